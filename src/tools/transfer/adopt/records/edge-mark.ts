import { xxh32 } from '../../columnar/compression/xxh32.ts'
import { partsOfEdge } from './records.ts'

/** The places of the parts of an edge in the bytes that are mixed. */
const at = { edge: 0, from: 16, to: 32, label: 48, end: 52 } as const

const idBytes = 16

/** A fingerprint of a set of edges with ends and labels, in any order, by which two lists of them are compared in little memory. */
export class EdgeMark {
  count = 0
  #low = 0
  #high = 0
  readonly #bytes = Buffer.alloc(at.end)
  readonly #labels = new Map<string, number>()

  /** Adds an edge as its own table has it. One that cannot be read is left out. */
  add(key: Buffer, record: Buffer): void {
    const parts = partsOfEdge(record)
    if (parts === undefined) return
    const { label, from, to } = parts
    const bytes = this.#bytes
    bytes.set(key, at.edge)
    for (let i = 0; i < idBytes; i++) {
      bytes[at.from + i] = record[from + idBytes - 1 - i]!
      bytes[at.to + i] = record[to + idBytes - 1 - i]!
    }
    let hash = this.#labels.get(label)
    if (hash === undefined) {
      hash = xxh32(Buffer.from(label))
      this.#labels.set(label, hash)
    }
    bytes.writeUInt32BE(hash, at.label)
    this.#mix()
  }

  /** Adds an edge as a list by ends has it: one end and the hash of the label, then the edge and the other end. */
  addListed(key: Buffer, value: Buffer, list: 'out_edges' | 'in_edges'): void {
    const [near, far] = list === 'out_edges' ? [at.from, at.to] : [at.to, at.from]
    const bytes = this.#bytes
    bytes.set(key.subarray(0, 16), near)
    bytes.set(key.subarray(16), at.label)
    bytes.set(value.subarray(0, 16), at.edge)
    bytes.set(value.subarray(16), far)
    this.#mix()
  }

  equals(other: EdgeMark): boolean {
    return this.count === other.count && this.#low === other.#low && this.#high === other.#high
  }

  #mix(): void {
    let [low, high] = [0x9e3779b9, 0x85ebca6b]
    for (let i = 0; i < at.end; i += 4) {
      const word = this.#bytes.readUInt32LE(i)
      low = Math.imul(low ^ word, 0xcc9e2d51)
      low ^= low >>> 15
      high = Math.imul(high + word, 0x27d4eb2f)
      high ^= high >>> 13
    }
    this.#low = (this.#low + Math.imul(low ^ (low >>> 16), 0x85ebca6b)) >>> 0
    this.#high = (this.#high + Math.imul(high ^ (high >>> 16), 0xc2b2ae35)) >>> 0
    this.count++
  }
}
