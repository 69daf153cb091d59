import { type ChildProcess, fork } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GvqError, InternalError } from '../../../base/errors.ts'
import { entryUrl } from '../../../base/files/entry-url.ts'
import type { RowSource, SourceRow } from '../import/rows/source-row.ts'
import { fileLimits, readingBytesMax, tooMuchMemory } from '../limits.ts'
import { memorySignal, type Said } from './said.ts'

/** A file of Parquet, which is read from its end, or the bytes of one of Arrow. */
export type ColumnarInput =
  | { readonly format: 'parquet'; readonly path: string; readonly onRead: (bytes: number) => void }
  | { readonly format: 'arrow'; readonly path: string | undefined; readonly bytes: AsyncIterable<Uint8Array> }

/** How long the process may neither read nor give rows. */
const patienceMs = 120_000

/**
 * Reads the rows of a Parquet or Arrow file in a process of its own: the packages that decode them may loop without an end over a damaged file,
 * or take memory until V8 aborts the process. Reads a page ahead. A page without rows is the last one if `isStopped` returns true.
 * @throws GvqError INVALID_VALUE, also from `pages`
 */
export async function readApart(input: ColumnarInput, isStopped: () => boolean): Promise<RowSource> {
  const reading = new Reading(input, isStopped)
  const said = await reading.hear()
  if (said?.kind === 'columns') {
    const { columns } = said
    return { columns, pages: pagesOf(reading, columns), close: () => reading.end() }
  }
  await reading.end()
  // Stopped before the file has said what its columns are.
  if (said === undefined) return { columns: undefined, pages: nothing() }
  throw reading.error(said)
}

async function* nothing(): AsyncGenerator<readonly SourceRow[]> {
  yield []
}

async function* pagesOf(reading: Reading, columns: readonly string[]): AsyncGenerator<readonly SourceRow[]> {
  for (let ahead = reading.ask(); ; ) {
    const said = await ahead
    if (said === undefined) return yield* nothing()
    if (said.kind === 'end') return
    if (said.kind !== 'page') throw reading.error(said)
    ahead = reading.ask()
    const { line, rows, columns: values } = said
    yield Array.from({ length: rows }, (_, row): SourceRow => {
      const members: Record<string, unknown> = {}
      for (let i = 0; i < columns.length; i++) members[columns[i]!] = values[i]![row]
      return { line: line + row, content: { kind: 'members', members } }
    })
  }
}

class Reading {
  readonly #input: ColumnarInput
  readonly #isStopped: () => boolean
  readonly #child: ChildProcess
  readonly #exited: Promise<void>
  /** The time when the process last answered or read. */
  #heardAt = performance.now()
  #hear: ((said: Said) => void) | undefined
  #ended: Said | undefined

  constructor(input: ColumnarInput, isStopped: () => boolean) {
    this.#input = input
    this.#isStopped = isStopped
    const { format, path } = input
    const program = entryUrl(import.meta.url, './reading-process.ts', '#reading-process')
    const bytes = Math.floor(readingBytesMax())
    const child = fork(program, [JSON.stringify(fileLimits), String(bytes), format, path ?? ''], {
      serialization: 'advanced',
      stdio: [format === 'arrow' ? 'pipe' : 'ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${Math.max(32, Math.floor(bytes / 2 ** 20))}`],
    })
    this.#child = child
    this.#exited = new Promise(resolve => child.once('close', resolve))
    child.on('message', (said: Said) => this.#take(said))
    child.on('error', ({ message }) => this.#finish({ kind: 'failure', message }))
    child.on('exit', (_, signal) => {
      const isMemory = signal === memorySignal || signal === 'SIGABRT'
      const { message, hint } = tooMuchMemory()
      if (isMemory) this.#finish({ kind: 'failure', message, ...(hint !== undefined && { hint }) })
      else this.#finish({ kind: 'failure', message: 'reading it failed; it is damaged' })
    })
    if (input.format === 'arrow') this.#feed(input.bytes)
  }

  /** The next page, or the end. Resolves with undefined if the reading was stopped. */
  ask(): Promise<Said | undefined> {
    if (this.#ended === undefined) this.#child.send('next', () => undefined)
    return this.hear()
  }

  async hear(): Promise<Said | undefined> {
    if (this.#ended !== undefined) return this.#ended
    this.#heardAt = performance.now()
    return new Promise(resolve => {
      const settle = (said: Said | undefined) => {
        clearInterval(timer)
        this.#hear = undefined
        resolve(said)
      }
      const timer = setInterval(() => {
        if (this.#isStopped()) settle(undefined)
        else if (performance.now() - this.#heardAt > patienceMs) settle(this.#silence())
      }, 100)
      this.#hear = settle
    })
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  /** The error for an unexpected message of the process. */
  error(said: Said): unknown {
    if (said.kind !== 'failure') return new InternalError(`the reading process said ${said.kind}`)
    const { message, hint, system } = said
    if (hint !== undefined) return new GvqError('INVALID_VALUE', message, { hint })
    if (system !== undefined) return Object.assign(new Error(message), system)
    const { format, path = 'the file' } = this.#input
    const name = format === 'parquet' ? 'Parquet' : 'Arrow'
    return new GvqError('INVALID_VALUE', `The file is not readable ${name}: ${message}.`, {
      hint: `Write ${path} again with the tool that it comes from, or fetch it again.`,
    })
  }

  #take(said: Said): void {
    this.#heardAt = performance.now()
    if (said.kind === 'read') {
      if (this.#input.format === 'parquet') this.#input.onRead(said.bytes)
    } else if (said.kind === 'failure') this.#finish(said)
    else this.#hear?.(said)
  }

  #finish(said: Said): void {
    this.#ended ??= said
    this.#hear?.(this.#ended)
  }

  #silence(): Said {
    const seconds = Math.round(patienceMs / 1000)
    return { kind: 'failure', message: `it gave no rows for ${seconds} seconds, so it is probably damaged` }
  }

  /** Feeds the process with the bytes as it reads them. */
  #feed(bytes: AsyncIterable<Uint8Array>): void {
    const counted = async function* (reading: Reading) {
      for await (const piece of bytes) {
        reading.#heardAt = performance.now()
        yield piece
      }
    }
    pipeline(Readable.from(counted(this)), this.#child.stdin!).catch((error: NodeJS.ErrnoException) => {
      // It reads no further than the end of the stream of Arrow, or has failed, and says that itself.
      if (
        error.code === 'EPIPE' ||
        error.code === 'ERR_STREAM_PREMATURE_CLOSE' ||
        error.code === 'ECONNRESET'
      )
        return
      this.#finish({ kind: 'failure', message: error.message, system: error })
    })
  }
}
