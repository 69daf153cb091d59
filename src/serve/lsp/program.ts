import { GvqError } from '../../base/errors.ts'
import type { Parts } from '../../base/flow/parts.ts'
import { limits } from '../../base/limits.ts'
import {
  type CheckOutcome,
  findProgramFiles,
  ProgramChecker,
  type ProgramFiles,
  readProgramFile,
} from '../../database/project/index.ts'
import { type Runs, workOnText } from '../../engine/execution/index.ts'
import { Checker, type Program } from '../../language/analysis/index.ts'
import type { Catalog } from '../../language/catalog/index.ts'
import type { SourceFile } from '../../language/diagnostics/index.ts'
import { type ProgramView, Views } from '../../language/service/index.ts'
import { isUri } from './positions.ts'

/** What is known of a program as its files were at one moment. */
export interface ProgramState {
  readonly files: readonly SourceFile[]
  readonly diagnostics: CheckOutcome['diagnostics']
  /** Absent if it has errors. */
  readonly program: Program | undefined
  readonly view: ProgramView
  /** Why files of the project cannot be read, if so; the open ones are a program then. */
  readonly failure: GvqError | undefined
}

export interface ProgramSurroundings {
  /** The texts of open files, by path. */
  readonly textOf: (path: string) => string | undefined
  /** The folders that may be read. */
  readonly within: () => readonly string[]
  readonly runs: Runs
}

/**
 * A program whose files are open in an editor: what is on the disk, with the open texts over it. It is checked again when it is asked for
 * after a change, and then only what changed.
 */
export class OpenProgram {
  readonly #around: ProgramSurroundings
  readonly #checker = new Checker({ notesKinds: true })
  readonly #program = new ProgramChecker(this.#checker)
  readonly #views = new Views(this.#checker)
  /** What was read from the disk, until it changes there. */
  readonly #disk = new Map<string, SourceFile>()
  readonly #path: string
  #places: ProgramFiles | undefined
  #mustLook = true
  #failure: GvqError | undefined
  #revision = 0
  #state: { readonly revision: number; readonly value: ProgramState } | undefined
  #working: Promise<void> | undefined

  /** @param path one of its files */
  constructor(path: string, around: ProgramSurroundings) {
    this.#path = path
    this.#around = around
  }

  /** The folder of its files, once it has been looked for. */
  get folder(): string | undefined {
    return this.#places?.folder
  }

  get root(): string | undefined {
    return this.#places?.root
  }

  /** Whether it is known which files it has. */
  get isFound(): boolean {
    return this.#places !== undefined && !this.#mustLook
  }

  has(path: string): boolean {
    return this.#places?.paths.includes(path) ?? path === this.#path
  }

  /** The text of an open file has changed. */
  textChanged(): void {
    this.#revision++
  }

  /** Files or settings have changed on the disk. */
  diskChanged(): void {
    this.#mustLook = true
    this.#disk.clear()
    this.#revision++
  }

  /** Returns what is known now. Changes that come while it works are taken into account. */
  async state(): Promise<ProgramState> {
    for (;;) {
      if (this.#state?.revision === this.#revision) return this.#state.value
      this.#working ??= this.#work().finally(() => {
        this.#working = undefined
      })
      await this.#working
    }
  }

  async #work(): Promise<void> {
    const revision = this.#revision
    const files = await this.#read()
    // Only its length counts.
    const whole = { length: files.reduce((sum, { text }) => sum + text.length, 0) }
    const [program, views] = [this.#program, this.#views]
    const work = function* (): Parts<readonly [Found, ProgramView]> {
      const parsed = yield* program.parseInParts(files)
      const found = yield* program.findInParts(parsed)
      return [found, yield* views.view(parsed, found.catalog)]
    }
    const [found, view] = await workOnText(this.#around.runs, whole, work, {
      timeoutMs: limits.queryTimeoutMs,
    })
    const { diagnostics, program: checked } = found.checked
    const value: ProgramState = { files, diagnostics, program: checked, failure: this.#failure, view }
    this.#state = { revision, value }
  }

  async #read(): Promise<readonly SourceFile[]> {
    if (this.#mustLook) {
      this.#mustLook = false
      this.#failure = undefined
      try {
        this.#places = await this.#look()
      } catch (error) {
        if (!(error instanceof GvqError)) throw error
        this.#failure = error
        this.#places = undefined
      }
    }
    const paths = this.#places?.paths ?? [this.#path]
    const files = await Promise.all(paths.map(path => this.#file(path)))
    return files.flatMap(file => file ?? [])
  }

  #look(): ProgramFiles | Promise<ProgramFiles> {
    // What is no file has no folder.
    if (isUri(this.#path)) return { root: '', folder: '', paths: [this.#path] }
    return findProgramFiles(this.#path, this.#around.within())
  }

  async #file(path: string): Promise<SourceFile | undefined> {
    const text = this.#around.textOf(path)
    const known = this.#disk.get(path)
    if (text !== undefined) {
      // The same object as long as the text is the same, so that its lines are counted once.
      const same = this.#state?.value.files.find(each => each.path === path && each.text === text)
      return same ?? { path, text }
    }
    if (known !== undefined) return known
    try {
      const read = await readProgramFile(path)
      this.#disk.set(path, read)
      return read
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      this.#failure ??= error
      return undefined
    }
  }
}

interface Found {
  readonly checked: Omit<CheckOutcome, 'milliseconds'> & { readonly program?: Program }
  readonly catalog: Catalog
}
