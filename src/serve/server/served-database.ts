import type { MaybePromise } from '../../base/maybe.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import type { Program, Query } from '../../language/analysis/program.ts'

/** What the server needs of a database. */
export interface ServedDatabase {
  readonly program: Program
  /**
   * Runs a query of `program`, or of one that was in force a moment ago. Yields the response as a JSON value, at once when it
   * is at hand. The limits stop it, and nothing is written then.
   */
  run(query: Query, params: unknown, limits: RunLimits): MaybePromise<unknown>
}
