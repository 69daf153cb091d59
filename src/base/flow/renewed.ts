import { statSync } from 'node:fs'

/** How long a file must have been left alone. */
const settledAfterMs = 500

/**
 * What files hold, read again when they have changed. It stays as it was while they have errors, which `onFault` is told once
 * for each change. A file that is being written is waited for: many programs empty it first.
 */
export class Renewed<T> {
  readonly #paths: readonly string[]
  readonly #read: () => T
  readonly #onFault: (message: string) => void
  #value: T
  #seen: string

  /** Throws what `read` throws. */
  constructor(paths: readonly string[], read: () => T, onFault: (message: string) => void) {
    this.#paths = paths
    this.#read = read
    this.#onFault = onFault
    this.#seen = nameOf(paths.map(versionOf))
    this.#value = read()
  }

  get value(): T {
    return this.#value
  }

  /** Looks at the files. Returns whether the value is a new one. */
  look(): boolean {
    const versions = this.#paths.map(versionOf)
    const name = nameOf(versions)
    if (name === this.#seen || versions.some(isBeingWritten)) return false
    this.#seen = name
    try {
      this.#value = this.#read()
      return true
    } catch (error) {
      this.#onFault((error as Error).message)
      return false
    }
  }
}

interface Version {
  /** Differs when a file was written or replaced, or cannot be looked at any more. */
  readonly name: string
  readonly writtenAt: number | undefined
}

function versionOf(path: string): Version {
  try {
    const { ino, size, mtimeMs } = statSync(path)
    return { name: `${ino} ${size} ${mtimeMs}`, writtenAt: mtimeMs }
  } catch (error) {
    return { name: String((error as NodeJS.ErrnoException).code), writtenAt: undefined }
  }
}

function nameOf(versions: readonly Version[]): string {
  return versions.map(({ name }) => name).join(', ')
}

/** The clock of the file system may be ahead. */
function isBeingWritten({ writtenAt }: Version): boolean {
  if (writtenAt === undefined) return false
  const age = Date.now() - writtenAt
  return age >= 0 && age < settledAfterMs
}
