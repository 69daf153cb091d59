import { GvqError } from '../../../base/errors.ts'
import { didYouMean, nearest } from '../../../base/nearest.ts'
import {
  defaultOf,
  noSuchProperty,
  type Property,
  parseId,
  type RecordType,
  typeName,
  type Value,
} from '../../../language/catalog/index.ts'
import type { Id, VectorInput } from '../../../store/storage/index.ts'
import { cellReader, readVector } from './cells.ts'
import type { SourceRow } from './source-row.ts'

/** How the end of an edge is found: by id, or the oldest item with a value of an indexed property. */
export interface EndColumn {
  readonly column: string
  /** Absent if the column contains ids. */
  readonly property: string | undefined
}

/** How columns map to properties, for columns with other names. */
export interface ImportMapping {
  /** Property names by column name. */
  readonly map: ReadonlyMap<string, string>
  /** The column with the ids of records. Default: ids are generated. */
  readonly id: string | undefined
  /** Default: `from_node` and `to_node`, by id. */
  readonly from: EndColumn | undefined
  readonly to: EndColumn | undefined
  /** Default: `data`. */
  readonly vector: string | undefined
  /** The text of CSV that means no value. Default: an empty field. */
  readonly nullText: string | undefined
}

/** A row with converted cells. */
export interface PreparedRow {
  readonly id?: Id
  /** By slot, with DEFAULTs for those not given. */
  readonly values: readonly Value[]
  readonly vector?: VectorInput
  /** An id, or the value of the property by which the end is looked up. */
  readonly from?: Value
  readonly to?: Value
}

export interface ImportPlan {
  readonly type: RecordType
  /** Properties by which the ends of edges are looked up; undefined for ids. */
  readonly fromProperty: Property | undefined
  readonly toProperty: Property | undefined
  /** Columns of the header that are not imported. */
  readonly unused: readonly string[]
  /** @throws GvqError if the row is invalid */
  prepare(row: SourceRow): PreparedRow
}

type Cell = (row: SourceRow) => unknown

/**
 * Maps columns to properties.
 * @param columns the header of CSV; undefined for JSON, whose rows name their members
 * @throws GvqError INVALID_PARAMETER if the mapping names a column or property that does not exist
 */
export function planImport(
  type: RecordType,
  mapping: ImportMapping,
  columns: readonly string[] | undefined,
): ImportPlan {
  const used = new Set<string>()
  const cellOf = (column: string, isNeeded: boolean): Cell => {
    if (isNeeded && columns !== undefined && !columns.includes(column)) throw noColumn(column, columns)
    used.add(column)
    return cellAt(column, columns, mapping.nullText)
  }
  const fields = fieldsOf(type, mapping, columns).map(({ property, column }) => ({
    slot: property.slot,
    cell: cellOf(column, mapping.map.has(column)),
    read: cellReader(property.type, property.name),
  }))
  const id = mapping.id === undefined ? undefined : cellOf(mapping.id, true)
  const vectorColumn = mapping.vector ?? 'data'
  const vector = type.kind === 'vector' ? cellOf(vectorColumn, true) : undefined
  const from = type.kind === 'edge' ? endOf(mapping.from ?? byId('from_node'), type.from, cellOf) : undefined
  const to = type.kind === 'edge' ? endOf(mapping.to ?? byId('to_node'), type.to, cellOf) : undefined
  refuseMisplaced(type, mapping)
  if (used.size === 0 && type.properties.length > 0) throw noColumnFits(type, columns)
  return {
    type,
    fromProperty: from?.property,
    toProperty: to?.property,
    unused: (columns ?? []).filter(column => !used.has(column)),
    prepare(source) {
      if (isForeign(source, used)) {
        throw new GvqError('INVALID_VALUE', `No member of the row is a property of \`${type.name}\`.`)
      }
      const now = Date.now() * 1000
      const values = type.properties.map(property => defaultOf(property, now))
      for (const { slot, cell, read } of fields) {
        const given = cell(source)
        if (given !== undefined) values[slot] = read(given)
      }
      return {
        values,
        ...(id !== undefined && { id: readId(needed(id(source), mapping.id!), mapping.id!) }),
        ...(vector !== undefined && {
          vector: { data: readVector(needed(vector(source), vectorColumn), vectorColumn) },
        }),
        ...(from !== undefined && to !== undefined && { from: from.read(source), to: to.read(source) }),
      }
    },
  }
}

function byId(column: string): EndColumn {
  return { column, property: undefined }
}

interface Field {
  readonly property: Property
  readonly column: string
}

/** Maps a column as `--map` specifies, else to the property of the same name. */
function fieldsOf(
  type: RecordType,
  { map, id, from, to, vector }: ImportMapping,
  columns: readonly string[] | undefined,
): readonly Field[] {
  const fields: Field[] = []
  const columnOf = new Map<string, string>()
  for (const [column, name] of map) {
    const earlier = columnOf.get(name)
    if (earlier !== undefined)
      throw invalid(`Two columns are mapped to \`${name}\`: \`${earlier}\` and \`${column}\`.`)
    columnOf.set(name, column)
    fields.push({ property: propertyOf(type, name), column })
  }
  const taken = new Set([...map.keys(), id, from?.column, to?.column, vector])
  for (const property of type.properties) {
    if (columnOf.has(property.name) || taken.has(property.name)) continue
    const column = columns === undefined ? property.name : columnFor(property.name, columns, type)
    if (column !== undefined && !taken.has(column)) fields.push({ property, column })
  }
  return fields
}

