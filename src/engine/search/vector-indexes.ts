import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../../base/files/private-files.ts'
import { andThen, type MaybePromise } from '../../base/flow/maybe.ts'
import { withPauses } from '../../base/flow/parts.ts'
import { limits } from '../../base/limits.ts'
import type { Catalog, VectorType } from '../../language/catalog/types.ts'
import type { GraphReader, GraphSnapshot, Id, SharedVectors, VectorInput } from '../../store/graph/api.ts'
import { type GraphStore, hasVectorLog } from '../../store/graph/index.ts'
import {
  distanceFrom,
  entriesOf,
  Nearest,
  policy,
  type Ranked,
  rankCandidates,
  rankExactly,
} from '../vector/index.ts'
import { type FoundVectors, type MaintainedIndex, nearestOf } from './maintained-index.ts'
import { checkQueryVector } from './query-vector.ts'
import { RecentChanges } from './recent-changes.ts'
import { SharedIndex } from './shared-index.ts'
import { nearestOfStore } from './store-index.ts'
import { thresholds } from './thresholds.ts'
import { TypeIndex } from './type-index.ts'
import type { SearchRecall, VectorIndexState } from './vector-index-state.ts'

/**
 * The vector indexes of a database, by the names of types: when the program changes, a type may be redeclared while its
 * vectors stay the same. Those of a store that other processes write to, too, are built when they are searched, and never saved.
 */
export class VectorIndexes {
  readonly #indexes = new Map<string, TypeIndex>()
  readonly #shared = new Map<string, SharedIndex>()
  readonly #recent = new RecentChanges()
  readonly #folder: string | undefined
  readonly #notice: (text: string) => void

  private constructor(folder: string | undefined, notice: (text: string) => void) {
    this.#folder = folder
    this.#notice = notice
  }

  /**
   * Opens the indexes; they can be searched when it resolves. `folder` contains one file per type; without one, nothing is
   * saved.
   */
  static async open(
    graph: GraphStore,
    catalog: Catalog,
    folder: string | undefined,
    notice: (text: string) => void,
  ): Promise<VectorIndexes> {
    const opened = new VectorIndexes(folder, notice)
    if (hasVectorLog(graph) && folder !== undefined)
      await mkdir(folder, { recursive: true, mode: privateFolder })
    await opened.adopt(graph, catalog)
    if (!hasVectorLog(graph)) return opened
    graph.onVectors(change => {
      opened.#indexes.get(change.type.name)?.apply(change)
      opened.#recent.publish(change)
    })
    return opened
  }

  /** Follows a change of the program: opens indexes of new types and deletes those of removed types. */
  async adopt(graph: GraphStore, catalog: Catalog): Promise<void> {
    if (!hasVectorLog(graph)) return this.#adoptShared(graph, catalog)
    for (const [name, index] of this.#indexes) {
      if (catalog.vectors.has(name)) continue
      this.#indexes.delete(name)
      await index.remove()
    }
    for (const type of catalog.vectors.values()) {
      if (this.#indexes.has(type.name)) continue
      const file = this.#folder && join(this.#folder, `${type.name}.index`)
      this.#indexes.set(type.name, await TypeIndex.open(graph, type, file, this.#notice))
    }
  }

  async #adoptShared(graph: GraphStore, catalog: Catalog): Promise<void> {
    for (const [name, index] of this.#shared) {
      if (catalog.vectors.has(name)) continue
      this.#shared.delete(name)
      await index.close()
    }
    for (const type of catalog.vectors.values()) {
      const known = this.#shared.get(type.name)
      if (known === undefined) this.#shared.set(type.name, new SharedIndex(graph, type, this.#notice))
      else known.adopt(graph, type)
    }
  }

