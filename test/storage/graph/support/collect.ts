import type { RecordType } from '../../../../src/language/catalog/index.ts'
import type { Graph, GraphReader, GraphSnapshot, StoredRecord } from '../../../../src/store/storage/index.ts'

/** Reads with a snapshot of the current state. */
export async function reading<T>(
  graph: Graph,
  read: (snapshot: GraphSnapshot) => T | Promise<T>,
): Promise<T> {
  const snapshot = graph.snapshot()
  try {
    return await read(snapshot)
  } finally {
    snapshot.release()
  }
}

/** All records of a type, by a full scan. */
export async function scanAll(
  reader: GraphReader,
  type: RecordType,
  rowsMax = 1000,
): Promise<Omit<StoredRecord, 'row'>[]> {
  const cursor = reader.scan(type)
  const found: Omit<StoredRecord, 'row'>[] = []
  for (let page = await cursor.next(rowsMax); page !== undefined; page = await cursor.next(rowsMax)) {
    if (page.length > rowsMax) throw new Error('a page is too long')
    // Where the store has a record is its own affair.
    for (const { id, values, from, to } of page) found.push({ id, values, from, to })
  }
  await cursor.close()
  return found
}
