// By itself, for the flags of commands: they are loaded where nothing is rendered.

/** The ways to show an answer, the first being the one for people. */
export const outputModes = ['table', 'json', 'jsonl', 'csv', 'tsv', 'markdown', 'line', 'none'] as const

export type OutputMode = (typeof outputModes)[number]
