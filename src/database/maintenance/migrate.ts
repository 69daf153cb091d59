import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { textSearchedTypes } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/index.ts'
import {
  type Examined,
  type ExamineOptions,
  examineMigration,
  findSchemaRefusal,
  type MigrationPlan,
  planMigration,
  runMigration,
  type StoredCatalog,
  storedVersion,
  typeRef,
} from '../../store/graph/index.ts'
import { type DataFolder, openDataFolder } from '../../store/keyvalue/index.ts'
import type { VersionedStore } from '../../store/versioned/contract/api.ts'
import { openVersionedStore } from '../../store/versioned/index.ts'
import { loadProject, requireProgram } from '../project/index.ts'
import { olderFiles, type StoredData, storedIn } from './admit.ts'
import { composeChain, findChain } from './chain.ts'
import type { MigrateOptions } from './migrate-options.ts'
import { dropsData, type MigrationReport, type TypeReport } from './migration-report.ts'
import { reportTypes } from './report-types.ts'

/** Each record is read once, so a larger cache would not help. */
const cacheBytesMax = 16 * 1024 * 1024

/** The data of a project, wherever it is. */
interface MigratedData extends StoredData {
  examine(plan: MigrationPlan, options: ExamineOptions): Promise<Examined>
  run(plan: MigrationPlan, options: ExamineOptions): Promise<void>
  /** What opening the data with these files would throw. */
  refusal(program: Program): Promise<GvqError | undefined>
  /** What is stored, and dropped only by a migration, although the schema version stays; and how. */
  readonly undeclared?: (program: Program) => Promise<Undeclared>
}

interface Undeclared {
  readonly types: readonly TypeReport[]
  drop(): Promise<void>
}

/**
 * Migrates the data of a project to the schema version of its files, using the `MIGRATION` blocks; resumes an
 * interrupted migration. Indexes over new values are built when the project is next opened. Throws CheckFailed if the
 * program has errors, GvqError for anything else that is not in the report.
 */
export async function migrate(options: MigrateOptions): Promise<MigrationReport> {
  const { dataDir, env, store } = options
  const project = await loadProject(options.project, { dataDir, env, store })
  const { program } = requireProgram(project)
  const url = project.config.store
  const vectorsPath = join(project.dataDir, 'vectors')
  if (url !== undefined) return migrateServer(url, vectorsPath, program, options)
  if (!existsSync(join(project.dataDir, 'format.json'))) return unchanged('current', program.version, program)
  const folder = await openDataFolder(project.dataDir, { purpose: 'gvq migrate' })
  try {
    const store = await openVersionedStore(folder.store, {
      sync: true,
      cacheBytesMax,
    })
    return await migrateData(inFolder(store, folder), program, options)
  } finally {
    await folder.store.close()
  }
}

async function migrateServer(
  url: string,
  vectorsPath: string,
  program: Program,
  options: MigrateOptions,
): Promise<MigrationReport> {
  const { openPostgres, openWhenThere } = await import('../../store/postgres/index.ts')
  const server = await openWhenThere(() => openPostgres(url), options.whenAway)
  try {
    const data: MigratedData = {
      stored: () => server.stored(),
      counts: types => server.counts(types),
      examine: (plan, options) => server.examine(plan, options),
      run: async (plan, options) => {
        await dropVectorFiles(vectorsPath, plan)
        await server.migrate(plan, options)
      },
      refusal: ({ catalog, version }) => server.refusal({ catalog, version }),
      undeclared: async ({ catalog, version }) => {
        const indexes = await server.undeclaredIndexes(catalog)
        const stored = await server.stored()
        const counted = stored === undefined ? [] : await server.counts(stored.types)
        const types = [...new Set(indexes.map(({ type }) => type))].map((type): TypeReport => {
          const at = stored!.types.findIndex(({ kind, name }) => kind === type.kind && name === type.name)
          const own = indexes.filter(index => index.type === type)
          return {
            type: typeRef(type.kind, type),
            action: 'keep',
            records: counted[at]!,
            changes: own.map(({ text }) => `${text} is dropped`),
            dropped: [],
          }
        })
        return { types, drop: () => server.dropUndeclaredIndexes({ catalog, version }) }
      },
    }
    return await migrateData(data, program, options)
  } finally {
    await server.close()
  }
}

