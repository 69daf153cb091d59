import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { Compiled } from '../compile/compiled.ts'
import type { Context, Frame } from '../compile/context.ts'
import type { Collector, CompiledStep } from '../compile/step.ts'
import { type Flow, type Part, pick, rowCount, segmentCount, takePart } from '../flow/flow.ts'
import { concat, FlowBuilder } from '../flow/flow-builder.ts'
import { sizeOf } from '../flow/flow-size.ts'
import type { MemoryUse } from '../scheduling/memory.ts'

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
  /** Reads the rows of a source that is the same for every current item, batch by batch. */
  batches?(context: Context): MaybePromise<Batches>
}

/**
 * Runs steps on a flow. If its rows are many, or lead to many, they are processed in parts: each part runs through
 * the remaining steps before the next one begins, and the event loop continues in between. Rows and their order are
 * the same.
 */
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
  const rows = rowCount(flow)
  if (rows > limits.yieldedRowsMax && (step.streams === true || segmentCount(flow) > 1)) {
    return runMany(context, steps, at, flow, frame, undefined)
  }
  if (rows > limits.batchRowsMax && step.streams === true && boundedAfter(steps, at) !== undefined) {
    return runMany(context, steps, at, flow, frame, undefined)
  }
  const run = () =>
    ran(context, step.run(context, flow, frame), result => runFrom(context, steps, at + 1, result, frame))
  context.control.memory.step = step
  if (step.fanOut === undefined || rows <= limits.fewRowsMax) return run()
  return andThen(step.fanOut(context, flow), weights =>
    isMuch(weights) ? runMany(context, steps, at, flow, frame, weights) : run(),
  )
}

/**
 * Continues with the result of a step. If it had to wait, many runs may continue in the same turn, so it yields
 * first.
 */
function ran<T>(
  context: Context,
  result: MaybePromise<Flow>,
  next: (result: Flow) => MaybePromise<T>,
): MaybePromise<T> {
  if (!(result instanceof Promise)) return next(result)
  return result.then(flow => andThen(context.control.breathe(), () => next(flow)))
}

/** @param weights how many rows each row leads to */
function runMany(
  context: Context,
  steps: readonly CompiledStep[],
  at: number,
  flow: Flow,
  frame: Frame | undefined,
  weights: ArrayLike<number> | undefined,
): MaybePromise<Flow> {
  const end = flow.single ? undefined : boundedAfter(steps, at)
  if (end === undefined) return runParts(context, steps, at, flow, frame, weights)
  return andThen(steps[end]!.rowsNeeded!(context), rows => {
    if (rows === undefined) return runParts(context, steps, at, flow, frame, weights)
    const found = runUntil(context, steps.slice(at, end), flow, frame, rows)
    return andThen(found, first => runFrom(context, steps, end, first, frame))
  })
}

/** The place of a step that needs a bounded number of rows, if steps before it process one row at a time. */
function boundedAfter(steps: readonly CompiledStep[], at: number): number | undefined {
  let end = at
  while (steps[end]?.streams === true) end++
  const bounded = steps[end]
  return end > at && bounded?.rowsNeeded !== undefined && bounded.frames === 0 ? end : undefined
}

/** Runs the steps on some segments at a time, or on some rows if there is only one segment. */
async function runParts(
  context: Context,
  steps: readonly CompiledStep[],
  at: number,
  flow: Flow,
  frame: Frame | undefined,
  weights: ArrayLike<number> | undefined,
): Promise<Flow> {
  const segments = segmentCount(flow)
  if (segments === 1) return runBatches(context, slices(flow), steps.slice(at), frame)
  const { memory } = context.control
  const joined = new FlowBuilder(memory)
  return withConstants(context, async () => {
    for (const part of segmentParts(flow, weights)) {
      await context.control.breathe()
      const held = memory.held
      const own = frame?.part(part.firstSegment, part.endSegment)
      const result = await runFrom(context, steps, at, takePart(flow, part), own)
      releaseTo(context, held, result, true)
      joined.add(result, part.firstSegment)
    }
    return joined.finish(segments)
  })
}

/** Forgets what was held for a result. What its rows show stays. */
export function releaseTo(context: Context, held: MemoryUse, result: Flow, isCounted = false): void {
  const { memory } = context.control
  if (memory.bytes === held.bytes || (result.kind !== 'values' && result.shown !== undefined)) return
  memory.release(held, isCounted ? undefined : sizeOf(result))
}

