import { SortedMap } from '../../../base/data/sorted-map.ts'
import type { Bytes } from '../../keyvalue/contract/api.ts'

/** A sorted map for each space, by the space's prefix, so that no reader has to join prefix and key. */
export class SpaceMap<V> {
  readonly #spaces = new Map<Bytes, SortedMap<V>>()
  /** Keys in all spaces. */
  size = 0

  get(prefix: Bytes, key: Bytes): V | undefined {
    return this.#spaces.get(prefix)?.get(key)
  }

  /** Whether one space has any keys. */
  has(prefix: Bytes): boolean {
    const space = this.#spaces.get(prefix)
    return space !== undefined && space.size > 0
  }

  set(prefix: Bytes, key: Bytes, value: V): void {
    let space = this.#spaces.get(prefix)
    if (space === undefined) {
      space = new SortedMap()
      this.#spaces.set(prefix, space)
    }
    this.size -= space.size
    space.set(key, value)
    this.size += space.size
  }

  delete(prefix: Bytes, key: Bytes): void {
    const space = this.#spaces.get(prefix)
    if (space === undefined) return
    this.size -= space.size
    space.delete(key)
    this.size += space.size
  }

  clear(): void {
    this.#spaces.clear()
    this.size = 0
  }

  /** Entries of one space with `gte <= key`, and `key < lt` when that is given; ascending. */
  range(prefix: Bytes, gte: Bytes, lt: Bytes | undefined): [key: Bytes, value: V][] {
    return this.#spaces.get(prefix)?.range(gte, lt) ?? []
  }

  /** The entries of one space. */
  space(prefix: Bytes): ReadonlyMap<Bytes, V> {
    return this.#spaces.get(prefix)?.asMap() ?? new Map()
  }

  *entries(): Generator<[prefix: Bytes, key: Bytes, value: V]> {
    for (const [prefix, space] of this.#spaces) {
      for (const [key, value] of space.asMap()) yield [prefix, key, value]
    }
  }
}
