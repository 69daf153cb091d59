import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { RowStream, RunControl, Runs, Shown, WatchedRunLimits } from '../../../engine/execution/index.ts'
import type { Program, Query } from '../../../language/analysis/program/program.ts'

/** What the server requires of a database. */
export interface ServedDatabase {
  readonly program: Program
  readonly runs: Runs
  /**
   * Runs a query of `program`, or of the program before a reload, with the parameters in a body, and returns what `encode`
   * makes of the response, without a promise if no wait is needed. A query that the limits stop has written nothing. Calls
   * `onRead` when the parameters have been read.
   */
  run<T>(
    query: Query,
    body: string,
    limits: WatchedRunLimits,
    encode: (response: Shown, control: RunControl) => MaybePromise<T>,
    onRead?: () => void,
  ): MaybePromise<T>
  /**
   * Runs a query that only reads and returns one plural value, and returns its rows part by part; undefined for any other
   * query. Calls `onRead` when the parameters have been read.
   */
  stream(query: Query, body: string, limits: WatchedRunLimits, onRead?: () => void): RowStream | undefined
  /** Throws if the data cannot be reached now. */
  ping?(): Promise<void>
}
