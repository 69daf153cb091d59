import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { createLog, createMetrics, type LogOptions, startServer } from '../../src/serve/server/index.ts'
import { gate } from '../support/gate.ts'
import { withProgram } from '../support/program.ts'
import { echo, post, send, slowQuery, start, Wire } from './support.ts'

async function logged(options: Partial<LogOptions> = {}) {
  const lines: Record<string, unknown>[] = []
  const log = await createLog({
    level: 'info',
    access: false,
    slowQueryMs: 60_000,
    planOf: query => [`plan of ${query}`],
    write: line => lines.push(JSON.parse(line)),
    ...options,
  })
  return { lines, observers: [log] }
}

describe('the request id', () => {
  it.each(['a', 'order-66', '7b1c:x/y+z=.', 'i'.repeat(128)])('comes back: %s', async id => {
    const { url } = await start({ Echo: echo })
    const headers = { 'x-request-id': id }
    expect((await send(`${url}/Echo`, { headers })).headers.get('x-request-id')).toBe(id)
    expect((await send(`${url}/Nothing`, { headers })).headers.get('x-request-id')).toBe(id)
  })

  it.each(['', 'with blank', '<b>', 'i'.repeat(129)])('is ignored when it is invalid: %j', async id => {
    const { url } = await start({ Echo: echo })
    expect(
      (await send(`${url}/Echo`, { headers: { 'x-request-id': id } })).headers.get('x-request-id'),
    ).toBeNull()
  })

  it('is created for an internal error, and is in the log', async () => {
    const { lines, observers } = await logged()
    const { url } = await start({ Fail: () => Promise.reject(new TypeError('inside')) }, { observers })
    const reply = await send(`${url}/Fail?secret=1`)
    const id = reply.headers.get('x-request-id')
    expect(id).toMatch(/^[\w-]{8,}$/)
    expect(lines).toEqual([
      expect.objectContaining({ level: 'error', msg: 'internal error', id, path: '/Fail' }),
    ])
    expect(lines[0]!.err).toMatchObject({ type: 'TypeError', message: 'inside' })
    expect(reply.text).not.toContain('inside')
  })
})

describe('Server-Timing', () => {
  it('has the durations of decoding, executing and encoding', async () => {
    const { url } = await start({ Echo: echo })
    const { headers } = await send(`${url}/Echo`, { body: '{"n":1}' })
    expect(headers.get('server-timing')).toMatch(/^decode;dur=[\d.]+, execute;dur=[\d.]+, encode;dur=[\d.]+$/)
  })
})

describe('the log', () => {
  it('does not contain successful requests by default', async () => {
    const { lines, observers } = await logged()
    const { url } = await start({ Echo: echo }, { observers })
    await send(`${url}/Echo`, { body: '{}' })
    await send(`${url}/Nothing`, { body: '{}' })
    expect(lines).toEqual([])
  })

  it('has a line for each request on demand, without parameters, query string and key', async () => {
    const { lines, observers } = await logged({ access: true })
    const { url } = await start({ Echo: echo }, { observers, apiKey: 'sesame' })
    const headers = { 'x-api-key': 'sesame', 'x-request-id': 'r1' }
    await send(`${url}/Echo?token=secret`, { headers, body: '{"password":"secret"}' })
    await send(`${url}/healthz`, { method: 'GET' })
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        id: 'r1',
        method: 'POST',
        path: '/Echo',
        query: 'Echo',
        status: 200,
        ms: expect.any(Number),
        bytes: 21,
        client: '127.0.0.1',
        msg: 'request',
      },
      expect.objectContaining({ method: 'GET', path: '/healthz', status: 200 }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|sesame/)
  })

  it('names slow queries, with their plan', async () => {
    const { lines, observers } = await logged({ slowQueryMs: 0 })
    const { url } = await start({ Echo: echo }, { observers })
    await send(`${url}/Echo`, { body: '{}' })
    // Neither of these has run a query.
    await send(`${url}/healthz`, { method: 'GET' })
    await send(`${url}/Echo`, { headers: { 'content-type': 'text/plain' }, body: '{}' })
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'slow query', query: 'Echo', plan: ['plan of Echo'] }),
    ])
  })

  it('names failures of dependencies', async () => {
    const { lines, observers } = await logged()
    const fail = () => Promise.reject(new GvqError('STORAGE_UNAVAILABLE', 'The disk is full.'))
    const { url } = await start({ Fail: fail }, { observers })
    await send(`${url}/Fail`)
    expect(lines).toEqual([
      expect.objectContaining({ level: 'error', msg: 'failed', code: 'STORAGE_UNAVAILABLE', query: 'Fail' }),
    ])
  })

  it('warns of clients that want what HTTP does not require, which is no failure of the server', async () => {
    const { lines, observers } = await logged()
    const { port } = await start({ Echo: echo }, { observers })
    const wire = new Wire(port)
    wire.write(
      'POST /Echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    )
    await wire.until(/ 501 /)
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'refused', status: 501, code: 'INVALID_PARAMETER' }),
    ])
  })

  it('has the reason why storage failed, which clients do not get', async () => {
    const { lines, observers } = await logged()
    const disk = new Error('No space left on device: /data/000042.log')
    const cause = new GvqError('STORAGE_UNAVAILABLE', 'The data folder cannot be written to.', {
      cause: disk,
    })
    const fail = () => Promise.reject(new GvqError('STORAGE_UNAVAILABLE', 'Not written.', { cause }))
    const { url } = await start({ Fail: fail }, { observers })
    const { text } = await send(`${url}/Fail`)
    expect(text).toBe('{"error":"Not written.","code":"STORAGE_UNAVAILABLE"}')
    expect(lines).toEqual([
      expect.objectContaining({
        error: 'Not written.',
        reason: 'The data folder cannot be written to. No space left on device: /data/000042.log',
      }),
    ])
  })

  it('has 499 for a client that did not wait', async () => {
    const { lines, observers } = await logged({ access: true })
    const begun = gate()
    const hold = gate()
    const { url, port } = await start(
      {
        Slow: slowQuery(begun, hold),
      },
      { observers },
    )
    const wire = new Wire(port)
    wire.write(post('/Slow', '{}'))
    await begun.opened
    wire.socket.resetAndDestroy()
    await wire.closed()
    await send(`${url}/healthz`, { method: 'GET' })
    hold.open()
    await send(`${url}/healthz`, { method: 'GET' })
    expect(lines.map(({ path, status }) => [path, status])).toContainEqual(['/Slow', 499])
  })
})

