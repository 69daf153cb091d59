import { directionOf, unitVector } from './unit-vector.ts'

/** What a `Fingerprint` consists of, to be stored. */
export interface FingerprintNumbers {
  /** How many entries there are. */
  readonly count: number
  /** 32 bits each. */
  readonly low: number
  readonly high: number
}

/**
 * Identifies a set of entries, regardless of order, with three numbers: two sets with the same fingerprint are equal,
 * unless somebody constructed a collision.
 */
export class Fingerprint implements FingerprintNumbers {
  #count: number
  #low: number
  #high: number

  constructor({ count, low, high }: FingerprintNumbers = { count: 0, low: 0, high: 0 }) {
    this.#count = count
    this.#low = low
    this.#high = high
  }

  get count(): number {
    return this.#count
  }

  get low(): number {
    return this.#low
  }

  get high(): number {
    return this.#high
  }

  /** The current numbers of the fingerprint. */
  get numbers(): FingerprintNumbers {
    return { count: this.#count, low: this.#low, high: this.#high }
  }

  /** Adds an entry of a tree: its key, its row, and two more numbers. */
  add(key: string, row = 0, first = 0, second = 0): void {
    this.#change(1, key, row, first, second)
  }

  /** Removes an entry that was added. */
  remove(key: string, row = 0, first = 0, second = 0): void {
    this.#change(-1, key, row, first, second)
  }

  equals({ count, low, high }: FingerprintNumbers): boolean {
    return this.#count === count && this.#low === low && this.#high === high
  }

  #change(by: 1 | -1, key: string, row: number, first: number, second: number): void {
    let a = 0xdeadbeef
    let b = 0x41c6ce57
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i)
      a = Math.imul(a ^ code, 0x9e3779b1)
      b = Math.imul(b ^ code, 0x5f356495)
    }
    a = stir(stir(stir(a, row), first), second)
    b = stir(stir(stir(b, second), first), row)
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
    b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
    this.#count += by
    this.#low = (this.#low + by * (a >>> 0)) >>> 0
    this.#high = (this.#high + by * (b >>> 0)) >>> 0
  }
}

/** The key of a vector in a fingerprint: its id, and its direction in single precision, which a zero vector does not have. */
export function vectorKey(id: string, vector: Float64Array): string {
  const unit = unitVector(vector)
  return unit === undefined ? id : id + directionOf(unit)
}

function stir(hash: number, number: number): number {
  const mixed = Math.imul(hash ^ number, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
