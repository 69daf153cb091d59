import { invariant } from './errors.ts'
import { Heap } from './heap.ts'

/**
 * Keeps the `k` items that come first of all that are offered, so that the best of many are found without sorting
 * all: a heap with the last of them on top.
 */
export class FirstK<T> {
  readonly #k: number
  readonly #compare: (a: T, b: T) => number
  readonly #heap: Heap<T>

  /** `compare` is negative when its first argument comes before the second. */
  constructor(k: number, compare: (a: T, b: T) => number) {
    invariant(Number.isInteger(k) && k >= 0, `k must be a whole number from 0, not ${k}`)
    this.#k = k
    this.#compare = compare
    this.#heap = new Heap((a, b) => compare(b, a))
  }

  offer(item: T): void {
    const { items } = this.#heap
    if (items.length < this.#k) this.#heap.push(item)
    else if (this.#k > 0 && this.#compare(item, items[0]!) < 0) this.#heap.replaceTop(item)
  }

  inOrder(): T[] {
    return [...this.#heap.items].sort(this.#compare)
  }
}
