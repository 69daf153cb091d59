import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Answered } from '../../src/serve/server/index.ts'
import { gate } from '../support/gate.ts'
import { echo, fakeDatabase, post, send, start, Wire } from './support.ts'

/** An answer of some megabytes, more than sockets hold, of few rows. */
const rows = Array.from({ length: 20_000 }, (_, i) => ({ i, text: `row number ${i}, `.repeat(40) }))
const text = JSON.stringify(rows)
const large = { Rows: () => rows, AddRows: () => rows, Short: () => 'short'.repeat(4000), Echo: echo }

describe('a large answer', () => {
  it('is sent in parts', async () => {
    const { url } = await start(large)
    const { headers, text: received, status } = await send(`${url}/Rows`)
    expect(status).toBe(200)
    expect(received === text).toBe(true)
    expect(headers.get('transfer-encoding')).toBe('chunked')
    expect(headers.get('content-length')).toBeNull()
    expect(headers.get('server-timing')).toMatch(/^decode;dur=.*, execute;dur=/)
  })

  it('has a length if it is of a moderate size, or of a write, which must be committed first', async () => {
    const { url } = await start(large)
    const moderate = await send(`${url}/Echo`, {
      body: JSON.stringify({ rows: rows.slice(0, 150) }),
      headers: { 'accept-encoding': 'identity' },
    })
    expect(moderate.headers.get('content-length')).toBe(String(moderate.text.length))
    const written = await send(`${url}/AddRows`, { headers: { 'accept-encoding': 'identity' } })
    expect(written.headers.get('content-length')).toBe(String(text.length))
    expect(written.text === text).toBe(true)
    const compressed = await send(`${url}/AddRows`)
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.text === text).toBe(true)
  })

  it('has a length for a client of HTTP/1.0, which could not tell that it was cut off', async () => {
    const { port } = await start(large)
    const wire = new Wire(port)
    wire.write('POST /Rows HTTP/1.0\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n')
    const [head, body] = (await wire.closed()).split('\r\n\r\n')
    expect(head).toContain(`content-length: ${text.length}`)
    expect(body === text).toBe(true)
  })

  it('is not kept for a client of HTTP/1.0 that does not read: its run goes on', async () => {
    const { url, port } = await start(large)
    const slow = connect(port, '127.0.0.1')
    slow.write('POST /Rows HTTP/1.0\r\nHost: localhost\r\n\r\n')
    await once(slow, 'readable')
    const { body } = await send(`${url}/queries`, { method: 'GET' })
    expect(body).toMatchObject({ queries: [{ query: 'Rows' }] })
    slow.destroy()
  })

  it('of a write counts as memory of queries until its client has read it', async () => {
    const database = fakeDatabase(large)
    const { port } = await start(large, {}, database)
    const slow = connect(port, '127.0.0.1')
    slow.write(post('/AddRows', '', 'Connection: close\r\n'))
    await once(slow, 'readable')
    expect(database.runs.memory.bytes).toBe(text.length)
    let bytes = 0
    for await (const chunk of slow) bytes += (chunk as Buffer).length
    expect(bytes).toBeGreaterThan(text.length)
    expect(database.runs.memory.bytes).toBe(0)
  })

  it('of a write that is more than queries may take is refused before the commit', async () => {
    const { url } = await start(large, {}, fakeDatabase(large, { queryBytesMax: 1024 * 1024 }))
    expect((await send(`${url}/AddRows`)).body).toMatchObject({ code: 'QUERY_TOO_LARGE' })
    expect((await send(`${url}/Rows`)).status).toBe(200)
  })

  it('leaves the connection usable, and pipelined requests in order', async () => {
    const { port } = await start(large)
    const client = connect(port, '127.0.0.1')
    const requests = [post('/Rows', ''), post('/Echo', '{"n":1}'), post('/Rows', '')]
    client.write([...requests, post('/Echo', '{"n":2}', 'Connection: close\r\n')].join(''))
    const chunks: Buffer[] = []
    for await (const chunk of client) chunks.push(chunk as Buffer)
    const received = Buffer.concat(chunks).toString()
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(4).fill('HTTP/1.1 200'))
    expect(received.indexOf('{"n":1}')).toBeGreaterThan(text.length)
    expect(received.indexOf('{"n":2}')).toBeGreaterThan(2 * text.length)
  })

  it('waits for a client that reads slowly, while others are answered', async () => {
    const { url, port } = await start(large)
    const slow = connect(port, '127.0.0.1')
    slow.write(post('/Rows', '', 'Connection: close\r\n'))
    await once(slow, 'readable')
    expect((await send(`${url}/Echo`, { body: '{"n":1}' })).body).toEqual({ n: 1 })
    const runs = await send(`${url}/queries`, { method: 'GET' })
    expect(runs.body).toMatchObject({ queries: [{ query: 'Rows' }] })
    let bytes = 0
    for await (const chunk of slow) bytes += (chunk as Buffer).length
    expect(bytes).toBeGreaterThan(text.length)
  })

  it('does not keep others from their turn while its client does not read', async () => {
    const { url, port } = await start(large, { concurrentMax: 1, queueMax: 1 })
    const slow = connect(port, '127.0.0.1')
    slow.write(post('/Rows', ''))
    await once(slow, 'readable')
    expect((await send(`${url}/Echo`, { body: '{"n":1}' })).body).toEqual({ n: 1 })
    slow.destroy()
  })

  it('waits for its client as it is, while others are written', async () => {
    const answers = {
      Rows: (params: unknown) => {
        const { n } = params as { n: number }
        return { n, text: String.fromCharCode(0x61 + (n % 26)).repeat(20_000 + n) }
      },
    }
    const { url, port } = await start(answers)
    const bodyOf = (n: number) => JSON.stringify(answers.Rows({ n }))
    // More than sockets hold: one of these waits, half sent, the others behind it.
    const count = 600
    const slow = connect(port, '127.0.0.1')
    const last = 'Connection: close\r\n'
    for (let n = 0; n < count; n++) slow.write(post('/Rows', `{"n":${n}}`, n === count - 1 ? last : ''))
    await once(slow, 'readable')
    for (let n = 0; n < 40; n++) {
      const { text } = await send(`${url}/Rows`, {
        body: JSON.stringify({ n }),
        headers: { 'accept-encoding': n % 2 === 0 ? 'identity' : 'gzip' },
      })
      expect(text === bodyOf(n)).toBe(true)
    }
    const chunks: Buffer[] = []
    for await (const chunk of slow) chunks.push(chunk as Buffer)
    const found = Buffer.concat(chunks)
      .toString()
      .split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s)
    expect(found.slice(1).every((text, n) => text === bodyOf(n))).toBe(true)
    expect(found).toHaveLength(count + 1)
  })

  it('is sent to a client that has closed its side', async () => {
    const { port } = await start(large)
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.end(post('/Rows', '', 'Connection: close\r\n'))
    let received = ''
    for await (const chunk of client) received += String(chunk)
    expect(received.endsWith('\r\n0\r\n\r\n')).toBe(true)
  })

  it('stops when its client leaves or stops reading', async () => {
    const answered: Answered[] = []
    const seen = [gate(), gate()]
    const observer = {
      answered: ({ status, error, route, bytes }: Answered) => {
        answered.push({ status, error: error?.code, route, bytes } as never)
        seen[answered.length - 1]!.open()
      },
    }
    const { port } = await start(large, { observers: [observer], stallTimeoutMs: 100 })
    const leaving = connect(port, '127.0.0.1')
    leaving.write(post('/Rows', ''))
    await once(leaving, 'readable')
    leaving.resetAndDestroy()
    await seen[0]!.opened
    const stalling = connect(port, '127.0.0.1').on('error', () => undefined)
    stalling.write(post('/Rows', ''))
    await seen[1]!.opened
    expect(answered).toMatchObject([
      { status: 499, error: 'CANCELLED' },
      { status: 499, error: 'CANCELLED' },
    ])
    stalling.destroy()
  })

  it('need not be large for a client to be disconnected that reads nothing', async () => {
    const { port } = await start(large, { stallTimeoutMs: 100 })
    const client = connect(port, '127.0.0.1').on('error', () => undefined)
    // More together than sockets hold.
    client.write(post('/Echo', JSON.stringify({ text: 'x'.repeat(200_000) })).repeat(100))
    await new Promise(resolve => client.once('close', resolve))
  })

  it.each([
    ['short', post('/Short', ''), 100_000],
    ['an error', 'GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n', 100_000],
    ['empty', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', 200_000],
  ])('may be %s: a client that reads none of many is disconnected', async (_, request, count) => {
    const { port } = await start(large, { stallTimeoutMs: 100 })
    const client = connect(port, '127.0.0.1').on('error', () => undefined)
    client.write(request.repeat(count))
    await new Promise(resolve => client.once('close', resolve))
  })

  it('that is stopped after its first part ends without its last one', async () => {
    const { url, port } = await start(large)
    const client = connect(port, '127.0.0.1').on('error', () => undefined)
    client.write(post('/Rows', ''))
    await once(client, 'readable')
    const { body } = await send(`${url}/queries`, { method: 'GET' })
    const [{ id }] = (body as { queries: [{ id: number }] }).queries
    expect((await send(`${url}/queries/${id}`, { method: 'DELETE' })).status).toBe(200)
    let received = ''
    client.on('data', chunk => {
      received += String(chunk)
    })
    await once(client, 'close')
    expect(received).toContain('HTTP/1.1 200 OK')
    expect(received.endsWith('0\r\n\r\n')).toBe(false)
  })
})
