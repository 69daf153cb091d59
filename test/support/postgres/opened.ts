import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../src/database/open.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { newServerStore } from '../test-store.ts'

export interface OpenedOnServer {
  readonly database: OpenDatabase
  /** The URL of the server for other programs, without what is for gvq only. */
  readonly plain: string
  readonly schema: string
}

/** A program on an empty store of the server, until the test ends. */
export async function openedOnServer(program: string): Promise<OpenDatabase> {
  const { database } = await openedBesideOthers(program)
  return database
}

/** A program on an empty store of the server, until the test ends, and where others find its tables. */
export async function openedBesideOthers(program: string): Promise<OpenedOnServer> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const store = await newServerStore()
  const database = await openDatabase({ project, env: {}, durable: false, ...store.options })
  onTestFinished(async () => {
    await database.close()
    await store.remove()
  })
  const url = new URL(store.url)
  const schema = url.searchParams.get('schema')!
  for (const own of ['schema', 'connections']) url.searchParams.delete(own)
  return { database, plain: url.href, schema }
}
