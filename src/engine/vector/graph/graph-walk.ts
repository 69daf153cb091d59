import type { ByteBlock } from '../numbers/byte-block.ts'
import { Candidates } from '../numbers/candidates.ts'
import type { Hits } from '../numbers/hits.ts'
import type { Chosen, UnitBlock } from '../numbers/unit-block.ts'
import type { FaissLinks } from './faiss-links.ts'
import { policy } from './policy.ts'

/** Vectors that are compared in single precision at a time, before the next are chosen. */
const exactlyAtOnce = 16

/**
 * Searches a graph of FAISS along a copy of its links, with the kernel. That takes a third of the time of FAISS,
 * which compares number by number, and allows a breadth for each search, which FAISS fixes for an index. Vectors that
 * were added since the links were copied are compared one by one, and so are strays, which no search reaches.
 *
 * With a block of bytes, it walks over these, and compares those that may be among the nearest in single precision.
 */
export class GraphWalk {
  readonly links: FaissLinks
  readonly units: UnitBlock
  readonly bytes: ByteBlock | undefined
  #strays: readonly number[]
  /** The number of the search that last came to a label. */
  readonly #visits: Uint8Array
  #search = 0
  #found = new Candidates(policy.breadthMin)
  #nearest = new Candidates(policy.breadthMin)

  constructor(links: FaissLinks, units: UnitBlock, bytes?: ByteBlock, strays: readonly number[] = []) {
    this.#strays = strays
    this.links = links
    this.units = units
    this.bytes = bytes
    this.#visits = new Uint8Array(links.total)
  }

  /** Vectors that were added since the links were copied. */
  get unlinked(): number {
    return this.units.total - this.links.total
  }

  get strays(): readonly number[] {
    return this.#strays
  }

  /** Compares these labels in every search. */
  compareAlways(labels: readonly number[]): void {
    this.#strays = labels
  }

  /**
   * Returns the `count` nearest labels, or fewer, of a search that keeps `breadth` candidates.
   * @param known a label to begin at besides the entry of the graph
   */
  search(unit: ArrayLike<number>, breadth: number, count: number, known?: number): Hits {
    const chosen = this.#begin(unit, breadth)
    if (known !== undefined && known < this.links.total) this.#offerKnown(chosen, known)
    this.#walk(chosen)
    this.#compareUnlinked(chosen)
    return this.#first(unit, count, known)
  }

  /**
   * Returns the nearest labels among those that the graph had when the links were copied.
   * @param absent labels that the search does not see, without the entry
   */
  searchLinked(
    unit: ArrayLike<number>,
    breadth: number,
    count: number,
    absent: readonly number[] = [],
  ): Hits {
    const chosen = this.#begin(unit, breadth)
    for (const label of absent) this.#visits[label] = this.#search
    this.#walk(chosen)
    return this.#first(unit, count)
  }

  /** Returns the nearest of what was found. */
  #first(unit: ArrayLike<number>, count: number, known?: number): Hits {
    if (this.bytes === undefined) return this.#found.first(count)
    if (this.#nearest.most < count) this.#nearest = new Candidates(count)
    this.#nearest.clear(count)
    this.#compareExactly(this.bytes, unit, known)
    return this.#nearest.first(count)
  }

  /**
   * Compares what the bytes show as nearest in single precision: all that may be nearer than the last of the nearest.
   */
  #compareExactly(bytes: ByteBlock, unit: ArrayLike<number>, known = -1): void {
    const found = this.#found
    const nearest = this.#nearest
    const exact = this.units.chosen!
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

  #begin(unit: ArrayLike<number>, breadth: number): Chosen {
    if (this.#found.most < breadth) this.#found = new Candidates(breadth)
    this.#found.clear(breadth)
    this.#search++
    if (this.#search === 256) {
      this.#visits.fill(0)
      this.#search = 1
    }
    this.bytes?.pushFrom(this.units)
    const chosen = this.bytes ?? this.units.chosen!
    chosen.begin(unit)
    return chosen
  }

  #walk(chosen: Chosen): void {
    this.#enter(chosen)
    this.#spread(chosen)
    this.#compareStrays(chosen)
  }

  #offerKnown(chosen: Chosen, label: number): void {
    chosen.labels[0] = label
    this.#visits[label] = this.#search
    this.#found.offer(label, chosen.compareLabels(1)[0]!)
  }

  /** Descends through the upper levels, on each to the nearest label, from one neighbour to the next. */
  #enter(chosen: Chosen): void {
    const { neighbours, offsets, levelStarts, entry, highest } = this.links
    const { labels } = chosen
    let nearest = entry
    labels[0] = entry
    let best = chosen.compareLabels(1)[0]!
    for (let level = highest; level > 0; level--) {
      for (let from = -1; from !== nearest; ) {
        from = nearest
        const start = offsets[from]! + levelStarts[level]!
        const end = offsets[from]! + levelStarts[level + 1]!
        let count = 0
        for (let at = start; at < end && neighbours[at]! >= 0; at++) {
          if (this.#visits[neighbours[at]!] !== this.#search) labels[count++] = neighbours[at]!
        }
        if (count === 0) break
        const similarities = chosen.compareLabels(count)
        for (let i = 0; i < count; i++) {
          if (similarities[i]! <= best) continue
          best = similarities[i]!
          nearest = labels[i]!
        }
      }
    }
    if (this.#visits[nearest] === this.#search) return
    this.#visits[nearest] = this.#search
    this.#found.offer(nearest, best)
  }

  /** Visits the neighbours of the nearest candidate whose neighbours were not visited yet, until there is none. */
  #spread(chosen: Chosen): void {
    const { neighbours, offsets, levelStarts } = this.links
    const { labels } = chosen
    const visits = this.#visits
    const search = this.#search
    const found = this.#found
    const links = levelStarts[1]!
    for (let label = found.next(); label >= 0; label = found.next()) {
      const start = offsets[label]!
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

  #compareStrays(chosen: Chosen): void {
    const { labels } = chosen
    const strays = this.#strays
    for (let at = 0; at < strays.length; ) {
      let count = 0
      for (; count < labels.length && at < strays.length; at++) {
        const label = strays[at]!
        if (this.#visits[label] !== this.#search) labels[count++] = label
      }
      if (count > 0) this.#found.offerAll(labels, chosen.compareLabels(count), count)
    }
  }

  #compareUnlinked(chosen: Chosen): void {
    const { labels } = chosen
    const total = this.units.total
    for (let label = this.links.total; label < total; ) {
      let count = 0
      while (count < labels.length && label < total) labels[count++] = label++
      this.#found.offerAll(labels, chosen.compareLabels(count), count)
    }
  }
}
