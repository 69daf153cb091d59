import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Progress } from '../../keyvalue/contract/progress.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { StoreTransaction, VersionedStore } from '../../versioned/contract/api.ts'
import { clearPrefix } from '../reading/batches.ts'
import { overRecords, type RecordSource } from '../reading/record-batches.ts'
import { type PropertyIndex, TreeKeys, type TypeLayout } from '../types/type-layout.ts'
import { treeNames, typeStateSpace } from '../types/type-state.ts'
import { columnsOf } from '../writing/column-changes.ts'
import { TypeWrites } from '../writing/type-writes.ts'

/** What every build of something derived needs. */
export interface BuildContext extends RecordSource {
  readonly store: VersionedStore
  readonly progress: Progress
}

/** Builds an index over all records of its type. First removes the remains of an interrupted build. */
export async function buildIndex(
  context: BuildContext,
  layout: TypeLayout,
  index: PropertyIndex,
): Promise<void> {
  const { store, progress } = context
  await clearTree(store, layout.prefix, index.tree)
  const what = `Building the index of ${layout.type.name}.${index.property.name}`
  const { slot } = index.property
  await overRecords(
    store,
    context,
    layout,
    { what, pagesMax: thresholds.indexedPages, progress },
    async (transaction, batch) => {
      const keys: ByteString[] = []
      const rows: number[] = []
      for (const { values, row } of batch) {
        const value = values[slot] ?? null
        if (value === null) continue
        keys.push(index.encode(value))
        rows.push(row)
      }
      await derived(transaction, context).editBytes(layout, index.tree, {
        removed: { keys: [], rows: [] },
        added: { keys, rows },
      })
    },
  )
}

/** Builds the text index over all records of a type. First removes the remains of an interrupted build. */
export async function buildTextIndex(context: BuildContext, layout: TypeLayout): Promise<void> {
  const { store, progress } = context
  await clearTextIndex(store, layout.prefix)
  const what = `Building the text index of ${layout.type.name}`
  await overRecords(
    store,
    context,
    layout,
    { what, pagesMax: thresholds.textIndexedPages, progress },
    async (transaction, batch) => {
      const after = columnsOf(batch, layout.textSlots)
      const rows = batch.map(({ row }) => row)
      await derived(transaction, context).editText(layout, { rows, before: undefined, after })
    },
  )
}

function derived(transaction: StoreTransaction, { layouts, pageRows }: RecordSource): TypeWrites {
  return new TypeWrites(transaction, layouts, pageRows)
}

/** Removes the index of a property. */
export function clearIndex(store: VersionedStore, type: ByteString, property: number): Promise<void> {
  return clearTree(store, type, new TreeKeys(type, treeNames.property(property)))
}

/** Removes the text index of a type. */
export async function clearTextIndex(store: VersionedStore, type: ByteString): Promise<void> {
  await clearTree(store, type, new TreeKeys(type, treeNames.text))
  await store.write(async transaction => {
    const state = await transaction.get(typeStateSpace, type)
    if (state !== undefined) transaction.put(typeStateSpace, type, state.with({ textLength: 0 }))
  })
}

/** Forgets a tree, then removes its nodes. */
export async function clearTree(store: VersionedStore, type: ByteString, keys: TreeKeys): Promise<void> {
  await store.write(async transaction => {
    const state = await transaction.get(typeStateSpace, type)
    if (state?.tree(keys.name) !== undefined || state?.due?.has(keys.name)) {
      transaction.put(typeStateSpace, type, state.withoutTree(keys.name))
    }
  })
  await clearPrefix(store, keys.space, keys.prefix)
}
