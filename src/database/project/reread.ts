import { setTimeout } from 'node:timers/promises'
import { GvqError } from '../../base/errors.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'

/** An editor that empties or deletes a file and then writes it may be suspended in between for as long as this. */
const unsettledMs = 500
const stepMs = 10

/**
 * Reads files again and again. Waits for those that have become empty, are gone or cannot be read, because an editor may be
 * about to write them; what stays so is reported after the wait, and then not waited for again.
 */
export class Rereader<T extends { readonly files: readonly SourceFile[] }> {
  readonly #read: () => Promise<T>
  readonly #wait: (ms: number) => Promise<unknown>
  /** The files that had a text when they were read last; `undefined` if they could not be read. */
  #full: ReadonlySet<string> | undefined

  /** @param before the files as they were read last, if they were */
  constructor(
    read: () => Promise<T>,
    before?: readonly SourceFile[],
    wait: (ms: number) => Promise<unknown> = setTimeout,
  ) {
    this.#read = read
    this.#wait = wait
    this.#full = before && fullOf(before)
  }

  async read(): Promise<T> {
    for (let waitedMs = 0; waitedMs < unsettledMs; waitedMs += stepMs) {
      const found = await this.#settled()
      if (found !== undefined) return this.#note(found)
      await this.#wait(stepMs)
    }
    return this.#note(await this.#attempt())
  }

  /** Reads once. Returns undefined if an editor may be at work. */
  async #settled(): Promise<T | undefined> {
    const full = this.#full
    if (full === undefined) return this.#attempt()
    try {
      const found = await this.#read()
      const now = fullOf(found.files)
      return [...full].every(path => now.has(path)) ? found : undefined
    } catch (error) {
      if (error instanceof GvqError) return undefined
      throw error
    }
  }

  async #attempt(): Promise<T> {
    try {
      return await this.#read()
    } catch (error) {
      this.#full = undefined
      throw error
    }
  }

  #note(found: T): T {
    this.#full = fullOf(found.files)
    return found
  }
}

function fullOf(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(files.filter(({ text }) => text.trim() !== '').map(({ path }) => path))
}
