import { GvqError, invariant } from '../../../base/errors.ts'
import { andThen, each } from '../../../base/maybe.ts'
import type { EdgeType, NodeType, RecordType, Value, VectorType } from '../../../language/catalog/index.ts'
import { formatId } from '../../../language/catalog/index.ts'
import type {
  Appender,
  GraphTransaction,
  Id,
  MaybePromise,
  RecordCursor,
  SlotValues,
  Space,
  StoredRecord,
  StoreTransaction,
  TypeEffect,
  VectorInput,
} from '../api.ts'
import { addToAdjacency, type EdgeEnds, edgesOfItems, removeFromAdjacency } from './edge-writes.ts'
import { effectsOf } from './effects.ts'
import { type RecordChange, writeIndexes } from './index-writes.ts'
import { metaKeys } from './keys.ts'
import { EditableLists } from './lists.ts'
import { keysOf } from './read-context.ts'
import { GraphReads } from './reads.ts'
import { GraphRecord } from './record-codec.ts'
import { countSpace, metaSpace } from './spaces.ts'
import { writeText } from './text-writes.ts'
import { edgeTypeOf, type Layouts, type TypeLayout } from './type-layout.ts'
import { VectorWrites } from './vector-writes.ts'

interface WriteContext {
  readonly layouts: Layouts
  readonly records: Space<GraphRecord>
  readonly transaction: StoreTransaction
  /** Scans a type; `isTouched` says that this transaction wrote records of it. */
  scan(layout: TypeLayout, isTouched: boolean): RecordCursor
  newId(): Id
}

/**
 * The writes of one query. Records, counts and vectors go straight into the store's transaction; lists are gathered
 * in editors and follow in `finish`. After an error in a write nothing can be committed, because it may be half done.
 */
export class GraphWrites extends GraphReads implements GraphTransaction {
  readonly #layouts: Layouts
  readonly #records: Space<GraphRecord>
  readonly #transaction: StoreTransaction
  readonly #lists: EditableLists
  readonly #vectors: VectorWrites
  readonly #nextId: () => Id
  readonly #touched: Set<TypeLayout>
  readonly #appenders = new Map<TypeLayout, Appender<GraphRecord>>()
  #lastId: Id | undefined
  #version = 0
  #failure: { readonly error: unknown } | undefined

  constructor({ layouts, records, transaction, scan, newId }: WriteContext) {
    const lists = new EditableLists(transaction)
    const touched = new Set<TypeLayout>()
    super({
      layouts,
      records,
      reader: transaction,
      lists,
      scan: layout => scan(layout, touched.has(layout)),
      // A transaction keeps no type in memory.
      prefersScan: () => false,
    })
    this.#layouts = layouts
    this.#records = records
    this.#transaction = transaction
    this.#lists = lists
    this.#vectors = new VectorWrites(transaction)
    this.#nextId = newId
    this.#touched = touched
  }

  get version(): number {
    return this.#version
  }

  /** Types of which records were written. */
  get touched(): ReadonlySet<TypeLayout> {
    return this.#touched
  }

  newId(): Id {
    this.#lastId = this.#nextId()
    return this.#lastId
  }

  insertNodes(
    type: NodeType,
    rows: readonly { readonly id?: Id; readonly values: SlotValues }[],
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.#layouts.of(type)
    return this.#write(() =>
      andThen(this.#checkIds(layout, rows), () => {
        const records = rows.map(row => this.#newRecord(layout, row, '', ''))
        return andThen(this.#insert(layout, rows, records), () => records)
      }),
    )
  }