function inFolder(store: VersionedStore, { vectorsPath }: DataFolder): MigratedData {
  return {
    ...storedIn(store),
    examine: (plan, options) => examineMigration(store, plan, options),
    run: async (plan, options) => {
      await dropVectorFiles(vectorsPath, plan)
      await runMigration(store, plan, options)
    },
    refusal: program => {
      const { catalog, version } = program
      return findSchemaRefusal(store, { catalog, textSearched: textSearchedTypes(program), version })
    },
  }
}

async function migrateData(
  data: MigratedData,
  program: Program,
  options: MigrateOptions,
): Promise<MigrationReport> {
  const stored = await data.stored()
  const from = stored === undefined ? program.version : storedVersion(stored)
  if (stored === undefined) return unchanged('current', from, program)
  if (from === program.version && stored.migration === undefined) {
    await assertFits(data, program)
    return dropUndeclared(data, program, options)
  }
  const chain = findChain(program.migrations ?? [], from, program.version)
  if (stored.migration !== undefined) {
    const { migration, ...before } = stored
    const plan = chain && chain.length > 0 ? planMigration(before, composeChain(chain)) : undefined
    if (plan?.digest !== migration.digest) throw otherFiles(from, migration.to)
    return resume(data, plan, options)
  }
  if (chain === undefined) return withoutChain(data, stored, program)
  return begin(data, planMigration(stored, composeChain(chain)), options)
}

async function dropUndeclared(
  data: MigratedData,
  program: Program,
  { dryRun }: MigrateOptions,
): Promise<MigrationReport> {
  const report = unchanged('current', program.version, program)
  const undeclared = await data.undeclared?.(program)
  if (undeclared === undefined || undeclared.types.length === 0) return report
  const { types } = undeclared
  if (dryRun) return { ...report, outcome: 'planned', types }
  await undeclared.drop()
  return { ...report, outcome: 'done', types }
}

async function begin(
  data: MigratedData,
  plan: MigrationPlan,
  { dryRun, agree, progress = () => undefined }: MigrateOptions,
): Promise<MigrationReport> {
  const now = Date.now() * 1000
  const examined = await data.examine(plan, { now, progress })
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
  await data.run(plan, { now, progress })
  return { ...report, outcome: 'done' }
}

/** The migration was checked and confirmed when it began. */
async function resume(
  data: MigratedData,
  plan: MigrationPlan,
  { dryRun, progress = () => undefined }: MigrateOptions,
): Promise<MigrationReport> {
  if (!dryRun) {
    await data.run(plan, { now: Date.now() * 1000, progress })
  }
  return {
    outcome: dryRun ? 'planned' : 'done',
    ...versionsOf(plan),
    resumed: true,
    types: [],
    problems: [],
  }
}

/**
 * Removes the index files of dropped vector types before their data, so that an interruption never leaves the file of a
 * type that no longer exists.
 */
async function dropVectorFiles(vectorsPath: string, plan: MigrationPlan): Promise<void> {
  for (const { kind, source } of plan.steps) {
    if (kind !== 'drop' || source.type.kind !== 'vector') continue
    await rm(join(vectorsPath, `${source.type.name}.index`), { force: true })
  }
}

async function withoutChain(
  data: MigratedData,
  stored: StoredCatalog,
  program: Program,
): Promise<MigrationReport> {
  const { version } = program
  const from = storedVersion(stored)
  const counts = await data.counts(stored.types)
  if (from > version && counts.some(count => count > 0)) throw olderFiles(from, version)
  await assertFits(data, program)
  return unchanged('automatic', from, program)
}

async function assertFits(data: MigratedData, program: Program): Promise<void> {
  const refusal = await data.refusal(program)
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
