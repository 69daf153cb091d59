import type { FingerprintNumbers } from '../../base/data/fingerprint.ts'
import type { MaybePromise } from '../../base/flow/maybe.ts'
import { andThen } from '../../base/flow/maybe.ts'
import type { Catalog, NodeType, RecordType, VectorType } from '../../language/catalog/index.ts'
import { createIdSource, randomUint32 } from '../../language/catalog/index.ts'
import type { Progress } from '../keyvalue/contract/progress.ts'
import { thresholds } from '../keyvalue/contract/thresholds.ts'
import type {
  ReadProbe,
  SentValue,
  StoreSnapshot,
  StoreTransaction,
  VersionedStore,
} from '../versioned/contract/api.ts'
import type { GraphReader, GraphSnapshot, GraphTransaction } from './api.ts'
import { GraphCore } from './core.ts'
import { completeTrees } from './inspect/complete-trees.ts'
import { metaKeys } from './keys/keys.ts'
import { type IndexSize, indexSizes } from './reading/index-sizes.ts'
import type { ReadContext } from './reading/read-context.ts'
import { GraphReads } from './reading/reads.ts'
import { pageRowsDefault } from './reading/record-batches.ts'
import {
  readVectorContent,
  readVectorLog,
  scanVectors,
  trimVectorLog,
  type VectorChange,
  type VectorLog,
  type VectorScan,
} from './reading/vector-log.ts'
import { type CatalogOptions, keepsKnownTypes, openCatalog } from './schema/open-catalog.ts'
import { noteVectorContents } from './schema/vector-content.ts'
import { metaSpace } from './types/spaces.ts'
import type { Layouts } from './types/type-layout.ts'
import { inverseOf, putBack, type Undo } from './writing/undo.ts'
import { GraphWrites } from './writing/writes.ts'

interface SchemaOptions {
  /** The node types that have a text index: it makes searches of them fast, and their writes slower. */
  readonly textSearched?: ReadonlySet<NodeType>
  /** The schema version of the catalog; default: 1. */
  readonly version?: bigint
  /** Receives the progress of building a new index. */
  readonly progress?: Progress
}

export interface GraphOptions extends SchemaOptions {
  /** Rows of a page of a new store, at most 1,024; for tests. Kept with the data. */
  readonly pageRows?: number
  /** Receives what was wrong with derived data, and has been rebuilt, in sentences. */
  readonly notice?: (text: string) => void
  /** The number of rows from which on a load writes pages and trees before its commit; for tests. */
  readonly aheadRows?: number
  /** Whole milliseconds since 1970; for tests. */
  readonly now?: () => number
  /** Uniform in 0 to 2^32 - 1; for tests. */
  readonly random?: () => number
}

export interface AdoptOptions extends SchemaOptions {
  /**
   * Runs `work` while no records are read or written: waits for the readers and writers, and blocks new ones. Needed when
   * a stored type changes; may throw instead.
   */
  readonly whileQuiet: <T>(work: () => Promise<T>) => Promise<T>
}

/** What may be stopped: a query. A store whose reads and writes may take long asks it. */
export interface Stoppable {
  /** Calls the listener once, when it is stopped; the function that it returns ends that. */
  whenStopped(listener: () => void): () => void
  /** Throws if it was stopped. */
  check(): void
  /** Lets other work run. Called when a read has come from the disk: reads of many may come at once. */
  breathe?(): MaybePromise<void>
  /** Called when the work cannot be stopped any more: what it wrote is being committed, or is part of a transaction. */
  commits?(): void
  /** Called when the commit has succeeded: who was told to stop too late has its answer all the same. */
  committed?(): void
  /** Called when the work can be stopped after all: what it wrote was rolled back, and may be tried again. */
  mayStop?(): void
}

export interface SnapshotOptions {
  /** Whether no more than one read will be asked for: a promise. A store may then do without what keeps several in one state. */
  readonly readsOnce?: boolean
}

export interface WriteOptions {
  readonly stoppable?: Stoppable
  /** Whether `work` may run again from the start, where its transaction has lost against others. Default: no. */
  readonly isRepeatable?: boolean
  /**
   * Whether `upsertNode`, if it is called, is all that `work` asks for, and nothing can fail behind it unless it is stopped: a promise. A
   * store may then commit with it.
   */
  readonly writesOnce?: boolean
}

/** The parts of one `writeTogether`, which run one at a time. */
export interface GraphParts {
  /** @throws GvqError INVALID_VALUE when the parts before it have written too much to go on */
  part<T>(
    work: (transaction: GraphTransaction) => MaybePromise<T>,
    probe?: ReadProbe,
    stoppable?: Stoppable,
  ): Promise<T>
}

/** Nodes, edges and vectors in a store: what every store has. */
/** What a server would do, which it is asked without doing it. */
export interface StatementPlans {
  /**
   * Work whose statements the server does not run: the probe is told of them, and stand-ins are their answers.
   * @throws what work throws, which may be an Error of any kind, as stand-ins are no data; GvqError STORAGE_UNAVAILABLE
   */
  rehearse(
    probe: ReadProbe,
    options: RehearseOptions,
    work: (graph: Rehearsed) => Promise<void>,
  ): Promise<void>
  /** How the server would run a statement that a probe was told of, line by line. */
  planOf(text: string, options: PlanOfOptions): Promise<readonly string[]>
}

