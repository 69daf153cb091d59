import { GvqError } from '../../../../base/errors.ts'
import { limits } from '../../../../base/limits.ts'
import { didYouMean, nearest } from '../../../../base/text/nearest.ts'
import { escapeControls } from '../../../../base/text/terminal-text.ts'
import {
  defaultOf,
  noSuchProperty,
  type Property,
  parseId,
  type RecordType,
  typeName,
  type Value,
} from '../../../../language/catalog/index.ts'
import type { Id, VectorInput } from '../../../../store/graph/api.ts'
import { type CellReader, cellReader, idOfBytes, ofMade, readVector } from '../rows/cells.ts'
import type { RowContent, SourceRow } from '../rows/source-row.ts'
import type { RowCollector } from './prepared-rows.ts'

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
  /** The column with the texts whose vectors the model of the project makes, in place of one with vectors. */
  readonly embed?: string | undefined
  /** The text of CSV that means no value. Default: an empty field. */
  readonly nullText: string | undefined
  /** The property by which rows find the record that they update, or `ends` for the ends of edges. */
  readonly key?: string | undefined
}

/** The key by which a row finds the record that it updates. */
export type UpsertKey =
  | { readonly kind: 'id' }
  | { readonly kind: 'property'; readonly property: Property }
  | { readonly kind: 'ends' }

/** Whether rows update the records that they find. */
export function isUpsert({ key, id }: ImportMapping): boolean {
  return (key ?? id) !== undefined
}

/** What rows are loaded into. */
export interface LoadTarget {
  readonly type: RecordType
  /** Properties by which the ends of edges are looked up; undefined for ids. */
  readonly fromProperty: Property | undefined
  readonly toProperty: Property | undefined
}

export interface ImportPlan extends LoadTarget {
  /** Absent if each row is a new record. */
  readonly upsert: UpsertKey | undefined
  /** Whether the vectors of rows are made of texts. */
  readonly embeds: boolean
  /** Columns of the header that are not imported. */
  readonly unused: readonly string[]
  /** Adds a row with converted cells. @throws GvqError if it is invalid; then it is not added */
  addTo(rows: RowCollector, row: SourceRow, content: RowContent): void
}

/** Reads a column of a row; `undefined` for no value. */
type ColumnReader<T> = (content: RowContent) => T | undefined

/** Whether a row has the column, with a value or without. */
function hasColumn(content: RowContent, column: string): boolean {
  return content.kind !== 'members' || Object.hasOwn(content.members, column)
}

/** Finds a column; the result makes its reader. */
type FindColumn = (column: string, isNeeded: boolean) => <T>(read: CellReader<T>) => ColumnReader<T>

/**
 * Maps columns to properties.
 * @param columns the header of CSV; undefined for JSON, whose rows name their members
 * @param notice receives what is told once of a column
 * @throws GvqError INVALID_PARAMETER if the mapping names a column or property that does not exist
 */
export function planImport(
  type: RecordType,
  mapping: ImportMapping,
  columns: readonly string[] | undefined,
  notice?: (text: string) => void,
): ImportPlan {
  const used = new Set<string>()
  const find: FindColumn = (column, isNeeded) => {
    if (isNeeded && columns !== undefined && !columns.includes(column)) throw noColumn(column, columns)
    used.add(column)
    return read => columnReader(column, columns, mapping.nullText, read)
  }
  const fields = fieldsOf(type, mapping, columns).map(({ property, column }) => ({
    property,
    column,
    read: find(column, mapping.map.has(column))(cellReader(property.type, property.name, notice)),
  }))
  const given = new Set(fields.map(({ property }) => property))
  const others = type.properties.filter(property => !given.has(property))
  const id = mapping.id === undefined ? undefined : idOf(mapping.id, find)
  const text = type.kind === 'vector' && mapping.embed !== undefined ? textOf(mapping.embed, find) : undefined
  const hasVectors = type.kind === 'vector' && text === undefined
  const vector = hasVectors ? vectorOf(mapping.vector ?? 'data', find) : undefined
  const from = type.kind === 'edge' ? endOf(mapping.from ?? byId('from_node'), type.from, find) : undefined
  const to = type.kind === 'edge' ? endOf(mapping.to ?? byId('to_node'), type.to, find) : undefined
  refuseMisplaced(type, mapping)
  const upsert = isUpsert(mapping) ? upsertKeyOf(type, mapping) : undefined
  if (upsert?.kind === 'property' && columns !== undefined && !given.has(upsert.property))
    throw noColumn(upsert.property.name, columns)
  if (used.size === 0 && type.properties.length > 0) throw noColumnFits(type, columns)
  return {
    type,
    fromProperty: from?.property,
    toProperty: to?.property,
    upsert,
    embeds: text !== undefined,
    unused: (columns ?? []).filter(column => !used.has(column)),
    addTo(rows, row, content) {
      if (isForeign(content, used)) {
        throw new GvqError('INVALID_VALUE', `No member of the row is a property of \`${type.name}\`.`)
      }
      const { count, values } = rows
      if (upsert === undefined) {
        const now = Date.now() * 1000
        for (const { property, read } of fields) {
          values[property.slot]![count] = read(content) ?? defaultOf(property, now)
        }
        for (const property of others) values[property.slot]![count] = defaultOf(property, now)
      } else {
        for (const { property, column, read } of fields) {
          values[property.slot]![count] = read(content) ?? (hasColumn(content, column) ? null : undefined)
        }
        for (const property of others) values[property.slot]![count] = undefined
        if (upsert.kind === 'property') assertKey(upsert.property, values[upsert.property.slot]![count])
      }
      if (id !== undefined) rows.ids[count] = id(content)
      if (vector !== undefined) rows.vectors[count] = vector(content)
      if (text !== undefined) rows.texts[count] = text(content)
      if (from !== undefined && to !== undefined) {
        rows.from[count] = from.read(content)
        rows.to[count] = to.read(content)
      }
      rows.add(row)
    },
  }
}