describe('GET /metrics', () => {
  it('shows what the searches of a type find that is searched along a graph, and whether its index is whole', () =>
    withProgram('V::Note { text: String }', async ({ database }) => {
      const recall = { at10: 0.9965, at100: 1, breadthAt10: 91 }
      const state = { type: 'Note', engine: 'faiss-hnsw', indexed: 9000, waiting: 0, isWhole: true, recall }
      const metrics = await createMetrics(async () => ({
        ...(await database.figures()),
        vectors: [state, { ...state, type: 'Draft', isWhole: false }],
      }))
      const server = await startServer(database, { port: 0, endpoints: [metrics.endpoint] })
      const text = await (await fetch(`${server.url}/metrics`)).text()
      for (const line of [
        'gvq_vectors_recall{type="Note",engine="faiss-hnsw",k="10"} 0.9965',
        'gvq_vectors_recall{type="Note",engine="faiss-hnsw",k="100"} 1',
        'gvq_vectors_search_breadth{type="Note",engine="faiss-hnsw",k="10"} 91',
        'gvq_vectors_search_breadth{type="Note",engine="faiss-hnsw",k="100"} 0',
        'gvq_vectors_index_whole{type="Note",engine="faiss-hnsw"} 1',
        'gvq_vectors_index_whole{type="Draft",engine="faiss-hnsw"} 0',
      ]) {
        expect(text.split('\n')).toContain(line)
      }
      await server.close()
    }))

  it('counts answers by query and status, and shows the figures of the database', () =>
    withProgram(
      `N::Item { rank: U32 }
       V::Note { text: String }
       QUERY Add(rank: U32) => item <- AddN<Item>({rank: rank}) RETURN item
       QUERY Count() => RETURN N<Item>::COUNT
       QUERY Note(data: [F64]) => AddV<Note>(data, {text: "x"}) RETURN NONE`,
      async ({ database }) => {
        const metrics = await createMetrics(() => database.figures())
        const { endpoint, observer } = metrics
        const server = await startServer(database, { port: 0, endpoints: [endpoint], observers: [observer] })
        const { url } = server
        await send(`${url}/Add`, { body: '{"rank":1}' })
        await send(`${url}/Add`, { body: '{"rank":-1}' })
        await send(`${url}/Count`)
        await send(`${url}/Note`, { body: '{"data":[1,0]}' })
        await send(`${url}/Nothing`)
        const response = await fetch(`${url}/metrics`)
        expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
        const text = await response.text()
        for (const line of [
          'gvq_requests_total{query="Add",status="200"} 1',
          'gvq_requests_total{query="Add",status="400"} 1',
          'gvq_requests_total{query="Count",status="200"} 1',
          'gvq_requests_total{query="",status="404"} 1',
          'gvq_query_duration_seconds_count{query="Add"} 2',
          'gvq_records{kind="node",type="Item"} 1',
          'gvq_records{kind="vector",type="Note"} 1',
          'gvq_queries_running 0',
          'gvq_queries_waiting 0',
        ]) {
          expect(text.split('\n')).toContain(line)
        }
        expect(text).toMatch(/^gvq_vectors_indexed\{type="Note",engine="[\w-]+"\} 1$/m)
        expect(text).toMatch(/^gvq_commits_total [1-9]\d*$/m)
        expect(text).toMatch(/^gvq_disk_bytes [1-9]\d*$/m)
        expect(text).toMatch(/^gvq_cache_bytes [1-9]\d*$/m)
        // A second look shows the same, not twice as much.
        expect(await (await fetch(`${url}/metrics`)).text()).toContain(
          'gvq_records{kind="node",type="Item"} 1\n',
        )
        await server.close()
      },
    ))
})
