import { GvqError } from '../../base/errors.ts'
import { atOnce } from '../../base/flow/parts.ts'
import { SerialQueue } from '../../base/flow/serial-queue.ts'
import { requireQuery } from '../../base/query-not-found.ts'
import { type RunLimits, rowCount, textOfClient, workOnText } from '../../engine/execution/index.ts'
import type { Program } from '../../language/analysis/index.ts'
import type { Diagnostic, SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { resultShape, type VariableFacts, variableFacts } from '../../language/facts/index.ts'
import { type Input, parseInputInParts, type SourceTree } from '../../language/syntax/index.ts'
import type { TypeEffect } from '../../store/graph/api.ts'
import { hasVectorLog, type Undo } from '../../store/graph/index.ts'
import {
  decodeParameters,
  keyOf,
  type LiveDeclaration,
  namesOf,
  type ProgramChange,
  type Runner,
  type RunOptions,
  Transaction,
  type TransactionOptions,
  toValue,
} from '../live/index.ts'
import {
  type AcceptedOptions,
  flag,
  isAmount,
  requireOptions,
  requireRunLimits,
  requireText,
  runLimits,
} from '../options.ts'
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
  declare(tree: SourceTree): Promise<ProgramChange>
  /** Returns what would happen if it were declared. */
  tryToDeclare(tree: SourceTree, limits: RunLimits): Promise<ProgramChange>
  readonly declarations: readonly LiveDeclaration[]
}

/** The open transaction of a session. */
export interface TransactionFacts {
  /** Why it was rolled back already, as a whole sentence: until `rollBack`, no input runs. */
  readonly failure?: string
}

/** A session with transactions, whose variables a session of another process can take over. */
export interface KeepingSession extends Session {
  /**
   * Begins a transaction, in which the inputs run from here on; waits for other writers, which wait until it ends. An input
   * that fails leaves it open, as it was before that input.
   * @throws GvqError INVALID_VALUE if one is open already
   */
  begin(options?: TransactionOptions): Promise<void>
  /**
   * Commits the transaction; returns the effects of its inputs.
   * @throws GvqError INVALID_VALUE if there is none, or the reason why it was rolled back
   */
  commit(): Promise<readonly Effect[]>
  /** Rolls the transaction back, and the variables with it. Returns whether there was one. */
  rollBack(): Promise<boolean>
  readonly transaction: TransactionFacts | undefined
  /** Returns the plan like `explain`, computed in slices that yield to the event loop. */
  explainInSlices(text: string, limits?: RunLimits): Promise<SessionPlan>
  /** Returns the plan with the statements that the server of the store would get, where there is one. */
  explainWithSql(text: string, limits?: RunLimits): Promise<SessionPlan>
  /**
   * Returns the diagnostics of an input that is not run, and whether more of it is expected.
   * @throws GvqError if it cannot be run for another reason
   */
  check(text: string, limits?: RunLimits): Promise<CheckedText>
  /** Returns those of the variables that can leave this session. */
  keep(names: readonly string[]): Promise<readonly KeptVariable[]>
  /** Binds variables of another session. Returns the names of those that the program has no type for. */
  takeOver(kept: readonly KeptVariable[]): Promise<readonly string[]>
}

export interface CheckedText {
  readonly diagnostics: readonly Diagnostic[]
  /** Whether the input has no error as far as it goes, but more of it is expected. */
  readonly isIncomplete: boolean
}

export interface SessionOptions {
  /** The inputs are from a client: they may be less than what the owner enters. */
  readonly ofClient?: boolean

  /** Refuses inputs that write before they run, also dry or measured, because writers wait for them; and declarations. */
  readonly readsOnly?: boolean
}

export function createSession(host: SessionHost, options: SessionOptions = {}): KeepingSession {
  return new OpenSession(host, options)
}

const evaluateOptions: AcceptedOptions<EvaluateOptions> = {
  ...runLimits,
  dry: flag,
  guardRows: { expected: 'a number of records', fits: isAmount },
}

interface Opened {
  readonly transaction: Transaction
  /** The variables before it. */
  readonly known: ReadonlyMap<string, Variable>
  effects: readonly TypeEffect[]
}

interface LastWrite {
  /** `undefined` if it cannot be undone. */
  readonly undo: Undo | undefined
  readonly effects: readonly TypeEffect[]
}

