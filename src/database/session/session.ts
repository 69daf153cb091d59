import { GvqError } from '../../base/errors.ts'
import { SerialQueue } from '../../base/serial-queue.ts'
import { type RunLimits, rowCount } from '../../engine/execution/index.ts'
import type { Program } from '../../language/analysis/index.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { resultShape, type VariableFacts, variableFacts } from '../../language/facts/index.ts'
import { parseInput, type SourceTree } from '../../language/syntax/index.ts'
import type { TypeEffect, Undo } from '../../store/storage/index.ts'
import {
  decodeParameters,
  type LiveDeclaration,
  namesOf,
  type ProgramChange,
  type Runner,
  type RunOptions,
  toValue,
} from '../live/index.ts'
import { type KeptVariable, keep, unpacked } from './kept.ts'
import type {
  Effect,
  EvaluateOptions,
  Session,
  SessionPlan,
  SessionResult,
  UndoneWrite,
  Unrunnable,
} from './result.ts'
import { type RunnableInput, type Understood, understand } from './understand.ts'
import { rebound, type Variable } from './variables.ts'

/** What a session requires of its database. */
export interface SessionHost {
  readonly runner: Runner
  /** Runs `work` with the current program, which stays usable until it ends. */
  use<T>(work: (runner: Runner) => Promise<T>): Promise<T>
  declare(tree: SourceTree, options: { readonly dry: boolean }): Promise<ProgramChange>
  readonly declarations: readonly LiveDeclaration[]
}

/** A session whose variables a session of another process can take over. */
export interface KeepingSession extends Session {
  /** Returns those of the variables that can leave this session. */
  keep(names: readonly string[]): Promise<readonly KeptVariable[]>
  /** Binds variables of another session. Returns the names of those that the program has no type for. */
  takeOver(kept: readonly KeptVariable[]): Promise<readonly string[]>
}

export function createSession(host: SessionHost): KeepingSession {
  return new OpenSession(host)
}

interface LastWrite {
  readonly undo: Undo
  readonly effects: readonly TypeEffect[]
}

class OpenSession implements KeepingSession {
  readonly #host: SessionHost
  readonly #known = new Map<string, Variable>()
  /** The program that the variables belong to. */
  #program: Program
  #lastWrite: LastWrite | undefined
  readonly #inputs = new SerialQueue()

  constructor(host: SessionHost) {
    this.#host = host
    this.#program = host.runner.program
  }

  get variables(): readonly VariableFacts[] {
    return [...this.#known.values()].map(({ flow, ...variable }) =>
      variableFacts({ ...variable, rows: flow === undefined ? 0 : rowCount(flow) }),
    )
  }

