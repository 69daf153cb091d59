import { invariant } from '../errors.ts'
import { cosineDistance } from './distance.ts'
import type { VectorEntry } from './port.ts'

export interface Ranked {
  readonly id: string
  /** Cosine distance, 0 to 2. */
  readonly distance: number
}

/** The `k` nearest of `entries` by exact cosine distance, ascending, ties by id. */
export function rankExactly(query: Float64Array, k: number, entries: Iterable<VectorEntry>): Ranked[] {
  const nearest = new Nearest(k)
  for (const [id, vector] of entries) nearest.offer(id, cosineDistance(query, vector))
  return nearest.ascending()
}

/** Negative when `a` comes before `b`: the smaller distance, then the smaller id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return a.distance - b.distance || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Keeps the `k` nearest of all that is offered: a binary heap with the farthest on top. */
export class Nearest {
  private readonly heap: Ranked[] = []
  private readonly k: number

  constructor(k: number) {
    invariant(Number.isInteger(k) && k >= 0, `k must be a whole number from 0, not ${k}`)
    this.k = k
  }

  offer(id: string, distance: number): void {
    const farthest = this.heap[0]
    if (farthest === undefined || this.heap.length < this.k) {
      if (this.k > 0) this.rise(this.heap.push({ id, distance }) - 1)
    } else if (distance < farthest.distance || (distance === farthest.distance && id < farthest.id)) {
      this.heap[0] = { id, distance }
      this.sink(0)
    }
  }

  ascending(): Ranked[] {
    return [...this.heap].sort(compareRanked)
  }

  private rise(from: number): void {
    let child = from
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (compareRanked(this.heap[child]!, this.heap[parent]!) <= 0) return
      this.swap(child, parent)
      child = parent
    }
  }

  private sink(from: number): void {
    let parent = from
    for (;;) {
      const left = 2 * parent + 1
      if (left >= this.heap.length) return
      const right = left + 1
      const isRight = right < this.heap.length && compareRanked(this.heap[right]!, this.heap[left]!) > 0
      const child = isRight ? right : left
      if (compareRanked(this.heap[child]!, this.heap[parent]!) <= 0) return
      this.swap(child, parent)
      parent = child
    }
  }

  private swap(i: number, j: number): void {
    const item = this.heap[i]!
    this.heap[i] = this.heap[j]!
    this.heap[j] = item
  }
}
