import type { ByteBlock } from '../numbers/byte-block.ts'
import { Candidates } from '../numbers/candidates.ts'
import type { Hits } from '../numbers/hits.ts'
import type { Chosen, UnitBlock } from '../numbers/unit-block.ts'
import type { HnswGraph } from './hnsw-graph.ts'
import { LayerWalk } from './layer-walk.ts'
import { policy } from './policy.ts'

/** Vectors that are compared in single precision at a time, before the next are chosen. */
const exactlyAtOnce = 16

/**
 * Searches a graph along its links. Strays, which no search reaches, are compared one by one. With a block of bytes, it
 * walks over these, and compares those that may be among the nearest in single precision.
 */
export class GraphWalk {
  readonly graph: HnswGraph
  readonly units: UnitBlock
  readonly bytes: ByteBlock | undefined
  strays: readonly number[]
  readonly #layers: LayerWalk
  #nearest = new Candidates(policy.breadthMin)

  constructor(graph: HnswGraph, units: UnitBlock, bytes?: ByteBlock, strays: readonly number[] = []) {
    this.graph = graph
    this.units = units
    this.bytes = bytes
    this.strays = strays
    this.#layers = new LayerWalk(graph)
  }

  /**
   * Returns the `count` nearest labels, or fewer, of a search that keeps `breadth` candidates.
   * @param known a label to begin at besides the entry of the graph
   * @param absent labels that the search does not see, without the entry
   */
  search(
    unit: ArrayLike<number>,
    breadth: number,
    count: number,
    known?: number,
    absent: readonly number[] = [],
  ): Hits {
    const chosen = this.bytes ?? this.units.chosen
    const layers = this.#layers
    chosen.begin(unit)
    layers.begin(breadth)
    for (const label of absent) layers.visit(label)
    if (known !== undefined) layers.enterAt(chosen, known)
    let nearest = this.graph.entry
    for (let level = this.graph.highest; level > 0; level--) nearest = layers.descend(chosen, nearest, level)
    layers.enterAt(chosen, nearest)
    layers.spread(chosen, 0)
    this.#compareStrays(chosen)
    if (this.bytes === undefined) return layers.found.first(count)
    if (this.#nearest.most < count) this.#nearest = new Candidates(count)
    this.#nearest.clear(count)
    this.#compareExactly(this.bytes, unit, known)
    return this.#nearest.first(count)
  }

  #compareStrays(chosen: Chosen): void {
    const { labels } = chosen
    const { strays } = this
    for (let at = 0; at < strays.length; ) {
      let count = 0
      for (; count < labels.length && at < strays.length; at++) {
        const label = strays[at]!
        if (!this.#layers.visit(label)) labels[count++] = label
      }
      if (count > 0) this.#layers.found.offerAll(labels, chosen.compareLabels(count), count)
    }
  }

  /**
   * Compares what the bytes show as nearest in single precision: all that may be nearer than the last of the nearest.
   */
  #compareExactly(bytes: ByteBlock, unit: ArrayLike<number>, known = -1): void {
    const { found } = this.#layers
    const nearest = this.#nearest
    const exact = this.units.chosen
    exact.begin(unit)
    const { labels } = exact
    let count = 0
    // Equal bytes may hide a vector that is asked for by itself.
    if (known >= 0) labels[count++] = known
    for (let place = 0; place < found.size; place++) {
      const label = found.label(place)
      if (label === known || found.similarity(place) + bytes.errorOf(label) < nearest.least) continue
      labels[count++] = label
      if (count < exactlyAtOnce) continue
      nearest.offerAll(labels, exact.compareLabels(count), count)
      count = 0
    }
    if (count > 0) nearest.offerAll(labels, exact.compareLabels(count), count)
  }
}
