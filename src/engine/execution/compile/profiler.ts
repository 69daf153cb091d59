import { invariant } from '../../../base/errors.ts'
import { andThen, isPromise, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { ReadProbe, SentValue } from '../../../store/versioned/contract/api.ts'
import type { Measured, MeasuredStatement, PlanNode, PlanStep } from '../../planner/index.ts'
import { type Flow, rowCount } from '../flow/flow.ts'
import type { Batches, CompiledSource } from '../rows/batches.ts'
import type { Compiled } from './compiled.ts'
import type { Context } from './context.ts'
import type { Collector, CompiledStep } from './step.ts'

interface Tally {
  rows: number
  reads: number
  cacheHits: number
  timeMs: number
  readonly statements: Map<string, Sent>
}

/** A statement, with the values of the first time. */
interface Sent {
  readonly text: string
  readonly values: readonly SentValue[]
  times: number
  rows: number
  timeMs: number
  plan?: readonly string[]
}

/** Asks a server how it would run a statement. */
type AskPlan = (text: string, values: readonly SentValue[]) => Promise<readonly string[]>

/**
 * Measures the operators of one run. A query runs one operator at a time, so all reads and all elapsed time belong to
 * the operator that was entered last. Plain runs are compiled without a profiler and have no overhead.
 */
export class Profiler implements ReadProbe {
  readonly #tallies = new Map<object, Tally>()
  readonly #entered: Tally[] = []
  #since = 0
  /**
   * Whether the run is a rehearsal with stand-ins: no step may lose rows, so that the statements of later steps are
   * seen as well.
   */
  readonly isRehearsal: boolean

  constructor({ isRehearsal = false } = {}) {
    this.isRehearsal = isRehearsal
  }

  /** Discards the measurements of an abandoned attempt. */
  reset(): void {
    this.#tallies.clear()
    this.#entered.length = 0
  }

  hit(): void {
    const tally = this.#entered.at(-1)
    if (tally !== undefined) tally.cacheHits++
  }

  read(): void {
    const tally = this.#entered.at(-1)
    if (tally !== undefined) tally.reads++
  }

  sent(text: string, values: readonly SentValue[]): (rows: number) => void {
    const statements = this.#entered.at(-1)?.statements
    if (statements === undefined) return () => undefined
    const sent = statements.get(text) ?? { text, values, times: 0, rows: 0, timeMs: 0 }
    statements.set(text, sent)
    const start = performance.now()
    return rows => {
      sent.times++
      sent.rows += rows
      sent.timeMs += performance.now() - start
    }
  }

  /** Asks for the plans of all statements. */
  async planStatements(ask: AskPlan): Promise<void> {
    const plans = new Map<string, readonly string[]>()
    for (const { statements } of this.#tallies.values()) {
      for (const sent of statements.values()) {
        const plan = plans.get(sent.text) ?? (await ask(sent.text, sent.values))
        plans.set(sent.text, plan)
        sent.plan = plan
      }
    }
  }

  /** Returns what an operator has sent. */
  sends(operator: object): Pick<PlanNode, 'sends'> | undefined {
    const statements = this.#tallies.get(operator)?.statements
    if (statements === undefined || statements.size === 0) return undefined
    return { sends: [...statements.values()].map(({ text, plan }) => ({ text, ...(plan && { plan }) })) }
  }

  /** Returns the measurements of an operator. */
  measured(operator: object): Measured | undefined {
    const tally = this.#tallies.get(operator)
    if (tally === undefined) return undefined
    const { statements, ...figures } = tally
    if (statements.size === 0) return figures
    return { ...figures, statements: [...statements.values()].map(shownStatement) }
  }

  /** Returns the sum of all operators. */
  total(): Measured {
    const sum = { reads: 0, cacheHits: 0, timeMs: 0 }
    for (const { reads, cacheHits, timeMs } of this.#tallies.values()) {
      sum.reads += reads
      sum.cacheHits += cacheHits
      sum.timeMs += timeMs
    }
    return sum
  }

  /** Runs and measures a part of an operator; `rowsOf` returns the number of rows in its result. */
  measure<T>(operator: object, run: () => MaybePromise<T>, rowsOf: (result: T) => number): MaybePromise<T> {
    const tally = this.#tallyOf(operator)
    this.#enter(tally)
    let result: MaybePromise<T>
    try {
      result = run()
    } catch (error) {
      this.#leave(tally)
      throw error
    }
    if (isPromise(result)) return this.#later(tally, result, rowsOf)
    this.#leave(tally)
    tally.rows += rowsOf(result)
    return result
  }

  async #later<T>(tally: Tally, pending: Promise<T>, rowsOf: (result: T) => number): Promise<T> {
    try {
      const result = await pending
      tally.rows += rowsOf(result)
      return result
    } finally {
      this.#leave(tally)
    }
  }

  #tallyOf(operator: object): Tally {
    let tally = this.#tallies.get(operator)
    if (tally === undefined) {
      tally = { rows: 0, reads: 0, cacheHits: 0, timeMs: 0, statements: new Map() }
      this.#tallies.set(operator, tally)
    }
    return tally
  }

  #enter(tally: Tally): void {
    this.#lap()
    this.#entered.push(tally)
  }

  #leave(tally: Tally): void {
    this.#lap()
    const left = this.#entered.pop()
    invariant(left === tally, 'operators ran at the same time')
  }

  /** Adds the time since the last change to the operator in which it was spent. */
  #lap(): void {
    const now = performance.now()
    const tally = this.#entered.at(-1)
    if (tally !== undefined) tally.timeMs += now - this.#since
    this.#since = now
  }
}

