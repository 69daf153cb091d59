import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { collectedStatements, refusedStatements } from './collected-statements.ts'
import { SharedServers } from './shared-servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://127.0.0.1:PORT`, where a test process asks for databases. */
    postgresServers: string
    /** The folder into which the tests collect the statements of the store. */
    postgresStatements: string
  }
}

/**
 * Test files run in processes of their own, and share one server of each kind: this process starts it when the first asks for a
 * database, and stops it when the run ends, however that is. `database.ts` is the other side. A run in which the store sent a statement
 * that not every distributed engine runs fails at its end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = new SharedServers()
  const http = createServer((request, response) => {
    servers.answer(request.method!, new URL(request.url!, 'http://localhost')).then(
      url => response.end(url),
      error => response.writeHead(500).end(String(error?.stack ?? error)),
    )
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as { port: number }
  // Not what keeps a process alive whose tests are done.
  http.unref()
  project.provide('postgresServers', `http://127.0.0.1:${port}`)
  const statements = await mkdtemp(join(tmpdir(), 'gvq-statements-'))
  project.provide('postgresStatements', statements)
  return async () => {
    http.close()
    http.closeAllConnections()
    await servers.stop()
    const refused = await refusedStatements(await collectedStatements(statements))
    await rm(statements, { recursive: true })
    if (refused.length === 0) return
    console.error(`Statements of the store were refused:\n\n${refused.join('\n')}`)
    process.exitCode = 1
  }
}
