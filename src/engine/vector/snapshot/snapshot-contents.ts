import { type FileHandle, open } from 'node:fs/promises'
import { directionOf, unitVector } from '../../../base/data/unit-vector.ts'
import { invariant } from '../../../base/errors.ts'
import { idsFromBytes } from '../numbers/id-bytes.ts'
import { LabelTable, zeroLabel } from '../numbers/label-table.ts'
import { readBytes } from '../numbers/read-bytes.ts'
import { footerLength, parseFooter, type SnapshotFooter, tailBytes } from './snapshot-footer.ts'

/**
 * The vectors in a file of `saveSnapshot`, read without an engine, so that an index is not checked by its own
 * answers.
 */
export interface SnapshotContents {
  readonly size: number
  has(id: string): boolean
  /** Whether the file has the vector under this id. */
  holds(id: string, vector: Float64Array): Promise<boolean>
  ids(): Iterable<string>
  /** Must be called once. */
  close(): Promise<void>
}

const chunkBytes = 1024 * 1024

/** Reads a file that `loadSnapshot` has loaded, and that was not written since. */
export async function openSnapshotContents(path: string): Promise<SnapshotContents> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = footerLength(await readBytes(file, size - tailBytes, tailBytes))
    invariant(length !== undefined, 'a snapshot that was loaded has a footer')
    const footer = parseFooter(await readBytes(file, size - tailBytes - length, length))
    invariant(footer !== undefined, 'a snapshot that was loaded has a sound footer')
    const table = await readBytes(file, footer.payloadBytes, footer.tableBytes)
    return footer.engine === 'exact'
      ? new ExactContents(file, footer, table)
      : await FaissContents.read(file, footer, table)
  } catch (error) {
    await file.close()
    throw error
  }
}

class ExactContents implements SnapshotContents {
  readonly #file: FileHandle
  readonly #slots: ReadonlyMap<string, number>
  readonly #dimension: number
  readonly #vectors: number
  #start = 0
  #read = new Float64Array(0)

  constructor(file: FileHandle, { dimension }: SnapshotFooter, table: Buffer) {
    this.#file = file
    this.#dimension = dimension
    const ids = idsFromBytes(table)
    invariant(ids !== undefined, 'a snapshot that was loaded has whole ids')
    this.#slots = new Map(ids.map((id, slot) => [id, slot]))
    this.#vectors = ids.length
  }

  get size(): number {
    return this.#slots.size
  }

  has(id: string): boolean {
    return this.#slots.has(id)
  }

  ids(): Iterable<string> {
    return this.#slots.keys()
  }

  async holds(id: string, vector: Float64Array): Promise<boolean> {
    const slot = this.#slots.get(id)
    if (slot === undefined) return false
    const stored = await this.#vectorIn(slot)
    return vector.every((number, i) => number === stored[i])
  }

  /** The vector of a slot, mostly from the last read, as ids and slots ascend together. */
  async #vectorIn(slot: number): Promise<Float64Array> {
    const dimension = this.#dimension
    const bytesEach = dimension * Float64Array.BYTES_PER_ELEMENT
    if (slot < this.#start || slot >= this.#start + this.#read.length / dimension) {
      const count = Math.min(this.#vectors - slot, Math.max(1, Math.floor(chunkBytes / bytesEach)))
      const bytes = await readBytes(this.#file, slot * bytesEach, count * bytesEach)
      this.#read = new Float64Array(Uint8Array.from(bytes).buffer)
      this.#start = slot
    }
    const at = (slot - this.#start) * dimension
    return this.#read.subarray(at, at + dimension)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

class FaissContents implements SnapshotContents {
  readonly #file: FileHandle
  readonly #table: LabelTable
  readonly #wrong: ReadonlySet<number>

  private constructor(file: FileHandle, table: LabelTable, wrong: ReadonlySet<number>) {
    this.#file = file
    this.#table = table
    this.#wrong = wrong
  }

  static async read(file: FileHandle, footer: SnapshotFooter, bytes: Buffer): Promise<FaissContents> {
    const table = LabelTable.fromBytes(bytes)
    invariant(table !== undefined, 'a snapshot that was loaded has a table')
    return new FaissContents(file, table, await wrongLabels(file, footer, table))
  }

  get size(): number {
    return this.#table.size
  }

  has(id: string): boolean {
    return this.#table.has(id)
  }

  ids(): Iterable<string> {
    return this.#table.allIds()
  }

  async holds(id: string, vector: Float64Array): Promise<boolean> {
    const unit = unitVector(vector)
    const label = unit ? this.#table.find(directionOf(unit)) : zeroLabel
    if (label === undefined || this.#wrong.has(label)) return false
    const ids = this.#table.idsOf(label)
    return typeof ids === 'string' ? ids === id : ids.includes(id)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** The labels under which FAISS has another vector than the table says. Its vectors are the last bytes of the payload. */
async function wrongLabels(
  file: FileHandle,
  { dimension, payloadBytes }: SnapshotFooter,
  table: LabelTable,
): Promise<ReadonlySet<number>> {
  const wrong = new Set<number>()
  const bytesEach = dimension * Float32Array.BYTES_PER_ELEMENT
  const start = payloadBytes - table.labelCount * bytesEach
  const atOnce = Math.max(1, Math.floor(chunkBytes / bytesEach))
  for (let first = 0; first < table.labelCount; first += atOnce) {
    const count = Math.min(atOnce, table.labelCount - first)
    const read = await readBytes(file, start + first * bytesEach, count * bytesEach)
    const units = new Float32Array(Uint8Array.from(read).buffer)
    for (let i = 0; i < count; i++) {
      const direction = directionOf(units.subarray(i * dimension, (i + 1) * dimension))
      if (table.find(direction) !== first + i) wrong.add(first + i)
    }
  }
  return wrong
}
