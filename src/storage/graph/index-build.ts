import type { Bytes, Space, StoreReader, StoreTransaction, VersionedStore } from '../api.ts'
import type { PropertyIndex, TypeLayout } from './layout.ts'
import { EditableLists } from './lists.ts'
import type { GraphRecord } from './record-codec.ts'
import { propertySpace } from './spaces.ts'

/** Rows for each commit, so that an index over any number of records is built in little memory. */
const batchRowsMax = 4096

/** Makes an index over all records of its type. What an interrupted build left is removed first. */
export async function buildIndex(
  store: VersionedStore,
  records: Space<GraphRecord>,
  layout: TypeLayout,
  index: PropertyIndex,
): Promise<void> {
  await clearIndex(store, index.prefix)
  let from: Bytes | undefined = layout.prefix
  while (from !== undefined) {
    const gte: Bytes = from
    from = await store.write(async transaction => {
      const page = await readPage(transaction, records, layout.prefix, gte)
      await addEntries(
        transaction,
        index,
        page.map(([, record]) => record),
      )
      return keyAfter(page)
    })
  }
}

/** Removes all entries of an index. */
export async function clearIndex(store: VersionedStore, prefix: Bytes): Promise<void> {
  let isDone = false
  while (!isDone) {
    isDone = await store.write(async transaction => {
      const page = await readPage(transaction, propertySpace, prefix, prefix)
      for (const [key] of page) transaction.delete(propertySpace, key)
      return page.length === 0
    })
  }
}

async function addEntries(
  transaction: StoreTransaction,
  index: PropertyIndex,
  records: readonly GraphRecord[],
): Promise<void> {
  const edits: { key: Bytes; id: Bytes }[] = []
  for (const { id, values } of records) {
    const value = values[index.property.slot]!
    if (value !== null) edits.push({ key: index.prefix + index.encode(value), id })
  }
  const lists = new EditableLists(transaction)
  const editors = await lists.openForEdits(propertySpace, edits)
  for (const [i, { id }] of edits.entries()) editors[i]!.insert(id, '')
  await lists.flush()
}

/** The first rows of a prefix from a key on. */
async function readPage<V>(
  reader: StoreReader,
  space: Space<V>,
  prefix: Bytes,
  gte: Bytes,
): Promise<readonly (readonly [Bytes, V])[]> {
  const cursor = reader.scan(space, { prefix, gte }, batchRowsMax)
  try {
    return (await cursor.next()) ?? []
  } finally {
    await cursor.close()
  }
}

function keyAfter(page: readonly (readonly [Bytes, unknown])[]): Bytes | undefined {
  const last = page.at(-1)
  return last === undefined ? undefined : `${last[0]}\0`
}
