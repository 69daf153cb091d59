import type { RecordType } from '../../../src/language/catalog/index.ts'
import type { GraphReader, GraphSnapshot, Id, StoredRecord } from '../../../src/store/graph/api.ts'
import { edgeEnds, type Graph } from '../../../src/store/graph/index.ts'

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

/** What a scan finds, with the ends of edges; where the store has a record is its own affair. */
export type Scanned = Omit<StoredRecord, 'row'> & { readonly from: Id; readonly to: Id }

/** All records of a type, by a full scan. */
export async function scanAll(reader: GraphReader, type: RecordType, rowsMax = 1000): Promise<Scanned[]> {
  const cursor = reader.scan(type)
  const found: Scanned[] = []
  for (let page = await cursor.next(rowsMax); page !== undefined; page = await cursor.next(rowsMax)) {
    if (page.length > rowsMax) throw new Error('a page is too long')
    const ends = type.kind === 'edge' ? await edgeEnds(reader, type, page) : undefined
    for (const [i, { id, values }] of page.entries()) {
      found.push({ id, values, ...(ends?.[i] ?? { from: '', to: '' }) })
    }
  }
  await cursor.close()
  return found
}
