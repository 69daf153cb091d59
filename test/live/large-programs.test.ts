import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { LiveProgram } from '../../src/database/live/index.ts'
import { openDatabase } from '../../src/database/open.ts'
import { checkFilesInParts } from '../../src/database/project/index.ts'
import { mcpEndpoint, servedData } from '../../src/serve/mcp/index.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { studioEndpoints } from '../../src/serve/studio/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { turnsDuring } from '../support/turns.ts'

const schema = 'N::User { name: String, INDEX age: U32 }\n'
const queries = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `QUERY Get${i}(age: U32) =>\n  users <- N<User>::WHERE(_::{age}::GT(age))\n  RETURN users::{name}\n`,
  ).join('\n')

const statements = (count: number) => Array.from({ length: count }, (_, i) => `x${i} <- ${i}\n`).join('')

/** So many turns take what arrives meanwhile; without pauses there are some ten. */
const many = 100
const large = queries(3000)

async function open() {
  const project = await temporaryFolder()
  const write = (text: string) => writeFile(join(project, 'program.hx'), text)
  await write(schema)
  const database = await openDatabase({ project, durable: false, env: {} })
  onTestFinished(() => database.close())
  return { project, database, write }
}

it.each([
  ['sound declarations', `${schema}${queries(50)}`, 50],
  ['the statements of a query', `QUERY A() =>\n${statements(200)}RETURN NONE`, 200],
  ['types', Array.from({ length: 50 }, (_, i) => `N::T${i} { a: String }\n`).join(''), 50],
  ['types of a block', `schema::1 {${'N::T { a: String }\n'.repeat(50)}}`, 50],
  ['broken declarations', 'QUERY (\n'.repeat(50), 50],
  ['words for which a fix is sought', `${schema}QUERY A() => RETURN N<Usr>::COUNT\n${queries(50)}`, 400],
  ['signs that nothing begins with', '§ '.repeat(20_000), 20],
  ['comments', '// a\n'.repeat(100_000), 50],
])('a program is checked part by part: %s', (_, text, least) => {
  const work = checkFilesInParts([{ path: 'a.hx', text }])
  let parts = 0
  while (work.next().done !== true) parts++
  expect(parts).toBeGreaterThanOrEqual(least)
})

it('others run while the files of a program are reloaded', async () => {
  const { database } = await open()
  const reload = (text: string) => (database.live as LiveProgram).reload([{ path: 'program.hx', text }])
  const changed = async () => expect((await reload(`${schema}${large}`)).kind).toBe('changed')
  expect(await turnsDuring(changed)).toBeGreaterThan(many)
  // The program is reloaded in pieces now.
  expect((await reload(`${schema}${large}QUERY One() => RETURN 1\n`)).kind).toBe('changed')
  expect(database.program.queries.size).toBe(3001)
})

it('others run while declarations of a shell are checked', async () => {
  const { database } = await open()
  const session = database.createSession()
  const declare = async () =>
    expect(await session.evaluate(large, { dry: true })).toMatchObject({ kind: 'declared', dry: true })
  expect(await turnsDuring(declare)).toBeGreaterThan(many)
})

it('a database that is closed while it checks a program keeps the one that it has', async () => {
  const { database, write } = await open()
  await write(`${schema}${large}`)
  const reloading = database.reload().catch((error: unknown) => error)
  await database.close()
  expect(await reloading).toMatchObject({ code: 'SHUTTING_DOWN' })
  expect(database.program.queries.size).toBe(0)
})

it('the health of a server is told while MCP or the studio checks a text', async () => {
  const { project, database } = await open()
  const onInternalError = (error: unknown) => {
    throw error
  }
  const mcp = mcpEndpoint(servedData(database, project, {}), {
    version: '1.2.3',
    allowWrites: false,
    onInternalError,
  })
  const server = await startServer(database, {
    port: 0,
    endpoints: [mcp, ...studioEndpoints(database, project, {})],
  })
  onTestFinished(async () => void (await server.close()))
  const post = async (path: string, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-gvq-studio': '1',
    }
    return (
      await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).text()
  }
  const byTool = async (text: string) => {
    const params = { name: 'check', arguments: { text } }
    expect(await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })).toContain('no errors')
  }
  const byPage = async (text: string) => {
    const body = { method: 'check', args: [text] }
    expect(await post('/studio/call', body)).toBe('{"result":[]}')
  }
  const healthy = async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  for (const check of [byTool, byPage]) {
    const answered: string[] = []
    await Promise.all([
      check(large).then(() => answered.push('check')),
      healthy().then(() => answered.push('health')),
    ])
    expect(answered).toEqual(['health', 'check'])
  }
})
