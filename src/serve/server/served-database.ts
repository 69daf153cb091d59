import type { MaybePromise } from '../../base/maybe.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import type { Program } from '../../language/analysis/program.ts'

/** What the server needs of a database. */
export interface ServedDatabase {
  readonly program: Program
  /** Yields the response as a JSON value, at once when it is at hand. The limits stop it, and nothing is written then. */
  run(name: string, params: unknown, limits: RunLimits): MaybePromise<unknown>
}
