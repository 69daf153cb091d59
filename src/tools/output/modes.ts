// A separate file, because flags of commands need it without loading the renderers.

/** The output formats; the first one is for people. `safe-csv` is CSV of which a spreadsheet runs nothing. */
export const outputModes = [
  'table',
  'json',
  'jsonl',
  'csv',
  'safe-csv',
  'tsv',
  'markdown',
  'line',
  'none',
] as const

export type OutputMode = (typeof outputModes)[number]