  /** Keeps searches with the snapshot exact until `release`. */
  hold(snapshot: GraphSnapshot): void {
    if (this.#indexes.size > 0) this.#recent.hold(snapshot, snapshot.sequence)
  }

  release(snapshot: GraphSnapshot): void {
    this.#recent.release(snapshot)
  }

  /**
   * Records what a transaction wrote, when its work is done. Call the returned function when it is published or has
   * failed.
   */
  stage(ids: ReadonlyMap<VectorType, ReadonlySet<Id>>): () => void {
    return this.#recent.stage(ids)
  }

  /**
   * Returns the `k` vectors of the type nearest to the query, as the reader sees them, by ascending cosine distance, ties by
   * id (C6). `written`: ids that the reader's own transaction wrote. `pause` is called now and then where it takes long.
   * @throws GvqError DIMENSION_MISMATCH, or INVALID_VALUE for a query embedded by a different model than the type's (W10)
   */
  search(
    reader: GraphReader,
    type: VectorType,
    query: VectorInput,
    k: number,
    written: ReadonlySet<Id>,
    pause: () => MaybePromise<void> = () => undefined,
  ): MaybePromise<readonly Ranked[]> {
    const { sharedVectors } = reader
    if (sharedVectors !== undefined) {
      return this.#searchShared(reader, sharedVectors, type, query, k, written, pause)
    }
    return andThen(reader.vectorInfo(type), info => {
      if (info.dimension === undefined) return []
      checkQueryVector(type, info, query)
      return k === 0 ? [] : this.#nearest(reader, type, query.data, k, written, pause)
    })
  }

  async #searchShared(
    reader: GraphReader,
    sharedVectors: SharedVectors,
    type: VectorType,
    query: VectorInput,
    k: number,
    written: ReadonlySet<Id>,
    pause: () => MaybePromise<void>,
  ): Promise<readonly Ranked[]> {
    const [info, clock] = await Promise.all([reader.vectorInfo(type), sharedVectors.clock(type)])
    if (info.dimension === undefined) return []
    checkQueryVector(type, info, query)
    if (k === 0) return []
    const near = await nearestOfStore(sharedVectors, type, query.data, k)
    if (near !== undefined) return near
    const index = this.#shared.get(type.name)
    const found = await index?.nearest(reader, sharedVectors, clock, query.data, k, written, pause)
    return found ?? rankAll(reader, type, query.data, k, pause)
  }

