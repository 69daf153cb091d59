import { FirstK } from '../../base/first-k.ts'
import { dotAt } from './distance.ts'
import type { FaissHits } from './faiss-handle.ts'

interface Hit {
  readonly label: number
  readonly similarity: number
}

/**
 * The unit vectors of a small graph, for the searches that its narrow breadth cannot answer. Compares the query with all of
 * them: exact, and at this size as fast as a graph search of such breadth.
 */
export class UnitBlock {
  readonly kind = 'flat'
  readonly dimension: number
  #units: Float32Array
  #total = 0

  constructor(dimension: number, units: Float32Array = new Float32Array(0)) {
    this.dimension = dimension
    this.#units = units
    this.#total = units.length / dimension
  }

  get total(): number {
    return this.#total
  }

  add(units: readonly Float32Array[]): void {
    const end = (this.#total + units.length) * this.dimension
    if (end > this.#units.length) {
      const grown = new Float32Array(Math.max(end, Math.ceil(this.#units.length * 1.5)))
      grown.set(this.#units)
      this.#units = grown
    }
    for (const unit of units) this.#units.set(unit, this.#total++ * this.dimension)
  }

  /** Returns the `k` nearest labels, like an index of FAISS. */
  search(unit: readonly number[], k: number): FaissHits {
    const first = new FirstK<Hit>(k, (a, b) => b.similarity - a.similarity || a.label - b.label)
    const query = Float64Array.from(unit)
    let least = Number.NEGATIVE_INFINITY
    for (let label = 0; label < this.#total; label++) {
      const similarity = dotAt(query, this.#units, label * this.dimension)
      if (similarity <= least) continue
      first.offer({ label, similarity })
      least = first.last?.similarity ?? least
    }
    const hits = first.inOrder()
    return { labels: hits.map(hit => hit.label), similarities: hits.map(hit => hit.similarity) }
  }
}
