import { inSlices } from '../../../base/flow/event-loop-slice.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import { endsOfRows } from '../reading/unlinked-edges.ts'
import { sortingNumbers } from '../tree/sort-numbers.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import { type TypeState, treeNames } from '../types/type-state.ts'
import type { TypeWrites } from './type-writes.ts'

/**
 * Whether so many new edges stay out of the trees of edges for now. An edge with random ends changes a leaf of each tree; of many edges
 * together, several change the same leaf, which is written once: 52 µs of CPU time an edge in place of 125, of 200,000 in queries of 500.
 *
 * Rows of edges that are out follow each other up to the last row, so a single edge stays out where others are.
 */
export function stayUnlinked(state: TypeState, count: number): boolean {
  const isBatch = count >= thresholds.unlinkedBatchMin || state.unlinked > 0
  return isBatch && count <= unlinkedMost(state)
}

/** How many edges may be out of the trees. In trees much larger than that each would have a leaf of its own anyway. */
function unlinkedMost(state: TypeState): number {
  const { unlinkedMin, unlinkedMax, linkedPerUnlinked } = thresholds
  const linked = state.tree(treeNames.out)?.count ?? 0
  const most = Math.floor(linked / linkedPerUnlinked)
  return most > 4 * unlinkedMax ? 0 : Math.min(unlinkedMax, Math.max(unlinkedMin, most))
}

/** Puts the edges that are out of the trees of edges into them, if they are too many. */
export async function linkSurplus(writes: TypeWrites, layout: TypeLayout): Promise<void> {
  const state = await writes.state(layout)
  if (state.unlinked > unlinkedMost(state)) await linkEdges(writes, layout)
}

/** Puts all edges into the trees of edges. */
export async function linkEdges(writes: TypeWrites, layout: TypeLayout): Promise<void> {
  const { unlinked, linkedRows, rows } = await writes.state(layout)
  if (unlinked === 0) return
  const ends = (await writes.onPages(pages => endsOfRows(pages, layout, linkedRows, rows)))!
  const edges = Uint32Array.from(ends.from, (_, i) => linkedRows + i)
  const { out, in: into } = layout.trees
  await writes.changeState(layout, state => state.with({ unlinked: 0 }))
  await writes.insertNumbers(layout, out, await inSlices(sortingNumbers(ends.from, edges, [ends.to])))
  await writes.insertNumbers(layout, into, await inSlices(sortingNumbers(ends.to, edges, [ends.from])))
}
