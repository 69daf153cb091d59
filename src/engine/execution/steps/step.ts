import type { MaybePromise } from '../../../base/maybe.ts'
import type { Context, Frame } from '../context.ts'
import type { Flow } from '../flow.ts'

/** A step made ready to run. Batches come in, batches go out. */
export interface CompiledStep {
  /** As in Compiled: the frames that its arguments look at; the items of the step itself lie one deeper. */
  readonly frames: number
  run(context: Context, flow: Flow, frame: Frame | undefined): MaybePromise<Flow>
  /** Each row is handled by itself, so that a scan may be fed through in batches. */
  readonly streams?: boolean
  /** The most rows that the step looks at, where that is bounded: a scan ends when it has them. */
  rowsNeeded?(context: Context): MaybePromise<number | undefined>
  /** For a step that sums up a scan without keeping its rows. */
  collect?(context: Context): Collector | undefined
}

export interface Collector {
  /** Whether nothing was added yet. */
  readonly isEmpty: boolean
  /** True when no more rows are needed. */
  add(batch: Flow): MaybePromise<boolean>
  finish(): MaybePromise<Flow>
}
