import { limits } from '../../base/limits.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { GraphSnapshot, Id, StoredRecord, VectorInput } from '../../store/graph/api.ts'
import { edgeEnds } from '../../store/graph/index.ts'

export interface ScannedRecord {
  readonly record: Omit<StoredRecord, 'row'>
  /** The ends of an edge; '' for nodes and vectors. */
  readonly from: Id
  readonly to: Id
  /** Present for vectors. */
  readonly vector: VectorInput | undefined
}

/** Reads all records of a type in ascending order of ids, a batch at a time. */
export async function* scanRecords(
  snapshot: GraphSnapshot,
  type: RecordType,
): AsyncGenerator<readonly ScannedRecord[]> {
  const cursor = snapshot.scan(type)
  try {
    for (;;) {
      const batch = await cursor.next(limits.batchRowsMax)
      if (batch === undefined) return
      const ids = batch.map(({ id }) => id)
      const vectors = type.kind === 'vector' ? await snapshot.vectorInputs(type, ids) : undefined
      const ends = type.kind === 'edge' ? await edgeEnds(snapshot, type, batch) : undefined
      yield batch.map((record, i) => ({ record, ...(ends?.[i] ?? noEnds), vector: vectors?.[i] }))
    }
  } finally {
    await cursor.close()
  }
}

const noEnds = { from: '', to: '' }
