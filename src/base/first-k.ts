import { invariant } from './errors.ts'

/**
 * Keeps the `k` items that come first of all that are offered, so that the best of many are found without sorting
 * all: a binary heap with the last of them on top.
 */
export class FirstK<T> {
  readonly #k: number
  readonly #compare: (a: T, b: T) => number
  readonly #heap: T[] = []

  /** `compare` is negative when its first argument comes before the second. */
  constructor(k: number, compare: (a: T, b: T) => number) {
    invariant(Number.isInteger(k) && k >= 0, `k must be a whole number from 0, not ${k}`)
    this.#k = k
    this.#compare = compare
  }

  offer(item: T): void {
    if (this.#heap.length < this.#k) {
      this.#rise(this.#heap.push(item) - 1)
    } else if (this.#k > 0 && this.#compare(item, this.#heap[0]!) < 0) {
      this.#heap[0] = item
      this.#sink(0)
    }
  }

  inOrder(): T[] {
    return [...this.#heap].sort(this.#compare)
  }

  #rise(from: number): void {
    let child = from
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (this.#compare(this.#heap[child]!, this.#heap[parent]!) <= 0) return
      this.#swap(child, parent)
      child = parent
    }
  }

  #sink(from: number): void {
    let parent = from
    for (;;) {
      const left = 2 * parent + 1
      if (left >= this.#heap.length) return
      const right = left + 1
      const isRight = right < this.#heap.length && this.#compare(this.#heap[right]!, this.#heap[left]!) > 0
      const child = isRight ? right : left
      if (this.#compare(this.#heap[child]!, this.#heap[parent]!) <= 0) return
      this.#swap(child, parent)
      parent = child
    }
  }

  #swap(i: number, j: number): void {
    const item = this.#heap[i]!
    this.#heap[i] = this.#heap[j]!
    this.#heap[j] = item
  }
}
