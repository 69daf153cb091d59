import { GvqError } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/flow/maybe.ts'
import { SerialQueue } from '../../base/flow/serial-queue.ts'
import { limits } from '../../base/limits.ts'
import { inSlices, type RunLimits, workOnText } from '../../engine/execution/index.ts'
import { textSearchedTypes } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/index.ts'
import type { Catalog, NodeType } from '../../language/catalog/index.ts'
import type { Diagnostic, SourceFile } from '../../language/diagnostics/diagnostic.ts'
import type { Declaration, SourceTree } from '../../language/syntax/index.ts'
import { type CheckedProject, type ParsedFile, ProgramChecker } from '../project/index.ts'
import { commentedTextOf, keyOf, keysOf, namesOf, sourceOf, textOf, without } from './declarations.ts'
import { differenceOf } from './difference.ts'
import { Gate } from './gate.ts'
import type { DeclaredName, ProgramChange } from './program-change.ts'
import { Runner, type RunnerParts } from './runner.ts'

/** A declaration made while the program ran, as in a shell. */
export interface LiveDeclaration {
  readonly names: readonly DeclaredName[]
  /** The source text of the declaration, with the comments above it. */
  readonly text: string
  /** Whether it has been saved to a file. */
  readonly saved: boolean
}

/**
 * The current program: the files of the project and later declarations. It changes in one step: runs in progress finish
 * with the program that they started with, later runs use the new one.
 */
export class LiveProgram {
  readonly #parts: RunnerParts
  readonly #gate = new Gate()
  #current: Runner
  /** The files of the project as last read, and what was parsed of them, which may be pieces. */
  #sources: readonly SourceFile[]
  #files: readonly ParsedFile[]
  #declared: readonly ParsedFile[] = []
  readonly #savedKeys = new Set<string>()
  #warned: readonly Diagnostic[]
  #count = 1
  readonly #changes = new SerialQueue()
  readonly #checker: ProgramChecker
  /** Checks what is not in force, beside the other. */
  readonly #trials = new ProgramChecker()
  /** What the graph and the vector indexes were last adapted to; absent while they are, and if that failed. */
  #adopted: Adopted | undefined

  constructor(parts: RunnerParts, { files, warnings, checker }: Omit<CheckedProject, 'program'>) {
    this.#parts = parts
    this.#current = new Runner(parts)
    this.#sources = files.map(({ file }) => file)
    this.#files = files
    this.#warned = warnings
    this.#checker = checker
    this.#adopted = adoptedBy(parts.program)
  }

  get runner(): Runner {
    return this.#current
  }

  get warnings(): readonly Diagnostic[] {
    return this.#warned
  }

  /** Increases with each change. */
  get revision(): number {
    return this.#count
  }

