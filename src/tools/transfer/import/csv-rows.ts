import { counted } from '../../../base/counted.ts'
import { GvqError } from '../../../base/errors.ts'
import { rowCharactersMax, rowTooLong } from '../text.ts'
import { nextRow, plainRowEnd, withoutBreak } from './csv-row.ts'
import type { CutCells, RowSource, SourceRow } from './source-row.ts'

/** What the rows of a file have in common. */
interface CsvFile {
  readonly delimiter: string
  /** Fields of the header, when it has been read. */
  width: number | undefined
  cutter: Cutter | undefined
}

/** Reads CSV with a header. Quoted fields may contain line breaks; invalid CSV is a fault of that row only. */
export async function readCsv(text: AsyncIterable<string>, delimiter: string): Promise<RowSource> {
  const file: CsvFile = { delimiter, width: undefined, cutter: undefined }
  const pages = rowsOf(text, file)
  const { value: first } = await pages.next()
  const [header, ...rest] = first ?? []
  if (header === undefined) throw new GvqError('INVALID_VALUE', 'The CSV file has no header.')
  const { content } = header
  if (content.kind !== 'cells') throw badHeader(content.kind === 'fault' ? content.reason : '')
  const columns = content.cells.map(name => name.trim())
  // Spreadsheets can still write it; all would be one row, and nothing imported.
  if (columns.some(name => /\r(?!\n)/.test(name)))
    throw badHeader('It contains a CR without an LF: end the lines with LF or CR LF.')
  const repeated = columns.find((name, i) => columns.indexOf(name) !== i)
  if (repeated !== undefined) throw badHeader(`It names the column ${JSON.stringify(repeated)} twice.`)
  file.width = columns.length
  if (delimiter.length === 1) file.cutter = new Cutter(delimiter, columns.length)
  return { columns, pages: startingWith(rest, pages) }
}

/** Yields the rows that each chunk completes; no page is empty. */
async function* rowsOf(
  text: AsyncIterable<string>,
  file: CsvFile,
): AsyncGenerator<readonly SourceRow[], undefined> {
  let rest = ''
  let line = 1
  const take = (piece: string, isLast: boolean): readonly SourceRow[] => {
    const rows: SourceRow[] = []
    const whole = rest + piece
    let at = 0
    let quote = whole.indexOf('"')
    while (at < whole.length) {
      if (quote >= 0 && quote < at) quote = whole.indexOf('"', at)
      // Nearly all rows have no quote.
      const end = plainRowEnd(whole, at, quote, isLast)
      if (end !== undefined) {
        const row = new PlainRow(file, line, whole, at, end)
        if (row.characters > 0) rows.push(row)
        line++
        at = end
        continue
      }
      const row = nextRow(whole, at, file.delimiter, isLast)
      if (row === undefined) break
      rows.push(new QuotedRow(file, line, row.content, row.end - at))
      line += row.lines
      at = row.end
    }
    rest = whole.slice(at)
    if (rest.length > rowCharactersMax) throw rowTooLong(line)
    return rows
  }
  for await (const piece of text) {
    const rows = take(piece, false)
    if (rows.length > 0) yield rows
  }
  const rows = take('', true)
  if (rows.length > 0) yield rows
  return undefined
}

/** A row without quotes. Its cells are made when they are looked at: a batch has many rows, of which few are rejected. */
class PlainRow implements SourceRow {
  readonly line: number
  readonly #file: CsvFile
  readonly #text: string
  readonly #start: number
  readonly #end: number

  constructor(file: CsvFile, line: number, text: string, start: number, end: number) {
    this.line = line
    this.#file = file
    this.#text = text
    this.#start = start
    this.#end = withoutBreak(text, start, end)
  }

  get characters(): number {
    return this.#end - this.#start
  }

  cut(): CutCells | undefined {
    return this.#file.cutter?.cut(this.#text, this.#start, this.#end)
  }

  get content(): SourceRow['content'] {
    const cells = this.#text.slice(this.#start, this.#end).split(this.#file.delimiter)
    return fitting({ kind: 'cells', cells }, this.#file)
  }
}

/** Finds the cells of one row without quotes after the other. */
class Cutter implements CutCells {
  readonly kind = 'cut'
  text = ''
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly #delimiter: number

  constructor(delimiter: string, width: number) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.starts = new Uint32Array(width)
    this.ends = new Uint32Array(width)
  }

  /** `undefined` if the row has not as many cells as the header. */
  cut(text: string, start: number, end: number): CutCells | undefined {
    const { starts, ends } = this
    const delimiter = this.#delimiter
    const last = starts.length - 1
    let cell = 0
    starts[0] = start
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) !== delimiter) continue
      if (cell === last) return undefined
      ends[cell++] = at
      starts[cell] = at + 1
    }
    ends[cell] = end
    this.text = text
    return cell === last ? this : undefined
  }
}

class QuotedRow implements SourceRow {
  readonly line: number
  readonly characters: number
  readonly #file: CsvFile
  readonly #content: SourceRow['content']

  constructor(file: CsvFile, line: number, content: SourceRow['content'], characters: number) {
    this.line = line
    this.characters = characters
    this.#file = file
    this.#content = content
  }

  get content(): SourceRow['content'] {
    return fitting(this.#content, this.#file)
  }
}

/** A row has as many fields as the header. */
function fitting(content: SourceRow['content'], { width }: CsvFile): SourceRow['content'] {
  if (content.kind !== 'cells' || width === undefined || content.cells.length === width) return content
  const reason = `The row has ${counted(content.cells.length, 'field')}, but the header has ${width}.`
  return { kind: 'fault', reason, text: content.cells.join(',') }
}

async function* startingWith(
  first: readonly SourceRow[],
  pages: AsyncIterable<readonly SourceRow[]>,
): AsyncGenerator<readonly SourceRow[]> {
  yield first
  yield* pages
}

function badHeader(what: string): GvqError {
  return new GvqError('INVALID_VALUE', `The header of the CSV file is invalid. ${what}`)
}
