import { andThen, each, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { EdgeType, NodeType } from '../../../language/catalog/types.ts'
import type { GraphReader, Id } from '../../../store/graph/api.ts'

export interface PathNode {
  readonly id: Id
  readonly type: NodeType
}

/** What a walk keeps of a node that it has reached: how it got there. */
export const arrivalBytes = 320

/** One step of a walk: over an edge to a node. */
export interface Hop {
  readonly edge: Id
  readonly edgeType: EdgeType
  readonly to: PathNode
}

/** A path from its start: its edges, and their total weight. */
export interface Found {
  readonly start: PathNode
  readonly hops: readonly Hop[]
  readonly weight: number
}

/** Edge types that join nodes, by the type of the source node. */
export class Network {
  readonly #reader: GraphReader
  readonly #types: ReadonlyMap<NodeType, readonly EdgeType[]>
  /**
   * Nodes whose edges are read at once, and of those only because it costs little: where each read is a question to a server, many more
   * than where they come from memory.
   */
  readonly together: number
  readonly ahead: number

  constructor(reader: GraphReader, edges: Iterable<EdgeType>) {
    const types = new Map<NodeType, EdgeType[]>()
    for (const edge of edges) {
      if (edge.from.kind !== 'node' || edge.to.kind !== 'node') continue
      types.set(edge.from, [...(types.get(edge.from) ?? []), edge])
    }
    this.#reader = reader
    this.#types = types
    const isFar = reader.byRows === undefined
    this.together = isFar ? 1024 : 64
    this.ahead = isFar ? 64 : 1
  }

  /** Returns all hops from each node, in the order of edge types and then of edges. */
  hopsFrom(nodes: readonly PathNode[]): MaybePromise<readonly (readonly Hop[])[]> {
    const byType = new Map<NodeType, number[]>()
    nodes.forEach((node, i) => {
      byType.set(node.type, [...(byType.get(node.type) ?? []), i])
    })
    const hops: Hop[][] = nodes.map(() => [])
    const ways = [...byType].flatMap(([type, indices]) =>
      (this.#types.get(type) ?? []).map(edge => ({ edge, indices })),
    )
    return andThen(
      each(ways, ({ edge, indices }) => this.#addHops(edge, nodes, indices, hops)),
      () => hops,
    )
  }

  #addHops(
    edge: EdgeType,
    nodes: readonly PathNode[],
    indices: readonly number[],
    hops: readonly Hop[][],
  ): MaybePromise<void> {
    const ids = indices.map(i => nodes[i]!.id)
    return andThen(this.#reader.adjacency(edge, 'out', ids), adjacencies => {
      adjacencies.forEach(({ edges, others }, n) => {
        const own = hops[indices[n]!]!
        edges.forEach((id, j) => {
          own.push({ edge: id, edgeType: edge, to: { id: others[j]!, type: edge.to as NodeType } })
        })
      })
    })
  }
}

/** Follows the hops back from the end, and returns them from the start. */
export function trace(
  start: PathNode,
  end: Id,
  arrivals: ReadonlyMap<Id, { readonly hop: Hop; readonly from: Id }>,
): Hop[] {
  const hops: Hop[] = []
  for (let at = end; at !== start.id; ) {
    const { hop, from } = arrivals.get(at)!
    hops.push(hop)
    at = from
  }
  return hops.reverse()
}
