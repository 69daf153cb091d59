import { counted } from '../../../base/counted.ts'
import { GvqError } from '../../../base/errors.ts'
import { rowCharactersMax, rowTooLong } from '../text.ts'
import { nextRow } from './csv-row.ts'
import type { RowSource, SourceRow } from './source-row.ts'

/** Reads CSV with a header. Quoted fields may contain line breaks; invalid CSV is a fault of that row only. */
export async function readCsv(text: AsyncIterable<string>, delimiter: string): Promise<RowSource> {
  const pages = rowsOf(text, delimiter)
  const { value: first } = await pages.next()
  const [header, ...rest] = first ?? []
  if (header === undefined) throw new GvqError('INVALID_VALUE', 'The CSV file has no header.')
  if (header.content.kind !== 'cells') throw badHeader(faultOf(header))
  const columns = header.content.cells.map(name => name.trim())
  // Spreadsheets can still write it; all would be one row, and nothing imported.
  if (columns.some(name => /\r(?!\n)/.test(name)))
    throw badHeader('It contains a CR without an LF: end the lines with LF or CR LF.')
  const repeated = columns.find((name, i) => columns.indexOf(name) !== i)
  if (repeated !== undefined) throw badHeader(`It names the column ${JSON.stringify(repeated)} twice.`)
  return { columns, pages: checked(columns, rest, pages) }
}

/** Yields the rows that each chunk completes; no page is empty. */
async function* rowsOf(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<readonly SourceRow[], undefined> {
  let rest = ''
  let line = 1
  const take = (piece: string, isLast: boolean): readonly SourceRow[] => {
    const rows: SourceRow[] = []
    const whole = rest + piece
    let at = 0
    for (let row = nextRow(whole, at, delimiter, isLast); row !== undefined; ) {
      if (row.content !== undefined) rows.push({ line, content: row.content })
      line += row.lines
      at = row.end
      row = nextRow(whole, at, delimiter, isLast)
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

async function* checked(
  columns: readonly string[],
  first: readonly SourceRow[],
  pages: AsyncIterable<readonly SourceRow[]>,
): AsyncGenerator<readonly SourceRow[]> {
  const check = (row: SourceRow): SourceRow => {
    const { content, line } = row
    if (content.kind !== 'cells' || content.cells.length === columns.length) return row
    const { length } = content.cells
    const reason = `The row has ${counted(length, 'field')}, but the header has ${columns.length}.`
    return { line, content: { kind: 'fault', reason, text: content.cells.join(',') } }
  }
  yield first.map(check)
  for await (const page of pages) yield page.map(check)
}

function faultOf({ content }: SourceRow): string {
  return content.kind === 'fault' ? content.reason : ''
}

function badHeader(what: string): GvqError {
  return new GvqError('INVALID_VALUE', `The header of the CSV file is invalid. ${what}`)
}
