import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HelixDB } from 'helix-ts'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { loadRequests } from '../../src/tools/examples/index.ts'
import { findDifference } from '../../src/tools/examples/pattern.ts'
import { fillIn, type Memory } from '../../src/tools/examples/references.ts'
import { examplesFolder, projects } from '../examples/projects.ts'

const apiKey = 'sesame'

/** Sends the requests of a project with the legacy TypeScript client from npm. Returns the differences. */
async function differences(project: string): Promise<readonly string[]> {
  const folder = join(examplesFolder, project)
  const dataDir = await mkdtemp(join(tmpdir(), 'gvq-legacy-'))
  const database = await openDatabase({ project: folder, dataDir, durable: false, env: {} })
  const server = await startServer(database, { port: 0, apiKey })
  try {
    const client = new HelixDB(server.url, apiKey)
    const memory: Memory = { steps: new Map(), captured: new Map() }
    const found: string[] = []
    for (const { name, query, params, status, expect: expected } of await loadRequests(
      join(folder, 'requests.json'),
    )) {
      const answer = await client.query(query, fillIn(params, memory) as object)
      if (name !== undefined) memory.steps.set(name, answer)
      // The client reports no status; the body of an error has the code.
      if ((status ?? 200) === 200 && answer.error !== undefined) found.push(`${query}: ${answer.error}`)
      const difference = expected === undefined ? undefined : findDifference(expected, answer, memory)
      if (difference !== undefined) found.push(`${query}: ${difference}`)
    }
    return found
  } finally {
    await server.close()
    await database.close()
    await rm(dataDir, { recursive: true })
  }
}

describe('the npm package helix-ts, unmodified', () => {
  it.each(projects)('gets the answers of examples/%s', async project => {
    expect(await differences(project)).toEqual([])
  })
})
