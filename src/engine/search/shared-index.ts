import type { MaybePromise } from '../../base/flow/maybe.ts'
import { withPauses } from '../../base/flow/parts.ts'
import type { VectorType } from '../../language/catalog/types.ts'
import type { GraphReader, Id, SharedVectors, VectorClock } from '../../store/graph/api.ts'
import { type GraphStore, Stop } from '../../store/graph/index.ts'
import {
  createVectorIndex,
  entriesOf,
  policy,
  type Ranked,
  rankCandidates,
  rankExactly,
  type VectorEntries,
  type VectorEntry,
} from '../vector/index.ts'
import { MaintainedIndex, nearestOf } from './maintained-index.ts'
import { thresholds } from './thresholds.ts'

interface Applied {
  /** The state that the index contained afterwards. */
  readonly clock: VectorClock
  readonly ids: ReadonlySet<Id>
}

/**
 * The vector index of one type in one of several processes that write to a store. It contains the vectors of some
 * state. A search compares the clocks of that state and its own: vectors that its state has in addition, or lacks,
 * are compared one by one; the additional ones are then put into the index. So a search answers from its own
 * snapshot, whatever the index contains.
 */
export class SharedIndex extends MaintainedIndex {
  #graph: GraphStore
  #type: VectorType
  readonly #notice: (text: string) => void
  readonly #stop = new Stop()
  /** The state of the index with its waiting vectors; `undefined` until it is built. */
  #clock: VectorClock | undefined
  #applied: Applied[] = []
  #appliedIds = 0
  /** The state of the index before `#applied`. */
  #oldest: VectorClock | undefined
  #searches = 0
  #work: Promise<void> | undefined

  constructor(graph: GraphStore, type: VectorType, notice: (text: string) => void) {
    super()
    this.#graph = graph
    this.#type = type
    this.#notice = notice
  }

  /** Adopts a changed program. */
  adopt(graph: GraphStore, type: VectorType): void {
    this.#graph = graph
    this.#type = type
  }

  /** Returns the `k` nearest of the reader's state; `undefined` where all its vectors have to be compared. */
  async nearest(
    reader: GraphReader,
    vectors: SharedVectors,
    clock: VectorClock,
    query: Float64Array,
    k: number,
    written: ReadonlySet<Id>,
    pause: () => MaybePromise<void>,
  ): Promise<readonly Ranked[] | undefined> {
    const changed = await this.#changedFor(vectors, clock)
    if (changed === undefined) return undefined
    const unlikeNow = () => {
      const later = this.#appliedAfter(clock)
      return later && new Set([...written, ...changed, ...later])
    }
    const foundAtOnce = () => {
      const now = unlikeNow()
      return now && this.foundAtOnce(query, k, now)
    }
    const found = this.comparesMuch(k)
      ? await withPauses(this.found(query, k, unlikeNow), pause)
      : foundAtOnce()
    // The state is old, or the database has gone back to an earlier one.
    if (found === undefined) this.#begin(() => this.#follow())
    if (found === undefined) return undefined
    const { excluded: unlike, waiting, candidates } = found
    if (candidates.length >= k + policy.nearTiesMax) return undefined
    const ids = [...candidates, ...unlike]
    const payloads = await reader.vectorData(this.#type, ids)
    if (changed.size > 0) {
      if ('release' in reader) this.#applyFound(clock, changed, ids, payloads)
      // The state that a transaction sees may never be committed.
      else if (changed.size > thresholds.leftMax) this.#begin(() => this.#follow())
    }
    const ranked =
      unlike.size === 0
        ? rankCandidates(query, k, ids, payloads)
        : rankExactly(query, k, entriesOf(ids, payloads))
    return nearestOf(k, waiting, ranked)
  }

  async close(): Promise<void> {
    this.#stop.stop()
    await this.#work
    await this.settled()
  }

  /** The vectors of a state that the index has in another form; `undefined` if they are too many, or unknown. */
  async #changedFor(vectors: SharedVectors, clock: VectorClock): Promise<ReadonlySet<Id> | undefined> {
    const known = this.#clock
    if (known === undefined || isBehind(known, clock)) {
      if (++this.#searches > thresholds.searchesBefore) this.#begin(() => this.#build())
      return undefined
    }
    const after = changesBetween(known, clock)
    if (after.size === 0) return nothing
    const changed = await vectors.since(this.#type, after)
    if (changed.size <= Math.max(thresholds.changedMin, thresholds.changedShareMax * this.size))
      return changed
    this.#begin(() => this.#build())
    return undefined
  }

  /** The vectors that were changed in the index after a state; `undefined` if that is not remembered. */
  #appliedAfter(clock: VectorClock): ReadonlySet<Id> | undefined {
    const ids = new Set<Id>()
    for (let i = this.#applied.length - 1; i >= 0; i--) {
      if (contains(clock, this.#applied[i]!.clock)) return ids
      for (const id of this.#applied[i]!.ids) ids.add(id)
    }
    return this.#oldest !== undefined && contains(clock, this.#oldest) ? ids : undefined
  }

  #applyFound(
    clock: VectorClock,
    changed: ReadonlySet<Id>,
    ids: readonly Id[],
    payloads: readonly (Float64Array | undefined)[],
  ): void {
    const puts = new Map<Id, Float64Array>()
    for (const [id, data] of entriesOf(ids, payloads)) if (changed.has(id)) puts.set(id, data)
    this.#apply(clock, changed, puts)
    this.keepUp()
  }

  /** Brings the index to a state, unless it has become newer. `changed`: at least what was changed in between. */
  #apply(clock: VectorClock, changed: ReadonlySet<Id>, puts: ReadonlyMap<Id, Float64Array>): void {
    if (this.#clock === undefined || !contains(clock, this.#clock)) return
    const deletes = [...changed].filter(id => !puts.has(id))
    this.take({ puts, deletes })
    this.#clock = clock
    this.#applied.push({ clock, ids: changed })
    this.#appliedIds += changed.size
    while (this.#applied.length > thresholds.appliedMax || this.#appliedIds > thresholds.appliedIdsMax) {
      const oldest = this.#applied.shift()!
      this.#oldest = oldest.clock
      this.#appliedIds -= oldest.ids.size
    }
  }

  /** Starts background work that no search awaits, because it may need a connection that the search holds. */
  #begin(work: () => Promise<void>): void {
    if (this.#work !== undefined || this.#stop.isStopped) return
    this.#work = work()
      .catch(error => this.failed(error))
      .finally(() => {
        this.#work = undefined
      })
  }

  async #build(): Promise<void> {
    const type = this.#type
    await this.#withSnapshot(async (reader, vectors) => {
      const [clock, { dimension }, expected] = await Promise.all([
        vectors.clock(type),
        reader.vectorInfo(type),
        reader.count(type),
      ])
      if (dimension === undefined) return
      const index = createVectorIndex({ dimension })
      await index.rebuild(entries(vectors, type), { sliceMs: thresholds.sliceMs })
      if (index.size !== expected)
        throw new Error(`${index.size} of ${expected} stored vectors could be read`)
      this.use(index)
      this.#clock = clock
      this.#oldest = clock
      this.#applied = []
      this.#appliedIds = 0
    })
    this.keepUp()
  }

