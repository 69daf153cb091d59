import { randomUint32 } from '../../../language/catalog/index.ts'

/** No row. */
export const noRow = 0xffff_ffff

/** Different ids, numbered in the order in which they were added, in an open hash table. An id is four words. */
export class IdTable {
  /** How many different ids there are. */
  size = 0
  #words: Uint32Array<ArrayBuffer>
  /** The number of the id that is found there, plus 1. */
  #slots: Uint32Array<ArrayBuffer>
  /** So that nobody can choose ids that collide. */
  #seed = randomUint32()

  /** `capacity`: how many ids it holds before it grows. */
  constructor(capacity: number) {
    this.#words = new Uint32Array(4 * capacity)
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * capacity + 1)))
  }

  /** Words of all ids, in the order of their numbers. */
  get words(): Uint32Array<ArrayBuffer> {
    return this.#words.subarray(0, 4 * this.size)
  }

  /** The number of the id at a place of some words; it is added if it is new. */
  add(ids: Uint32Array, at: number): number {
    const slot = this.#slotOf(ids, at)
    const known = this.#slots[slot]!
    if (known > 0) return known - 1
    if (4 * this.size === this.#words.length) {
      this.#grow()
      return this.add(ids, at)
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

  /** The number of the id at a place of some words, or -1. */
  find(ids: Uint32Array, at: number): number {
    return this.#slots[this.#slotOf(ids, at)]! - 1
  }

  #grow(): void {
    const larger = new IdTable(Math.max(2 * this.size, 64))
    for (let i = 0; i < this.size; i++) larger.add(this.#words, 4 * i)
    this.#words = larger.#words
    this.#slots = larger.#slots
    this.#seed = larger.#seed
  }

  /** Where the id is or would be. */
  #slotOf(ids: Uint32Array, at: number): number {
    const slots = this.#slots
    const words = this.#words
    const mask = slots.length - 1
    const a = ids[at]!
    const b = ids[at + 1]!
    const c = ids[at + 2]!
    const d = ids[at + 3]!
    let hash = Math.imul(a ^ this.#seed, 0x85eb_ca6b)
    hash = Math.imul((hash ^ (hash >>> 15) ^ b) | 0, 0xc2b2_ae35)
    hash = Math.imul((hash ^ (hash >>> 13) ^ c) | 0, 0x27d4_eb2f)
    hash = Math.imul((hash ^ (hash >>> 15) ^ d) | 0, 0x1656_67b1)
    let slot = (hash ^ (hash >>> 16)) & mask
    for (;;) {
      const number = slots[slot]!
      if (number === 0) return slot
      const own = 4 * (number - 1)
      if (words[own + 3] === d && words[own + 2] === c && words[own + 1] === b && words[own] === a)
        return slot
      slot = (slot + 1) & mask
    }
  }
}
