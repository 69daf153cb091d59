import { GvqError } from '../../base/errors.ts'

/**
 * Maximum characters in a row, so that a file without line breaks or with an unclosed quote is not read into memory
 * whole.
 */
export const rowCharactersMax = 16 * 1024 * 1024

/** Decodes the bytes of a file, chunk by chunk. @throws GvqError INVALID_VALUE if they are not UTF-8 */
export async function* decodeUtf8(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of input) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new GvqError('INVALID_VALUE', 'The file is not valid UTF-8.', {
      hint: 'Convert it first, for example with iconv -f latin1 -t utf-8.',
      cause: error,
    })
  }
}

/**
 * Splits text into lines at `\n`, and yields those that each chunk completes. @throws GvqError INVALID_VALUE if one is
 * too long
 */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let count = 0
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    count += lines.length
    if (rest.length > rowCharactersMax) throw rowTooLong(count + 1)
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

export function rowTooLong(line: number): GvqError {
  return new GvqError(
    'INVALID_VALUE',
    `The row at line ${line} is longer than ${rowCharactersMax} characters.`,
    { hint: 'The file may have another format or an unclosed quote.' },
  )
}
