import { andThen, each, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { EdgeType, NodeType } from '../../../language/catalog/index.ts'
import type { RecordType, Value, VectorType } from '../../../language/catalog/types.ts'
import type { GraphTransaction, Id, SlotValues, VectorInfo, VectorInput } from '../../../store/graph/api.ts'
import { packIds } from '../../../store/graph/index.ts'
import type { ItemsFlow } from '../flow/flow.ts'
import { thresholds } from '../scheduling/thresholds.ts'
import { FoundAhead } from './found-ahead.ts'

/** A record to be inserted. */
export interface NewRow {
  readonly values: SlotValues
  readonly from?: Id
  readonly to?: Id
  readonly vector?: VectorInput
}

type NewVector = NewRow & Required<Pick<NewRow, 'vector'>>

export type NewEdge = NewRow & Required<Pick<NewRow, 'from' | 'to'>>

/** New records as columns, which take far fewer objects than records. */
interface Inserts {
  readonly ids: Id[]
  readonly columns: Map<number, Value[]>
  /** The ends of the records; filled for edges only. */
  readonly from: Id[]
  readonly to: Id[]
  readonly vectors: VectorInput[]
  /** The ids of records that an upsert creates, by what it looked for: a value, or the ends of an edge. */
  readonly byKey: Map<string | number, Id>
}

/** Each item once, and the values that it gets. */
interface Updates {
  readonly ids: Set<Id>
  readonly rows: number[]
  readonly columns: ReadonlyMap<number, Value[]>
}

/** Items to be dropped, each once. */
interface Drops {
  readonly ids: Set<Id>
  readonly rows: number[]
}

/**
 * Writes of the rounds of a loop that are deferred and batched by type: new records, which have their ids already,
 * and changes; or drops of items.
 */
export class WaitingWrites {
  readonly ahead: FoundAhead
  readonly #transaction: GraphTransaction
  readonly #inserts = new Map<RecordType, Inserts>()
  /** The dimension and model that a vector must have after the pending ones. */
  readonly #infos = new Map<VectorType, VectorInfo>()
  readonly #updates = new Map<RecordType, Updates>()
  readonly #drops = new Map<RecordType, Drops>()
  #count = 0

  constructor(transaction: GraphTransaction) {
    this.#transaction = transaction
    this.ahead = new FoundAhead(transaction)
  }

  /** @param key by which `idOf` finds the record */
  insert(type: RecordType, rows: readonly NewRow[], single: boolean, key?: string | number): ItemsFlow {
    let inserts = this.#inserts.get(type)
    if (inserts === undefined) {
      inserts = { ids: [], columns: new Map(), from: [], to: [], vectors: [], byKey: new Map() }
      this.#inserts.set(type, inserts)
    }
    const ids: Id[] = []
    for (const row of rows) {
      const id = this.#transaction.newId()
      ids.push(id)
      addRow(inserts, id, row)
    }
    if (key !== undefined) inserts.byKey.set(key, ids[0]!)
    this.#count += rows.length
    return { kind: 'items', type, ids, offsets: [0, ids.length], single }
  }

  /**
   * Inserts a vector like `insert`. A vector that does not fit those before it fails in its own round, after the
   * pending writes.
   */
  insertVector(type: VectorType, row: NewVector): MaybePromise<ItemsFlow> {
    return andThen(this.#infos.get(type) ?? this.#transaction.vectorInfo(type), info => {
      const { data, model = info.model } = row.vector
      const isFit = (info.dimension ?? data.length) === data.length && (info.model ?? model) === model
      if (!isFit) return this.#insertNow(type, row)
      this.#infos.set(type, { dimension: data.length, ...(model !== undefined && { model }) })
      return this.insert(type, [row], true)
    })
  }

  #insertNow(type: VectorType, row: NewVector): MaybePromise<ItemsFlow> {
    return andThen(this.flush(), () =>
      andThen(this.#transaction.insertVectors(type, [row]), records => {
        const ids = records.map(({ id }) => id)
        return { kind: 'items', type, ids, offsets: [0, 1], single: true }
      }),
    )
  }

  /** The new record with a key, if there is one. */
  idOf(type: NodeType | EdgeType, key: string | number): Id | undefined {
    return this.#inserts.get(type)?.byKey.get(key)
  }

  /** Sets columns of items that have no pending changes (`settle`). */
  update(
    type: RecordType,
    ids: readonly Id[],
    columns: ReadonlyMap<number, readonly Value[]>,
    rows: readonly number[],
  ): MaybePromise<void> {
    const before = this.#updates.get(type)
    if (before !== undefined && !hasSameKeys(before.columns, columns)) {
      return andThen(this.flush(), () => this.update(type, ids, columns, rows))
    }
    const updates = before ?? {
      ids: new Set(),
      rows: [],
      columns: new Map([...columns.keys()].map(slot => [slot, []])),
    }
    if (before === undefined) this.#updates.set(type, updates)
    for (const id of ids) updates.ids.add(id)
    for (const row of rows) updates.rows.push(row)
    for (const [slot, values] of columns) {
      const column = updates.columns.get(slot)!
      for (const value of values) column.push(value)
    }
    this.#count += ids.length
    return undefined
  }

  /** Drops items of which none has a pending drop (`dropsAny`). */
  drop(type: RecordType, ids: readonly Id[], rows: readonly number[]): void {
    let drops = this.#drops.get(type)
    if (drops === undefined) {
      drops = { ids: new Set(), rows: [] }
      this.#drops.set(type, drops)
    }
    for (const id of ids) drops.ids.add(id)
    for (const row of rows) drops.rows.push(row)
    this.#count += ids.length
  }

  /** Whether a drop of some of the items is pending. */
  dropsAny({ type, ids }: ItemsFlow): boolean {
    const drops = this.#drops.get(type)
    return drops !== undefined && ids.some(id => drops.ids.has(id))
  }

  /** Writes pending changes of items. Must be called before the items are read. */
  settle({ type, ids }: ItemsFlow): MaybePromise<void> {
    const updates = this.#updates.get(type)
    return updates !== undefined && ids.some(id => updates.ids.has(id)) ? this.flush() : undefined
  }

  /** Whether so many records would be written after their round anyway, so that deferring them gains nothing. */
  isFilledBy(count: number): boolean {
    return count >= thresholds.waitingMax
  }

  /** Writes the batch if it is full. Must be called after each round. */
  flushIfFull(): MaybePromise<void> {
    return this.#count < thresholds.waitingMax ? undefined : this.flush()
  }

  /** Writes all pending records: new nodes first, as they may be ends of new edges. */
  flush(): MaybePromise<void> {
    if (this.#count === 0) return undefined
    const inserts = [...this.#inserts].sort(
      ([a], [b]) => Number(a.kind === 'edge') - Number(b.kind === 'edge'),
    )
    const updates = [...this.#updates]
    const drops = [...this.#drops]
    this.#inserts.clear()
    this.#infos.clear()
    this.#updates.clear()
    this.#drops.clear()
    this.#count = 0
    const transaction = this.#transaction
    return andThen(
      each(inserts, ([type, waiting]) => this.#insert(type, waiting)),
      () =>
        andThen(
          each(updates, ([type, { ids, rows, columns }]) =>
            andThen(transaction.updateEach(type, [...ids], columns, rows), () => undefined),
          ),
          () => each(drops, ([type, { ids, rows }]) => transaction.drop(type, [...ids], rows)),
        ),
    )
  }

  #insert(type: RecordType, inserts: Inserts): MaybePromise<void> {
    const transaction = this.#transaction
    const { ids, columns, from, to, vectors } = inserts
    const count = ids.length
    if (count >= thresholds.columnRowsMin) {
      for (const column of columns.values()) fillTo(column, count)
      const made = { packed: packIds(ids), missing: [], areMade: true }
      const ends = type.kind === 'edge' && { from: packIds(from), to: packIds(to) }
      const data = type.kind === 'vector' && { vectors }
      const batch = { count, values: columns, ids: made, ...ends, ...data }
      return andThen(transaction.load(type, batch), () => undefined)
    }
    const rows = ids.map((id, i) => ({ id, values: valuesAt(columns, i) }))
    return andThen(this.#insertRows(type, rows, inserts), () => undefined)
  }

  #insertRows(
    type: RecordType,
    rows: readonly { readonly id: Id; readonly values: SlotValues }[],
    { from, to, vectors }: Inserts,
  ): MaybePromise<unknown> {
    const transaction = this.#transaction
    if (type.kind === 'node') return transaction.insertNodes(type, rows, true)
    if (type.kind === 'vector') {
      return transaction.insertVectors(
        type,
        rows.map((row, i) => ({ ...row, vector: vectors[i]! })),
      )
    }
    const edges = rows.map((row, i) => ({ ...row, from: from[i]!, to: to[i]! }))
    return transaction.insertEdges(type, edges, true)
  }
}

function addRow({ ids, columns, from, to, vectors }: Inserts, id: Id, row: NewRow): void {
  const place = ids.length
  ids.push(id)
  if (row.from !== undefined) from.push(row.from)
  if (row.to !== undefined) to.push(row.to)
  if (row.vector !== undefined) vectors.push(row.vector)
  for (const [slot, value] of row.values) {
    let column = columns.get(slot)
    if (column === undefined) {
      column = []
      columns.set(slot, column)
    }
    fillTo(column, place)
    column.push(value)
  }
}

function fillTo(column: Value[], length: number): void {
  while (column.length < length) column.push(null)
}

function valuesAt(columns: ReadonlyMap<number, readonly Value[]>, place: number): SlotValues {
  return new Map([...columns].map(([slot, column]) => [slot, column[place] ?? null]))
}

function hasSameKeys<K>(a: ReadonlyMap<K, unknown>, b: ReadonlyMap<K, unknown>): boolean {
  if (a.size !== b.size) return false
  for (const key of a.keys()) if (!b.has(key)) return false
  return true
}

/** New records as columns. */
export function columnsOf(type: RecordType, rows: readonly NewRow[]) {
  const slots = new Set<number>()
  for (const { values } of rows) for (const slot of values.keys()) slots.add(slot)
  const values = new Map<number, readonly Value[]>()
  for (const slot of slots) {
    values.set(
      slot,
      rows.map(row => row.values.get(slot) ?? null),
    )
  }
  const idsOf = (end: 'from' | 'to') => packIds(rows.map(row => row[end]!))
  return { count: rows.length, values, ...(type.kind === 'edge' && { from: idsOf('from'), to: idsOf('to') }) }
}
