import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordType, VectorType } from '../../../language/catalog/types.ts'
import type {
  GraphTransaction,
  Id,
  PackedIds,
  RecordBatch,
  SlotValues,
  VectorInput,
} from '../../../store/graph/api.ts'
import { unpackIds } from '../../../store/graph/index.ts'
import { thresholds } from '../thresholds.ts'
import { BatchBuilder } from './batch-builder.ts'
import { GatheredEnds } from './gathered-ends.ts'
import { idBytes } from './id-column.ts'

/** A record to load. `values` are typed values by slot; DEFAULTs are added. */
export interface NodeRow {
  /** Default: a new id. */
  readonly id?: Id
  readonly values: SlotValues
}

export interface EdgeRow extends NodeRow {
  readonly from: Id
  readonly to: Id
}

export interface VectorRow extends NodeRow {
  readonly vector: VectorInput
}

export type Rows<R> = Iterable<R> | AsyncIterable<R>

export interface BulkLoadOptions {
  /**
   * Rows per transaction; default: of edges 8,000,000, of other records as many as the type has, at least 1,000,000 and at most
   * 4,000,000, but fewer if they take much memory, or of nodes if larger ones are not faster. Larger ones are faster above all
   * of edges: each transaction may write the whole adjacency.
   */
  readonly rowsPerCommit?: number
  /** Called with the ids of each commit in the order of its rows, once it is durable; of a large one in parts. */
  readonly onCommit?: (ids: readonly Id[]) => void
}

/**
 * Bounds of a transaction when no `rowsPerCommit` is given. It has as many rows as its type, within these: one that merges its
 * entries into a tree reads and writes all of it.
 */
const rowsMin = 1_000_000
const rowsMax = 4_000_000
/** Ends of edges come in any order, so that each transaction writes the whole adjacency: it has as many as memory allows. */
const edgesMax = 8_000_000
/** Bytes of values, and of the ids of ends, at which a transaction commits. */
const bytesMax = { node: 96 * 1024 * 1024, vector: 96 * 1024 * 1024, edge: 192 * 1024 * 1024 }
/**
 * Bytes and rows at which a transaction of nodes commits while none rewrites a tree as a whole: larger ones are not
 * faster then. With so many rows it is still written as a large one.
 */
const bytesMaxInPlace = 32 * 1024 * 1024
const rowsMinInPlace = 100_000

/** Ids that are given must be in one batch. */
const batchRowsWithIds = rowsMin

/** Rows that are taken between two chances to yield to the event loop. */
const rowsTogether = 1024

/** Ids that `onCommit` gets at once: few enough to be the arguments of a call, as in `push(...ids)`. */
const idsAtOnce = 50_000

/** Runs `work` in one transaction. `work` must pass every vector that it writes to `changed`. */
type WriteRecords = <T>(
  work: (
    transaction: GraphTransaction,
    changed: (type: VectorType, ids: Iterable<Id>) => void,
  ) => MaybePromise<T>,
) => Promise<T>

/**
 * Loads many records of one type in large transactions; reads the rows of the next one while the previous one is being
 * written to disk. Each is atomic and durable and enforces the rules of `AddN`, `AddE` and `AddV`: unique indexes and
 * edges, existing ends, one dimension per vector type. Readers see whole commits. After an error, also one that `onCommit`
 * throws, earlier commits stay and nothing else is written.
 * @param add adds a row to a batch
 * @returns the number of records loaded
 * @throws GvqError DUPLICATE_KEY, ID_CONFLICT, NODE_NOT_FOUND, VECTOR_NOT_FOUND, DIMENSION_MISMATCH; any error that
 *   `rows` or `add` throws
 */
export async function bulkLoad<R>(
  write: WriteRecords,
  type: RecordType,
  rows: Rows<R>,
  add: (row: R, batch: BatchBuilder) => void,
  options: BulkLoadOptions = {},
): Promise<number> {
  const load = new Load(write, type, options)
  try {
    if (Symbol.asyncIterator in rows) {
      for await (const row of rows) {
        add(row, load.batch)
        if (load.isDue) await load.rowAdded()
      }
    } else {
      for (const row of rows) {
        add(row, load.batch)
        if (load.isDue) await load.rowAdded()
      }
    }
    await load.finish({ isLast: true })
  } finally {
    await load.durable
  }
  return load.count
}

class Load {
  /** Records on disk. */
  count = 0
  /** Resolves when all commits are on disk. */
  durable: Promise<void> = Promise.resolve()
  /** Takes the rows. */
  batch: BatchBuilder
  readonly #write: WriteRecords
  readonly #type: RecordType
  readonly #rowsPerCommit: number | undefined
  readonly #onCommit: BulkLoadOptions['onCommit']
  readonly #slice = new EventLoopSlice()
  /** Batches that the next transaction has, besides the one that takes rows. */
  #full: RecordBatch[] = []
  #fullRows = 0
  #fullBytes = 0
  /** The ends of edges, both of the full batches and of the one that takes rows. */
  readonly #ends: GatheredEnds | undefined
  /** The most rows of a transaction when no `rowsPerCommit` is given. */
  #rowsMax: number
  readonly #bytesMax: number
  /** Whether the last transaction wrote no tree as a whole: new keys are behind all others, or near each other. */
  #isInPlace = false