/** Whether a step yields more rows than may be at hand at once. @param weights how many rows each row leads to */
export function isMuch(weights: ArrayLike<number>): boolean {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]!
  return sum > limits.yieldedRowsMax
}

/** Whole segments, in parts of bounded size where one segment does not exceed it. */
function* segmentParts(flow: Flow, weights: ArrayLike<number> | undefined): Iterable<Part> {
  const { offsets } = flow
  const segments = segmentCount(flow)
  for (let first = 0, end = 0; first < segments; first = end) {
    let weight = 0
    for (end = first; end < segments; end++) {
      let added = 0
      if (weights !== undefined)
        for (let row = offsets[end]!; row < offsets[end + 1]!; row++) added += weights[row]!
      const isFull =
        offsets[end + 1]! - offsets[first]! > limits.batchRowsMax || weight + added > limits.yieldedRowsMax
      if (end > first && isFull) break
      weight += added
    }
    yield { from: offsets[first]!, to: offsets[end]!, firstSegment: first, endSegment: end }
  }
}

/** Rows of one segment, in parts of bounded size. */
export function* rowParts(rows: number, weights: ArrayLike<number> | undefined): Iterable<Part> {
  for (let from = 0, to = 0; from < rows; from = to) {
    let weight = 0
    for (to = from; to < rows && to - from < limits.batchRowsMax; to++) {
      weight += weights?.[to] ?? 0
      if (to > from && weight > limits.yieldedRowsMax) break
    }
    yield { from, to, firstSegment: 0, endSegment: 1 }
  }
}

/** Nothing is written and no variable is set until the last part, so constants are the same for all parts. */
export async function withConstants<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const constantsAround = context.constants
  context.constants ??= new Map()
  try {
    return await work()
  } finally {
    context.constants = constantsAround
  }
}

/** Rows of each segment in the first round. */
const triedFirst = 16

/** Runs the steps on the rows of each segment, few at first, until `rowsNeeded` have passed or none is left. */
async function runUntil(
  context: Context,
  steps: readonly CompiledStep[],
  flow: Flow,
  frame: Frame | undefined,
  rowsNeeded: number,
): Promise<Flow> {
  const { memory } = context.control
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
    const before = memory.held
    const round = await runSteps(context, steps, pick(flow, indices, offsets), frame)
    for (let segment = 0; segment < segments; segment++) {
      found[segment]! += round.offsets[segment + 1]! - round.offsets[segment]!
    }
    releaseTo(context, before, round, true)
    const { rows, bytes } = sizeOf(round)
    memory.hold(rows, bytes)
    rounds.push(round)
  }
}

/** Joins the rows of all rounds, segment by segment. */
function joinRounds(rounds: readonly Flow[]): Flow {
  const starts: number[] = []
  let rows = 0
  for (const round of rounds) {
    starts.push(rows)
    rows += rowCount(round)
  }
  const all = concat(rounds.map(round => ({ ...round, offsets: [0, rowCount(round)] })))
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
  const [first] = steps
  const isPassedOn = first?.streams === true || first?.collect !== undefined
  if (!isLong || !isPassedOn) return runSteps(context, steps, flow, undefined)
  return runBatches(context, slices(flow), steps)
}

