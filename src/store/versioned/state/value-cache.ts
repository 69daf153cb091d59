import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { NumberedKeys } from '../contract/numbered-keys.ts'
import type { CachedValue } from './cached-value.ts'

/** Memory of an entry in addition to its value: the key, a map entry, and a position in a queue. */
const entryBytes = 96

/** Part of the cache that may be filled with values that nobody asked for. */
const aheadShare = 15 / 16

/** Part of the cache that entries not read again may take from those that were. */
const youngShare = 1 / 10

/**
 * Published values in memory, bounded by bytes. A map for each space finds an entry by its bare key, a string that
 * caches its hash: eight times as fast as one map with joined keys (measured), which rules out a library
 * cache. A new entry is young. To make room, young entries leave in the order in which they came; those that were read since
 * are kept instead. When the young ones are few, the kept ones pass by in turn: those read since the last time stay.
 * So a scan of a large type evicts little of what other reads use, and a read costs one map look-up and one store, by a
 * number not even a look-up.
 */
export class ValueCache {
  readonly #bytesMax: number
  readonly #spaces = new Map<ByteString, Map<ByteString, CacheEntry>>()
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

  /** What is free for values that nobody asked for. They fill the cache but for a little, and take no place of others. */
  get room(): number {
    return aheadShare * this.#bytesMax - this.#total
  }

  /** Whether an entry is there. Unlike `get`, not a read of it. */
  has(prefix: ByteString, key: ByteString): boolean {
    return this.#spaces.get(prefix)?.has(key) ?? false
  }

  get(prefix: ByteString, key: ByteString): CachedValue | undefined {
    const entry = this.#spaces.get(prefix)?.get(key)
    if (entry === undefined) return undefined
    entry.isRead = true
    return entry.value
  }

  /** Like `get`, for one of some keys. What is found is noted beside the key, until the entry changes or its turn comes. */
  getNumbered(prefix: ByteString, keys: NumberedKeys, number: number): CachedValue | undefined {
    const noted = keys.noted(number)
    if (noted !== undefined) return noted
    const entry = this.#spaces.get(prefix)?.get(keys.key(number))
    if (entry?.value === undefined) return undefined
    // Another program that has the same types may have noted it beside its own keys.
    this.#forget(entry)
    keys.note(number, entry.value)
    entry.notedBy = keys
    entry.number = number
    return entry.value
  }

  /** Adds or replaces an entry. A value too large for the cache only removes the entry of its key. */
  set(prefix: ByteString, key: ByteString, value: CachedValue, valueBytes: number): void {
    const owner = this.#ownerOf(prefix)
    const weight = entryBytes + key.length + Math.ceil(valueBytes)
    const old = owner.get(key)
    if (weight > this.#bytesMax) {
      if (old !== undefined) this.#empty(old)
      return
    }
    const entry = old ?? this.#newEntry(owner, key)
    this.#forget(entry)
    this.#weigh(entry, weight)
    entry.value = value
    if (this.#total > this.#bytesMax) this.#makeRoom(entry)
  }

  /** Forgets what is known about a key. */
  remove(prefix: ByteString, key: ByteString): void {
    const entry = this.#spaces.get(prefix)?.get(key)
    if (entry !== undefined) this.#empty(entry)
  }

  #ownerOf(prefix: ByteString): Map<ByteString, CacheEntry> {
    let owner = this.#spaces.get(prefix)
    if (owner === undefined) {
      owner = new Map()
      this.#spaces.set(prefix, owner)
    }
    return owner
  }

  #newEntry(owner: Map<ByteString, CacheEntry>, key: ByteString): CacheEntry {
    const entry = new CacheEntry(owner, key)
    this.#young.push(entry)
    owner.set(key, entry)
    return entry
  }

  #weigh(entry: CacheEntry, weight: number): void {
    const growth = weight - entry.weight
    entry.weight = weight
    this.#total += growth
    if (entry.isYoung) this.#youngBytes += growth
  }

  /**
   * Evicts entries until the cache is within its bound. `spared` was just set: it is kept when it first leaves its
   * queue.
   */
  #makeRoom(spared: CacheEntry): void {
    const wasRead = spared.isRead
    spared.isRead = true
    const youngBytesMax = this.#bytesMax * youngShare
    while (this.#total > this.#bytesMax) {
      const isFromYoung =
        this.#kept.length === 0 || (this.#young.length > 1 && this.#youngBytes > youngBytesMax)
      const entry = (isFromYoung ? this.#young : this.#kept).shift()
      this.#forget(entry)
      if (entry.isRead) this.#keep(entry)
      else this.#evict(entry)
    }
    spared.isRead = wasRead
  }

  #keep(entry: CacheEntry): void {
    if (entry.isYoung) this.#youngBytes -= entry.weight
    entry.isYoung = false
    entry.isRead = false
    this.#kept.push(entry)
  }

  /** What was noted has been read: nobody notes more of it. */
  #forget(entry: CacheEntry): void {
    if (entry.notedBy === undefined) return
    entry.notedBy.note(entry.number, undefined)
    entry.notedBy = undefined
    entry.isRead = true
  }

  /** Removes an entry that has left its queue. */
  #evict(entry: CacheEntry): void {
    this.#empty(entry)
    entry.owner.delete(entry.key)
  }

  #empty(entry: CacheEntry): void {
    this.#forget(entry)
    this.#weigh(entry, 0)
    entry.value = undefined
  }
}

/** What the cache has for a key. */
class CacheEntry {
  readonly key: ByteString
  /** The entries of its space. */
  readonly owner: Map<ByteString, CacheEntry>
  /** `undefined`: nothing is known about the key. */
  value: CachedValue | undefined = undefined
  weight = 0
  isRead = false
  isYoung = true
  /** Where its value is noted: it was read since its turn came last. */
  notedBy: NumberedKeys | undefined = undefined
  number = 0

  constructor(owner: Map<ByteString, CacheEntry>, key: ByteString) {
    this.owner = owner
    this.key = key
  }
}

/** First in, first out. */
class Queue {
  #entries: (CacheEntry | undefined)[] = []
  #first = 0

  get length(): number {
    return this.#entries.length - this.#first
  }

  push(entry: CacheEntry): void {
    this.#entries.push(entry)
  }

  /** The queue is not empty. */
  shift(): CacheEntry {
    const entry = this.#entries[this.#first]!
    this.#entries[this.#first++] = undefined
    if (this.#first > 1024 && 2 * this.#first > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#first)
      this.#first = 0
    }
    return entry
  }
}
