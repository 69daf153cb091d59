import { limits } from '../../base/limits.ts'
import { andThen, fold, type MaybePromise } from '../../base/maybe.ts'
import type { Compiled } from './compiled.ts'
import type { Context, Frame } from './context.ts'
import { type Flow, type ItemsFlow, pick, rowCount } from './flow.ts'
import type { Collector, CompiledStep } from './steps/step.ts'

/** Reads the rows of a source in batches, each a flow of one segment. */
export interface Batches<F extends Flow = Flow> {
  /** A flow of the same kind without rows. */
  readonly empty: F
  /** Returns at most `rowsMax` rows, or `undefined` after the last. */
  next(rowsMax: number): MaybePromise<F | undefined>
  close(): MaybePromise<void>
}

/** The compiled start of a traversal. */
export interface CompiledSource extends Compiled {
  /** For a source that is the same for every current item: its rows, batch by batch. */
  batches?(context: Context): MaybePromise<Batches>
}

export function runSteps(
  context: Context,
  steps: readonly CompiledStep[],
  flow: Flow,
  frame: Frame | undefined,
): MaybePromise<Flow> {
  return runFrom(context, steps, 0, flow, frame)
}

function runFrom(
  context: Context,
  steps: readonly CompiledStep[],
  at: number,
  flow: Flow,
  frame: Frame | undefined,
): MaybePromise<Flow> {
  const step = steps[at]
  if (step === undefined) return flow
  if (step.streams === true && !flow.single && rowCount(flow) > limits.batchRowsMax) {
    const end = steps.findIndex((later, i) => i > at && later.streams !== true)
    const bounded = steps[end]
    if (bounded?.rowsNeeded !== undefined && bounded.frames === 0) {
      return andThen(bounded.rowsNeeded(context), rows => {
        const part = steps.slice(at, end)
        const first = rows === undefined ? runAtOnce(part) : runUntil(part, rows)
        return andThen(first(context, flow, frame), found => runFrom(context, steps, end, found, frame))
      })
    }
  }
  return andThen(step.run(context, flow, frame), result => runFrom(context, steps, at + 1, result, frame))
}

type Run = (context: Context, flow: Flow, frame: Frame | undefined) => MaybePromise<Flow>

function runAtOnce(steps: readonly CompiledStep[]): Run {
  return (context, flow, frame) => fold(steps, flow, (state, step) => step.run(context, state, frame))
}

/** Rows of each segment in the first round. */
const triedFirst = 16

/** Runs the steps on the rows of each segment, few at first, until `rowsNeeded` have passed or none is left. */
function runUntil(steps: readonly CompiledStep[], rowsNeeded: number): Run {
  const run = runAtOnce(steps)
  return async (context, flow, frame) => {
    const segments = flow.offsets.length - 1
    const next = flow.offsets.slice(0, segments)
    const found = new Array<number>(segments).fill(0)
    const rounds: Flow[] = []
    for (let size = Math.max(triedFirst, rowsNeeded); ; size *= 4) {
      const indices: number[] = []
      const offsets = [0]
      for (let segment = 0; segment < segments; segment++) {
        const from = next[segment]!
        const isDone = found[segment]! >= rowsNeeded
        const to = isDone ? from : Math.min(from + size, flow.offsets[segment + 1]!)
        for (let row = from; row < to; row++) indices.push(row)
        next[segment] = to
        offsets.push(indices.length)
      }
      if (indices.length === 0 && rounds.length > 0) return joinRounds(rounds)
      await context.control.breathe()
      const round = await run(context, pick(flow, indices, offsets), frame)
      for (let segment = 0; segment < segments; segment++) {
        found[segment]! += round.offsets[segment + 1]! - round.offsets[segment]!
      }
      rounds.push(round)
    }
  }
}

/** Joins the rows of all rounds, segment by segment. */
function joinRounds(rounds: readonly Flow[]): Flow {
  const all = concat(rounds)
  const starts: number[] = []
  let rows = 0
  for (const round of rounds) {
    starts.push(rows)
    rows += rowCount(round)
  }
  const indices: number[] = []
  const offsets = [0]
  for (let segment = 0; segment < rounds[0]!.offsets.length - 1; segment++) {
    rounds.forEach((round, i) => {
      for (let row = round.offsets[segment]!; row < round.offsets[segment + 1]!; row++) {
        indices.push(starts[i]! + row)
      }
    })
    offsets.push(indices.length)
  }
  return pick(all, indices, offsets)
}

