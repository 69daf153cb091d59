import { FirstK } from '../../base/first-k.ts'
import type { FaissHits } from './faiss-handle.ts'

interface Hit {
  readonly label: number
  readonly similarity: number
}

/** Bound of the rounding errors of a similarity in single precision. */
const rounding = 1e-6

/**
 * The unit vectors of a small graph, for the searches that its narrow breadth cannot answer. Compares the query with all of
 * them, exactly. Most comparisons end after a quarter or a half of the components: the rest of two vectors adds at most the product
 * of its lengths.
 */
export class UnitBlock {
  readonly kind = 'flat'
  readonly dimension: number
  readonly #quarter: number
  readonly #half: number
  #units: Float32Array
  /** For each vector, the lengths of what follows its first quarter and its first half. */
  #tails = new Float32Array(0)
  #total = 0

  constructor(dimension: number, units: Float32Array = new Float32Array(0)) {
    this.dimension = dimension
    this.#quarter = dimension >> 2
    this.#half = dimension >> 1
    this.#units = units
    this.#tails = new Float32Array((units.length / dimension) * 2)
    for (; this.#total < units.length / dimension; this.#total++) this.#noteTails(this.#total)
  }

  get total(): number {
    return this.#total
  }

  add(units: readonly Float32Array[]): void {
    const needed = this.#total + units.length
    if (needed * this.dimension > this.#units.length) {
      const capacity = Math.max(needed, Math.ceil(this.#total * 1.5))
      this.#units = grown(this.#units, capacity * this.dimension)
      this.#tails = grown(this.#tails, capacity * 2)
    }
    for (const unit of units) {
      this.#units.set(unit, this.#total * this.dimension)
      this.#noteTails(this.#total++)
    }
  }

  /** Returns the `k` nearest labels, like an index of FAISS; only those of at least the similarity `floor`. */
  search(unit: readonly number[], k: number, floor: number = Number.NEGATIVE_INFINITY): FaissHits {
    const first = new FirstK<Hit>(k, (a, b) => b.similarity - a.similarity || a.label - b.label)
    const query = Float32Array.from(unit)
    const units = this.#units
    const tails = this.#tails
    const afterQuarter = lengthOf(query, this.#quarter, this.dimension)
    const afterHalf = lengthOf(query, this.#half, this.dimension)
    let least = floor - rounding
    for (let label = 0, at = 0; label < this.#total; label++, at += this.dimension) {
      let similarity = dotOf(query, units, at, 0, this.#quarter)
      if (similarity + afterQuarter * tails[2 * label]! < least) continue
      similarity += dotOf(query, units, at, this.#quarter, this.#half)
      if (similarity + afterHalf * tails[2 * label + 1]! < least) continue
      similarity += dotOf(query, units, at, this.#half, this.dimension)
      if (similarity < floor) continue
      first.offer({ label, similarity })
      const { last } = first
      if (last !== undefined) least = last.similarity - rounding
    }
    const hits = first.inOrder()
    return { labels: hits.map(hit => hit.label), similarities: hits.map(hit => hit.similarity) }
  }

  #noteTails(label: number): void {
    const end = (label + 1) * this.dimension
    this.#tails[2 * label] = lengthOf(this.#units, end - this.dimension + this.#quarter, end)
    this.#tails[2 * label + 1] = lengthOf(this.#units, end - this.dimension + this.#half, end)
  }
}

function grown(numbers: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const copy = new Float32Array(length)
  copy.set(numbers)
  return copy
}

function lengthOf(numbers: Float32Array, from: number, to: number): number {
  let squares = 0
  for (let i = from; i < to; i++) squares += numbers[i]! ** 2
  return Math.sqrt(squares)
}

/** Sums the products of the components `from` to `to`; four sums in parallel, because each addition waits for the one before. */
function dotOf(a: Float32Array, block: Float32Array, offset: number, from: number, to: number): number {
  let sum0 = 0
  let sum1 = 0
  let sum2 = 0
  let sum3 = 0
  let i = from
  for (; i + 3 < to; i += 4) {
    sum0 += a[i]! * block[offset + i]!
    sum1 += a[i + 1]! * block[offset + i + 1]!
    sum2 += a[i + 2]! * block[offset + i + 2]!
    sum3 += a[i + 3]! * block[offset + i + 3]!
  }
  for (; i < to; i++) sum0 += a[i]! * block[offset + i]!
  return sum0 + sum1 + (sum2 + sum3)
}
