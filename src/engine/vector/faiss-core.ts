import type { FingerprintNumbers } from '../../base/data/fingerprint.ts'
import { directionOf, unitNumbers, unitVector } from '../../base/data/unit-vector.ts'
import { invariant } from '../../base/errors.ts'
import { atOnce, type Parts } from '../../base/flow/parts.ts'
import { checkDimension } from './checks.ts'
import { FaissSearch } from './faiss-search.ts'
import { type FaissKind, isSoundHead } from './faiss-soundness.ts'
import { isReadable } from './graph/faiss-check.ts'
import { flatHead, graphHead, graphOf } from './graph/faiss-format.ts'
import type { NativeFaiss } from './graph/faiss-native.ts'
import { GraphWalk } from './graph/graph-walk.ts'
import { HnswGraph } from './graph/hnsw-graph.ts'
import { linkLost } from './graph/link-lost.ts'
import { Linker } from './graph/linker.ts'
import { breadthFor, holdsFor, type MeasuredWalk, type Measurement, measure } from './graph/measurement.ts'
import { policy } from './graph/policy.ts'
import type { IndexCore } from './index-core.ts'
import { ByteBlock, byteRowsMost } from './numbers/byte-block.ts'
import { LabelTable, zeroLabel } from './numbers/label-table.ts'
import { UnitBlock, unitLimits } from './numbers/unit-block.ts'
import type { EngineName, Exclude, IndexImage, SliceOptions, VectorEntries, VectorEntry } from './port.ts'
import { feedInSlices, workInSlices } from './slices.ts'

/** The index in a file, and its vectors. */
export interface FaissImage {
  readonly kind: FaissKind
  readonly dimension: number
  /** The bytes before the vectors in the serialized index. */
  readonly head: Buffer
  readonly units: UnitBlock
  /** The vectors as bytes, for a graph. */
  readonly bytes: ByteBlock | undefined
  readonly table: LabelTable
  readonly measurement: Measurement | undefined
}

/** The links between the vectors, and what makes more of them. */
interface Links {
  readonly graph: HnswGraph
  readonly bytes: ByteBlock
  readonly linker: Linker
}

/**
 * Vectors, the table that maps their labels to ids, and a graph if there are many. It is stored as an index of FAISS,
 * which reads each file that is loaded.
 */
export class FaissCore implements IndexCore {
  readonly #table: LabelTable
  readonly #units: UnitBlock
  /** Absent for few vectors, and for more than one memory has: all of these are compared. */
  #links: Links | undefined
  /** Absent until a graph is measured: then all vectors are compared. */
  #measured: MeasuredWalk | undefined
  /** The labels that the graph had when it was found that the measurement holds for all of them. */
  #checked = 0
  /** The query of the current search: a new array for each would cost as much as a tenth of the search. */
  readonly #query: number[]

  private constructor(table: LabelTable, units: UnitBlock, links: Links | undefined) {
    this.#table = table
    this.#units = units
    this.#links = links
    this.#query = new Array<number>(units.dimension).fill(0)
  }

  static empty(kind: FaissKind, dimension: number): FaissCore {
    checkDimension(dimension)
    const links = kind === 'flat' ? undefined : linksWith(new HnswGraph(), new ByteBlock(dimension))
    return new FaissCore(new LabelTable(), unitBlock(dimension), links)
  }

