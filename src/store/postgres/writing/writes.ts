import type { MaybePromise } from '../../../base/flow/maybe.ts'
import {
  type EdgeType,
  formatId,
  type IdSource,
  type NodeType,
  type Property,
  type RecordType,
  type Value,
  type VectorType,
} from '../../../language/catalog/index.ts'
import type {
  GraphTransaction,
  Id,
  NumberedEnds,
  PackedIds,
  RecordBatch,
  SlotValues,
  StoredRecord,
  TypeEffect,
  VectorInfo,
  VectorInput,
} from '../../graph/api.ts'
import { endNotFound, idBytes, idConflict, infoAfter, packIds, unpackIds } from '../../graph/index.ts'
import type { SentValue } from '../../versioned/contract/api.ts'
import type { Statements } from '../connection/connections.ts'
import { SqlFailure } from '../connection/failure.ts'
import type { Result } from '../connection/statement.ts'
import type { HnswIndexes } from '../reading/hnsw.ts'
import { lastIdNote, noteOfMark, zeros } from '../reading/reads.ts'
import { SeenRecords } from '../reading/seen-records.ts'
import { VectorChanges } from '../reading/vector-changes.ts'
import { SqlWhole } from '../reading/whole.ts'
import type { Writer } from '../reading/writers.ts'
import {
  columnGiven,
  copyRows,
  type Given,
  idsGiven,
  insertRows,
  sent,
  updateRows,
  valuesGiven,
} from '../schema/inserts.ts'
import { columnNames, valueColumn } from '../schema/names.ts'
import {
  type Column,
  type EdgeColumns,
  idArray,
  idOf,
  oneOf,
  type StoredTables,
  type Tables,
  type TypeTable,
  tableName,
} from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { encodeVector } from '../schema/vectors.ts'
import { arrayWriter, binaryIds, valueWriter } from '../values/binary-values.ts'
import { notIndexed } from '../words/text-index.ts'
import type { TextIndexer } from '../words/text-indexer.ts'
import { TextWrites } from '../words/text-writes.ts'
import type { ChangedRows } from './changed-rows.ts'
import {
  keyOf,
  refuseChangedDuplicates,
  refuseDuplicateEdges,
  refuseDuplicates,
  uniqueColumns,
} from './duplicates.ts'
import { EdgeEnds, type EndColumns } from './edge-ends.ts'
import { Effects } from './effects.ts'
import { LockingReads } from './locking-reads.ts'
import type { Locks } from './locks.ts'
import { upsertOf } from './upserts.ts'

const { id: idColumn, from: fromColumn, to: toColumn, data: dataColumn, model: modelColumn } = columnNames

const writeVector = arrayWriter('float8', valueWriter('float8'))

/** A statement that has been sent. */
interface Pending {
  readonly ended: Promise<void>
  readonly characters: number
}

/** Characters in statements that a transaction does not wait for. */
const pendingCharactersMax = 2 * 1024 * 1024

interface NewRow {
  readonly id?: Id
  readonly from?: Id
  readonly to?: Id
  readonly values: SlotValues
  readonly vector?: VectorInput
}

/** New records, column by column. */
interface NewRecords {
  readonly count: number
  readonly ids: () => readonly Id[]
  readonly givenIds: Given
  /** The values of a slot. */
  values(slot: number): readonly Value[] | undefined
  readonly ends?: EndColumns | undefined
  readonly vectors?: readonly VectorInput[] | undefined
  /** Whether they are part of a load. */
  readonly isLoad?: boolean
}

export interface WriteContext {
  readonly tables: Tables
  readonly statements: Statements
  readonly ids: IdSource
  /** Whether to look for duplicates before each write (duplicates.ts). */
  readonly isCareful: boolean
  /** Whether a load that comes first is tried before, behind a savepoint: for work that does not run again. */
  readonly triesLoads?: boolean
  /** Reads what the database says of its tables now: another server may have added types. */
  readonly newest: (statements: Statements) => Promise<StoredTables>
  /** The writer that the transaction has for itself. */
  readonly writer: () => Writer
  readonly indexer?: TextIndexer
  readonly hnsw?: HnswIndexes
  /** The types whose words this process keeps. */
  readonly searched: ReadonlySet<RecordType>
  /** Where it is noted which rows it changes. */
  readonly changed?: ChangedRows
  /** Runs the only write of the transaction, and commits it. */
  readonly only?: Statements['run'] | undefined
  /** Sends rows by COPY; absent where they are inserted from arrays. */
  readonly copy?: ((text: string, rows: Buffer) => Promise<unknown>) | undefined
}