class OpenSession implements KeepingSession {
  readonly #host: SessionHost
  readonly #readsOnly: boolean
  readonly #ofClient: boolean
  readonly #known = new Map<string, Variable>()
  /** The program that the variables belong to. */
  #program: Program
  #lastWrite: LastWrite | undefined
  #opened: Opened | undefined
  readonly #inputs = new SerialQueue()

  constructor(host: SessionHost, { readsOnly = false, ofClient = false }: SessionOptions) {
    this.#host = host
    this.#readsOnly = readsOnly
    this.#ofClient = ofClient
    this.#program = host.runner.program
  }

  get variables(): readonly VariableFacts[] {
    return [...this.#known.values()].map(({ flow, ...variable }) =>
      variableFacts({ ...variable, rows: flow === undefined ? 0 : rowCount(flow) }),
    )
  }

  evaluate(text: string, options: EvaluateOptions = {}): Promise<SessionResult> {
    return this.#inputs.run(async () => {
      requireText('The input', text)
      requireOptions('evaluate', 'INVALID_PARAMETER', options, evaluateOptions)
      const start = performance.now()
      const entry = await this.#work(text, () => this.#readInParts(text), options)
      switch (entry.kind) {
        case 'declarations':
          if (options.dry !== true) {
            this.#assertMayWrite()
            this.#assertNoTransaction('A declaration cannot be made')
          }
          return this.#declare(entry.tree, start, options)
        case 'runnable':
          return this.#use(options.signal, (runner, within) =>
            this.#run(runner, entry, { options: { ...options, ...within }, start }),
          )
        default:
          return entry
      }
    })
  }

  check(text: string, limits: RunLimits = {}): Promise<CheckedText> {
    return this.#inputs.run(async () => {
      const input = await this.#work(text, () => this.#readToPlan(text, this.#runner), limits)
      const result =
        input.kind === 'declarations'
          ? await this.#declare(input.tree, performance.now(), { ...limits, dry: true })
          : input
      const { queries } = this.#runner.program
      if (input.kind === 'call') requireQuery(input.name, queries)
      const diagnostics = 'diagnostics' in result ? result.diagnostics : []
      return { diagnostics, isIncomplete: result.kind === 'incomplete' }
    })
  }

  /** Works on an input; see workOnText. */
  #work<T>(text: string, work: () => Generator<void, T>, limits: RunLimits): Promise<T> {
    return workOnText(this.#host.runner.runs, text, work, limits)
  }

  get transaction(): TransactionFacts | undefined {
    if (this.#opened === undefined) return undefined
    const failure = this.#opened.transaction.stopped
    return failure === undefined ? {} : { failure: failure.message }
  }

  begin(options: TransactionOptions = {}): Promise<void> {
    return this.#inputs.run(async () => {
      this.#assertMayWrite()
      this.#assertNoTransaction('Another transaction cannot be begun')
      this.#opened = { transaction: await this.#beginNow(options), known: new Map(), effects: [] }
      // The program may have changed while other writers were waited for.
      this.refresh()
      this.#opened = { ...this.#opened, known: new Map(this.#known) }
    })
  }

  commit(): Promise<readonly Effect[]> {
    return this.#inputs.run(async () => {
      const opened = this.#opened
      if (opened === undefined) throw new GvqError('INVALID_VALUE', 'There is no open transaction.')
      try {
        await opened.transaction.commit()
      } catch (error) {
        this.#restore(opened)
        throw error
      }
      this.#opened = undefined
      if (opened.effects.length > 0) this.#lastWrite = undefined
      this.refresh()
      return summed(opened.effects).map(effectFacts)
    })
  }

  rollBack(): Promise<boolean> {
    return this.#inputs.run(async () => {
      const opened = this.#opened
      if (opened === undefined) return false
      await opened.transaction.rollBack()
      this.#restore(opened)
      return true
    })
  }

  /** The transaction is a use of the database, from its begin to its end. */
  #beginNow(options: TransactionOptions): Promise<Transaction> {
    return new Promise((resolve, reject) => {
      this.#host
        .use(async runner => {
          const transaction = await Transaction.begin(runner, options)
          resolve(transaction)
          await transaction.ended
        })
        .catch(reject)
    })
  }

  #restore({ known }: Opened): void {
    this.#opened = undefined
    this.#known.clear()
    for (const [name, variable] of known) this.#known.set(name, variable)
    this.refresh()
  }

  #assertMayWrite(): void {
    if (this.#readsOnly)
      throw new GvqError('FORBIDDEN', 'The entry writes, and only reading is allowed here.')
  }

  #assertNoTransaction(what: string): void {
    if (this.#opened === undefined) return
    throw new GvqError('INVALID_VALUE', `${what} in a transaction.`, {
      hint: 'Commit the transaction, or roll it back.',
    })
  }

  /** Runs `work` with the current program, within the transaction if one is open. */
  #use<T>(
    signal: AbortSignal | undefined,
    work: (runner: Runner, options: Pick<RunOptions, 'within'>) => Promise<T>,
  ): Promise<T> {
    if (this.#opened === undefined) return this.#host.use(runner => work(runner, {}))
    const { transaction } = this.#opened
    return transaction.run(within => work(transaction.runner, { within }), signal)
  }

  /** The program that inputs belong to: that of the transaction, while one is open. */
  get #runner(): Runner {
    return this.#opened?.transaction.runner ?? this.#host.runner
  }

  explain(text: string): SessionPlan {
    requireText('The input', text)
    const runner = this.#runner
    const input = atOnce(this.#understandToPlan(text, runner))
    switch (input.kind) {
      case 'call':
        return { kind: 'plan', plan: runner.explain(input.name) }
      case 'run':
        return { kind: 'plan', plan: atOnce(runner.explainInputInParts(input.query)) }
      default:
        return input
    }
  }

  explainInSlices(text: string, limits: RunLimits = {}): Promise<SessionPlan> {
    return this.#inputs.run(async () => {
      const runner = this.#runner
      const input = await this.#work(text, () => this.#understandToPlan(text, runner), limits)
      switch (input.kind) {
        case 'call':
          return { kind: 'plan', plan: runner.explain(input.name) }
        case 'run': {
          const plan = await this.#work(text, () => runner.explainInputInParts(input.query), limits)
          return { kind: 'plan', plan }
        }
        default:
          return input
      }
    })
  }

  explainWithSql(text: string, limits: RunLimits = {}): Promise<SessionPlan> {
    return this.#inputs.run(async () => {
      const runner = this.#runner
      const input = await this.#work(text, () => this.#understandToPlan(text, runner), limits)
      switch (input.kind) {
        case 'call':
          return { kind: 'plan', plan: await runner.explainWithSql(input.name) }
        case 'run':
          return { kind: 'plan', plan: await runner.explainInputWithSql(input.query, input.slots, limits) }
        default:
          return input
      }
    })
  }

  profile(text: string, limits: RunLimits = {}): Promise<SessionPlan> {
    return this.#inputs.run(() => {
      requireText('The input', text)
      requireRunLimits('profile', limits)
      return this.#use(limits.signal, async (runner, within) => {
        const input = await this.#work(text, () => this.#understandToPlan(text, runner), limits)
        const options = { ...limits, ...within, text }
        switch (input.kind) {
          case 'call': {
            const { query } = runner.prepare(input.name)
            if (query.writes) this.#assertMayWrite()
            const slots = decodeParameters(query, input.params)
            return { kind: 'plan', plan: await runner.profile(input.name, slots, options) }
          }
          case 'run':
            if (input.query.writes) this.#assertMayWrite()
            return { kind: 'plan', plan: await runner.profileInput(input.query, input.slots, options) }
          default:
            return input
        }
      })
    })
  }

  undo(): Promise<UndoneWrite> {
    return this.#inputs.run(async () => {
      this.#assertNoTransaction('A write cannot be undone')
      const last = this.#lastWrite
      if (last === undefined) return { kind: 'nothing' }
      this.#lastWrite = undefined
      const { undo, effects } = last
      if (undo === undefined) return { kind: hasVectorLog(this.#host.runner.graph) ? 'large' : 'shared' }
      const isDone = await this.#host.use(runner => runner.undo(undo))
      return isDone ? { kind: 'undone', effects: effects.map(reversed) } : { kind: 'late' }
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
    const { program } = this.#runner
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

  *#understandToPlan(text: string, runner: Runner): Generator<void, Understood | Unrunnable> {
    const input = yield* this.#readToPlan(text, runner)
    if (input.kind !== 'declarations') return input
    throw new GvqError('INVALID_VALUE', 'A declaration has no plan, because it does not run.', {
      hint: 'Enter the declaration, then ask for the plan of a call.',
    })
  }

  /** Here a name alone refers to a query, unless a variable has the same name. */
  *#readToPlan(text: string, runner: Runner): Generator<void, Understood | Unrunnable | Declarations> {
    this.refresh()
    const name = text.trim()
    if (runner.program.queries.has(name) && !this.#known.has(name)) return { kind: 'call', name, params: {} }
    const entry = yield* this.#readInParts(text)
    return entry.kind === 'runnable' ? yield* this.#understandInParts(entry, runner) : entry
  }

  *#readInParts(text: string): Generator<void, Entry> {
    const file = this.#ofClient ? textOfClient('<input>', text) : { path: '<input>', text }
    return entryOf(file, yield* parseInputInParts(file))
  }

  *#understandInParts({ file, input }: Runnable, { program }: Runner): Generator<void, Understood> {
    this.refresh()
    return yield* understand(input, file, program, this.#known)
  }

  async #declare(
    tree: SourceTree,
    start: number,
    { dry = false, ...limits }: EvaluateOptions,
  ): Promise<SessionResult> {
    if (tree.declarations.some(({ kind }) => kind === 'MigrationDecl')) {
      throw new GvqError(
        'INVALID_VALUE',
        'A migration cannot be declared in a shell, because migrations run before the data is opened.',
        {
          hint: 'Write it to a .hx file of the project, then run gvq migrate.',
        },
      )
    }
    const before = new Set(this.#host.declarations.flatMap(({ names }) => names.map(keyOf)))
    const declared = tree.declarations
      .flatMap(namesOf)
      .map(name => ({ kind: name.kind, name: name.name, replaced: before.has(keyOf(name)) }))
    const change = await (dry ? this.#host.tryToDeclare(tree, limits) : this.#host.declare(tree))
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
    entry: Runnable,
    {
      options,
      start,
    }: { readonly options: EvaluateOptions & Pick<RunOptions, 'within'>; readonly start: number },
  ): Promise<SessionResult> {
    const { text } = entry.file
    const understood = await this.#work(text, () => this.#understandInParts(entry, runner), options)
    if (understood.kind === 'diagnostics') return understood
    const planning = performance.now()
    const isCall = understood.kind === 'call'
    const prepared = isCall
      ? runner.prepare(understood.name)
      : await this.#work(text, () => runner.prepareInputInParts(understood.query), options)
    if (prepared.checked.writes) this.#assertMayWrite()
    const slots = isCall ? decodeParameters(prepared.query, understood.params) : understood.slots
    const running = performance.now()
    const watch = new WriteWatch(options)
    const kept = [...this.#known.values()].flatMap(({ flow }) => flow ?? [])
    const ran = await runner.run(prepared, slots, toValue, { ...watch.options, kept, text })
    const end = performance.now()
    const written = ran.written?.effects ?? []
    const effects = written.map(effectFacts)
    if (watch.rowsTooMany > 0) return { kind: 'needsConfirmation', effects, rows: watch.rowsTooMany }
    const dry = options.dry === true
    if (this.#opened !== undefined && !dry) this.#opened.effects = [...this.#opened.effects, ...written]
    else if (written.length > 0 && !dry) {
      this.#lastWrite = { undo: ran.written?.undo, effects: written }
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

  constructor({ dry, guardRows, ...limits }: EvaluateOptions & Pick<RunOptions, 'within'>) {
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

interface Declarations {
  readonly kind: 'declarations'
  readonly tree: SourceTree
}

type Entry = Unrunnable | Runnable | Declarations

/** What an input is: to be run, to be declared, or neither. */
function entryOf(file: SourceFile, input: Input): Entry {
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

/** The effects of several inputs, one a type. */
function summed(effects: readonly TypeEffect[]): readonly TypeEffect[] {
  const sums = new Map<TypeEffect['type'], TypeEffect>()
  for (const effect of effects) {
    const { type, created, updated, dropped } = sums.get(effect.type) ?? {
      ...effect,
      created: 0,
      updated: 0,
      dropped: 0,
    }
    sums.set(type, {
      type,
      created: created + effect.created,
      updated: updated + effect.updated,
      dropped: dropped + effect.dropped,
    })
  }
  return [...sums.values()]
}

function reversed({ created, dropped, ...effect }: TypeEffect): Effect {
  return effectFacts({ ...effect, created: dropped, dropped: created })
}
