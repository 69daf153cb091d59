import type { Property } from '../../../language/catalog/index.ts'
import type { StoreReader, VersionedStore } from '../../versioned/contract/api.ts'
import { scanBytesTree } from '../trees/tree-scan.ts'
import type { TreeKeys, TypeLayout } from '../types/type-layout.ts'
import { readTypeState } from './record-batches.ts'

/** How much an index holds: of a property, or with none of the words of its type. */
export interface IndexSize {
  readonly property: Property | undefined
  /** Distinct values, or words. */
  readonly values: number
  /** Records by value: a record counts once for each of its words. */
  readonly entries: number
}

/** The sizes of all indexes of a type, counted by reading them whole. */
export async function indexSizes(store: VersionedStore, layout: TypeLayout): Promise<readonly IndexSize[]> {
  const snapshot = store.snapshot()
  try {
    const sizes: IndexSize[] = []
    for (const { property, tree } of layout.indexes) {
      sizes.push({ property, ...(await sizeOf(snapshot, layout, tree)) })
    }
    if (layout.hasTextIndex) {
      sizes.push({ property: undefined, ...(await sizeOf(snapshot, layout, layout.trees.text)) })
    }
    return sizes
  } finally {
    snapshot.release()
  }
}

async function sizeOf(reader: StoreReader, layout: TypeLayout, keys: TreeKeys) {
  const tree = (await readTypeState(reader, layout))?.tree(keys.name)
  let values = 0
  let last: string | undefined
  for await (const { run, start, end } of scanBytesTree(reader, keys, tree)) {
    // A value whose entries reach over several leaves counts once.
    const first = run.keyIndexOf(start)
    values += run.keyIndexOf(end - 1) - first + (run.key(first) === last ? 0 : 1)
    last = run.keyAt(end - 1)
  }
  return { values, entries: tree?.count ?? 0 }
}
