import { GvqError } from '../../../../base/errors.ts'
import { counted } from '../../../../base/text/counted.ts'
import { fileLimits, rowTooLong, tooManyColumns } from '../../limits.ts'
import { nextRow, plainRowEnd, withoutBreak } from './csv-row.ts'
import { Cutter } from './cutter.ts'
import type { CutCells, RowSource, SourceRow } from './source-row.ts'

/** What the rows of a file have in common. */
interface CsvFile {
  readonly delimiter: string
  /** Fields of the header, when it has been read. */
  width: number | undefined
  cutter: Cutter | undefined
}

/**
 * Reads CSV with a header. Quoted fields may contain line breaks; invalid CSV is a fault of that row only.
 * @param firstLine the line on which the text begins
 */
export async function readCsv(
  text: AsyncIterable<string>,
  delimiter: string,
  firstLine = 1,
): Promise<RowSource> {
  const file: CsvFile = { delimiter, width: undefined, cutter: undefined }
  const pages = rowsOf(text, file, firstLine)
  const { value: first } = await pages.next()
  const [header, ...rest] = first ?? []
  if (header === undefined) throw new GvqError('INVALID_VALUE', 'The CSV file has no header.')
  const { content } = header
  if (content.kind !== 'cells') throw badHeader(content.kind === 'fault' ? content.reason : '')
  if (content.cells.length > fileLimits.columns) throw tooManyColumns(content.cells.length)
  const columns = content.cells.map(name => name.trim())
  // Spreadsheets can still write it; all would be one row, and nothing imported.
  if (columns.some(name => /\r(?!\n)/.test(name)))
    throw badHeader('It contains a CR without an LF: end the lines with LF or CR LF.')
  const met = new Set<string>()
  const repeated = columns.find(name => met.size === met.add(name).size)
  if (repeated !== undefined) throw badHeader(`It names the column ${JSON.stringify(repeated)} twice.`)
  file.width = columns.length
  if (/^[^"\r\n]$/.test(delimiter)) file.cutter = new Cutter(delimiter, columns.length)
  return { columns, pages: startingWith(rest, pages) }
}

/** Yields the rows that each chunk completes; no page is empty. */
async function* rowsOf(
  text: AsyncIterable<string>,
  file: CsvFile,
  firstLine: number,
): AsyncGenerator<readonly SourceRow[], undefined> {
  let rest = ''
  let line = firstLine
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
        const row = new PlainRow(file, line, whole, at, withoutBreak(whole, at, end))
        if (row.characters > 0) rows.push(row)
        line++
        at = end
        continue
      }
      const quotedEnd = file.cutter?.endOfQuoted(whole, at)
      if (quotedEnd !== undefined) {
        rows.push(new QuotedRow(file, line, whole, at, quotedEnd))
        line += breaksIn(whole, at, quotedEnd)
        at = quotedEnd
        continue
      }
      const row = nextRow(whole, at, file.delimiter, isLast)
      if (row === undefined) break
      rows.push(new OddRow(file, line, row.content, row.end - at))
      line += row.lines
      at = row.end
    }
    rest = whole.slice(at)
    if (rest.length > fileLimits.rowCharacters) throw rowTooLong(line)
    return rows
  }
  let pieces: string[] = []
  let length = 0
  for await (const piece of text) {
    pieces.push(piece)
    length += piece.length
    // An incomplete row is read from its start again, which is why it must have become twice as long.
    if (length < rest.length && length + rest.length <= fileLimits.rowCharacters) continue
    const rows = take(pieces.join(''), false)
    pieces = []
    length = 0
    if (rows.length > 0) yield rows
  }
  const rows = take(pieces.join(''), true)
  if (rows.length > 0) yield rows
  return undefined
}

function breaksIn(text: string, start: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * A row that stands in a text. Its cells are made when they are read: a batch has many rows, of which few are
 * rejected.
 */
abstract class TextRow implements SourceRow {
  readonly line: number
  readonly file: CsvFile
  readonly text: string
  readonly start: number
  readonly end: number

  constructor(file: CsvFile, line: number, text: string, start: number, end: number) {
    this.line = line
    this.file = file
    this.text = text
    this.start = start
    this.end = end
  }

  get characters(): number {
    return this.end - this.start
  }

  abstract cut(): CutCells | undefined
  abstract get content(): SourceRow['content']
}

class PlainRow extends TextRow {
  cut(): CutCells | undefined {
    return this.file.cutter?.plain(this.text, this.start, this.end)
  }

  get content(): SourceRow['content'] {
    const cells = this.text.slice(this.start, this.end).split(this.file.delimiter)
    return fitting({ kind: 'cells', cells }, this.file)
  }
}

/** A row with quotes around some of its cells. */
class QuotedRow extends TextRow {
  cut(): CutCells | undefined {
    return this.file.cutter?.quoted(this.text, this.start)
  }

  get content(): SourceRow['content'] {
    return fitting(nextRow(this.text, this.start, this.file.delimiter, true)!.content, this.file)
  }
}

/** A row with doubled quotes in its cells, other than the header, or invalid. */
class OddRow implements SourceRow {
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