export interface RehearseOptions {
  /** Whether all that is read is found, or nothing. */
  readonly finds: boolean
  /** What stands for a text, and is found where it is asked for. */
  readonly text: string
}

/** What a query works on that only reads, and one that writes. */
export interface Rehearsed {
  readonly reader: GraphReader
  readonly transaction: GraphTransaction
}

export interface PlanOfOptions {
  readonly values: readonly SentValue[]
  /** Whether the plan is to be that for any values, and not for these. */
  readonly isForAny: boolean
  /** Whether its transaction is one that writes. */
  readonly writes: boolean
}

export interface GraphStore {
  /** The number of the last published commit. */
  readonly sequence: number
  snapshot(probe?: ReadProbe, stoppable?: Stoppable, options?: SnapshotOptions): GraphSnapshot
  /** Runs `work` in its turn; all its writes are published together, or none of them. */
  write<T>(
    work: (transaction: GraphTransaction) => MaybePromise<T>,
    probe?: ReadProbe,
    options?: WriteOptions,
  ): Promise<T>
  /**
   * Writes like `write`, but also returns how to undo the commit: `undo` is absent when nothing, or very much, was
   * written.
   */
  writeUndoably<T>(
    work: (transaction: GraphTransaction) => MaybePromise<T>,
    options?: WriteOptions,
  ): Promise<{ readonly result: T; readonly undo: Undo | undefined }>
  /**
   * Writes like `write`, for work of several parts: each sees those before it, and one that throws leaves nothing
   * behind while the others stay. All are published together when `work` ends, or none if it throws. Other writers wait
   * until then.
   */
  writeTogether<T>(work: (parts: GraphParts) => Promise<T>): Promise<T>
  /** Undoes a commit unless anything was written since; returns whether it did. */
  undo(undo: Undo): Promise<boolean>
  /**
   * The graph of another catalog on the same store, under the rules of `openGraph`. This one may be used until the
   * program that it belongs to has ended its work, except where `whileQuiet` was called.
   */
  adopt(catalog: Catalog, options: AdoptOptions): Promise<GraphStore>
  /** Counted by reading each index of the type whole. */
  indexSizes(type: RecordType): Promise<readonly IndexSize[]>
  /** Whether its readers have `whole`. */
  readonly answersWhole?: boolean
  /** Absent without a server. */
  readonly plans?: StatementPlans
  /** Waits for the writers in line, then closes the store. */
  close(): Promise<void>
}

/** The graph of a store that this process alone writes to: it knows all commits, in order. */
export interface Graph extends GraphStore {
  adopt(catalog: Catalog, options: AdoptOptions): Promise<Graph>
  /** Called for each published commit that changed vectors, in order, once for each type of the newest catalog. */
  onVectors(listener: (change: VectorChange) => void): void
  /** The vector changes after a commit, or 'unavailable' when the log no longer, or not yet, knows that commit. */
  vectorLog(type: VectorType, afterSequence: number): Promise<VectorLog | 'unavailable'>
  /** Allows the log up to and including a commit to be forgotten. */
  trimVectorLog(type: VectorType, uptoSequence: number): Promise<void>
  scanVectors(type: VectorType): VectorScan
  /** Which vectors the type has (`vectorKey`), for an index to compare itself with; `undefined` where they are damaged. */
  vectorContent(type: VectorType): Promise<FingerprintNumbers | undefined>
}

export function hasVectorLog(graph: GraphStore): graph is Graph {
  return 'vectorLog' in graph
}

/**
 * Opens the graph of a program on a store, and takes ownership of the store. Builds and removes indexes as the schema
 * requires. Throws GvqError STORAGE_UNAVAILABLE when the stored data does not fit the schema, or has a newer format;
 * the store is then unchanged and open.
 */
export async function openGraph(
  store: VersionedStore,
  catalog: Catalog,
  {
    pageRows: wanted = pageRowsDefault,
    aheadRows = thresholds.aheadRows,
    now = Date.now,
    random = randomUint32,
    notice = () => undefined,
    ...options
  }: GraphOptions = {},
): Promise<Graph> {
  const given = withDefaults(options)
  const { layouts, pageRows } = await openCatalog(store, { ...given, catalog, pageRows: wanted })
  await completeTrees(store, layouts, given.progress, notice)
  await noteVectorContents(store, layouts, given.progress)
  const snapshot = store.snapshot()
  const last = await snapshot.get(metaSpace, metaKeys.lastId)
  snapshot.release()
  const ids = createIdSource({ now, random, last })
  return new StoredGraph(new GraphCore(store, layouts, { pageRows, ids, aheadRows }), layouts)
}

function withDefaults({
  textSearched = new Set(),
  version = 1n,
  progress = () => undefined,
}: SchemaOptions): Omit<CatalogOptions, 'catalog' | 'pageRows'> {
  return { textSearched, version, progress }
}

