import type { Endpoint } from '../access/endpoint.ts'
import type { ServedDatabase } from '../access/served-database.ts'

/**
 * Liveness and readiness for process managers and load balancers. A stopping server rejects every request with 503; one
 * that is not ready is not listening yet, because the database is opened first, or does not reach its store.
 */
export const healthEndpoints = (database: Pick<ServedDatabase, 'ping'>): readonly Endpoint[] => [
  {
    path: '/healthz',
    methods: ['GET'],
    summary: 'whether the process is alive',
    access: 'anyone',
    handle: () => ({ body: '{"status":"ok"}' }),
  },
  {
    path: '/readyz',
    methods: ['GET'],
    summary: 'whether queries are answered',
    access: 'anyone',
    handle: async () => {
      await database.ping?.()
      return { body: '{"status":"ready"}' }
    },
  },
]
