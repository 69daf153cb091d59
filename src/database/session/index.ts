export type { KeptVariable } from './kept.ts'
export type * from './result.ts'
export {
  type CheckedText,
  createSession,
  type KeepingSession,
  type SessionHost,
  type SessionOptions,
  type TransactionFacts,
} from './session.ts'
