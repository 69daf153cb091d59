import { andThen, each, type MaybePromise } from '../../../base/maybe.ts'
import type { EdgeType, NodeType } from '../../../language/catalog/types.ts'
import type { GraphReader, Id } from '../../../store/storage/api.ts'

export interface Place {
  readonly id: Id
  readonly type: NodeType
}

/** One step of a walk: over an edge to a node. */
export interface Hop {
  readonly edge: Id
  readonly edgeType: EdgeType
  readonly to: Place
}

/** A path from its start: the edges walked over, and what they weigh together. */
export interface Found {
  readonly start: Place
  readonly hops: readonly Hop[]
  readonly weight: number | bigint
}

/** Edges that join nodes, by the type of node that they leave. */
export class Network {
  readonly #reader: GraphReader
  readonly #types: ReadonlyMap<NodeType, readonly EdgeType[]>

  constructor(reader: GraphReader, edges: Iterable<EdgeType>) {
    const types = new Map<NodeType, EdgeType[]>()
    for (const edge of edges) {
      if (edge.from.kind !== 'node' || edge.to.kind !== 'node') continue
      types.set(edge.from, [...(types.get(edge.from) ?? []), edge])
    }
    this.#reader = reader
    this.#types = types
  }

  /** All hops from each place, in the order of edge types and then of edges. */
  hopsFrom(places: readonly Place[]): MaybePromise<readonly (readonly Hop[])[]> {
    const byType = new Map<NodeType, number[]>()
    places.forEach((place, i) => {
      byType.set(place.type, [...(byType.get(place.type) ?? []), i])
    })
    const hops: Hop[][] = places.map(() => [])
    const ways = [...byType].flatMap(([type, indices]) =>
      (this.#types.get(type) ?? []).map(edge => ({ edge, indices })),
    )
    return andThen(
      each(ways, ({ edge, indices }) => this.#addHops(edge, places, indices, hops)),
      () => hops,
    )
  }

  #addHops(
    edge: EdgeType,
    places: readonly Place[],
    indices: readonly number[],
    hops: readonly Hop[][],
  ): MaybePromise<void> {
    const ids = indices.map(i => places[i]!.id)
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

/** Follows the hops back from the end. */
export function trace(
  start: Place,
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
