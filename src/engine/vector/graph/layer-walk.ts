import { Candidates } from '../numbers/candidates.ts'
import type { Chosen } from '../numbers/unit-block.ts'
import type { HnswGraph } from './hnsw-graph.ts'
import { policy } from './policy.ts'

/** A search on one level of a graph after the other. */
export class LayerWalk {
  readonly graph: HnswGraph
  found = new Candidates(policy.breadthMin)
  /** The number of the search that last came to a label. */
  #visits = new Uint8Array(0)
  #search = 0

  constructor(graph: HnswGraph) {
    this.graph = graph
  }

  /** Begins a search that keeps `breadth` candidates. */
  begin(breadth: number): void {
    if (this.found.most < breadth) this.found = new Candidates(breadth)
    this.found.clear(breadth)
    this.#search++
    if (this.#visits.length < this.graph.total || this.#search === 256) {
      const room = Math.max(this.#visits.length, this.graph.total)
      if (room > this.#visits.length) this.#visits = new Uint8Array(Math.ceil(1.5 * room))
      else this.#visits.fill(0)
      this.#search = 1
    }
  }

  /** Counts a label as visited, so that the search does not see it; returns whether it was. */
  visit(label: number): boolean {
    if (this.#visits[label] === this.#search) return true
    this.#visits[label] = this.#search
    return false
  }

  /** Offers a label to begin at. */
  enterAt(chosen: Chosen, label: number): void {
    if (this.visit(label)) return
    chosen.labels[0] = label
    this.found.offer(label, chosen.compareLabels(1)[0]!)
  }

  /** Returns the nearest label of a level, from one neighbour to the next. */
  descend(chosen: Chosen, start: number, level: number): number {
    const { neighbours, offsets, levelStarts } = this.graph
    const { labels } = chosen
    labels[0] = start
    let best = chosen.compareLabels(1)[0]!
    let nearest = start
    for (let from = -1; from !== nearest; ) {
      from = nearest
      const end = offsets[from]! + levelStarts[level + 1]!
      let count = 0
      for (let at = offsets[from]! + levelStarts[level]!; at < end && neighbours[at]! >= 0; at++)
        if (this.#visits[neighbours[at]!] !== this.#search) labels[count++] = neighbours[at]!
      if (count === 0) break
      const similarities = chosen.compareLabels(count)
      for (let i = 0; i < count; i++) {
        if (similarities[i]! <= best) continue
        best = similarities[i]!
        nearest = labels[i]!
      }
    }
    return nearest
  }

  /** Visits the neighbours of the nearest candidate whose neighbours were not visited yet, until there is none. */
  spread(chosen: Chosen, level: number): void {
    const { neighbours, offsets, levelStarts } = this.graph
    const { labels } = chosen
    const visits = this.#visits
    const search = this.#search
    const found = this.found
    const first = levelStarts[level]!
    const links = levelStarts[level + 1]! - first
    for (let label = found.next(); label >= 0; label = found.next()) {
      const start = offsets[label]! + first
      const end = start + links
      let count = 0
      for (let at = start; at < end; at++) {
        const neighbour = neighbours[at]!
        if (neighbour < 0) break
        if (visits[neighbour] === search) continue
        visits[neighbour] = search
        labels[count++] = neighbour
      }
      if (count > 0) found.offerAll(labels, chosen.compareLabels(count), count)
    }
  }
}
