import { type FileHandle, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { GvqError } from '../../../base/errors.ts'
import { openToWrite } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'

const name = 'committed'
/** Commits that become durable within this time before the process is killed may be missing in the note. */
const delayMs = 100

export interface NotedCommit {
  readonly sequence: number
  /** The id of the store, in hexadecimal digits; not in notes of earlier versions. */
  readonly id?: string | undefined
}

/**
 * The number of a synced commit, in a small file beside the store. A store that ends before it has lost its end, which it
 * cannot notice itself: the end of a log that is cut or damaged looks like one that was never written. The note is not
 * synced, and written now and then, so that commits cost nothing more: it may be older than the store, but never newer.
 */
export class CommitNote {
  readonly #path: string
  /** The identifier of the store that commits are noted for. */
  #id = ''
  #file: Promise<FileHandle> | undefined
  #latest = 0
  #written = 0
  #writing = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string) {
    this.#path = join(folder, name)
  }

  /**
   * Reads the noted commit; without a readable note, that of no commit.
   * @throws GvqError STORAGE_UNAVAILABLE if something else has its name
   */
  async read(): Promise<NotedCommit> {
    try {
      const [digits = '', sum, id] = (await readFile(this.#path, 'latin1')).trim().split(' ')
      return sum === checksumOf(digits + (id ?? '')) ? { sequence: Number(digits), id } : none
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return none
      if (code === 'EISDIR') throw notAFile(this.#path)
      throw error
    }
  }

  /** Tells which store the commits are of. */
  noteStore(id: string): void {
    this.#id = id
  }

  /** The commit is on disk. */
  committed(sequence: number): void {
    this.#latest = sequence
    this.#timer ??= setTimeout(() => this.#writeSoon(), delayMs).unref()
  }

  async close(): Promise<void> {
    this.#writeSoon()
    await this.#writing
    await (await this.#file)?.close()
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true })
  }

  #writeSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
  }

  /** An older note, or none, is right too: it only notices less. So a full disk fails nothing here. */
  async #write(): Promise<void> {
    const latest = this.#latest
    if (latest === this.#written) return
    const digits = String(latest).padStart(16, '0')
    try {
      this.#file ??= openToWrite(this.#path, { way: 'in place', mode: privateFile })
      // In place: the length never changes.
      await (await this.#file).write(`${digits} ${checksumOf(digits + this.#id)} ${this.#id}\n`, 0)
      this.#written = latest
    } catch {
      const file = await this.#file?.catch(() => undefined)
      this.#file = undefined
      await file?.close().catch(() => undefined)
    }
  }
}

const none: NotedCommit = { sequence: 0 }

function notAFile(path: string): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `${path} is a folder, but gvq notes its last commit in a file of that name.`,
    {
      hint: 'Nothing was changed. Remove the folder: gvq writes the file again.',
    },
  )
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
