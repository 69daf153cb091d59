import { GvqError } from '../../base/errors.ts'
import { andThen, type MaybePromise } from '../../base/flow/maybe.ts'
import { requireQuery } from '../../base/query-not-found.ts'
import {
  Context,
  EmbeddingsNeeded,
  type Flow,
  inSlices,
  mayHoldItems,
  type PreparedQuery,
  Profiler,
  prepareQuery,
  prepareQueryInParts,
  type RowStream,
  RunControl,
  type RunLimits,
  type Runs,
  rehearse,
  type Shown,
  sizeOf,
  sizeOfText,
  type WatchedRunLimits,
} from '../../engine/execution/index.ts'
import {
  explainQuery,
  explainQueryInParts,
  type PlanNode,
  type PlannerOptions,
} from '../../engine/planner/index.ts'
import { recallText, type VectorIndexes } from '../../engine/search/index.ts'
import type { Program, Query } from '../../language/analysis/index.ts'
import { JsonWriter, type VectorType } from '../../language/catalog/index.ts'
import type { GraphSnapshot, GraphTransaction, Id, TypeEffect, VectorInput } from '../../store/graph/api.ts'
import type { GraphParts, GraphStore, Undo, WriteOptions } from '../../store/graph/index.ts'
import { MoreReads, SnapshotLost } from '../../store/graph/index.ts'
import type { Embedders } from './embedders.ts'

export interface RunnerParts {
  readonly program: Program
  /** Opened for the program's catalog, and so are the vector indexes. */
  readonly graph: GraphStore
  readonly vectors: VectorIndexes
  readonly embedders: Embedders
  readonly planner: PlannerOptions
  /** The runs of all programs of the database. */
  readonly runs: Runs
  /** Why whatever writes is refused, as a sentence. Default: it is not. */
  readonly readOnlyBecause?: string | undefined
}

/** Turns the response, a single row, into the form that a caller needs; if that takes long, with pauses. */
export type Encode<T> = (response: Shown, control: RunControl) => MaybePromise<T>

/** The response as a JSON value. */
export const toValue = (response: Shown): unknown => response.value(0)

const writer = new JsonWriter()

/** The response as JSON text. */
export const toText = (response: Shown): string => {
  writer.begin()
  response.write(0, 1, writer)
  return writer.text()
}

/** The result of a run. */
export interface Ran<T = unknown> {
  readonly answer: T
  /** The variables at the end of the run. */
  readonly slots: readonly (Flow | undefined)[]
  /** What it wrote; present if `RunOptions.observe` was called. */
  readonly written?: Written
}

export interface Written {
  readonly effects: readonly TypeEffect[]
  /** False if the observer discarded it. */
  readonly kept: boolean
  /** How to undo it; absent if nothing or very much was written. */
  readonly undo?: Undo
}

export interface RunOptions extends WatchedRunLimits {
  /** Called with what a query has written before it is committed; returns whether to commit. */
  readonly observe?: (effects: readonly TypeEffect[]) => 'commit' | 'discard'
  /** Runs the query as a part of a transaction. */
  readonly within?: Within
  /** Variables that the caller keeps, which count as held by the run. */
  readonly kept?: readonly Flow[]
  /** The text that is run, which counts, too. */
  readonly text?: string
}

/** A transaction that a run is a part of. */
export interface Within {
  readonly parts: GraphParts
  /** Stops the run; replaces the signal of its limits. */
  readonly signal: AbortSignal
  /** Takes what must be called when the transaction has ended. */
  readonly settleLater: (settle: () => void) => void
}

type MeasureOptions = Omit<RunOptions, 'observe'>

/** The input of one attempt at a run. */
interface Attempt {
  readonly slots: (Flow | undefined)[]
  readonly embeddings: ReadonlyMap<string, VectorInput>
  readonly control: RunControl
}

type PartOptions = { readonly [name in 'observe' | 'within']: RunOptions[name] }

/** Thrown to roll back the transaction of a profile. */
class RolledBack extends Error {}

/** Thrown to roll back the transaction of a run that the observer discards. */
class Discarded extends Error {
  readonly ran: Ran

  constructor(ran: Ran) {
    super('discarded')
    this.ran = ran
  }
}

