import {
  type JsonForm,
  type JsonPiece,
  type JsonWriter,
  simpleBytesMax,
} from '../../../language/catalog/index.ts'
import type { RecordText, RecordTextMember, RowTexts } from '../api.ts'
import { type Cells, noCells, otherCells, putRow, type Stop } from '../rows/cells.ts'
import type { Column } from '../rows/columns.ts'
import type { DeltaRow, RowDelta } from '../rows/row-delta.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import type { Pages } from './pages.ts'

/** Texts that are found before other work may run, and bytes of their pages without the last one. */
const textsMax = 4096
const pageBytesMax = 4 * 1024 * 1024

/** Rows of an answer often alternate between a few pages, which are found faster among these. */
const recentPages = 16

const comma = 0x2c
const stop: Stop = { member: 0, at: 0 }

/** A page that rows of an answer are in. */
interface TextPage {
  readonly number: number
  readonly firstRow: number
  readonly bytes: number
  /** What a row takes of these, roughly. */
  readonly rowBytes: number
  readonly delta: RowDelta | undefined
  readonly members: readonly PageMember[]
}

/** What the rows of a page show of a member. */
interface PageMember {
  /** The text of the member before its value. */
  readonly before: JsonPiece
  /** 0 stands for the id, which no property has as its number. */
  readonly number: number
  readonly form: JsonForm | undefined
  /** Absent for the id, and where no row has a value. */
  readonly column: Column | undefined
  readonly cells: Cells
}

/** Finds the texts of rows that have a record: see `RowReader.texts`. */
export function findTexts(
  pages: Pages,
  layout: TypeLayout,
  rows: ArrayLike<number>,
  from: number,
  form: RecordText,
): RowTexts {
  const { members } = form
  // 0 stands for the id, which no property has as its number.
  const numbers = members.map(({ value }) => (value === 'id' ? 0 : layout.fields[value.slot]!.number))
  const places = pages.places(layout)
  const known = new Map<number, TextPage>()
  const recent = new Array<TextPage | undefined>(recentPages).fill(undefined)
  const count = Math.min(rows.length - from, textsMax)
  const found = new Array<TextPage>(count)
  let pageBytes = 0
  let bytes = 0
  for (let i = 0; i < count; i++) {
    const number = places.pageOf(rows[from + i]!)
    let at = recent[number % recentPages]
    if (at?.number !== number) {
      at = known.get(number)
      if (at === undefined) {
        if (pageBytes >= pageBytesMax) {
          found.length = i
          break
        }
        at = textPage(pages, layout, number, places.firstRow(number), members, numbers)
        known.set(number, at)
        pageBytes += at.bytes
      }
      recent[number % recentPages] = at
    }
    found[i] = at
    bytes += at.rowBytes
  }
  return new StoredTexts(rows, from, found, bytes, form)
}

/** Holds the pages of some rows, until their texts are written. */
class StoredTexts implements RowTexts {
  readonly #rows: ArrayLike<number>
  /** The place of the first one. */
  readonly #start: number
  /** The page of each row. */
  readonly #pages: readonly TextPage[]
  readonly bytes: number
  readonly #end: JsonPiece
  /** Bytes of a row without its strings, at most. */
  readonly #rowBytes: number

  /** @param bytes what the rows take in their pages */
  constructor(
    rows: ArrayLike<number>,
    start: number,
    pages: readonly TextPage[],
    bytes: number,
    { members, end }: RecordText,
  ) {
    this.#rows = rows
    this.#start = start
    this.#pages = pages
    this.#end = end
    this.#rowBytes = members.reduce((sum, { before }) => sum + before.bytesMax + simpleBytesMax, end.bytesMax)
    this.bytes = bytes + pages.length * this.#rowBytes
  }

  get count(): number {
    return this.#pages.length
  }

  write(from: number, to: number, out: JsonWriter): void {
    const rows = this.#rows
    const pages = this.#pages
    for (let i = from; i < to; i++) {
      if (i > from) out.char(comma)
      const { firstRow, delta, members } = pages[i]!
      const place = rows[this.#start + i]! - firstRow
      const changed = delta?.get(place)
      if (changed) writeChanged(members, changed, out)
      else writeStored(members, place, this.#rowBytes, out)
      out.piece(this.#end)
    }
  }
}

function textPage(
  pages: Pages,
  layout: TypeLayout,
  number: number,
  firstRow: number,
  members: readonly RecordTextMember[],
  numbers: readonly number[],
): TextPage {
  const page = pages.page(layout, number)
  const delta = pages.delta(layout, number)
  const shown = members.map(({ before, form }, m) => {
    const property = numbers[m]!
    const column = property === 0 ? undefined : page?.column(property)
    const cells = property === 0 ? page?.idCells : form === undefined ? column?.cells : column && otherCells
    return { before, number: property, form, column, cells: cells ?? noCells }
  })
  const bytes = page?.bytes.length ?? 0
  return { number, firstRow, bytes, rowBytes: bytes / (page?.rows || 1), delta, members: shown }
}

/** @param rowBytes what a row without its strings takes at most */
function writeStored(members: readonly PageMember[], place: number, rowBytes: number, out: JsonWriter): void {
  for (let first = 0; ; first = stop.member + 1) {
    // First, as it may replace the buffer.
    const start = out.placeFor(rowBytes)
    const end = putRow(members, first, place, out.view, start, out.limit - rowBytes, stop)
    out.continueAt(end < 0 ? stop.at : end)
    if (end >= 0) return
    const { column, form } = members[stop.member]!
    if (form === undefined) column!.write(place, out)
    else form.write(out, column!.get(place))
  }
}

function writeChanged(
  members: readonly PageMember[],
  { id, numbers, values }: DeltaRow,
  out: JsonWriter,
): void {
  for (const { before, number, form } of members) {
    out.piece(before)
    const value = number === 0 ? id : (values[numbers.indexOf(number)] ?? null)
    if (number === 0) out.id(id)
    else if (form === undefined) out.value(value)
    else form.write(out, value)
  }
}
