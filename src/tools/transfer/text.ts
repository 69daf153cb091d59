import { GvqError } from '../../base/errors.ts'
import { kindBytes, kindOfFile } from './file-kind.ts'

/** The characters that a line may have, and the error for the line with more. */
export interface LineLimit {
  readonly characters: number
  readonly exceeded: (line: number) => GvqError
}

/** Decodes the bytes of a file, chunk by chunk. @throws GvqError INVALID_VALUE if they are not UTF-8, or no text */
export async function* decodeUtf8(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start = new Uint8Array()
  try {
    for await (const chunk of input) {
      if (start.length < kindBytes) {
        start = Buffer.concat([start, chunk.subarray(0, kindBytes)])
        requireText(start)
      }
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new GvqError('INVALID_VALUE', 'The file is not valid UTF-8.', {
      hint: 'Convert it first, for example with iconv -f latin1 -t utf-8.',
      cause: error,
    })
  }
}

/** Some files that are no text begin as one. */
function requireText(start: Uint8Array): void {
  const kind = kindOfFile(start)
  if (kind === undefined) return
  const text = kind.name.startsWith('in ') ? 'in UTF-8' : 'text in UTF-8'
  throw new GvqError('INVALID_VALUE', `The file is ${kind.name}, not ${text}.`, { hint: kind.hint })
}

/**
 * Splits text into lines at `\n`, and yields those that each chunk completes. Throws what `limit` makes of the number
 * of a line that is too long.
 */
export async function* linesOf(
  text: AsyncIterable<string>,
  limit: LineLimit,
): AsyncGenerator<readonly string[]> {
  let count = 0
  /** The pieces of an incomplete line: joined once, however many they are. */
  let open: string[] = []
  let length = 0
  for await (const piece of text) {
    const lines = piece.split('\n')
    const rest = lines.pop()!
    if (lines.length > 0) {
      lines[0] = open.join('') + lines[0]!
      open = []
      length = 0
      count += lines.length
    }
    open.push(rest)
    length += rest.length
    if (length > limit.characters) throw limit.exceeded(count + 1)
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield [open.join('')]
}
