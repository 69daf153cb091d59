import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { limits } from '../../base/limits.ts'
import type { VectorType } from '../../language/catalog/types.ts'
import type { Graph, Id, VectorChange } from '../../store/storage/index.ts'
import {
  buildInSlices,
  createVectorIndex,
  loadSnapshot,
  type Ranked,
  saveSnapshot,
  type VectorEntry,
  type VectorIndex,
  WaitingVectors,
} from '../vector/index.ts'

/** Vectors of one commit that are added to the index immediately; more are queued, and found while they wait. */
const immediatePutsMax = 32
/** Longest time to block the event loop while vectors are added to the index. */
const sliceMs = 0.8 * limits.holdMsMax
/** Shortest time, when others search the index meanwhile: then a slice takes half as long as they did since the last one. */
const sharedSliceMs = 0.5
/**
 * Changes after which the index is saved again, so that a restart after a crash has little to catch up. Grows with
 * the index, because the time and memory of a save are proportional to its size.
 */
const changesBetweenSaves = 20_000
/** Changes after which an index without a file is saved: it is a graph then, which is searched sooner once it was serialized. */
const changesBeforeFirstSave = 4096

/** Entries that are removed before others may run. */
const entriesPerTurn = 4096

/** The vector index of one type, derived from the store. */
export class TypeIndex {
  readonly #graph: Graph
  readonly #type: VectorType
  readonly #file: string
  #index: VectorIndex | undefined
  /** Published vectors that are not in the index yet. */
  #waiting = new WaitingVectors(1)
  /** The last commit that the index and `waiting` together contain. */
  #sequence: number
  #savedSequence: number
  /** Whether its file was read or written. */
  #hasFile = false
  #unsavedChanges = 0
  /** Whether there was a search since the last slice. */
  #isSearched = false
  /** When the current slice should end. */
  #sliceEnd = 0
  #work: Promise<void> | undefined
  readonly #notice: (text: string) => void

  private constructor(graph: Graph, type: VectorType, file: string, notice: (text: string) => void) {
    this.#graph = graph
    this.#type = type
    this.#file = file
    this.#notice = notice
    this.#sequence = graph.sequence
    this.#savedSequence = this.#sequence
  }

