import type { Parts } from '../../../base/flow/parts.ts'
import { type FaissLinks, freeSlot } from './faiss-links.ts'
import type { GraphWalk } from './graph-walk.ts'
import { policy } from './policy.ts'

/** A link that FAISS did not make. */
export type AddedLink = readonly [from: number, to: number]

/**
 * Searches for each vector of a new graph in a narrow search, and links a vector that is not found from where the
 * search ended: FAISS leaves some vectors without any link to them, and islands among near duplicates. Vectors that
 * are never found are strays. Returns the added links.
 */
export function* linkLost(walk: GraphWalk): Parts<readonly AddedLink[]> {
  const { links, units } = walk
  const added: AddedLink[] = []
  const lost: number[] = []
  for (let label = 0; label < links.total; label++) {
    if (!isFound(walk, label, added)) lost.push(label)
    yield
  }
  let strays = lost
  for (let round = 1; round < policy.linkingRounds && strays.length > 0; round++) {
    const still: number[] = []
    for (const label of strays) {
      if (!isFound(walk, label, added)) still.push(label)
      yield
    }
    strays = still
  }
  walk.compareAlways(strays.filter(label => !nearest(walk, units.unit(label)).includes(label)))
  return added
}

/** Adds links to a label again, in bytes that FAISS serialized later. */
export function relink(links: FaissLinks, added: readonly AddedLink[]): void {
  for (const [from, to] of added) addLink(links, from, to)
}

function isFound(walk: GraphWalk, label: number, added: AddedLink[]): boolean {
  const found = nearest(walk, walk.units.unit(label))
  if (found.includes(label)) return true
  for (const from of found) {
    if (!addLink(walk.links, from, label)) continue
    added.push([from, label])
    break
  }
  return false
}

function nearest(walk: GraphWalk, unit: Float32Array): readonly number[] {
  return walk.searchLinked(unit, policy.linkingBreadth, policy.linkingBreadth).labels
}

function addLink(links: FaissLinks, from: number, to: number): boolean {
  const at = freeSlot(links, from)
  if (at >= 0) links.neighbours[at] = to
  return at >= 0
}
