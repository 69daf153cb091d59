import type { Bytes } from './api.ts'
import type { Held } from './held.ts'

/** Memory of an entry in addition to its value: the key, a map entry, and a position in each of the lists. */
const entryBytes = 96

/**
 * Published values in memory, bounded by bytes. A map for each space finds an entry by its bare key, a string that
 * caches its hash: eight times as fast as one map with joined keys (measured), which rules out a library
 * cache. Room is made by the clock algorithm: the hand passes over the entries, spares those read since it last
 * came by, and evicts the others. So a read costs one map look-up and one byte.
 */
export class ValueCache {
  readonly #bytesMax: number
  readonly #spaces = new Map<Bytes, Map<Bytes, number>>()
  readonly #keys: Bytes[] = []
  readonly #owners: (Map<Bytes, number> | undefined)[] = []
  readonly #values: (Held | undefined)[] = []
  readonly #weights: number[] = []
  #used = new Uint8Array(1024)
  readonly #free: number[] = []
  #hand = 0
  #total = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Sum of the weights of what is held; never above the bound. */
  get bytes(): number {
    return this.#total
  }

  get(prefix: Bytes, key: Bytes): Held | undefined {
    const slot = this.#spaces.get(prefix)?.get(key)
    if (slot === undefined) return undefined
    this.#used[slot] = 1
    return this.#values[slot]
  }

  /** Adds or replaces an entry. A value too large for the cache only removes the entry of its key. */
  set(prefix: Bytes, key: Bytes, value: Held, valueBytes: number): void {
    const owner = this.#ownerOf(prefix)
    const weight = entryBytes + key.length + Math.ceil(valueBytes)
    const old = owner.get(key)
    if (weight > this.#bytesMax) {
      if (old !== undefined) this.#evict(old)
      return
    }
    const slot = old ?? this.#newSlot(owner, key)
    this.#total += weight - this.#weights[slot]!
    this.#values[slot] = value
    this.#weights[slot] = weight
    this.#makeRoom(slot)
  }

  #ownerOf(prefix: Bytes): Map<Bytes, number> {
    let owner = this.#spaces.get(prefix)
    if (owner === undefined) {
      owner = new Map()
      this.#spaces.set(prefix, owner)
    }
    return owner
  }

  #newSlot(owner: Map<Bytes, number>, key: Bytes): number {
    const slot = this.#free.pop() ?? this.#keys.length
    if (slot === this.#used.length) {
      const used = new Uint8Array(2 * slot)
      used.set(this.#used)
      this.#used = used
    }
    this.#keys[slot] = key
    this.#owners[slot] = owner
    this.#weights[slot] = 0
    this.#used[slot] = 0
    owner.set(key, slot)
    return slot
  }

  #makeRoom(spared: number): void {
    while (this.#total > this.#bytesMax) {
      this.#hand = this.#hand + 1 < this.#keys.length ? this.#hand + 1 : 0
      if (this.#hand === spared || this.#owners[this.#hand] === undefined) continue
      if (this.#used[this.#hand] === 1) this.#used[this.#hand] = 0
      else this.#evict(this.#hand)
    }
  }

  #evict(slot: number): void {
    this.#owners[slot]!.delete(this.#keys[slot]!)
    this.#total -= this.#weights[slot]!
    this.#owners[slot] = undefined
    this.#values[slot] = undefined
    this.#keys[slot] = ''
    this.#weights[slot] = 0
    this.#free.push(slot)
  }
}
