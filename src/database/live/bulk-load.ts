import { GvqError } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/maybe.ts'
import { formatId } from '../../language/catalog/index.ts'
import type { EdgeType, NodeType, RecordType, VectorType } from '../../language/catalog/types.ts'
import type {
  GraphTransaction,
  Id,
  SlotValues,
  StoredRecord,
  VectorInput,
} from '../../store/storage/index.ts'

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

/** All rows, or pages of rows. */
export type Rows<R> = Iterable<R> | AsyncIterable<Iterable<R>>

export interface BulkLoadOptions {
  /** Rows per transaction. Larger ones are faster, above all if edges share their ends, and use more memory. */
  readonly rowsPerCommit?: number
  /** Called with the ids of each commit in the order of its rows, once it is durable. */
  readonly onCommit?: (ids: readonly Id[]) => void
}

const rowsPerCommitDefault = 250_000

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
 * edges, existing ends, one dimension per vector type. Readers see whole commits. After an error, earlier commits stay
 * and nothing else is written.
 * @returns the number of records loaded
 * @throws GvqError DUPLICATE_KEY, ID_CONFLICT, NODE_NOT_FOUND, VECTOR_NOT_FOUND, DIMENSION_MISMATCH; any error that
 *   `rows` throws
 */
export async function bulkLoad(
  write: WriteRecords,
  type: RecordType,
  rows: Rows<NodeRow | EdgeRow | VectorRow>,
  { rowsPerCommit = rowsPerCommitDefault, onCommit = () => undefined }: BulkLoadOptions = {},
): Promise<number> {
  let count = 0
  let durable: Promise<void> = Promise.resolve()
  /** Resolves when the rows are in their transaction and all earlier ones are on disk. */
  const commit = async (batch: readonly (NodeRow | EdgeRow | VectorRow)[]) => {
    const before = durable
    let stage = () => {}
    const staged = new Promise<void>(resolve => {
      stage = resolve
    })
    durable = write(async (transaction, changed) => {
      const records = await insert(transaction, type, withDefaults(type, batch))
      const ids = records.map(record => record.id)
      if (type.kind === 'vector') changed(type, ids)
      stage()
      return ids
    }).then(ids => {
      count += ids.length
      onCommit(ids)
    })
    // Awaited later.
    durable.catch(() => undefined)
    // A commit that fails must not be followed by the next one.
    await Promise.race([staged, durable])
    await before
  }
  let batch: (NodeRow | EdgeRow | VectorRow)[] = []
  try {
    for await (const some of isAsync(rows) ? rows : [rows]) {
      for (const row of some) {
        if (batch.push(row) < rowsPerCommit) continue
        await commit(batch)
        batch = []
      }
    }
    if (batch.length > 0) await commit(batch)
  } finally {
    await durable
  }
  return count
}

function isAsync<R>(rows: Rows<R>): rows is AsyncIterable<Iterable<R>> {
  return Symbol.asyncIterator in rows
}

function insert(
  transaction: GraphTransaction,
  type: RecordType,
  rows: readonly (NodeRow | EdgeRow | VectorRow)[],
): MaybePromise<readonly StoredRecord[]> {
  switch (type.kind) {
    case 'node':
      return transaction.insertNodes(type, rows)
    case 'vector':
      return transaction.insertVectors(type, rows as readonly VectorRow[])
    case 'edge':
      return insertEdges(transaction, type, rows as readonly EdgeRow[])
  }
}

async function insertEdges(
  transaction: GraphTransaction,
  type: EdgeType,
  rows: readonly EdgeRow[],
): Promise<readonly StoredRecord[]> {
  await requireItems(transaction, type, 'From', type.from, new Set(rows.map(row => row.from)))
  await requireItems(transaction, type, 'To', type.to, new Set(rows.map(row => row.to)))
  return transaction.insertEdges(type, rows)
}

/** Rejects ends that do not exist or have another type (W7). */
async function requireItems(
  transaction: GraphTransaction,
  edge: EdgeType,
  end: 'From' | 'To',
  type: NodeType | VectorType,
  ids: ReadonlySet<Id>,
): Promise<void> {
  const asked = [...ids]
  const missing = (await transaction.records(type, asked)).indexOf(undefined)
  if (missing < 0) return
  throw new GvqError(
    type.kind === 'node' ? 'NODE_NOT_FOUND' : 'VECTOR_NOT_FOUND',
    `The ${end} end of \`${edge.name}\` does not exist: no ${type.kind} of type \`${type.name}\` has the id ${formatId(asked[missing]!)}.`,
  )
}

function withDefaults<R extends NodeRow>(type: RecordType, rows: readonly R[]): readonly R[] {
  const defaults = type.properties.filter(property => property.default !== undefined)
  if (defaults.length === 0) return rows
  const now = Date.now() * 1000
  return rows.map(row => {
    const values = new Map(row.values)
    for (const { slot, default: value } of defaults) {
      if (!values.has(slot)) values.set(slot, value!.kind === 'now' ? now : value!.value)
    }
    return { ...row, values }
  })
}
