import { appendFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

const bytesMax = 1 << 20
const staleMs = 60_000

/** Where the entries of earlier sessions are: in XDG's folder for states. */
export function historyPath(env: NodeJS.ProcessEnv): string {
  const state = env.XDG_STATE_HOME
  const base = state !== undefined && isAbsolute(state) ? state : join(homedir(), '.local', 'state')
  return join(base, 'gvq', 'history')
}

/**
 * The entries of this session and of those before. An entry is one line of the file and is written at once, at its end,
 * so that shells that run side by side lose nothing of each other's.
 */
export class History {
  readonly #path: string
  readonly #entries: string[]
  readonly #failed: (error: Error) => void
  #writing: Promise<void> = Promise.resolve()

  private constructor(path: string, entries: readonly string[], failed: (error: Error) => void) {
    this.#path = path
    this.#entries = [...entries]
    this.#failed = failed
  }

  /** Without a readable file there are no entries. `failed` is told once that entries cannot be kept. */
  static async load(path: string, failed: (error: Error) => void): Promise<History> {
    await setAside(path).catch(() => undefined)
    const texts = await Promise.all([readOrNothing(olderPath(path)), readOrNothing(path)])
    const lines = texts.join('').split('\n')
    return new History(path, lines.filter(line => line !== '').map(unescaped), once(failed))
  }

  /** Oldest first. */
  get entries(): readonly string[] {
    return this.#entries
  }

  /** Keeps an entry, unless it is the one before again, begins with a blank, or sets something secret. */
  add(entry: string): void {
    const text = entry.trimEnd()
    if (text === '' || text === this.#entries.at(-1)) return
    this.#entries.push(text)
    if (isPrivate(text)) return
    this.#writing = this.#writing.then(() => append(this.#path, text)).catch(this.#failed)
  }

  /** Resolves when all entries are in the file. */
  async close(): Promise<void> {
    await this.#writing
  }
}

function isPrivate(entry: string): boolean {
  return /^\s/.test(entry) || /^:param\s+\w*(secret|password|token|api_?key)/i.test(entry)
}

/** One write at the end of the file, which the system does as a whole. Its owner alone may read it. */
async function append(path: string, entry: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await appendFile(path, `${escaped(entry)}\n`, { mode: 0o600 })
}

/**
 * When the file has grown too long it becomes the older one, and a new one begins. Whoever writes into it at that time
 * goes on writing into the older one. A lock keeps a second shell from doing the same right after.
 */
async function setAside(path: string): Promise<void> {
  if ((await stat(path)).size < bytesMax) return
  const lock = `${path}.lock`
  const held = await stat(lock).catch(() => undefined)
  if (held !== undefined && Date.now() - held.mtimeMs > staleMs) await rm(lock, { force: true })
  await (await open(lock, 'wx')).close()
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

function once(tell: (error: Error) => void): (error: Error) => void {
  let told = false
  return error => {
    if (!told) tell(error)
    told = true
  }
}
