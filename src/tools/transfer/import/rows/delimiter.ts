/** The delimiters in the order in which they are preferred where a header has equally many. */
const delimiters = [',', ';', '\t', '|']
/** The length above which a first line is not a header. */
const headerCharactersMax = 1 << 16
/** The line before the header by which files tell Excel the delimiter. */
const named = /^"?sep=([^"\r\n])"?(?:\r?\n|$)/i

interface CsvStart {
  readonly delimiter: string
  /** Whether the file says so itself. */
  readonly isNamed: boolean
  /** The header without what is in quotes. */
  readonly header: string
  /** The text from the header on, and the line on which that begins. */
  readonly text: AsyncIterable<string>
  readonly firstLine: number
}

/** Finds the delimiter of CSV: the one that the file names, else the one that its header has most of, outside of quotes. */
export async function startOfCsv(text: AsyncIterable<string>): Promise<CsvStart> {
  const rest = text[Symbol.asyncIterator]()
  const pieces: string[] = []
  for (let length = 0; length < headerCharactersMax && !pieces.at(-1)?.includes('\n'); ) {
    const { done, value } = await rest.next()
    if (done === true) break
    pieces.push(value)
    length += value.length
  }
  const start = pieces.join('')
  const [line, delimiter] = named.exec(start) ?? []
  if (line !== undefined && delimiter !== undefined)
    return {
      delimiter,
      isNamed: true,
      header: '',
      text: joined(start.slice(line.length), rest),
      firstLine: 2,
    }
  const [header = ''] = start.replaceAll(/"[^"]*"/g, '').split('\n', 1)
  const countOf = (delimiter: string): number => header.split(delimiter).length
  const most = delimiters.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
  return { delimiter: most, isNamed: false, header, text: joined(start, rest), firstLine: 1 }
}

async function* joined(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}
