import { statSync } from 'node:fs'

/**
 * What files hold, read again when they have changed. It stays as it was while they have errors, which `onFault` is told once
 * for each change.
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
    this.#seen = versionsOf(paths)
    this.#value = read()
  }

  get value(): T {
    return this.#value
  }

  /** Looks at the files. Returns whether the value is a new one. */
  look(): boolean {
    const versions = versionsOf(this.#paths)
    if (versions === this.#seen) return false
    this.#seen = versions
    try {
      this.#value = this.#read()
      return true
    } catch (error) {
      this.#onFault((error as Error).message)
      return false
    }
  }
}

/** Differs when a file was written or replaced, or cannot be looked at any more. */
function versionsOf(paths: readonly string[]): string {
  return paths.map(versionOf).join(', ')
}

function versionOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
