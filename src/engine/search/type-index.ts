import { rm } from 'node:fs/promises'
import { Fingerprint, type FingerprintNumbers } from '../../base/data/fingerprint.ts'
import { arrivals } from '../../base/flow/after-arrivals.ts'
import type { VectorType } from '../../language/catalog/types.ts'
import type { Id } from '../../store/graph/api.ts'
import type { Graph, VectorChange } from '../../store/graph/index.ts'
import {
  buildInSlices,
  loadSnapshot,
  type RefusalReason,
  saveSnapshot,
  type VectorEntries,
  type VectorEntry,
} from '../vector/index.ts'
import { MaintainedIndex } from './maintained-index.ts'
import { thresholds } from './thresholds.ts'

/** The vector index of one type, derived from a store that this process alone writes to, and saved in a file if it has one. */
export class TypeIndex extends MaintainedIndex {
  readonly #graph: Graph
  readonly #type: VectorType
  readonly #file: string | undefined
  /** The last commit that the index and its waiting vectors contain. */
  #sequence: number
  /** The fingerprint of the vectors of the store after that commit; `undefined` if it is not known. */
  #content: FingerprintNumbers | undefined
  /** Whether the index was rebuilt because it had other vectors than the store. */
  #isBuiltAnew = false
  #savedSequence: number
  /** Whether its file was read or written. */
  #hasFile = false
  #unsavedChanges = 0
  #isMeasurementUnsaved = false
  /** Commits that are applied in parts, in their order; of the first one, `taken` tells how much was applied. */
  readonly #arriving: { readonly change: VectorChange; taken: number }[] = []
  #taking: Promise<void> | undefined
  readonly #notice: (text: string) => void

  private constructor(
    graph: Graph,
    type: VectorType,
    file: string | undefined,
    notice: (text: string) => void,
  ) {
    super()
    this.#graph = graph
    this.#type = type
    this.#file = file
    this.#notice = notice
    this.#sequence = graph.sequence
    this.#savedSequence = this.#sequence
  }

  /**
   * Loads the saved index and brings it up to date, or builds it from the store: of many vectors in the background, and searches
   * compare all of them meanwhile.
   */
  static async open(
    graph: Graph,
    type: VectorType,
    file: string | undefined,
    notice: (text: string) => void,
  ): Promise<TypeIndex> {
    const opened = new TypeIndex(graph, type, file, notice)
    const snapshot = graph.snapshot()
    try {
      const { dimension } = await snapshot.vectorInfo(type)
      opened.#content = await graph.vectorContent(type)
      if (dimension !== undefined) await opened.#fill(dimension, await snapshot.count(type))
      return opened
    } finally {
      snapshot.release()
    }
  }

  /** Applies a published commit. A large one arrives in parts; the event loop continues between them. */
  apply(change: VectorChange): void {
    const arriving = { change, taken: 0 }
    if (this.#arriving.length === 0) this.#takePart(arriving)
    if (arriving.taken === sizeOf(change)) return
    this.#arriving.push(arriving)
    this.#taking ??= this.#takeArriving()
  }

  /** Adds the ids of published vectors that have not been applied yet: they are scored from the store. */
  withArriving(ids: ReadonlySet<Id>): ReadonlySet<Id> {
    if (this.#arriving.length === 0) return ids
    const all = new Set(ids)
    for (const { change, taken } of this.#arriving) for (const id of partOf(change, taken)) all.add(id)
    return all
  }

  override get waitingCount(): number {
    return this.#arriving.reduce(
      (count, { change, taken }) => count + sizeOf(change) - taken,
      super.waitingCount,
    )
  }

  async #takeArriving(): Promise<void> {
    for (;;) {
      await arrivals()
      const start = performance.now()
      while (performance.now() - start < thresholds.sliceMs) {
        const first = this.#arriving[0]
        if (first === undefined) {
          this.#taking = undefined
          return
        }
        this.#takePart(first)
        if (first.taken === sizeOf(first.change)) this.#arriving.shift()
      }
    }
  }

  #takePart(arriving: { readonly change: VectorChange; taken: number }): void {
    const { change, taken } = arriving
    const { deletes, dataOf, sequence, content } = change
    const ids = partOf(change, taken, taken + thresholds.takenTogether)
    const dropped = Math.min(ids.length, Math.max(0, deletes.length - taken))
    const puts = new Map(ids.slice(dropped).map(id => [id, dataOf(id)]))
    this.take({ puts, deletes: ids.slice(0, dropped) })
    arriving.taken += ids.length
    if (arriving.taken < sizeOf(change)) return
    this.#sequence = sequence
    this.#content = content
    this.#unsavedChanges += sizeOf(change)
    this.#verify()
    this.keepUp()
  }

  protected override async settled(): Promise<void> {
    await this.#taking
    await super.settled()
  }

  async close(): Promise<void> {
    await this.settled()
    if (this.isWhole && this.#savedSequence !== this.#sequence) await this.save()
  }

  /** Deletes the index of a removed type. */
  async remove(): Promise<void> {
    await this.settled()
    if (this.#file !== undefined) await rm(this.#file, { force: true })
  }

  async #fill(dimension: number, count: number): Promise<void> {
    if (await this.#restore(dimension)) {
      this.#verify()
      // It may have grown by the log, and a file of an earlier version has no measurement.
      this.keepUp()
    } else this.#build(dimension, count)
    if (count <= thresholds.builtAtOpeningMax) await this.settled()
  }

  #build(dimension: number, count: number): void {
    this.#savedSequence = -1
    this.#unsavedChanges = count
    this.buildAnew(dimension)
  }

