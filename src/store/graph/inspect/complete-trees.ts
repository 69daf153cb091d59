import type { Progress } from '../../keyvalue/contract/progress.ts'
import type { StoreReader, VersionedStore } from '../../versioned/contract/api.ts'
import { readStored, withSnapshot } from '../schema/open-catalog.ts'
import { rawSpace } from '../types/spaces.ts'
import type { Layouts, TreeKeys, TypeLayout } from '../types/type-layout.ts'
import { TypeState, typeStateSpace } from '../types/type-state.ts'
import { inspectGraph } from './inspect.ts'
import { repairGraph } from './repair.ts'

/**
 * Compares how many entries the trees of each type have with how many they should have, by numbers that transactions keep: this reads
 * one value a type. Where they differ, all derived data is compared with the records, and what is wrong is built anew, unless
 * records are damaged, too.
 */
export async function completeTrees(
  store: VersionedStore,
  layouts: Layouts,
  progress: Progress,
  notice: (text: string) => void,
): Promise<void> {
  const differences = await withSnapshot(store, async reader => {
    const found: string[] = []
    for (const layout of layouts.all()) {
      const state = await stateOf(reader, layout)
      if (state !== undefined) found.push(...differencesOf(layout, state))
    }
    return found
  })
  if (differences.length === 0) return
  const stored = (await readStored(store))!
  const { faults, losses } = await inspectGraph(store, stored, progress)
  for (const text of [...differences, ...losses]) notice(text)
  if (losses.length > 0) {
    notice('Nothing was rebuilt: run gvq doctor, or restore a backup.')
    return
  }
  await repairGraph(store, stored, faults, progress)
  for (const { text } of faults) notice(`${text} It was rebuilt.`)
}

/**
 * The state of a type; `undefined` for a damaged one: whoever needs the type learns of it. Read past the cache, which
 * is for what queries read.
 */
async function stateOf(reader: StoreReader, { prefix }: TypeLayout): Promise<TypeState | undefined> {
  const cursor = reader.scan(rawSpace(typeStateSpace), { prefix }, 1)
  try {
    const row = (await cursor.next())?.[0]
    return row === undefined ? TypeState.empty : typeStateSpace.decode(row[1], prefix)
  } catch {
    return undefined
  } finally {
    await cursor.close()
  }
}

function differencesOf(layout: TypeLayout, state: TypeState): readonly string[] {
  const { type, trees, indexes, hasTextIndex } = layout
  const due = (keys: TreeKeys) => state.due?.get(keys.name) ?? (state.due && 0)
  const wanted: (readonly [string, TreeKeys, number | undefined])[] = indexes.map(({ tree, property }) => [
    `The index of ${type.name}.${property.name}`,
    tree,
    due(tree),
  ])
  if (hasTextIndex) wanted.push([`The text index of ${type.name}`, trees.text, due(trees.text)])
  if (!state.isOrdered) wanted.push([`The index of the ids of ${type.name}`, trees.ids, state.count])
  if (type.kind === 'edge') {
    wanted.push([`The outgoing edges of ${type.name}`, trees.out, state.count - state.unlinked])
    wanted.push([`The incoming edges of ${type.name}`, trees.in, state.count - state.unlinked])
  }
  return wanted.flatMap(([what, keys, count]) => {
    const is = state.tree(keys.name)?.count ?? 0
    return count === undefined || is === count ? [] : [`${what} has ${is} entries in place of ${count}.`]
  })
}
