import type { Parts } from '../../../base/flow/parts.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { PackedIds } from '../api.ts'
import { idBytes } from '../keys/keys.ts'
import { packedId } from '../keys/packed-ids.ts'
import type { Pages } from '../reading/pages.ts'
import type { GraphRecord } from '../reading/record.ts'
import { toRow } from '../reading/record.ts'
import type { Ends } from '../rows/ends.ts'
import { fold } from '../rows/fold.ts'
import { patchDropped } from '../rows/patch.ts'
import { bytesOfRow, type DeltaRow, RowDelta } from '../rows/row-delta.ts'
import { RowPage } from '../rows/row-page.ts'
import { bytesOfTextAtMost } from '../rows/tagged-value.ts'
import type { PageLayout } from '../types/page-layout.ts'
import { bytesWanted, type Filling, narrowed, widened } from '../types/page-sizes.ts'
import type { PagePart } from '../types/spaces.ts'
import type { TypeLayout } from '../types/type-layout.ts'

/** The new state of a row; `null` when it was dropped. */
export type PageChange = DeltaRow | null

/** Changes of rows by the number of their page, each with the place of the row in it. */
export type PageChanges = Map<number, [place: number, change: PageChange][]>

/** With wide records a delta stays only until the deltas that were written since have as many bytes as the page. */
function staysBeside(page: RowPage, { size, bytes }: RowDelta): boolean {
  return (
    size <= thresholds.deltaRowsMax &&
    (bytes <= thresholds.deltaBytesMin || size * bytes <= 2 * page.bytes.length)
  )
}

type PageParts = readonly (readonly [ByteString, PagePart | undefined])[]

/**
 * What pages become by some changes, by key; `undefined` where nothing is left.
 * @param isGrowing whether `settledPage` will be called for them
 */
export function changePages(
  pages: Pages,
  layout: TypeLayout,
  changes: PageChanges,
  isGrowing = false,
): PageParts {
  const parts: PageParts[number][] = []
  for (const [number, rows] of changes) {
    const page = pages.page(layout, number)
    const before = pages.delta(layout, number)
    const delta = (before ?? RowDelta.empty).with(rows)
    const isSmall =
      page !== undefined &&
      delta.size < page.rows &&
      (isGrowing
        ? delta.size <= thresholds.growthRowsMax && delta.bytes <= thresholds.growthBytesMax
        : staysBeside(page, delta))
    if (isSmall && !(rows.some(isDrop) && isEmpty(page, delta))) {
      parts.push([layout.pages.delta(number), delta])
      continue
    }
    parts.push(foldedPart(page, delta, layout, number))
    if (before !== undefined) parts.push([layout.pages.delta(number), undefined])
  }
  return parts
}

/** What a page becomes that has grown. */
export function settledPage(pages: Pages, layout: TypeLayout, number: number): PageParts {
  const page = pages.page(layout, number)
  const delta = pages.delta(layout, number)
  if (page === undefined || delta === undefined || staysBeside(page, delta)) return []
  return [foldedPart(page, delta, layout, number), [layout.pages.delta(number), undefined]]
}

/** A page with all that stands beside it. */
function foldedPart(
  page: RowPage | undefined,
  delta: RowDelta,
  { type, pages }: TypeLayout,
  number: number,
): PageParts[number] {
  const folded = fold(page, delta, type.kind === 'edge')
  return [pages.page(number), folded.live === 0 ? undefined : folded]
}

function isDrop([, change]: readonly [place: number, change: PageChange]): boolean {
  return change === null
}

/** Whether all records of a page were dropped, most of them perhaps before its delta. */
function isEmpty(page: RowPage | undefined, delta: RowDelta): boolean {
  return patchDropped(page, [...delta.entries()]).live === 0
}

/** What the last page of a type has, and whether it is full. */
interface LastPage extends Filling {
  readonly isFull: boolean
}

/** Which rows the next records of a type will stand in which page with, by what its last page has. */
export function nextPlaces(pages: Pages, layout: TypeLayout): PageLayout {
  const places = pages.places(layout)
  const row = pages.state(layout)?.rows ?? 0
  const last = row === places.segments.at(-1)?.row ? undefined : lastPage(pages, layout, places, row)
  if (last === undefined) return places
  const smaller = narrowed(places, row, last)
  return smaller === places && last.isFull ? widened(places, row, last) : smaller
}

function lastPage(pages: Pages, layout: TypeLayout, places: PageLayout, row: number): LastPage | undefined {
  if (row === 0) return undefined
  const number = places.pageOf(row - 1)
  const page = pages.page(layout, number)
  if (page === undefined) return undefined
  const delta = pages.delta(layout, number) ?? RowDelta.empty
  const bytes = page.recordBytes + delta.bytes
  if (!places.isFirst(row)) return { bytes, records: page.live + delta.size, isFull: false }
  const { live } = patchDropped(page, [...delta.entries()])
  // A page of which most was dropped is small for another reason.
  return live === 0 ? undefined : { bytes, records: live, isFull: 2 * live > places.rowsOf(number) }
}

/** New records, in the order of their rows. */
interface RowSource {
  readonly count: number
  page(start: number, end: number): RowPage
  row(i: number): DeltaRow
}

