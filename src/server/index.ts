export { errorText, publicError } from './error-body.ts'
export type { ServedDatabase } from './handler.ts'
export { defaultHost, defaultPort, type RunningServer, type ServerOptions, startServer } from './start.ts'
export { statusOf } from './status.ts'
