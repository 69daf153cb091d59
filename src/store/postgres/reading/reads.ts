import { invariant } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import {
  type EdgeType,
  formatId,
  type NodeType,
  type Property,
  parseId,
  type RecordKind,
  type RecordType,
  type Value,
  type VectorType,
} from '../../../language/catalog/index.ts'
import type {
  Adjacency,
  ColumnCursor,
  Found,
  GraphReader,
  Id,
  IndexBounds,
  NeighbourRecords,
  Neighbours,
  Oldest,
  RecordCursor,
  SharedVectors,
  StoredRecord,
  VectorInfo,
  VectorInput,
} from '../../graph/api.ts'
import type { TextMatches } from '../../text/index.ts'
import type { Statements } from '../connection/connections.ts'
import type { Result } from '../connection/statement.ts'
import { columnNames, valueColumn } from '../schema/names.ts'
import { idArray, idOf, oneOf, type Tables, type TypeTable } from '../schema/tables.ts'
import { decodeVector } from '../schema/vectors.ts'
import { arrayText } from '../values/array-text.ts'
import { canEqual, serverBounds } from '../values/float32.ts'
import { indexedMatches } from '../words/text-index.ts'
import type { TextIndexer } from '../words/text-indexer.ts'
import { PropertyCursor, TableCursor } from './cursors.ts'
import type { HnswIndexes } from './hnsw.ts'
import { SqlHops, sides } from './hops.ts'
import { SqlSharedVectors } from './vector-changes.ts'
import { SqlWhole } from './whole.ts'

export const lastIdNote = 'last id'
const markPrefix = 'mark '

const { id: idColumn, from: fromColumn, to: toColumn, data: dataColumn, model: modelColumn } = columnNames

/** All reads of one state: each is one statement for a whole set, whatever its size. */
export class SqlReads implements GraphReader {
  protected readonly tables: Tables
  protected readonly statements: Statements
  readonly sharedVectors: SharedVectors
  #byHops: SqlHops | undefined
  readonly #indexer: TextIndexer | undefined

  constructor(
    tables: Tables,
    statements: Statements,
    { indexer, hnsw }: { readonly indexer?: TextIndexer; readonly hnsw?: HnswIndexes } = {},
  ) {
    this.#indexer = indexer
    this.tables = tables
    this.statements = statements
    this.sharedVectors = new SqlSharedVectors(tables, statements, hnsw)
  }

  get byHops(): SqlHops | undefined {
    this.#byHops ??= new SqlHops(this.tables, this.statements)
    return this.#byHops
  }

  async records(type: RecordType, ids: readonly Id[]): Promise<(StoredRecord | undefined)[]> {
    if (ids.length === 0) return []
    const table = this.tables.of(type)
    const found = await this.#byId(table, ids)
    return ids.map(id => found.get(id))
  }

