import type { Environment } from '../../engine/embedding/types.ts'
import type { Progress } from '../../store/storage/progress.ts'
import type { MigrationReport } from './migration-report.ts'

export interface MigrateOptions {
  /** A folder with .hx files, or one of its files. */
  readonly project: string
  /** Where the data lives; default: `.gvq` in the project's folder. */
  readonly dataDir?: string
  readonly env?: Environment
  /** Only look: nothing is written. */
  readonly dryRun: boolean
  /** Asked before data is dropped. */
  readonly agree: (report: MigrationReport) => Promise<boolean>
  readonly progress?: Progress
}
