import type { Bytes, MaybePromise, Space, StoreReader, StoreTransaction, VersionedStore } from '../api.ts'
import type { PropertyIndex, TypeLayout } from './layout.ts'
import { EditableLists } from './lists.ts'
import type { GraphRecord } from './record-codec.ts'
import { postingSpace, propertySpace, textLengthSpace } from './spaces.ts'
import { writeText } from './text-writes.ts'

/** Rows for each commit, so that an index over any number of records is built in little memory. */
const batchRowsMax = 4096
/** A node has an entry for each of its words. */
const textBatchRowsMax = 512

/** Makes an index over all records of its type. What an interrupted build left is removed first. */
export async function buildIndex(
  store: VersionedStore,
  records: Space<GraphRecord>,
  layout: TypeLayout,
  index: PropertyIndex,
): Promise<void> {
  await clearIndex(store, index.prefix)
  await inBatches(store, records, layout, batchRowsMax, (transaction, batch) =>
    addEntries(transaction, index, batch),
  )
}

/** Makes the text index over all records of a type. What an interrupted build left is removed first. */
export async function buildTextIndex(
  store: VersionedStore,
  records: Space<GraphRecord>,
  layout: TypeLayout,
): Promise<void> {
  await clearTextIndex(store, layout.prefix)
  await inBatches(store, records, layout, textBatchRowsMax, async (transaction, batch) => {
    const lists = new EditableLists(transaction)
    const changes = batch.map(after => ({ before: undefined, after }))
    await writeText(transaction, lists, layout, changes)
    await lists.flush()
  })
}

/** Removes all entries of an index. */
export function clearIndex(store: VersionedStore, prefix: Bytes): Promise<void> {
  return clearPrefix(store, propertySpace, prefix)
}

/** Removes the text index of a type. */
export async function clearTextIndex(store: VersionedStore, prefix: Bytes): Promise<void> {
  await store.write(transaction => transaction.delete(textLengthSpace, prefix))
  await clearPrefix(store, postingSpace, prefix)
}

async function clearPrefix<V>(store: VersionedStore, space: Space<V>, prefix: Bytes): Promise<void> {
  let isDone = false
  while (!isDone) {
    isDone = await store.write(async transaction => {
      const page = await readPage(transaction, space, prefix, prefix, batchRowsMax)
      for (const [key] of page) transaction.delete(space, key)
      return page.length === 0
    })
  }
}

/** Runs `work` on all records of a type, a transaction for each batch. */
async function inBatches(
  store: VersionedStore,
  records: Space<GraphRecord>,
  layout: TypeLayout,
  rowsMax: number,
  work: (transaction: StoreTransaction, batch: readonly GraphRecord[]) => MaybePromise<void>,
): Promise<void> {
  let from: Bytes | undefined = layout.prefix
  while (from !== undefined) {
    const gte: Bytes = from
    from = await store.write(async transaction => {
      const page = await readPage(transaction, records, layout.prefix, gte, rowsMax)
      await work(
        transaction,
        page.map(([, record]) => record),
      )
      return keyAfter(page)
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
  rowsMax: number,
): Promise<readonly (readonly [Bytes, V])[]> {
  const cursor = reader.scan(space, { prefix, gte }, rowsMax)
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