function upsertKeyOf(type: RecordType, { key, id }: ImportMapping): UpsertKey {
  if (key === undefined) return { kind: 'id' }
  if (id !== undefined)
    throw invalid('--key and --id cannot be given together: a row finds its record by one of them.')
  if (key === 'ends' && type.kind === 'edge' && !type.propertyByName.has(key)) return { kind: 'ends' }
  const property = propertyOf(type, key)
  if (property.index === 'unique') return { kind: 'property', property }
  throw invalid(
    `\`${type.name}.${key}\` is no UNIQUE INDEX, so that several records may have the same value.`,
    `Declare it as \`UNIQUE INDEX ${key}: ${typeName(property.type)}\`${type.kind === 'edge' ? ', or use --key ends' : ''}.`,
  )
}

function assertKey({ name }: Property, value: Value | undefined): void {
  if (value === null || value === undefined)
    throw new GvqError('INVALID_VALUE', `\`${name}\` is missing, by which the record is found.`)
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
  const find = columns === undefined ? (name: string) => name : columnFinder(columns, type)
  const taken = new Set([...map.keys(), id, from?.column, to?.column, vector])
  for (const property of type.properties) {
    if (columnOf.has(property.name) || taken.has(property.name)) continue
    const column = find(property.name)
    if (column !== undefined && !taken.has(column)) fields.push({ property, column })
  }
  return fields
}

/** The column of a property: that of its name, else the only one that differs from it in case alone. */
function columnFinder(columns: readonly string[], type: RecordType): (name: string) => string | undefined {
  const known = new Set(columns)
  /** The column by its name in lower case; `undefined` where several have it. */
  const others = new Map<string, string | undefined>()
  for (const column of columns) {
    const lower = column.toLowerCase()
    if (!type.propertyByName.has(column)) others.set(lower, others.has(lower) ? undefined : column)
  }
  return name => (known.has(name) ? name : others.get(name.toLowerCase()))
}

/** Whether a row of JSON has members, but none that is imported. */
function isForeign(content: RowContent, used: ReadonlySet<string>): boolean {
  if (content.kind !== 'members' || used.size === 0) return false
  const names = Object.keys(content.members)
  return names.length > 0 && !names.some(name => used.has(name))
}

export function propertyOf(type: RecordType, name: string): Property {
  const property = type.propertyByName.get(name)
  if (property !== undefined) return property
  throw noSuchProperty('INVALID_PARAMETER', type, name)
}

/** `nullText` applies to CSV only. */
function columnReader<T>(
  column: string,
  columns: readonly string[] | undefined,
  nullText = '',
  { ofCell, ofText }: CellReader<T>,
): ColumnReader<T> {
  const at = columns?.indexOf(column) ?? -1
  const cellIn = (content: SourceRow['content']): unknown => {
    if (content.kind === 'cells') {
      const cell = content.cells[at]
      return cell === nullText ? undefined : cell
    }
    if (content.kind !== 'members' || !Object.hasOwn(content.members, column)) return undefined
    const cell = content.members[column] ?? undefined
    // An error stands in place of a value that gvq cannot have.
    if (cell instanceof Error) throw new GvqError('INVALID_VALUE', `\`${column}\` ${cell.message}.`)
    return cell
  }
  return content => {
    if (content.kind !== 'cut') {
      const cell = cellIn(content)
      return cell === undefined ? undefined : ofCell(cell)
    }
    const { text, starts, ends } = content
    const start = starts[at]!
    const end = ends[at]!
    const isNull = end - start === nullText.length && text.startsWith(nullText, start)
    return isNull ? undefined : ofText(text, start, end)
  }
}

