import type { Id } from '../../../store/graph/api.ts'
import type { RunControl } from '../scheduling/run-control.ts'
import { arrivalBytes, type Found, type Hop, type Network, type PathNode, trace } from './walk.ts'

/** Finds the path with the fewest edges; of several, the one reached first in edge order. */
export async function breadthFirst(
  network: Network,
  start: PathNode,
  end: Id,
  control: RunControl,
): Promise<Found | undefined> {
  const arrivals = new Map<Id, { readonly hop: Hop; readonly from: Id }>()
  let frontier: readonly PathNode[] = [start]
  if (start.id === end) return { start, hops: [], weight: 0 }
  while (frontier.length > 0) {
    const next: PathNode[] = []
    for (let from = 0; from < frontier.length; from += network.together) {
      await control.breathe()
      const nodes = frontier.slice(from, from + network.together)
      const before = next.length
      const hops = await network.hopsFrom(nodes)
      for (const [i, node] of nodes.entries()) {
        for (const hop of hops[i]!) {
          if (hop.to.id === start.id || arrivals.has(hop.to.id)) continue
          arrivals.set(hop.to.id, { hop, from: node.id })
          if (hop.to.id === end) {
            const path = trace(start, end, arrivals)
            return { start, hops: path, weight: path.length }
          }
          next.push(hop.to)
        }
      }
      const found = next.length - before
      if (found > 0) control.memory.hold(found, found * arrivalBytes)
    }
    frontier = next
  }
  return undefined
}