/** A statement without its values, which may be secrets. */
function shownStatement({ values: _, ...statement }: Sent): MeasuredStatement {
  return statement
}

/** Returns the expression, measured as an operator if there is a profiler. */
export function measuredValue(
  compiled: Compiled,
  operator: object,
  profiler: Profiler | undefined,
): Compiled {
  if (profiler === undefined) return compiled
  const { bind: _bind, ...others } = compiled
  return {
    ...others,
    run: (context, frame) => profiler.measure(operator, () => compiled.run(context, frame), rowCount),
  }
}

/** Returns the function, measured as an operator if there is a profiler; it may have no answer. */
export function measuredAnswer(
  answer: (context: Context) => MaybePromise<Flow | undefined>,
  operator: object,
  profiler: Profiler | undefined,
): (context: Context) => MaybePromise<Flow | undefined> {
  if (profiler === undefined) return answer
  const rowsOf = (flow: Flow | undefined) => (flow === undefined ? 0 : rowCount(flow))
  return context => profiler.measure(operator, () => answer(context), rowsOf)
}

export function measuredStep(
  step: CompiledStep,
  operator: PlanStep,
  profiler: Profiler | undefined,
): CompiledStep {
  if (profiler === undefined) return step
  // These members are left out: their reads would count as those of the step before.
  const { collect, fanOut: _fanOut, window, ...others } = step
  const run: CompiledStep['run'] = (context, flow, frame) =>
    profiler.measure(operator, () => step.run(context, flow, frame), rowCount)
  const keepsAll = profiler.isRehearsal && passesSome[operator.kind]
  return {
    ...others,
    ...(window && !keepsAll && { window }),
    run: keepsAll ? (context, flow, frame) => andThen(run(context, flow, frame), () => flow) : run,
    ...(collect && {
      collect: context => {
        const collector = collect.call(step, context)
        return collector && measuredCollector(collector, operator, profiler)
      },
    }),
  }
}

/**
 * Whether a step may take away a row, by its value or its place. A stand-in is no data, so that a rehearsal keeps it for the steps that
 * follow.
 */
const passesSome: Readonly<Record<PlanStep['kind'], boolean>> = {
  where: true,
  range: true,
  order: false,
  first: false,
  last: false,
  count: false,
  group: false,
  project: false,
  exclude: false,
  property: false,
  member: false,
  navigate: false,
  end: false,
  path: false,
  intersect: false,
  searchVectors: false,
  rerankRrf: false,
  rerankMmr: false,
  update: false,
  upsertNode: false,
  upsertEdge: false,
  upsertVector: false,
  degree: false,
  top: false,
  countPaths: false,
}

function measuredCollector(collector: Collector, operator: object, profiler: Profiler): Collector {
  return {
    get isEmpty() {
      return collector.isEmpty
    },
    add: batch => profiler.measure(operator, () => collector.add(batch), noRows),
    finish: () => profiler.measure(operator, () => collector.finish(), rowCount),
  }
}

export function measuredSource(
  source: CompiledSource,
  operator: object,
  profiler: Profiler | undefined,
): CompiledSource {
  if (profiler === undefined) return source
  const { batches } = source
  return {
    ...measuredValue(source, operator, profiler),
    ...(batches && {
      batches: context =>
        andThen(
          profiler.measure(operator, () => batches.call(source, context), noRows),
          made => measuredBatches(made, operator, profiler),
        ),
    }),
  }
}

function measuredBatches(batches: Batches, operator: object, profiler: Profiler): Batches {
  const rowsOf = (batch: Flow | undefined) => (batch === undefined ? 0 : rowCount(batch))
  return {
    ...batches,
    next: rowsMax => profiler.measure(operator, () => batches.next(rowsMax), rowsOf),
  }
}

function noRows(): number {
  return 0
}
