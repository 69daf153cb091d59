import type { MaybePromise } from '../api.ts'
import { type IdTable, noRow } from './id-table.ts'
import { idWords, packedId, packIds } from './packed-ids.ts'
import type { Pages } from './pages.ts'
import type { TypeLayout } from './type-layout.ts'
import type { TypeState } from './type-state.ts'

/** Pages that are read at once. */
const pagesMax = 64

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
  if (table.size * rowsPerSearch < state.rows) await searchEach(context, layout, table, rows)
  else await passAll(context, layout, table, rows, state)
  return rows
}

async function searchEach(
  context: IdContext,
  layout: TypeLayout,
  { packed }: IdTable,
  rows: Uint32Array,
): Promise<void> {
  const batch = pagesMax * 16
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

/** Looks up the id of each row of the type in the table. */
async function passAll(
  context: IdContext,
  layout: TypeLayout,
  table: IdTable,
  rows: Uint32Array,
  state: TypeState,
): Promise<void> {
  const places = state.places(context.pageRows)
  const pageCount = places.pageCount(state.rows)
  for (let start = 0; start < pageCount; start += pagesMax) {
    const end = Math.min(pageCount, start + pagesMax)
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
