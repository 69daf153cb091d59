import type { EdgeType } from '../../src/language/catalog/index.ts'
import type { Store, Stored } from './store.ts'

export interface Path {
  readonly nodes: readonly Stored[]
  readonly edges: readonly Stored[]
  readonly weight: number
}

/**
 * Finds the least weight from one node to another by relaxing every edge until nothing improves (C8). Of several best
 * paths it may find a different one than the engine.
 */
export function shortestPath(
  store: Store,
  types: readonly EdgeType[],
  [from, to]: readonly [Stored, Stored],
  weigh: (edge: Stored) => number,
): Path | undefined {
  const edges = types.flatMap(type => store.all(type))
  const weights = new Map(edges.map(edge => [edge, weigh(edge)]))
  const best = new Map<string, Path>([[from.id, { nodes: [from], edges: [], weight: 0 }]])
  for (let changed = true; changed; ) {
    changed = false
    for (const edge of edges) {
      const before = best.get(edge.from!)
      if (before === undefined) continue
      const weight = before.weight + weights.get(edge)!
      const known = best.get(edge.to!)
      if (known && known.weight <= weight) continue
      best.set(edge.to!, {
        nodes: [...before.nodes, store.byId(edge.to!)!],
        edges: [...before.edges, edge],
        weight,
      })
      changed = true
    }
  }
  return best.get(to.id)
}
