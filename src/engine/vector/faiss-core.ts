import { unitVector } from './distance.ts'
import { FaissHandle, type FaissKind } from './faiss-handle.ts'
import type { NativeFaiss } from './faiss-native.ts'
import { FaissSearch } from './faiss-search.ts'
import type { IndexCore } from './index-core.ts'
import { directionOf, LabelTable, zeroLabel } from './label-table.ts'
import { policy } from './policy.ts'
import type { EngineName, Exclude, IndexImage, SliceOptions, VectorEntries, VectorEntry } from './port.ts'
import { feedInSlices } from './slices.ts'

/** A FAISS index and the table that maps its labels to ids. */
export class FaissCore implements IndexCore {
  readonly #handle: FaissHandle
  readonly #table: LabelTable

  private constructor(handle: FaissHandle, table: LabelTable) {
    this.#handle = handle
    this.#table = table
  }

  static empty(faiss: NativeFaiss, kind: FaissKind, dimension: number): FaissCore {
    return new FaissCore(FaissHandle.create(faiss, kind, dimension), new LabelTable())
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
    const core = FaissCore.empty(faiss, head.length > policy.flatVectorsMax ? 'hnsw' : 'flat', dimension)
    await feedInSlices(head, batch => core.putMany(batch), options)
    await feedInSlices(rest, batch => core.putMany(batch), options)
    return core
  }

  /** Restores the core from an image whose checksum has been verified; its payload is at the start of the file. */
  static fromImage(
    faiss: NativeFaiss,
    kind: FaissKind,
    dimension: number,
    payloadPath: string,
    tableBytes: Buffer,
  ): FaissCore | undefined {
    const table = LabelTable.fromBytes(tableBytes)
    const handle = table && FaissHandle.read(faiss, kind, dimension, table.labelCount, payloadPath)
    return handle && new FaissCore(handle, table)
  }

  get engine(): EngineName {
    return this.#handle.kind === 'flat' ? 'faiss-flat' : 'faiss-hnsw'
  }

  get size(): number {
    return this.#table.size
  }

  get wantsRebuild(): boolean {
    const { labelCount, deadCount } = this.#table
    if (deadCount > policy.deadLabelsMax && deadCount > policy.deadShareMax * labelCount) return true
    return this.#handle.kind === 'flat' && labelCount - deadCount > policy.flatVectorsMax
  }

  get reach(): number {
    return this.#handle.kind === 'flat' ? Number.POSITIVE_INFINITY : policy.hnswReach
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
  }

  delete(id: string): boolean {
    return this.#table.remove(id)
  }

  candidates(query: Float64Array, k: number, exclude: Exclude): string[] {
    return new FaissSearch(this.#handle, this.#table, k, exclude).run(unitVector(query))
  }

  image(): IndexImage {
    return {
      engine: this.engine,
      dimension: this.#handle.dimension,
      payload: this.#handle.toBytes(),
      table: this.#table.toBytes(),
    }
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
