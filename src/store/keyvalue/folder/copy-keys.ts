import type { KeyValueCursor, KeyValueOperation, KeyValueStore } from '../contract/api.ts'
import type { CopiedKeys } from '../contract/copied-keys.ts'
import { thresholds } from '../contract/thresholds.ts'

/** A cursor over all that a store holds, of the moment of the call. */
export function everything(store: KeyValueStore): KeyValueCursor {
  return store.iterate({ gte: '', lt: '\xff\xff' }, thresholds.copiedRows)
}

/** One cursor sees one state from its start to its end. When this resolves, all of it is on the disk of `to`. */
export async function copyKeys(
  from: KeyValueStore,
  to: KeyValueStore,
  /** Called with the number of keys as they are read; may throw to abort. */
  onPage: (keys: number) => void,
): Promise<CopiedKeys> {
  const cursor = everything(from)
  let keys = 0
  let bytes = 0
  let operations: KeyValueOperation[] = []
  let waiting = 0
  try {
    for (;;) {
      onPage(keys)
      const page = await cursor.next()
      if (page === undefined) break
      if (waiting >= thresholds.copiedBytes) {
        await to.write(operations, { sync: false })
        bytes += waiting
        operations = []
        waiting = 0
      }
      for (const [key, value] of page) {
        operations.push({ kind: 'put', key, value })
        waiting += key.length + value.length
      }
      keys += page.length
    }
  } finally {
    await cursor.close()
  }
  // What was written before is on disk when this is.
  await to.write(operations, { sync: true })
  return { keys, bytes: bytes + waiting }
}
