import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { PackedIds } from '../api.ts'
import { type IdTable, noRow } from '../keys/id-table.ts'
import { bounds, idWords, packedId, packIds } from '../keys/packed-ids.ts'
import type { PageLayout } from '../types/page-layout.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import type { TypeState } from '../types/type-state.ts'
import type { Pages } from './pages.ts'

/** A search in the tree of ids takes about as long as passing so many rows. */
const rowsPerSearch = 16

export interface IdContext {
  readonly pageRows: number
  state(layout: TypeLayout): MaybePromise<TypeState>
  onPages<T>(work: (pages: Pages) => T): MaybePromise<T>
  onPassedPages<T>(work: (pages: Pages) => T): MaybePromise<T>
}

/** The rows that ids have in a type, by the numbers that the ids have in a table; `noRow` for those without. */
export async function rowsOfIds(
  context: IdContext,
  layout: TypeLayout,
  table: IdTable,
): Promise<Uint32Array<ArrayBuffer>> {
  const state = await context.state(layout)
  const rows = new Uint32Array(table.size).fill(noRow)
  if (table.size === 0 || state.rows === 0) return rows
  const { packed } = table
  const places = state.places(context.pageRows)
  const range = state.isOrdered
    ? await pagesOfIds(context, layout, packed, places)
    : { start: 0, end: places.pageCount(state.rows) }
  const passed = Math.min(places.firstRow(range.end), state.rows) - places.firstRow(range.start)
  if (table.size * rowsPerSearch < passed) await searchEach(context, layout, packed, rows)
  else await passPages(context, layout, table, rows, places, range)
  return rows
}

interface PageRange {
  readonly start: number
  readonly end: number
}

/** The pages that the ids can be in, while ids ascend: those of records that were made one after another are side by side. */
function pagesOfIds(
  context: IdContext,
  layout: TypeLayout,
  packed: PackedIds,
  places: PageLayout,
): MaybePromise<PageRange> {
  const { least, greatest } = bounds(packed)
  return context.onPages(pages => {
    const tree = pages.bytesTree(layout, layout.trees.ids)
    const [from, to] = [tree.floor(least), tree.floor(greatest)]
    return { start: from < 0 ? 0 : places.pageOf(from), end: to < 0 ? 0 : places.pageOf(to) + 1 }
  })
}

async function searchEach(
  context: IdContext,
  layout: TypeLayout,
  packed: PackedIds,
  rows: Uint32Array,
): Promise<void> {
  const batch = thresholds.pagesTogether * 16
  for (let start = 0; start < rows.length; start += batch) {
    const end = Math.min(start + batch, rows.length)
    const found = await context.onPages(pages => {
      const some: number[] = []
      for (let i = start; i < end; i++) some.push(pages.row(layout, packedId(packed, i)))
      return some
    })
    for (const [i, row] of found.entries()) if (row >= 0) rows[start + i] = row
  }
}

/** Looks up the id of each row of some pages in the table. */
async function passPages(
  context: IdContext,
  layout: TypeLayout,
  table: IdTable,
  rows: Uint32Array,
  places: PageLayout,
  range: PageRange,
): Promise<void> {
  for (let { start } = range; start < range.end; start += thresholds.pagesTogether) {
    const end = Math.min(range.end, start + thresholds.pagesTogether)
    const parts = await context.onPassedPages(pages => {
      const some = []
      for (let number = start; number < end; number++) {
        some.push({ number, page: pages.page(layout, number), delta: pages.delta(layout, number) })
      }
      return some
    })
    for (const { number, page, delta } of parts) {
      const first = places.firstRow(number)
      if (page !== undefined) {
        table.eachFound(page.idWords, (place, id) => {
          if (page.has(place) && delta?.get(place) === undefined) rows[id] = first + place
        })
      }
      for (const [place, changed] of delta?.entries() ?? []) {
        const found = changed === null ? -1 : table.find(idWords(packIds([changed.id])), 0)
        if (found >= 0) rows[found] = first + place
      }
    }
  }
}
