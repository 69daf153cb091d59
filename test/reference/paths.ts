import type { EdgeType } from '../../src/language/catalog/index.ts'
import { attempt, joined, Refusal, sideBySide } from './errors.ts'
import type { Store, Stored } from './store.ts'

export interface Path {
  readonly nodes: readonly Stored[]
  readonly edges: readonly Stored[]
  readonly weight: number
}

/**
 * Finds the least weight from one node to another (C8): settles the nearest node that is left, and looks at the edges that
 * leave it. Of several best paths it may find a different one than the engine.
 * @param passOver takes errors of edges that leave nodes as far away as the end: which of them is settled first is open
 */
export function shortestPath(
  store: Store,
  types: readonly EdgeType[],
  [from, to]: readonly [Stored, Stored],
  weigh: (edge: Stored) => number,
  passOver: (faults: readonly Refusal[]) => void,
): Path | undefined {
  const edges = types.flatMap(type => store.all(type))
  const best = new Map<string, Path>([[from.id, { nodes: [from], edges: [], weight: 0 }]])
  const settled = new Set<string>()
  const faults: { readonly weight: number; readonly fault: Refusal }[] = []
  for (;;) {
    const left = [...best].filter(([id]) => !settled.has(id) && id !== to.id)
    const [id, before] = left.sort(([, a], [, b]) => a.weight - b.weight)[0] ?? ['', undefined]
    const end = best.get(to.id)
    if (before === undefined || (end && end.weight < before.weight)) break
    settled.add(id)
    const leaving = edges.filter(edge => edge.from === id)
    const weights = attempt(() => sideBySide(leaving, weigh))
    if (weights instanceof Refusal) {
      faults.push({ weight: before.weight, fault: weights })
      continue
    }
    for (const [i, edge] of leaving.entries()) {
      const weight = before.weight + weights[i]!
      if ((best.get(edge.to!)?.weight ?? Number.POSITIVE_INFINITY) <= weight) continue
      const nodes = [...before.nodes, store.byId(edge.to!)!]
      best.set(edge.to!, { nodes, edges: [...before.edges, edge], weight })
    }
  }
  const found = best.get(to.id)
  const met = faults.filter(({ weight }) => found === undefined || weight < found.weight)
  if (met.length > 0) throw joined(met.map(({ fault }) => fault))
  passOver(faults.map(({ fault }) => fault))
  return found
}