  constructor(write: WriteRecords, type: RecordType, { rowsPerCommit, onCommit }: BulkLoadOptions) {
    this.#write = write
    this.#type = type
    this.#rowsPerCommit = rowsPerCommit
    this.#onCommit = onCommit
    this.#rowsMax = type.kind === 'edge' ? edgesMax : rowsMin
    this.#bytesMax = bytesMax[type.kind]
    this.#ends = type.kind === 'edge' ? new GatheredEnds(type) : undefined
    this.batch = new BatchBuilder(type, this.#ends)
  }

  /** Whether `rowAdded` must be called after the row that was added. */
  get isDue(): boolean {
    return this.batch.count % rowsTogether === 0 || this.#isBatchFull
  }

  get #isBatchFull(): boolean {
    const { count, hasIds } = this.batch
    return this.#isFull || (hasIds ? this.#full.length > 0 : count >= thresholds.batchRows)
  }

  get #isFull(): boolean {
    const { count, bytes, hasIds } = this.batch
    if (this.#rowsPerCommit !== undefined) return this.#fullRows + count >= this.#rowsPerCommit
    const held = this.#fullBytes + bytes + (this.#ends?.bytes ?? 0)
    const rows = this.#fullRows + count
    const isLarge = this.#isInPlace && rows >= rowsMinInPlace && held >= bytesMaxInPlace
    return isLarge || held >= this.#bytesMax || rows >= (hasIds ? batchRowsWithIds : this.#rowsMax)
  }

  async rowAdded(): Promise<void> {
    if (this.#slice.isOver) await this.#slice.next()
    if (this.#isBatchFull) await this.#takeBatch()
    await this.#ends?.makeRoom(this.#slice)
  }

  async #takeBatch(): Promise<void> {
    // Rows without ids have a transaction of their own before those with them.
    if (this.batch.hasIds && this.#full.length > 0) await this.#commitFull()
    if (this.#isFull) await this.finish()
    else if (!this.batch.hasIds) this.#endBatch()
  }

  /** Commits what is left. */
  async finish({ isLast = false } = {}): Promise<void> {
    this.#endBatch()
    if (this.#full.length > 0) await this.#commitFull(isLast)
  }

  #endBatch(): void {
    const { batch } = this
    if (batch.count === 0) return
    this.#fullRows += batch.count
    this.#fullBytes += batch.bytes
    this.#full.push(batch.finish())
    this.batch = new BatchBuilder(this.#type, this.#ends)
  }

  /** Resolves when the batches are in their transaction and all earlier ones are on disk. */
  async #commitFull(isLast = false): Promise<void> {
    const batches = this.#full
    this.#full = []
    this.#fullRows = 0
    this.#fullBytes = 0
    const count = batches.reduce((sum, batch) => sum + batch.count, 0)
    const ends = this.#ends?.take(count)
    // The indexes of vectors follow what changes.
    const wantsIds = this.#onCommit !== undefined || this.#type.kind === 'vector'
    const before = this.durable
    let stage = () => {}
    const staged = new Promise<void>(resolve => {
      stage = resolve
    })
    this.durable = this.#write(async (transaction, changed) => {
      const ids = await transaction.loadAll(this.#type, batches, wantsIds, ends)
      if (this.#type.kind === 'vector') for (const some of ids) changed(this.#type, unpackIds(some))
      this.#isInPlace = this.#type.kind === 'node' && transaction.loadedInPlace === true
      // A store may count by reading all of them.
      if (!isLast && this.#type.kind !== 'edge')
        this.#rowsMax = Math.min(Math.max(rowsMin, await transaction.count(this.#type)), rowsMax)
      stage()
      // The caller may want no more once the commit before this one is reported.
      await before
      return ids
    }).then(async ids => {
      this.count += count
      if (this.#onCommit !== undefined) for (const some of ids) await this.#report(some, this.#onCommit)
    })
    // Awaited later.
    this.durable.catch(() => undefined)
    // A commit that fails must not be followed by the next one.
    await Promise.race([staged, this.durable])
    await before
  }

  async #report(ids: PackedIds, onCommit: (ids: readonly Id[]) => void): Promise<void> {
    for (let start = 0; start < ids.length; start += idBytes * idsAtOnce) {
      onCommit(unpackIds(ids.subarray(start, start + idBytes * idsAtOnce)))
      if (this.#slice.isOver) await this.#slice.next()
    }
  }
}

/** Adds a row of typed values to a batch. */
export function addRow(row: NodeRow | EdgeRow | VectorRow, batch: BatchBuilder): void {
  for (const [slot, value] of row.values) batch.set(slot, value)
  if (row.id !== undefined) batch.ids.add(row.id)
  if ('from' in row) {
    batch.from.add(row.from)
    batch.to.add(row.to)
  }
  if ('vector' in row) batch.addVector(row.vector)
  batch.end()
}
