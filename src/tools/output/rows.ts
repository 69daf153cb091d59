import { escapeControls } from '../../base/text/terminal-text.ts'
import { withoutFormula } from '../../base/text/without-formula.ts'
import type { Shape } from '../../language/facts/index.ts'
import { isObject, memberOf, namesOf, plainText } from './cells.ts'
import { padStart, widthOf } from './text.ts'

/** A response as one table for a file: columns in order, and the values of each row, which are collected as they are read. */
interface FlatRows {
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly unknown[]>
}

/**
 * Returns the rows of a response: of the list or object that it is or has as its only member; anything else is one row.
 */
export function rowValues(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  const inner = onlyMember(value)?.value ?? value
  const rows = typeof inner === 'object' ? inner : value
  return Array.isArray(rows) ? rows : [rows]
}

function onlyMember(value: unknown): { readonly name: string; readonly value: unknown } | undefined {
  const [only, second] = isObject(value) ? Object.entries(value) : []
  return only && second === undefined ? { name: only[0], value: only[1] } : undefined
}

export function flatRows(value: unknown, shape: Shape | undefined): FlatRows {
  const rows = rowValues(value)
  if (!rows.every(isObject))
    return { columns: [onlyMember(value)?.name ?? 'value'], rows: mapped(rows, each => [each]) }
  const columns = rows.length === 0 ? knownColumns(shape) : namesOf(rows)
  return { columns, rows: mapped(rows, each => columns.map(column => memberOf(each, column))) }
}

function mapped<T, U>(rows: readonly T[], change: (row: T) => U): Iterable<U> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) yield change(row)
    },
  }
}

/** The columns of an empty list, from its static shape. */
function knownColumns(shape: Shape | undefined): readonly string[] {
  if (shape?.kind === 'list') return shape.element.kind === 'record' ? names(shape.element.columns) : []
  const [only, second] = shape?.kind === 'record' ? shape.columns : []
  return only && !second ? knownColumns(only.shape) : []
}

function names(columns: readonly { readonly name: string }[]): readonly string[] {
  return columns.map(({ name }) => name)
}

interface Dialect {
  readonly separator: string
  readonly lineEnd: string
  /** Whether texts that a spreadsheet would compute are marked as texts. */
  readonly isSafe?: boolean
}

export const dialects = {
  /** RFC 4180. */
  csv: { separator: ',', lineEnd: '\r\n' },
  'safe-csv': { separator: ',', lineEnd: '\r\n', isSafe: true },
  /** RFC 4180 with tabs and Unix line ends. */
  tsv: { separator: '\t', lineEnd: '\n' },
} as const satisfies Record<string, Dialect>

/** Writes a header and one record per row. No value is an empty field; an empty string is `""`. */
export function* delimited(
  { columns, rows }: FlatRows,
  { separator, lineEnd, isSafe = false }: Dialect,
): Generator<string> {
  const quoted = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)
  const field = (value: unknown) => {
    const text = isSafe && typeof value === 'string' ? withoutFormula(value) : plainText(value)
    return value === '' || quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  if (columns.length === 0) return
  yield columns.map(field).join(separator) + lineEnd
  for (const row of rows) yield row.map(field).join(separator) + lineEnd
}

/** Writes one `column = value` per line in full, with an empty line between rows. */
export function* columnLines({ columns, rows }: FlatRows): Generator<string> {
  const names = columns.map(escapeControls)
  const width = Math.max(0, ...names.map(widthOf))
  let isFirst = true
  for (const row of rows) {
    if (!isFirst) yield '\n'
    isFirst = false
    for (const [column, each] of row.entries()) {
      if (each === undefined) continue
      const text = each === null ? 'null' : escapeControls(plainText(each))
      yield `${padStart(names[column] ?? '', width)} = ${text}\n`
    }
  }
}
