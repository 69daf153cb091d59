import type { NumberRun } from '../tree/number-run.ts'
import type { VisitSlice } from '../tree/reads.ts'
import { afterRows } from '../tree/run.ts'
import type { TreeState } from '../tree/tree.ts'
import type { TreeKeys } from '../types/type-layout.ts'
import type { Memory } from './attempt.ts'
import { NumberTree } from './trees.ts'

/**
 * The adjacency of an edge type of which some edges are in no node yet. Their rows are behind those of all others, so the
 * entries of an item are those of the nodes, and then these.
 */
export class UnlinkedTree extends NumberTree {
  readonly #runsOf: () => readonly NumberRun[]
  #runs: readonly NumberRun[] | undefined

  /** @param runsOf the entries that are in no node, each run behind the one before by its rows; called by the first read */
  constructor(
    memory: Memory,
    keys: TreeKeys,
    state: TreeState | undefined,
    runsOf: () => readonly NumberRun[],
  ) {
    super(memory, keys, state)
    this.#runsOf = runsOf
  }

  override get isEmpty(): boolean {
    return false
  }

  override count(item: number): number {
    return super.count(item) + this.#unlinkedCount(item)
  }

  override slices(item: number, visit: VisitSlice<NumberRun>): void {
    super.slices(item, visit)
    this.#visitUnlinked(item, visit)
  }

  override eachOf(
    items: ArrayLike<number>,
    visit: (item: number, run: NumberRun, start: number, end: number) => void,
  ): void {
    let next = 0
    const visitUpTo = (end: number) => {
      for (; next < end; next++) {
        const item = next
        this.#visitUnlinked(items[item]!, (run, start, stop) => visit(item, run, start, stop))
      }
    }
    super.eachOf(items, (item, run, start, end) => {
      visitUpTo(item)
      visit(item, run, start, end)
    })
    visitUpTo(items.length)
  }

  override countsOf(items: ArrayLike<number>): ArrayLike<number> {
    const linked = super.countsOf(items)
    return Float64Array.from(items, (item, i) => (linked[i] ?? 0) + this.#unlinkedCount(item))
  }

  #unlinkedCount(item: number): number {
    let count = 0
    this.#visitUnlinked(item, (_, start, end) => {
      count += end - start
    })
    return count
  }

  #visitUnlinked(item: number, visit: VisitSlice<NumberRun>): void {
    this.#runs ??= this.#runsOf()
    for (const run of this.#runs) {
      const start = run.lowerBound(item, 0)
      const end = run.lowerBound(item, afterRows, start)
      if (start < end) visit(run, start, end)
    }
  }
}
