import type { Id } from '../api.ts'
import type { Direction } from '../keys/keys.ts'
import type { Ends } from '../rows/ends.ts'
import type { RowDelta } from '../rows/row-delta.ts'
import type { RowPage } from '../rows/row-page.ts'
import type { NumberRun } from '../tree/number-run.ts'
import { sortedNumberRun } from '../tree/sort-numbers.ts'
import type { PageLayout } from '../types/page-layout.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import type { TypeState } from '../types/type-state.ts'

/** What `Pages` tells of the pages of edges. */
interface EdgePages {
  places(layout: TypeLayout): PageLayout
  page(layout: TypeLayout, number: number): RowPage | undefined
  delta(layout: TypeLayout, number: number): RowDelta | undefined
  id(layout: TypeLayout, row: number): Id
}

/**
 * The ends of the edges in rows that all have a record; `undefined` while pages are missing.
 *
 * @throws GvqError STORAGE_UNAVAILABLE if a row has no record
 */
export function endsOfRows(
  pages: EdgePages,
  layout: TypeLayout,
  start: number,
  end: number,
): Ends | undefined {
  const from = new Uint32Array(end - start)
  const to = new Uint32Array(end - start)
  const places = pages.places(layout)
  let isComplete = true
  for (let row = start; row < end; ) {
    const number = places.pageOf(row)
    const first = places.firstRow(number)
    const page = pages.page(layout, number)
    const delta = pages.delta(layout, number)
    for (const last = Math.min(end, places.endRow(number)); row < last; row++) {
      const place = row - first
      const changed = delta?.get(place)
      if (changed) {
        from[row - start] = changed.from
        to[row - start] = changed.to
      } else if (changed === undefined && page?.has(place)) {
        from[row - start] = page.from![place]!
        to[row - start] = page.to![place]!
      } else {
        // Throws unless the page is only not in memory.
        pages.id(layout, row)
        isComplete = false
      }
    }
  }
  return isComplete ? { from, to } : undefined
}

/** Edges whose rows follow each other; sorted in each direction that is asked for, once. */
class EdgeRuns {
  readonly #firstRow: number
  readonly #ends: Ends
  readonly #runs: { out?: NumberRun; in?: NumberRun } = {}

  constructor(firstRow: number, ends: Ends) {
    this.#firstRow = firstRow
    this.#ends = ends
  }

  run(direction: Direction): NumberRun {
    const { from, to } = this.#ends
    const [items, others] = direction === 'out' ? [from, to] : [to, from]
    this.#runs[direction] ??= sortedNumberRun(
      items,
      Uint32Array.from(items, (_, i) => this.#firstRow + i),
      [others],
    )
    return this.#runs[direction]
  }
}

const runsByState = new WeakMap<TypeState, readonly EdgeRuns[]>()

/** The edges on full pages, by the last of these and the row of the first edge: a page is never changed, but replaced. */
const runsByPage = new WeakMap<RowPage, { readonly firstRow: number; readonly runs: EdgeRuns }>()

/** The entries of the edges that are not in the trees yet, in one direction. What is returned while pages are missing does not count. */
export function unlinkedRuns(
  pages: EdgePages,
  layout: TypeLayout,
  state: TypeState,
  direction: Direction,
): readonly NumberRun[] {
  let runs = runsByState.get(state)
  if (runs === undefined) {
    runs = runsOf(pages, layout, state)
    if (runs === undefined) return []
    runsByState.set(state, runs)
  }
  return runs.map(each => each.run(direction))
}

/** Keeps the edges of the last page apart: the others are sorted only when a page is full. */
function runsOf(
  pages: EdgePages,
  layout: TypeLayout,
  { linkedRows, rows }: TypeState,
): readonly EdgeRuns[] | undefined {
  const places = pages.places(layout)
  const lastPage = places.pageOf(rows - 1)
  const lastStart = Math.max(linkedRows, places.firstRow(lastPage))
  const ends = endsOfRows(pages, layout, lastStart, rows)
  const last = ends && new EdgeRuns(lastStart, ends)
  if (lastStart === linkedRows) return last && [last]
  const full = runsOfFull(pages, layout, linkedRows, lastStart, pages.page(layout, lastPage - 1))
  return last && full && [full, last]
}

function runsOfFull(
  pages: EdgePages,
  layout: TypeLayout,
  firstRow: number,
  end: number,
  page: RowPage | undefined,
): EdgeRuns | undefined {
  const known = page && runsByPage.get(page)
  if (known?.firstRow === firstRow) return known.runs
  const ends = endsOfRows(pages, layout, firstRow, end)
  if (ends === undefined) return undefined
  const runs = new EdgeRuns(firstRow, ends)
  if (page !== undefined) runsByPage.set(page, { firstRow, runs })
  return runs
}