  protected override caughtUp(): void {
    this.#verify()
  }

  /** Compares the fingerprint of the index with that of the store, when the index should contain the last commit. */
  #verify(): void {
    const hasArrived = this.#arriving.every(({ change, taken }) => taken === sizeOf(change))
    const found = this.content
    const wanted = this.#content
    if (!hasArrived || found === undefined || wanted === undefined || isEqual(found, wanted)) return
    const what = `The vector index of \`${this.#type.name}\` does not match its vectors: it has ${found.count} of ${wanted.count}.`
    if (this.#isBuiltAnew) {
      this.giveUp()
      this.#notice(`${what} Searches compare all vectors.`)
    } else {
      this.#isBuiltAnew = true
      this.#build(this.index!.dimension, wanted.count)
      this.#notice(`${what} It is being rebuilt; searches compare all vectors until then.`)
    }
  }

  async #restore(dimension: number): Promise<boolean> {
    if (this.#file === undefined) return false
    const load = await loadSnapshot(this.#file, { typeName: this.#type.name, dimension })
    if (load.kind === 'refused') return this.#refuse(faultsOfFiles[load.reason])
    const log = await this.#graph.vectorLog(this.#type, load.sequence)
    if (log === 'unavailable') return this.#refuse('is of a state whose later changes are not known')
    this.use(load.index)
    this.#savedSequence = load.sequence
    this.#hasFile = true
    const snapshot = this.#graph.snapshot()
    try {
      const puts: Id[] = []
      for (const [id, kind] of log) {
        if (kind === 'put') puts.push(id)
        else load.index.delete(id)
      }
      const payloads = await snapshot.vectorData(this.#type, puts)
      const entries = puts.flatMap((id, i): VectorEntry[] => (payloads[i] ? [[id, payloads[i]]] : []))
      await buildInSlices(load.index, entries, { sliceMs: thresholds.sliceMs })
      this.#unsavedChanges = log.size
      return true
    } finally {
      snapshot.release()
    }
  }

  /** Refuses a file and returns false; reports the reason if it is unexpected. */
  #refuse(fault: string | undefined): false {
    if (fault)
      this.#notice(
        `The file of the vector index of \`${this.#type.name}\` ${fault}: the index is built anew.`,
      )
    return false
  }

  protected override async withStored(work: (stored: VectorEntries) => Promise<void>): Promise<void> {
    while (this.#taking !== undefined) await this.#taking
    await work(this.#stored())
  }

  /** Yields all vectors of the type, as of the call. */
  async *#stored(): AsyncGenerator<VectorEntry> {
    const cursor = this.#graph.scanVectors(this.#type)
    let count = 0
    try {
      for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
        count += page.length
        yield* page
      }
      const content = await cursor.content()
      if (content !== undefined && content.count !== count)
        throw new Error(`${count} of ${content.count} stored vectors could be read`)
    } finally {
      await cursor.close()
    }
  }

  protected override get savesSoon(): boolean {
    if (!this.isWhole || this.#file === undefined) return false
    const most = this.#hasFile
      ? Math.max(thresholds.changesBetweenSaves, this.size)
      : thresholds.changesBeforeFirstSave
    return this.#unsavedChanges > most || this.#isMeasurementUnsaved
  }

  protected override measured(): void {
    this.#isMeasurementUnsaved = true
  }

  protected override async save(): Promise<void> {
    await this.takeIn()
    this.#verify()
    if (this.#file === undefined || this.index === undefined || !this.isWhole) return
    this.#isMeasurementUnsaved = false
    const sequence = this.#sequence
    await saveSnapshot(this.#file, this.index, { typeName: this.#type.name, sequence })
    this.#savedSequence = sequence
    this.#hasFile = true
    this.#unsavedChanges = 0
    await this.#graph.trimVectorLog(this.#type, sequence)
  }

  protected override failed(error: Error): void {
    const of = `the vector index of \`${this.#type.name}\``
    if (this.isWhole) this.#notice(`Cannot save ${of}: ${error.message}`)
    else {
      this.giveUp()
      this.#notice(`Cannot build ${of}: ${error.message}. Searches compare all vectors.`)
    }
  }
}

/** What is wrong with a file that is not used. The other reasons are none: it is not there yet, or was right for what was there before. */
const faultsOfFiles: { readonly [Reason in RefusalReason]?: string } = {
  damaged: 'is damaged',
  unreadable: 'cannot be read',
  'newer-format': 'was written by another version of gvq',
}

function isEqual(one: FingerprintNumbers, other: FingerprintNumbers): boolean {
  return new Fingerprint(one).equals(other)
}

/** The changes `start` … `end` − 1 of a commit, of which the deletions come first. */
function partOf(
  { puts, deletes }: VectorChange,
  start: number,
  end = Number.POSITIVE_INFINITY,
): readonly Id[] {
  const from = Math.max(0, start - deletes.length)
  const to = Math.max(0, end - deletes.length)
  return [...deletes.slice(start, end), ...puts.slice(from, to)]
}

function sizeOf({ puts, deletes }: VectorChange): number {
  return puts.length + deletes.length
}
