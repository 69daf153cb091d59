import { limits } from '../limits.ts'
import { fold, type MaybePromise } from '../maybe.ts'
import type { Compiled } from './compiled.ts'
import type { Context, Frame } from './context.ts'
import { type Flow, type ItemsFlow, pick, rowCount } from './flow.ts'
import type { CompiledStep } from './steps/step.ts'

/** The rows of a source, in flows of one segment. */
export interface Batches<F extends Flow = Flow> {
  /** Its kind of flow without rows. */
  readonly empty: F
  /** At most so many rows; `undefined` after the last. */
  next(rowsMax: number): MaybePromise<F | undefined>
  close(): MaybePromise<void>
}

/** The start of a traversal made ready to run. */
export interface CompiledSource extends Compiled {
  /** For a source that is the same for every item at hand: its rows as they are read. */
  batches?(context: Context): MaybePromise<Batches>
}

export function runSteps(
  context: Context,
  steps: readonly CompiledStep[],
  flow: Flow,
  frame: Frame | undefined,
): MaybePromise<Flow> {
  return fold(steps, flow, (state, step) => step.run(context, state, frame))
}

/** Runs steps on a flow of one segment; on a long one batch by batch. */
export function runAll(context: Context, flow: Flow, steps: readonly CompiledStep[]): MaybePromise<Flow> {
  const isLong = !flow.single && rowCount(flow) > limits.batchRowsMax
  if (!isLong || steps[0]?.streams !== true) return runSteps(context, steps, flow, undefined)
  return runBatches(context, slices(flow), steps)
}

function slices(flow: Flow): Batches {
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
 * Reads a source batch by batch. Steps that look at one row at a time run on each batch; a step that needs a bounded
 * number of rows ends the reading as soon as it has them; a step that sums up keeps its sum and not the rows.
 */
export async function runBatches(
  context: Context,
  batches: Batches,
  steps: readonly CompiledStep[],
): Promise<Flow> {
  const streamed = steps.findIndex(step => !step.streams)
  const prefix = streamed < 0 ? steps : steps.slice(0, streamed)
  const next = streamed < 0 ? undefined : steps[streamed]
  const collected = next?.collect?.(context)
  const rowsNeeded = collected === undefined ? await next?.rowsNeeded?.(context) : undefined
  const collector = collected ?? collectRows(rowsNeeded ?? Number.POSITIVE_INFINITY)
  // Without a filter before it, what a bounded step needs is what has to be read.
  const rowsMax = prefix.length === 0 ? atMost(rowsNeeded, limits.batchRowsMax) : limits.batchRowsMax
  // Nothing is written and no variable set until the last batch: what is the same for every row is so for all batches.
  const constantsAround = context.constants
  context.constants = new Map()
  try {
    for (let reading = true; reading; ) {
      const pending = batches.next(rowsMax)
      const batch = pending instanceof Promise ? await pending : pending
      reading = batch !== undefined
      // A source without rows still goes through the steps once: what comes out of them is of another kind.
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
  return runSteps(context, rest, collector.finish(), undefined)
}

function atMost(rows: number | undefined, rowsMax: number): number {
  return rows === undefined ? rowsMax : Math.min(Math.max(rows, 1), rowsMax)
}

/** Appends batches until it holds `rowsMax` rows. */
function collectRows(rowsMax: number) {
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

function concat(batches: readonly Flow[]): Flow {
  const first = batches[0]!
  if (batches.length === 1) return first
  const rows = batches.reduce((sum, batch) => sum + rowCount(batch), 0)
  const offsets = [0, rows]
  if (first.kind === 'values') {
    return { ...first, values: batches.flatMap(batch => (batch as typeof first).values), offsets }
  }
  const items = batches as readonly ItemsFlow[]
  const { records: _records, scores: _scores, shown: _shown, ...rest } = first
  return {
    ...rest,
    ids: items.flatMap(batch => batch.ids),
    offsets,
    ...(items.every(batch => batch.records) && { records: items.flatMap(batch => batch.records!) }),
    ...(items.every(batch => batch.scores) && { scores: items.flatMap(batch => batch.scores!) }),
    ...(items.every(batch => batch.shown) && { shown: items.flatMap(batch => batch.shown!) }),
  }
}
