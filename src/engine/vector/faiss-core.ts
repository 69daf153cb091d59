import type { FingerprintNumbers } from '../../base/data/fingerprint.ts'
import { directionOf, unitNumbers, unitVector } from '../../base/data/unit-vector.ts'
import { invariant } from '../../base/errors.ts'
import type { Parts } from '../../base/flow/parts.ts'
import { FaissHandle, type FaissKind } from './faiss-handle.ts'
import { FaissSearch } from './faiss-search.ts'
import { isSoundHead } from './faiss-soundness.ts'
import { linksOf } from './graph/faiss-links.ts'
import type { NativeFaiss } from './graph/faiss-native.ts'
import { GraphWalk } from './graph/graph-walk.ts'
import { type AddedLink, linkLost, relink } from './graph/link-lost.ts'
import { breadthFor, type MeasuredWalk, type Measurement, measure } from './graph/measurement.ts'
import { policy } from './graph/policy.ts'
import type { IndexCore } from './index-core.ts'
import { ByteBlock } from './numbers/byte-block.ts'
import { LabelTable, zeroLabel } from './numbers/label-table.ts'
import { segmentNumbersMost, UnitBlock } from './numbers/unit-block.ts'
import type { EngineName, Exclude, IndexImage, SliceOptions, VectorEntries, VectorEntry } from './port.ts'
import { feedInSlices, workInSlices } from './slices.ts'

/** The index in a file, and its vectors. */
export interface FaissImage {
  readonly kind: FaissKind
  readonly dimension: number
  /** The bytes before the vectors in the serialized index. */
  readonly head: Buffer
  readonly units: UnitBlock
  /** The vectors as bytes, if searches walk over these. */
  readonly bytes: ByteBlock | undefined
  readonly table: LabelTable
  readonly measurement: Measurement | undefined
}

interface LinkedWalk extends MeasuredWalk {
  /** The links that FAISS does not know of. */
  readonly added: readonly AddedLink[]
}

/** A FAISS index, a copy of its vectors, and the table that maps its labels to ids. */
export class FaissCore implements IndexCore {
  readonly #handle: FaissHandle
  readonly #table: LabelTable
  readonly #units: UnitBlock
  /** Absent until a graph is measured: then all vectors are compared. */
  #measured: LinkedWalk | undefined
  /** The query of the current search: a new array for each would cost as much as a tenth of the search. */
  readonly #query: number[]

  private constructor(handle: FaissHandle, table: LabelTable, units: UnitBlock) {
    this.#handle = handle
    this.#table = table
    this.#units = units
    this.#query = new Array<number>(handle.dimension).fill(0)
  }

  static empty(faiss: NativeFaiss, kind: FaissKind, dimension: number): FaissCore {
    const handle = FaissHandle.create(faiss, kind, dimension)
    return new FaissCore(handle, new LabelTable(), unitBlock(dimension))
  }

  /** Builds a core in slices; the number of entries decides between scan and graph. */
  static async build(
    faiss: NativeFaiss,
    dimension: number,
    entries: VectorEntries,
    options: SliceOptions,
  ): Promise<FaissCore> {
    const rest = iterate(entries)
    const head = await take(rest, policy.flatVectorsMax + 1)
    const kind = head.length > policy.flatVectorsMax ? 'hnsw' : 'flat'
    const core = FaissCore.empty(faiss, kind, dimension)
    await feedInSlices(head, batch => core.putMany(batch), options)
    await feedInSlices(rest, batch => core.putMany(batch), options)
    if (core.needsMeasuring) await core.measure(options)
    return core
  }

