export type * from './result.ts'
export {
  createSession,
  type Session,
  type SessionHost,
  type UndoneWrite,
  type VariableState,
} from './session.ts'
