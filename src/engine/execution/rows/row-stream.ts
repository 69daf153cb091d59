import { limits } from '../../../base/limits.ts'
import type { Context } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, type FlowStream, pick, rowCount, takePart, times } from '../flow/flow.ts'
import { type Batches, isMuch, rowParts, runBatches, runSteps, slices } from './batches.ts'

/**
 * Runs steps on the rows of a source and returns what they yield part by part. Rows are kept only where a step needs all of
 * them, such as ORDER. Each part goes through all steps before the next is read.
 */
export async function* streamSteps(
  context: Context,
  batches: Batches,
  steps: readonly CompiledStep[],
): FlowStream {
  const end = steps.findIndex(step => step.streams !== true)
  const windowed = await closedIfFailing(batches, () => rowsInWindow(context, batches, steps, end))
  if (windowed !== undefined) {
    yield* streamSteps(context, windowed, steps.slice(end + 1))
    return
  }
  if (end >= 0) {
    const kept = await runBatches(context, batches, steps.slice(0, end + 1))
    yield* streamFlow(context, kept, steps.slice(end + 1))
    return
  }
  const constantsAround = context.constants
  try {
    // Nothing is written and no variable is set meanwhile.
    context.constants = new Map()
    let isEmpty = true
    const { memory } = context.control
    const { held } = memory
    for (;;) {
      const batch = await batches.next(limits.batchRowsMax)
      // An empty source still runs through the steps once, as it does in a call: they may fail.
      if (batch === undefined && !isEmpty) return
      isEmpty = false
      yield* through(context, batch ?? batches.empty, steps, 0)
      if (batch === undefined) return
      // The consumer of the rows counts them now.
      memory.release(held)
      await context.control.breathe()
    }
  } finally {
    context.constants = constantsAround
    await batches.close()
  }
}

async function closedIfFailing<T>(batches: Batches, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await batches.close()
    throw error
  }
}

/** The rows that a step yields which only passes on some rows, such as RANGE; undefined for any other step. */
async function rowsInWindow(
  context: Context,
  batches: Batches,
  steps: readonly CompiledStep[],
  at: number,
): Promise<Batches | undefined> {
  const window = await steps[at]?.window?.(context)
  if (window === undefined) return undefined
  const before = steps.slice(0, at)
  const empty = await runSteps(context, before, batches.empty, undefined)
  return inWindow(streamSteps(context, batches, before), empty, window)
}

/** The rows of a stream from one number to another. */
function inWindow(rows: FlowStream, empty: Flow, [from, to]: readonly [number, number]): Batches {
  let passed = 0
  return {
    empty,
    next: async () => {
      while (passed < to) {
        const { value: flow } = await rows.next()
        if (flow === undefined) return undefined
        const first = Math.max(from - passed, 0)
        const end = Math.min(to - passed, rowCount(flow))
        passed += rowCount(flow)
        if (first < end) {
          const indices = times(end - first, i => first + i)
          return pick(flow, indices, [0, indices.length])
        }
      }
      return undefined
    },
    close: async () => {
      await rows.return()
    },
  }
}

/** Streams the rows of a flow that is in memory, like `streamSteps` does for batches. */
export async function* streamFlow(context: Context, start: Flow, steps: readonly CompiledStep[]): FlowStream {
  let flow = start
  let rest = steps
  while (flow.single && rest.length > 0) {
    flow = await rest[0]!.run(context, flow, undefined)
    rest = rest.slice(1)
  }
  yield* streamSteps(context, slices(flow), rest)
}

/** Runs the steps from `at` on, on a few rows at a time: a hop can yield many from each. */
async function* through(
  context: Context,
  flow: Flow,
  steps: readonly CompiledStep[],
  at: number,
): FlowStream {
  if (rowCount(flow) > limits.batchRowsMax && !flow.single) {
    const parts = slices(flow)
    for (let part = await parts.next(limits.batchRowsMax); part !== undefined; ) {
      yield* through(context, part, steps, at)
      part = await parts.next(limits.batchRowsMax)
      await context.control.breathe()
    }
    return
  }
  const step = steps[at]
  if (step === undefined) {
    yield flow
    return
  }
  context.control.memory.step = step
  const rows = rowCount(flow)
  const weights = rows > limits.fewRowsMax ? await step.fanOut?.(context, flow) : undefined
  const parts = weights !== undefined && isMuch(weights) ? rowParts(rows, weights) : undefined
  if (parts === undefined) {
    yield* through(context, await step.run(context, flow, undefined), steps, at + 1)
    return
  }
  for (const part of parts) {
    await context.control.breathe()
    yield* through(context, await step.run(context, takePart(flow, part), undefined), steps, at + 1)
  }
}
