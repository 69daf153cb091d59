import {
  integerRange,
  isNumberName,
  normaliseInteger,
  type Property,
  type RecordType,
  type Value,
} from '../../../language/catalog/index.ts'
import type {
  Id,
  RecordCursor,
  RecordFilter,
  StoredRecord,
  ValuesBatch,
  ValuesCursor,
  WholeGroup,
  WholeOrder,
  WholeReader,
  WholeValue,
} from '../../graph/api.ts'
import type { Statements } from '../connection/connections.ts'
import type { Row } from '../connection/statement.ts'
import { columnNames } from '../schema/names.ts'
import { type Column, idArray, idOf, type Tables, type TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { conditionOf, hasTwoZeros, Parameters } from './filters.ts'
import type { SeenRecords } from './seen-records.ts'

const { id: idColumn } = columnNames

/** Rows of any statement of a cursor. */
const rowsMax = 8192

/** Rows of a group on average, from which groups are few: a new one seldom comes. */
const rowsOfGroupMin = 16

const greatestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface FoundGroup extends WholeGroup {
  /** The id of its first record. */
  readonly first: string
}

/** Questions about a whole type as statements, each with the filter in it. */
export class SqlWhole implements WholeReader {
  readonly #tables: Tables
  readonly #statements: Statements
  readonly #seen: SeenRecords | undefined
  readonly #asks: ((type: RecordType) => void) | undefined

  /**
   * @param seen gets the records that are read
   * @param asks is called with each type that is asked about
   */
  constructor(tables: Tables, statements: Statements, seen?: SeenRecords, asks?: (type: RecordType) => void) {
    this.#tables = tables
    this.#statements = statements
    this.#seen = seen
    this.#asks = asks
  }

  #from(type: RecordType, filter: RecordFilter): Filtered | undefined {
    this.#asks?.(type)
    return Filtered.of(this.#tables.of(type), filter)
  }

  async count(type: RecordType, filter: RecordFilter): Promise<number | undefined> {
    const from = this.#from(type, filter)
    if (from === undefined) return undefined
    const [row] = await this.#rows(from.select('count(*)'), from.values)
    return Number(row![0])
  }

  async groups(
    type: RecordType,
    filter: RecordFilter,
    properties: readonly Property[],
  ): Promise<readonly WholeGroup[] | undefined> {
    const from = this.#from(type, filter)
    const columns = properties.map(property => this.#tables.of(type).column(property))
    // The values of nested arrays are texts, in which numbers that are equal may differ.
    if (from === undefined || columns.some(({ type: { sql } }) => sql === 'jsonb')) return undefined
    const groups = await this.#groups(from, columns)
    const unsure = groups.filter(({ values }) =>
      columns.some(({ property }, i) => hasTwoZeros(property) && hasZero(values[i]!)),
    )
    if (unsure.length === 0) return groups
    const found = await this.#rows(
      `SELECT ${idColumn}, ${namesOf(columns)} FROM ${from.table.name} WHERE ${idColumn} = ANY($1::uuid[])`,
      [idArray(unsure.map(({ first }) => idOf(first)))],
    )
    const shown = new Map(found.map(([id, ...row]) => [id!, valuesOf(columns, row)]))
    return groups.map(({ values, count, first }) => ({ values: shown.get(first) ?? values, count }))
  }

  /**
   * The groups by their first ids, which the server compares as texts, as there is no least of several uuids. Where
   * groups are few, their first records are among those that came first: ids after the last of these are not compared
   * the next time.
   */
  async #groups(from: Filtered, columns: readonly Column[]): Promise<readonly FoundGroup[]> {
    const names = namesOf(columns)
    const condition = `${idColumn} <= $${from.values.length + 1}::uuid`
    const least = `min(${idColumn}::text COLLATE "C") FILTER (WHERE ${condition})`
    const text = from.select(`${names}, count(*), ${least}`, `GROUP BY ${names}`)
    const place = columns.length
    const { firstIds } = this.#tables
    const known = firstIds.get(text)
    const rows = await this.#rows(text, [...from.values, known ?? greatestId])
    if (known !== undefined && rows.some(row => row[place + 1] === null)) {
      firstIds.delete(text)
      return this.#groups(from, columns)
    }
    const groups = rows
      .map(row => ({ values: valuesOf(columns, row), count: Number(row[place]), first: row[place + 1]! }))
      .sort((a, b) => (a.first < b.first ? -1 : 1))
    const count = groups.reduce((sum, group) => sum + group.count, 0)
    if (known === undefined && groups.length > 0 && count >= rowsOfGroupMin * groups.length) {
      firstIds.set(text, groups.at(-1)!.first)
    }
    return groups
  }

  async combined(
    type: RecordType,
    filter: RecordFilter,
    property: Property,
    name: 'SUM' | 'MIN' | 'MAX',
  ): Promise<WholeValue | undefined> {
    const from = this.#from(type, filter)
    if (from === undefined || !isCombined(property, name)) return undefined
    const column = from.table.column(property)
    const [row] = await this.#rows(
      from.select(`${name.toLowerCase()}(${column.name}), count(${column.name})`),
      from.values,
    )
    const [text, count] = row!
    if (text === null) return { value: null, count: 0 }
    const value = name === 'SUM' ? normaliseInteger(BigInt(text!)) : column.type.decode(text!)
    // The least of 0 and -0 is -0, which are equal for the server.
    return value === 0 && hasTwoZeros(property) ? undefined : { value, count: Number(count) }
  }

  async page(
    type: RecordType,
    filter: RecordFilter,
    { property, direction, fromEnd }: WholeOrder,
    [start, end]: readonly [from: number, to: number],
  ): Promise<readonly StoredRecord[] | undefined> {
    const from = this.#from(type, filter)
    if (from === undefined || property.type.kind !== 'scalar') return undefined
    const { table, values } = from
    const { name } = table.column(property)
    const ascends = (direction === 'Asc') !== fromEnd
    const ids = `${idColumn}${fromEnd ? ' DESC' : ''}`
    const limit = `LIMIT $${values.length + 1}::int8 OFFSET $${values.length + 2}::int8`
    const read = async (skipped: number, count: number, order: string, condition?: string) => {
      const text = from.select(table.selected(), `ORDER BY ${order} ${limit}`, condition)
      // A bound may be greater than any number of rows, and than what the server takes for one.
      const offset = Math.min(skipped, Number.MAX_SAFE_INTEGER)
      const rows = await this.#rows(text, [...values, String(count), String(offset)])
      return rows.map(row => table.record(row))
    }
    if (property.index === 'none') {
      const order = ascends ? `${name} NULLS FIRST` : `${name} DESC NULLS LAST`
      return read(start, end - start, `${order}, ${ids}`)
    }
    // An index has missing values at its end: they are read apart, so that it gives the order of the others.
    const missing = { order: ids, condition: `${name} IS NULL` }
    const order = ascends ? `${name} NULLS LAST` : `${name} DESC NULLS FIRST`
    const present = { order: `${order}, ${ids}`, condition: `${name} IS NOT NULL` }
    const [one, other] = ascends ? [missing, present] : [present, missing]
    const found = await read(start, end - start, one.order, one.condition)
    const left = end - start - found.length
    // An empty page goes on: such is the one for which a plan with parameters shows the statements.
    if (found.length > 0 && left <= 0) return found
    const isBehind = start > 0 && found.length === 0
    const [counted] = isBehind ? await this.#rows(from.select('count(*)', '', one.condition), values) : []
    const skipped = counted === undefined ? 0 : Math.max(0, start - Number(counted[0]))
    return [...found, ...(await read(skipped, left, other.order, other.condition))]
  }

  records(type: RecordType, filter: RecordFilter): RecordCursor | undefined {
    const from = this.#from(type, filter)
    if (from === undefined) return undefined
    const { table } = from
    const pages = new Pages(this.#statements, from, table.selected())
    return new RecordPages(
      pages,
      row => table.record(row),
      () => this.#seen?.adding(type),
    )
  }

  values(type: RecordType, filter: RecordFilter, properties: readonly Property[]): ValuesCursor | undefined {
    const from = this.#from(type, filter)
    if (from === undefined) return undefined
    const columns = properties.map(property => from.table.column(property))
    const names = [idColumn, ...columns.map(({ name }) => name)].join(', ')
    return new ValuesPages(new Pages(this.#statements, from, names), columns)
  }

  async #rows(text: string, values: readonly (string | null)[]): Promise<readonly Row[]> {
    return (await this.#statements.run(text, values)).rows
  }
}

/** The records of a table that pass. */
class Filtered {
  readonly table: TypeTable
  readonly values: readonly (string | null)[]
  readonly #condition: string

  private constructor(table: TypeTable, condition: string, values: readonly (string | null)[]) {
    this.table = table
    this.values = values
    this.#condition = condition
  }

  static of(table: TypeTable, filter: RecordFilter): Filtered | undefined {
    const parameters = new Parameters()
    const condition = conditionOf(table, filter, parameters)
    return condition === undefined ? undefined : new Filtered(table, condition, parameters.values)
  }

  /** @param condition of the rows, beside the filter */
  select(columns: string, rest = '', condition = ''): string {
    const conditions = [this.#condition, condition].filter(text => text !== '')
    const where = conditions.length === 0 ? '' : ` WHERE ${conditions.map(text => `(${text})`).join(' AND ')}`
    return `SELECT ${columns} FROM ${this.table.name}${where}${rest === '' ? '' : ` ${rest}`}`
  }
}

/** Rows that pass by ascending id, part by part, each from the id of the last. Their first column is the id. */
class Pages {
  readonly #statements: Statements
  readonly #values: readonly (string | null)[]
  readonly #first: string
  readonly #next: string
  #last: string | undefined
  #rows = thresholds.wholeRowsFirst
  #isOver = false

  constructor(statements: Statements, from: Filtered, columns: string) {
    const place = from.values.length + 1
    const rest = `ORDER BY ${idColumn} LIMIT $${place}::int8`
    this.#statements = statements
    this.#values = from.values
    this.#first = from.select(columns, rest)
    this.#next = from.select(columns, rest, `${idColumn} > $${place + 1}::uuid`)
  }

  /** `undefined` after the last. */
  async next(most: number): Promise<readonly Row[] | undefined> {
    if (this.#isOver) return undefined
    const count = Math.min(most, this.#rows)
    this.#rows = Math.min(rowsMax, 4 * this.#rows)
    const values = [...this.#values, String(count)]
    const { rows } =
      this.#last === undefined
        ? await this.#statements.run(this.#first, values)
        : await this.#statements.run(this.#next, [...values, this.#last])
    this.#isOver = rows.length < count
    this.#last = rows.at(-1)?.[0] ?? undefined
    return rows.length === 0 ? undefined : rows
  }

  close(): void {
    this.#isOver = true
  }
}

class RecordPages implements RecordCursor {
  readonly #pages: Pages
  readonly #record: (row: Row) => StoredRecord
  /** Begins to read: who gets the records. */
  readonly #reading: () => ((records: readonly StoredRecord[]) => void) | undefined

  constructor(
    pages: Pages,
    record: (row: Row) => StoredRecord,
    reading: () => ((records: readonly StoredRecord[]) => void) | undefined,
  ) {
    this.#pages = pages
    this.#record = record
    this.#reading = reading
  }

  async next(most: number): Promise<readonly StoredRecord[] | undefined> {
    const add = this.#reading()
    const records = (await this.#pages.next(most))?.map(this.#record)
    if (records !== undefined) add?.(records)
    return records
  }

  close(): void {
    this.#pages.close()
  }
}

class ValuesPages implements ValuesCursor {
  readonly #pages: Pages
  readonly #columns: readonly Column[]

  constructor(pages: Pages, columns: readonly Column[]) {
    this.#pages = pages
    this.#columns = columns
  }

  async next(most: number): Promise<ValuesBatch | undefined> {
    const rows = await this.#pages.next(most)
    if (rows === undefined) return undefined
    return {
      ids: rows.map(([id]): Id => idOf(id!)),
      columns: this.#columns.map((column, place) => rows.map(row => valueIn(column, row[place + 1]!))),
    }
  }

  close(): void {
    this.#pages.close()
  }
}

function namesOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(', ')
}

function valuesOf(columns: readonly Column[], row: Row): readonly Value[] {
  return columns.map((column, place) => valueIn(column, row[place]!))
}

function valueIn({ type }: Column, text: string | null): Value {
  return text === null ? null : type.decode(text)
}

function hasZero(value: Value): boolean {
  return Array.isArray(value) ? value.includes(0) : value === 0
}

/** Sums of floats depend on the order of the rounding. */
function isCombined({ type }: Property, name: 'SUM' | 'MIN' | 'MAX'): boolean {
  if (type.kind !== 'scalar') return false
  if (name === 'SUM') return integerRange(type.name) !== undefined
  return isNumberName(type.name) || type.name === 'String' || type.name === 'Date'
}
