import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { textSearchedTypes } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/index.ts'
import {
  type DataFolder,
  examineMigration,
  findSchemaRefusal,
  type MigrationPlan,
  openDataFolder,
  openVersionedStore,
  type Progress,
  planMigration,
  readStored,
  recordCounts,
  runMigration,
  type StoredCatalog,
  storedVersion,
  upgradeStore,
  type VersionedStore,
} from '../../store/storage/index.ts'
import { loadProject, type Project, requireProgram } from '../project/index.ts'
import { olderFiles } from './admit.ts'
import { composeChain, findChain } from './chain.ts'
import type { MigrateOptions } from './migrate-options.ts'
import { dropsData, type MigrationReport } from './migration-report.ts'
import { reportTypes } from './report-types.ts'

/** Each record is read once, so a larger cache would not help. */
const cacheBytesMax = 16 * 1024 * 1024

/**
 * Migrates the data of a project to the schema version of its files, using the `MIGRATION` blocks; resumes an
 * interrupted migration. Indexes over new values are built when the project is next opened. Throws CheckFailed if the
 * program has errors, GvqError for anything else that is not in the report.
 */
export async function migrate(options: MigrateOptions): Promise<MigrationReport> {
  const { dataDir, env } = options
  const project = await loadProject(options.project, {
    ...(dataDir !== undefined && { dataDir }),
    ...(env && { env }),
  })
  const { program } = requireProgram(project)
  refuseStore(project, dataDir)
  if (!existsSync(join(project.dataDir, 'format.json'))) return unchanged('current', program.version, program)
  const folder = await openDataFolder(project.dataDir, { purpose: 'gvq migrate' })
  try {
    const store = await openVersionedStore(folder.store, {
      sync: true,
      cacheBytesMax,
    })
    return await migrateStore(store, folder, program, options)
  } finally {
    await folder.store.close()
  }
}

/** Throws if the data of a project is on PostgreSQL, where migrations do not run. */
export function refuseStore({ config }: Project, dataDir: string | undefined): void {
  if (config.store === undefined || dataDir !== undefined) return
  throw new GvqError('STORAGE_UNAVAILABLE', 'Migrations do not work on PostgreSQL yet.', {
    hint: 'gvq dump writes the data, and gvq restore --data reads it into a folder: migrate that, then dump it and restore it into an empty schema.',
  })
}

async function migrateStore(
  store: VersionedStore,
  folder: DataFolder,
  program: Program,
  options: MigrateOptions,
): Promise<MigrationReport> {
  const stored = await readStored(store)
  const from = stored === undefined ? program.version : storedVersion(stored)
  if (stored === undefined) return unchanged('current', from, program)
  if (from === program.version && stored.migration === undefined) {
    await upgrade(store, folder, options)
    await assertFits(store, program)
    return unchanged('current', from, program)
  }
  const chain = findChain(program.migrations ?? [], from, program.version)
  if (stored.migration !== undefined) {
    const { migration, ...before } = stored
    const plan = chain && chain.length > 0 ? planMigration(before, composeChain(chain)) : undefined
    if (plan?.digest !== migration.digest) throw otherFiles(from, migration.to)
    return resume(store, folder, plan, options)
  }
  await upgrade(store, folder, options)
  if (chain === undefined) return withoutChain(store, stored, program)
  return begin(store, folder, planMigration(stored, composeChain(chain)), options)
}

async function begin(
  store: VersionedStore,
  folder: DataFolder,
  plan: MigrationPlan,
  { dryRun, agree, progress = () => undefined }: MigrateOptions,
): Promise<MigrationReport> {
  const now = Date.now() * 1000
  const examined = await examineMigration(store, plan, { now, progress })
  const { problems } = examined
  const report: MigrationReport = {
    outcome: problems.length > 0 ? 'refused' : 'planned',
    ...versionsOf(plan),
    resumed: false,
    types: problems.length > 0 && examined.steps.length === 0 ? [] : reportTypes(plan, examined),
    problems,
  }
  if (report.outcome === 'refused' || dryRun) return report
  if (dropsData(report) && !(await agree(report))) return { ...report, outcome: 'declined' }
  await finish(store, folder, plan, now, progress)
  return { ...report, outcome: 'done' }
}

/** The migration was checked and confirmed when it began. */
async function resume(
  store: VersionedStore,
  folder: DataFolder,
  plan: MigrationPlan,
  { dryRun, progress = () => undefined }: MigrateOptions,
): Promise<MigrationReport> {
  if (!dryRun) {
    await upgrade(store, folder, { progress }, plan.next)
    await finish(store, folder, plan, Date.now() * 1000, progress)
  }
  return {
    outcome: dryRun ? 'planned' : 'done',
    ...versionsOf(plan),
    resumed: true,
    types: [],
    problems: [],
  }
}

/** Data of an older format is converted before it is migrated. */
function upgrade(
  store: VersionedStore,
  { path, engine }: DataFolder,
  { progress }: Pick<MigrateOptions, 'progress'>,
  target?: StoredCatalog,
): Promise<void> {
  return upgradeStore(store, {
    folder: join(path, engine),
    ...(progress && { progress }),
    ...(target && { target }),
  })
}

async function finish(
  store: VersionedStore,
  { vectorsPath }: DataFolder,
  plan: MigrationPlan,
  now: number,
  progress: Progress,
): Promise<void> {
  // First, so that an interruption never leaves the file of a type that no longer exists.
  for (const { kind, source } of plan.steps) {
    if (kind !== 'drop' || source.type.kind !== 'vector') continue
    await rm(join(vectorsPath, `${source.type.name}.index`), { force: true })
  }
  await runMigration(store, plan, { now, progress })
}

async function withoutChain(
  store: VersionedStore,
  stored: StoredCatalog,
  program: Program,
): Promise<MigrationReport> {
  const { version } = program
  const from = storedVersion(stored)
  const counts = await recordCounts(store, stored.types)
  if (from > version && counts.some(count => count > 0)) throw olderFiles(from, version)
  await assertFits(store, program)
  return unchanged('automatic', from, program)
}

/** Throws what opening the data with these files would throw. */
async function assertFits(store: VersionedStore, program: Program): Promise<void> {
  const { catalog, version } = program
  const refusal = await findSchemaRefusal(store, {
    catalog,
    textSearched: textSearchedTypes(program),
    version,
  })
  if (refusal !== undefined) throw refusal
}

function unchanged(outcome: 'current' | 'automatic', from: bigint, { version }: Program): MigrationReport {
  return { outcome, from: String(from), to: String(version), resumed: false, types: [], problems: [] }
}

function versionsOf({ migration: { from, to } }: MigrationPlan): { from: string; to: string } {
  return { from: String(from), to: String(to) }
}

function otherFiles(from: bigint, to: string): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `An unfinished migration from schema::${from} to schema::${to} was started with different files.`,
    {
      hint: 'Continue with the same schemas and MIGRATION blocks, or restore your copy of the data folder.',
    },
  )
}
