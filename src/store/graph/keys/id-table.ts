import { freeArray } from '../../../base/data/array-memory.ts'
import { atOnce, type Parts, partLength } from '../../../base/flow/parts.ts'
import { randomUint32 } from '../../../language/catalog/index.ts'

/** No row. */
export const noRow = 0xffff_ffff

/** Ids that are looked up together. */
const blockIds = 256

const slotsMin = 128

/** How many of the slots ids may take. */
const fillMax = 0.625

function idsIn({ length }: Uint32Array): number {
  return Math.floor(fillMax * length)
}

/** Different ids, numbered in the order in which they were added, in an open hash table. An id is four words. */
export class IdTable {
  /** How many different ids there are. */
  size = 0
  #words: Uint32Array<ArrayBuffer>
  /** The number of the id that is found there, plus 1. */
  #slots: Uint32Array<ArrayBuffer>
  /** A random seed of the hash, so that nobody can choose ids that collide. */
  readonly #seed: number
  /** The hashes of a block of ids, and the numbers found for them. */
  readonly #hashes = new Uint32Array(blockIds)
  readonly #numbers = new Uint32Array(blockIds)

  /** `expected`: how many ids it holds before it grows. */
  constructor(expected = 0, seed = randomUint32()) {
    this.#seed = seed
    this.#slots = new Uint32Array(Math.max(slotsMin, 2 ** Math.ceil(Math.log2(expected / fillMax + 1))))
    this.#words = new Uint32Array(4 * idsIn(this.#slots))
  }

  /** Memory that it takes. Room for ids that are not there yet takes none. */
  get bytes(): number {
    return this.#slots.byteLength + 16 * this.size
  }

  /** Memory that it takes while it grows, when the ids are there twice. */
  get bytesToGrow(): number {
    return 2 * this.#slots.byteLength + 32 * this.size
  }

  /** How many ids may be added before it grows. */
  get room(): number {
    return idsIn(this.#slots) - this.size
  }

  /** Frees the memory at once, before garbage is collected. The table is of no use afterwards. */
  release(): void {
    freeArray(this.#slots)
    freeArray(this.#words)
  }

  /** All ids, in the order of their numbers. */
  get packed(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#words.buffer, 0, 16 * this.size)
  }

  /** Adds ids, and writes the number of each. */
  addAll(ids: Uint32Array, numbers: Uint32Array): void {
    for (let start = 0; start < numbers.length; start += blockIds) {
      const end = Math.min(start + blockIds, numbers.length)
      this.#fetch(ids, start, end)
      for (let i = start; i < end; i++) numbers[i] = this.#add(ids, 4 * i, this.#hashes[i - start]!)
    }
  }

  /** The number of the id at a place of some words; it is added if it is new. */
  add(ids: Uint32Array, at: number): number {
    return this.#add(ids, at, this.#hash(ids, at))
  }

  #add(ids: Uint32Array, at: number, hash: number): number {
    const slot = this.#slotOf(ids, at, hash)
    const known = this.#slots[slot]!
    if (known > 0) return known - 1
    if (4 * this.size === this.#words.length) {
      atOnce(this.growing())
      return this.#add(ids, at, this.#hash(ids, at))
    }
    const own = this.#words
    const to = 4 * this.size
    own[to] = ids[at]!
    own[to + 1] = ids[at + 1]!
    own[to + 2] = ids[at + 2]!
    own[to + 3] = ids[at + 3]!
    this.#slots[slot] = ++this.size
    return this.size - 1
  }

  /** Visits those of some ids that are in the table, with their place and their number. */
  eachFound(ids: Uint32Array, visit: (place: number, number: number) => void): void {
    const count = ids.length / 4
    for (let start = 0; start < count; start += blockIds) {
      const end = Math.min(start + blockIds, count)
      this.#fetch(ids, start, end)
      for (let i = start; i < end; i++) {
        const number = this.#slots[this.#slotOf(ids, 4 * i, this.#hashes[i - start]!)]!
        if (number > 0) visit(i, number - 1)
      }
    }
  }

  /** The number of the id at a place of some words, or -1. */
  find(ids: Uint32Array, at: number): number {
    return this.#slots[this.#slotOf(ids, at, this.#hash(ids, at))]! - 1
  }

  /**
   * Hashes a block of ids, and reads what they will be compared with: in loops as short as these the processor waits for
   * many places of memory at once, else for one after the other.
   */
  #fetch(ids: Uint32Array, start: number, end: number): void {
    const slots = this.#slots
    const words = this.#words
    const hashes = this.#hashes
    const mask = slots.length - 1
    for (let i = start; i < end; i++) hashes[i - start] = this.#hash(ids, 4 * i)
    const count = end - start
    const numbers = this.#numbers
    for (let i = 0; i < count; i++) numbers[i] = slots[hashes[i]! & mask]!
    let sum = 0
    for (let i = 0; i < count; i++) sum += words[Math.max(4 * numbers[i]! - 4, 0)]!
    // So that the reads are not left out as useless.
    numbers[0] = sum
  }

  /** Makes room for twice as many. No id may be added meanwhile. */
  *growing(): Parts<void> {
    const slotCount = 2 * this.#slots.length
    // The slots follow from the ids.
    freeArray(this.#slots)
    const slots = new Uint32Array(slotCount)
    const words = new Uint32Array(4 * idsIn(slots))
    const mask = slots.length - 1
    for (let from = 0; from < this.size; from += partLength) {
      const to = Math.min(from + partLength, this.size)
      words.set(this.#words.subarray(4 * from, 4 * to), 4 * from)
      for (let i = from; i < to; i++) {
        let slot = this.#hash(words, 4 * i) & mask
        while (slots[slot] !== 0) slot = (slot + 1) & mask
        slots[slot] = i + 1
      }
      yield
    }
    freeArray(this.#words)
    this.#slots = slots
    this.#words = words
  }

  #hash(ids: Uint32Array, at: number): number {
    let hash = Math.imul(ids[at]! ^ this.#seed, 0x85eb_ca6b)
    hash = Math.imul(hash ^ (hash >>> 15) ^ ids[at + 1]!, 0xc2b2_ae35)
    hash = Math.imul(hash ^ (hash >>> 13) ^ ids[at + 2]!, 0x27d4_eb2f)
    hash = Math.imul(hash ^ (hash >>> 15) ^ ids[at + 3]!, 0x1656_67b1)
    return (hash ^ (hash >>> 16)) >>> 0
  }

  /** Where the id is or would be. */
  #slotOf(ids: Uint32Array, at: number, hash: number): number {
    const slots = this.#slots
    const words = this.#words
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot]!
      if (number === 0) return slot
      const own = 4 * number - 4
      if (
        words[own + 3] === ids[at + 3] &&
        words[own + 2] === ids[at + 2] &&
        words[own + 1] === ids[at + 1] &&
        words[own] === ids[at]
      ) {
        return slot
      }
    }
  }
}
