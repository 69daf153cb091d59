import type { Parts } from '../../../base/flow/parts.ts'
import type { GraphWalk } from './graph-walk.ts'
import { policy } from './policy.ts'

/**
 * Searches for each vector of a graph in a narrow search, and links a vector that is not found from where the search
 * ended: choosing links leaves some vectors without any link to them, and islands among near duplicates. Vectors that
 * are never found become strays.
 */
export function* linkLost(walk: GraphWalk): Parts<void> {
  const { graph, units } = walk
  const lost: number[] = []
  for (let label = 0; label < graph.total; label++) {
    if (!isFound(walk, label)) lost.push(label)
    yield
  }
  let strays = lost
  for (let round = 1; round < policy.linkingRounds && strays.length > 0; round++) {
    const still: number[] = []
    for (const label of strays) {
      if (!isFound(walk, label)) still.push(label)
      yield
    }
    strays = still
  }
  walk.strays = strays.filter(label => !nearest(walk, units.unit(label)).includes(label))
}

function isFound(walk: GraphWalk, label: number): boolean {
  const found = nearest(walk, walk.units.unit(label))
  if (found.includes(label)) return true
  const { graph } = walk
  for (const from of found) {
    const at = graph.freeSlot(from)
    if (at < 0) continue
    graph.neighbours[at] = label
    break
  }
  return false
}

function nearest(walk: GraphWalk, unit: Float32Array): readonly number[] {
  return walk.search(unit, policy.linkingBreadth, policy.linkingBreadth).labels
}
