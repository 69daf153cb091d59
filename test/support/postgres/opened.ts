import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../src/database/open.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { newServerStore } from '../test-store.ts'

/** A program on an empty store of the server, until the test ends. */
export async function openedOnServer(program: string): Promise<OpenDatabase> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const store = await newServerStore()
  const database = await openDatabase({ project, env: {}, durable: false, ...store.options })
  onTestFinished(async () => {
    await database.close()
    await store.remove()
  })
  return database
}
