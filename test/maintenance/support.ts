import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type MigrateOptions, type MigrationReport, migrate } from '../../src/database/maintenance/index.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import type { Environment } from '../../src/engine/embedding/index.ts'
import { type GvqError, type OpenOptions, open } from '../../src/index.ts'
import type { Program } from '../../src/language/analysis/index.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { engineParts, folderEngine } from '../../src/store/keyvalue/index.ts'
import { mortal } from '../support/mortal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { newServerStore } from '../support/test-store.ts'

export type Call = <T = any>(query: string, params?: object) => Promise<T>

/** A project on disk whose files and data persist between openings. */
export interface TestProject {
  readonly folder: string
  readonly dataDir: string
  write(text: string): Promise<void>
  /** Opens the database, works and closes it. */
  use<T>(work: (call: Call) => Promise<T>, options?: Partial<OpenOptions>): Promise<T>
  /** The error with which it cannot be opened. */
  refusal(): Promise<GvqError>
  /** Migrates; agrees to all drops by default. */
  migrate(options?: Partial<MigrateOptions>): Promise<MigrationReport>
  /** All that is stored: keys and values on disk, as Latin-1, except the number of the last commit, or the rows of tables. */
  bytes(): Promise<ReadonlyMap<string, string>>
  /** Works on the bytes on disk. */
  tamper(work: (disk: KeyValueStore) => Promise<void>): Promise<void>
}

export type CreateProject = (text: string) => Promise<TestProject>

/** A project with its data on PostgreSQL. */
export async function serverProject(text: string): Promise<TestProject> {
  const store = await newServerStore()
  onTestFinished(() => store.remove())
  const project = await projectOf(text, { GVQ_STORE: store.url })
  return { ...project, bytes: () => allTables(store.url) }
}

/** Creates a project that is removed when the test ends. */
export const testProject: CreateProject = text => projectOf(text, {})

async function projectOf(text: string, env: Environment): Promise<TestProject> {
  const project = projectIn(await temporaryFolder(), env)
  await project.write(text)
  return project
}

/** A project in a folder of the caller's. */
export function projectIn(folder: string, env: Environment = {}): TestProject {
  const dataDir = join(folder, '.gvq')
  const write = (content: string) => writeFile(join(folder, 'program.hx'), content)
  const openProject = (options?: Partial<OpenOptions>) =>
    open({ project: folder, durable: false, env, ...options })
  const tamper = async (work: (disk: KeyValueStore) => Promise<void>) => {
    const engine = (await folderEngine(dataDir))!
    const disk = await engineParts(engine).open(join(dataDir, engine), { createIfMissing: false })
    try {
      await work(disk)
    } finally {
      await disk.close()
    }
  }
  return {
    folder,
    dataDir,
    write,
    async use(work, options) {
      const database = await openProject(options)
      try {
        return await work(async (query, params) =>
          JSON.parse(await database.callText(query, JSON.stringify(params ?? {}))),
        )
      } finally {
        await database.close()
      }
    },
    refusal: () =>
      openProject().then(
        async database => {
          await database.close()
          throw new Error('it can be opened')
        },
        error => error as GvqError,
      ),
    migrate: options => migrate({ project: folder, env, dryRun: false, agree: async () => true, ...options }),
    async bytes() {
      const found = new Map<string, string>()
      await tamper(async disk => {
        for (const [key, value] of await allRows(disk)) found.set(key, value)
      })
      return found
    },
    tamper,
  }
}

/** The rows of all tables of a schema, each as a text. */
async function allTables(url: string): Promise<ReadonlyMap<string, string>> {
  const server = new URL(url)
  const schema = server.searchParams.get('schema')!
  server.search = ''
  const client = new pg.Client(server.href)
  await client.connect()
  try {
    const found = new Map<string, string>()
    const { rows } = await client.query(
      'SELECT c.oid::regclass::text AS name FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind = $2',
      [schema, 'r'],
    )
    for (const { name } of rows) {
      const { rows: records } = await client.query(`SELECT t::text AS record FROM ${name} t ORDER BY 1`)
      found.set(name, JSON.stringify(records))
    }
    return found
  } finally {
    await client.end()
  }
}

/** Keys of gvq begin with a letter; the one before them is the number of the last commit. */
export async function allRows(disk: KeyValueStore): Promise<readonly (readonly [string, string])[]> {
  const rows: (readonly [string, string])[] = []
  const cursor = disk.iterate({ gte: 'A', lt: '\x7f' }, 1000)
  for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
    for (const [key, value] of page) rows.push([key, value.toString('latin1')])
  }
  await cursor.close()
  return rows
}

/** The program of one file. */
export function programOf(text: string): Program {
  return checkFiles([{ path: 'schema.hx', text }]).program!
}

export const immortal = (disk: KeyValueStore) => mortal(disk)