/** The column of a property: that of its name, else the only one that differs from it in case alone. */
function columnFor(name: string, columns: readonly string[], type: RecordType): string | undefined {
  if (columns.includes(name)) return name
  const alike = columns.filter(
    column => column.toLowerCase() === name.toLowerCase() && !type.propertyByName.has(column),
  )
  return alike.length === 1 ? alike[0] : undefined
}

/** Whether a row of JSON has members, but none that is imported. */
function isForeign({ content }: SourceRow, used: ReadonlySet<string>): boolean {
  if (content.kind !== 'members' || used.size === 0) return false
  const names = Object.keys(content.members)
  return names.length > 0 && !names.some(name => used.has(name))
}

export function propertyOf(type: RecordType, name: string): Property {
  const property = type.propertyByName.get(name)
  if (property !== undefined) return property
  throw noSuchProperty('INVALID_PARAMETER', type, name)
}

/** Reads the value of a column in a row; `undefined` for no value. `nullText` applies to CSV only. */
function cellAt(column: string, columns: readonly string[] | undefined, nullText = ''): Cell {
  const at = columns?.indexOf(column) ?? -1
  return ({ content }) => {
    if (content.kind === 'cells') {
      const cell = content.cells[at]
      return cell === nullText ? undefined : cell
    }
    if (content.kind === 'members' && Object.hasOwn(content.members, column))
      return content.members[column] ?? undefined
    return undefined
  }
}

interface End {
  readonly property: Property | undefined
  read(row: SourceRow): Value
}

function endOf(
  { column, property: name }: EndColumn,
  type: RecordType,
  cellOf: (column: string, isNeeded: boolean) => Cell,
): End {
  const cell = cellOf(column, true)
  if (name === undefined || name === 'id') {
    return { property: undefined, read: row => readId(needed(cell(row), column), column) }
  }
  const property = propertyOf(type, name)
  if (property.index === 'none') {
    throw invalid(
      `\`${type.name}.${name}\` has no index, so the ends of edges cannot be looked up by it.`,
      `Declare it as \`UNIQUE INDEX ${name}: ${typeName(property.type)}\`.`,
    )
  }
  const read = cellReader(property.type, name)
  return { property, read: row => read(needed(cell(row), column)) }
}

function needed(cell: unknown, column: string): unknown {
  if (cell === undefined) throw new GvqError('INVALID_VALUE', `\`${column}\` is missing.`)
  return cell
}

function readId(cell: unknown, column: string): Id {
  const id = typeof cell === 'string' ? parseId(cell.trim()) : undefined
  if (id !== undefined) return id
  throw new GvqError('INVALID_VALUE', `\`${column}\` must be an id (the text of a UUID).`)
}

function refuseMisplaced({ kind, name }: RecordType, { from, to, vector }: ImportMapping): void {
  if (kind !== 'edge' && (from ?? to) !== undefined)
    throw invalid(`\`${name}\` is not an edge type and has no ends.`)
  if (kind !== 'vector' && vector !== undefined) throw invalid(`\`${name}\` is not a vector type.`)
}

/** For a file whose import would create records without any value. */
function noColumnFits({ name, properties }: RecordType, columns: readonly string[] = []): GvqError {
  const names = properties.map(property => property.name)
  const meant = columns.flatMap(column =>
    nearest(column, names)
      .slice(0, 1)
      .map(near => `${column.replace(unsafe, escaped)}=${near}`),
  )
  const has = `The file has ${listed(columns)}; \`${name}\` has ${names.map(quoted).join(', ')}.`
  const options = meant.length === 0 ? '--map COLUMN=PROPERTY' : meant.map(each => `--map ${each}`).join(' ')
  return invalid(
    `No column of the file is a property of \`${name}\`.`,
    `${has} Use ${options}, or --delimiter if the columns are not read as meant.`,
  )
}

/** The header of a file of another format can have any number of columns, of any length. */
const listedMax = 20

export function listed(columns: readonly string[]): string {
  const more = columns.length > listedMax ? ', …' : ''
  return columns.slice(0, listedMax).map(quoted).join(', ') + more
}

const shownMax = 60

function quoted(name: string): string {
  const shown = name.length <= shownMax ? name : `${name.slice(0, shownMax)}…`
  return `\`${shown.replace(unsafe, escaped)}\``
}

/** Control characters, and those that change the direction of text: a file must not control the terminal. */
const unsafe = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function noColumn(column: string, columns: readonly string[]): GvqError {
  const hint = didYouMean(nearest(column, columns).map(near => `\`${near}\``)) ?? `It has ${listed(columns)}.`
  return invalid(`The file has no column \`${column}\`.`, hint)
}

function invalid(message: string, hint?: string): GvqError {
  return new GvqError('INVALID_PARAMETER', message, hint === undefined ? {} : { hint })
}
