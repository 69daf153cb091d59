export type * from './result.ts'
export { createSession, type SessionHost } from './session.ts'
