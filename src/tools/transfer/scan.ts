import { limits } from '../../base/limits.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { GraphSnapshot, StoredRecord, VectorInput } from '../../store/storage/index.ts'

export interface ScannedRecord {
  readonly record: StoredRecord
  /** Of a vector. */
  readonly vector: VectorInput | undefined
}

/** All records of a type, ascending by id, a batch at a time. */
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
      yield batch.map((record, i) => ({ record, vector: vectors?.[i] }))
    }
  } finally {
    await cursor.close()
  }
}
