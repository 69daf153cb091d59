import type { Database } from '../../database.ts'
import { dashboardEndpoints, type Endpoint } from '../../server/index.ts'

/** The routes of `gvq serve` beside the queries and those that every server has. Each room brings its own. */
export function servedEndpoints(database: Database): readonly Endpoint[] {
  return [...dashboardEndpoints(database)]
}