  async #byId(table: TypeTable, ids: readonly Id[]): Promise<ReadonlyMap<Id, StoredRecord>> {
    const isOne = ids.length === 1
    const { condition, value } = oneOf(idColumn, ids)
    const text = this.tables.text(
      isOne ? table : table.columns,
      () => `SELECT ${table.selected()} FROM ${table.name} WHERE ${condition}`,
    )
    const { rows } = await this.statements.run(text, [value], isOne)
    const found = new Map<Id, StoredRecord>()
    for (const row of rows) {
      const record = table.record(row)
      found.set(record.id, record)
    }
    return found
  }

  scan(type: RecordType): RecordCursor {
    return new TableCursor(this.statements, this.tables.of(type))
  }

  columns(type: RecordType, properties: readonly Property[]): ColumnCursor {
    const records = async (ids: readonly Id[]) => (await this.records(type, ids)).map(record => record!)
    return new PropertyCursor(this.statements, this.tables.of(type), properties, records)
  }

  async count(type: RecordType): Promise<number> {
    return this.#number(`SELECT count(*) FROM ${this.tables.of(type).name}`, [])
  }

  async #number(text: string, values: readonly string[]): Promise<number> {
    const { rows } = await this.statements.run(text, values)
    return Number(rows[0]![0])
  }

  async lookup(type: RecordType, property: Property, value: Value): Promise<Found> {
    if (value === null || !canEqual(property, value)) return nothingFound
    const { from, condition, bound } = this.#equal(type, property, value)
    return foundIn(
      await this.statements.run(`SELECT ${idColumn} FROM ${from} WHERE ${condition} ORDER BY ${idColumn}`, [
        bound,
      ]),
    )
  }

  async lookupFirst(type: RecordType, property: Property, value: Value): Promise<StoredRecord | undefined> {
    if (value === null || !canEqual(property, value)) return undefined
    const table = this.tables.of(type)
    const column = table.column(property)
    if (table.hasKeys(property)) return this.#byKey(table, property, value)
    const text = this.tables.text(
      column,
      () =>
        `SELECT ${table.selected()} FROM ${table.name} WHERE ${column.name} = $1::${column.type.sql} ORDER BY ${idColumn} LIMIT 1`,
    )
    const { rows } = await this.statements.run(text, [column.type.encode(value)], property.index !== 'none')
    return rows.length === 0 ? undefined : table.record(rows[0]!)
  }

  async lookupCount(type: RecordType, property: Property, value: Value): Promise<number> {
    if (value === null || !canEqual(property, value)) return 0
    const { from, condition, bound } = this.#equal(type, property, value)
    return this.#number(`SELECT count(*) FROM ${from} WHERE ${condition}`, [bound])
  }

  #equal(type: RecordType, property: Property, value: Exclude<Value, null>) {
    const { from, name, column } = this.#indexed(type, property)
    return { from, condition: `${name} = $1::${column.sql}`, bound: column.encode(value) }
  }

  /** Where values of a property are looked up: in its table of keys, if it has one. */
  #indexed(type: RecordType, property: Property) {
    const table = this.tables.of(type)
    const { name, type: column } = table.column(property)
    return table.hasKeys(property)
      ? { from: table.keys(property), name: valueColumn, column }
      : { from: table.name, name, column }
  }

  /** The record with a value of a UNIQUE, by its id in the table of keys: a node is asked for each. */
  async #byKey(
    table: TypeTable,
    property: Property,
    value: Exclude<Value, null>,
  ): Promise<StoredRecord | undefined> {
    const { type } = table.column(property)
    const text = `SELECT ${idColumn} FROM ${table.keys(property)} WHERE ${valueColumn} = $1::${type.sql}`
    const { rows } = await this.statements.run(text, [type.encode(value)], true)
    if (rows.length === 0) return undefined
    const id = idOf(rows[0]![0]!)
    const record = (await this.#byId(table, [id])).get(id)
    // The nodes may have been asked in different states: what has another value meanwhile is not the record.
    const found = record?.values[property.slot] ?? null
    const isSame = found !== null && (found === value || type.encode(found) === type.encode(value))
    return isSame ? record : undefined
  }

  async oldest(type: RecordType, property: Property, values: readonly Value[]): Promise<Oldest> {
    const { from, name, column } = this.#indexed(type, property)
    const texts = values.map(value =>
      value === null || !canEqual(property, value) ? null : column.encode(value),
    )
    const wanted = [...new Set(texts.filter(text => text !== null))]
    const rows = values.map(() => 0)
    if (wanted.length === 0) return { ids: values.map(() => undefined), rows }
    // Each value comes back as it was asked for, since one that is equal may be written in another way: 0 and -0.
    const asked = `SELECT gvq_text, gvq_text::${column.sql} AS gvq_value FROM unnest($1::text[]) AS given(gvq_text)`
    const numbered = `SELECT gvq_text, ${idColumn}, row_number() OVER (PARTITION BY gvq_text ORDER BY ${idColumn}) AS gvq_number FROM (${asked}) AS asked JOIN ${from} AS records ON ${name} = gvq_value`
    const answer = await this.statements.run(
      `SELECT gvq_text, ${idColumn} FROM (${numbered}) AS numbered WHERE gvq_number = 1`,
      [arrayText(wanted)],
    )
    const found = new Map(answer.rows.map(([text, id]) => [text!, idOf(id!)]))
    return { ids: texts.map(text => (text === null ? undefined : found.get(text))), rows }
  }

  async between(
    type: RecordType,
    property: Property,
    bounds: IndexBounds,
    idsMax: number,
  ): Promise<Found | undefined> {
    const { lower, upper } = serverBounds(property, bounds)
    const { from, name, column } = this.#indexed(type, property)
    const conditions: string[] = []
    const values: string[] = []
    for (const [bound, operator] of [
      [lower, '>'],
      [upper, '<'],
    ] as const) {
      if (bound === undefined) continue
      values.push(column.encode(bound.value))
      conditions.push(`${name} ${operator}${bound.inclusive ? '=' : ''} $${values.length}::${column.sql}`)
    }
    if (conditions.length === 0) conditions.push(`${name} IS NOT NULL`)
    values.push(String(idsMax + 1))
    const found = foundIn(
      await this.statements.run(
        `SELECT ${idColumn} FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${idColumn} LIMIT $${values.length}::int8`,
        values,
      ),
    )
    return found.ids.length > idsMax ? undefined : found
  }

  textMatches(
    type: NodeType,
    tokens: readonly string[],
    pause: () => MaybePromise<void> = () => undefined,
  ): Promise<TextMatches> {
    const table = this.tables.of(type)
    const found = () => this.#indexer?.begin(table)
    return indexedMatches(this.statements, this.tables, table, tokens, { found, pause })
  }

  async adjacency(
    type: EdgeType,
    direction: 'out' | 'in',
    ids: readonly Id[],
  ): Promise<readonly Adjacency[]> {
    const { near, far } = sides(direction)
    const name = this.tables.of(type).edgesBeside(near)
    const { rows } = await this.#perItem(ids, `SELECT ${near}, ${idColumn}, ${far} FROM ${name}`, near)
    const byItem = new Map<Id, { edges: Id[]; others: Id[] }>()
    for (const [item, edge, other] of rows) {
      const key = idOf(item!)
      let found = byItem.get(key)
      if (found === undefined) {
        found = { edges: [], others: [] }
        byItem.set(key, found)
      }
      found.edges.push(idOf(edge!))
      found.others.push(idOf(other!))
    }
    return ids.map(id => byItem.get(id) ?? { edges: [], others: [] })
  }

  #perItem(ids: readonly Id[], select: string, near: string, edge: string = idColumn): Promise<Result> {
    if (ids.length === 0) return Promise.resolve({ rows: [], count: 0, command: 'SELECT' })
    const { condition, value } = oneOf(near, ids)
    return this.statements.run(`${select} WHERE ${condition} ORDER BY ${near}, ${edge}`, [value])
  }

  async neighbours(
    type: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    ids: readonly Id[],
  ): Promise<Neighbours> {
    const { near, far } = sides(direction)
    const name = this.tables.of(type).edgesBeside(near)
    const wanted = of === 'edges' ? idColumn : far
    const { rows } = await this.#perItem(ids, `SELECT ${near}, ${wanted} FROM ${name}`, near)
    const { items, offsets } = perItem(ids, rows, row => idOf(row[1]!))
    return { ids: items, rows: zeros(items.length), offsets }
  }

  async neighbourRecords(
    type: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    ids: readonly Id[],
  ): Promise<NeighbourRecords> {
    const edges = this.tables.of(type)
    const { near, far } = sides(direction)
    const ends = this.tables.endsOf(edges)
    const table = of === 'edges' ? edges : direction === 'out' ? ends.to : ends.from
    const { rows } =
      of === 'edges'
        ? await this.#perItem(
            ids,
            `SELECT ${near}, ${edges.selected()} FROM ${edges.edgesBeside(near)}`,
            near,
          )
        : await this.#perItem(
            ids,
            `SELECT e.${near}, ${table.selected('r')} FROM ${edges.edgesBeside(far)} AS e JOIN ${table.name} AS r ON r.${idColumn} = e.${far}`,
            `e.${near}`,
            `e.${idColumn}`,
          )
    const { items, offsets } = perItem(ids, rows, row => table.record(row, 1))
    return { records: items, offsets }
  }

  async degrees(type: EdgeType, direction: 'out' | 'in', ids: readonly Id[]): Promise<readonly number[]> {
    if (ids.length === 0) return []
    const { near } = sides(direction)
    const { condition, value } = oneOf(near, ids)
    const { rows } = await this.statements.run(
      `SELECT ${near}, count(*) FROM ${this.tables.of(type).edgesBeside(near)} WHERE ${condition} GROUP BY ${near}`,
      [value],
    )
    const counts = new Map(rows.map(([item, count]) => [idOf(item!), Number(count)]))
    return ids.map(id => counts.get(id) ?? 0)
  }

  async ends(type: EdgeType, end: 'from' | 'to', ids: readonly Id[]): Promise<Found> {
    if (ids.length === 0) return nothingFound
    const column = end === 'from' ? fromColumn : toColumn
    const { condition, value } = oneOf(idColumn, ids)
    const { rows } = await this.statements.run(
      `SELECT ${idColumn}, ${column} FROM ${this.tables.of(type).name} WHERE ${condition}`,
      [value],
    )
    const found = new Map(rows.map(([edge, item]) => [idOf(edge!), idOf(item!)]))
    const items = ids.map(id => {
      const item = found.get(id)
      invariant(item !== undefined, 'an edge whose end is read does not exist')
      return item
    })
    return { ids: items, rows: zeros(items.length) }
  }

  async edgesBetween(type: EdgeType, from: Id, to: Id): Promise<Found> {
    const { rows } = await this.statements.run(
      `SELECT ${idColumn} FROM ${this.tables.of(type).name} WHERE ${fromColumn} = $1::uuid AND ${toColumn} = $2::uuid ORDER BY ${idColumn}`,
      [formatId(from), formatId(to)],
    )
    return { ids: rows.map(([id]) => idOf(id!)), rows: rows.map(() => 0) }
  }

  async vectorData(type: VectorType, ids: readonly Id[]): Promise<(Float64Array | undefined)[]> {
    return (await this.vectorInputs(type, ids)).map(input => input?.data)
  }

  async vectorInfo(type: VectorType): Promise<VectorInfo> {
    const { rows } = await this.statements.run(
      `SELECT dimension, model FROM ${this.tables.own('vectors')} WHERE type = $1::int4`,
      [String(this.tables.of(type).number)],
    )
    if (rows.length === 0) return {}
    const [dimension, model] = rows[0]!
    return model === null ? { dimension: Number(dimension) } : { dimension: Number(dimension), model: model! }
  }

  async vectorInputs(type: VectorType, ids: readonly Id[]): Promise<(VectorInput | undefined)[]> {
    if (ids.length === 0) return []
    const { rows } = await this.statements.run(
      `SELECT ${idColumn}, ${dataColumn}, ${modelColumn} FROM ${this.tables.of(type).name} WHERE ${idColumn} = ANY($1::uuid[])`,
      [idArray(ids)],
    )
    const found = new Map<Id, VectorInput>()
    for (const [id, data, model] of rows) {
      const numbers = decodeVector(data!)
      found.set(idOf(id!), model === null ? { data: numbers } : { data: numbers, model: model! })
    }
    return ids.map(id => found.get(id))
  }

  get whole(): SqlWhole {
    return new SqlWhole(this.tables, this.statements)
  }

  async typeOf(kind: RecordKind, id: Id): Promise<RecordType | undefined> {
    const tables = this.tables.ofKind(kind)
    if (tables.length === 0) return undefined
    const owners = await this.ownersOf(tables, [id])
    const number = owners.get(id)
    return tables.find(table => table.number === number)?.type
  }

  /** The number of the type that has each id, of some types. */
  protected async ownersOf(
    tables: readonly { readonly number: number; readonly name: string }[],
    ids: readonly Id[],
  ): Promise<ReadonlyMap<Id, number>> {
    const parts = tables.map(
      ({ number, name }) => `SELECT ${number}, ${idColumn} FROM ${name} WHERE ${idColumn} = ANY($1::uuid[])`,
    )
    const { rows } = await this.statements.run(parts.join(' UNION ALL '), [idArray(ids)])
    return new Map(rows.map(([number, id]) => [idOf(id!), Number(number)]))
  }

  /** The greatest id of those that were made here: after the one that came with other data, and before now. */
  async lastId(): Promise<Id | undefined> {
    const note = await this.note(lastIdNote)
    const known = note === undefined ? lowestId : parseId(note)!
    const greatest = this.tables
      .all()
      .map(
        ({ name }) =>
          `(SELECT ${idColumn} FROM ${name} WHERE ${idColumn} > $1::uuid AND ${idColumn} < $2::uuid ORDER BY ${idColumn} DESC LIMIT 1)`,
      )
    if (greatest.length === 0) return note === undefined ? undefined : known
    // The clock of the server, which is the same for all.
    const clock = await this.statements.run('SELECT floor(extract(epoch FROM now()) * 1000)')
    const bounds = [formatId(known), idAfter(Number(clock.rows[0]![0]) + clockSkewMs)]
    const { rows } = await this.statements.run(greatest.join(' UNION ALL '), bounds)
    const made = rows.map(([id]) => idOf(id!)).filter(isMadeHere)
    const last = [known, ...made].sort().at(-1)!
    return last === lowestId ? undefined : last
  }

  mark(name: string): Promise<string | undefined> {
    return this.note(markPrefix + name)
  }

  protected async note(name: string): Promise<string | undefined> {
    const { rows } = await this.statements.run(
      `SELECT text FROM ${this.tables.own('notes')} WHERE name = $1::text`,
      [name],
    )
    return rows[0]?.[0] ?? undefined
  }
}

