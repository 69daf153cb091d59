import type { Database, OpenOptions } from './database/api.ts'
import { migrate as migrateProject } from './database/maintenance/index.ts'
import type { MigrateOptions } from './database/maintenance/migrate-options.ts'
import type { MigrationReport } from './database/maintenance/migration-report.ts'
import { openDatabase } from './database/open.ts'
import type { CheckOutcome } from './database/project/check-outcome.ts'
import { checkProject as checkFolder } from './database/project/index.ts'

/*
 * The library. Types are taken from the files that declare them, and functions are declared here: by the doors of rooms, the
 * compiler of a user would read the declarations of all of gvq and of the packages that it uses.
 */
export { type ErrorCode, GvqError, type GvqErrorOptions } from './base/errors.ts'
export type * from './database/api.ts'
export type { DeclaredName, Difference, ProgramChange } from './database/live/program-change.ts'
export type { MigrateOptions } from './database/maintenance/migrate-options.ts'
export type { MigrationReport, TypeReport } from './database/maintenance/migration-report.ts'
export { CheckFailed, type CheckOutcome } from './database/project/check-outcome.ts'
export type * from './database/session/result.ts'
export type { Environment } from './engine/embedding/types.ts'
export type { RunLimits } from './engine/execution/run-control.ts'
export { drawPlan } from './engine/planner/draw.ts'
export type { Measured, PlanNode } from './engine/planner/plan-node.ts'
export type { VectorIndexState } from './engine/search/vector-index-state.ts'
export type { RecordKind } from './language/catalog/types.ts'
export type {
  Diagnostic,
  Edit,
  Fix,
  Label,
  Severity,
  SourceFile,
  Span,
} from './language/diagnostics/diagnostic.ts'
export type { ColumnShape, KindFacts, RecordShape, Shape, VariableFacts } from './language/facts/types.ts'
export type { CopiedKeys } from './store/storage/copy-keys.ts'
export type { Progress, ProgressStep } from './store/storage/progress.ts'

/**
 * Opens a project with its data.
 * @param options the project's folder, or one of its .hx files; or an object with that and more
 * @throws CheckFailed when the program has errors; GvqError INVALID_PROGRAM when files or settings cannot be read or are wrong,
 *   STORAGE_UNAVAILABLE when another process has the data folder open, when the schema does not fit the data or needs `migrate`,
 *   and when the disk fails
 */
export function open(options: string | OpenOptions): Promise<Database> {
  return openDatabase(typeof options === 'string' ? { project: options } : options)
}

/**
 * Checks the program of a folder, or of the folder around a file. Opens no data and loads no native module.
 * @throws GvqError INVALID_PROGRAM when files or settings cannot be read or are wrong
 */
export async function checkProject(path: string): Promise<CheckOutcome> {
  const { diagnostics, files, milliseconds } = await checkFolder(path)
  return { diagnostics, files, milliseconds }
}

/**
 * Brings the data of a project to the schema version of its files, by the `MIGRATION` blocks; one that was interrupted goes on.
 * Nobody else may have the data open.
 * @throws CheckFailed when the program has errors; GvqError INVALID_PROGRAM and STORAGE_UNAVAILABLE as `open`. What stands against the
 *   migration itself is in the report.
 */
export function migrate(options: MigrateOptions): Promise<MigrationReport> {
  return migrateProject(options)
}
