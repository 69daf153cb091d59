import { invariant } from '../../../base/errors.ts'
import { parseIdInto } from '../../../language/catalog/index.ts'
import type { Id, PackedIds } from '../../../store/graph/api.ts'

/** Bytes of a packed id. */
export const idBytes = 16

/** Ids that are packed together: much faster than one by one, as the processor waits for many places of memory at once. */
export const idsTogether = 256

/** Ids one after the other, packed. */
export class IdColumn {
  #bytes: PackedIds
  #packed = 0
  /** The ids that were added last and are not packed yet. */
  #waiting: Id[] = []

  /** `capacity`: how many ids it holds before it grows. */
  constructor(capacity = 0) {
    this.#bytes = new Uint8Array(Math.max(64, capacity) * idBytes)
  }

  get count(): number {
    return this.#packed + this.#waiting.length
  }

  add(id: Id): void {
    if (this.#waiting.push(id) === idsTogether) this.#pack()
  }

  /** Adds the id of a text; returns whether it is one. */
  parse(text: string): boolean {
    this.#pack()
    this.#reserve(1)
    if (!parseIdInto(text, this.#bytes, idBytes * this.#packed)) return false
    this.#packed++
    return true
  }

  /** Adds places without an id. */
  skip(count: number): void {
    this.#pack()
    this.#reserve(count)
    this.#packed += count
  }

  /** Forgets all ids, and keeps the memory. */
  clear(): void {
    this.#packed = 0
    this.#waiting = []
  }

  packed(): PackedIds {
    this.#pack()
    return this.#bytes.subarray(0, idBytes * this.#packed)
  }

  #pack(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    const text = waiting.join('')
    invariant(text.length === idBytes * waiting.length, 'an id has 16 bytes')
    this.#reserve(waiting.length)
    const { buffer } = this.#bytes
    Buffer.from(buffer).write(text, idBytes * this.#packed, 'latin1')
    this.#packed += waiting.length
    this.#waiting = []
  }

  #reserve(count: number): void {
    const needed = idBytes * (this.#packed + count)
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
