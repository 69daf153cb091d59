/** A binary heap. The first item in the order of `compare` is at the top. */
export class Heap<T> {
  readonly #compare: (a: T, b: T) => number
  readonly #items: T[] = []

  /** `compare` is negative when its first argument comes before the second. */
  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  /** All items, unordered. */
  get items(): readonly T[] {
    return this.#items
  }

  push(item: T): void {
    const items = this.#items
    let place = items.push(item) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.#compare(item, items[parent]!) >= 0) break
      items[place] = items[parent]!
      place = parent
    }
    items[place] = item
  }

  /** Removes and returns the top. */
  pop(): T | undefined {
    const last = this.#items.pop()
    if (last === undefined || this.#items.length === 0) return last
    return this.replaceTop(last)
  }

  /** Replaces the top by another item, with less work than a `pop` and a `push`, and returns the old top. */
  replaceTop(item: T): T {
    const items = this.#items
    const compare = this.#compare
    const top = items[0]!
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= items.length) break
      if (child + 1 < items.length && compare(items[child + 1]!, items[child]!) < 0) child++
      if (compare(items[child]!, item) >= 0) break
      items[place] = items[child]!
      place = child
    }
    items[place] = item
    return top
  }
}
