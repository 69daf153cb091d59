import type { MaybePromise } from '../../base/maybe.ts'
import { andThen } from '../../base/maybe.ts'
import type { StoredRecord } from '../../store/storage/api.ts'
import type { Context, Frame } from './context.ts'
import { broadcast, type Flow } from './flow.ts'

/** Reads a value off one record at hand, at once. */
export type RowValue = (record: StoredRecord, score: number | undefined) => unknown

/** An expression made ready to run. */
export interface Compiled {
  /** Bit d is set when it looks at the items at hand of frame depth d. 0: it is the same for every row. */
  readonly frames: number
  /** One segment for each row of the frame; exactly one without a frame (and none is given when `frames` is 0). */
  run(context: Context, frame: Frame | undefined): MaybePromise<Flow>
  /** Where it needs nothing but the record at hand of the innermost frame: a function without promises. */
  bind?(context: Context): MaybePromise<RowValue>
  /** Whether an optional parameter that was not given makes whatever uses this drop out (H2). Absent: never. */
  isAbsent?(context: Context): boolean
}

/** Runs in a frame and gives one segment for each of its rows, also where it is the same for all. */
export function runInFrame(
  compiled: Compiled,
  context: Context,
  frame: Frame | undefined,
): MaybePromise<Flow> {
  if (compiled.frames !== 0) return compiled.run(context, frame)
  const flow = runConstant(compiled, context)
  return frame === undefined ? flow : andThen(flow, it => broadcast(it, frame.size))
}

/** What is the same for every row; once for all batches of a source. */
function runConstant(compiled: Compiled, context: Context): MaybePromise<Flow> {
  const { constants } = context
  if (constants === undefined) return compiled.run(context, undefined)
  let flow = constants.get(compiled)
  if (flow === undefined) {
    flow = compiled.run(context, undefined)
    constants.set(compiled, flow)
  }
  return flow
}

/** By segment, the single value of an expression: `null` where there is none. */
export function runValues(
  compiled: Compiled,
  context: Context,
  frame: Frame | undefined,
): MaybePromise<(segment: number) => unknown> {
  if (compiled.frames === 0) {
    return andThen(runConstant(compiled, context), flow => {
      const value = valueAt(flow, 0)
      return () => value
    })
  }
  return andThen(compiled.run(context, frame), flow => segment => valueAt(flow, segment))
}

/** Several values: only the first counts; none: null. */
function valueAt(flow: Flow, segment: number): unknown {
  const start = flow.offsets[segment]!
  if (start >= flow.offsets[segment + 1]!) return null
  return flow.kind === 'values' ? flow.values[start] : flow.ids[start]
}

export function isAbsent(compiled: Compiled, context: Context): boolean {
  return compiled.isAbsent?.(context) ?? false
}

/** Depths beyond 30 share a bit that is never cleared: such expressions are run for every row, which is only slower. */
export function frameBit(depth: number): number {
  return 1 << Math.min(depth, 30)
}

export function withoutFrame(frames: number, depth: number): number {
  return depth < 30 ? frames & ~frameBit(depth) : frames
}
