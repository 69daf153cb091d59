import type { Endpoint } from '../access/endpoint.ts'
import type { ServedDatabase } from '../access/served-database.ts'
import { healthEndpoints } from './health.ts'
import { introspectEndpoint } from './introspect.ts'
import { queriesEndpoints } from './queries.ts'

/** Returns the endpoints of every server. */
export function serverEndpoints(database: ServedDatabase): readonly Endpoint[] {
  return [introspectEndpoint(database), ...queriesEndpoints(database.runs), ...healthEndpoints(database)]
}
