import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { xdgFolder } from '../../base/files/home-folder.ts'
import { makeFolder } from '../../base/files/make-folder.ts'
import { writeTo } from '../../base/files/open-to-write.ts'
import { privateFile, privateFolder } from '../../base/files/private-files.ts'

const bytesMax = 1 << 20
const staleMs = 60_000

/** The path of the history file, in the XDG state folder; `undefined` without a home folder. */
export function historyPath(env: NodeJS.ProcessEnv): string | undefined {
  const state = xdgFolder(env.XDG_STATE_HOME, '.local', 'state')
  return state && join(state, 'gvq', 'history')
}

/**
 * The entries of this and earlier sessions. An entry is one line of the file and is appended at once, so that several
 * shells can share the file without losing entries.
 */
export class History {
  readonly #path: string | undefined
  readonly #entries: string[]
  readonly #failed: (error: Error) => void
  #writing: Promise<void> = Promise.resolve()

  private constructor(path: string | undefined, entries: readonly string[], failed: (error: Error) => void) {
    this.#path = path
    this.#entries = [...entries]
    this.#failed = failed
  }

  /**
   * Loads the history, which is empty without a readable file. Calls `failed` once if entries cannot be saved; without a path, they
   * are those of this session only.
   */
  static async load(path: string | undefined, failed: (error: Error) => void): Promise<History> {
    if (path === undefined) return new History(path, [], failed)
    await rotate(path).catch(() => undefined)
    const texts = await Promise.all([readOrNothing(olderPath(path)), readOrNothing(path)])
    const lines = texts.join('').split('\n')
    return new History(path, lines.filter(line => line !== '').map(unescaped), once(failed))
  }

  /** Oldest first. */
  get entries(): readonly string[] {
    return this.#entries
  }

  /** Adds an entry, unless it repeats the last one. Does not save one that begins with a blank or sets a secret. */
  add(entry: string): void {
    const text = entry.trimEnd()
    if (text === '' || text === this.#entries.at(-1)) return
    this.#entries.push(text)
    const path = this.#path
    if (path === undefined || isPrivate(text)) return
    this.#writing = this.#writing.then(() => append(path, text)).catch(this.#failed)
  }

  /** Resolves when all entries are written. */
  async close(): Promise<void> {
    await this.#writing
  }
}

function isPrivate(entry: string): boolean {
  return /^\s/.test(entry) || /^:param\s+\w*(secret|password|token|api_?key)/i.test(entry)
}

/** Appends in one write, which the system performs atomically. Only the owner may read the file. */
async function append(path: string, entry: string): Promise<void> {
  makeFolder(dirname(path), privateFolder)
  await writeTo(path, `${escaped(entry)}\n`, { way: 'append', mode: privateFile, follow: true })
}

/**
 * Rotates the file when it has grown too large. A shell that is writing to it at that time continues in the older file.
 * A lock prevents a second shell from rotating it again right away.
 */
async function rotate(path: string): Promise<void> {
  if ((await stat(path)).size < bytesMax) return
  const lock = `${path}.lock`
  const held = await stat(lock).catch(() => undefined)
  if (held !== undefined && Date.now() - held.mtimeMs > staleMs) await rm(lock, { force: true })
  await writeTo(lock, '', { way: 'new', mode: privateFile })
  try {
    if ((await stat(path)).size >= bytesMax) await rename(path, olderPath(path))
  } finally {
    await rm(lock, { force: true })
  }
}

function olderPath(path: string): string {
  return `${path}.1`
}

function readOrNothing(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

function escaped(entry: string): string {
  return entry.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function unescaped(line: string): string {
  return line.replaceAll(/\\([\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'))
}

function once(callback: (error: Error) => void): (error: Error) => void {
  let isCalled = false
  return error => {
    if (!isCalled) callback(error)
    isCalled = true
  }
}