  async #follow(): Promise<void> {
    const before = this.#clock
    await this.#withSnapshot((reader, vectors) => this.#followTo(reader, vectors, before))
    this.keepUp()
  }

  /**
   * Brings the index to a newer state. Returns whether it contains exactly that state. `before`: its state before the
   * new one was asked for.
   */
  async #followTo(
    reader: GraphReader,
    vectors: SharedVectors,
    before: VectorClock | undefined,
  ): Promise<boolean> {
    const type = this.#type
    const clock = await vectors.clock(type)
    const known = this.#clock
    if (before === undefined || known === undefined || isBehind(known, clock) || !contains(clock, before)) {
      this.#clock = undefined
      throw new Outdated()
    }
    const after = changesBetween(known, clock)
    const changed = after.size === 0 ? nothing : await vectors.since(type, after)
    if (changed.size > 0) {
      const ids = [...changed]
      const payloads = await reader.vectorData(type, ids)
      this.#apply(clock, changed, new Map(entriesOf(ids, payloads)))
    }
    return contains(clock, this.#clock!) && contains(this.#clock!, clock)
  }

  protected override async withStored(work: (stored: VectorEntries) => Promise<void>): Promise<void> {
    for (let isDone = false; !isDone; ) {
      this.#stop.check()
      const before = this.#clock
      isDone = await this.#withSnapshot(async (reader, vectors) => {
        if (!(await this.#followTo(reader, vectors, before))) return false
        await work(entries(vectors, this.#type))
        return true
      })
    }
  }

  async #withSnapshot<T>(work: (reader: GraphReader, vectors: SharedVectors) => Promise<T>): Promise<T> {
    const snapshot = this.#graph.snapshot(undefined, this.#stop)
    try {
      return await work(snapshot, snapshot.sharedVectors!)
    } finally {
      snapshot.release()
    }
  }

  /** Searches continue: they compare the waiting vectors, or all, and the next search tries again. */
  protected override failed(error: Error): void {
    if (error instanceof Outdated || this.#stop.isStopped) return
    this.#notice(`Cannot build the vector index of \`${this.#type.name}\`: ${error.message}`)
  }
}

const nothing: ReadonlySet<Id> = new Set()

/** Thrown where an index cannot be brought up to date: a search rebuilds it. */
class Outdated extends Error {}

/** Whether what was changed between an index and a state is no longer known. */
function isBehind(index: VectorClock, state: VectorClock): boolean {
  if (index.epoch < state.epoch) return true
  for (const [writer, position] of state.forgotten) {
    if ((index.positions.get(writer) ?? 0) < position) return true
  }
  return false
}

/** The changes of a state that an index lacks: after which, by writer. */
function changesBetween(index: VectorClock, state: VectorClock): ReadonlyMap<string, number> {
  const after = new Map<string, number>()
  for (const [writer, position] of state.positions) {
    const known = index.positions.get(writer) ?? 0
    if (known < position) after.set(writer, known)
  }
  return after
}

/** Whether one state has all changes of another. */
function contains(clock: VectorClock, other: VectorClock): boolean {
  if (clock === other) return true
  if (clock.epoch !== other.epoch) return false
  for (const [writer, position] of other.positions) {
    if ((clock.positions.get(writer) ?? 0) < position) return false
  }
  return true
}

async function* entries(vectors: SharedVectors, type: VectorType): AsyncGenerator<VectorEntry> {
  for await (const page of vectors.scan(type)) yield* page
}
