import { counted } from '../../base/counted.ts'
import { assertNever } from '../../base/errors.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import type { Shape } from '../../language/facts/index.ts'
import { markdown } from './markdown.ts'
import type { OutputMode } from './modes.ts'
import { columnLines, csv, delimited, flatRows, rowValues, tsv } from './rows.ts'
import { rowsIn, type Section, sectionsOf } from './sections.ts'
import { recordTable, rowsTable, type Table, type TableOptions, valueTable } from './table.ts'
import { escapeControls, painter } from './text.ts'

/** A response to be shown. */
export interface Renderable {
  /** JSON with `bigint`; absent if there is nothing to show. */
  readonly value?: unknown
  readonly shape?: Shape
}

export interface RenderOptions {
  readonly mode: OutputMode
  /** Width of the terminal, for tables. Default: 100. */
  readonly width?: number
  /** Maximum number of rows in a table; the middle of longer ones is omitted. Default: 40. */
  readonly maxRows?: number
  readonly colour?: boolean
  /** How to see what a table omits, such as `:mode line shows all`. */
  readonly hint?: string
}

/** A formatted response with the counts for a footer. */
export interface Rendering {
  /** Ends with a line break unless empty. */
  readonly text: string
  readonly rows: number
  readonly shownRows: number
}

const defaults = { width: 100, maxRows: 40 }

/** Formats a response; a table gets a footer with the number of rows. */
export function render(result: Renderable, options: RenderOptions): string {
  const { text, rows } = present(result, options)
  if (options.mode !== 'table') return text
  const { dim } = painter(options.colour ?? false)
  return `${text}${dim(counted(rows, 'row'))}\n`
}

/** Formats a response without a footer. */
export function present(result: Renderable, options: RenderOptions): Rendering {
  if (options.mode === 'table') return presentTables(result, options)
  const rows = countRowValues(result)
  return { text: [...renderedChunks(result, options.mode)].join(''), rows, shownRows: rows }
}

/** Counts the rows that a response has in a mode other than `table`. */
export function countRowValues({ value }: Renderable): number {
  return value === undefined ? 0 : rowValues(value).length
}

/**
 * Formats a response in any mode except `table`, in chunks of about a row, so that large results need not be one
 * string.
 */
export function* renderedChunks(
  { value, shape }: Renderable,
  mode: Exclude<OutputMode, 'table'>,
): Generator<string> {
  if (value === undefined) return
  switch (mode) {
    case 'json':
      yield `${stringifyJson(value)}\n`
      return
    case 'jsonl':
      for (const row of rowValues(value)) yield `${stringifyJson(row)}\n`
      return
    case 'csv':
      yield* delimited(flatRows(value, shape), csv)
      return
    case 'tsv':
      yield* delimited(flatRows(value, shape), tsv)
      return
    case 'markdown':
      yield* markdown(sectionsOf(value, shape))
      return
    case 'line':
      yield* columnLines(value, shape)
      return
    case 'none':
      return
    default:
      assertNever(mode)
  }
}

function presentTables({ value, shape }: Renderable, options: RenderOptions): Rendering {
  const { width = defaults.width, maxRows = defaults.maxRows, colour = false } = options
  const paint = painter(colour)
  const sections = value === undefined ? [] : sectionsOf(value, shape)
  const lines: string[] = []
  let shownRows = 0
  for (const [i, section] of sections.entries()) {
    const table = tableOf(section, { width, maxRows, paint })
    shownRows += table.shownRows
    if (section.name !== undefined && sections.length > 1) {
      lines.push(...(i > 0 ? [''] : []), paint.bold(escapeControls(section.name)))
    }
    lines.push(...table.lines, ...leftOut(section, table, options.hint).map(paint.dim))
  }
  const rows = sections.reduce((total, section) => total + rowsIn(section), 0)
  return { text: lines.map(line => `${line}\n`).join(''), rows, shownRows }
}

function tableOf(section: Section, options: TableOptions): Table {
  switch (section.kind) {
    case 'rows':
      return rowsTable(section, options)
    case 'record':
      return recordTable(section, options)
    case 'value':
      return valueTable(section, options)
    default:
      return assertNever(section)
  }
}

function leftOut(
  section: Section,
  { shownRows, hiddenColumns, cut }: Table,
  hint: string | undefined,
): readonly string[] {
  const rows = rowsIn(section)
  const parts = [
    ...(shownRows < rows ? [`${shownRows.toLocaleString('en')} of ${rows.toLocaleString('en')} rows`] : []),
    ...(hiddenColumns.length > 0 ? [`without ${hiddenColumns.join(', ')}`] : []),
  ]
  if (parts.length === 0 && !cut) return []
  const what = parts.length === 0 ? 'long texts are cut' : `shown: ${parts.join(', ')}`
  return [hint === undefined ? what : `${what} (${hint})`]
}
