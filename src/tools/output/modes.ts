// A separate file, because flags of commands need it without loading the renderers.

/** The output formats; the first one is for people. */
export const outputModes = ['table', 'json', 'jsonl', 'csv', 'tsv', 'markdown', 'line', 'none'] as const

export type OutputMode = (typeof outputModes)[number]