const noEmbeddings: ReadonlyMap<string, VectorInput> = new Map()

/** Runs the queries of one program; each program has its own runner. */
export class Runner {
  readonly program: Program
  readonly graph: GraphStore
  readonly #parts: RunnerParts
  readonly #planner: PlannerOptions
  readonly #prepared = new Map<Query, PreparedQuery>()

  constructor(parts: RunnerParts) {
    this.#parts = parts
    this.program = parts.program
    this.graph = parts.graph
    const searchNote = (type: VectorType) => {
      const recall = parts.vectors.recallOf(type)
      return recall && recallText(recall)
    }
    this.#planner = { inStore: parts.graph.answersWhole === true, searchNote, ...parts.planner }
  }

  /** Returns a declared query, compiled at its first call. Throws NOT_FOUND. */
  prepare(name: string): PreparedQuery {
    const query = requireQuery(name, this.program.queries)
    const known = this.#prepared.get(query)
    if (known !== undefined) return known
    const prepared = prepareQuery(query, this.program.catalog, this.#planner)
    this.#prepared.set(query, prepared)
    return prepared
  }

  /**
   * Prepares, like `prepare`, a query of a program. If the program has changed since, prepares the query of the same
   * name.
   */
  prepareFound(query: Query): PreparedQuery {
    return this.#prepared.get(query) ?? this.prepare(query.name)
  }

  /** The runs of all programs of the database. */
  get runs(): Runs {
    return this.#parts.runs
  }

  /** Prepares an input. Its bindings are not inlined, because they become variables of the session. */
  prepareInputInParts(query: Query): Generator<void, PreparedQuery> {
    return prepareQueryInParts(query, this.program.catalog, this.#inputOptions)
  }

  get #inputOptions(): PlannerOptions {
    return { ...this.#planner, inline: false }
  }

  /** Returns the plan of a declared query. Throws NOT_FOUND. */
  explain(name: string): PlanNode {
    return explainQuery(this.prepare(name).checked, this.#planner)
  }

  explainInputInParts(query: Query): Generator<void, PlanNode> {
    return explainQueryInParts(query, this.#inputOptions)
  }

  /**
   * Returns the plan with the statements that the server of the store would get, where there is one. Throws NOT_FOUND.
   */
  explainWithSql(name: string): Promise<PlanNode> {
    return this.#explainWithSql(this.prepare(name).checked, this.#planner)
  }

  explainInputWithSql(
    query: Query,
    variables: readonly (Flow | undefined)[],
    limits: RunLimits,
  ): Promise<PlanNode> {
    return this.#explainWithSql(query, this.#inputOptions, variables, limits)
  }

  async #explainWithSql(
    query: Query,
    options: PlannerOptions,
    variables?: readonly (Flow | undefined)[],
    limits?: RunLimits,
  ): Promise<PlanNode> {
    const { plans } = this.graph
    return plans === undefined
      ? inSlices(explainQueryInParts(query, options))
      : rehearse(query, this.program.catalog, options, plans, variables, limits)
  }

  /** Runs a declared query and returns its plan with measurements. Its writes are rolled back. */
  profile(
    name: string,
    slots: readonly (Flow | undefined)[],
    limits: MeasureOptions = {},
  ): Promise<PlanNode> {
    return this.#measure(this.prepare(name).checked, slots, this.#planner, limits)
  }

  profileInput(
    query: Query,
    slots: readonly (Flow | undefined)[],
    limits: MeasureOptions = {},
  ): Promise<PlanNode> {
    return this.#measure(query, slots, this.#inputOptions, limits)
  }

  async #measure(
    query: Query,
    slots: readonly (Flow | undefined)[],
    options: PlannerOptions,
    limits: MeasureOptions,
  ): Promise<PlanNode> {
    const profiler = new Profiler()
    const prepared = await inSlices(prepareQueryInParts(query, this.program.catalog, options, profiler))
    try {
      await this.run(prepared, slots, toValue, limits, profiler)
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    const { graph } = this
    const { plans } = graph
    if (plans !== undefined) {
      const { writes } = query
      await profiler.planStatements((text, values) => plans.planOf(text, { values, isForAny: false, writes }))
    }
    return inSlices(prepared.explainInParts())
  }

  /**
   * Runs a query. Texts are embedded before the run, never during it. With a profiler, a query that writes throws
   * RolledBack. A read from memory returns its result without a promise. The response is encoded before a read
   * releases its snapshot and a write commits.
   */
  run<T>(
    prepared: PreparedQuery,
    slots: readonly (Flow | undefined)[],
    encode: Encode<T>,
    options: RunOptions = {},
    profiler?: Profiler,
  ): MaybePromise<Ran<T>> {
    if (prepared.embeds || prepared.query.writes || options.within !== undefined) {
      return this.#runInSteps(prepared, slots, encode, options, profiler)
    }
    const control = this.#begin(prepared, options)
    const attempt = { slots: slots.slice(), embeddings: noEmbeddings, control }
    let ran: MaybePromise<Ran<T>>
    try {
      const turn = control.begin()
      ran =
        turn instanceof Promise
          ? turn.then(() => this.#read(prepared, attempt, encode, profiler))
          : this.#read(prepared, attempt, encode, profiler)
    } catch (error) {
      control.end()
      throw error
    }
    if (ran instanceof Promise) {
      return ran
        .then(each => {
          control.finish()
          return each
        })
        .finally(() => control.end())
    }
    control.end()
    return ran
  }

  #begin({ query }: PreparedQuery, options: RunOptions): RunControl {
    const { kept = [], text } = options
    const held = [...kept.map(sizeOf), ...(text === undefined ? [] : [sizeOfText(text)])]
    return new RunControl(this.#parts.runs, query.name, options, held)
  }

  async #runInSteps<T>(
    prepared: PreparedQuery,
    slots: readonly (Flow | undefined)[],
    encode: Encode<T>,
    { observe, within, ...limits }: RunOptions,
    profiler: Profiler | undefined,
  ): Promise<Ran<T>> {
    const control = this.#begin(prepared, { ...limits, ...(within && { signal: within.signal }) })
    try {
      const turn = control.begin()
      if (turn instanceof Promise) await turn
      const ran = await this.#runUntilEmbedded(
        prepared,
        slots,
        encode,
        { observe, within },
        control,
        profiler,
      )
      if (!prepared.query.writes) control.finish()
      return ran
    } finally {
      control.end()
    }
  }

  /** Embeds texts and runs, again and again until the run needs no others. */
  async #runUntilEmbedded<T>(
    prepared: PreparedQuery,
    slots: readonly (Flow | undefined)[],
    encode: Encode<T>,
    options: PartOptions,
    control: RunControl,
    profiler: Profiler | undefined,
  ): Promise<Ran<T>> {
    const embeddings = new Map<string, VectorInput>()
    const { held } = control.memory
    let texts = prepared.texts(slots)
    for (;;) {
      control.check()
      if (texts.size > 0) await this.#embed(prepared, texts, embeddings, control)
      control.check()
      profiler?.reset()
      try {
        const attempt = { slots: slots.slice(), embeddings, control }
        return prepared.query.writes
          ? await this.#write(prepared, attempt, encode, options, profiler)
          : await (options.within === undefined
              ? this.#read(prepared, attempt, encode, profiler)
              : this.#readWithin(options.within, prepared, attempt, encode, profiler))
      } catch (error) {
        if (error instanceof Discarded) return error.ran as Ran<T>
        if (!(error instanceof EmbeddingsNeeded)) throw error
        control.memory.release(held)
        texts = new Set(error.texts)
      }
    }
  }

  /** Embeds texts; stops with the run. */
  async #embed(
    { query }: PreparedQuery,
    texts: ReadonlySet<string>,
    into: Map<string, VectorInput>,
    control: RunControl,
  ): Promise<void> {
    const isOver = new AbortController()
    try {
      await control.wait(this.#parts.embedders.embed(query.model, texts, into, isOver.signal))
    } finally {
      isOver.abort()
    }
  }

  /**
   * Runs a query that has `rows`, in one snapshot, which lasts until the last row has been taken, or the limits stop the run.
   * Calls `onEnd` then.
   * @param asText whether the rows are written as text
   */
  async *stream(
    prepared: PreparedQuery,
    slots: readonly (Flow | undefined)[],
    limits: WatchedRunLimits,
    asText: boolean,
    onEnd: () => void,
  ): RowStream {
    const control = this.#begin(prepared, limits)
    const embeddings = new Map<string, VectorInput>()
    const { held } = control.memory
    const end = once(() => {
      control.end()
      onEnd()
    })
    try {
      await control.begin()
      for (let texts = prepared.texts(slots); ; ) {
        control.check()
        if (texts.size > 0) await this.#embed(prepared, texts, embeddings, control)
        control.check()
        const attempt = { slots: slots.slice(), embeddings, control }
        try {
          yield* this.#streamOnce(prepared, attempt, asText, end)
          return
        } catch (error) {
          if (!(error instanceof EmbeddingsNeeded)) throw error
          control.memory.release(held)
          texts = new Set(error.texts)
        }
      }
    } finally {
      end()
    }
  }

  async *#streamOnce(prepared: PreparedQuery, attempt: Attempt, asText: boolean, end: () => void): RowStream {
    const { graph, vectors } = this.#parts
    const { control } = attempt
    const reader = graph.snapshot(undefined, control)
    vectors.hold(reader)
    const { memory } = control
    const begin = () =>
      prepared.rows!(new Context({ ...attempt, slots: attempt.slots.slice(), reader, vectors, asText }))
    const rows = begin()
    const close = once(async () => {
      await rows.return()
      this.#release(reader)
    })
    try {
      if (prepared.embeds) {
        // No row may be taken before all texts are known. Until then none is kept: there may be many.
        const { held } = memory
        for await (const _ of begin()) control.check()
        memory.release(held)
      }
      for await (const part of rows) {
        let resume = () => {}
        const taken = new Promise<void>(resolve => (resume = resolve))
        // Whoever takes the rows may never come back.
        control.wait(taken).catch(() => close().then(end))
        try {
          yield part
        } finally {
          resume()
        }
        control.check()
      }
    } finally {
      await close()
    }
  }

  #read<T>(
    prepared: PreparedQuery,
    attempt: Attempt,
    encode: Encode<T>,
    profiler: Profiler | undefined,
    readsOnce = prepared.readsOnce && !attempt.slots.some(mayHoldItems),
    mayBeLost = true,
  ): MaybePromise<Ran<T>> {
    const { graph, vectors } = this.#parts
    const { slots, embeddings, control } = attempt
    const { held } = control.memory
    profiler?.reset()
    const reader = graph.snapshot(profiler, control, { readsOnce })
    vectors.hold(reader)
    let answer: MaybePromise<T>
    try {
      const response = prepared.run(
        new Context({
          slots,
          embeddings,
          control,
          reader,
          vectors,
          readsOnce,
          asText: encode !== toValue,
        }),
      )
      answer = andThen(response, shown => encode(shown, control))
    } catch (error) {
      this.#release(reader)
      throw error
    }
    if (answer instanceof Promise) {
      const ran = answer.then(value => ({ answer: value, slots })).finally(() => this.#release(reader))
      return ran.catch(error => {
        const isLost = mayBeLost && error instanceof SnapshotLost
        if (!isLost && !(error instanceof MoreReads)) throw error
        control.memory.release(held)
        return this.#read(prepared, attempt, encode, profiler, isLost && readsOnce, mayBeLost && !isLost)
      })
    }
    this.#release(reader)
    return { answer, slots }
  }

  /** Reads what the earlier parts of a transaction have written. */
  #readWithin<T>(
    { parts }: Within,
    prepared: PreparedQuery,
    { slots, embeddings, control }: Attempt,
    encode: Encode<T>,
    profiler: Profiler | undefined,
  ): Promise<Ran<T>> {
    const { vectors } = this.#parts
    return parts.part(async reader => {
      control.check()
      const answer = await prepared.run(new Context({ slots, embeddings, control, reader, vectors }))
      return { answer: await encode(answer, control), slots }
    }, profiler)
  }

