import type { Bytes } from './api.ts'
import type { Held } from './held.ts'

/** Memory of an entry in addition to its value: the key, a map entry, and a position in each of the lists. */
const entryBytes = 96

/** Part of the cache that entries not read again may take from those that were. */
const youngShare = 1 / 10

/**
 * Published values in memory, bounded by bytes. A map for each space finds an entry by its bare key, a string that
 * caches its hash: eight times as fast as one map with joined keys (measured), which rules out a library
 * cache. A new entry is young. To make room, young entries leave in the order in which they came; those that were read since
 * are kept instead. When the young ones are few, the kept ones pass by in turn: those read since the last time stay.
 * So a scan of a large type evicts little of what other reads use, and a read costs one map look-up and one store.
 */
export class ValueCache {
  readonly #bytesMax: number
  readonly #spaces = new Map<Bytes, Map<Bytes, number>>()
  readonly #keys: Bytes[] = []
  readonly #owners: (Map<Bytes, number> | undefined)[] = []
  readonly #values: (Held | undefined)[] = []
  readonly #weights: number[] = []
  readonly #isRead: boolean[] = []
  readonly #isYoung: boolean[] = []
  readonly #free: number[] = []
  /** Each entry is in one of the queues. */
  readonly #young = new Queue()
  readonly #kept = new Queue()
  #youngBytes = 0
  #total = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Sum of the weights of what is held; never above the bound. */
  get bytes(): number {
    return this.#total
  }

  /** What is free of the half that may be filled with values that nobody asked for. */
  get room(): number {
    return this.#bytesMax / 2 - this.#total
  }

  /** Whether an entry is there. Unlike `get`, not a read of it. */
  has(prefix: Bytes, key: Bytes): boolean {
    return this.#spaces.get(prefix)?.has(key) ?? false
  }

  get(prefix: Bytes, key: Bytes): Held | undefined {
    const slot = this.#spaces.get(prefix)?.get(key)
    if (slot === undefined) return undefined
    this.#isRead[slot] = true
    return this.#values[slot]
  }

  /** Adds or replaces an entry. A value too large for the cache only removes the entry of its key. */
  set(prefix: Bytes, key: Bytes, value: Held, valueBytes: number): void {
    const owner = this.#ownerOf(prefix)
    const weight = entryBytes + key.length + Math.ceil(valueBytes)
    const old = owner.get(key)
    if (weight > this.#bytesMax) {
      if (old !== undefined) this.#empty(old)
      return
    }
    const slot = old ?? this.#newSlot(owner, key)
    this.#weigh(slot, weight)
    this.#values[slot] = value
    if (this.#total > this.#bytesMax) this.#makeRoom(slot)
  }

  /** Forgets what is known about a key. */
  remove(prefix: Bytes, key: Bytes): void {
    const slot = this.#spaces.get(prefix)?.get(key)
    if (slot !== undefined) this.#empty(slot)
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
    this.#keys[slot] = key
    this.#owners[slot] = owner
    this.#weights[slot] = 0
    this.#isRead[slot] = false
    this.#isYoung[slot] = true
    this.#young.push(slot)
    owner.set(key, slot)
    return slot
  }

  #weigh(slot: number, weight: number): void {
    const growth = weight - this.#weights[slot]!
    this.#weights[slot] = weight
    this.#total += growth
    if (this.#isYoung[slot]) this.#youngBytes += growth
  }

  /** `spared` was just set, and does not leave before others had their turn. */
  #makeRoom(spared: number): void {
    const wasRead = this.#isRead[spared]!
    this.#isRead[spared] = true
    const youngBytesMax = this.#bytesMax * youngShare
    while (this.#total > this.#bytesMax) {
      const isFromYoung =
        this.#kept.length === 0 || (this.#young.length > 1 && this.#youngBytes > youngBytesMax)
      const slot = (isFromYoung ? this.#young : this.#kept).shift()
      if (this.#isRead[slot]) this.#keep(slot)
      else this.#evict(slot)
    }
    this.#isRead[spared] = wasRead
  }

  #keep(slot: number): void {
    if (this.#isYoung[slot]) this.#youngBytes -= this.#weights[slot]!
    this.#isYoung[slot] = false
    this.#isRead[slot] = false
    this.#kept.push(slot)
  }

  /** Of an entry that has left its queue. */
  #evict(slot: number): void {
    this.#empty(slot)
    this.#owners[slot]!.delete(this.#keys[slot]!)
    this.#owners[slot] = undefined
    this.#keys[slot] = ''
    this.#free.push(slot)
  }

  #empty(slot: number): void {
    this.#weigh(slot, 0)
    this.#values[slot] = undefined
  }
}

/** First in, first out. */
class Queue {
  #slots: number[] = []
  #first = 0

  get length(): number {
    return this.#slots.length - this.#first
  }

  push(slot: number): void {
    this.#slots.push(slot)
  }

  /** The queue is not empty. */
  shift(): number {
    const slot = this.#slots[this.#first++]!
    if (this.#first > 1024 && 2 * this.#first > this.#slots.length) {
      this.#slots = this.#slots.slice(this.#first)
      this.#first = 0
    }
    return slot
  }
}
