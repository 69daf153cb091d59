import type { MaybePromise } from '../../base/maybe.ts'
import type { RecordType, VectorType } from '../../language/catalog/types.ts'
import {
  type GraphTransaction,
  type Id,
  type RecordBatch,
  type SlotValues,
  unpackIds,
  type VectorInput,
} from '../../store/storage/index.ts'
import { BatchBuilder, idBytes } from './batch-builder.ts'

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
   * Rows per transaction; default: as many as take some memory. Larger ones are faster, above all of edges: each transaction
   * writes every node of the adjacency that it changes.
   */
  readonly rowsPerCommit?: number
  /** Called with the ids of each commit in the order of its rows, once it is durable; of a large one in parts. */
  readonly onCommit?: (ids: readonly Id[]) => void
}

/** Bounds of a transaction when no `rowsPerCommit` is given. */
const rowsMax = 1_000_000
const bytesMax = 96 * 1024 * 1024

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
  { rowsPerCommit, onCommit }: BulkLoadOptions = {},
): Promise<number> {
  const isFull =
    rowsPerCommit === undefined
      ? ({ count, bytes }: BatchBuilder) => count >= rowsMax || bytes >= bytesMax
      : ({ count }: BatchBuilder) => count >= rowsPerCommit
  const load = new Load(write, type, onCommit)
  let batch = new BatchBuilder(type)
  try {
    if (Symbol.asyncIterator in rows) {
      for await (const row of rows) {
        add(row, batch)
        if (!isFull(batch)) continue
        await load.commit(batch.finish())
        batch = new BatchBuilder(type)
      }
    } else {
      for (const row of rows) {
        add(row, batch)
        if (!isFull(batch)) continue
        await load.commit(batch.finish())
        batch = new BatchBuilder(type)
      }
    }
    if (batch.count > 0) await load.commit(batch.finish())
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
  readonly #write: WriteRecords
  readonly #type: RecordType
  readonly #onCommit: BulkLoadOptions['onCommit']

  constructor(write: WriteRecords, type: RecordType, onCommit: BulkLoadOptions['onCommit']) {
    this.#write = write
    this.#type = type
    this.#onCommit = onCommit
  }

  /** Resolves when the batch is in its transaction and all earlier ones are on disk. */
  async commit(given: RecordBatch): Promise<void> {
    // Not held while it is being written to disk.
    let batch: RecordBatch | undefined = given
    const before = this.durable
    let stage = () => {}
    const staged = new Promise<void>(resolve => {
      stage = resolve
    })
    this.durable = this.#write(async (transaction, changed) => {
      const ids = await transaction.load(this.#type, batch!)
      batch = undefined
      if (this.#type.kind === 'vector') changed(this.#type, unpackIds(ids))
      stage()
      // Its caller may want no more after the commit before it.
      await before
      return ids
    }).then(ids => {
      this.count += ids.length / idBytes
      if (this.#onCommit === undefined) return
      for (let start = 0; start < ids.length; start += idBytes * idsAtOnce) {
        this.#onCommit(unpackIds(ids.subarray(start, start + idBytes * idsAtOnce)))
      }
    })
    // Awaited later.
    this.durable.catch(() => undefined)
    // A commit that fails must not be followed by the next one.
    await Promise.race([staged, this.durable])
    await before
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
