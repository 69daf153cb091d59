/** A binary heap: the item with the least key comes first; of equal keys the one pushed first. */
export class Heap<T> {
  readonly #entries: { readonly key: number | bigint; readonly order: number; readonly item: T }[] = []
  #pushed = 0

  get size(): number {
    return this.#entries.length
  }

  push(key: number | bigint, item: T): void {
    this.#entries.push({ key, order: this.#pushed++, item })
    let child = this.#entries.length - 1
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (!this.#before(child, parent)) return
      this.#swap(child, parent)
      child = parent
    }
  }

  pop(): T | undefined {
    const entries = this.#entries
    const first = entries[0]
    const last = entries.pop()
    if (first === undefined || last === undefined) return undefined
    if (entries.length === 0) return first.item
    entries[0] = last
    let parent = 0
    for (;;) {
      let child = 2 * parent + 1
      if (child >= entries.length) return first.item
      if (child + 1 < entries.length && this.#before(child + 1, child)) child++
      if (!this.#before(child, parent)) return first.item
      this.#swap(child, parent)
      parent = child
    }
  }

  #before(i: number, j: number): boolean {
    const a = this.#entries[i]!
    const b = this.#entries[j]!
    return a.key < b.key || (a.key === b.key && a.order < b.order)
  }

  #swap(i: number, j: number): void {
    const entries = this.#entries
    const entry = entries[i]!
    entries[i] = entries[j]!
    entries[j] = entry
  }
}
