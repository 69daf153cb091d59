import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { loadRequests, playRequests } from '../../src/tools/examples/index.ts'
import { newTestStore, runsOnServer } from '../support/test-store.ts'
import { examplesFolder, projects } from './projects.ts'

/** Serves a project with an empty data folder on a free port. */
async function serving(project: string, use: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gvq-example-'))
  const store = await newTestStore()
  try {
    const data = runsOnServer ? store.options : { dataDir }
    const database = await openDatabase({ project: join(examplesFolder, project), ...data, env: {} })
    try {
      const server = await startServer(database, { host: '127.0.0.1', port: 0 })
      try {
        await use(server.url)
      } finally {
        await server.close()
      }
    } finally {
      await database.close()
    }
  } finally {
    await store.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

describe.each(projects)('examples/%s', project => {
  it('answers the requests of its requests.json over HTTP as expected', async () => {
    const requests = await loadRequests(join(examplesFolder, project, 'requests.json'))
    let played = 0
    await serving(project, async url => {
      for await (const { request, params, difference } of playRequests(url, requests)) {
        played++
        expect(difference, `entry ${played}: ${request.query} ${JSON.stringify(params)}`).toBeUndefined()
      }
    })
    expect(played).toBe(requests.length)
  })
})
