import { invariant } from '../errors.ts'
import { Heap } from './heap.ts'
import { sortInParts } from './sort-in-parts.ts'

/**
 * Keeps the first `k` of the items offered, so that the best of many are found without sorting them all: a heap with
 * the last of the `k` at the top.
 */
export class FirstK<T> {
  readonly #k: number
  readonly #compare: (a: T, b: T) => number
  readonly #heap: Heap<T>

  /** `compare` is negative when its first argument comes before the second. */
  constructor(k: number, compare: (a: T, b: T) => number) {
    invariant(Number.isInteger(k) && k >= 0, `k must be a non-negative integer, not ${k}`)
    this.#k = k
    this.#compare = compare
    this.#heap = new Heap((a, b) => compare(b, a))
  }

  /** Returns the last of the `k`, once there are `k`: an item after it need not be offered. */
  get last(): T | undefined {
    const { items } = this.#heap
    return items.length < this.#k ? undefined : items[0]
  }

  offer(item: T): void {
    const { items } = this.#heap
    if (items.length < this.#k) this.#heap.push(item)
    else if (this.#k > 0 && this.#compare(item, items[0]!) < 0) this.#heap.replaceTop(item)
  }

  inOrder(): T[] {
    return [...this.#heap.items].sort(this.#compare)
  }

  /** The items in order, sorted in slices that yield to the event loop. */
  *inOrderInParts(): Generator<void, T[]> {
    const { items } = this.#heap
    const compare = this.#compare
    const order = yield* sortInParts(0, items.length, (a, b) => compare(items[a]!, items[b]!))
    return Array.from(order, i => items[i]!)
  }
}
