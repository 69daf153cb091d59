export { CheckFailed, type CheckOutcome, checkProject } from './check-project.ts'
export { type Database, type OpenOptions, open, type Session, type SessionResult } from './database.ts'
export type { Diagnostic, Label, Severity, SourceFile, Span } from './diagnostics/diagnostic.ts'
export { type ErrorCode, GvqError } from './errors.ts'