  /** The source texts of files and declarations. */
  get sources(): readonly SourceFile[] {
    return [...this.#sources, ...this.#declared.map(sourceOf)]
  }

  /** The trees of files and declarations. */
  get trees(): readonly SourceTree[] {
    return [...this.#files, ...this.#declared].map(({ tree }) => tree)
  }

  /** The files of the project as last read. */
  get fileSources(): readonly SourceFile[] {
    return this.#sources
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

  /** Returns the source text of a declaration, or '' if there is none of that name. */
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

  /** Runs `work` with the current program, which stays usable until it ends. */
  async use<T>(work: (runner: Runner) => MaybePromise<T>): Promise<T> {
    return this.useNow(work)
  }

  /** Runs work like `use`, but returns the result of synchronous work without a promise, and may throw. */
  useNow<T>(work: (runner: Runner) => MaybePromise<T>): MaybePromise<T> {
    return this.#gate.run(() => work(this.#current))
  }

  /** Begins a use of the database that runs no query and lasts until the returned function is called. */
  enter(): () => void {
    return this.#gate.enter()
  }

  /** Adds declarations, replacing earlier ones of the same names. */
  declare(tree: SourceTree): Promise<ProgramChange> {
    return this.#changes.run(async () => {
      this.#gate.requireOpen()
      const { keys, declared } = this.#with(tree)
      const change = await this.#change(this.#files, declared)
      if (change.kind === 'changed') for (const key of keys) this.#savedKeys.delete(key)
      return change
    })
  }

  /** Returns only what would happen. A change does not wait for that, nor forget what was checked for it. */
  async tryToDeclare(tree: SourceTree, runLimits: RunLimits): Promise<ProgramChange> {
    this.#gate.requireOpen()
    const before = this.#declared
    const { declared } = this.#with(tree)
    const files = [...this.#files, ...declared]
    const { runs } = this.#parts
    const check = () => this.#trials.checkInParts(files)
    const { diagnostics, program } = await workOnText(runs, tree.source.text, check, runLimits)
    if (program === undefined) return { kind: 'diagnostics', diagnostics }
    return { kind: 'changed', warnings: diagnostics, difference: differenceOf(before, declared) }
  }

  #with(tree: SourceTree) {
    const added = { file: tree.source, tree, diagnostics: [], brokenTypes: [] }
    const keys = keysOf([added])
    return { keys, declared: [...without(this.#declared, keys), added] }
  }

  /** Replaces the files of the project. Declarations stay, unless one of the files now declares the same name. */
  reload(sources: readonly SourceFile[]): Promise<ProgramChange> {
    return this.#changes.run(async () => {
      this.#gate.requireOpen()
      const files = await inSlices(this.#checker.parseInParts(sources, this.#files))
      if (files.length === this.#files.length && files.every((file, i) => file === this.#files[i])) {
        return { kind: 'same' }
      }
      const change = await this.#change(files, without(this.#declared, keysOf(files)))
      if (change.kind === 'changed') this.#sources = sources
      return change
    })
  }

  async close(): Promise<void> {
    await this.#gate.close()
    await this.#changes.idle()
  }

  async #change(files: readonly ParsedFile[], declared: readonly ParsedFile[]): Promise<ProgramChange> {
    const { diagnostics, program } = await this.#check([...files, ...declared])
    if (program === undefined) return { kind: 'diagnostics', diagnostics }
    this.#gate.requireOpen()
    await this.#replace(program)
    const difference = differenceOf([...this.#files, ...this.#declared], [...files, ...declared])
    this.#files = files
    this.#declared = declared
    this.#warned = diagnostics
    this.#count++
    return { kind: 'changed', warnings: diagnostics, difference }
  }

  /** Queries run meanwhile, and see the program that is in force. */
  async #check(files: readonly ParsedFile[]) {
    return inSlices(this.#checker.checkInParts(files))
  }

  /** Storing a schema is a write, which would wait behind a transaction of a shell for as long as that is open. */
  async #writersEnd(): Promise<void> {
    const late = await this.#parts.runs.writersEnd(limits.quietTimeoutMs)
    if (late === undefined) return
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `The types of stored data cannot be changed while \`${late.query}\` (${late.id}) is writing.`,
      { hint: `Wait for it to end, or stop it with :kill ${late.id}, and try again.` },
    )
  }

  async #replace(program: Program): Promise<void> {
    const { version } = this.#current.program
    if (program.version !== version) {
      throw new GvqError(
        'STORAGE_UNAVAILABLE',
        `The schema version changes from ${version} to ${program.version}; data is migrated when it is opened.`,
        { hint: 'Restart gvq.' },
      )
    }
    const wanted = adoptedBy(program)
    if (this.#adopted && isSame(wanted, this.#adopted)) {
      this.#current = new Runner({ ...this.#parts, program, graph: this.#current.graph })
      return
    }
    await this.#writersEnd()
    const { catalog, textSearched } = wanted
    const hold: { release?: () => void } = {}
    this.#adopted = undefined
    try {
      const graph = await this.#current.graph.adopt(catalog, {
        textSearched,
        version,
        whileQuiet: async work => {
          hold.release = await this.#gate.hold()
          return work()
        },
      })
      const runner = new Runner({ ...this.#parts, program, graph })
      // From here on stored types are read differently, so there is no way back.
      if (hold.release !== undefined) this.#current = runner
      await this.#parts.vectors.adopt(graph, catalog)
      this.#current = runner
      this.#adopted = wanted
    } finally {
      hold.release?.()
    }
  }
}

interface Adopted {
  readonly catalog: Catalog
  readonly textSearched: ReadonlySet<NodeType>
}

function adoptedBy(program: Program): Adopted {
  return { catalog: program.catalog, textSearched: textSearchedTypes(program) }
}

function isSame(one: Adopted, other: Adopted): boolean {
  const [some, others] = [one.textSearched, other.textSearched]
  return (
    one.catalog === other.catalog && some.size === others.size && [...some].every(type => others.has(type))
  )
}