  insertEdges(
    type: EdgeType,
    rows: readonly {
      readonly id?: Id
      readonly from: Id
      readonly to: Id
      readonly values: SlotValues
    }[],
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.#layouts.of(type)
    return this.#write(() =>
      andThen(this.#checkIds(layout, rows), () => {
        const records = rows.map(row => this.#newRecord(layout, row, row.from, row.to))
        return andThen(this.#isEmptyType(layout), areFirst =>
          andThen(addToAdjacency(this.#lists, layout, records, areFirst), () =>
            andThen(this.#insert(layout, rows, records), () => records),
          ),
        )
      }),
    )
  }

  insertVectors(
    type: VectorType,
    rows: readonly { readonly id?: Id; readonly values: SlotValues; readonly vector: VectorInput }[],
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.#layouts.of(type)
    return this.#write(() =>
      andThen(this.#checkIds(layout, rows), () => {
        const records = rows.map(row => this.#newRecord(layout, row, '', ''))
        const puts = records.map(({ id }, i) => ({ id, vector: rows[i]!.vector }))
        return andThen(this.#vectors.insert(layout, puts), () =>
          andThen(this.#insert(layout, rows, records), () => records),
        )
      }),
    )
  }

  update(type: RecordType, ids: readonly Id[], values: SlotValues): MaybePromise<readonly StoredRecord[]> {
    const distinct = [...new Set(ids)]
    const rows = distinct.map(id => ({ id, values }))
    return andThen(this.updateEach(type, rows), updated => {
      if (distinct.length === ids.length) return updated
      const byId = new Map(updated.map(record => [record.id, record]))
      return ids.map(id => byId.get(id)!)
    })
  }

  updateEach(
    type: RecordType,
    rows: readonly { readonly id: Id; readonly values: SlotValues }[],
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.#layouts.of(type)
    const ids = rows.map(row => row.id)
    return this.#write(() =>
      andThen(this.records(type, ids), found => {
        const changes = found.map((before, i) => {
          invariant(before !== undefined, 'a record to be updated does not exist')
          const merged = mergeValues(before.values.slice(), rows[i]!.values)
          const after = new GraphRecord(ids[i]!, merged, before.from, before.to, layout.codec)
          return { before, after }
        })
        return andThen(this.#writeIndexes(layout, changes), () => {
          for (const { after } of changes) this.#putRecord(layout, after)
          return changes.map(change => change.after)
        })
      }),
    )
  }

  replaceVectors(type: VectorType, ids: readonly Id[], vector: VectorInput): MaybePromise<void> {
    const puts = [...new Set(ids)].map(id => ({ id, vector }))
    return this.#write(() => this.#vectors.replace(this.#layouts.of(type), puts))
  }

  drop(type: RecordType, ids: readonly Id[]): MaybePromise<void> {
    const layout = this.#layouts.of(type)
    return this.#write(() =>
      andThen(this.records(type, [...new Set(ids)]), found => {
        const records = found.filter(record => record !== undefined)
        if (records.length === 0) return undefined
        return type.kind === 'edge' ? this.#dropEdges(layout, records) : this.#dropItems(layout, records)
      }),
    )
  }

  setMark(name: string, text: string | undefined): void {
    if (text === undefined) this.#transaction.delete(metaSpace, metaKeys.mark(name))
    else this.#transaction.put(metaSpace, metaKeys.mark(name), text)
  }

  setLastId(id: Id): void {
    this.#lastId = id
  }

  effects(): MaybePromise<readonly TypeEffect[]> {
    return effectsOf(this.#transaction, this.#layouts, this.#records)
  }

  /** Passes what was gathered to the store's transaction, as the last step. */
  finish(sequence: number): MaybePromise<void> {
    if (this.#failure !== undefined) throw this.#failure.error
    return andThen(this.#lists.flush(), () => {
      this.#vectors.flush(sequence)
      if (this.#lastId !== undefined) this.#transaction.put(metaSpace, metaKeys.lastId, this.#lastId)
    })
  }

  #write<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    if (this.#failure !== undefined) throw this.#failure.error
    const fail = (error: unknown): never => {
      this.#failure = { error }
      throw error
    }
    const succeed = (result: T): T => {
      this.#version++
      return result
    }
    try {
      const result = work()
      return result instanceof Promise ? result.then(succeed, fail) : succeed(result)
    } catch (error) {
      return fail(error)
    }
  }

  #newRecord(
    layout: TypeLayout,
    { id, values }: { readonly id?: Id; readonly values: SlotValues },
    from: Id,
    to: Id,
  ): GraphRecord {
    const slots = mergeValues(layout.codec.emptyValues(), values)
    return new GraphRecord(id ?? this.newId(), slots, from, to, layout.codec)
  }

  /** `rows` indicates which records were given ids. */
  #insert(
    layout: TypeLayout,
    rows: readonly { readonly id?: Id }[],
    records: readonly GraphRecord[],
  ): MaybePromise<void> {
    const hasIndexes = layout.indexes.length > 0 || layout.hasTextIndex
    const changes = hasIndexes ? records.map(after => ({ before: undefined, after })) : []
    return andThen(this.#isEmptyType(layout), areFirst =>
      andThen(this.#writeIndexes(layout, changes, areFirst), () => {
        for (let i = 0; i < records.length; i++) {
          if (rows[i]!.id === undefined) this.#appendRecord(layout, records[i]!)
          else this.#putRecord(layout, records[i]!)
        }
        return this.#addToCount(layout, records.length)
      }),
    )
  }

  /** Such a type has no entries in any list either, so that nothing need be read. */
  #isEmptyType(layout: TypeLayout): MaybePromise<boolean> {
    return andThen(this.#transaction.get(countSpace, layout.prefix), count => count === undefined)
  }

  /** Ids that a user chose must be new among all records, whatever their kind (W5). */
  #checkIds(layout: TypeLayout, rows: readonly { readonly id?: Id }[]): MaybePromise<void> {
    const ids: Id[] = []
    for (const { id } of rows) if (id !== undefined) ids.push(id)
    if (ids.length === 0) return undefined
    return andThen(this.ownersOf(ids), owners => {
      const seen = new Set<Id>()
      for (const [i, id] of ids.entries()) {
        const owner = owners[i] ?? (seen.has(id) ? layout.type : undefined)
        if (owner !== undefined) {
          const noun = owner.kind === 'edge' ? 'an edge' : `a ${owner.kind}`
          throw new GvqError(
            'ID_CONFLICT',
            `The id ${formatId(id)} already belongs to ${noun} of type ${owner.name}.`,
          )
        }
        seen.add(id)
      }
    })
  }

  /** Drops nodes or vectors with all that depends on them. */
  #dropItems(layout: TypeLayout, records: readonly StoredRecord[]): MaybePromise<void> {
    const ids = records.map(record => record.id)
    return andThen(edgesOfItems(this.#lists, this.#layouts, layout, ids), groups =>
      andThen(
        each([...groups], ([edges, ends]) => this.#dropEdgesByEnds(edges, ends)),
        () =>
          andThen(this.#remove(layout, records), () =>
            layout.type.kind === 'vector' ? this.#vectors.remove(layout, ids) : undefined,
          ),
      ),
    )
  }

  /** The records are read only when indexes need their values. */
  #dropEdgesByEnds(layout: TypeLayout, edges: readonly EdgeEnds[]): MaybePromise<void> {
    if (layout.indexes.length === 0) {
      return andThen(removeFromAdjacency(this.#lists, layout, edges), () =>
        this.#deleteRecords(layout, edges),
      )
    }
    const ids = edges.map(({ id }) => id)
    return andThen(this.records(edgeTypeOf(layout), ids), found =>
      this.#dropEdges(
        layout,
        found.filter(record => record !== undefined),
      ),
    )
  }

  #dropEdges(layout: TypeLayout, records: readonly StoredRecord[]): MaybePromise<void> {
    return andThen(removeFromAdjacency(this.#lists, layout, records), () => this.#remove(layout, records))
  }

  #remove(layout: TypeLayout, records: readonly StoredRecord[]): MaybePromise<void> {
    const changes = records.map(before => ({ before, after: undefined }))
    return andThen(this.#writeIndexes(layout, changes), () => this.#deleteRecords(layout, records))
  }

  #writeIndexes(layout: TypeLayout, changes: readonly RecordChange[], areFirst = false): MaybePromise<void> {
    return andThen(writeIndexes(this.#lists, layout, changes, areFirst), () =>
      writeText(this.#transaction, this.#lists, layout, changes),
    )
  }

  #putRecord(layout: TypeLayout, record: GraphRecord): void {
    this.#touched.add(layout)
    this.#transaction.put(this.#records, layout.prefix + record.id, record)
  }

  /** Adds a record with a generated id, which is greater than all earlier ids. */
  #appendRecord(layout: TypeLayout, record: GraphRecord): void {
    let appender = this.#appenders.get(layout)
    if (appender === undefined) {
      appender = this.#transaction.appender(this.#records)
      this.#appenders.set(layout, appender)
      this.#touched.add(layout)
    }
    appender.append(layout.prefix + record.id, record)
  }

  #deleteRecords(layout: TypeLayout, records: readonly { readonly id: Id }[]): MaybePromise<void> {
    this.#touched.add(layout)
    const keys = keysOf(
      layout.prefix,
      records.map(({ id }) => id),
    )
    for (const key of keys) this.#transaction.delete(this.#records, key)
    return this.#addToCount(layout, -records.length)
  }

  #addToCount(layout: TypeLayout, change: number): MaybePromise<void> {
    if (change === 0) return undefined
    return andThen(this.#transaction.get(countSpace, layout.prefix), count => {
      const next = (count ?? 0) + change
      invariant(next >= 0, 'a type has fewer records than were removed')
      if (next === 0) this.#transaction.delete(countSpace, layout.prefix)
      else this.#transaction.put(countSpace, layout.prefix, next)
    })
  }
}

/** Sets the slots that have a value. */
function mergeValues(slots: Value[], values: SlotValues): Value[] {
  for (const [slot, value] of values) slots[slot] = value
  return slots
}
