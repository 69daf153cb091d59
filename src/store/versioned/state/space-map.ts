import { SortedMap } from '../../../base/data/sorted-map.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'

/** A sorted map for each space, by the space's prefix, so that no reader has to join prefix and key. */
export class SpaceMap<V> {
  readonly #spaces = new Map<ByteString, SortedMap<V>>()
  /** Keys in all spaces. */
  size = 0

  get(prefix: ByteString, key: ByteString): V | undefined {
    return this.#spaces.get(prefix)?.get(key)
  }

  /** Whether one space has any keys. */
  has(prefix: ByteString): boolean {
    const space = this.#spaces.get(prefix)
    return space !== undefined && space.size > 0
  }

  set(prefix: ByteString, key: ByteString, value: V): void {
    let space = this.#spaces.get(prefix)
    if (space === undefined) {
      space = new SortedMap()
      this.#spaces.set(prefix, space)
    }
    this.size -= space.size
    space.set(key, value)
    this.size += space.size
  }

  delete(prefix: ByteString, key: ByteString): void {
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
  range(prefix: ByteString, gte: ByteString, lt: ByteString | undefined): [key: ByteString, value: V][] {
    return this.#spaces.get(prefix)?.range(gte, lt) ?? []
  }

  /** The entries of one space. */
  space(prefix: ByteString): ReadonlyMap<ByteString, V> {
    return this.#spaces.get(prefix)?.asMap() ?? new Map()
  }

  *entries(): Generator<[prefix: ByteString, key: ByteString, value: V]> {
    for (const [prefix, space] of this.#spaces) {
      for (const [key, value] of space.asMap()) yield [prefix, key, value]
    }
  }
}
