import type { FingerprintNumbers } from '../../base/fingerprint.ts'
import { directionOf, unitNumbers, unitVector } from '../../base/unit-vector.ts'

import { FaissHandle, type FaissKind } from './faiss-handle.ts'
import { unitsAtEnd } from './faiss-hnsw.ts'
import { linksOf } from './faiss-links.ts'
import type { NativeFaiss } from './faiss-native.ts'
import { FaissSearch, type Searched } from './faiss-search.ts'
import { GraphWalk } from './graph-walk.ts'
import type { IndexCore } from './index-core.ts'
import { LabelTable, zeroLabel } from './label-table.ts'
import { componentsOf, policy, searchBreadth } from './policy.ts'
import type { EngineName, Exclude, IndexImage, RebuildOptions, VectorEntries, VectorEntry } from './port.ts'
import { feedInSlices } from './slices.ts'
import { UnitBlock } from './unit-block.ts'

/** What a file says about the index in it. `breadth` is absent in those of earlier versions. */
export interface FaissImage {
  readonly kind: FaissKind
  readonly dimension: number
  readonly breadth?: number | undefined
}

interface CoreParts {
  readonly handle: FaissHandle
  readonly table: LabelTable
  /** The breadth of a graph's searches. */
  readonly breadth: number
  /** The vectors of a scan or of a narrow graph. */
  readonly units: UnitBlock | undefined
}

/** A FAISS index and the table that maps its labels to ids. */
export class FaissCore implements IndexCore {
  readonly #handle: FaissHandle
  readonly #table: LabelTable
  readonly #breadth: number
  readonly #units: UnitBlock | undefined
  /** Searches a narrow graph that has been serialized. */
  #walk: GraphWalk | undefined
  /** The query of the current search: a new array for each would cost as much as a tenth of the search. */
  readonly #query: number[]

  private constructor({ handle, table, breadth, units }: CoreParts) {
    this.#handle = handle
    this.#table = table
    this.#breadth = breadth
    this.#units = units
    this.#query = new Array<number>(handle.dimension).fill(0)
  }

  /** `expected`: how many vectors a graph will have, which decides how broad its searches are. */
  static empty(faiss: NativeFaiss, kind: FaissKind, dimension: number, expected = 0): FaissCore {
    const breadth = searchBreadth(expected, dimension)
    const units = hasUnits(kind, breadth) ? new UnitBlock(dimension) : undefined
    const handle = FaissHandle.create(faiss, kind, dimension, breadth)
    return new FaissCore({ handle, table: new LabelTable(), breadth, units })
  }

  /** Builds a core in slices; the number of entries decides between scan and graph. */
  static async build(
    faiss: NativeFaiss,
    dimension: number,
    entries: VectorEntries,
    { expected = 0, ...options }: RebuildOptions,
  ): Promise<FaissCore> {
    const rest = iterate(entries)
    const head = await take(rest, policy.flatVectorsMax + 1)
    const kind = head.length > policy.flatVectorsMax ? 'hnsw' : 'flat'
    const core = FaissCore.empty(faiss, kind, dimension, expected)
    await feedInSlices(head, batch => core.putMany(batch), options)
    await feedInSlices(rest, batch => core.putMany(batch), options)
    return core
  }

  /**
   * Restores the core from an image whose checksum has been verified; its payload is at the start of the file. `payload`: that
   * part again, if it has vectors to keep (`hasUnits`).
   */
  static fromImage(
    faiss: NativeFaiss,
    { kind, dimension, breadth = policy.wideBreadth }: FaissImage,
    payloadPath: string,
    payload: Buffer | undefined,
    tableBytes: Buffer,
  ): FaissCore | undefined {
    const table = LabelTable.fromBytes(tableBytes)
    const handle = table && FaissHandle.read(faiss, kind, dimension, table.labelCount, payloadPath)
    if (handle === undefined) return undefined
    if (payload === undefined) return new FaissCore({ handle, table: table!, breadth, units: undefined })
    const units = unitsAtEnd(payload, handle.total, dimension)
    if (units === undefined) return undefined
    const core = new FaissCore({ handle, table: table!, breadth, units: new UnitBlock(dimension, units) })
    core.#copyLinks(payload)
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
    if (this.isOutgrownBy(0)) return true
    // A rebuild decides by the number of ids. Between the two bounds neither kind wants one.
    return (
      this.#units === undefined &&
      componentsOf(this.size, this.#handle.dimension) <= policy.narrowComponentsMax
    )
  }

  isOutgrownBy(count: number): boolean {
    const { labelCount, deadCount } = this.#table
    if (this.#handle.kind === 'flat') return labelCount - deadCount + count > policy.flatVectorsMax
    const components = componentsOf(labelCount + count, this.#handle.dimension)
    return this.#units !== undefined && components > policy.narrowGrowth * policy.narrowComponentsMax
  }

  get reach(): number {
    return this.#units ? Number.POSITIVE_INFINITY : policy.wideReach
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
    if (this.#units !== undefined) for (const unit of fresh) this.#units.push(unit)
  }

  delete(id: string): boolean {
    return this.#table.remove(id)
  }

  candidates(query: Float64Array, k: number, exclude: Exclude | undefined): string[] {
    const unit = unitNumbers(query, this.#query)
    if (this.#units === undefined) return this.#search(this.#handle, k, exclude).run(unit)
    const graph = unit && this.#narrowGraph(k)
    const found = graph && this.#search(graph, k, exclude).attempt(unit)
    return found ?? this.#search(this.#units, k, exclude).run(unit)
  }

  /** Returns what finds the `k` nearest sooner than the comparison with all vectors, if anything. */
  #narrowGraph(k: number): Searched | undefined {
    if (this.#handle.kind === 'flat') return undefined
    const walk = this.#walk
    if (walk?.isCurrent) return walk.isShorter(k) ? walk : undefined
    return k <= policy.narrowReach ? this.#handle : undefined
  }

  #search(searched: Searched, k: number, exclude: Exclude | undefined): FaissSearch {
    return new FaissSearch(searched, this.#table, k, exclude)
  }

  image(): IndexImage {
    const payload = this.#handle.toBytes()
    this.#copyLinks(payload)
    return {
      engine: this.engine,
      dimension: this.#handle.dimension,
      payload,
      table: this.#table.toBytes(),
      breadth: this.#breadth,
    }
  }

  #copyLinks(payload: Buffer): void {
    if (this.#handle.kind === 'flat' || this.#units?.chosen === undefined) return
    const links = linksOf(payload)
    if (links !== undefined) this.#walk = new GraphWalk(links, this.#units)
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

/** Reports whether an index keeps its unit vectors: a scan does, and a graph of narrow searches. */
export function hasUnits(kind: FaissKind, breadth: number | undefined): boolean {
  return kind === 'flat' || breadth === policy.narrowBreadth
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
