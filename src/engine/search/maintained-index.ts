import { Fingerprint, type FingerprintNumbers } from '../../base/data/fingerprint.ts'
import { arrivals } from '../../base/flow/after-arrivals.ts'
import { atOnce, type Parts } from '../../base/flow/parts.ts'
import type { Id } from '../../store/graph/api.ts'
import {
  compareRanked,
  createVectorIndex,
  type Ranked,
  type VectorEntries,
  type VectorEntry,
  type VectorIndex,
  WaitingVectors,
} from '../vector/index.ts'
import { thresholds } from './thresholds.ts'
import type { SearchRecall } from './vector-index-state.ts'

/** Attempts to search in parts, while what is found changes. */
const attemptsMax = 3

/** Returns the nearest of what waits and of the candidates, which may have some in common. */
export function nearestOf(
  k: number,
  waiting: readonly Ranked[],
  ranked: readonly Ranked[],
): readonly Ranked[] {
  if (waiting.length === 0) return ranked
  const isWaiting = new Set(waiting.map(({ id }) => id))
  const others = ranked.filter(({ id }) => !isWaiting.has(id))
  return [...waiting, ...others].sort(compareRanked).slice(0, k)
}

/** What a search has found. */
export interface FoundVectors {
  /** Ids that are to be compared as the reader has them. */
  readonly excluded: ReadonlySet<Id>
  /** The nearest of those that are not in the index yet. */
  readonly waiting: readonly Ranked[]
  readonly candidates: readonly Id[]
}

const nothing: FingerprintNumbers = new Fingerprint()

export interface IndexChange {
  readonly puts: ReadonlyMap<Id, Float64Array>
  readonly deletes: readonly Id[]
}

/**
 * The vector index of one type: it applies changes in slices, and is rebuilt when that is better. A subclass decides
 * where its vectors come from.
 */
export abstract class MaintainedIndex {
  #index: VectorIndex | undefined
  /** Vectors that are not in the index yet. */
  #waiting = new WaitingVectors(1)
  /**
   * Whether the index differs from the store, by missing or additional vectors: it is not searched then, and is
   * rebuilt.
   */
  #isLacking = false
  /** Whether the rebuild has failed: it is not tried again. */
  #isGivenUp = false
  /** Whether there was a search since the last slice. */
  #isSearched = false
  /** When the current slice should end. */
  #sliceEnd = 0
  #work: Promise<void> | undefined

