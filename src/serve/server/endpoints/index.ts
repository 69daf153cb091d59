import type { Endpoint } from '../endpoint.ts'
import type { ServedDatabase } from '../served-database.ts'
import { healthEndpoints } from './health.ts'
import { introspectEndpoint } from './introspect.ts'

/** The routes that every server has. */
export function serverEndpoints(database: ServedDatabase): readonly Endpoint[] {
  return [introspectEndpoint(database), ...healthEndpoints]
}
