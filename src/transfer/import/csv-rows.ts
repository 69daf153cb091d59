import { type CsvError, type InfoRecord, Parser } from 'csv-parse'
import { GvqError } from '../../errors.ts'
import { rowCharactersMax } from '../text.ts'
import type { RowSource, SourceRow } from './source-row.ts'

/** Reads CSV with a header. Quoted fields may hold line breaks; a row that is no CSV is a fault of that row alone. */
export async function readCsv(text: AsyncIterable<string>, delimiter: string): Promise<RowSource> {
  const reader = new CsvReader(delimiter)
  const pieces = text[Symbol.asyncIterator]()
  let first: readonly SourceRow[] = []
  while (first.length === 0) {
    const piece = await pieces.next()
    first = piece.done === true ? await reader.end() : await reader.take(piece.value)
    if (piece.done === true) break
  }
  const [header, ...rest] = first
  if (header === undefined) throw new GvqError('INVALID_VALUE', 'The CSV file has no header.')
  if (header.content.kind !== 'cells') throw badHeader(`it cannot be read: ${faultOf(header)}`)
  const columns = header.content.cells.map(name => name.trim())
  const repeated = columns.find((name, i) => columns.indexOf(name) !== i)
  if (repeated !== undefined) throw badHeader(`it names the column ${JSON.stringify(repeated)} twice`)
  return { columns, pages: checked(columns, pagesOf(reader, rest, pieces)) }
}

async function* pagesOf(
  reader: CsvReader,
  first: readonly SourceRow[],
  pieces: AsyncIterator<string>,
): AsyncGenerator<readonly SourceRow[]> {
  yield first
  for (;;) {
    const piece = await pieces.next()
    if (piece.done === true) break
    yield await reader.take(piece.value)
  }
  yield await reader.end()
}

async function* checked(
  columns: readonly string[],
  pages: AsyncIterable<readonly SourceRow[]>,
): AsyncGenerator<readonly SourceRow[]> {
  for await (const page of pages) {
    yield page.map(row => {
      const { content, line } = row
      if (content.kind !== 'cells' || content.cells.length === columns.length) return row
      const reason = `The row has ${content.cells.length} fields, but the header has ${columns.length}.`
      return { line, content: { kind: 'fault', reason, text: content.cells.join(',') } }
    })
  }
}

/** Feeds text to the parser and gathers the rows that it finishes, those that it skips at their places. */
class CsvReader {
  readonly #parser: Parser
  #rows: SourceRow[] = []
  /** The line on which the next row starts. */
  #line = 1
  #failure: Error | undefined

  constructor(delimiter: string) {
    this.#parser = new Parser({
      bom: true,
      delimiter,
      max_record_size: rowCharactersMax,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_record: (cells: string[], context) => this.#add(cells, context),
      on_skip: (error, text) => this.#addFault(error, text),
    })
    this.#parser.on('error', error => {
      this.#failure = error
    })
    // Every row is taken at `on_record`, so that nothing but the end is left to read.
    this.#parser.resume()
  }

  take(text: string): Promise<readonly SourceRow[]> {
    return this.#settled(done => this.#parser.write(text, done))
  }

  end(): Promise<readonly SourceRow[]> {
    return this.#settled(done => {
      this.#parser.once('end', done)
      this.#parser.once('error', done)
      this.#parser.end()
    })
  }

  async #settled(start: (done: () => void) => void): Promise<readonly SourceRow[]> {
    await new Promise<void>(resolve => start(() => resolve()))
    if (this.#failure !== undefined) {
      throw new GvqError('INVALID_VALUE', `The CSV file cannot be read: ${this.#failure.message}.`, {
        cause: this.#failure,
      })
    }
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #add(cells: readonly string[], { lines }: InfoRecord): null {
    this.#rows.push({ line: this.#line, content: { kind: 'cells', cells } })
    this.#line = lines + 1
    return null
  }

  #addFault(error: CsvError | undefined, text: string | undefined): undefined {
    const reason = `The row is no CSV: ${error?.message ?? 'it cannot be read'}.`
    const line = typeof error?.lines === 'number' ? error.lines : this.#line
    this.#rows.push({ line, content: { kind: 'fault', reason, text: text ?? '' } })
    this.#line = line + 1
    return undefined
  }
}

function faultOf({ content }: SourceRow): string {
  return content.kind === 'fault' ? content.reason : ''
}

function badHeader(what: string): GvqError {
  return new GvqError('INVALID_VALUE', `The header of the CSV file cannot be used: ${what}.`)
}