/** The writes of one query. After an error in a write nothing can be committed, because it may be half done. */
export class SqlWrites extends LockingReads implements GraphTransaction {
  readonly #ids: IdSource
  #isCareful: boolean
  readonly #triesLoads: boolean
  readonly #readNewest: WriteContext['newest']
  #newest: Promise<StoredTables> | undefined
  #effects = new Effects()
  readonly #writer: () => Writer
  readonly #vectorChanges = new VectorChanges()
  readonly #texts: TextWrites
  readonly #changed: ChangedRows | undefined
  readonly #only: WriteContext['only']
  readonly #copy: WriteContext['copy']
  readonly #seen = new SeenRecords()
  /** What is being written and has not been answered, in the order of the answers. */
  readonly #pending: Pending[] = []
  #pendingCharacters = 0
  #version = 0
  #failure: { readonly error: unknown } | undefined

  constructor(context: WriteContext) {
    const { tables, statements, ids, isCareful, newest, writer, indexer, hnsw, searched } = context
    super(tables, statements, { ...(indexer && { indexer }), ...(hnsw && { hnsw }) })
    this.#only = context.only
    this.#copy = context.copy
    this.#changed = context.changed
    this.#texts = new TextWrites(statements, tables, searched)
    this.#writer = writer
    this.#ids = ids
    this.#isCareful = isCareful
    this.#triesLoads = context.triesLoads === true
    this.#readNewest = newest
  }

  get version(): number {
    return this.#version
  }

  newId(): Id {
    return this.#ids.next()
  }

  override async records(type: RecordType, ids: readonly Id[]): Promise<(StoredRecord | undefined)[]> {
    const seen = this.#seen.all(type, ids)
    if (seen !== undefined) return seen
    const add = this.#seen.adding(type)
    const records = await super.records(type, ids)
    add(records)
    return records
  }

  override async lookupFirst(
    type: RecordType,
    property: Property,
    value: Value,
  ): Promise<StoredRecord | undefined> {
    const add = this.#seen.adding(type)
    const record = await super.lookupFirst(type, property, value)
    add([record])
    return record
  }

