import { GvqError } from '../../base/errors.ts'

/**
 * Maximum characters in a row, so that a file without line breaks or with an unclosed quote is not read into memory
 * whole.
 */
export const rowCharactersMax = 16 * 1024 * 1024

/** Decodes the bytes of a file, chunk by chunk. @throws GvqError INVALID_VALUE if they are not UTF-8 */
export async function* decodeUtf8(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first: Uint8Array | undefined
  try {
    for await (const chunk of input) {
      first ??= chunk
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    if (isUtf16(first)) {
      throw new GvqError('INVALID_VALUE', 'The file is in UTF-16, not in UTF-8.', {
        hint: 'Convert it first, for example with iconv -f utf-16 -t utf-8.',
        cause: error,
      })
    }
    throw new GvqError('INVALID_VALUE', 'The file is not valid UTF-8.', {
      hint: 'Convert it first, for example with iconv -f latin1 -t utf-8.',
      cause: error,
    })
  }
}

/** Whether it begins with a byte order mark of UTF-16, which no UTF-8 contains. */
function isUtf16([first, second]: Uint8Array = new Uint8Array()): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
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
