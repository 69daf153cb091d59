import type { Bytes, Space, StoreTransaction, VersionedStore } from '../api.ts'
import type { Progress } from '../progress.ts'
import { clearPrefix, inBatches } from './batches.ts'
import { EditableLists } from './lists.ts'
import type { GraphRecord } from './record-codec.ts'
import { countSpace, postingSpace, propertySpace, textLengthSpace } from './spaces.ts'
import { writeText } from './text-writes.ts'
import type { PropertyIndex, TypeLayout } from './type-layout.ts'

/** Rows for each commit, so that an index over any number of records is built in little memory. */
const batchRowsMax = 4096
/** A node has an entry for each of its words. */
const textBatchRowsMax = 512

/** What every build of something derived needs. */
export interface BuildContext {
  readonly store: VersionedStore
  readonly records: Space<GraphRecord>
  readonly progress: Progress
}

/** Builds an index over all records of its type. First removes the remains of an interrupted build. */
export async function buildIndex(
  context: BuildContext,
  layout: TypeLayout,
  index: PropertyIndex,
): Promise<void> {
  await clearIndex(context.store, index.prefix)
  const what = `Building the index of ${layout.type.name}.${index.property.name}`
  await overRecords(context, layout, { what, rowsMax: batchRowsMax }, (transaction, batch) =>
    addEntries(transaction, index, batch),
  )
}

/** Builds the text index over all records of a type. First removes the remains of an interrupted build. */
export async function buildTextIndex(context: BuildContext, layout: TypeLayout): Promise<void> {
  await clearTextIndex(context.store, layout.prefix)
  const what = `Building the text index of ${layout.type.name}`
  await overRecords(context, layout, { what, rowsMax: textBatchRowsMax }, async (transaction, batch) => {
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

/** Runs `work` on all records of a type, one transaction per batch, and reports progress. */
export async function overRecords(
  { store, records, progress }: BuildContext,
  { prefix }: TypeLayout,
  { what, rowsMax }: { readonly what: string; readonly rowsMax: number },
  work: (transaction: StoreTransaction, batch: readonly GraphRecord[]) => Promise<void>,
): Promise<void> {
  const snapshot = store.snapshot()
  const total = (await snapshot.get(countSpace, prefix)) ?? 0
  snapshot.release()
  let done = 0
  await inBatches(store, records, { prefix }, rowsMax, async (transaction, rows) => {
    await work(
      transaction,
      rows.map(([, record]) => record),
    )
    done += rows.length
    progress({ what, done, total: Math.max(total, done) })
  })
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
