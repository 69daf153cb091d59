import type { FaissHandle, FaissHits } from './faiss-handle.ts'
import { type LabelTable, zeroLabel } from './label-table.ts'
import { policy } from './policy.ts'
import type { Exclude } from './port.ts'
import { compareRanked, Nearest, type Ranked } from './ranking.ts'

const zeroDistance = 1

/** What a search asks: an index of FAISS or a block of unit vectors. */
export interface Searched extends Pick<FaissHandle, 'kind' | 'dimension' | 'total'> {
  search(unit: number[], k: number): FaissHits
}

/** One search: requests more and more neighbours from FAISS until dead labels, filters and ties cannot change the result. */
export class FaissSearch {
  readonly #searched: Searched
  readonly #table: LabelTable
  readonly #k: number
  readonly #exclude: Exclude | undefined
  /** Distances that differ by less than this may be in the wrong order, because of rounding in single precision. */
  readonly #blur: number

  constructor(searched: Searched, table: LabelTable, k: number, exclude: Exclude | undefined) {
    this.#searched = searched
    this.#table = table
    this.#k = k
    this.#exclude = exclude
    this.#blur = 2 ** -24 * (4 + 2 * Math.sqrt(searched.dimension))
  }

  /** Returns the k nearest ids, then near ties of the k-th. `query` is undefined for a zero vector. */
  run(query: number[] | undefined): string[] {
    if (query === undefined) return this.#lowestIds()
    const total = this.#searched.total
    let fetch = this.#firstFetch
    for (;;) {
      const hits = fetch > 0 ? this.#searched.search(query, fetch) : { labels: [], similarities: [] }
      const ranked = this.#rank(hits)
      // A graph that returns fewer than requested has returned all that it can reach.
      if (fetch === total || hits.labels.length < fetch)
        return this.#cut(this.#withUnreached(ranked, hits.labels))
      if (this.#isSettled(ranked, hits, fetch)) return this.#cut(ranked)
      fetch = Math.min(total, fetch * policy.fetchGrowth)
    }
  }

  /** Like `run`, but undefined when the first answer does not settle the result. */
  attempt(query: number[]): string[] | undefined {
    const fetch = this.#firstFetch
    if (fetch === 0) return undefined
    const hits = this.#searched.search(query, fetch)
    const ranked = this.#rank(hits)
    return this.#isSettled(ranked, hits, fetch) ? this.#cut(ranked) : undefined
  }

  /** As many as the caller wants, the dead labels to expect among them, and a few to see that nothing ties with the last. */
  get #firstFetch(): number {
    const { deadCount, labelCount } = this.#table
    const dead = deadCount === 0 ? 0 : Math.ceil((2 * this.#k * deadCount) / labelCount)
    return Math.min(this.#searched.total, this.#k + dead + policy.fetchSpare)
  }

  /** Everything is at distance 1 from a zero vector, so ids decide the order. */
  #lowestIds(): string[] {
    const nearest = new Nearest(this.#k)
    for (const id of this.#table.allIds()) if (!this.#exclude?.(id)) nearest.offer(id, zeroDistance)
    return nearest.ascending().map(({ id }) => id)
  }

  /** Returns the ids of the hits and of all zero vectors, nearest first. */
  #rank({ labels, similarities }: FaissHits): Ranked[] {
    const ranked: Ranked[] = []
    for (let i = 0; i < labels.length; i++) this.#collect(labels[i]!, 1 - similarities[i]!, ranked)
    this.#collect(zeroLabel, zeroDistance, ranked)
    return isRanked(ranked) ? ranked : ranked.sort(compareRanked)
  }

  #collect(label: number, distance: number, ranked: Ranked[]): void {
    const ids = this.#table.idsOf(label)
    if (typeof ids === 'string') {
      if (!this.#exclude?.(ids)) ranked.push({ id: ids, distance })
      return
    }
    let room = this.#k + policy.nearTiesMax
    for (const id of ids) {
      if (room === 0) return
      if (this.#exclude?.(id)) continue
      ranked.push({ id, distance })
      room--
    }
  }

  /** Reports whether no vector that FAISS has not returned can come before the k-th. */
  #isSettled(ranked: readonly Ranked[], { similarities }: FaissHits, fetch: number): boolean {
    const kth = ranked[this.#k - 1]
    const farthest = similarities.at(-1)
    if (kth === undefined || farthest === undefined) return false
    if (1 - farthest > kth.distance + this.#blur) return true
    return (
      this.#searched.kind === 'hnsw' &&
      fetch >= Math.max(policy.hnswTieFetchMax, policy.fetchFactor * this.#k)
    )
  }

  /** A graph search reaches only some vectors. The others fill up a result that would be too short. */
  #withUnreached(ranked: Ranked[], labels: readonly number[]): Ranked[] {
    if (ranked.length >= this.#k || labels.length === this.#searched.total) return ranked
    const reached = new Set(labels)
    const unreached: Ranked[] = []
    for (let label = 0; label < this.#searched.total; label++) {
      if (!reached.has(label)) this.#collect(label, Number.POSITIVE_INFINITY, unreached)
    }
    return ranked.concat(unreached.sort(compareRanked))
  }

  #cut(ranked: readonly Ranked[]): string[] {
    const kth = ranked[this.#k - 1]
    if (kth === undefined) return ranked.map(({ id }) => id)
    const end = Math.min(ranked.length, this.#k + policy.nearTiesMax)
    const ids: string[] = []
    for (const { id, distance } of ranked.slice(0, end)) {
      if (ids.length >= this.#k && distance > kth.distance + this.#blur) break
      ids.push(id)
    }
    return ids
  }
}

/** Mostly true, because FAISS sorts its hits. */
function isRanked(items: readonly Ranked[]): boolean {
  for (let i = 1; i < items.length; i++) if (compareRanked(items[i - 1]!, items[i]!) > 0) return false
  return true
}
