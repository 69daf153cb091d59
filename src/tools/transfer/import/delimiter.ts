/** In the order in which they are preferred where a header has equally many. */
const delimiters = [',', ';', '\t', '|']
/** A header longer than this is no header. */
const headerCharactersMax = 1 << 16

/** Finds the delimiter of CSV: the one that its header has most of, outside of quotes. Returns the whole text again. */
export async function detectDelimiter(
  text: AsyncIterable<string>,
): Promise<{ readonly delimiter: string; readonly text: AsyncIterable<string> }> {
  const rest = text[Symbol.asyncIterator]()
  let start = ''
  while (!start.includes('\n') && start.length < headerCharactersMax) {
    const { done, value } = await rest.next()
    if (done === true) break
    start += value
  }
  const [header = ''] = start.replaceAll(/"[^"]*"/g, '').split('\n', 1)
  const countOf = (delimiter: string): number => header.split(delimiter).length
  const delimiter = delimiters.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
  return { delimiter, text: joined(start, rest) }
}

async function* joined(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}