  override get whole(): SqlWhole {
    return new SqlWhole(this.tables, this.statements, this.#seen, type => this.lookThrough(type))
  }

  insertNodes(
    type: NodeType,
    rows: readonly NewRow[],
    idsAreMade?: boolean,
  ): Promise<readonly StoredRecord[]> {
    return this.#write(() => this.#insert(type, rows, idsAreMade))
  }

  insertEdges(
    type: EdgeType,
    rows: readonly NewRow[],
    idsAreMade?: boolean,
  ): Promise<readonly StoredRecord[]> {
    return this.#write(() => this.#insert(type, rows, idsAreMade))
  }

  upsertNode(
    type: NodeType,
    key: Property,
    values: SlotValues,
    set: SlotValues,
  ): Promise<StoredRecord> | undefined {
    const table = this.tables.of(type)
    // A server that is sharded finds a node by its key on another node than that of its record.
    if (table.isSharded) return undefined
    // The words of what is there must be known to be removed.
    if (this.#isCareful || this.#texts.keeps(table)) return undefined
    return this.#write(() => this.#upsert(table, key, values, set))
  }

  async #upsert(table: TypeTable, key: Property, values: SlotValues, set: SlotValues): Promise<StoredRecord> {
    const { type } = table
    const id = this.newId()
    const upsert = upsertOf(table, id, key, values, set)
    const run = this.#only ?? this.statements.run.bind(this.statements)
    const { rows } = await run(upsert.text, upsert.values)
    const record = table.record(rows[0]!)
    this.#seen.replace(type, record)
    if (record.id === id) this.#effects.created(type, { count: 1, ids: () => [id] })
    else this.#effects.updated(type, [record.id])
    return record
  }

  insertVectors(type: VectorType, rows: readonly NewRow[]): Promise<readonly StoredRecord[]> {
    return this.#write(() => this.#insert(type, rows))
  }

  async #insert(
    type: RecordType,
    rows: readonly NewRow[],
    idsAreMade = false,
  ): Promise<readonly StoredRecord[]> {
    const table = this.tables.of(type)
    const given = rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (!idsAreMade) await this.#refuseTakenIds(type, given)
    const records = rows.map(({ id, values }): StoredRecord => {
      const slots = new Array<Value>(type.properties.length).fill(null)
      for (const [slot, value] of values) slots[slot] = value
      return { id: id ?? this.newId(), row: 0, values: slots }
    })
    const ids = records.map(({ id }) => id)
    await this.#add(table, {
      count: ids.length,
      ids: () => ids,
      givenIds: valuesGiven(idColumn, 'uuid', ids, formatId),
      values: slot => records.map(({ values }) => values[slot]!),
      ends:
        type.kind === 'edge'
          ? { from: packIds(rows.map(({ from }) => from!)), to: packIds(rows.map(({ to }) => to!)) }
          : undefined,
      vectors: type.kind === 'vector' ? rows.map(({ vector }) => vector!) : undefined,
    })
    return records
  }

  async #add(table: TypeTable, records: NewRecords): Promise<void> {
    const { count, ids, givenIds, ends, vectors } = records
    if (count === 0) return
    if (this.#isCareful) {
      if (ends !== undefined) await refuseDuplicateEdges(this.statements, table, edgesOf(ends))
      await refuseDuplicates(this.statements, table, slot => records.values(slot))
    }
    if (vectors !== undefined) {
      const info = await this.vectorInfo(table.type as VectorType)
      await this.#fitVectors(table as TypeTable<VectorType>, info, info, vectors)
    }
    const columns = [givenIds]
    if (ends !== undefined) {
      columns.push(idsGiven(fromColumn, ends.from), idsGiven(toColumn, ends.to))
    }
    if (vectors !== undefined) {
      const data = vectors.map(vector => vector.data)
      const models = vectors.map(({ model }) => model ?? null)
      columns.push(
        valuesGiven(dataColumn, 'float8[]', data, encodeVector, writeVector),
        valuesGiven(modelColumn, 'text', models, String),
      )
    }
    for (const column of table.columns) {
      columns.push(columnGiven(column, records.values(column.property.slot)))
    }
    const words = this.#texts.added(table, records)
    const all = [...columns, ...(words?.columns ?? [])]
    const isLoad = records.isLoad === true
    if (this.locks !== undefined) await this.#lockAdded(this.locks, table, records)
    for (const name of table.copies) await this.#insertInto(name, all, count, isLoad)
    for (const column of keyColumns(table)) {
      await this.#insertKeys(table, column, ids, records.values(column.property.slot), isLoad)
    }
    await words?.write(this.#send)
    if (vectors !== undefined) this.#vectorChanges.note(table, ids())
    this.#effects.created(table.type, records)
  }

  async #lockAdded(locks: Locks, table: TypeTable, records: NewRecords): Promise<void> {
    const { count, ends } = records
    const edges = () => (ends === undefined ? [] : edgesOf(ends))
    if (ends !== undefined && count <= thresholds.seenMax) {
      const ids = records.ids()
      for (const [i, each] of edges().entries()) locks.noteEnds(ids[i]!, each)
    }
    await locks.lockAdded(this.#send, table, records, edges)
  }

  async #insertInto(name: string, columns: readonly Given[], count: number, isLoad: boolean): Promise<void> {
    if (isLoad && count > 1 && this.#copy !== undefined) {
      await copyRows(this.#sendRows, { name }, columns, count)
    } else await insertRows(this.#send, { name }, columns, count)
  }

  /** Writes the values of a UNIQUE into its table of keys, which refuses duplicates. */
  async #insertKeys(
    table: TypeTable,
    column: Column,
    ids: () => readonly Id[],
    values: readonly Value[] | undefined,
    isLoad: boolean,
  ): Promise<void> {
    const present = (values ?? []).flatMap((value, i) => (value === null ? [] : [i]))
    if (present.length === 0) return
    const all = ids()
    const given = present.map(i => values![i]!)
    const own = present.map(i => all[i]!)
    const columns = [
      columnGiven({ name: valueColumn, type: column.type }, given),
      valuesGiven(idColumn, 'uuid', own, formatId),
    ]
    await this.#insertInto(table.keys(column.property), columns, own.length, isLoad)
  }

  /** Takes the values of records out of a table of keys. */
  #deleteKeys(keys: string, ids: readonly Id[]): MaybePromise<unknown> {
    const { condition, value } = oneOf(idColumn, ids)
    return this.#send(`DELETE FROM ${keys} WHERE ${condition}`, [value])
  }

  /** Ids that a user chose must be new among all records, whatever their kind (W5). */
  async #refuseTakenIds(type: RecordType, ids: readonly Id[]): Promise<void> {
    if (ids.length === 0) return
    const { stored, names } = await this.#newestTables()
    const tables = stored.types.map(({ number }) => ({
      number,
      name: tableName(this.tables.schema, names[number]!),
    }))
    const owners = await this.#inParts(ids, part => this.ownersOf(tables, part))
    const seen = new Set<Id>()
    for (const id of ids) {
      const number = owners.get(id)
      const owner = seen.has(id) ? type : stored.types.find(each => each.number === number)
      if (owner !== undefined) throw idConflict(id, owner)
      seen.add(id)
    }
  }

  async #inParts<V>(
    ids: readonly Id[],
    read: (part: readonly Id[]) => Promise<ReadonlyMap<Id, V>>,
  ): Promise<ReadonlyMap<Id, V>> {
    if (ids.length <= thresholds.idsMax) return read(ids)
    const all = new Map<Id, V>()
    for (let start = 0; start < ids.length; start += thresholds.idsMax) {
      for (const [id, value] of await read(ids.slice(start, start + thresholds.idsMax))) all.set(id, value)
    }
    return all
  }

  #newestTables(): Promise<StoredTables> {
    this.#newest ??= this.#readNewest(this.statements)
    return this.#newest
  }

  /**
   * Sets dimension and model of a type for vectors that are added. `rest`: what they are without the vectors that these replace.
   */
  async #fitVectors(
    table: TypeTable<VectorType>,
    info: VectorInfo,
    rest: VectorInfo,
    vectors: readonly VectorInput[],
  ): Promise<void> {
    const { dimension, model } = rest
    const before =
      dimension === undefined ? undefined : { dimension, model, embedded: model === undefined ? 0 : 1 }
    const after = infoAfter(
      table,
      before,
      vectors.map(vector => ({ vector })),
    )
    if (after === undefined || (after.dimension === info.dimension && after.model === info.model)) return
    await this.#send(
      `INSERT INTO ${this.tables.own('vectors')} (type, dimension, model) VALUES ($1::int4, $2::int4, $3::text) ON CONFLICT (type) DO UPDATE SET dimension = EXCLUDED.dimension, model = EXCLUDED.model`,
      [String(table.number), String(after.dimension), after.model ?? null],
    )
  }

  async load(type: RecordType, batch: RecordBatch): Promise<PackedIds> {
    const [ids] = await this.loadAll(type, [batch])
    return ids!
  }

  loadAll(
    type: RecordType,
    batches: RecordBatch[],
    wantsIds = true,
    numberedEnds?: NumberedEnds,
  ): Promise<readonly PackedIds[]> {
    return this.#write(async () => {
      const load = (some: RecordBatch[]) => this.#loadAll(type, some, wantsIds, numberedEnds)
      if (this.#triesLoads && this.#isUnused && this.#hasUnique(type)) {
        const loaded = await this.#tried(() => load([...batches]))
        if (loaded !== undefined) return loaded
      }
      return load(batches)
    })
  }

  /**
   * Runs the first work of a transaction without looking for duplicates before: the server refuses them. Then what was written is undone, and the
   * work must run again, to find which they are.
   */
  async #tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.#isCareful = false
    try {
      await this.#send('SAVEPOINT gvq_load', [])
      const result = await work()
      await this.finish()
      return result
    } catch (error) {
      await this.#allAnswered()
      const failure = this.#failure?.error ?? error
      if (!(failure instanceof SqlFailure)) throw error
      if (!failure.isDuplicate) throw error instanceof SqlFailure ? failure : error
    } finally {
      this.#isCareful = true
    }
    await this.statements.run('ROLLBACK TO SAVEPOINT gvq_load')
    this.#failure = undefined
    this.#effects = new Effects()
    return undefined
  }

  /** Whether nothing was written yet. */
  get #isUnused(): boolean {
    return this.#version === 0 && this.#pending.length === 0
  }

  /** Whether records of a type have something that no other may have. */
  #hasUnique(type: RecordType): boolean {
    if (type.kind === 'edge' && type.unique) return true
    return type.kind !== 'vector' && uniqueColumns(this.tables.of(type)).length > 0
  }

  async #loadAll(
    type: RecordType,
    batches: RecordBatch[],
    wantsIds: boolean,
    numberedEnds: NumberedEnds | undefined,
  ): Promise<readonly PackedIds[]> {
    const edgeEnds = type.kind === 'edge' ? new EdgeEnds(batches, numberedEnds) : undefined
    // The server looks for the ends while the first rows are written as texts.
    const ends = edgeEnds && this.#refuseMissingEnds(this.tables.of(type as EdgeType), edgeEnds)
    ends?.catch(() => undefined)
    if (ends !== undefined) await sent()
    // Foreign keys would refuse the rows before it is known which end is missing.
    if (this.tables.dialect.isSharded) await ends
    const loaded: PackedIds[] = []
    try {
      await this.#refuseTakenIds(
        type,
        batches.flatMap(({ ids }) => {
          if (ids === undefined || ids.areMade) return []
          const missing = new Set(ids.missing)
          return unpackIds(ids.packed).filter((_, i) => !missing.has(i))
        }),
      )
      while (batches.length > 0) {
        const ids = await this.#loadBatch(type, batches.shift()!, edgeEnds)
        if (wantsIds) loaded.push(ids)
        await ends
      }
    } catch (error) {
      // An end that is missing is told before anything else.
      await ends
      throw error
    }
    return loaded
  }

  async #loadBatch(type: RecordType, batch: RecordBatch, ends: EdgeEnds | undefined): Promise<PackedIds> {
    const packed = this.#idsOf(batch)
    await this.#add(this.tables.of(type), {
      count: batch.count,
      ids: () => unpackIds(packed),
      givenIds: idsGiven(idColumn, packed),
      values: slot => batch.values.get(slot),
      ends: ends?.next(batch.count),
      vectors: batch.vectors,
      isLoad: true,
    })
    return packed
  }

  #idsOf({ count, ids }: RecordBatch): PackedIds {
    if (ids === undefined) return this.#madeIds(count)
    const { packed, missing } = ids
    if (missing.length === 0) return packed
    const all = packed.slice()
    const made = this.#madeIds(missing.length)
    for (const [m, i] of missing.entries()) all.set(made.subarray(16 * m, 16 * (m + 1)), 16 * i)
    return all
  }

  #madeIds(count: number): PackedIds {
    const packed = new Uint8Array(16 * count)
    this.#ids.fill(packed, count)
    return packed
  }

  async #refuseMissingEnds(table: TypeTable<EdgeType>, edgeEnds: EdgeEnds): Promise<void> {
    const ends = this.tables.endsOf(table)
    const ofBoth = ends.from === ends.to ? edgeEnds.idsOfBoth : undefined
    if (ofBoth !== undefined && (await this.#firstMissing(ends.from, ofBoth)) === undefined) return
    const missing = await Promise.all([
      this.#firstMissing(ends.from, edgeEnds.ids('from')),
      this.#firstMissing(ends.to, edgeEnds.ids('to')),
    ])
    const names = ['From', 'To'] as const
    for (const [i, end] of [ends.from, ends.to].entries()) {
      const id = missing[i]
      if (id !== undefined) throw endNotFound(table, names[i]!, end.type, id)
    }
  }

  /** The first of some ids that no record of a table has. */
  async #firstMissing({ name }: TypeTable, ids: PackedIds): Promise<Id | undefined> {
    const { isSharded } = this.tables.dialect
    // For the outer join, Citus would send all records to each node.
    const text = isSharded
      ? `SELECT ${idColumn} FROM ${name} WHERE ${idColumn} = ANY($1::uuid[])`
      : `SELECT given.gvq_id FROM unnest($1::uuid[]) AS given(gvq_id) LEFT JOIN ${name} AS records ON records.${idColumn} = given.gvq_id WHERE records.${idColumn} IS NULL`
    const count = ids.length / idBytes
    for (let start = 0; start < count; start += thresholds.idsMax) {
      const end = Math.min(count, start + thresholds.idsMax)
      const { rows } = await this.statements.run(text, [binaryIds(ids, start, end)])
      const listed = new Set(rows.map(([id]) => idOf(id!)))
      if (isSharded ? listed.size === end - start : listed.size === 0) continue
      const asked = unpackIds(ids.subarray(idBytes * start, idBytes * end))
      return asked.find(id => listed.has(id) !== isSharded)
    }
    return undefined
  }

  async update(
    type: RecordType,
    given: readonly Id[] | (() => readonly Id[]),
    values: SlotValues,
  ): Promise<readonly number[]> {
    const ids = typeof given === 'function' ? given() : given
    await this.#write(async () => {
      const table = this.tables.of(type)
      const distinct = [...new Set(ids)]
      this.#changed?.note(table, distinct)
      const isUnique = uniqueColumns(table).some(({ property }) => values.has(property.slot))
      if (this.#isCareful && isUnique) {
        const columns = new Map(
          [...values].map(([slot, value]) => [slot, new Array<Value>(distinct.length).fill(value)]),
        )
        await refuseChangedDuplicates(this.statements, table, distinct, slot => columns.get(slot))
      }
      const set = [...values].map(([slot]) => table.columns[slot]!)
      if (distinct.length > 0 && set.length > 0) {
        const sets = set.map(({ name, type: { sql } }, i) => `${name} = $${i + 2}::${sql}`)
        if (changesWords(table, values)) sets.push(...notIndexed)
        const texts = [...values].map(([slot, value]) =>
          value === null ? null : table.columns[slot]!.type.encode(value),
        )
        const { condition, value } = oneOf(idColumn, distinct)
        await this.#withoutWords(table, distinct, values, async () => {
          for (const copy of this.#copiesWith(table, distinct, texts.length + 2)) {
            const text = `UPDATE ${copy.name} SET ${sets.join(', ')} WHERE ${condition}${copy.condition}`
            await this.#send(text, [value, ...texts, ...copy.values])
          }
          for (const column of keyColumns(table)) {
            const { slot } = column.property
            if (!values.has(slot)) continue
            const given = new Array<Value>(distinct.length).fill(values.get(slot)!)
            await this.#replaceKeys(table, column, distinct, given)
          }
        })
      }
      this.#seen.update(type, distinct, values.keys(), slot => values.get(slot)!)
      this.#effects.updated(type, distinct)
    })
    return zeros(ids.length)
  }

  async updateEach(
    type: RecordType,
    ids: readonly Id[],
    values: ReadonlyMap<number, readonly Value[]>,
  ): Promise<readonly number[]> {
    await this.#write(async () => {
      const table = this.tables.of(type)
      this.#changed?.note(table, ids)
      if (this.#isCareful) {
        await refuseChangedDuplicates(this.statements, table, ids, slot => values.get(slot))
      }
      const columns = [...values].map(([slot, column]) => columnGiven(table.columns[slot]!, column))
      if (ids.length > 0 && columns.length > 0) {
        const uuids = valuesGiven(idColumn, 'uuid', ids, formatId)
        const more = changesWords(table, values) ? notIndexed : []
        await this.#withoutWords(table, ids, values, async () => {
          const { isSharded } = table
          if (this.#isCareful && !isSharded) await this.#clearUnique(table, ids, values)
          for (const name of table.copies) {
            await updateRows(this.#send, { name }, [uuids, ...columns], ids.length, { more, isSharded })
          }
          for (const column of keyColumns(table)) {
            const given = values.get(column.property.slot)
            if (given !== undefined) await this.#replaceKeys(table, column, ids, given)
          }
        })
      }
      this.#seen.update(type, ids, values.keys(), (slot, i) => values.get(slot)![i]!)
      this.#effects.updated(type, ids)
    })
    return zeros(ids.length)
  }

  /** Gives records other values of a UNIQUE in its table of keys. */
  async #replaceKeys(
    table: TypeTable,
    column: Column,
    ids: readonly Id[],
    values: readonly Value[],
  ): Promise<void> {
    const { slot } = column.property
    const seen = this.#seen.all(table.type, ids)
    if (seen === undefined) {
      await this.#deleteKeys(table.keys(column.property), ids)
      return this.#insertKeys(table, column, () => ids, values, false)
    }
    // What stays the same keeps its row. Other values that are known are on one node each.
    const before = seen.map(record => record.values[slot]!)
    const changed = ids.flatMap((_, i) =>
      keyOf(column, before[i]!) === keyOf(column, values[i]!) ? [] : [i],
    )
    const gone = changed.flatMap(i => (before[i] === null ? [] : [column.type.encode(before[i]!)]))
    for (const value of gone) {
      const text = `DELETE FROM ${table.keys(column.property)} WHERE ${valueColumn} = $1::${column.type.sql}`
      await this.#send(text, [value])
    }
    const changedIds = changed.map(i => ids[i]!)
    const changedValues = changed.map(i => values[i]!)
    await this.#insertKeys(table, column, () => changedIds, changedValues, false)
  }

  /**
   * The tables that have records. Of edges whose ends are known, each with the condition that says on which node they are: otherwise all
   * nodes are asked. `place`: the number of the next parameter.
   */
  #copiesWith(
    table: TypeTable,
    ids: readonly Id[],
    place: number,
  ): readonly { readonly name: string; readonly condition: string; readonly values: readonly string[] }[] {
    const { copies } = table
    if (copies.length === 1) return [{ name: table.name, condition: '', values: [] }]
    const ends = ids.map(id => this.locks?.endsOf(id))
    return copies.map((name, i) => {
      const known = ends.flatMap(each => (each === undefined ? [] : [i === 0 ? each.from : each.to]))
      if (known.length < ids.length) return { name, condition: '', values: [] }
      const { condition, value } = oneOf(i === 0 ? fromColumn : toColumn, known, place)
      return { name, condition: ` AND ${condition}`, values: [value] }
    })
  }

  /** Updates nodes, and removes their words if their texts change. */
  async #withoutWords(
    table: TypeTable,
    ids: readonly Id[],
    slots: ReadonlyMap<number, unknown>,
    update: () => MaybePromise<unknown>,
  ): Promise<void> {
    const removed = changesWords(table, slots) ? this.#texts.removed(table, ids, this.#send) : undefined
    await Promise.all([removed, update()])
  }

  /** The server compares row by row, so that records could not exchange values: first they have none. */
  async #clearUnique(
    table: TypeTable,
    ids: readonly Id[],
    values: ReadonlyMap<number, readonly Value[]>,
  ): Promise<void> {
    const columns = uniqueColumns(table).filter(({ property }) => values.has(property.slot))
    if (columns.length === 0) return
    const sets = columns.map(({ name }) => `${name} = NULL`).join(', ')
    await this.#send(`UPDATE ${table.name} SET ${sets} WHERE ${idColumn} = ANY($1::uuid[])`, [idArray(ids)])
  }

  replaceVectors(type: VectorType, ids: readonly Id[], vector: VectorInput): Promise<void> {
    return this.#write(async () => {
      const table = this.tables.of(type)
      const distinct = [...new Set(ids)]
      if (distinct.length === 0) return
      const info = await this.vectorInfo(type)
      const keepsModel =
        info.model !== undefined && (vector.model === info.model || (await this.#isEmbedded(table, distinct)))
      const { model: _, ...raw } = info
      await this.#fitVectors(table, info, keepsModel ? info : raw, [vector])
      await this.#send(
        `UPDATE ${table.name} SET ${dataColumn} = $2::float8[], ${modelColumn} = $3::text WHERE ${idColumn} = ANY($1::uuid[])`,
        [idArray(distinct), encodeVector(vector.data), vector.model ?? null],
      )
      this.#vectorChanges.note(table, distinct)
      this.#effects.updated(type, distinct)
    })
  }

  /** Whether a model made any vector of the type, but for some. */
  async #isEmbedded(table: TypeTable<VectorType>, without: readonly Id[] = []): Promise<boolean> {
    const { rows } = await this.statements.run(
      `SELECT ${idColumn} FROM ${table.name} WHERE ${modelColumn} IS NOT NULL AND NOT (${idColumn} = ANY($1::uuid[])) LIMIT 1`,
      [idArray(without)],
    )
    return rows.length > 0
  }

  drop(type: RecordType, ids: readonly Id[]): Promise<void> {
    return this.#write(async () => {
      const table = this.tables.of(type)
      const distinct = [...new Set(ids)]
      for (let start = 0; start < distinct.length; start += thresholds.idsMax) {
        await this.#dropPart(table, distinct.slice(start, start + thresholds.idsMax))
      }
      if (type.kind === 'vector' && distinct.length > 0) {
        this.#vectorChanges.note(table, distinct)
        await this.#forgetVectors(table as TypeTable<VectorType>)
      }
    })
  }

  async #dropPart(table: TypeTable, ids: readonly Id[]): Promise<void> {
    const deletes: Promise<void>[] = []
    if (table.type.kind !== 'edge') {
      const { stored, names, generation } = await this.#newestTables()
      const known =
        generation === this.tables.generation ? this.tables : this.tables.with({ stored, names, generation })
      for (const edges of known.edgesOf(table.number)) {
        const condition = edges.columns.map(column => `${column} = ANY($1::uuid[])`).join(' OR ')
        deletes.push(this.#delete(edges, condition, ids, known.keysOf(edges.number)))
      }
    }
    deletes.push(this.#texts.removed(table, ids, this.#send))
    const { number, copies } = table
    const keys = this.tables.keysOf(number)
    deletes.push(this.#delete({ number, tables: copies }, `${idColumn} = ANY($1::uuid[])`, ids, keys))
    // What is read from here on is read behind them.
    this.#seen.clear()
    await Promise.all(deletes)
  }

  async #delete(
    { number, tables }: Pick<EdgeColumns, 'number' | 'tables'>,
    condition: string,
    ids: readonly Id[],
    keys: readonly string[],
  ): Promise<void> {
    const given = [idArray(ids)]
    const [{ rows }] = await Promise.all(
      tables.map((table, i) => {
        const listed = i === 0 ? ` RETURNING ${idColumn}` : ''
        return this.statements.run(`DELETE FROM ${table} WHERE ${condition}${listed}`, given)
      }) as [Promise<Result>],
    )
    const dropped = rows.map(([id]) => idOf(id!))
    if (dropped.length > 0) for (const each of keys) await this.#deleteKeys(each, dropped)
    const type = this.tables.all().find(each => each.number === number)?.type
    if (type !== undefined) this.#effects.dropped(type, dropped)
  }

  /** A type without vectors has neither dimension nor model; one without embedded vectors has no model. */
  async #forgetVectors(table: TypeTable<VectorType>): Promise<void> {
    const own = this.tables.own('vectors')
    const number = [String(table.number)]
    const { rows } = await this.statements.run(
      `SELECT ${idColumn} FROM ${table.name} ORDER BY ${idColumn} LIMIT 1`,
    )
    if (rows.length === 0) {
      await this.statements.run(`DELETE FROM ${own} WHERE type = $1::int4`, number)
      return
    }
    const { model } = await this.vectorInfo(table.type)
    if (model === undefined || (await this.#isEmbedded(table))) return
    await this.statements.run(`UPDATE ${own} SET model = NULL WHERE type = $1::int4`, number)
  }

  setMark(name: string, text: string | undefined): void {
    this.#setNote(noteOfMark(name), text)
  }

  setLastId(id: Id): void {
    this.#ids.follow(id)
    this.#setNote(lastIdNote, formatId(id))
  }

  #setNote(name: string, text: string | undefined): void {
    const notes = this.tables.own('notes')
    this.#pend(
      text === undefined
        ? this.statements.run(`DELETE FROM ${notes} WHERE name = $1::text`, [name])
        : this.statements.run(
            `INSERT INTO ${notes} (name, text) VALUES ($1::text, $2::text) ON CONFLICT (name) DO UPDATE SET text = EXCLUDED.text`,
            [name, text],
          ),
    )
  }

  /** Writes without waiting for the answer, which nobody needs: what follows on the connection runs behind it. */
  readonly #send = (text: string, values: readonly SentValue[]): MaybePromise<void> => {
    let characters = 0
    for (const value of values) characters += value?.length ?? 0
    this.#pend(this.statements.run(text, values), characters)
    return this.#isFull ? this.#wait() : undefined
  }

  readonly #sendRows = (text: string, rows: Buffer): MaybePromise<void> => {
    this.#pend(this.#copy!(text, rows), rows.length)
    return this.#isFull ? this.#wait() : undefined
  }

  #pend(written: Promise<unknown>, characters = 0): void {
    const ended = written.then(
      () => undefined,
      (error: unknown) => {
        this.#failure ??= { error }
      },
    )
    this.#pending.push({ ended, characters })
    this.#pendingCharacters += characters
  }

  get #isFull(): boolean {
    return this.#pending.length >= thresholds.pendingMax || this.#pendingCharacters >= pendingCharactersMax
  }

  /** Waits until more may be written. */
  async #wait(): Promise<void> {
    while (this.#isFull) await this.#answered()
    this.check()
  }

  async #answered(): Promise<void> {
    const first = this.#pending[0]!
    await first.ended
    if (this.#pending[0] !== first) return
    this.#pending.shift()
    this.#pendingCharacters -= first.characters
  }

  async effects(): Promise<readonly TypeEffect[]> {
    await this.finish()
    return this.#effects.list(this.tables.all().map(({ type }) => type))
  }

  /** Writes down what follows from all writes. Must be called before the commit, and before what is written is waited for. */
  complete(): MaybePromise<void> {
    return this.#vectorChanges.flush(this.#send, this.tables, this.#writer)
  }

  /** Waits for what is being written. Throws what a write threw. */
  async finish(): Promise<void> {
    await this.#allAnswered()
    this.check()
  }

  async #allAnswered(): Promise<void> {
    while (this.#pending.length > 0) await this.#answered()
  }

  /** Throws what a write threw, as far as it is known. */
  check(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }

  async #write<T>(work: () => Promise<T>): Promise<T> {
    this.check()
    try {
      const result = await work()
      this.#version++
      return result
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }
}

function edgesOf({ from, to }: EndColumns): readonly { readonly from: Id; readonly to: Id }[] {
  const ends = unpackIds(to)
  return unpackIds(from).map((id, i) => ({ from: id, to: ends[i]! }))
}

/** The columns of a type that have tables of keys. */
function keyColumns(table: TypeTable): readonly Column[] {
  return table.isSharded ? uniqueColumns(table) : []
}

/** Whether an update of some slots may change the words by which nodes are found. */
function changesWords({ type, textSlots }: TypeTable, slots: ReadonlyMap<number, unknown>): boolean {
  return type.kind === 'node' && textSlots.some(slot => slots.has(slot))
}
