import type { Shape } from '../../language/facts/index.ts'
import { inferredType, isObject, type Json, memberOf, namesOf } from './cells.ts'
import { isPath, pathText } from './paths.ts'

/** A part of a response that is shown separately. */
export type Section = RowsSection | RecordSection | ValueSection

interface SectionBase {
  /** The member of the response; absent if there is only one part without a name. */
  readonly name?: string
}

/** A table. `cell` returns `undefined` if a row has no value for a column. */
export interface RowsSection extends SectionBase {
  readonly kind: 'rows'
  readonly columns: readonly Column[]
  readonly count: number
  readonly cell: (row: number, column: number) => unknown
}

/** One object. */
export interface RecordSection extends SectionBase {
  readonly kind: 'record'
  readonly columns: readonly Column[]
  readonly values: readonly unknown[]
}

export interface ValueSection extends SectionBase {
  readonly kind: 'value'
  readonly type: string
  readonly value: unknown
}

export interface Column {
  readonly name: string
  /** Empty if unknown. */
  readonly type: string
}

/** Splits a response into parts. An object of plain values is one part; one with tables has a part per member. */
export function sectionsOf(value: unknown, shape: Shape | undefined): readonly Section[] {
  if (!isObject(value) || isPath(value) || isRecord(shape)) return [sectionOf(undefined, value, shape)]
  const members = Object.entries(value)
  const isPlain = members.length !== 1 && !members.some(([, member]) => holdsObjects(member))
  if (isPlain) return [sectionOf(undefined, value, shape)]
  return members.map(([name, member]) => sectionOf(name, member, memberShape(shape, name)))
}

function isRecord(shape: Shape | undefined): boolean {
  return shape?.kind === 'record' && shape.of !== undefined
}

function holdsObjects(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(isObject))
}

function memberShape(shape: Shape | undefined, name: string): Shape | undefined {
  return shape?.kind === 'record' ? shape.columns.find(column => column.name === name)?.shape : undefined
}

function sectionOf(name: string | undefined, value: unknown, shape: Shape | undefined): Section {
  const named = name === undefined ? {} : { name }
  if (Array.isArray(value))
    return { ...named, ...rowsSection(value, shape?.kind === 'list' ? shape.element : undefined, name) }
  if (isObject(value)) {
    const path = pathRow(value)
    if (path) return { ...named, kind: 'record', columns: pathColumns, values: path }
    const columns = columnsOf([value], namesOf([value]), shape)
    return { ...named, kind: 'record', columns, values: columns.map(({ name }) => memberOf(value, name)) }
  }
  const type = shape?.kind === 'value' ? shape.type : inferredType([value])
  return { ...named, kind: 'value', type, value }
}

function rowsSection(
  values: readonly unknown[],
  element: Shape | undefined,
  name: string | undefined,
): RowsSection {
  const isTable = values.every(each => isObject(each) || each === null)
  if (isTable && (element?.kind === 'record' || values.some(isObject))) {
    const rows = values as readonly (Json | null)[]
    const names = namesOf(rows)
    if (names.includes('hop_count') && rows.some(each => each !== null && isPath(each))) {
      return { kind: 'rows', columns: pathColumns, count: rows.length, cell: pathCells(rows) }
    }
    const columns = columnsOf(rows, names, element)
    return {
      kind: 'rows',
      columns,
      count: rows.length,
      cell: (row, column) => memberOf(rows[row] ?? {}, columns[column]?.name ?? ''),
    }
  }
  const type = element?.kind === 'value' ? element.type : inferredType(values.slice(0, typedRowsMax))
  return {
    kind: 'rows',
    columns: [{ name: name ?? 'value', type }],
    count: values.length,
    cell: row => values[row],
  }
}

const pathColumns: readonly Column[] = [
  { name: 'path', type: '' },
  { name: 'total_weight', type: 'F64' },
  { name: 'hop_count', type: 'I64' },
]

/** The cells of rows that are paths; the columns of a row are read one after another. */
function pathCells(rows: readonly (Json | null)[]): RowsSection['cell'] {
  let last: { readonly row: number; readonly cells: readonly unknown[] } | undefined
  return (row, column) => {
    if (last?.row !== row) last = { row, cells: pathRow(rows[row] ?? {}) ?? [null] }
    return last.cells[column]
  }
}

function pathRow(value: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const text = pathText(value)
  return text === undefined ? undefined : [text, value.total_weight, value.hop_count]
}

/** How many rows tell the type of a column that the static shape does not know. */
const typedRowsMax = 1000

/** The columns of the static shape, then others that are `written` in the rows. */
function columnsOf(
  rows: readonly (Json | null)[],
  written: readonly string[],
  shape: Shape | undefined,
): readonly Column[] {
  const known =
    shape?.kind === 'record' ? shape.columns.map(({ name, type }): Column => ({ name, type })) : []
  const names = new Set(known.map(({ name }) => name))
  const found = written.filter(name => !names.has(name))
  const some = rows.slice(0, typedRowsMax)
  return [
    ...known,
    ...found.map(name => ({ name, type: inferredType(some.map(row => memberOf(row ?? {}, name))) })),
  ]
}

/** Counts the rows that a response has as tables. */
export function countRows(value: unknown): number {
  return rowsOf(sectionsOf(value, undefined))
}

export function rowsOf(sections: readonly Section[]): number {
  return sections.reduce((sum, section) => sum + rowsIn(section), 0)
}

export function rowsIn(section: Section): number {
  return section.kind === 'rows' ? section.count : 1
}
