import { GvqError } from './base/errors.ts'
import type { Database, OpenOptions } from './database/api.ts'
import { requireMigrateOptions, requireOpenOptions, requirePath } from './database/arguments.ts'
import { migrate as migrateProject } from './database/maintenance/index.ts'
import type { MigrateOptions } from './database/maintenance/migrate-options.ts'
import type { MigrationReport } from './database/maintenance/migration-report.ts'
import { openDatabase } from './database/open.ts'
import type { CheckOutcome } from './database/project/check-outcome.ts'
import { checkProject as checkFolder } from './database/project/index.ts'

/*
 * The library. It exports types from the files that declare them and declares its functions here: if it exported the
 * rooms' `index.ts`, a user's compiler would read the declarations of all of gvq and of the packages that it uses.
 */
export { type ErrorCode, GvqError, type GvqErrorOptions } from './base/errors.ts'
export type * from './database/api.ts'
export type { DeclaredName, Difference, ProgramChange } from './database/live/program-change.ts'
export type { MigrateOptions } from './database/maintenance/migrate-options.ts'
export type { MigrationReport, TypeReport } from './database/maintenance/migration-report.ts'
export { CheckFailed, type CheckOutcome } from './database/project/check-outcome.ts'
export type * from './database/session/result.ts'
export type { Environment } from './engine/embedding/types.ts'
export type { RunLimits } from './engine/execution/scheduling/run-control.ts'
export { drawPlan } from './engine/planner/draw.ts'
export type { Measured, MeasuredStatement, PlanNode, SentStatement } from './engine/planner/plan-node.ts'
export type { SearchRecall, VectorIndexState } from './engine/search/vector-index-state.ts'
export type { RecordKind } from './language/catalog/types.ts'
export type {
  Diagnostic,
  Edit,
  Fix,
  Label,
  Severity,
  SourceFile,
  Span,
  TextLimits,
} from './language/diagnostics/diagnostic.ts'
export type {
  ColumnShape,
  KindFacts,
  RecordShape,
  RowMemberFacts,
  Shape,
  VariableFacts,
} from './language/facts/types.ts'
export type { CopiedKeys } from './store/keyvalue/contract/copied-keys.ts'
export type { Progress, ProgressStep } from './store/keyvalue/contract/progress.ts'

/**
 * Opens a project and its data.
 * @param options the project's folder or one of its .hx files, or an object of options
 * @throws CheckFailed if the program has errors; GvqError INVALID_PROGRAM if files, settings or options cannot be read or are
 *   invalid, STORAGE_UNAVAILABLE if another process has the data folder open, if the schema does not fit the data or
 *   requires `migrate`, or if the disk fails
 * @example
 * ```ts
 * import { open } from 'gvq'
 *
 * await using database = await open('shop')
 * console.log(await database.call('FindPerson', { name: 'Ada' }))
 * ```
 */
export async function open(options: string | OpenOptions): Promise<Database>
export async function open(options: string | OpenOptions, ...others: readonly unknown[]): Promise<Database> {
  // Unnoticed, other data would be opened than those that are meant.
  if (others.some(other => other !== undefined)) throw secondArgument()
  const all = typeof options === 'string' ? { project: options } : options
  requireOpenOptions(all)
  return openDatabase(all)
}

function secondArgument(): GvqError {
  return new GvqError('INVALID_PROGRAM', 'open takes one argument.', {
    hint: "Name the folder among the options: open({ project: 'shop', dataDir: 'data' }).",
  })
}

/**
 * Checks the program in a folder, or in the folder that contains a file. Opens no data and loads no native module.
 * @throws GvqError INVALID_PROGRAM if files or settings cannot be read or are invalid
 * @example
 * ```ts
 * import { checkProject } from 'gvq'
 *
 * const { diagnostics } = await checkProject('shop')
 * for (const { severity, code, message } of diagnostics) console.log(`${severity} ${code}: ${message}`)
 * ```
 */
export async function checkProject(path: string): Promise<CheckOutcome> {
  requirePath('checkProject', path)
  const { diagnostics, files, milliseconds } = await checkFolder(path)
  return { diagnostics, files, milliseconds }
}

/**
 * Migrates the data of a project to the schema version of its files, using the `MIGRATION` blocks. Resumes a migration
 * that was interrupted. The data must not be open anywhere else.
 * @throws CheckFailed if the program has errors; GvqError INVALID_PROGRAM and STORAGE_UNAVAILABLE as `open`. Problems
 *   of the migration itself are in the report.
 * @example
 * ```ts
 * import { migrate } from 'gvq'
 *
 * const report = await migrate({ project: 'shop', dryRun: true, agree: async () => false })
 * for (const { type, action, records } of report.types) console.log(`${action} ${records} of ${type}`)
 * ```
 */
export async function migrate(options: MigrateOptions): Promise<MigrationReport> {
  requireMigrateOptions(options)
  return migrateProject(options)
}
