export type * from './api.ts'
export { type HostTools, type ShellHost, startShellHost } from './host.ts'
export { createLocalShell, databaseOf } from './local.ts'
export { openShell } from './open.ts'