  /** The recall of searches; absent where they compare all vectors. */
  get recall(): SearchRecall | undefined {
    const measurement = this.#index?.measurement
    if (measurement === undefined) return undefined
    const { recallAt10: at10, recallAt100: at100, breadthAt10, breadthAt100 } = measurement
    return { at10, at100, ...(breadthAt10 && { breadthAt10 }), ...(breadthAt100 && { breadthAt100 }) }
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

  /** Whether the index and the waiting vectors together are complete: otherwise searches compare all stored vectors. */
  get isWhole(): boolean {
    return !this.#isLacking
  }

  /** Returns what a search finds. `excluded`: ids that the reader has in another form than the index. */
  foundAtOnce(query: Float64Array, k: number, excluded: ReadonlySet<Id>): FoundVectors {
    const waiting = this.#nearestWaiting(query, k, excluded)
    return { excluded, waiting, candidates: this.#candidates(query, k, excluded) }
  }

  /** Returns the nearest of the published vectors that are not in the index yet, by exact distance. */
  #nearestWaiting(query: Float64Array, k: number, excluded: ReadonlySet<Id>): readonly Ranked[] {
    if (this.#waiting.size === 0 || !this.#takes(query)) return []
    return this.#waiting.nearest(query, k, excluded.size === 0 ? undefined : id => excluded.has(id))
  }

  /** Returns ids near the query, at least the `k` nearest of those in the index that neither wait nor are excluded. */
  #candidates(query: Float64Array, k: number, excluded: ReadonlySet<Id>): readonly Id[] {
    this.#isSearched = true
    if (!this.#takes(query) || this.#index!.size === 0) return []
    if (this.#waiting.size === 0 && excluded.size === 0) return this.#index!.candidates(query, k)
    return this.#index!.candidates(query, k, id => this.#waiting.has(id) || excluded.has(id))
  }

  /** Whether a search compares so much that it is done in parts, between which others have their turn. */
  comparesMuch(k: number): boolean {
    const index = this.#index
    if (index === undefined) return false
    return (index.comparedFor(k) + this.#waiting.size) * index.dimension > thresholds.comparedAtOnce
  }

  /**
   * Returns what `foundAtOnce` does, in parts between which the index may change. What moved into the index meanwhile may be
   * in both.
   * @param excludedNow ids that the reader has in another form than the index; `undefined` where that is no longer known
   * @returns `undefined` where all vectors are to be compared
   */
  *found(
    query: Float64Array,
    k: number,
    excludedNow: () => ReadonlySet<Id> | undefined,
  ): Parts<FoundVectors | undefined> {
    this.#isSearched = true
    for (let attempt = 1; ; attempt++) {
      const index = this.#index
      if (index === undefined || !this.#takes(query)) return undefined
      const work = this.#foundIn(index, query, k, excludedNow)
      const found = attempt < attemptsMax ? yield* work : atOnce(work)
      if (found !== 'changed') return found
    }
  }

  *#foundIn(
    index: VectorIndex,
    query: Float64Array,
    k: number,
    excludedNow: () => ReadonlySet<Id> | undefined,
  ): Parts<FoundVectors | 'changed' | undefined> {
    const before = excludedNow()
    if (before === undefined) return undefined
    // What moves from here into the index meanwhile is found there, too.
    const waiting = yield* this.#waiting.nearestInParts(query, k, id => before.has(id))
    let excluded: ReadonlySet<Id> | undefined = before
    const candidates = yield* index.candidatesInParts(query, k, () => {
      const now = excludedNow()
      excluded = now && (now.size === 0 ? before : before.size === 0 ? now : new Set([...before, ...now]))
      return id => excluded!.has(id) || this.#waiting.has(id)
    })
    if (excluded === undefined || !this.isWhole) return undefined
    const isChanged = index !== this.#index || waiting.some(({ id }) => excluded!.has(id))
    if (isChanged) return 'changed'
    return { excluded, waiting, candidates }
  }

  /** A reader of an older state may compare with vectors of another dimension; none of those are here. */
  #takes(query: Float64Array): boolean {
    return this.#index?.dimension === query.length
  }

  /**
   * Calls `work` at once with all vectors of the index and those that wait, read from the store, of which none is changed before it
   * is called.
   */
  protected abstract withStored(work: (stored: VectorEntries) => Promise<void>): Promise<void>

  protected get savesSoon(): boolean {
    return false
  }

  protected async save(): Promise<void> {}

  /** The index was measured, other than by a rebuild. */
  protected measured(): void {}

  /** Receives why the index cannot be kept up. */
  protected abstract failed(error: Error): void

  protected get index(): VectorIndex | undefined {
    return this.#index
  }

  protected use(index: VectorIndex): void {
    this.#index = index
    this.#waiting = new WaitingVectors(index.dimension)
  }

  /** Starts a rebuild with the vectors of the store. Changes that arrive meanwhile are kept. */
  protected buildAnew(dimension: number): void {
    this.use(createVectorIndex({ dimension }))
    this.#isLacking = true
    this.keepUp()
  }

  /** Gives up the rebuild: the index stays as it is, and searches compare all stored vectors. */
  protected giveUp(): void {
    this.#isLacking = true
    this.#isGivenUp = true
  }

  /** The fingerprint of the vectors of the index, while none waits; else `undefined`. */
  protected get content(): FingerprintNumbers | undefined {
    if (this.#waiting.size > 0 || !this.isWhole) return undefined
    return this.#index?.content ?? nothing
  }

  /** Called when nothing waits any more. */
  protected caughtUp(): void {}

  protected take({ puts, deletes }: IndexChange): void {
    for (const id of deletes) {
      this.#index?.delete(id)
      this.#waiting.delete(id)
    }
    const atOnce = this.#waiting.size === 0 && puts.size <= thresholds.immediatePutsMax
    for (const [id, data] of puts) {
      this.#ensureDimension(data.length)
      if (atOnce) this.#index!.put(id, data)
      else this.#waiting.put(id, data)
    }
  }

  /** Applies waiting changes, rebuilds, measures and saves, where that is due. */
  protected keepUp(): void {
    if (this.#isDue) this.#catchUp()
  }

  get #isDue(): boolean {
    const index = this.#index
    if (this.#isToBeBuilt || this.#waiting.size > 0 || this.savesSoon) return true
    return index !== undefined && (index.needsRebuild || index.needsMeasuring)
  }

  get #isToBeBuilt(): boolean {
    return this.#isLacking && !this.#isGivenUp
  }

  /** Resolves when the index has no work in progress. */
  protected async settled(): Promise<void> {
    await this.#work
  }

  #ensureDimension(dimension: number): void {
    if (this.#index?.dimension === dimension) return
    // All vectors of the type were dropped, and it starts again with another dimension (W10).
    this.use(createVectorIndex({ dimension }))
  }

  /** Adds waiting vectors, rebuilds and saves, in slices between which requests are served. */
  #catchUp(): void {
    if (this.#work !== undefined) return
    this.#work = this.#catchUpNow()
      .catch(error => this.failed(error))
      .finally(() => {
        this.#work = undefined
      })
  }

  async #catchUpNow(): Promise<void> {
    // Commits keep arriving meanwhile.
    while (this.#isDue) {
      if (this.#isToBeBuilt || this.#index?.isOutgrownBy(this.#waiting.size)) await this.#rebuildWithWaiting()
      await this.takeIn()
      this.caughtUp()
      if (this.#index?.needsRebuild) {
        await this.withStored(stored => this.#index!.rebuild(stored, { sliceMs: this.#nextSliceMs }))
      }
      if (this.#index?.needsMeasuring) {
        if (await this.#index.measure({ sliceMs: this.#nextSliceMs })) this.measured()
      }
      if (this.savesSoon) await this.save()
    }
  }

  readonly #nextSliceMs = (): number => {
    const now = performance.now()
    const { sliceMs, sharedSliceMs } = thresholds
    const shared = Math.min(sliceMs, Math.max(sharedSliceMs, (now - this.#sliceEnd) / 2))
    const next = this.#isSearched ? shared : sliceMs
    this.#isSearched = false
    this.#sliceEnd = now + next
    return next
  }

  /** Rebuilds with the waiting vectors, which the store has, too. Commits that arrive meanwhile wait in their place. */
  async #rebuildWithWaiting(): Promise<void> {
    let index = this.#index
    let waiting = this.#waiting
    let taken: VectorEntry[] = []
    await this.withStored(stored => {
      index = this.#index
      waiting = this.#waiting
      taken = waiting.last(waiting.size)
      return index!.rebuild(stored, { sliceMs: this.#nextSliceMs })
    })
    for (const [i, [id, vector]] of taken.entries()) {
      if (waiting.get(id) === vector) waiting.delete(id)
      if (i % thresholds.entriesPerSlice === thresholds.entriesPerSlice - 1) await arrivals()
    }
    // A new index may have replaced this one meanwhile, and needs to be built then.
    if (this.#index === index && !this.#isGivenUp) this.#isLacking = false
  }

  protected async takeIn(): Promise<void> {
    let batchSize = 16
    while (this.#waiting.size > 0) {
      const batch = this.#waiting.last(batchSize)
      const sliceMs = this.#nextSliceMs()
      const start = performance.now()
      this.#index!.putMany(batch)
      for (const [id] of batch.reverse()) this.#waiting.delete(id)
      const elapsedMs = Math.max(performance.now() - start, 0.05)
      batchSize = Math.max(1, Math.floor(Math.min(batchSize * 2, (batch.length * sliceMs) / elapsedMs)))
      await arrivals()
    }
    // The new instance releases the memory of a large load.
    if (this.#index !== undefined) this.#waiting = new WaitingVectors(this.#index.dimension)
  }
}
