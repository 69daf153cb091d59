import type { Value } from '../../../language/catalog/index.ts'
import type { Bytes, PackedIds } from '../api.ts'
import { idBytes } from './keys.ts'
import { packedId } from './packed-ids.ts'
import type { Pages } from './pages.ts'
import type { GraphRecord } from './record.ts'
import { toRow } from './record.ts'
import { fold } from './rows/fold.ts'
import { patchDropped } from './rows/patch.ts'
import { type DeltaRow, RowDelta } from './rows/row-delta.ts'
import { RowPage } from './rows/row-page.ts'
import type { PagePart } from './spaces.ts'
import type { TypeLayout } from './type-layout.ts'

/** The new state of a row; `null` when it was dropped. */
export type PageChange = DeltaRow | null

/** Changes of rows by the number of their page, each with the place of the row in it. */
export type PageChanges = Map<number, [place: number, change: PageChange][]>

/**
 * Changes that stand beside a page until they are folded into it. More make a commit write more, fewer make it rewrite
 * pages more often: at 32 both cost about as much as a leaf of a tree.
 */
const deltaRowsMax = 32

/** What pages become by some changes, by key; `undefined` where nothing is left. */
export function changePages(
  pages: Pages,
  layout: TypeLayout,
  changes: PageChanges,
): readonly (readonly [Bytes, PagePart | undefined])[] {
  const parts: [Bytes, PagePart | undefined][] = []
  for (const [number, rows] of changes) {
    const page = pages.page(layout, number)
    const before = pages.delta(layout, number)
    const delta = (before ?? RowDelta.empty).with(rows)
    const isSmall = delta.size <= deltaRowsMax && delta.size < (page?.rows ?? 0)
    if (isSmall && !(rows.some(isDrop) && isEmpty(page, delta))) {
      parts.push([layout.pages.delta(number), delta])
      continue
    }
    const folded = fold(page, delta, layout.type.kind === 'edge')
    parts.push([layout.pages.page(number), folded.live === 0 ? undefined : folded])
    if (before !== undefined) parts.push([layout.pages.delta(number), undefined])
  }
  return parts
}

function isDrop([, change]: readonly [place: number, change: PageChange]): boolean {
  return change === null
}

/** Whether all records of a page were dropped, most of them perhaps before its delta. */
function isEmpty(page: RowPage | undefined, delta: RowDelta): boolean {
  return patchDropped(page, [...delta.entries()]).live === 0
}

export interface NewPages {
  /** By number. */
  readonly pages: ReadonlyMap<number, RowPage>
  readonly rest: PageChanges
}

/** The pages that new records fill from their first row on, and the changes of the page that they begin in. */
export function newPages(layout: TypeLayout, records: readonly GraphRecord[], pageRows: number): NewPages {
  const pages = new Map<number, RowPage>()
  const rest: PageChanges = new Map()
  const first = records[0]!.row
  let start = 0
  if (first % pageRows !== 0) {
    start = Math.min(records.length, pageRows - (first % pageRows))
    const begun = records.slice(0, start)
    rest.set(
      Math.floor(first / pageRows),
      begun.map(record => [record.row % pageRows, toRow(layout, record)]),
    )
  }
  for (; start < records.length; start += pageRows) {
    pages.set(Math.floor(records[start]!.row / pageRows), pageOf(layout, records, start, pageRows))
  }
  return { pages, rest }
}

function pageOf(
  { type, fields }: TypeLayout,
  records: readonly GraphRecord[],
  start: number,
  pageRows: number,
): RowPage {
  const part = records.slice(start, start + pageRows)
  const columns = new Map(
    fields.map(({ number, slot }) => [number, part.map(({ values }) => values[slot] ?? null)]),
  )
  const ids = part.map(({ id }) => id)
  if (type.kind !== 'edge') return RowPage.build({ ids, columns })
  return RowPage.build({
    ids,
    columns,
    from: Uint32Array.from(part, ({ fromRow }) => fromRow),
    to: Uint32Array.from(part, ({ toRow }) => toRow),
  })
}

/** Rows of the ends of edges. */
export interface Ends {
  readonly from: Uint32Array
  readonly to: Uint32Array
}

/** New rows by column, in the order of their ids. */
export interface NewRows {
  readonly ids: PackedIds
  /** By slot. */
  readonly values: ReadonlyMap<number, readonly Value[]>
  readonly ends?: Ends
}

/** Like `newPages`, of columns. `first` is the number of the first row. */
export function pagesOfColumns(
  { fields, fieldNumbers }: TypeLayout,
  { ids, values, ends }: NewRows,
  first: number,
  pageRows: number,
): NewPages {
  const count = ids.length / idBytes
  const pages = new Map<number, RowPage>()
  const rest: PageChanges = new Map()
  const begun = first % pageRows === 0 ? 0 : Math.min(count, pageRows - (first % pageRows))
  if (begun > 0) {
    const changes = Array.from({ length: begun }, (_, i): [number, PageChange] => [
      (first + i) % pageRows,
      {
        id: packedId(ids, i),
        from: ends?.from[i] ?? 0,
        to: ends?.to[i] ?? 0,
        numbers: fieldNumbers,
        values: fields.map(({ slot }) => values.get(slot)?.[i] ?? null),
      },
    ])
    rest.set(Math.floor(first / pageRows), changes)
  }
  for (let start = begun; start < count; start += pageRows) {
    const end = Math.min(count, start + pageRows)
    const columns = new Map<number, readonly Value[]>()
    for (const { number, slot } of fields) {
      const column = values.get(slot)
      if (column !== undefined) columns.set(number, column.slice(start, end))
    }
    const page = RowPage.build({
      ids: ids.subarray(start * idBytes, end * idBytes),
      columns,
      ...(ends && { from: ends.from.subarray(start, end), to: ends.to.subarray(start, end) }),
    })
    pages.set(Math.floor((first + start) / pageRows), page)
  }
  return { pages, rest }
}
