import { assertNever } from '../../base/errors.ts'
import { counted } from '../../base/text/counted.ts'
import { escapeControls } from '../../base/text/terminal-text.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import type { Shape } from '../../language/facts/index.ts'
import { markdown } from './markdown.ts'
import type { OutputMode } from './modes.ts'
import { columnLines, delimited, dialects, flatRows, rowValues } from './rows.ts'
import { rowsIn, rowsOf, type Section, sectionsOf } from './sections.ts'
import { type Drawn, recordTable, rowsTable, type TableOptions, valueTable } from './table.ts'
import { painter } from './text.ts'

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
  /** The columns that tables show, where they have one of them. Default: as many as fit. */
  readonly columns?: readonly string[] | undefined
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
  return { text: [...renderedChunks(result, options)].join(''), rows, shownRows: rows }
}

/** Counts the rows that a response has in a mode other than `table`. */
export function countRowValues({ value }: Renderable): number {
  return value === undefined ? 0 : rowValues(value).length
}

/**
 * Formats a response in any mode, in chunks of about a row: a large result need not be one string, and its first rows
 * can be shown before the others are read. Can be iterated several times.
 */
export function renderedChunks(result: Renderable, options: RenderOptions): Iterable<string> {
  let chunks: (() => Iterable<string>) | undefined
  return {
    [Symbol.iterator]() {
      chunks ??= prepared(result, options)
      return chunks()[Symbol.iterator]()
    },
  }
}

function prepared(result: Renderable, options: RenderOptions): () => Iterable<string> {
  const { value, shape } = result
  if (value === undefined) return () => []
  const { mode } = options
  switch (mode) {
    case 'table': {
      const sections = sectionsOf(value, shape)
      return () => tables(sections, options)
    }
    case 'json':
      return () => [`${stringifyJson(value)}\n`]
    case 'jsonl':
      return () => jsonLines(rowValues(value))
    case 'csv':
    case 'safe-csv':
    case 'tsv': {
      const rows = flatRows(value, shape)
      const dialect = dialects[mode]
      return () => delimited(rows, dialect)
    }
    case 'markdown': {
      const sections = sectionsOf(value, shape)
      return () => markdown(sections)
    }
    case 'line': {
      const rows = flatRows(value, shape)
      return () => columnLines(rows)
    }
    case 'none':
      return () => []
    default:
      return assertNever(mode)
  }
}

function* jsonLines(rows: readonly unknown[]): Generator<string> {
  for (const row of rows) yield `${stringifyJson(row)}\n`
}

function presentTables({ value, shape }: Renderable, options: RenderOptions): Rendering {
  const sections = value === undefined ? [] : sectionsOf(value, shape)
  const lines = tables(sections, options)
  let text = ''
  for (;;) {
    const next = lines.next()
    if (next.done === true) return { text, rows: rowsOf(sections), shownRows: next.value }
    text += next.value
  }
}

/** Draws the parts of a response below each other, and returns how many rows they show. */
function* tables(sections: readonly Section[], options: RenderOptions): Generator<string, number> {
  const { width = defaults.width, maxRows = defaults.maxRows, colour = false, columns } = options
  const paint = painter(colour)
  let shownRows = 0
  for (const [i, section] of sections.entries()) {
    if (section.name !== undefined && sections.length > 1) {
      yield `${i > 0 ? '\n' : ''}${paint.bold(escapeControls(section.name))}\n`
    }
    const drawn = yield* withLineEnds(tableOf(section, { width, maxRows, paint, columns }))
    shownRows += drawn.shownRows
    for (const line of leftOut(section, drawn, options.hint)) yield `${paint.dim(line)}\n`
  }
  return shownRows
}

function* withLineEnds<T>(lines: Generator<string, T>): Generator<string, T> {
  for (;;) {
    const next = lines.next()
    if (next.done === true) return next.value
    yield `${next.value}\n`
  }
}

function tableOf(section: Section, options: TableOptions): Generator<string, Drawn> {
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
  { shownRows, hiddenColumns, cut }: Drawn,
  hint: string | undefined,
): readonly string[] {
  const rows = rowsIn(section)
  const parts = [
    ...(shownRows < rows
      ? [`shown: ${shownRows.toLocaleString('en')} of ${rows.toLocaleString('en')} rows`]
      : []),
    ...(hiddenColumns.length > 0 ? [`not shown: ${hiddenColumns.join(', ')}`] : []),
    ...(cut ? ['long texts are cut'] : []),
  ]
  if (parts.length === 0) return []
  const what = parts.join('; ')
  return [hint === undefined ? what : `${what} (${hint})`]
}
