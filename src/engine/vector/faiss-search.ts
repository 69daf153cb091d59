import type { Parts } from '../../base/flow/parts.ts'
import { policy } from './graph/policy.ts'
import type { Hits } from './numbers/hits.ts'
import { type LabelTable, zeroLabel } from './numbers/label-table.ts'
import type { UnitBlock } from './numbers/unit-block.ts'
import type { Exclude } from './port.ts'
import { compareRanked, Nearest, type Ranked } from './ranking.ts'

const zeroDistance = 1

/** One search for labels, until dead ones, filters and ties cannot change the result. */
export class FaissSearch {
  readonly #units: UnitBlock
  readonly #table: LabelTable
  readonly #k: number
  readonly #excludeOf: () => Exclude | undefined
  #exclude: Exclude | undefined
  /** Distances that differ by less than this may be in the wrong order, because of rounding in single precision. */
  readonly #blur: number

  /** @param excludeOf is asked each time that all is compared, as the index may have changed between two parts of the work */
  constructor(units: UnitBlock, table: LabelTable, k: number, excludeOf: () => Exclude | undefined) {
    this.#units = units
    this.#table = table
    this.#k = k
    this.#excludeOf = excludeOf
    this.#blur = 2 ** -24 * (4 + 2 * Math.sqrt(units.dimension))
  }

  /**
   * Compares all vectors. Returns the k nearest ids, then near ties of the k-th. `query` is undefined for a zero vector.
   */
  *compareAll(query: readonly number[] | undefined): Parts<string[]> {
    if (query === undefined) return this.#lowestIds()
    for (let fetch = Math.max(1, this.firstFetch); ; fetch *= policy.fetchGrowth) {
      const hits = yield* this.#units.search(query, fetch)
      const ranked = this.#rank(hits)
      if (fetch >= this.#units.total || this.#isSettled(ranked, hits)) return this.#cut(ranked)
      yield
    }
  }

  /**
   * Returns the ids like `compareAll`, from the hits of a search along links; undefined when they do not settle the
   * result.
   */
  settle(hits: Hits): string[] | undefined {
    const ranked = this.#rank(hits)
    return this.#isSettled(ranked, hits) ? this.#cut(ranked) : undefined
  }

  /**
   * The number of hits to fetch first: those that the caller wants, the dead labels to expect among them, and a few
   * to see that nothing ties with the last.
   */
  get firstFetch(): number {
    const { deadCount, labelCount } = this.#table
    const dead = deadCount === 0 ? 0 : Math.ceil((2 * this.#k * deadCount) / labelCount)
    return Math.min(this.#units.total, this.#k + dead + policy.fetchSpare)
  }

  /** Everything is at distance 1 from a zero vector, so ids decide the order. */
  #lowestIds(): string[] {
    this.#exclude = this.#excludeOf()
    const nearest = new Nearest(this.#k)
    for (const id of this.#table.allIds()) if (!this.#exclude?.(id)) nearest.offer(id, zeroDistance)
    return nearest.ascending().map(({ id }) => id)
  }

  /** Returns the ids of the hits and of all zero vectors, nearest first. */
  #rank({ labels, similarities }: Hits): Ranked[] {
    this.#exclude = this.#excludeOf()
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

  /** Whether no vector that was not found can come before the k-th. */
  #isSettled(ranked: readonly Ranked[], { similarities }: Hits): boolean {
    const kth = ranked[this.#k - 1]
    const farthest = similarities.at(-1)
    return kth !== undefined && farthest !== undefined && 1 - farthest > kth.distance + this.#blur
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

/** Mostly true, because hits are sorted. */
function isRanked(items: readonly Ranked[]): boolean {
  for (let i = 1; i < items.length; i++) if (compareRanked(items[i - 1]!, items[i]!) > 0) return false
  return true
}
