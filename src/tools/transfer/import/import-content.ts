import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { GvqError } from '../../../base/errors.ts'
import type { Compression, ImportFormat } from '../file-format.ts'
import {
  askEveryBytes,
  bytesOfFile,
  ContentDigest,
  type ContentId,
  ContentReader,
  headBytesMax,
  type OpenedContent,
  openContent,
} from './rows/content.ts'

interface OpenOptions {
  readonly format: ImportFormat
  readonly isStopped: () => boolean
}

/**
 * The content of a file or a pipe. First its head is read, and what has to be compared, then all of it for its rows.
 * A file is read again for the rows; the content of a pipe is kept in memory until then.
 */
export class ImportContent {
  /** The path of a file or of a named pipe. */
  readonly path: string | undefined
  /** The stats of a file, which can be recognized by its path; absent for a pipe. */
  readonly file: Stats | undefined
  readonly head: Uint8Array
  readonly reader: ContentReader
  readonly #options: OpenOptions
  readonly #opened: OpenedContent
  /** Bytes that were read for rows, as they are in the file. */
  #bytesRead: number
  #digest = new ContentDigest()
  /** The identity of a Parquet file, whose rows are not read from its start to its end. */
  #whole: ContentId | undefined

  private constructor(
    from: Pick<ImportContent, 'path' | 'file' | 'head' | 'reader'>,
    opened: OpenedContent,
    options: OpenOptions,
    bytesRead: number,
  ) {
    this.path = from.path
    this.file = from.file
    this.head = from.head
    this.reader = from.reader
    this.#opened = opened
    this.#options = options
    this.#bytesRead = bytesRead
  }

  static async open(input: string | AsyncIterable<Uint8Array>, options: OpenOptions): Promise<ImportContent> {
    const path = typeof input === 'string' ? input : undefined
    const found = path === undefined ? undefined : await statOf(path)
    const file = found?.isFile() === true ? found : undefined
    if (options.format === 'parquet' && file === undefined) throw notFromPipe()
    const opened = await openContent(typeof input === 'string' ? bytesOfFile(input) : input)
    if (options.format === 'parquet' && opened.compression !== undefined) throw notCompressed(opened)
    const reader = new ContentReader(opened.pieces, options.isStopped, { keeps: file === undefined })
    const head = await reader.head(headBytesMax)
    return new ImportContent({ path, file, head, reader }, opened, options, 0)
  }

  /** How all of it is compressed. */
  get compression(): Compression | undefined {
    return this.#opened.compression
  }

  /** Bytes of the file that were read for rows. */
  get bytesRead(): number {
    return this.#bytesRead
  }

  noteRead(bytes: number): void {
    this.#bytesRead += bytes
  }

  /** Ends the comparison. */
  async compared(): Promise<void> {
    if (this.file !== undefined) await this.reader.close()
  }

  /** All of the content, for its rows. */
  async pieces(): Promise<AsyncIterable<Uint8Array>> {
    if (this.file === undefined) return this.#followed(this.#counted(this.reader.replay()))
    const { pieces } = await openContent(this.#counted(bytesOfFile(this.path!)))
    return this.#followed(pieces)
  }

  /** What was read for the rows so far; `undefined` where the rows do not tell. */
  get read(): ContentId | undefined {
    const { format } = this.#options
    if (format === 'parquet') return this.#whole
    return format === 'arrow' && this.file === undefined ? undefined : this.#digest.id
  }

  /** All of the content, when its rows have been read. */
  async whole(): Promise<ContentId | undefined> {
    // The rows of Arrow end before its file does.
    if (this.#options.format === 'arrow' && this.file !== undefined) {
      const { bytes } = this.#digest
      const isCompressed = this.#opened.compression !== undefined
      const rest = isCompressed
        ? behind(bytes, (await openContent(bytesOfFile(this.path!))).pieces)
        : bytesOfFile(this.path!, bytes)
      for await (const piece of rest) this.#digest.add(piece)
    }
    return this.read
  }

  /** Reads all of a file of Parquet. */
  async readAhead(): Promise<void> {
    const digest = new ContentDigest()
    let askAt = askEveryBytes
    for await (const piece of bytesOfFile(this.path!)) {
      digest.add(piece)
      if (digest.bytes < askAt) continue
      if (this.#options.isStopped()) return
      askAt += askEveryBytes
    }
    this.#whole = digest.id
  }

  async *#counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#bytesRead += piece.length
      yield piece
    }
  }

  async *#followed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#digest.add(piece)
      yield piece
    }
  }
}

async function* behind(bytes: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const piece of pieces) {
    const rest = piece.subarray(Math.max(0, bytes - passed))
    passed += piece.length
    if (rest.length > 0) yield rest
  }
}

async function statOf(path: string) {
  try {
    const file = await stat(path)
    if (!file.isDirectory()) return file
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new GvqError('INVALID_PARAMETER', `The file ${path} ${reason}.`, { cause })
  }
  throw new GvqError('INVALID_PARAMETER', `${path} is a folder, not a file.`)
}

function notFromPipe(): GvqError {
  // The schema of a Parquet file is at its end.
  return new GvqError('INVALID_PARAMETER', 'Parquet cannot be read from a pipe.', {
    hint: 'Save it to a file first, or use Arrow.',
  })
}

function notCompressed({ compression }: OpenedContent): GvqError {
  return new GvqError(
    'INVALID_PARAMETER',
    `A Parquet file that is compressed as a whole, with ${compression}, cannot be read.`,
    {
      hint: 'Decompress it first: the columns in it are compressed already.',
    },
  )
}
