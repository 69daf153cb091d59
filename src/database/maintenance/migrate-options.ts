import type { GvqError } from '../../base/errors.ts'
import type { Environment } from '../../engine/embedding/types.ts'
import type { Progress } from '../../store/keyvalue/contract/progress.ts'
import type { MigrationReport } from './migration-report.ts'

export interface MigrateOptions {
  /** A folder with .hx files, or one of its files. */
  readonly project: string
  /** The data folder; default: `.gvq` in the project's folder. */
  readonly dataDir?: string
  /**
   * The URL of a store on PostgreSQL, in place of a data folder, or `env:NAME` for that in a variable. Default: the project's setting,
   * unless `dataDir` is given.
   */
  readonly store?: string
  readonly env?: Environment
  /** If true, only reports what would be done and writes nothing. */
  readonly dryRun: boolean
  /** Called before data is dropped; resolves to whether to go ahead. */
  readonly agree: (report: MigrationReport) => Promise<boolean>
  readonly progress?: Progress
  /** Called while the server of the store cannot be reached. Resolves, after a pause, to whether to try again; default: not at all. */
  readonly whenAway?: (error: GvqError) => Promise<boolean>
}
