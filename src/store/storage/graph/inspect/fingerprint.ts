import type { Bytes } from '../../api.ts'

/**
 * Identifies a set of entries, regardless of order, with three numbers: two sets with the same fingerprint are equal,
 * unless somebody constructed a collision.
 */
export class Fingerprint {
  count = 0
  #low = 0
  #high = 0

  /** Adds an entry of a tree: its key, its row, and two more numbers. */
  add(key: Bytes, row: number, first = 0, second = 0): void {
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
    this.count++
    this.#low = (this.#low + (a >>> 0)) >>> 0
    this.#high = (this.#high + (b >>> 0)) >>> 0
  }

  equals(other: Fingerprint): boolean {
    return this.count === other.count && this.#low === other.#low && this.#high === other.#high
  }
}

function stir(hash: number, number: number): number {
  const mixed = Math.imul(hash ^ number, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