  /** Restores the core from a file whose checksum has been verified; the serialized index is at its start. */
  static fromImage(
    faiss: NativeFaiss,
    { kind, dimension, head, units, bytes, table, measurement }: FaissImage,
    path: string,
  ): FaissCore | undefined {
    if (!isSoundHead(head, kind, dimension, table.labelCount)) return undefined
    const handle = FaissHandle.read(faiss, kind, dimension, table.labelCount, path)
    if (handle === undefined) return undefined
    const core = new FaissCore(handle, table, units)
    if (measurement === undefined || units.chosen === undefined) return core
    const links = linksOf(head)
    if (links)
      core.#measured = {
        walk: new GraphWalk(links, units, bytes, measurement.strays),
        measurement,
        added: [],
      }
    return core
  }

  get engine(): EngineName {
    return this.#handle.kind === 'flat' ? 'faiss-flat' : 'faiss-hnsw'
  }

  get size(): number {
    return this.#table.size
  }

  get content(): FingerprintNumbers {
    return this.#table.content
  }

  get wantsRebuild(): boolean {
    const { labelCount, deadCount } = this.#table
    if (deadCount > policy.deadLabelsMax && deadCount > policy.deadShareMax * labelCount) return true
    return this.isOutgrownBy(0)
  }

  isOutgrownBy(count: number): boolean {
    const { labelCount, deadCount } = this.#table
    return this.#handle.kind === 'flat' && labelCount - deadCount + count > policy.flatVectorsMax
  }

  get needsMeasuring(): boolean {
    if (this.#handle.kind === 'flat' || this.#handle.total === 0 || this.#units.chosen === undefined)
      return false
    if (this.#measured === undefined) return true
    const { over, labels } = this.#measured.measurement
    return over === undefined || !isLittle(this.#units.total, labels)
  }

  get measurement(): Measurement | undefined {
    return this.#measured?.measurement
  }

  /** Measures how broad searches have to be, for a graph that has grown, and copies its links. */
  async measure(options: SliceOptions): Promise<void> {
    this.#measured = await workInSlices(this.#measure(), options)
  }

  *#measure(): Parts<LinkedWalk> {
    const links = linksOf(this.#handle.toBytes())
    invariant(links, 'loadFaiss accepted a FAISS whose graphs have unknown links')
    const overNumbers = new GraphWalk(links, this.#units)
    const added = yield* linkLost(overNumbers)
    const overBytes = new GraphWalk(links, this.#units, yield* this.#asBytes(), overNumbers.strays)
    return { added, ...(yield* measure(overBytes, overNumbers)) }
  }

  *#asBytes(): Parts<ByteBlock> {
    const bytes = new ByteBlock(this.#units.dimension)
    while (bytes.total < this.#units.total) {
      bytes.pushFrom(this.#units, policy.rowsPerCall)
      yield
    }
    return bytes
  }

  has(id: string): boolean {
    return this.#table.has(id)
  }

  putMany(entries: readonly VectorEntry[]): void {
    const fresh: Float32Array[] = []
    for (const [id, vector] of entries) {
      const unit = unitVector(vector)
      this.#table.assign(id, unit ? this.#labelFor(unit, fresh) : zeroLabel)
    }
    this.#handle.add(fresh)
    for (const unit of fresh) this.#units.push(unit)
  }

  delete(id: string): boolean {
    return this.#table.remove(id)
  }

  candidates(query: Float64Array, k: number, exclude: Exclude | undefined): string[] {
    const unit = unitNumbers(query, this.#query)
    const search = new FaissSearch(this.#units, this.#table, k, exclude)
    const found = unit && this.#walk(unit, search)
    return found ?? search.compareAll(unit)
  }

  /** Searches a graph along its links, where that takes less time than the comparison with all vectors. */
  #walk(unit: number[], search: FaissSearch): string[] | undefined {
    if (this.#measured === undefined) return undefined
    const { walk, measurement } = this.#measured
    if (!isLittle(this.#units.total, walk.links.total)) return undefined
    const fetch = search.firstFetch
    const breadth = breadthFor(fetch - policy.fetchSpare, measurement)
    if (breadth === undefined) return undefined
    // A vector is found by itself, whatever the graph is like.
    const known = this.#table.find(directionOf(new Float32Array(unit)))
    return search.settle(walk.search(unit, Math.max(breadth, fetch), fetch, known))
  }

  image(): IndexImage {
    return {
      engine: this.engine,
      dimension: this.#handle.dimension,
      payload: this.#payload(),
      table: this.#table.toBytes(),
      ...(this.#measured && { measurement: this.#measured.measurement }),
    }
  }

  /** The serialized index. If the graph has not grown, it comes from the copy, because FAISS leaks memory. */
  #payload(): Uint8Array {
    if (this.#measured?.walk.unlinked === 0) {
      const { bytes } = this.#measured.walk.links
      const payload = Buffer.allocUnsafe(bytes.length + this.#units.byteLength)
      payload.set(bytes)
      this.#units.copyTo(payload, bytes.length)
      return payload
    }
    const payload = this.#handle.toBytes()
    const links = this.#measured && linksOf(payload)
    if (!links) return payload
    relink(links, this.#measured!.added)
    payload.set(links.bytes)
    return payload
  }

  /** Returns the label of a direction. A new direction is appended to `fresh`, in label order. */
  #labelFor(unit: Float32Array, fresh: Float32Array[]): number {
    const direction = directionOf(unit)
    const known = this.#table.find(direction)
    if (known !== undefined) return known
    fresh.push(unit)
    return this.#table.addLabel(direction)
  }
}

/**
 * Whether a graph of `before` labels has grown so little that the copy of its links is searched, and the new vectors
 * one by one.
 */
function isLittle(total: number, before: number): boolean {
  return total - before <= Math.max(policy.unlinkedMax, policy.unlinkedShareMax * before)
}

/** A block whose vectors are in one memory as far as possible, so that a search may go from one to another. */
export function unitBlock(dimension: number): UnitBlock {
  return new UnitBlock(dimension, segmentNumbersMost)
}

async function* iterate(entries: VectorEntries): AsyncGenerator<VectorEntry> {
  yield* entries
}

/** Returns the first `count` entries and leaves the others in the generator. */
async function take(entries: AsyncGenerator<VectorEntry>, count: number): Promise<VectorEntry[]> {
  const taken: VectorEntry[] = []
  while (taken.length < count) {
    const next = await entries.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}