  #nearest(
    reader: GraphReader,
    type: VectorType,
    query: Float64Array,
    k: number,
    written: ReadonlySet<Id>,
    pause: () => MaybePromise<void>,
  ): MaybePromise<readonly Ranked[]> {
    const index = this.#indexes.get(type.name)
    if (!index?.isWhole || k > thresholds.indexedMax || isMost(k, index.size)) {
      return rankAll(reader, type, query, k, pause)
    }
    const unlikeNow = () => index.withArriving(this.#recent.seenBy(reader, type, written))
    if (index.comparesMuch(k)) {
      return withPauses(index.found(query, k, unlikeNow), pause).then(found =>
        found === undefined
          ? rankAll(reader, type, query, k, pause)
          : this.#ranked(reader, type, query, k, found, pause),
      )
    }
    return this.#ranked(reader, type, query, k, index.foundAtOnce(query, k, unlikeNow()), pause)
  }

  #ranked(
    reader: GraphReader,
    type: VectorType,
    query: Float64Array,
    k: number,
    { excluded: unlike, waiting, candidates }: FoundVectors,
    pause: () => MaybePromise<void>,
  ): MaybePromise<readonly Ranked[]> {
    // More than it returns are too near each other to be told apart in single precision.
    if (candidates.length >= k + policy.nearTiesMax) return rankAll(reader, type, query, k, pause)
    const ids = unlike.size === 0 ? candidates : [...candidates, ...unlike]
    if (ids.length > thresholds.rankedAtOnce) return rankInParts(reader, type, query, k, ids, waiting, pause)
    return andThen(reader.vectorData(type, ids), payloads => {
      // A transaction may have written many vectors, so the ranking yields to the event loop.
      const ranked =
        unlike.size === 0
          ? rankCandidates(query, k, ids, payloads)
          : rankExactly(query, k, entriesOf(ids, payloads))
      return nearestOf(k, waiting, ranked)
    })
  }

  /** Returns the engine of each type that has vectors. */
  engines(): ReadonlyMap<string, string> {
    const engines = new Map<string, string>()
    for (const [name, index] of this.#all) if (index.engine !== undefined) engines.set(name, index.engine)
    return engines
  }

  /**
   * Returns how far the index of each type is.
   * @param countOf how many vectors a type has
   */
  states(countOf: (type: string) => number): readonly VectorIndexState[] {
    return this.#all.map(([type, index]) => {
      const indexed = index.isWhole ? index.size : 0
      // A shared index does not even note what no search has asked for yet.
      const isCounted = index.isWhole && !this.#shared.has(type)
      const waiting = isCounted ? index.waitingCount : Math.max(0, countOf(type) - indexed)
      const { recall, isWhole } = index
      return { type, engine: index.engine, indexed, waiting, isWhole, ...(recall && { recall }) }
    })
  }

  /** Returns what searches of a type find; absent where they compare all its vectors. */
  recallOf(type: VectorType): SearchRecall | undefined {
    return (this.#indexes.get(type.name) ?? this.#shared.get(type.name))?.recall
  }

  get #all(): readonly (readonly [string, MaintainedIndex])[] {
    return [...this.#indexes, ...this.#shared]
  }

  async close(): Promise<void> {
    for (const index of this.#indexes.values()) await index.close()
    for (const index of this.#shared.values()) await index.close()
  }
}

/**
 * Whether k is such a large part of the index that it would help little: an index answers in one piece, and the store
 * does not.
 */
function isMost(k: number, size: number): boolean {
  return k >= thresholds.mostMin && 4 * k > size
}

/**
 * Returns the nearest of the candidates and of those that were `ranked` before, in slices that yield to the event
 * loop.
 */
async function rankInParts(
  reader: GraphReader,
  type: VectorType,
  query: Float64Array,
  k: number,
  candidates: readonly Id[],
  ranked: readonly Ranked[],
  pause: () => MaybePromise<void>,
): Promise<readonly Ranked[]> {
  const nearest = new Nearest(k)
  const distanceTo = distanceFrom(query)
  for (const { id, distance } of ranked) nearest.offer(id, distance)
  for (let start = 0; start < candidates.length; start += thresholds.rankedAtOnce) {
    await pause()
    const ids = candidates.slice(start, start + thresholds.rankedAtOnce)
    const payloads = await reader.vectorData(type, ids)
    for (const [id, vector] of entriesOf(ids, payloads)) nearest.offer(id, distanceTo(vector))
  }
  return withPauses(nearest.ascendingInParts(), pause)
}

/** Searches the stored vectors exactly, for a k above the limit of an index. */
async function rankAll(
  reader: GraphReader,
  type: VectorType,
  query: Float64Array,
  k: number,
  pause: () => MaybePromise<void>,
): Promise<readonly Ranked[]> {
  const nearest = new Nearest(k)
  const distanceTo = distanceFrom(query)
  if (reader.sharedVectors !== undefined) {
    for await (const page of reader.sharedVectors.scan(type)) {
      await pause()
      for (const [id, vector] of page) nearest.offer(id, distanceTo(vector))
    }
    return nearest.ascending()
  }
  const cursor = reader.scan(type)
  try {
    for (;;) {
      const records = await cursor.next(limits.batchRowsMax)
      if (records === undefined) return await withPauses(nearest.ascendingInParts(), pause)
      const ids = records.map(record => record.id)
      const payloads = await reader.vectorData(type, ids)
      await pause()
      for (const [id, vector] of entriesOf(ids, payloads)) nearest.offer(id, distanceTo(vector))
    }
  } finally {
    await cursor.close()
  }
}
