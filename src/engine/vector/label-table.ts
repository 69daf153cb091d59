import { createHash } from 'node:crypto'
import { idBytes, idsFromBytes, idsToBytes } from './id-bytes.ts'

/** The label of zero vectors. They have no direction, so FAISS never sees them. */
export const zeroLabel = -1

/**
 * Says which ids stand behind a FAISS label (a vector's place in the FAISS index).
 *
 * Vectors of one direction share a label: a graph index loses its way among many equal vectors, and this way it holds each
 * direction once. FAISS cannot remove: a label without ids is dead, until its direction comes back.
 */
export class LabelTable {
  readonly #labelOf = new Map<string, number>()
  /** Per label, its ids in ascending order. */
  readonly #idsAt: string[][] = []
  readonly #zeroIds: string[] = []
  readonly #directionAt: string[] = []
  readonly #labelOfDirection = new Map<string, number>()
  #dead = 0

  /** Number of ids. */
  get size(): number {
    return this.#labelOf.size
  }

  /** Number of labels, dead ones included; also the next label. */
  get labelCount(): number {
    return this.#idsAt.length
  }

  get deadCount(): number {
    return this.#dead
  }

  has(id: string): boolean {
    return this.#labelOf.has(id)
  }

  allIds(): Iterable<string> {
    return this.#labelOf.keys()
  }

  /** The ids of a label, ascending; none of a dead one. */
  idsOf(label: number): readonly string[] {
    return label === zeroLabel ? this.#zeroIds : this.#idsAt[label]!
  }

  find(direction: string): number | undefined {
    return this.#labelOfDirection.get(direction)
  }

  /** Takes the next label for a direction that has none. It starts dead. */
  addLabel(direction: string): number {
    const label = this.#idsAt.push([]) - 1
    this.#directionAt.push(direction)
    this.#labelOfDirection.set(direction, label)
    this.#dead++
    return label
  }

  /** Puts the id behind this label and no other. */
  assign(id: string, label: number): void {
    if (this.#labelOf.get(id) === label) return
    this.remove(id)
    const ids = label === zeroLabel ? this.#zeroIds : this.#idsAt[label]!
    if (label !== zeroLabel && ids.length === 0) this.#dead--
    ids.splice(placeOf(id, ids), 0, id)
    this.#labelOf.set(id, label)
  }

  remove(id: string): boolean {
    const label = this.#labelOf.get(id)
    if (label === undefined) return false
    this.#labelOf.delete(id)
    const ids = label === zeroLabel ? this.#zeroIds : this.#idsAt[label]!
    ids.splice(placeOf(id, ids), 1)
    if (label !== zeroLabel && ids.length === 0) this.#dead++
    return true
  }

  /** A count of zero vectors and their ids; then for each label its direction, a count, and its ids. */
  toBytes(): Buffer {
    const parts: Buffer[] = [groupToBytes(this.#zeroIds)]
    for (const [label, ids] of this.#idsAt.entries()) {
      parts.push(Buffer.from(this.#directionAt[label]!, 'latin1'), groupToBytes(ids))
    }
    return Buffer.concat(parts)
  }

  /** Reads what `toBytes` wrote; undefined when that cannot be. */
  static fromBytes(bytes: Buffer): LabelTable | undefined {
    const table = new LabelTable()
    let at = 0
    let label = zeroLabel
    while (at < bytes.length) {
      if (label !== zeroLabel) {
        table.addLabel(bytes.toString('latin1', at, at + directionBytes))
        at += directionBytes
      }
      const ids = groupFromBytes(bytes, at)
      if (ids === undefined) return undefined
      for (const id of ids) table.assign(id, label)
      at += countBytes + ids.length * idBytes
      label = table.labelCount
    }
    return table
  }
}

const countBytes = 4
const directionBytes = 16

/** A short name for the direction of a unit vector: equal for equal vectors, and for no others in practice (128-bit hash). */
export function directionOf(unit: Float32Array): string {
  const hash = createHash('sha256')
    .update(new Uint8Array(unit.buffer, unit.byteOffset, unit.byteLength))
    .digest()
  return hash.toString('latin1', 0, directionBytes)
}

/** Where the id stands, or would stand, among ascending ids. */
function placeOf(id: string, ids: readonly string[]): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return low
}

function groupToBytes(ids: readonly string[]): Buffer {
  const count = Buffer.allocUnsafe(countBytes)
  count.writeUInt32LE(ids.length)
  return Buffer.concat([count, idsToBytes(ids)])
}

function groupFromBytes(bytes: Buffer, at: number): string[] | undefined {
  if (at + countBytes > bytes.length) return undefined
  const end = at + countBytes + bytes.readUInt32LE(at) * idBytes
  return end > bytes.length ? undefined : idsFromBytes(bytes.subarray(at + countBytes, end))
}
