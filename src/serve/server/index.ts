export { parseBody } from './body.ts'
export {
  type Access,
  type Endpoint,
  type EndpointAnswer,
  type EndpointCall,
  escapeHtml,
  type Method,
} from './endpoint.ts'
export { type DashboardSource, dashboardEndpoints } from './endpoints/dashboard.ts'
export { errorText, knownError, publicError } from './error-body.ts'
export { etagOf } from './etag.ts'
export type { Answered, Observer } from './exchange.ts'
export type { Caller, KeySource } from './keys.ts'
export { createLog, type LogLevel, type LogOptions, type ServerLog } from './log.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export type { ServedDatabase } from './served-database.ts'
export { isLoopbackName } from './site.ts'
export {
  defaultHost,
  defaultPort,
  queryLimits,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start.ts'
export { statusOf } from './status.ts'
export type { TlsFiles } from './tls.ts'
