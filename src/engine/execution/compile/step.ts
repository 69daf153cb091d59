import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Span } from '../../../language/diagnostics/diagnostic.ts'
import type { Flow } from '../flow/flow.ts'
import type { Context, Frame } from './context.ts'

/** A compiled step. */
export interface CompiledStep {
  /**
   * The frames that the arguments of the step read, as bits like `Compiled.frames`; the items of the step itself are
   * one level deeper.
   */
  readonly frames: number
  run(context: Context, flow: Flow, frame: Frame | undefined): MaybePromise<Flow>
  /** The place of the step in the query. */
  readonly span?: Span
  /** Whether each row is processed by itself, so that a scan can be passed through in batches. */
  readonly streams?: boolean
  /** How many rows a step yields for each row, which costs little to know; for a step that yields many rows for one. */
  fanOut?(context: Context, flow: Flow): MaybePromise<ArrayLike<number>>
  /** Returns the most rows that the step reads, if that is bounded: a scan ends when it has them. */
  rowsNeeded?(context: Context): MaybePromise<number | undefined>
  /** The row numbers `from` and `to` of a step that only passes on the rows between them. */
  window?(context: Context): MaybePromise<readonly [from: number, to: number]>
  /** Returns a collector, for a step that aggregates a scan without keeping its rows. */
  collect?(context: Context): Collector | undefined
}

export interface Collector {
  /** Whether it keeps the rows as they are, and what is shown of them. */
  readonly keepsRows?: boolean
  /** Whether nothing has been added yet. */
  readonly isEmpty: boolean
  /** Returns true if no more rows are needed. */
  add(batch: Flow): MaybePromise<boolean>
  finish(): MaybePromise<Flow>
}
