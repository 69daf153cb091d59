import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../src/database/open.ts'
import { startServer } from '../../src/serve/server/index.ts'

export const apiKey = 'sesame'

/** Serves a project with no data, which is stored in a new folder inside `folder`. */
export async function serving<T>(
  folder: string,
  project: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const database = await openDatabase({ project, dataDir, env: {} })
  try {
    const server = await startServer(database, { port: 0, apiKey })
    try {
      return await work(server.url)
    } finally {
      await server.close()
    }
  } finally {
    await database.close()
  }
}
