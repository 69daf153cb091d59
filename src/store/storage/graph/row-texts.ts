import { type JsonForm, type JsonPiece, JsonWriter, simpleBytesMax } from '../../../language/catalog/index.ts'
import type { RecordText, RecordTextMember, RowTexts } from '../api.ts'
import type { Pages } from './pages.ts'
import { type Cells, noCells, otherCells, putRow, type Stop } from './rows/cells.ts'
import type { Column } from './rows/columns.ts'
import type { DeltaRow, RowDelta } from './rows/row-delta.ts'
import type { TypeLayout } from './type-layout.ts'

/** The bytes from which on texts are not continued: others run before the rest is made. */
const textBytesMax = 256 * 1024

/** Rows of an answer often alternate between a few pages, which are found faster among these. */
const recentPages = 16

const comma = 0x2c
const writer = new JsonWriter()
const stop: Stop = { member: 0, at: 0 }

/** A page that rows of an answer are in. */
interface TextPage {
  readonly number: number
  readonly firstRow: number
  readonly delta: RowDelta | undefined
  readonly members: readonly PageMember[]
}

/** What the rows of a page show of a member. */
interface PageMember {
  /** Its text before the value. */
  readonly before: JsonPiece
  /** 0 stands for the id, which no property has as its number. */
  readonly number: number
  readonly form: JsonForm | undefined
  /** Absent for the id, and where no row has a value. */
  readonly column: Column | undefined
  readonly cells: Cells
}

/** Writes the texts of rows that have a record: see `RowReader.texts`. */
export function writeTexts(
  pages: Pages,
  layout: TypeLayout,
  rows: ArrayLike<number>,
  from: number,
  { members, end }: RecordText,
): RowTexts {
  // 0 stands for the id, which no property has as its number.
  const numbers = members.map(({ value }) => (value === 'id' ? 0 : layout.fields[value.slot]!.number))
  /** Of a row without its strings. */
  const rowBytes = members.reduce((sum, { before }) => sum + before.bytesMax + simpleBytesMax, end.bytesMax)
  const places = pages.places(layout)
  const known = new Map<number, TextPage>()
  const recent = new Array<TextPage | undefined>(recentPages).fill(undefined)
  const ends: number[] = []
  writer.begin()
  for (let i = from; i < rows.length && writer.length < textBytesMax; i++) {
    const row = rows[i]!
    const number = places.pageOf(row)
    let at = recent[number % recentPages]
    if (at?.number !== number) {
      at = known.get(number)
      if (at === undefined) {
        at = textPage(pages, layout, number, places.firstRow(number), members, numbers)
        known.set(number, at)
      }
      recent[number % recentPages] = at
    }
    if (i > from) writer.char(comma)
    const place = row - at.firstRow
    const changed = at.delta?.get(place)
    if (changed) writeChanged(at, changed)
    else writeStored(at.members, place, rowBytes)
    writer.piece(end)
    ends.push(writer.length)
  }
  return { bytes: writer.bytes(), ends }
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
  return { number, firstRow, delta, members: shown }
}

/** @param rowBytes what a row without its strings takes at most */
function writeStored(members: readonly PageMember[], place: number, rowBytes: number): void {
  for (let first = 0; ; first = stop.member + 1) {
    // First, as it may replace the buffer.
    const start = writer.placeFor(rowBytes)
    const end = putRow(members, first, place, writer.view, start, writer.limit - rowBytes, stop)
    writer.continueAt(end < 0 ? stop.at : end)
    if (end >= 0) return
    const { column, form } = members[stop.member]!
    if (form === undefined) column!.write(place, writer)
    else form.write(writer, column!.get(place))
  }
}

function writeChanged({ members }: TextPage, { id, numbers, values }: DeltaRow): void {
  for (const { before, number, form } of members) {
    writer.piece(before)
    const value = number === 0 ? id : (values[numbers.indexOf(number)] ?? null)
    if (number === 0) writer.id(id)
    else if (form === undefined) writer.value(value)
    else form.write(writer, value)
  }
}
