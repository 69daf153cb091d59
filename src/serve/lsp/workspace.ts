import { type FSWatcher, watch } from 'node:fs'
import { dirname } from 'node:path'
import type { Runs } from '../../engine/execution/index.ts'
import type { SourceFile } from '../../language/diagnostics/index.ts'
import { KnownWords } from '../../language/service/index.ts'
import { isUri, pathOf, uriOf } from './positions.ts'
import { OpenProgram, type ProgramState } from './program.ts'

/** A file that is open in the editor. */
export interface OpenFile {
  readonly uri: string
  readonly path: string
  readonly text: string
}

/** A file with what is known of the program that it is part of. */
export interface FileInProgram {
  readonly file: SourceFile
  readonly state: ProgramState
  readonly owner: OpenProgram
}

/** The open files of an editor, and the programs that they are part of. */
export class Workspace {
  readonly words = new KnownWords()
  readonly #runs: Runs
  readonly #open = new Map<string, OpenFile>()
  readonly #programs = new Map<string, OpenProgram>()
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #onChange: () => void
  #folders: readonly string[] = []
  #looking: Promise<void> = Promise.resolve()

  /** @param onChange called after each change of a file, on the disk or in the editor */
  constructor(runs: Runs, onChange: () => void) {
    this.#runs = runs
    this.#onChange = onChange
  }

  /** The folders that the editor has open; nothing outside of them is read. */
  get folders(): readonly string[] {
    return this.#folders
  }

  setFolders(folders: readonly string[]): void {
    this.#folders = folders
    this.diskChanged()
  }

  opened(file: OpenFile): void {
    const isNew = !this.#open.has(file.path)
    this.#open.set(file.path, file)
    // One that is not saved yet may be a new part of a program.
    if (isNew) for (const program of this.#programs.values()) program.diskChanged()
    else this.#changed(file.path)
    this.#onChange()
  }

  closed(uri: string): void {
    const path = pathOf(uri)
    this.#open.delete(path)
    this.words.forget(path)
    this.#forgetUnused()
    this.#changed(path)
    this.#onChange()
  }

  /** Anything may be different on the disk: settings, files, folders. */
  diskChanged(): void {
    for (const program of this.#programs.values()) program.diskChanged()
    this.#onChange()
  }

  #changed(path: string): void {
    for (const program of this.#programs.values()) if (program.has(path)) program.textChanged()
  }

  /** Returns an open file, or another one of an open program, with what is known of its program. */
  async file(uri: string): Promise<FileInProgram | undefined> {
    const path = pathOf(uri)
    const owner = await this.#programOf(path)
    const state = await owner.state()
    const file = state.files.find(each => each.path === path)
    return file && { file, state, owner }
  }

  /** The URI by which the editor knows a file. */
  uriFor(path: string): string {
    return this.#open.get(path)?.uri ?? uriOf(path)
  }

  /** The programs of the open files. */
  async programs(): Promise<readonly (readonly [OpenProgram, ProgramState])[]> {
    const owners = new Set<OpenProgram>()
    for (const { path } of this.#open.values()) owners.add(await this.#programOf(path))
    return Promise.all([...owners].map(async owner => [owner, await owner.state()] as const))
  }

  /** Looks for the program of one file after the other, so that those of one project find one. */
  async #programOf(path: string): Promise<OpenProgram> {
    // What is asked about another file does not wait while a large one is checked.
    for (const program of this.#programs.values()) if (program.isFound && program.has(path)) return program
    const found = this.#looking.then(async () => {
      const program = await this.#findProgram(path)
      this.#watch(program)
      return program
    })
    this.#looking = found.then(
      () => undefined,
      () => undefined,
    )
    return found
  }

  async #findProgram(path: string): Promise<OpenProgram> {
    for (const program of this.#programs.values()) {
      if (!program.has(path)) continue
      await program.state()
      if (program.has(path)) return program
    }
    const program = new OpenProgram(path, {
      textOf: each => this.#open.get(each)?.text,
      within: () => this.#mayRead(path),
      runs: this.#runs,
    })
    this.#programs.set(path, program)
    await program.state()
    return program
  }

  /** A file that is open without its folder is read with the files beside it. */
  #mayRead(path: string): readonly string[] {
    if (isUri(path)) return []
    return this.#folders.length > 0 ? this.#folders : [dirname(path)]
  }

  #forgetUnused(): void {
    const open = [...this.#open.keys()]
    for (const [path, program] of this.#programs) {
      if (!open.some(each => each === path || program.has(each))) this.#programs.delete(path)
    }
    if (this.#programs.size === 0) this.#unwatch()
  }

  /** Watches the folders of a program, since not every editor tells what changes on the disk. */
  #watch({ folder, root }: OpenProgram): void {
    for (const each of new Set([folder, root])) {
      if (each === undefined || each === '' || this.#watchers.has(each)) continue
      try {
        const watcher = watch(each, (_event, name) => {
          if (name === null || /^[^.].*\.(?:hx|toml)$/.test(name)) this.diskChanged()
        })
        watcher.on('error', () => this.#watchers.delete(each))
        watcher.unref()
        this.#watchers.set(each, watcher)
      } catch {
        // The folder is not there yet, or cannot be watched: the editor may tell.
      }
    }
  }

  #unwatch(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  close(): void {
    this.#unwatch()
    this.#programs.clear()
    this.#open.clear()
  }
}
