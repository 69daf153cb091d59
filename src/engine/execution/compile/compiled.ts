import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { andThen } from '../../../base/flow/maybe.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { StoredRecord } from '../../../store/graph/api.ts'
import { broadcast, type Flow, type FlowStream } from '../flow/flow.ts'
import { type Context, type Frame, parameterAbsent } from './context.ts'

/** Reads a value from one record, synchronously. */
export type RowValue = (record: StoredRecord, score: number | undefined) => unknown

/** The rows of the items that a hop leads to. */
export interface ReachedRows {
  readonly kind: 'reached'
  readonly type: RecordType
  readonly rows: ArrayLike<number>
  /** One list. */
  readonly offsets: readonly number[]
  readonly single: false
}

/** A compiled expression. */
export interface Compiled {
  /** Bit d is set if it reads the current items of the frame at depth d. 0: it is the same for every row. */
  readonly frames: number
  /** Returns one segment for each row of the frame; exactly one without a frame (there is none if `frames` is 0). */
  run(context: Context, frame: Frame | undefined): MaybePromise<Flow>
  /** The rows of a traversal that is the same for every row, part by part. */
  stream?(context: Context): FlowStream
  /**
   * What a traversal that ends with a hop yields: row numbers alone where `writesText` and the items before the hop
   * are few.
   */
  byRows?(context: Context): MaybePromise<Flow | ReachedRows>
  /** Set if it needs only the current record of the innermost frame: returns a synchronous function. */
  bind?(context: Context): MaybePromise<RowValue>
  /**
   * The name of the optional parameter that was not given, so that the value is missing and its uses are skipped
   * (H2). Without this function, the value is never missing.
   */
  absent?(context: Context): string | undefined
}

/** Runs in a frame and returns one segment for each of its rows, even if it is the same for all. */
export function runInFrame(
  compiled: Compiled,
  context: Context,
  frame: Frame | undefined,
): MaybePromise<Flow> {
  if (compiled.frames !== 0) return compiled.run(context, frame)
  const flow = runConstant(compiled, context)
  return frame === undefined ? flow : andThen(flow, it => broadcast(it, frame.size))
}

/** Runs what is the same for every row, once for all batches of a source. */
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

/** Returns the single value of an expression by segment, or `null` if there is none. */
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

/** Returns the first of several values, or null if there is none. */
function valueAt(flow: Flow, segment: number): unknown {
  const start = flow.offsets[segment]!
  if (start >= flow.offsets[segment + 1]!) return null
  if (flow.kind === 'rows') return null
  return flow.kind === 'values' ? flow.values[start] : flow.ids[start]
}

export function isAbsent(compiled: Compiled, context: Context): boolean {
  return compiled.absent?.(context) !== undefined
}

/** The name of the first that has no value. */
export function firstAbsent(all: readonly Compiled[], context: Context): string | undefined {
  for (const compiled of all) {
    const name = compiled.absent?.(context)
    if (name !== undefined) return name
  }
  return undefined
}

/** Throws if the expression is skipped, which `what` cannot be. */
export function requireGiven(compiled: Compiled, context: Context, what: string): void {
  const name = compiled.absent?.(context)
  if (name !== undefined) throw parameterAbsent(what, name)
}

/** Depths beyond 30 share a bit that is never cleared: such expressions run for every row, which is only slower. */
export function frameBit(depth: number): number {
  return 1 << Math.min(depth, 30)
}

export function withoutFrame(frames: number, depth: number): number {
  return depth < 30 ? frames & ~frameBit(depth) : frames
}