  evaluate(text: string, options: EvaluateOptions = {}): Promise<SessionResult> {
    return this.#inputs.run(async () => {
      const start = performance.now()
      const entry = readEntry(text)
      switch (entry.kind) {
        case 'declarations':
          return this.#declare(entry.tree, start, options.dry === true)
        case 'runnable':
          return this.#host.use(runner => this.#run(runner, entry, { options, start }))
        default:
          return entry
      }
    })
  }

  explain(text: string): SessionPlan {
    const { runner } = this.#host
    const input = this.#understandToPlan(text, runner)
    switch (input.kind) {
      case 'call':
        return { kind: 'plan', plan: runner.explain(input.name) }
      case 'run':
        return { kind: 'plan', plan: runner.explainInput(input.query) }
      default:
        return input
    }
  }

  profile(text: string, limits: RunLimits = {}): Promise<SessionPlan> {
    return this.#inputs.run(() =>
      this.#host.use(async runner => {
        const input = this.#understandToPlan(text, runner)
        switch (input.kind) {
          case 'call': {
            const slots = decodeParameters(runner.prepare(input.name).query, input.params)
            return { kind: 'plan', plan: await runner.profile(input.name, slots, limits) }
          }
          case 'run':
            return { kind: 'plan', plan: await runner.profileInput(input.query, input.slots, limits) }
          default:
            return input
        }
      }),
    )
  }

  undo(): Promise<UndoneWrite> {
    return this.#inputs.run(async () => {
      const last = this.#lastWrite
      if (last === undefined) return { kind: 'nothing' }
      this.#lastWrite = undefined
      const isDone = await this.#host.use(runner => runner.undo(last.undo))
      return isDone ? { kind: 'undone', effects: last.effects.map(reversed) } : { kind: 'late' }
    })
  }

  keep(names: readonly string[]): Promise<readonly KeptVariable[]> {
    return this.#inputs.run(async () =>
      names.flatMap(name => {
        const variable = this.#known.get(name)
        return (variable && keep(variable)) ?? []
      }),
    )
  }

  takeOver(kept: readonly KeptVariable[]): Promise<readonly string[]> {
    return this.#inputs.run(async () => {
      this.refresh()
      return kept.flatMap(each => {
        const variable = unpacked(each, this.#program.catalog)
        if (variable === undefined) return [each.name]
        this.#known.set(each.name, variable)
        return []
      })
    })
  }

  refresh(): readonly string[] {
    const { program } = this.#host.runner
    if (program === this.#program) return []
    const lost: string[] = []
    for (const [name, variable] of this.#known) {
      const now = rebound(variable, this.#program.catalog, program.catalog)
      if (now !== undefined) this.#known.set(name, now)
      else {
        this.#known.delete(name)
        lost.push(name)
      }
    }
    this.#program = program
    return lost
  }

  /** Here a name alone refers to a query, unless a variable has the same name. */
  #understandToPlan(text: string, { program }: Runner): Understood | Unrunnable {
    this.refresh()
    const name = text.trim()
    if (program.queries.has(name) && !this.#known.has(name)) return { kind: 'call', name, params: {} }
    const entry = readEntry(text)
    switch (entry.kind) {
      case 'declarations':
        throw new GvqError('INVALID_VALUE', 'A declaration has no plan, because it does not run.', {
          hint: 'Enter the declaration, then ask for the plan of a call.',
        })
      case 'runnable':
        return understand(entry.input, entry.file, program, this.#known)
      default:
        return entry
    }
  }

  async #declare(tree: SourceTree, start: number, dry: boolean): Promise<SessionResult> {
    if (tree.declarations.some(({ kind }) => kind === 'MigrationDecl')) {
      throw new GvqError(
        'INVALID_VALUE',
        'A migration cannot be declared in a shell, because migrations run before the data is opened.',
        {
          hint: 'Write it to a .hx file of the project, then run gvq migrate.',
        },
      )
    }
    const before = this.#host.declarations.flatMap(({ names }) => names)
    const declared = tree.declarations.flatMap(namesOf).map(({ kind, name }) => ({
      kind,
      name,
      replaced: before.some(earlier => earlier.kind === kind && earlier.name === name),
    }))
    const change = await this.#host.declare(tree, { dry })
    if (change.kind === 'diagnostics') return change
    const warnings = change.kind === 'changed' ? change.warnings : []
    const totalMs = performance.now() - start
    return {
      kind: 'declared',
      declared,
      dry,
      diagnostics: warnings.filter(({ span }) => span.file === tree.source),
      timing: { parseMs: totalMs, planMs: 0, executeMs: 0, totalMs },
    }
  }

  async #run(
    runner: Runner,
    { file, input }: Runnable,
    { options, start }: { readonly options: EvaluateOptions; readonly start: number },
  ): Promise<SessionResult> {
    this.refresh()
    const understood = understand(input, file, runner.program, this.#known)
    if (understood.kind === 'diagnostics') return understood
    const planning = performance.now()
    const isCall = understood.kind === 'call'
    const prepared = isCall ? runner.prepare(understood.name) : runner.prepareInput(understood.query)
    const slots = isCall ? decodeParameters(prepared.query, understood.params) : understood.slots
    const running = performance.now()
    const watch = new WriteWatch(options)
    const ran = await runner.run(prepared, slots, toValue, watch.options)
    const end = performance.now()
    const written = ran.written?.effects ?? []
    const effects = written.map(effectFacts)
    if (watch.rowsTooMany > 0) return { kind: 'needsConfirmation', effects, rows: watch.rowsTooMany }
    const dry = options.dry === true
    if (written.length > 0 && !dry) {
      const undo = ran.written?.undo
      this.#lastWrite = undo && { undo, effects: written }
    }
    const bound = isCall || dry ? [] : understood.bound
    for (const { name, type, slot } of bound) this.#known.set(name, { name, type, flow: ran.slots[slot] })
    const names = new Set(bound.map(({ name }) => name))
    return {
      kind: 'answer',
      ...((isCall || understood.hasResult) && {
        value: ran.answer,
        shape: resultShape(prepared.checked.result) ?? { kind: 'record', columns: [] },
      }),
      bound: this.variables.filter(({ name }) => names.has(name)),
      timing: {
        parseMs: planning - start,
        planMs: running - planning,
        executeMs: end - running,
        totalMs: end - start,
      },
      effects,
      dry,
      undoable: ran.written?.undo !== undefined,
    }
  }
}

/** Inspects what an input is about to write, and discards it for a dry run or a guard. */
class WriteWatch {
  /** Number of rows if it exceeds the guard, else 0. */
  rowsTooMany = 0
  readonly options: RunOptions

  constructor({ dry, guardRows, ...limits }: EvaluateOptions) {
    this.options = {
      ...limits,
      observe: effects => {
        const rows = effects.reduce((sum, { updated, dropped }) => sum + updated + dropped, 0)
        if (guardRows !== undefined && rows > guardRows && dry !== true) this.rowsTooMany = rows
        return dry === true || this.rowsTooMany > 0 ? 'discard' : 'commit'
      },
    }
  }
}

interface Runnable {
  readonly kind: 'runnable'
  readonly file: SourceFile
  readonly input: RunnableInput
}

/** Parses an entry: to be run, to be declared, or neither. */
function readEntry(
  text: string,
): Unrunnable | Runnable | { readonly kind: 'declarations'; readonly tree: SourceTree } {
  const file = { path: '<input>', text }
  const input = parseInput(file)
  switch (input.kind) {
    case 'empty':
      return { kind: 'empty' }
    case 'incomplete':
      return { kind: 'incomplete', diagnostics: input.diagnostics }
    case 'invalid':
      return { kind: 'diagnostics', diagnostics: input.diagnostics }
    case 'declarations':
      return input
    default:
      return { kind: 'runnable', file, input }
  }
}

function effectFacts({ type, created, updated, dropped }: TypeEffect): Effect {
  return { of: type.kind, type: type.name, created, updated, dropped }
}

function reversed({ created, dropped, ...effect }: TypeEffect): Effect {
  return effectFacts({ ...effect, created: dropped, dropped: created })
}
