import { FirstK } from '../../base/data/first-k.ts'
import { distanceFrom } from './numbers/distance.ts'
import type { VectorEntry } from './port.ts'

export interface Ranked {
  readonly id: string
  /** Cosine distance, 0 to 2. */
  readonly distance: number
}

/** Pairs the ids that have a vector with their vectors. */
export function* entriesOf(
  ids: readonly string[],
  vectors: readonly (Float64Array | undefined)[],
): Iterable<VectorEntry> {
  for (let i = 0; i < ids.length; i++) {
    const vector = vectors[i]
    if (vector !== undefined) yield [ids[i]!, vector]
  }
}

/** Returns the `k` nearest of `entries` by exact cosine distance, ascending, ties by id. */
export function rankExactly(query: Float64Array, k: number, entries: Iterable<VectorEntry>): Ranked[] {
  const nearest = new Nearest(k)
  const distanceTo = distanceFrom(query)
  for (const [id, vector] of entries) nearest.offer(id, distanceTo(vector))
  return nearest.ascending()
}

/**
 * Ranks the candidates of a search like `rankExactly`. They come nearest first, or nearly so: sorting them takes
 * little more than a comparison for each. Ids without a vector are left out.
 */
export function rankCandidates(
  query: Float64Array,
  k: number,
  ids: readonly string[],
  vectors: readonly (Float64Array | undefined)[],
): Ranked[] {
  const distanceTo = distanceFrom(query)
  const ranked: Ranked[] = []
  for (let i = 0; i < ids.length; i++) {
    const vector = vectors[i]
    if (vector !== undefined) ranked.push({ id: ids[i]!, distance: distanceTo(vector) })
  }
  ranked.sort(compareRanked)
  return ranked.length > k ? ranked.slice(0, k) : ranked
}

/** Orders by distance, then by id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return a.distance - b.distance || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Keeps the `k` nearest of the ids offered. */
export class Nearest {
  readonly #first: FirstK<Ranked>

  constructor(k: number) {
    this.#first = new FirstK(k, compareRanked)
  }

  /** What is farther need not be offered. Infinite until there are `k`. */
  get farthest(): number {
    return this.#first.last?.distance ?? Number.POSITIVE_INFINITY
  }

  offer(id: string, distance: number): void {
    if (distance <= this.farthest) this.#first.offer({ id, distance })
  }

  ascending(): Ranked[] {
    return this.#first.inOrder()
  }

  /** Returns the ids like `ascending`, in slices that yield to the event loop. */
  ascendingInParts(): Generator<void, Ranked[]> {
    return this.#first.inOrderInParts()
  }
}
