import type { Endpoint } from '../endpoint.ts'

/**
 * For whoever restarts and routes: both answer while the process serves. A server that stops refuses every request with
 * 503, and one that is not ready has not begun to listen, for the database is opened first.
 */
export const healthEndpoints: readonly Endpoint[] = [
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
    handle: () => ({ body: '{"status":"ready"}' }),
  },
]