class StoredGraph implements Graph {
  readonly #core: GraphCore
  readonly #layouts: Layouts

  constructor(core: GraphCore, layouts: Layouts) {
    this.#core = core
    this.#layouts = layouts
  }

  get sequence(): number {
    return this.#core.store.sequence
  }

  snapshot(probe?: ReadProbe, stoppable?: Stoppable): GraphSnapshot {
    const { store, pageRows } = this.#core
    const state = store.snapshot(probe, stoppable)
    return new SnapshotReads({ layouts: this.#layouts, reader: state, pageRows }, state)
  }

  write<T>(
    work: (transaction: GraphTransaction) => MaybePromise<T>,
    probe?: ReadProbe,
    { stoppable }: WriteOptions = {},
  ): Promise<T> {
    return this.#core.store.write(
      (state, sequence) => andThen(this.#perform(state, sequence, work), toCommit(stoppable)),
      probe,
    )
  }

  writeUndoably<T>(
    work: (transaction: GraphTransaction) => MaybePromise<T>,
    { stoppable }: WriteOptions = {},
  ): Promise<{ readonly result: T; readonly undo: Undo | undefined }> {
    return this.#core.store.write(async (state, sequence) => {
      const result = await this.#perform(state, sequence, work)
      const undo = await inverseOf(state, this.#layouts, sequence)
      return toCommit(stoppable)({ result, undo })
    })
  }

  writeTogether<T>(work: (parts: GraphParts) => Promise<T>): Promise<T> {
    const core = this.#core
    return core.store.writeTogether(async ({ part }) => {
      const { lastWrite } = core
      try {
        return await work({
          part: (partWork, probe, stoppable) =>
            part(
              (state, sequence) => andThen(this.#perform(state, sequence, partWork), toCommit(stoppable)),
              probe,
            ),
        })
      } catch (error) {
        core.lastWrite = lastWrite
        throw error
      }
    })
  }

  undo(undo: Undo): Promise<boolean> {
    const core = this.#core
    return core.store.write(async (state, sequence) => {
      if (core.lastWrite !== undo.sequence) return false
      await putBack(undo, state, { sequence, pageRows: core.pageRows, layouts: core.layouts })
      core.lastWrite = sequence
      return true
    })
  }

  #perform<T>(
    state: StoreTransaction,
    sequence: number,
    work: (transaction: GraphTransaction) => MaybePromise<T>,
  ): MaybePromise<T> {
    const { ids, pageRows, aheadRows, layouts: newest } = this.#core
    const context = { layouts: this.#layouts, newest, ids, pageRows, aheadRows }
    const transaction = new GraphWrites({ ...context, transaction: state })
    return andThen(work(transaction), result => {
      return andThen(transaction.finish(sequence), () => {
        if (transaction.version > 0) this.#core.lastWrite = sequence
        return result
      })
    })
  }

  async adopt(catalog: Catalog, { whileQuiet, ...options }: AdoptOptions): Promise<Graph> {
    const core = this.#core
    const adopted = { ...withDefaults(options), catalog, pageRows: core.pageRows }
    const replace = async () => {
      const { layouts } = await openCatalog(core.store, adopted)
      core.layouts = layouts
      return new StoredGraph(core, layouts)
    }
    if (await keepsKnownTypes(core.store, adopted)) return replace()
    return whileQuiet(async () => {
      const graph = await replace()
      // An earlier write could only be undone under its own rules.
      core.lastWrite = core.store.sequence
      return graph
    })
  }

  onVectors(listener: (change: VectorChange) => void): void {
    this.#core.onVectors(listener)
  }

  vectorLog(type: VectorType, afterSequence: number): Promise<VectorLog | 'unavailable'> {
    return readVectorLog(this.#core.store, this.#layouts.of(type), afterSequence)
  }

  trimVectorLog(type: VectorType, uptoSequence: number): Promise<void> {
    return trimVectorLog(this.#core.store, this.#layouts.of(type), uptoSequence)
  }

  scanVectors(type: VectorType): VectorScan {
    return scanVectors(this.#core.store, this.#layouts.of(type))
  }

  vectorContent(type: VectorType): Promise<FingerprintNumbers | undefined> {
    return readVectorContent(this.#core.store, this.#layouts.of(type))
  }

  indexSizes(type: RecordType): Promise<readonly IndexSize[]> {
    return indexSizes(this.#core.store, this.#layouts.of(type))
  }

  close(): Promise<void> {
    return this.#core.store.close()
  }
}

/** Lets a result through unless its work was stopped, which it cannot be any more then. */
function toCommit(stoppable: Stoppable | undefined): <T>(result: T) => T {
  return result => {
    stoppable?.check()
    stoppable?.commits?.()
    return result
  }
}

class SnapshotReads extends GraphReads implements GraphSnapshot {
  readonly #state: StoreSnapshot

  constructor(context: ReadContext, state: StoreSnapshot) {
    super(context)
    this.#state = state
  }

  get sequence(): number {
    return this.#state.sequence
  }

  release(): void {
    this.#state.release()
  }
}