interface End {
  readonly property: Property | undefined
  read(content: RowContent): Value
}

function endOf({ column, property: name }: EndColumn, type: RecordType, find: FindColumn): End {
  if (name === undefined || name === 'id') {
    return { property: undefined, read: idOf(column, find) }
  }
  const readerOf = find(column, true)
  const property = propertyOf(type, name)
  if (property.index === 'none') {
    throw invalid(
      `\`${type.name}.${name}\` has no index, so the ends of edges cannot be looked up by it.`,
      `Declare it as \`UNIQUE INDEX ${name}: ${typeName(property.type)}\`.`,
    )
  }
  return { property, read: needed(column, readerOf(cellReader(property.type, name))) }
}

/** A column in which each row has a value. */
function needed<T>(column: string, read: ColumnReader<T>): (content: RowContent) => T {
  return content => {
    const value = read(content)
    if (value === undefined) throw new GvqError('INVALID_VALUE', `\`${column}\` is missing.`)
    return value
  }
}

function idOf(column: string, find: FindColumn): (content: RowContent) => Id {
  const ofCell = (cell: unknown): Id => {
    const text = cell instanceof ArrayBuffer && cell.byteLength === 16 ? idOfBytes(cell) : cell
    const id = typeof text === 'string' ? parseId(text.trim()) : undefined
    if (id !== undefined) return id
    throw new GvqError('INVALID_VALUE', `\`${column}\` must be an id (the text of a UUID).`)
  }
  return needed(column, find(column, true)(ofMade(ofCell)))
}

function vectorOf(column: string, find: FindColumn): (content: RowContent) => VectorInput {
  return needed(column, find(column, true)(ofMade(cell => ({ data: readVector(cell, column) }))))
}

function textOf(column: string, find: FindColumn): (content: RowContent) => string {
  const reader = cellReader({ kind: 'scalar', name: 'String' }, column) as CellReader<string>
  return needed(column, find(column, true)(reader))
}

function refuseMisplaced({ kind, name }: RecordType, { from, to, vector, embed }: ImportMapping): void {
  if (kind !== 'edge' && (from ?? to) !== undefined)
    throw invalid(`\`${name}\` is not an edge type and has no ends.`)
  if (kind !== 'vector' && (vector ?? embed) !== undefined) throw invalid(`\`${name}\` is not a vector type.`)
  if (vector !== undefined && embed !== undefined)
    throw invalid('--vector and --embed cannot be given together: a row has one vector.')
}

/** The error for a file whose import would create records without any value. */
function noColumnFits({ name, properties }: RecordType, columns: readonly string[] = []): GvqError {
  const names = properties.map(property => property.name)
  const meant = suggested(columns, names).map(([column, near]) => `${escapeControls(column)}=${near}`)
  const has = `The file has ${listed(columns)}; \`${name}\` has ${names.map(quoted).join(', ')}.`
  const options = meant.length === 0 ? '--map COLUMN=PROPERTY' : meant.map(each => `--map ${each}`).join(' ')
  return invalid(
    `No column of the file is a property of \`${name}\`.`,
    `${has} Use ${options}, or --delimiter if the columns are not read as meant.`,
  )
}

/** Pairs of a column and the property that may be meant by it; each property is in one pair. */
function suggested(
  columns: readonly string[],
  names: readonly string[],
): readonly (readonly [string, string])[] {
  const free = new Set(names)
  const pairs: [string, string][] = []
  for (const column of columns.slice(0, limits.comparedNamesMax)) {
    if (free.size > limits.comparedNamesMax) break
    const [near] = nearest(column, free)
    if (near === undefined) continue
    free.delete(near)
    pairs.push([column, near])
  }
  return pairs
}

/** The most columns that a message lists: the header of a file of another format can have any number, of any length. */
const listedMax = 20

export function listed(columns: readonly string[]): string {
  const more = columns.length > listedMax ? ', …' : ''
  return columns.slice(0, listedMax).map(quoted).join(', ') + more
}

const shownMax = 60

function quoted(name: string): string {
  const shown = name.length <= shownMax ? name : `${name.slice(0, shownMax)}…`
  return `\`${escapeControls(shown)}\``
}

function noColumn(column: string, columns: readonly string[]): GvqError {
  const hint = didYouMean(nearest(column, columns).map(near => `\`${near}\``)) ?? `It has ${listed(columns)}.`
  const which = column === '' ? 'without a name' : `\`${column}\``
  return invalid(`The file has no column ${which}.`, hint)
}

function invalid(message: string, hint?: string): GvqError {
  return new GvqError('INVALID_PARAMETER', message, hint === undefined ? {} : { hint })
}
