import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import type { AccessKey } from '../../src/database/project/index.ts'
import { type McpData, type McpEndpoint, mcpEndpoint, servedData } from '../../src/serve/mcp/index.ts'
import { type ServerOptions, startServer } from '../../src/serve/server/index.ts'
import { gate } from '../support/gate.ts'
import { Client, type Message, projectFolder } from './support.ts'

interface Served {
  readonly url: string
  readonly client: Client
  readonly database: OpenDatabase
  readonly endpoint: McpEndpoint
  /** Whether everything in progress had ended by itself. */
  readonly stop: () => Promise<boolean>
  /** Sends a message as a client of the 2025 protocol. */
  readonly post: (body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>
}

interface Options extends ServerOptions {
  readonly allowWrites?: boolean
  /** Wraps the data. */
  readonly slowed?: (data: McpData) => McpData
}

async function serve(options: Options = {}): Promise<Served> {
  const project = await projectFolder()
  const database = await openDatabase({ project, env: {} })
  onTestFinished(() => database.close())
  const { allowWrites = false, slowed = data => data, ...rest } = options
  const limits = options.queryTimeoutMs === undefined ? {} : { timeoutMs: options.queryTimeoutMs }
  const endpoint = mcpEndpoint(slowed(servedData(database, project, limits)), {
    version: '1.2.3',
    allowWrites,
    onInternalError: error => {
      throw error
    },
  })
  const server = await startServer(database, { port: 0, ...rest, endpoints: [endpoint] })
  onTestFinished(async () => {
    await server.close()
  })
  const post: Served['post'] = (body, headers = {}) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(options.apiKey !== undefined && { 'x-api-key': options.apiKey }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
  const client = new Client(async message => messageIn(await post(message)))
  return { url: server.url, client, database, endpoint, post, stop: () => server.close() }
}

/** An answer is one JSON object, or one event of a stream. */
async function messageIn(response: Response): Promise<Message> {
  expect(response.status).toBe(200)
  const body = await response.text()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  return JSON.parse(isStream ? /^data: (.+)$/m.exec(body)![1]! : body) as Message
}

/** Sends a request as a client of the 2026 protocol. */
function askModern({ post }: Served, id: number, method: string, params: object = {}): Promise<Response> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return post(
    { jsonrpc: '2.0', id, method, params: { ...params, _meta } },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
  )
}

describe('/mcp', () => {
  it('serves the tools over Streamable HTTP', async () => {
    const { client, database, post } = await serve()
    await database.call('AddUser', { name: 'Ada', age: 36, big: 2n ** 60n })
    expect(await client.initialize()).toMatchObject({ serverInfo: { name: 'gvq' } })
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
    expect(await client.names()).toEqual(['GetUser', 'WithNumbers', 'list', 'schema', 'check', 'explain'])
    expect(await client.text('GetUser', { name: 'Ada' })).toBe(
      '{"user":{"name":"Ada","age":36,"big":1152921504606846976}}',
    )
    expect(await client.failure('GetUser', { name: 'Bob' })).toMatchObject({ code: 'NO_VALUE_FOUND' })
    expect(await client.text('check')).toBe('no errors')
  })

  it('serves the 2026 protocol, too', async () => {
    const served = await serve()
    const ask = (id: number, method: string) => askModern(served, id, method)
    expect(await messageIn(await ask(1, 'server/discover'))).toMatchObject({
      result: { supportedVersions: expect.arrayContaining(['2026-07-28']) },
    })
    expect(await messageIn(await ask(2, 'tools/list'))).toMatchObject({
      result: { tools: expect.arrayContaining([expect.objectContaining({ name: 'GetUser' })]) },
    })
  })

  it('notifies subscribers that the tools may have changed, until the server stops', async () => {
    const served = await serve()
    const response = await askModern(served, 1, 'subscriptions/listen', {
      notifications: { toolsListChanged: true },
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (pattern: RegExp) => {
      while (!pattern.test(heard)) {
        const { value, done } = await reader.read()
        expect(done, heard).toBe(false)
        heard += value
      }
    }
    await until(/subscriptions\/acknowledged/)
    served.endpoint.programChanged()
    await until(/notifications\/tools\/list_changed/)
    expect(await served.stop()).toBe(true)
    for (;;) if ((await reader.read()).done) break
  })

  it('answers requests in progress when the server stops', async () => {
    const begun = gate()
    const held = gate()
    const served = await serve({
      slowed: data => ({
        ...data,
        use: async work => {
          begun.open()
          await held.opened
          return data.use(work)
        },
      }),
    })
    const called = served.client.text('WithNumbers', { numbers: [1], row: { big: 2 } })
    await begun.opened
    const stopped = served.stop()
    held.open()
    expect(await called).toBe('{"numbers":[1],"row":{"big":2}}')
    expect(await stopped).toBe(true)
  })

  it('takes a turn for each tool that runs, as queries do', async () => {
    const begun = gate()
    const held = gate()
    const { client, url } = await serve({
      concurrentMax: 1,
      queueMax: 0,
      slowed: data => ({
        ...data,
        use: async work => {
          begun.open()
          await held.opened
          return data.use(work)
        },
      }),
    })
    const numbers = { numbers: [1], row: { big: 2 } }
    const called = client.text('WithNumbers', numbers)
    await begun.opened
    expect(await client.failure('WithNumbers', numbers)).toMatchObject({ code: 'OVERLOADED' })
    expect((await fetch(`${url}/Secret`, { method: 'POST' })).status).toBe(503)
    held.open()
    expect(await called).toBe('{"numbers":[1],"row":{"big":2}}')
    expect((await fetch(`${url}/Secret`, { method: 'POST' })).status).toBe(200)
  })

  it('sends CORS headers for an allowed site on a stream, too', async () => {
    const origin = 'https://app.example'
    const { post, url } = await serve({ corsOrigins: [origin] })
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const { headers } = await post(list, { origin, 'x-request-id': 'tide-1' })
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('x-request-id')).toBe('tide-1')
    const asked = { origin, 'access-control-request-method': 'POST' }
    const leave = await fetch(`${url}/mcp`, { method: 'OPTIONS', headers: asked })
    const allowed = leave.headers.get('access-control-allow-headers')?.split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['mcp-protocol-version', 'mcp-method', 'mcp-name']))
  })

  it('lists the tools of the current program', async () => {
    const { client, database } = await serve()
    await database.createSession().evaluate('#[mcp]\nQUERY Ping() =>\n  RETURN ["pong"]')
    expect(await client.names()).toContain('Ping')
    expect(await client.text('Ping')).toBe('["pong"]')
  })

  it('writes only if allowed', async () => {
    const given = { name: 'Ada', age: 36, big: 1 }
    expect(await (await serve()).client.failure('AddUser', given)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await (await serve({ allowWrites: true })).client.text('AddUser', given)).toBe('{"user":"Ada"}')
  })

  it('requires the key', async () => {
    const { post, client } = await serve({ apiKey: 'sesame' })
    expect((await post({}, { 'x-api-key': 'wrong' })).status).toBe(403)
    expect(await client.names()).toContain('GetUser')
  })

  it('respects the roles of keys', async () => {
    const key = (name: string, rights: Partial<AccessKey>): AccessKey => ({
      name,
      hash: createHash('sha256').update(name).digest(),
      readOnly: false,
      queries: undefined,
      ...rights,
    })
    const keys = [
      key('all', {}),
      key('reader', { readOnly: true }),
      key('sensor', { queries: new Set(['GetUser']) }),
    ]
    const { post } = await serve({ allowWrites: true, keys: () => keys })
    const ask = async (name: string, method: string, params: object) =>
      (await messageIn(await post({ jsonrpc: '2.0', id: 1, method, params }, { 'x-api-key': name })))
        .result as any
    const names = async (name: string) =>
      (await ask(name, 'tools/list', {})).tools.map((tool: { name: string }) => tool.name)
    expect(await names('all')).toEqual(expect.arrayContaining(['AddUser', 'running', 'stop']))
    expect(await names('reader')).toEqual(['GetUser', 'WithNumbers', 'list', 'schema', 'check', 'explain'])
    for (const name of ['AddUser', 'running', 'stop']) {
      expect((await ask('reader', 'tools/call', { name, arguments: {} })).isError).toBe(true)
    }
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await post(list, { 'x-api-key': 'sensor' })).status).toBe(403)
    expect((await post(list, { 'x-api-key': 'nobody' })).status).toBe(403)
  })

  it('rejects pages of other sites, and names that were rebound to this machine', async () => {
    const { url, post } = await serve()
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await post(list)).status).toBe(200)
    expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403)
    const { port } = new URL(url)
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request({ port, path: '/mcp', method: 'POST', headers: { host: `evil.example:${port}` } })
      sent.once('response', response => {
        void readAll(response).then(body => resolve({ status: response.statusCode, body }), reject)
      })
      sent.once('error', reject)
      sent.end(JSON.stringify(list))
    })
    expect(answer.status).toBe(403)
    expect(answer.body).not.toContain('GetUser')
  })

  it('has no sessions to follow or to end, and rejects invalid messages', async () => {
    const { url, post } = await serve()
    const headers = { accept: 'text/event-stream' }
    expect((await fetch(`${url}/mcp`, { headers })).status).toBe(405)
    expect((await fetch(`${url}/mcp`, { method: 'DELETE' })).status).toBe(405)
    expect((await post('no message')).status).toBe(400)
    expect((await post({}, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('stops a query that takes too long', async () => {
    const { client, database } = await serve({ queryTimeoutMs: 1 })
    await database
      .createSession()
      .evaluate(
        '#[mcp]\nQUERY Slow() =>\n  u <- N<User>::WHERE(EXISTS(N<User>::WHERE(EXISTS(N<User>::WHERE(_::{age}::LT(0))))))\n  RETURN u',
      )
    for (let i = 0; i < 400; i++) await database.call('AddUser', { name: `u${i}`, age: 1, big: i })
    expect(await client.failure('Slow')).toMatchObject({ code: 'QUERY_TIMEOUT' })
  })
})
