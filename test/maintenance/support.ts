import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MigrateOptions, type MigrationReport, migrate } from '../../src/database/maintenance/index.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import { type GvqError, type OpenOptions, open } from '../../src/index.ts'
import type { Program } from '../../src/language/analysis/index.ts'
import { engineParts, folderEngine, type KeyValueStore } from '../../src/store/storage/index.ts'
import { mortal } from '../support/mortal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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
  /** All keys and values on disk, as Latin-1, except the number of the last commit. */
  bytes(): Promise<ReadonlyMap<string, string>>
  /** Works on the bytes on disk. */
  tamper(work: (disk: KeyValueStore) => Promise<void>): Promise<void>
}

/** Creates a project that is removed when the test ends. */
export async function testProject(text: string): Promise<TestProject> {
  const folder = await temporaryFolder()
  const dataDir = join(folder, '.gvq')
  const write = (content: string) => writeFile(join(folder, 'program.hx'), content)
  const openProject = (options?: Partial<OpenOptions>) =>
    open({ project: folder, durable: false, env: {}, ...options })
  const tamper = async (work: (disk: KeyValueStore) => Promise<void>) => {
    const engine = (await folderEngine(dataDir))!
    const disk = await engineParts(engine).open(join(dataDir, engine), { createIfMissing: false })
    try {
      await work(disk)
    } finally {
      await disk.close()
    }
  }
  await write(text)
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
    migrate: options =>
      migrate({ project: folder, env: {}, dryRun: false, agree: async () => true, ...options }),
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