/** Returns the rows of a flow of one segment in batches. */
export function slices(flow: Flow): Batches {
  const rows = rowCount(flow)
  const part = (from: number, to: number) => takePart(flow, { from, to, firstSegment: 0, endSegment: 1 })
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
 *
 * @param frame of one item
 */
export async function runBatches(
  context: Context,
  batches: Batches,
  steps: readonly CompiledStep[],
  frame?: Frame,
): Promise<Flow> {
  const { memory } = context.control
  const before = memory.held
  const streamed = steps.findIndex(step => !step.streams)
  const prefix = streamed < 0 ? steps : steps.slice(0, streamed)
  const next = streamed < 0 ? undefined : steps[streamed]
  const isFree = frame === undefined || next?.frames === 0
  const constantsAround = context.constants
  let collector: Collector
  let collected: Collector | undefined
  try {
    collected = isFree ? next?.collect?.(context) : undefined
    const rowsNeeded = collected === undefined && isFree ? await next?.rowsNeeded?.(context) : undefined
    collector = collected ?? collectRows(context, rowsNeeded ?? Number.POSITIVE_INFINITY)
    // If no filter comes before a bounded step, only the rows that it needs must be read.
    const rowsMax = prefix.length === 0 ? atMost(rowsNeeded, limits.batchRowsMax) : limits.batchRowsMax
    // Nothing is written and no variable is set until the last batch, so constants are the same for all batches.
    context.constants ??= new Map()
    const sink = new CountingSink(context, collector)
    for (let reading = true; reading; ) {
      const pending = batches.next(rowsMax)
      let batch: Flow | undefined
      if (pending instanceof Promise) {
        batch = await pending
        await context.control.breathe()
      } else batch = pending
      reading = batch !== undefined
      // An empty source still runs through the steps once: their result is of another kind.
      if (batch === undefined && !collector.isEmpty) break
      sink.begin()
      const enough = stream(context, prefix, 0, batch ?? batches.empty, frame, sink)
      if (enough instanceof Promise ? await enough : enough) break
      sink.end()
      const pause = context.control.breathe()
      if (pause instanceof Promise) await pause
    }
  } finally {
    context.constants = constantsAround
    await batches.close()
  }
  const all = await collector.finish()
  if (streamed < 0) return all
  const rest = steps.slice(streamed + (collected === undefined ? 0 : 1))
  const result = await runSteps(context, rest, all, frame)
  releaseTo(context, before, result)
  return result
}

/** Runs streaming steps on rows of one segment, in parts where they become many. Returns true if no more are needed. */
function stream(
  context: Context,
  steps: readonly CompiledStep[],
  at: number,
  flow: Flow,
  frame: Frame | undefined,
  sink: CountingSink,
): MaybePromise<boolean> {
  const step = steps[at]
  if (step === undefined) return sink.add(flow)
  const rows = rowCount(flow)
  if (rows > limits.yieldedRowsMax) {
    return streamParts(context, flow, undefined, part => stream(context, steps, at, part, frame, sink))
  }
  context.control.memory.step = step
  const run = (part: Flow): MaybePromise<boolean> =>
    ran(context, step.run(context, part, frame), result =>
      stream(context, steps, at + 1, result, frame, sink),
    )
  if (step.fanOut === undefined || rows <= limits.fewRowsMax) return run(flow)
  return andThen(step.fanOut(context, flow), weights =>
    isMuch(weights) ? streamParts(context, flow, weights, run) : run(flow),
  )
}

async function streamParts(
  context: Context,
  flow: Flow,
  weights: ArrayLike<number> | undefined,
  run: (part: Flow) => MaybePromise<boolean>,
): Promise<boolean> {
  for (const part of rowParts(rowCount(flow), weights)) {
    const pause = context.control.breathe()
    if (pause instanceof Promise) await pause
    const enough = run(takePart(flow, part))
    if (enough instanceof Promise ? await enough : enough) return true
  }
  return false
}

function atMost(rows: number | undefined, rowsMax: number): number {
  return rows === undefined ? rowsMax : Math.min(Math.max(rows, 1), rowsMax)
}

/** Adds rows to a collector, and counts the memory of those that it keeps: the others are released with the batch. */
class CountingSink {
  readonly #context: Context
  readonly #collector: Collector
  #before: MemoryUse
  #rows = 0
  #bytes = 0
  #isShown = false

  constructor(context: Context, collector: Collector) {
    this.#context = context
    this.#collector = collector
    this.#before = context.control.memory.held
  }

  begin(): void {
    this.#before = this.#context.control.memory.held
    this.#rows = 0
    this.#bytes = 0
  }

  add(flow: Flow): MaybePromise<boolean> {
    const { memory } = this.#context.control
    if (flow.kind !== 'values' && flow.shown !== undefined && this.#collector.keepsRows) this.#isShown = true
    const { rows, bytes } = memory
    const enough = this.#collector.add(flow)
    const note = (isEnough: boolean) => {
      this.#rows += memory.rows - rows
      this.#bytes += memory.bytes - bytes
      return isEnough
    }
    return andThen(enough, note)
  }

  /** The output that the kept rows refer to stays. */
  end(): void {
    if (this.#isShown) return
    const { memory } = this.#context.control
    if (memory.bytes !== this.#before.bytes) {
      memory.release(this.#before, { rows: this.#rows, bytes: this.#bytes })
    }
  }
}

/** Collects batches until it holds `rowsMax` rows. */
function collectRows(context: Context, rowsMax: number): Collector {
  const built = new FlowBuilder(context.control.memory)
  return {
    keepsRows: true,
    get isEmpty() {
      return built.isEmpty
    },
    add(batch: Flow): boolean {
      built.add(batch)
      return built.rows >= rowsMax
    },
    finish: () => built.finish(),
  }
}
