import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { GvqError } from '../../../../base/errors.ts'
import type { Compression } from '../../file-format.ts'
import { thresholds } from '../../thresholds.ts'
import { compressionOf, decompressed, magicBytes } from './decompress.ts'

/** What identifies content: not the name, the time or the size of a file, and not how it is compressed. */
export interface ContentId {
  /** After decompression. */
  readonly bytes: number
  readonly digest: string
}

/** The bytes that begin a content, by which one that was imported before is looked for. */
export const headBytesMax = 64 * 1024

/** Follows content that is read from its start. */
export class ContentDigest {
  bytes = 0
  readonly #hash: Hash = createHash('sha256')

  add(piece: Uint8Array): void {
    this.bytes += piece.length
    this.#hash.update(piece)
  }

  get id(): ContentId {
    return { bytes: this.bytes, digest: this.#hash.copy().digest('hex') }
  }
}

/** How two contents compare of which one was read before. */
export type Likeness =
  /** They are the same. */
  | 'same'
  /** There is more behind what was read; `isSplit` if the first of that belongs to the last line of what was read. */
  | { readonly more: true; readonly isSplit: boolean }
  | 'other'

/** After so many bytes it is asked whether to stop. */
export const askEveryBytes = 16 * 1024 * 1024

/** Reads content once, from its start: its head first, then as far as it has to be compared. */
export class ContentReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  /** All pieces, of content that can be read only once. */
  readonly #kept: Uint8Array[] | undefined
  /** Pieces that were read and not compared yet. */
  #ahead: Uint8Array[] = []
  #aheadBytes = 0
  #isAtEnd = false
  #lastByte: number | undefined
  readonly #digest = new ContentDigest()
  #askAt = askEveryBytes
  readonly #isStopped: () => boolean

  constructor(pieces: AsyncIterable<Uint8Array>, isStopped: () => boolean, { keeps = false } = {}) {
    this.#pieces = pieces[Symbol.asyncIterator]()
    this.#isStopped = isStopped
    this.#kept = keeps ? [] : undefined
  }

  /** The first bytes, fewer if it ends before. Call it first. */
  async head(bytes: number): Promise<Uint8Array> {
    await this.#readAhead(bytes)
    return Buffer.concat(this.#ahead, Math.min(bytes, this.#aheadBytes))
  }

  /** Compares with contents in ascending order of their lengths. */
  async compare({ bytes, digest }: ContentId): Promise<Likeness> {
    if (this.#kept !== undefined && bytes > thresholds.comparedBytesOfPipeMax) throw tooLongToCompare()
    while (this.#digest.bytes < bytes) {
      if (this.#aheadBytes === 0 && !(await this.#read())) return 'other'
      this.#pass(bytes - this.#digest.bytes)
      if (this.#digest.bytes >= this.#askAt) this.#assertWanted()
    }
    if (this.#digest.id.digest !== digest) return 'other'
    await this.#readAhead(2)
    const [first, second] = Buffer.concat(this.#ahead.slice(0, 2))
    if (first === undefined) return 'same'
    const startsLine = first === newline || (first === carriageReturn && second === newline)
    return { more: true, isSplit: this.#lastByte !== newline && !startsLine }
  }

  /** All of the content, where it is kept. */
  async *replay(): AsyncGenerator<Uint8Array> {
    while (this.#kept!.length > 0) yield this.#kept!.shift()!
    for (let next = await this.#pieces.next(); next.done !== true; next = await this.#pieces.next())
      yield next.value
  }

  async close(): Promise<void> {
    await this.#pieces.return?.()
  }

  #assertWanted(): void {
    this.#askAt += askEveryBytes
    if (this.#isStopped()) throw new GvqError('CANCELLED', 'Stopped; nothing of the file was imported.')
  }

  async #readAhead(bytes: number): Promise<void> {
    while (this.#aheadBytes < bytes && (await this.#read()));
  }

  async #read(): Promise<boolean> {
    if (this.#isAtEnd) return false
    const { done, value } = await this.#pieces.next()
    if (done === true) {
      this.#isAtEnd = true
      return false
    }
    this.#kept?.push(value)
    this.#ahead.push(value)
    this.#aheadBytes += value.length
    return true
  }

  /** Passes over the next bytes, at most so many, and counts them. */
  #pass(bytesMax: number): void {
    const [first, ...others] = this.#ahead
    const piece = first!.subarray(0, bytesMax)
    this.#digest.add(piece)
    this.#lastByte = piece.at(-1) ?? this.#lastByte
    this.#aheadBytes -= piece.length
    if (piece.length < first!.length) this.#ahead[0] = first!.subarray(piece.length)
    else this.#ahead = others
  }
}

const newline = 0x0a
const carriageReturn = 0x0d

function tooLongToCompare(): GvqError {
  return new GvqError(
    'INVALID_PARAMETER',
    'Standard input begins like a file that was imported before, and is too long to be compared with it.',
    { hint: 'Save it to a file and import that, or use --again to import all its rows.' },
  )
}

/** The content of some bytes, and how they are compressed. */
export interface OpenedContent {
  readonly compression: Compression | undefined
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Decompresses what is compressed. */
export async function openContent(bytes: AsyncIterable<Uint8Array>): Promise<OpenedContent> {
  const iterator = bytes[Symbol.asyncIterator]()
  const start: Uint8Array[] = []
  for (let count = 0; count < magicBytes; count += start.at(-1)!.length) {
    const { done, value } = await iterator.next()
    if (done === true) break
    start.push(value)
  }
  const compression = compressionOf(Buffer.concat(start.slice(0, magicBytes)))
  const whole = startingWith(start, iterator)
  return { compression, pieces: compression === undefined ? whole : decompressed(compression, whole) }
}

async function* startingWith(
  start: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* start
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** The bytes of a file, which a reader may leave at any place. */
export function bytesOfFile(path: string, start = 0): AsyncIterable<Uint8Array> {
  // A pipe that has a name has no places.
  return createReadStream(path, start === 0 ? {} : { start }) as AsyncIterable<Uint8Array>
}
