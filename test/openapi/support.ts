import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { openApiEndpoints } from '../../src/serve/openapi/index.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../src/serve/server/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A database of a project folder, or of one program, with its own data; closed when the test ends. */
export async function openHere(source: { readonly project: string } | { readonly program: string }) {
  const folder = await temporaryFolder()
  const project = 'project' in source ? source.project : folder
  if ('program' in source) await writeFile(join(folder, 'program.hx'), source.program)
  const database = await openDatabase({ project, dataDir: join(folder, 'data'), env: {} })
  onTestFinished(() => database.close())
  return database
}

export async function serveDescribed(
  database: OpenDatabase,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const endpoints = openApiEndpoints(database, { title: 'a <b> & c', hasKey: options.apiKey !== undefined })
  const server = await startServer(database, { port: 0, ...options, endpoints })
  onTestFinished(async () => {
    await server.close()
  })
  return server
}
