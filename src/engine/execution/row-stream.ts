import { limits } from '../../base/limits.ts'
import { type Batches, isMuch, rowParts, runBatches, slices } from './batches.ts'
import type { Context } from './context.ts'
import { type Flow, type FlowStream, rowCount, takePart } from './flow.ts'
import type { CompiledStep } from './steps/step.ts'

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
      // Whoever took the rows has them now.
      memory.release(held)
      await context.control.breathe()
    }
  } finally {
    context.constants = constantsAround
    await batches.close()
  }
}

/** Like `streamSteps`, for what is in memory. */
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
