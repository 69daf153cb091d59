export { type ErrorCode, GvqError } from './base/errors.ts'
export { type MigrateOptions, type MigrationReport, migrate } from './database/maintenance/index.ts'
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
} from './database/open.ts'
export { CheckFailed, type CheckOutcome, checkProject } from './database/project/index.ts'
export type { Diagnostic, Label, Severity, SourceFile, Span } from './language/diagnostics/diagnostic.ts'
export type { Progress, ProgressStep } from './store/storage/index.ts'