  /** Builds a core in slices; the number of entries decides between scan and graph. */
  static async build(dimension: number, entries: VectorEntries, options: SliceOptions): Promise<FaissCore> {
    const rest = iterate(entries)
    const head = await take(rest, policy.flatVectorsMax + 1)
    const core = FaissCore.empty(head.length > policy.flatVectorsMax ? 'hnsw' : 'flat', dimension)
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
    if (!isReadable(faiss, path, dimension, table.labelCount)) return undefined
    if (bytes === undefined) return new FaissCore(table, units, undefined)
    const links = linksWith(graphOf(head)!.graph, bytes)
    const core = new FaissCore(table, units, links)
    if (measurement === undefined) return core
    core.#checked = measurement.labels
    const walked = measurement.over === 'bytes' ? bytes : undefined
    core.#measured = {
      walk: new GraphWalk(links.graph, units, walked, measurement.strays),
      measurement,
    }
    return core
  }

  get engine(): EngineName {
    return this.#links === undefined ? 'faiss-flat' : 'faiss-hnsw'
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
    const live = labelCount - deadCount + count
    if (this.#links !== undefined || live <= policy.flatVectorsMax) return false
    return live <= policy.memoryShareMax * byteRowsMost(this.#units.dimension)
  }

  get needsMeasuring(): boolean {
    if (this.#links === undefined || this.#units.total === 0) return false
    if (this.measurement?.over === undefined) return true
    return this.#units.total - this.#checked > policy.uncheckedShareMax * this.#checked
  }

  get measurement(): Measurement | undefined {
    return this.#valid?.measurement
  }

  /** What was measured; `undefined` after the graph has grown so much that it has to be measured again. */
  get #valid(): MeasuredWalk | undefined {
    const measured = this.#links && this.#measured
    return measured && isLittle(this.#units.total, measured.measurement.labels) ? measured : undefined
  }

  /**
   * Measures how broad searches have to be, for a graph that has grown, and links what is not found; unless it has grown by little that
   * is found as well as what was there before. Returns whether it measured.
   */
  async measure(options: SliceOptions): Promise<boolean> {
    invariant(this.#links, 'only a graph is measured')
    const { graph } = this.#links
    const measured = this.#valid
    const isKnown = measured?.measurement.over !== undefined
    const before = isKnown ? this.#checked : graph.total
    const labels = graph.total
    if (isKnown && (await workInSlices(holdsFor(measured, before), options))) {
      this.#checked = labels
      return false
    }
    // Searches compare all vectors meanwhile.
    this.#measured = undefined
    this.#measured = await workInSlices(this.#measure(this.#links, before), options)
    this.#checked = this.#measured.measurement.labels
    return true
  }

  *#measure({ graph, bytes }: Links, before: number): Parts<MeasuredWalk> {
    const labels = graph.total
    const overNumbers = new GraphWalk(graph, this.#units)
    yield* linkLost(overNumbers)
    const overBytes = new GraphWalk(graph, this.#units, bytes, overNumbers.strays)
    return yield* measure(overBytes, overNumbers, { labels, before })
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
    for (const unit of fresh) this.#add(unit)
  }

  #add(unit: Float32Array): void {
    this.#units.push(unit)
    // A search along links stays in one memory.
    if (this.#units.total > byteRowsMost(this.#units.dimension)) this.#links = undefined
    this.#links?.bytes.push(unit)
    this.#links?.linker.insert()
  }

  delete(id: string): boolean {
    return this.#table.remove(id)
  }

  candidates(query: Float64Array, k: number, exclude: Exclude | undefined): string[] {
    return atOnce(this.#search(unitNumbers(query, this.#query), k, () => exclude))
  }

  comparedFor(k: number): number {
    const measured = this.#valid
    const isWalk = measured !== undefined && breadthFor(k, measured.measurement) !== undefined
    return isWalk ? 0 : this.#units.total
  }

  candidatesInParts(query: Float64Array, k: number, excludeOf: () => Exclude): Parts<string[]> {
    return this.#search(unitNumbers(query, new Array<number>(query.length).fill(0)), k, excludeOf)
  }

  *#search(unit: number[] | undefined, k: number, excludeOf: () => Exclude | undefined): Parts<string[]> {
    const search = new FaissSearch(this.#units, this.#table, k, excludeOf)
    return (unit && this.#walk(unit, search)) ?? (yield* search.compareAll(unit))
  }

  /** Searches a graph along its links, where that takes less time than the comparison with all vectors. */
  #walk(unit: number[], search: FaissSearch): string[] | undefined {
    const measured = this.#valid
    if (measured === undefined) return undefined
    const { walk, measurement } = measured
    const fetch = search.firstFetch
    const breadth = breadthFor(fetch - policy.fetchSpare, measurement)
    if (breadth === undefined) return undefined
    // A vector is found by itself, whatever the graph is like.
    const known = this.#table.find(directionOf(new Float32Array(unit)))
    return search.settle(walk.search(unit, Math.max(breadth, fetch), fetch, known))
  }

  image(): IndexImage {
    const { dimension, total } = this.#units
    return {
      engine: this.engine,
      dimension,
      payload: [
        this.#links ? graphHead(this.#links.graph, dimension) : flatHead(dimension, total),
        ...this.#units.pieces(),
      ],
      table: this.#table.toBytes(),
      ...(this.#links && this.#measured && { measurement: this.#measured.measurement }),
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

function linksWith(graph: HnswGraph, bytes: ByteBlock): Links {
  return { graph, bytes, linker: new Linker(graph, bytes) }
}

/** Whether a graph of `before` labels has grown so little that it need not be measured again. */
function isLittle(total: number, before: number): boolean {
  return total - before <= policy.unmeasuredShareMax * before
}

/** A block whose vectors are in one memory as far as possible, so that a search may go from one to another. */
export function unitBlock(dimension: number): UnitBlock {
  return new UnitBlock(dimension, unitLimits.segmentNumbersMost)
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
