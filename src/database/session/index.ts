export type * from './result.ts'
export {
  createSession,
  type Session,
  type SessionHost,
  type UndoneWrite,
} from './session.ts'
