import { type FSWatcher, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Project } from '../../../../database/project/index.ts'
import { UsageError } from '../failure.ts'

/** Editors write a file in several steps, often followed by a formatter. */
const defaultDebounceMs = 50

/** Reports changes in a set of folders. Relies on notifications of the system; nothing is polled. */
export class FolderWatch {
  readonly #isRelevant: (name: string) => boolean
  readonly #debounceMs: number
  readonly #watchers = new Map<string, FSWatcher>()
  #timer: NodeJS.Timeout | undefined
  #changed = false
  #closed = false
  #wake: (() => void) | undefined

  /**
   * @param isRelevant whether a change of a file with this name matters
   * @param debounceMs how long no further change must occur before one is reported
   */
  constructor(isRelevant: (name: string) => boolean, debounceMs = defaultDebounceMs) {
    this.#isRelevant = isRelevant
    this.#debounceMs = debounceMs
  }

  /** Watches exactly these folders, without their subfolders. Does nothing once closed. Throws UsageError. */
  set(folders: Iterable<string>): void {
    const wanted = new Set(this.#closed ? [] : folders)
    for (const folder of this.#watchers.keys()) if (!wanted.has(folder)) this.#leave(folder)
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#enter(folder)
  }

  get size(): number {
    return this.#watchers.size
  }

  /** Resolves after the next change, or at once if there was one since the last call. */
  async next(): Promise<void> {
    if (!this.#changed) {
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
    this.#changed = false
  }

  close(): void {
    this.#closed = true
    this.set([])
    clearTimeout(this.#timer)
  }

  #enter(folder: string): void {
    try {
      const watcher = watch(folder, (_event, name) => {
        if (name === null || this.#isRelevant(name)) this.#notice()
      })
      // The folder is gone; the next check reports the consequences.
      watcher.on('error', () => this.#leave(folder))
      this.#watchers.set(folder, watcher)
    } catch (error) {
      throw new UsageError(`Cannot watch ${folder} (${(error as NodeJS.ErrnoException).code}).`)
    }
  }

  #leave(folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
    this.#notice()
  }

  #notice(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#changed = true
      this.#wake?.()
    }, this.#debounceMs)
  }
}

/** The folders that contain a project: its root and the folder of its queries. */
export function foldersOf({ root, files }: Project): ReadonlySet<string> {
  return new Set([root, ...files.map(file => dirname(resolve(file.path)))])
}

/** Whether a file with this name, in such a folder, is part of the project. */
export function isPartOfProject(name: string): boolean {
  return /^[^.].*\.(?:hx|toml)$/.test(name)
}
