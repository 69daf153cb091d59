export type { KeptVariable } from './kept.ts'
export type * from './result.ts'
export { createSession, type KeepingSession, type SessionHost, type TransactionFacts } from './session.ts'
