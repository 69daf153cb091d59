/**
 * A map that also lists its keys in order. Keys are put in order only when a range is asked for: new keys wait
 * unsorted, then become a sorted run, and runs of like length are merged, so that `n` keys cost `n log n` however
 * writes and ranges alternate. Deleted keys stay in the runs until they are the larger part.
 */
export class SortedMap<V> {
  readonly #values = new Map<string, V>()
  #runs: string[][] = []
  #unsorted: string[] = []
  #indexed = 0

  get size(): number {
    return this.#values.size
  }

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: V): void {
    if (!this.#values.has(key)) {
      this.#unsorted.push(key)
      this.#indexed++
    }
    this.#values.set(key, value)
  }

  delete(key: string): void {
    if (this.#values.delete(key) && this.#indexed > 64 && this.#indexed > 2 * this.#values.size)
      this.#rebuild()
  }

  asMap(): ReadonlyMap<string, V> {
    return this.#values
  }

  /** Entries with `gte <= key`, and `key < lt` when that is given; ascending. */
  range(gte: string, lt: string | undefined): [key: string, value: V][] {
    if (this.#values.size === 0) return []
    this.#sort()
    const keys: string[] = []
    for (const run of this.#runs) {
      const end = lt === undefined ? run.length : lowerBound(run, lt)
      for (let at = lowerBound(run, gte); at < end; at++) keys.push(run[at]!)
    }
    if (this.#runs.length > 1) keys.sort()
    const entries: [string, V][] = []
    let previous: string | undefined
    for (const key of keys) {
      // A key that was deleted and set again is in two runs.
      if (key !== previous && this.#values.has(key)) entries.push([key, this.#values.get(key)!])
      previous = key
    }
    return entries
  }

  #sort(): void {
    if (this.#unsorted.length === 0) return
    this.#runs.push(this.#unsorted.sort())
    this.#unsorted = []
    while (this.#runs.length > 1 && this.#runs.at(-2)!.length <= 2 * this.#runs.at(-1)!.length) {
      const last = this.#runs.pop()!
      this.#runs.push([...this.#runs.pop()!, ...last].sort())
    }
  }

  #rebuild(): void {
    this.#runs = []
    this.#unsorted = [...this.#values.keys()]
    this.#indexed = this.#unsorted.length
  }
}

/** Index of the first key of a sorted list that is not below `bound`. */
function lowerBound(keys: readonly string[], bound: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low
}
