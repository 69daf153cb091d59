import { GvqError } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/maybe.ts'
import { SerialQueue } from '../../base/serial-queue.ts'
import { textSearchedTypes } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/index.ts'
import type { Diagnostic, SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { type Declaration, parse, type SourceTree } from '../../language/syntax/index.ts'
import { checkParsed, type ParsedFile } from '../project/index.ts'
import { commentedTextOf, keyOf, keysOf, namesOf, sourceOf, textOf, without } from './declarations.ts'
import { differenceOf } from './difference.ts'
import { Gate } from './gate.ts'
import type { DeclaredName, ProgramChange } from './program-change.ts'
import { Runner, type RunnerParts } from './runner.ts'

/** A declaration that was made while the program ran, as in a shell. */
export interface LiveDeclaration {
  readonly names: readonly DeclaredName[]
  /** With the comments above it. */
  readonly text: string
  /** Written to some file since. */
  readonly saved: boolean
}

/**
 * The program that is in force: the files of the project and what was declared since. It is changed in one step: runs that
 * have begun end with the program that they began with, later ones have the new one.
 */
export class LiveProgram {
  readonly #parts: RunnerParts
  readonly #gate = new Gate()
  #current: Runner
  #files: readonly ParsedFile[]
  #declared: readonly ParsedFile[] = []
  readonly #savedKeys = new Set<string>()
  #warned: readonly Diagnostic[]
  #count = 1
  readonly #changes = new SerialQueue()

  constructor(parts: RunnerParts, files: readonly ParsedFile[], warnings: readonly Diagnostic[]) {
    this.#parts = parts
    this.#current = new Runner(parts)
    this.#files = files
    this.#warned = warnings
  }

  get runner(): Runner {
    return this.#current
  }

  get warnings(): readonly Diagnostic[] {
    return this.#warned
  }

  /** Grows with each change. */
  get revision(): number {
    return this.#count
  }

  /** The texts of all that is in force. */
  get sources(): readonly SourceFile[] {
    return [...this.#files.map(({ file }) => file), ...this.#declared.map(sourceOf)]
  }

  /** The files of the project, as they were read last. */
  get fileSources(): readonly SourceFile[] {
    return this.#files.map(({ file }) => file)
  }

  get declarations(): readonly LiveDeclaration[] {
    return this.#declared
      .flatMap(({ tree }) => tree.declarations)
      .map(declaration => {
        const names = namesOf(declaration)
        const saved = names.every(name => this.#savedKeys.has(keyOf(name)))
        return { names, text: commentedTextOf(declaration), saved }
      })
  }

  /** A declaration in force, as it is written. */
  textOf(name: DeclaredName): string {
    const found = [...this.#files, ...this.#declared]
      .flatMap(({ tree }) => tree.declarations)
      .flatMap((declaration): readonly Declaration[] =>
        declaration.kind === 'SchemaBlock' ? declaration.declarations : [declaration],
      )
      .find(declaration => namesOf(declaration).some(each => keyOf(each) === keyOf(name)))
    return found === undefined ? '' : textOf(found)
  }

  noteSaved(names: readonly DeclaredName[]): void {
    for (const name of names) this.#savedKeys.add(keyOf(name))
  }

  /** Runs `work` with the program in force, which stays usable until its end. */
  async use<T>(work: (runner: Runner) => MaybePromise<T>): Promise<T> {
    return this.useNow(work)
  }

  /** The same; what is at hand comes at once, and errors may be thrown. */
  useNow<T>(work: (runner: Runner) => MaybePromise<T>): MaybePromise<T> {
    return this.#gate.run(() => work(this.#current))
  }

  /** For what uses the database without running a query, and ends when it calls the answer. */
  enter(): () => void {
    return this.#gate.enter()
  }

  /** Adds declarations; those of the same names that were added before give way. With `dry`, says what would come of it. */
  declare(tree: SourceTree, { dry }: { readonly dry: boolean }): Promise<ProgramChange> {
    return this.#changes.run(async () => {
      this.#gate.requireOpen()
      const added = { file: tree.source, tree, diagnostics: [], brokenTypes: [] }
      const keys = keysOf([added])
      const declared = [...without(this.#declared, keys), added]
      if (dry) {
        const { diagnostics, program } = checkParsed([...this.#files, ...declared])
        if (program === undefined) return { kind: 'diagnostics', diagnostics }
        const difference = differenceOf(this.#declared, declared)
        return { kind: 'changed', warnings: diagnostics, difference }
      }
      const change = await this.#change(this.#files, declared)
      if (change.kind === 'changed') for (const key of keys) this.#savedKeys.delete(key)
      return change
    })
  }

  /** Takes the files of the project as they are now. What was declared beside them stays, unless a file declares it. */
  reload(sources: readonly SourceFile[]): Promise<ProgramChange> {
    return this.#changes.run(async () => {
      this.#gate.requireOpen()
      const files = sources.map(file => this.#parsed(file))
      if (files.length === this.#files.length && files.every((file, i) => file === this.#files[i])) {
        return { kind: 'same' }
      }
      return this.#change(files, without(this.#declared, keysOf(files)))
    })
  }

  async close(): Promise<void> {
    await this.#gate.close()
    await this.#changes.idle()
  }

  /** A file that is as it was is not parsed again; so its types stay the same objects. */
  #parsed(file: SourceFile): ParsedFile {
    const same = this.#files.find(known => known.file.path === file.path && known.file.text === file.text)
    return same ?? { file, ...parse(file) }
  }

  async #change(files: readonly ParsedFile[], declared: readonly ParsedFile[]): Promise<ProgramChange> {
    const { diagnostics, program } = checkParsed([...files, ...declared])
    if (program === undefined) return { kind: 'diagnostics', diagnostics }
    await this.#replace(program)
    const difference = differenceOf([...this.#files, ...this.#declared], [...files, ...declared])
    this.#files = files
    this.#declared = declared
    this.#warned = diagnostics
    this.#count++
    return { kind: 'changed', warnings: diagnostics, difference }
  }

  async #replace(program: Program): Promise<void> {
    const { version } = this.#current.program
    if (program.version !== version) {
      throw new GvqError(
        'STORAGE_UNAVAILABLE',
        `The schema version changes from ${version} to ${program.version}; data is migrated when it is opened.`,
        { hint: 'Stop gvq and start it again.' },
      )
    }
    const { catalog } = program
    const hold: { release?: () => void } = {}
    try {
      const graph = await this.#current.graph.adopt(catalog, {
        textSearched: textSearchedTypes(program),
        version,
        whileQuiet: async work => {
          hold.release = await this.#gate.hold()
          return work()
        },
      })
      const runner = new Runner({ ...this.#parts, program, graph })
      // Stored types are read otherwise from now on, so that there is no way back.
      if (hold.release !== undefined) this.#current = runner
      await this.#parts.vectors.adopt(graph, catalog)
      this.#current = runner
    } finally {
      hold.release?.()
    }
  }
}
