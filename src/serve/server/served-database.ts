import type { MaybePromise } from '../../base/maybe.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import type { Program, Query } from '../../language/analysis/program.ts'

/** What the server requires of a database. */
export interface ServedDatabase {
  readonly program: Program
  /**
   * Runs a query of `program`, or of the program before a reload. Returns the response as a JSON value, without a
   * promise if no wait is needed. A query that the limits stop has written nothing.
   */
  run(query: Query, params: unknown, limits: RunLimits): MaybePromise<unknown>
}