/** Runs steps on a flow of one segment; batch by batch if it is long. */
export function runAll(context: Context, flow: Flow, steps: readonly CompiledStep[]): MaybePromise<Flow> {
  const isLong = !flow.single && rowCount(flow) > limits.batchRowsMax
  if (!isLong || steps[0]?.streams !== true) return runSteps(context, steps, flow, undefined)
  return runBatches(context, slices(flow), steps)
}

/** Returns the rows of a flow in batches. */
export function slices(flow: Flow): Batches {
  const rows = rowCount(flow)
  const part = (from: number, to: number) =>
    pick(
      flow,
      Array.from({ length: to - from }, (_, i) => from + i),
      [0, to - from],
    )
  let next = 0
  return {
    empty: part(0, 0),
    next: rowsMax => {
      if (next >= rows) return undefined
      const from = next
      next = Math.min(rows, from + rowsMax)
      return part(from, next)
    },
    close: () => undefined,
  }
}

/**
 * Reads a source batch by batch. Steps that process one row at a time run on each batch; a step that needs a bounded
 * number of rows ends the reading as soon as it has them; a step that aggregates keeps its totals and not the rows.
 */
export async function runBatches(
  context: Context,
  batches: Batches,
  steps: readonly CompiledStep[],
): Promise<Flow> {
  const streamed = steps.findIndex(step => !step.streams)
  const prefix = streamed < 0 ? steps : steps.slice(0, streamed)
  const next = streamed < 0 ? undefined : steps[streamed]
  const constantsAround = context.constants
  let collector: Collector
  let collected: Collector | undefined
  try {
    collected = next?.collect?.(context)
    const rowsNeeded = collected === undefined ? await next?.rowsNeeded?.(context) : undefined
    collector = collected ?? collectRows(rowsNeeded ?? Number.POSITIVE_INFINITY)
    // If no filter comes before a bounded step, only the rows that it needs must be read.
    const rowsMax = prefix.length === 0 ? atMost(rowsNeeded, limits.batchRowsMax) : limits.batchRowsMax
    // Nothing is written and no variable is set until the last batch, so constants are the same for all batches.
    context.constants = new Map()
    for (let reading = true; reading; ) {
      const pending = batches.next(rowsMax)
      const batch = pending instanceof Promise ? await pending : pending
      reading = batch !== undefined
      // An empty source still runs through the steps once: their result is of another kind.
      if (batch === undefined && !collector.isEmpty) break
      const result = runSteps(context, prefix, batch ?? batches.empty, undefined)
      const enough = collector.add(result instanceof Promise ? await result : result)
      if (enough instanceof Promise ? await enough : enough) break
      const pause = context.control.breathe()
      if (pause instanceof Promise) await pause
    }
  } finally {
    context.constants = constantsAround
    await batches.close()
  }
  const rest = streamed < 0 ? [] : steps.slice(streamed + (collected === undefined ? 0 : 1))
  return runSteps(context, rest, await collector.finish(), undefined)
}

function atMost(rows: number | undefined, rowsMax: number): number {
  return rows === undefined ? rowsMax : Math.min(Math.max(rows, 1), rowsMax)
}

/** Collects batches until it holds `rowsMax` rows. */
function collectRows(rowsMax: number): Collector {
  const batches: Flow[] = []
  let rows = 0
  return {
    get isEmpty() {
      return batches.length === 0
    },
    add(batch: Flow): boolean {
      batches.push(batch)
      rows += rowCount(batch)
      return rows >= rowsMax
    },
    finish: () => concat(batches),
  }
}

/** Joins the batches of one source. */
export function concat(batches: readonly Flow[]): Flow {
  const first = batches[0]!
  if (batches.length === 1) return first
  const rows = batches.reduce((sum, batch) => sum + rowCount(batch), 0)
  const offsets = [0, rows]
  if (first.kind === 'values') {
    return { ...first, values: batches.flatMap(batch => (batch as typeof first).values), offsets }
  }
  const items = batches as readonly ItemsFlow[]
  const { rows: _rows, records: _records, scores: _scores, shown: _shown, ...rest } = first
  return {
    ...rest,
    ids: items.flatMap(batch => batch.ids),
    offsets,
    ...(items.every(batch => batch.rows) && { rows: items.flatMap(batch => batch.rows!) }),
    ...(items.every(batch => batch.records) && { records: items.flatMap(batch => batch.records!) }),
    ...(items.every(batch => batch.scores) && { scores: items.flatMap(batch => batch.scores!) }),
    ...(items.every(batch => batch.shown) && { shown: items.flatMap(batch => batch.shown!) }),
  }
}
