import { Fingerprint, type FingerprintNumbers, vectorKey } from '../../../base/data/fingerprint.ts'
import type { Progress } from '../../keyvalue/contract/progress.ts'
import type { StoreReader, VersionedStore } from '../../versioned/contract/api.ts'
import { idFromKey } from '../keys/bytes.ts'
import { vectorInfoSpace, vectorSpace } from '../types/spaces.ts'
import type { Layouts, TypeLayout } from '../types/type-layout.ts'
import { TypeState, typeStateSpace } from '../types/type-state.ts'

const vectorsPerRead = 256

/** Notes which vectors each type has, where an earlier version did not. Nobody writes meanwhile. */
export async function noteVectorContents(
  store: VersionedStore,
  layouts: Layouts,
  progress: Progress,
): Promise<void> {
  const snapshot = store.snapshot()
  const found = new Map<TypeLayout, FingerprintNumbers>()
  try {
    for (const layout of layouts.ofKind('vector')) {
      const content = await missingContent(snapshot, layout, progress)
      if (content !== undefined) found.set(layout, content)
    }
  } finally {
    snapshot.release()
  }
  if (found.size === 0) return
  await store.write(async transaction => {
    for (const [{ prefix }, content] of found) {
      const info = (await transaction.get(vectorInfoSpace, prefix))!
      transaction.put(vectorInfoSpace, prefix, { ...info, content })
    }
  })
}

/**
 * Computes the content of a type that has no note of it. With damaged vectors it stays unknown: whoever needs them
 * learns of it.
 */
async function missingContent(
  reader: StoreReader,
  layout: TypeLayout,
  progress: Progress,
): Promise<FingerprintNumbers | undefined> {
  try {
    const info = await reader.get(vectorInfoSpace, layout.prefix)
    if (info === undefined || info.content !== undefined) return undefined
    return await contentOf(reader, layout, progress)
  } catch {
    return undefined
  }
}

async function contentOf(
  reader: StoreReader,
  { prefix, type }: TypeLayout,
  progress: Progress,
): Promise<FingerprintNumbers> {
  const { count } = (await reader.get(typeStateSpace, prefix)) ?? TypeState.empty
  const content = new Fingerprint()
  const cursor = reader.scan(vectorSpace, { prefix }, vectorsPerRead)
  try {
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
      for (const [key, { data }] of page) content.add(vectorKey(idFromKey(key, prefix.length), data))
      const done = content.count
      progress({ what: `Reading the vectors of ${type.name}`, done, total: Math.max(count, done) })
    }
  } finally {
    await cursor.close()
  }
  return content.numbers
}
