/** A binary heap: of the items that it holds, the one that comes first is on top. */
export class Heap<T> {
  readonly #compare: (a: T, b: T) => number
  readonly #items: T[] = []

  /** `compare` is negative when its first argument comes before the second. */
  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  /** In no order. */
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

  /** Takes the top away. */
  pop(): T | undefined {
    const last = this.#items.pop()
    if (last === undefined || this.#items.length === 0) return last
    return this.replaceTop(last)
  }

  /** Takes the top away, and puts another item in with less work than a `pop` and a `push`. */
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
