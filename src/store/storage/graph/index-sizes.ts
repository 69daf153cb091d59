import type { Property } from '../../../language/catalog/index.ts'
import type { Bytes, StoreReader, VersionedStore } from '../api.ts'
import { scanLists } from './list-scan.ts'
import type { ListSpace } from './packed-list.ts'
import { postingSpace, propertySpace } from './spaces.ts'
import type { TypeLayout } from './type-layout.ts'

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
    for (const { property, prefix } of layout.indexes) {
      sizes.push({ property, ...(await sizeOf(snapshot, propertySpace, prefix)) })
    }
    if (layout.hasTextIndex) {
      sizes.push({ property: undefined, ...(await sizeOf(snapshot, postingSpace, layout.prefix)) })
    }
    return sizes
  } finally {
    snapshot.release()
  }
}

async function sizeOf(reader: StoreReader, space: ListSpace, prefix: Bytes) {
  let values = 0
  let entries = 0
  for await (const [, list] of scanLists(reader, space, prefix)) {
    values++
    entries += list.ids.length
  }
  return { values, entries }
}
