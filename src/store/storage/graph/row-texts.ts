import { type JsonForm, JsonWriter } from '../../../language/catalog/index.ts'
import type { RecordText, RowTexts } from '../api.ts'
import type { Pages } from './pages.ts'
import type { Column } from './rows/columns.ts'
import type { DeltaRow, RowDelta } from './rows/row-delta.ts'
import type { RowPage } from './rows/row-page.ts'
import type { TypeLayout } from './type-layout.ts'

/** The bytes from which on texts are not continued: others run before the rest is made. */
const textBytesMax = 256 * 1024

const comma = 0x2c
const writer = new JsonWriter()

/** A page that rows of an answer are in. */
interface TextPage {
  readonly firstRow: number
  /** Absent until it is in memory, and where all records stand in the delta. */
  readonly page: RowPage | undefined
  readonly delta: RowDelta | undefined
  /** By member; undefined for the id, and where no row has a value. */
  readonly columns: readonly (Column | undefined)[]
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
  const pieces = members.map(({ before }) => before)
  const forms = members.map(({ form }) => form)
  const places = pages.places(layout)
  const known = new Map<number, TextPage>()
  const ends: number[] = []
  writer.begin()
  for (let i = from; i < rows.length && writer.length < textBytesMax; i++) {
    const row = rows[i]!
    const number = places.pageOf(row)
    let at = known.get(number)
    if (at === undefined) {
      at = textPage(pages, layout, number, places.firstRow(number), numbers)
      known.set(number, at)
    }
    if (i > from) writer.char(comma)
    const place = row - at.firstRow
    const changed = at.delta?.get(place)
    for (let m = 0; m < numbers.length; m++) {
      writer.piece(pieces[m]!)
      if (changed) writeChanged(changed, numbers[m]!, forms[m])
      else if (numbers[m] === 0) at.page?.writeId(place, writer)
      else writeStored(at.columns[m], place, forms[m])
    }
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
  numbers: readonly number[],
): TextPage {
  const page = pages.page(layout, number)
  const delta = pages.delta(layout, number)
  return { firstRow, page, delta, columns: numbers.map(property => page?.column(property)) }
}

function writeStored(column: Column | undefined, place: number, form: JsonForm | undefined): void {
  if (column === undefined) writer.value(null)
  else if (form === undefined) column.write(place, writer)
  else form.write(writer, column.get(place))
}

function writeChanged({ id, numbers, values }: DeltaRow, number: number, form: JsonForm | undefined): void {
  if (number === 0) {
    writer.id(id)
    return
  }
  const value = values[numbers.indexOf(number)] ?? null
  if (form === undefined) writer.value(value)
  else form.write(writer, value)
}
