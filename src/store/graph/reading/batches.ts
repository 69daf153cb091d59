import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { Space, StoreReader, StoreTransaction, VersionedStore } from '../../versioned/contract/api.ts'
import { rawSpace } from '../types/spaces.ts'

/** The first rows of a prefix from a key on. */
export async function readPage<V>(
  reader: StoreReader,
  space: Space<V>,
  { prefix, gte }: { readonly prefix: ByteString; readonly gte: ByteString },
  rowsMax: number,
): Promise<readonly (readonly [ByteString, V])[]> {
  const cursor = reader.scan(space, { prefix, gte }, rowsMax)
  try {
    return (await cursor.next()) ?? []
  } finally {
    await cursor.close()
  }
}

/**
 * Runs `work` on all rows of a prefix from a key on, one transaction per batch, so that any number of rows needs little
 * memory. `next` is the start of the next batch: stored with the batch, it is where an interrupted run continues.
 */
export async function inBatches<V>(
  store: VersionedStore,
  space: Space<V>,
  { prefix, gte = prefix }: { readonly prefix: ByteString; readonly gte?: ByteString },
  rowsMax: number,
  work: (
    transaction: StoreTransaction,
    rows: readonly (readonly [ByteString, V])[],
    next: ByteString,
  ) => MaybePromise<void>,
): Promise<void> {
  let from: ByteString | undefined = gte
  while (from !== undefined) {
    const start: ByteString = from
    from = await store.write(async transaction => {
      const page = await readPage(transaction, space, { prefix, gte: start }, rowsMax)
      const last = page.at(-1)
      if (last === undefined) return undefined
      const next = `${last[0]}\0`
      await work(transaction, page, next)
      return next
    })
  }
}

/** Removes all keys of a prefix, whatever they hold. */
export function clearPrefix(store: VersionedStore, space: Space<unknown>, prefix: ByteString): Promise<void> {
  const raw = rawSpace(space)
  return inBatches(store, raw, { prefix }, thresholds.clearedRows, (transaction, rows) => {
    for (const [key] of rows) transaction.delete(raw, key)
  })
}
