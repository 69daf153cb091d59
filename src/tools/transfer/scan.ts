import { limits } from '../../base/limits.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { GraphSnapshot, StoredRecord, VectorInput } from '../../store/storage/index.ts'

export interface ScannedRecord {
  readonly record: Omit<StoredRecord, 'row'>
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
      yield batch.map((record, i) => ({ record, vector: vectors?.[i] }))
    }
  } finally {
    await cursor.close()
  }
}