const lowestId = '\0'.repeat(16)

/** How far the clocks of the processes may be ahead of it. */
const clockSkewMs = 60_000

/** The UUID of version 7 that begins a millisecond. */
function idAfter(ms: number): string {
  const digits = ms.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

/** gvq makes ids of version 7; others come from users. */
function isMadeHere(id: Id): boolean {
  return id.charCodeAt(6) >>> 4 === 7
}

export function noteOfMark(name: string): string {
  return markPrefix + name
}

const nothingFound: Found = { ids: [], rows: [] }

export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0)
}

function foundIn({ rows }: Result): Found {
  const ids = rows.map(([id]) => idOf(id!))
  return { ids, rows: zeros(ids.length) }
}

/** Rows, which are ordered by the item in their first column, in the order of the items that were asked for. */
function perItem<T>(
  ids: readonly Id[],
  rows: Result['rows'],
  read: (row: Result['rows'][number]) => T,
): { readonly items: readonly T[]; readonly offsets: readonly number[] } {
  const spans = new Map<Id, { readonly start: number; end: number }>()
  let last: string | null | undefined
  let span = { start: 0, end: 0 }
  for (let i = 0; i < rows.length; i++) {
    const item = rows[i]![0]!
    if (item !== last) {
      last = item
      span = { start: i, end: i }
      spans.set(idOf(item), span)
    }
    span.end = i + 1
  }
  const items: T[] = []
  const offsets = [0]
  for (const id of ids) {
    const found = spans.get(id)
    if (found !== undefined) for (let i = found.start; i < found.end; i++) items.push(read(rows[i]!))
    offsets.push(items.length)
  }
  return { items, offsets }
}
