import { unitVector } from '../../base/data/unit-vector.ts'
import { atOnce, type Parts } from '../../base/flow/parts.ts'
import { distanceFrom } from './numbers/distance.ts'
import { roundingOf, UnitBlock } from './numbers/unit-block.ts'
import type { Exclude, VectorEntry } from './port.ts'
import { Nearest, type Ranked } from './ranking.ts'

/** Attempts to compare all in parts, while vectors move. */
const attemptsMax = 3

/**
 * The vectors of a load that an index has not added yet. A search is exact: single precision selects those that may
 * be among the nearest, and double precision decides.
 */
export class WaitingVectors {
  readonly dimension: number
  /** The id and the vector in each slot. All slots are used. */
  readonly #ids: string[] = []
  readonly #vectors: Float64Array[] = []
  readonly #slotOf = new Map<string, number>()
  readonly #units: UnitBlock
  /** How often a vector took the slot of another. */
  #moves = 0

  constructor(dimension: number) {
    this.dimension = dimension
    this.#units = new UnitBlock(dimension)
  }

  get size(): number {
    return this.#ids.length
  }

  has(id: string): boolean {
    return this.#slotOf.has(id)
  }

  get(id: string): Float64Array | undefined {
    const slot = this.#slotOf.get(id)
    return slot === undefined ? undefined : this.#vectors[slot]
  }

  /** Adds or replaces a vector, which must not be changed afterwards. */
  put(id: string, vector: Float64Array): void {
    const unit = unitVector(vector) ?? new Float32Array(this.dimension)
    const slot = this.#slotOf.get(id)
    if (slot !== undefined) {
      this.#vectors[slot] = vector
      this.#units.put(slot, unit)
      return
    }
    this.#slotOf.set(id, this.#ids.push(id) - 1)
    this.#vectors.push(vector)
    this.#units.push(unit)
  }

  /** Moves the last vector into the free slot. */
  delete(id: string): boolean {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return false
    const lastId = this.#ids.pop()!
    const lastVector = this.#vectors.pop()!
    if (lastId !== id) {
      this.#moves++
      this.#ids[slot] = lastId
      this.#vectors[slot] = lastVector
      this.#slotOf.set(lastId, slot)
    }
    this.#slotOf.delete(id)
    this.#units.remove(slot)
    return true
  }

  /** Returns the last `count` entries, those that `delete` removes without a move. */
  last(count: number): VectorEntry[] {
    const start = Math.max(0, this.#ids.length - count)
    return this.#ids.slice(start).map((id, i): VectorEntry => [id, this.#vectors[start + i]!])
  }

  /** Returns the `k` nearest, ascending by distance, ties by id. */
  nearest(query: Float64Array, k: number, exclude: Exclude | undefined): Ranked[] {
    return atOnce(this.nearestInParts(query, k, exclude))
  }

  /**
   * Returns the nearest like `nearest`, of those that are there all the time. Between its parts vectors may be added and removed: after
   * many moves of some it has one part.
   */
  *nearestInParts(query: Float64Array, k: number, exclude: Exclude | undefined): Parts<Ranked[]> {
    for (let attempt = 1; ; attempt++) {
      const moves = this.#moves
      const parts = this.#nearest(query, k, exclude)
      const found = attempt < attemptsMax ? yield* parts : atOnce(parts)
      if (moves === this.#moves) return found
    }
  }

  *#nearest(query: Float64Array, k: number, exclude: Exclude | undefined): Parts<Ranked[]> {
    const nearest = new Nearest(k)
    const distanceTo = distanceFrom(query)
    const offer = (slot: number) => {
      const id = this.#ids[slot]!
      if (!exclude?.(id)) nearest.offer(id, distanceTo(this.#vectors[slot]!))
    }
    const unit = unitVector(query)
    if (unit === undefined) for (let slot = 0; slot < this.#ids.length; slot++) offer(slot)
    else {
      const rounding = roundingOf(this.dimension)
      yield* this.#units.compareInParts(unit, (similarities, count, start) => {
        for (let i = 0; i < count; i++) {
          if (1 - similarities[i]! <= nearest.farthest + rounding) offer(start + i)
        }
      })
    }
    return nearest.ascending()
  }
}
