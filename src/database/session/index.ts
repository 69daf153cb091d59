export type { KeptVariable } from './kept.ts'
export type * from './result.ts'
export { createSession, type KeepingSession, type SessionHost } from './session.ts'