export interface NewPages {
  /** The pages by number. */
  readonly pages: ReadonlyMap<number, RowPage>
  readonly rest: PageChanges
  /** Where they stand: with segments that begin with the new records. */
  readonly places: PageLayout
}

/** Rows of which the bytes are estimated, to know about those of a page. */
const rowsSampled = 16

/** A page is built only to see that it is too large up to so many times what it should have. */
const triedMax = 64

/** The pages that new records fill from row `first` on, and the changes of the page that they begin in. */
function* fillPages(before: PageLayout, first: number, source: RowSource): Parts<NewPages> {
  const { count } = source
  const pages = new Map<number, RowPage>()
  const rest: PageChanges = new Map()
  let places = before
  let at = 0
  if (!places.isFirst(first)) {
    const number = places.pageOf(first)
    const begun = Math.min(count, places.endRow(number) - first)
    const place = first - places.firstRow(number)
    const changes: [number, DeltaRow][] = []
    let bytes = 0
    for (let i = 0; i < begun; i++) {
      const row = source.row(i)
      bytes += bytesOfRow(row)
      changes.push([place + i, row])
    }
    places = narrowed(places, first, { bytes, records: begun })
    if (places === before) {
      rest.set(number, changes)
      at = begun
    }
  }
  while (at < count) {
    const row = first + at
    const number = places.pageOf(row)
    const end = Math.min(count, places.endRow(number) - first)
    const page = tried(places, source, at, end)
    const smaller = narrowed(places, row, page instanceof RowPage ? fillingOf(page) : page)
    if (smaller !== places) {
      places = smaller
      continue
    }
    const built = page instanceof RowPage ? page : source.page(at, end)
    pages.set(number, built)
    at = end
    yield
    if (first + at === places.endRow(number)) places = widened(places, first + at, fillingOf(built))
  }
  return { pages, rest, places }
}

/** A page of some records, or what it would have if that is very much. */
function tried(places: PageLayout, source: RowSource, start: number, end: number): RowPage | Filling {
  const most = triedMax * bytesWanted(places)
  // To look at all characters of long texts takes as long as to build the page.
  if (estimate(source, start, end, bytesOfTextAtMost) <= most) return source.page(start, end)
  const bytes = estimate(source, start, end)
  return bytes > most ? { bytes, records: end - start } : source.page(start, end)
}

function fillingOf(page: RowPage): Filling {
  return { bytes: page.recordBytes, records: page.live }
}

function estimate(source: RowSource, start: number, end: number, ofText?: (text: string) => number): number {
  const sampled = Math.min(rowsSampled, end - start)
  let bytes = 0
  for (let i = 0; i < sampled; i++) {
    bytes += bytesOfRow(source.row(start + Math.floor((i * (end - start)) / sampled)), ofText)
  }
  return (bytes * (end - start)) / sampled
}

/** The pages of new records, of which the first one has the next row of its type. */
export function newPages(
  layout: TypeLayout,
  records: readonly GraphRecord[],
  places: PageLayout,
): Parts<NewPages> {
  return fillPages(places, records[0]!.row, {
    count: records.length,
    page: (start, end) => pageOf(layout, records.slice(start, end)),
    row: i => toRow(layout, records[i]!),
  })
}

function pageOf({ type, fields }: TypeLayout, records: readonly GraphRecord[]): RowPage {
  const columns = new Map(
    fields.map(({ number, slot }) => [number, records.map(({ values }) => values[slot] ?? null)]),
  )
  const ids = records.map(({ id }) => id)
  if (type.kind !== 'edge') return RowPage.build({ ids, columns })
  return RowPage.build({
    ids,
    columns,
    from: Uint32Array.from(records, ({ fromRow }) => fromRow),
    to: Uint32Array.from(records, ({ toRow }) => toRow),
  })
}

/** New rows by column, in the order of their ids. */
export interface NewRows {
  readonly ids: PackedIds
  /** The values by slot. */
  readonly values: ReadonlyMap<number, readonly Value[]>
  readonly ends?: Ends
}

/** The pages of new records like `newPages`, from columns. `first` is the number of the first row. */
export function pagesOfColumns(
  { fields, fieldNumbers }: TypeLayout,
  { ids, values, ends }: NewRows,
  first: number,
  places: PageLayout,
): Parts<NewPages> {
  return fillPages(places, first, {
    count: ids.length / idBytes,
    page(start, end) {
      const columns = new Map<number, readonly Value[]>()
      for (const { number, slot } of fields) {
        const column = values.get(slot)
        if (column !== undefined) columns.set(number, column.slice(start, end))
      }
      return RowPage.build({
        ids: ids.subarray(start * idBytes, end * idBytes),
        columns,
        ...(ends && { from: ends.from.subarray(start, end), to: ends.to.subarray(start, end) }),
      })
    },
    row: i => ({
      id: packedId(ids, i),
      from: ends?.from[i] ?? 0,
      to: ends?.to[i] ?? 0,
      numbers: fieldNumbers,
      values: fields.map(({ slot }) => values.get(slot)?.[i] ?? null),
    }),
  })
}