  /** Loads the saved index and brings it up to date, or rebuilds it from the store. */
  static async open(
    graph: Graph,
    type: VectorType,
    file: string,
    notice: (text: string) => void,
  ): Promise<TypeIndex> {
    const opened = new TypeIndex(graph, type, file, notice)
    const snapshot = graph.snapshot()
    try {
      const { dimension } = await snapshot.vectorInfo(type)
      if (dimension === undefined) return opened
      const restored = await opened.#restore(dimension)
      if (restored && opened.#index?.size === (await snapshot.count(type))) return opened
      await opened.#build(dimension, await snapshot.count(type))
      return opened
    } finally {
      snapshot.release()
    }
  }

  /** Largest k for which `candidates` is reliable. */
  get reach(): number {
    return this.#index?.reach ?? Number.POSITIVE_INFINITY
  }

  get engine(): string | undefined {
    return this.#index?.engine
  }

  /** Vectors in the index. */
  get size(): number {
    return this.#index?.size ?? 0
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Returns the nearest of the published vectors that are not in the index yet, by exact distance. */
  nearestWaiting(query: Float64Array, k: number, excluded: ReadonlySet<Id>): readonly Ranked[] {
    if (this.#waiting.size === 0 || !this.#takes(query)) return []
    return this.#waiting.nearest(query, k, excluded.size === 0 ? undefined : id => excluded.has(id))
  }

  /** Returns ids near the query, at least the `k` nearest of those in the index that neither wait nor are excluded. */
  candidates(query: Float64Array, k: number, excluded: ReadonlySet<Id>): readonly Id[] {
    this.#isSearched = true
    if (!this.#takes(query) || this.#index!.size === 0) return []
    if (this.#waiting.size === 0 && excluded.size === 0) return this.#index!.candidates(query, k)
    return this.#index!.candidates(query, k, id => this.#waiting.has(id) || excluded.has(id))
  }

  /** A reader of an older state may compare with vectors of another dimension; none of those are here. */
  #takes(query: Float64Array): boolean {
    return this.#index?.dimension === query.length
  }

  /** Applies a published commit. */
  apply(change: VectorChange): void {
    for (const id of change.deletes) {
      this.#index?.delete(id)
      this.#waiting.delete(id)
    }
    const atOnce = this.#waiting.size === 0 && change.puts.size <= immediatePutsMax
    for (const [id, data] of change.puts) {
      this.#ensureDimension(data.length)
      if (atOnce) this.#index!.put(id, data)
      else this.#waiting.put(id, data)
    }
    this.#sequence = change.sequence
    this.#unsavedChanges += change.puts.size + change.deletes.length
    if (this.#waiting.size > 0 || this.#index?.needsRebuild || this.#savesSoon) this.#catchUp()
  }

  async close(): Promise<void> {
    await this.#work
    if (this.#savedSequence !== this.#sequence) await this.#save()
  }

  /** Deletes the index of a removed type. */
  async remove(): Promise<void> {
    await this.#work
    await rm(this.#file, { force: true })
  }

  #ensureDimension(dimension: number): void {
    if (this.#index?.dimension === dimension) return
    // All vectors of the type were dropped, and it starts again with another dimension (W10).
    this.#use(createVectorIndex({ dimension }))
  }

  #use(index: VectorIndex): void {
    this.#index = index
    this.#waiting = new WaitingVectors(index.dimension)
  }

  async #restore(dimension: number): Promise<boolean> {
    const load = await loadSnapshot(this.#file, { typeName: this.#type.name, dimension })
    if (load.kind === 'refused') return false
    const log = await this.#graph.vectorLog(this.#type, load.sequence)
    if (log === 'unavailable') return false
    this.#use(load.index)
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
      await buildInSlices(load.index, entries, { sliceMs })
      this.#unsavedChanges = log.size
      return true
    } finally {
      snapshot.release()
    }
  }

  async #build(dimension: number, expected: number): Promise<void> {
    const index = createVectorIndex({ dimension })
    await index.rebuild(this.#stored(), { sliceMs, expected })
    this.#use(index)
    this.#savedSequence = -1
  }

  /** Yields all vectors of the type, as of the call. */
  async *#stored(): AsyncGenerator<VectorEntry> {
    const cursor = this.#graph.scanVectors(this.#type)
    try {
      for (;;) {
        const page = await cursor.next()
        if (page === undefined) return
        yield* page
      }
    } finally {
      await cursor.close()
    }
  }

  /** Adds waiting vectors, rebuilds and saves, in slices between which requests are served. */
  #catchUp(): void {
    if (this.#work !== undefined) return
    this.#work = this.#catchUpNow()
      .catch(error =>
        this.#notice(`Cannot save the vector index of \`${this.#type.name}\`: ${error.message}`),
      )
      .finally(() => {
        this.#work = undefined
      })
  }

  async #catchUpNow(): Promise<void> {
    // Commits keep arriving meanwhile.
    while (this.#waiting.size > 0 || this.#index?.needsRebuild || this.#savesSoon) {
      if (this.#index?.isOutgrownBy(this.#waiting.size)) await this.#rebuildWithWaiting(this.#index)
      await this.#takeIn()
      if (this.#index?.needsRebuild) await this.#index.rebuild(this.#stored(), { sliceMs: this.#nextSliceMs })
      if (this.#savesSoon) await this.#save()
    }
  }

  get #savesSoon(): boolean {
    const most = this.#hasFile
      ? Math.max(changesBetweenSaves, this.#index?.size ?? 0)
      : changesBeforeFirstSave
    return this.#unsavedChanges > most
  }

  readonly #nextSliceMs = (): number => {
    const now = performance.now()
    const shared = Math.min(sliceMs, Math.max(sharedSliceMs, (now - this.#sliceEnd) / 2))
    const next = this.#isSearched ? shared : sliceMs
    this.#isSearched = false
    this.#sliceEnd = now + next
    return next
  }

  /** The store has what waits, too. Later commits wait in its place. */
  async #rebuildWithWaiting(index: VectorIndex): Promise<void> {
    const waiting = this.#waiting
    const taken = waiting.last(waiting.size)
    const expected = index.size + taken.length
    await index.rebuild(this.#stored(), { sliceMs: this.#nextSliceMs, expected })
    for (const [i, [id, vector]] of taken.entries()) {
      if (waiting.get(id) === vector) waiting.delete(id)
      if (i % entriesPerTurn === entriesPerTurn - 1) await setImmediate()
    }
  }

  async #takeIn(): Promise<void> {
    let batchSize = 16
    while (this.#waiting.size > 0) {
      const batch = this.#waiting.last(batchSize)
      const sliceMs = this.#nextSliceMs()
      const start = performance.now()
      this.#index!.putMany(batch)
      for (const [id] of batch.reverse()) this.#waiting.delete(id)
      const elapsedMs = Math.max(performance.now() - start, 0.05)
      batchSize = Math.max(1, Math.floor(Math.min(batchSize * 2, (batch.length * sliceMs) / elapsedMs)))
      await setImmediate()
    }
    // Gives back the memory of a large load.
    if (this.#index !== undefined) this.#waiting = new WaitingVectors(this.#index.dimension)
  }

  async #save(): Promise<void> {
    await this.#takeIn()
    if (this.#index === undefined) return
    const sequence = this.#sequence
    await saveSnapshot(this.#file, this.#index, { typeName: this.#type.name, sequence })
    this.#savedSequence = sequence
    this.#hasFile = true
    this.#unsavedChanges = 0
    await this.#graph.trimVectorLog(this.#type, sequence)
  }
}
