export {
  type Access,
  type Endpoint,
  type EndpointAnswer,
  type EndpointCall,
  escapeHtml,
  type Method,
} from './access/endpoint.ts'
export type { Caller, KeySource } from './access/keys.ts'
export type { ServedDatabase } from './access/served-database.ts'
export { isLoopbackName } from './access/site.ts'
export { errorText, knownError, publicError } from './answer/error-body.ts'
export { statusOf } from './answer/status.ts'
export type { TlsFiles } from './connection/tls.ts'
export { type DashboardSource, dashboardEndpoints } from './endpoints/dashboard.ts'
export type { Answered, Observer } from './exchange/exchange.ts'
export { createLog, type LogLevel, type LogOptions, type ServerLog } from './exchange/log.ts'
export { createMetrics, type Metrics } from './exchange/metrics.ts'
export { parseBody } from './request/body.ts'
export { etagOf } from './request/etag.ts'
export {
  defaultHost,
  defaultPort,
  queryLimits,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start.ts'
