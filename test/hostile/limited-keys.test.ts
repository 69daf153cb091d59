import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import type { AccessKey } from '../../src/database/project/index.ts'
import { mcpEndpoint, servedData } from '../../src/serve/mcp/index.ts'
import { type ServerOptions, startServer } from '../../src/serve/server/index.ts'
import { studioEndpoints } from '../../src/serve/studio/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** `Hidden` and `mcp` are there, `Hiddem` and `mcq` are not. `metrics` is also an endpoint. */
const program = (names: readonly string[]) => `N::User { name: String }
#[mcp]
QUERY Shown() => RETURN N<User>::{name}
${names.map(name => `#[mcp]\nQUERY ${name}() => RETURN N<User>::COUNT`).join('\n')}
`

const keys: readonly AccessKey[] = [
  {
    name: 'limited',
    hash: createHash('sha256').update('k').digest(),
    readOnly: false,
    queries: new Set(['Shown']),
  },
]

async function serve(names: readonly string[], options: ServerOptions = {}): Promise<string> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program(names))
  const database = await openDatabase({ project, env: {} })
  onTestFinished(() => database.close())
  const mcp = mcpEndpoint(servedData(database, project, {}), {
    version: '1',
    allowWrites: true,
    onInternalError: error => {
      throw error
    },
  })
  const server = await startServer(database, {
    port: 0,
    corsOrigins: ['https://app.example'],
    ...options,
    endpoints: [mcp, ...studioEndpoints(database, project, {})],
  })
  onTestFinished(async () => void (await server.close()))
  return server.url
}

interface Answer {
  readonly status: number | undefined
  readonly headers: object
  readonly body: string
}

/** All that a client sees, but for what differs between any two answers. */
async function ask(
  url: string,
  method: string,
  path: string,
  headers: object,
  body?: string,
): Promise<Answer> {
  const sent = request(url + path, { method, headers: { ...headers } })
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', async response => {
      const { date: _, 'x-request-id': __, 'server-timing': ___, ...rest } = response.headers
      resolve({ status: response.statusCode, headers: rest, body: await text(response) })
    })
  })
  sent.end(body)
  return answer
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const key = { 'x-api-key': 'k' }
const json = { 'content-type': 'application/json' }
const requests: readonly (readonly [headers: object, body: string | undefined])[] = [
  [key, undefined],
  [{ ...key, ...json }, '{}'],
  [{ ...key, ...json }, '{'],
  [{ ...key, 'content-type': 'text/plain' }, 'x'],
  [{ ...key, ...json, accept: 'application/x-ndjson' }, '{"unknown":1}'],
  [{ ...key, ...json, origin: 'https://app.example' }, '{}'],
  [{ origin: 'https://app.example', 'access-control-request-method': 'POST' }, undefined],
  [{ origin: 'https://app.example', 'access-control-request-method': 'DELETE', ...key }, undefined],
  [{ 'x-api-key': 'wrong', ...json }, '{}'],
  [json, '{}'],
]

describe('a key that is limited to some queries', () => {
  it.each(['Hidden', 'mcp', 'metrics', 'Show', 'health', 'queries'])(
    'is not told whether there is a query %s',
    async name => {
      const [withIt, without] = await Promise.all([
        serve([name], { keys: () => keys }),
        serve([], { keys: () => keys }),
      ])
      let asked = 0
      for (const method of methods)
        for (const path of [`/${name}`, `/${name}?x=1`, `/${name}/`, `/${name.toLowerCase()}`])
          for (const [headers, body] of requests) {
            const sent = method === 'GET' || method === 'HEAD' || method === 'TRACE' ? undefined : body
            const [one, other] = await Promise.all(
              [withIt, without].map(url => ask(url, method, path, headers, sent)),
            )
            expect(one, `${method} ${path} ${JSON.stringify(headers)}`).toEqual(other)
            asked++
          }
      expect(asked).toBe(methods.length * 4 * requests.length)
    },
  )

  it('is not told by the studio and by MCP either', async () => {
    const urls = await Promise.all([serve(['Hidden'], { keys: () => keys }), serve([], { keys: () => keys })])
    const call = (method: string, args: object) => JSON.stringify({ method, args })
    const mcp = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const bodies = [
      ['/studio/call', call('run', { query: 'Hidden' })],
      ['/studio/call', call('complete', { text: 'Hid', caret: 3 })],
      ['/mcp', mcp('tools/list', {})],
      ['/mcp', mcp('tools/call', { name: 'Hidden', arguments: {} })],
      ['/mcp', mcp('tools/call', { name: 'explain', arguments: { subject: 'Hidden' } })],
    ] as const
    const headers = { ...key, ...json, accept: 'application/json, text/event-stream' }
    for (const [path, body] of bodies) {
      const [one, other] = await Promise.all(urls.map(url => ask(url, 'POST', path, headers, body)))
      expect(one).toEqual(other)
      expect(one!.status).toBe(403)
    }
    for (const path of ['/introspect', '/openapi.json', '/studio/', '/docs/queries', '/metrics', '/']) {
      const [one, other] = await Promise.all(urls.map(url => ask(url, 'GET', path, key)))
      expect(one, path).toEqual(other)
    }
  })

  it('may call its own', async () => {
    const url = await serve(['Hidden'], { keys: () => keys })
    expect((await ask(url, 'POST', '/Shown', { ...key, ...json }, '{}')).status).toBe(200)
  })
})

describe('on a public address without a key', () => {
  const headers = { ...json, accept: 'application/json, text/event-stream' }
  const mcp = async (url: string, method: string, params: object) => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await ask(url.replace('0.0.0.0', '127.0.0.1'), 'POST', '/mcp', headers, message)).body
  }

  it('MCP neither lists nor stops what others run, as GET /queries', async () => {
    const url = await serve([], { host: '0.0.0.0' })
    const queries = await ask(url.replace('0.0.0.0', '127.0.0.1'), 'GET', '/queries', {})
    expect(queries.status).toBe(403)
    const listed = await mcp(url, 'tools/list', {})
    expect(listed).toContain('"Shown"')
    expect(listed).not.toMatch(/"running"|"stop"/)
    for (const [name, args] of [
      ['running', {}],
      ['stop', { id: 1 }],
      ['gvq_running', {}],
      ['gvq_stop', { id: 1 }],
    ])
      expect(await mcp(url, 'tools/call', { name, arguments: args })).toMatch(
        /Query not found|There is no tool/,
      )
  })

  it('does on an address of the machine', async () => {
    const url = await serve([])
    expect(await mcp(url, 'tools/list', {})).toMatch(/"running".*"stop"/s)
    expect(await mcp(url, 'tools/call', { name: 'running', arguments: {} })).toContain('"queries":[]')
  })
})
