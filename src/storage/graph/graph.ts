import type { Catalog, NodeType, VectorType } from '../../catalog/index.ts'
import { createIdSource, randomUint32 } from '../../catalog/index.ts'
import { andThen } from '../../maybe.ts'
import type {
  GraphSnapshot,
  GraphTransaction,
  Id,
  MaybePromise,
  RecordCursor,
  Space,
  StoreSnapshot,
  VersionedStore,
} from '../api.ts'
import { metaKeys } from './keys.ts'
import type { Layouts, TypeLayout } from './layout.ts'
import { StoredLists } from './lists.ts'
import { openCatalog } from './open-catalog.ts'
import { GraphReads } from './reads.ts'
import type { GraphRecord } from './record-codec.ts'
import { StoreRecordCursor } from './record-scan.ts'
import { ResidentTables, TableCursor } from './resident.ts'
import { metaSpace } from './spaces.ts'
import { Transaction } from './transaction.ts'
import {
  readVectorLog,
  scanVectors,
  trimVectorLog,
  type VectorChange,
  type VectorLog,
  type VectorScan,
  vectorChanges,
} from './vector-log.ts'

export interface GraphOptions {
  /** The node types that have a text index: it makes searches of them fast, and their writes slower. */
  readonly textSearched?: ReadonlySet<NodeType>
  /** Memory for whole types that full scans keep. */
  readonly residentBytesMax?: number
  /** Whole milliseconds since 1970; for tests. */
  readonly now?: () => number
  /** Uniform in 0 to 2^32 - 1; for tests. */
  readonly random?: () => number
}

const residentBytesDefault = 128 * 1024 * 1024

/** Nodes, edges and vectors in a store. */
export interface Graph {
  /** The number of the last published commit. */
  readonly sequence: number
  snapshot(): GraphSnapshot
  /** Runs `work` in its turn; all its writes are published together, or none of them. */
  write<T>(work: (transaction: GraphTransaction) => MaybePromise<T>): Promise<T>
  /** Called for each published commit that changed vectors, in order, once for each type. */
  onVectors(listener: (change: VectorChange) => void): void
  /** The vector changes after a commit, or 'unavailable' when the log no longer, or not yet, knows that commit. */
  vectorLog(type: VectorType, afterSequence: number): Promise<VectorLog | 'unavailable'>
  /** Allows the log up to and including a commit to be forgotten. */
  trimVectorLog(type: VectorType, uptoSequence: number): Promise<void>
  scanVectors(type: VectorType): VectorScan
  /** Waits for the writers in line, then closes the store. */
  close(): Promise<void>
}

/**
 * Opens the graph of a program on a store, and takes the store over. Builds and removes indexes where the schema says
 * so. Throws GvqError STORAGE_UNAVAILABLE when the stored data does not fit the schema, or is of a newer format;
 * the store is then unchanged and open.
 */
export async function openGraph(
  store: VersionedStore,
  catalog: Catalog,
  {
    textSearched = new Set(),
    residentBytesMax = residentBytesDefault,
    now = Date.now,
    random = randomUint32,
  }: GraphOptions = {},
): Promise<Graph> {
  const { layouts, records } = await openCatalog(store, catalog, textSearched)
  const snapshot = store.snapshot()
  const last = await snapshot.get(metaSpace, metaKeys.lastId)
  snapshot.release()
  const ids = createIdSource({ now, random, last })
  return new StoredGraph(store, layouts, records, new ResidentTables(residentBytesMax), ids.next)
}

class StoredGraph implements Graph {
  readonly #store: VersionedStore
  readonly #layouts: Layouts
  readonly #records: Space<GraphRecord>
  readonly #tables: ResidentTables
  readonly #newId: () => Id
  /** The last commit, published or on its way, that wrote records of a type. */
  readonly #writtenAt = new Map<TypeLayout, number>()
  readonly #vectorListeners: ((change: VectorChange) => void)[] = []

  constructor(
    store: VersionedStore,
    layouts: Layouts,
    records: Space<GraphRecord>,
    tables: ResidentTables,
    newId: () => Id,
  ) {
    this.#store = store
    this.#layouts = layouts
    this.#records = records
    this.#tables = tables
    this.#newId = newId
    store.onPublish(commit => {
      tables.publish(commit.sequence, commit.changes(records))
      for (const change of vectorChanges(layouts, commit)) {
        for (const listener of this.#vectorListeners) listener(change)
      }
    })
  }

  get sequence(): number {
    return this.#store.sequence
  }

  snapshot(): GraphSnapshot {
    const state = this.#store.snapshot()
    return new Snapshot(state, this.#layouts, this.#records, layout => this.#scanSnapshot(state, layout))
  }

  #scanSnapshot(state: StoreSnapshot, layout: TypeLayout): RecordCursor {
    const tables = this.#tables
    const table = tables.get(layout.number, state.sequence)
    if (table !== undefined) return new TableCursor(table)
    return new StoreRecordCursor(state, this.#records, layout, {
      bytesMax: tables.bytesMax,
      keep: (found, bytes) => tables.offer(layout.number, state.sequence, found, bytes),
    })
  }

  write<T>(work: (transaction: GraphTransaction) => MaybePromise<T>): Promise<T> {
    return this.#store.write((state, sequence) => {
      const transaction = new Transaction({
        layouts: this.#layouts,
        records: this.#records,
        transaction: state,
        newId: this.#newId,
        scan: (layout, isTouched) => {
          const table = isTouched ? undefined : this.#publishedTable(layout)
          return table === undefined
            ? new StoreRecordCursor(state, this.#records, layout)
            : new TableCursor(table)
        },
      })
      return andThen(work(transaction), result =>
        andThen(transaction.finish(sequence), () => {
          for (const layout of transaction.touched) this.#writtenAt.set(layout, sequence)
          return result
        }),
      )
    })
  }

  /** The records of a type in memory, unless a commit on its way changes them. */
  #publishedTable(layout: TypeLayout): readonly GraphRecord[] | undefined {
    const { sequence } = this.#store
    if ((this.#writtenAt.get(layout) ?? 0) > sequence) return undefined
    return this.#tables.get(layout.number, sequence)
  }

  onVectors(listener: (change: VectorChange) => void): void {
    this.#vectorListeners.push(listener)
  }

  vectorLog(type: VectorType, afterSequence: number): Promise<VectorLog | 'unavailable'> {
    return readVectorLog(this.#store, this.#layouts.of(type), afterSequence)
  }

  trimVectorLog(type: VectorType, uptoSequence: number): Promise<void> {
    return trimVectorLog(this.#store, this.#layouts.of(type), uptoSequence)
  }

  scanVectors(type: VectorType): VectorScan {
    return scanVectors(this.#store, this.#layouts.of(type))
  }

  close(): Promise<void> {
    return this.#store.close()
  }
}

class Snapshot extends GraphReads implements GraphSnapshot {
  readonly #state: StoreSnapshot

  constructor(
    state: StoreSnapshot,
    layouts: Layouts,
    records: Space<GraphRecord>,
    scan: (layout: TypeLayout) => RecordCursor,
  ) {
    super({ layouts, records, reader: state, lists: new StoredLists(state), scan })
    this.#state = state
  }

  get sequence(): number {
    return this.#state.sequence
  }

  release(): void {
    this.#state.release()
  }
}
