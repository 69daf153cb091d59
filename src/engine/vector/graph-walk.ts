import type { FaissHits } from './faiss-handle.ts'
import type { FaissLinks } from './faiss-links.ts'
import type { Searched } from './faiss-search.ts'
import { componentsOf, policy } from './policy.ts'
import type { Chosen, UnitBlock } from './unit-block.ts'

/**
 * Searches a graph of FAISS along a copy of its links, with the kernel: a third of the time of FAISS, which compares
 * number by number, and a breadth for each search, which FAISS fixes for an index. What was added since the links were
 * copied is compared one by one.
 */
export class GraphWalk implements Searched {
  readonly kind = 'hnsw'
  readonly #links: FaissLinks
  readonly #units: UnitBlock
  /** The number of the search that last came to a label. */
  readonly #visits: Uint8Array
  #search = 0
  #found = new Candidates(policy.narrowBreadth)

  constructor(links: FaissLinks, units: UnitBlock) {
    this.#links = links
    this.#units = units
    this.#visits = new Uint8Array(links.total)
  }

  get dimension(): number {
    return this.#units.dimension
  }

  get total(): number {
    return this.#units.total
  }

  /** Vectors that were added since the links were copied. */
  get unlinked(): number {
    return this.total - this.#links.total
  }

  /** Whether so few were added, and all are where the kernel reaches them, that a search takes no longer for it. */
  get isCurrent(): boolean {
    return this.unlinked <= policy.unlinkedMax && this.#units.chosen !== undefined
  }

  /** Reports whether a search for `k` neighbours takes less time than the comparison with all vectors. */
  isShorter(k: number): boolean {
    return breadthFor(k) * policy.componentsPerCandidate < componentsOf(this.total, this.dimension)
  }

  /** Returns the `k` nearest labels, or fewer. */
  search(unit: number[], k: number): FaissHits {
    const chosen = this.#units.chosen!
    chosen.begin(unit)
    this.#begin(breadthFor(k))
    this.#enter(chosen)
    this.#spread(chosen)
    this.#compareUnlinked(chosen)
    return this.#found.first(k)
  }

  #begin(breadth: number): void {
    if (this.#found.most < breadth) this.#found = new Candidates(breadth)
    this.#found.clear(breadth)
    this.#search++
    if (this.#search < 256) return
    this.#visits.fill(0)
    this.#search = 1
  }

  /** Goes down the upper levels, on each to the nearest label, from one neighbour to the next. */
  #enter(chosen: Chosen): void {
    const { neighbours, offsets, levelStarts, entry, highest } = this.#links
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
        for (let at = start; at < end && neighbours[at]! >= 0; at++) labels[count++] = neighbours[at]!
        if (count === 0) break
        const similarities = chosen.compareLabels(count)
        for (let i = 0; i < count; i++) {
          if (similarities[i]! <= best) continue
          best = similarities[i]!
          nearest = labels[i]!
        }
      }
    }
    this.#visits[nearest] = this.#search
    this.#found.offer(nearest, best)
  }

  /** Looks at the neighbours of the nearest candidate whose neighbours were not looked at yet, until there is none. */
  #spread(chosen: Chosen): void {
    const { neighbours, offsets, levelStarts } = this.#links
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

  #compareUnlinked(chosen: Chosen): void {
    const { labels } = chosen
    for (let label = this.#links.total; label < this.total; ) {
      let count = 0
      while (count < labels.length && label < this.total) labels[count++] = label++
      this.#found.offerAll(labels, chosen.compareLabels(count), count)
    }
  }
}

/**
 * Returns how many candidates a search for `k` neighbours keeps. docs/performance.md has the recall of each breadth: twice
 * k is needed for a few, and less for many.
 */
function breadthFor(k: number): number {
  return Math.ceil(Math.max(policy.narrowBreadth, Math.min(2 * k, policy.wideBreadth), 1.3 * k))
}

/** The nearest labels so far, nearest first, at most as many as a search is broad. */
class Candidates {
  /** What there is room for. */
  readonly most: number
  readonly #similarities: Float32Array
  /** The complement of a label once its neighbours were looked at. */
  readonly #labels: Int32Array
  #breadth = 0
  #size = 0
  /** No label before this one has neighbours to look at. */
  #cursor = 0

  constructor(most: number) {
    this.most = most
    this.#similarities = new Float32Array(most)
    this.#labels = new Int32Array(most)
  }

  clear(breadth: number): void {
    this.#breadth = breadth
    this.#size = 0
    this.#cursor = 0
  }

  /** Returns the nearest label whose neighbours were not looked at, once; −1 if there is none. */
  next(): number {
    for (; this.#cursor < this.#size; this.#cursor++) {
      const label = this.#labels[this.#cursor]!
      if (label < 0) continue
      this.#labels[this.#cursor++] = ~label
      return label
    }
    return -1
  }

  offerAll(labels: Int32Array, similarities: Float32Array, count: number): void {
    for (let i = 0; i < count; i++) this.offer(labels[i]!, similarities[i]!)
  }

  offer(label: number, similarity: number): void {
    const similarities = this.#similarities
    const labels = this.#labels
    let at = this.#size
    if (at < this.#breadth) this.#size++
    else if (similarity <= similarities[--at]!) return
    for (; at > 0 && similarities[at - 1]! < similarity; at--) {
      similarities[at] = similarities[at - 1]!
      labels[at] = labels[at - 1]!
    }
    similarities[at] = similarity
    labels[at] = label
    if (at < this.#cursor) this.#cursor = at
  }

  first(k: number): FaissHits {
    const count = Math.min(k, this.#size)
    const labels = new Array<number>(count)
    const similarities = new Array<number>(count)
    for (let i = 0; i < count; i++) {
      const label = this.#labels[i]!
      labels[i] = label < 0 ? ~label : label
      similarities[i] = this.#similarities[i]!
    }
    return { labels, similarities }
  }
}
