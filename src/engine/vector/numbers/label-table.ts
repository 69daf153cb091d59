import { Fingerprint, type FingerprintNumbers } from '../../../base/data/fingerprint.ts'
import { directionBytes } from '../../../base/data/unit-vector.ts'
import { idBytes, idsFromBytes, idsToBytes } from './id-bytes.ts'

/** The label of zero vectors. They have no direction and are not stored in FAISS. */
export const zeroLabel = -1

/** The ids of every dead label; never changed. */
const noIds: string[] = []

/**
 * Maps FAISS labels (positions in the FAISS index) to ids.
 *
 * Vectors of one direction share a label, so that the index contains each direction once: a graph search gets lost among many
 * equal vectors. FAISS cannot remove vectors: a label without ids is dead until its direction is added again.
 */
export class LabelTable {
  readonly #labelOf = new Map<string, number>()
  /** Per label, its ids in ascending order; of most labels the only id, without an array around it. */
  readonly #idsAt: (string | string[])[] = []
  readonly #zeroIds: string[] = []
  readonly #directionAt: string[] = []
  readonly #labelOfDirection = new Map<string, number>()
  readonly #content = new Fingerprint()
  #dead = 0

  /** The ids with their directions, as `vectorKey` has them. */
  get content(): FingerprintNumbers {
    return this.#content
  }

  /** Number of ids. */
  get size(): number {
    return this.#labelOf.size
  }

  /** Number of labels, including dead ones; also the next label. */
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

  /** Returns the ids of a label, ascending, or its only id; none for a dead one. */
  idsOf(label: number): string | readonly string[] {
    return label === zeroLabel ? this.#zeroIds : this.#idsAt[label]!
  }

  find(direction: string): number | undefined {
    return this.#labelOfDirection.get(direction)
  }

  /** Assigns the next label to a direction that has none. It is dead at first. */
  addLabel(direction: string): number {
    const label = this.#idsAt.push(noIds) - 1
    this.#directionAt.push(direction)
    this.#labelOfDirection.set(direction, label)
    this.#dead++
    return label
  }

  /** Assigns the id to this label only. */
  assign(id: string, label: number): void {
    if (this.#labelOf.get(id) === label) return
    this.remove(id)
    this.#labelOf.set(id, label)
    this.#content.add(this.#key(id, label))
    const ids = label === zeroLabel ? this.#zeroIds : this.#idsAt[label]!
    if (typeof ids === 'string') this.#idsAt[label] = ids < id ? [ids, id] : [id, ids]
    else if (label !== zeroLabel && ids.length === 0) {
      this.#dead--
      this.#idsAt[label] = id
    } else ids.splice(placeOf(id, ids), 0, id)
  }

  remove(id: string): boolean {
    const label = this.#labelOf.get(id)
    if (label === undefined) return false
    this.#labelOf.delete(id)
    this.#content.remove(this.#key(id, label))
    const ids = label === zeroLabel ? this.#zeroIds : this.#idsAt[label]!
    if (typeof ids === 'string') {
      this.#dead++
      this.#idsAt[label] = noIds
    } else {
      ids.splice(placeOf(id, ids), 1)
      if (label !== zeroLabel && ids.length === 1) this.#idsAt[label] = ids[0]!
    }
    return true
  }

  #key(id: string, label: number): string {
    return label === zeroLabel ? id : id + this.#directionAt[label]!
  }

  /** Encodes the number of zero vectors and their ids, then for each label its direction, a count, and its ids. */
  toBytes(): Buffer {
    const parts: Buffer[] = [groupToBytes(this.#zeroIds)]
    for (const [label, ids] of this.#idsAt.entries()) {
      parts.push(
        Buffer.from(this.#directionAt[label]!, 'latin1'),
        groupToBytes(typeof ids === 'string' ? [ids] : ids),
      )
    }
    return Buffer.concat(parts)
  }

  /** Decodes the output of `toBytes`; returns undefined for invalid bytes. */
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

/** Returns the position of an id among ascending ids, or where to insert it. */
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
