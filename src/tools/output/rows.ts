import type { Shape } from '../../language/facts/index.ts'
import { isObject, memberOf } from './cells.ts'

/** An answer as one table, for files: columns in order, and what each row holds under them. */
export interface FlatRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** The rows of an answer: of the list or object that it is or has as its only member; anything else is one row. */
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
    return { columns: [onlyMember(value)?.name ?? 'value'], rows: rows.map(each => [each]) }
  const known = rows.length === 0 ? knownColumns(shape) : []
  const columns = [...new Set([...known, ...rows.flatMap(Object.keys)])]
  return { columns, rows: rows.map(each => columns.map(column => memberOf(each, column))) }
}

/** What the columns of an empty list would be. */
function knownColumns(shape: Shape | undefined): readonly string[] {
  if (shape?.kind === 'list') return shape.element.kind === 'record' ? names(shape.element.columns) : []
  const [only, second] = shape?.kind === 'record' ? shape.columns : []
  return only && !second ? knownColumns(only.shape) : []
}

function names(columns: readonly { readonly name: string }[]): readonly string[] {
  return columns.map(({ name }) => name)
}
