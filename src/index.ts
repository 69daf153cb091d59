export { CheckFailed, type CheckOutcome, checkProject } from './check-project.ts'
export {
  type Database,
  drawPlan,
  type Measured,
  type OpenOptions,
  open,
  type PlanNode,
  type RunLimits,
  type Session,
  type SessionPlan,
  type SessionResult,
} from './database.ts'
export type { Diagnostic, Label, Severity, SourceFile, Span } from './diagnostics/diagnostic.ts'
export { type ErrorCode, GvqError } from './errors.ts'
export { type MigrateOptions, type MigrationReport, migrate } from './maintenance/index.ts'
export type { Progress, ProgressStep } from './storage/index.ts'