  #release(reader: GraphSnapshot): void {
    this.#parts.vectors.release(reader)
    reader.release()
  }

  async #write<T>(
    prepared: PreparedQuery,
    attempt: Attempt,
    encode: Encode<T>,
    { observe, within }: PartOptions,
    profiler: Profiler | undefined,
  ): Promise<Ran<T>> {
    this.assertMayWrite()
    const { graph, vectors, runs } = this.#parts
    const { control } = attempt
    // In a transaction, that is the writer that others wait for.
    if (within === undefined) runs.addWriter(control)
    let settle = () => {}
    let hasBegun = false
    const { held } = control.memory
    // Runs again where the transaction lost against one of another process.
    const work = async (transaction: GraphTransaction): Promise<Ran<T>> => {
      control.check()
      if (hasBegun) {
        settle()
        control.memory.release(held)
        profiler?.reset()
      }
      hasBegun = true
      const slots = attempt.slots.slice()
      const context = new Context({ ...attempt, slots, reader: transaction, transaction, vectors })
      const answer = await encode(await prepared.run(context), control)
      if (profiler !== undefined) throw new RolledBack()
      const ran = { answer, slots }
      const observed = observe === undefined ? ran : await observedRun(ran, transaction, observe)
      settle = vectors.stage(context.changedVectors)
      return observed
    }
    try {
      const writesOnce = prepared.writesOnce && profiler === undefined && observe === undefined
      const options = { stoppable: control, isRepeatable: true, writesOnce }
      const written =
        within !== undefined
          ? within.parts.part(work, profiler, control)
          : observe === undefined
            ? graph.write(work, profiler, options)
            : writeUndoably(graph, work, options)
      // Once it has begun, wait for its end: an unknown outcome would be worse than the wait.
      return await control.wait(written, () => hasBegun)
    } finally {
      if (within === undefined) settle()
      else within.settleLater(settle)
    }
  }

  /** @throws GvqError FORBIDDEN */
  assertMayWrite(): void {
    const { readOnlyBecause: hint } = this.#parts
    if (hint === undefined) return
    throw new GvqError('FORBIDDEN', 'This writes, and the data are open to be read only.', { hint })
  }

  /** Undoes a write, unless something was written since. Returns whether it did. */
  async undo(undo: Undo): Promise<boolean> {
    this.assertMayWrite()
    const { graph, vectors } = this.#parts
    const settle = vectors.stage(new Map(undo.vectors.map(({ type, ids }) => [type, new Set(ids)])))
    try {
      return await graph.undo(undo)
    } finally {
      settle()
    }
  }

  /**
   * Runs one transaction of a tool. `work` must pass every vector that it writes or drops to `changed`.
   * @param isRepeatable whether `work` may run again from the start, where its transaction has lost against others
   */
  async writeRecords<T>(
    work: (
      transaction: GraphTransaction,
      changed: (type: VectorType, ids: Iterable<Id>) => void,
    ) => MaybePromise<T>,
    isRepeatable = false,
  ): Promise<T> {
    this.assertMayWrite()
    const { graph, vectors } = this.#parts
    let settle = () => {}
    try {
      return await graph.write(
        async transaction => {
          settle()
          const changed = new Map<VectorType, Set<Id>>()
          const result = await work(transaction, (type, ids) => {
            changed.set(type, new Set([...(changed.get(type) ?? []), ...ids]))
          })
          settle = vectors.stage(changed)
          return result
        },
        undefined,
        { isRepeatable },
      )
    } finally {
      settle()
    }
  }
}

/** Returns a function that does the work at its first call only. */
function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | undefined
  return () => {
    result ??= { value: work() }
    return result.value
  }
}

/** Throws Discarded if the observer discards the run. */
async function observedRun<T>(
  ran: Ran<T>,
  transaction: GraphTransaction,
  observe: NonNullable<RunOptions['observe']>,
): Promise<Ran<T>> {
  const effects = await transaction.effects()
  if (observe(effects) === 'discard') throw new Discarded({ ...ran, written: { effects, kept: false } })
  return { ...ran, written: { effects, kept: true } }
}

async function writeUndoably<T>(
  graph: GraphStore,
  work: (transaction: GraphTransaction) => Promise<Ran<T>>,
  options: WriteOptions,
): Promise<Ran<T>> {
  const { result, undo } = await graph.writeUndoably(work, options)
  const { written } = result
  return written === undefined || undo === undefined ? result : { ...result, written: { ...written, undo } }
}
