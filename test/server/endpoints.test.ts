import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import type { Endpoint, EndpointCall, Method } from '../../src/serve/server/index.ts'
import { gate } from '../support/gate.ts'
import { echo, post, type Received, send, start, Wire } from './support.ts'

function endpoint(
  path: string,
  methods: readonly Method[],
  handle: Endpoint['handle'],
  dev = false,
): Endpoint {
  return { path, methods, summary: `what ${path} says`, access: 'key', dev, handle }
}

const says = (text: string) => () => ({ body: JSON.stringify(text) })

describe('an endpoint', () => {
  it('answers only its path and method; a query of the same name takes precedence for POST', async () => {
    const endpoints = [endpoint('/Echo', ['GET', 'POST'], says('endpoint'))]
    const { url } = await start({ Echo: echo }, { endpoints })
    expect((await send(`${url}/Echo`, { body: '{"n":1}' })).body).toEqual({ n: 1 })
    expect((await send(`${url}/Echo?x=1`, { method: 'GET' })).body).toBe('endpoint')
    const refused = await send(`${url}/Echo`, { method: 'DELETE' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD'])
    expect((await send(`${url}/Echo/`, { method: 'GET' })).status).toBe(404)
  })

  it('may write its response itself: a client that does not read it is disconnected', async () => {
    const gone = gate()
    const endless = endpoint('/endless', ['GET'], async call => {
      call.gone.addEventListener('abort', gone.open)
      const response = call.beginResponse(200, ['content-type', 'text/plain'])
      while (!call.gone.aborted) {
        if (response.write('x'.repeat(64 * 1024))) continue
        await Promise.race([gone.opened, new Promise(resolve => response.once('drain', resolve))])
      }
      return undefined
    })
    const { port } = await start({}, { endpoints: [endless], stallTimeoutMs: 100 })
    const client = connect(port, '127.0.0.1').on('error', () => undefined)
    client.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await gone.opened
    client.destroy()
  })

  it('may have several methods', async () => {
    const endpoints = [endpoint('/x', ['GET'], says('get')), endpoint('/x', ['PUT'], says('put'))]
    const { url } = await start({}, { endpoints })
    expect((await send(`${url}/x`, { method: 'PUT' })).body).toBe('put')
    expect((await send(`${url}/x`)).headers.get('allow')).toBe('GET, PUT, HEAD')
  })

  it('answers for all paths below one that ends with /*, after exact ones', async () => {
    const endpoints = [
      endpoint('/app/*', ['GET'], ({ path }) => ({ body: JSON.stringify(path) })),
      endpoint('/app/exact', ['GET'], says('exact')),
    ]
    const { port, url } = await start({}, { endpoints })
    expect((await send(`${url}/app/a/b.js?v=1`, { method: 'GET' })).body).toBe('/app/a/b.js')
    expect((await send(`${url}/app/exact`, { method: 'GET' })).body).toBe('exact')
    expect((await send(`${url}/app`, { method: 'GET' })).status).toBe(404)
    // Paths are neither decoded nor resolved: handlers that read files must do so.
    const wire = new Wire(port)
    wire.write('GET /app/../%2e%2e/x HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await wire.until(/"$/)).toContain('"/app/../%2e%2e/x"')
    wire.socket.destroy()
  })

  it('answers HEAD as GET, without the body', async () => {
    const { url } = await start({}, { endpoints: [endpoint('/x', ['GET'], says('text'))] })
    const reply = await send(`${url}/x`, { method: 'HEAD' })
    expect([reply.status, reply.headers.get('content-length'), reply.text]).toEqual([200, '6', ''])
  })

  it('for development is available only with dev, as the 404 states', async () => {
    const endpoints = [endpoint('/inner', ['GET'], says('inner'), true)]
    const without = await start({}, { endpoints })
    expect((await send(`${without.url}/inner`, { method: 'GET' })).body).toEqual({
      error: '/inner is available only in development.',
      code: 'NOT_FOUND',
      hint: 'Start gvq serve with --dev.',
    })
    const dev = await start({}, { endpoints, dev: true })
    expect((await send(`${dev.url}/inner`, { method: 'GET' })).body).toBe('inner')
  })

  it('is listed with its summary when a GET finds nothing', async () => {
    const { url } = await start({}, { endpoints: [endpoint('/inner', ['GET'], says(''))] })
    const { hint } = (await send(`${url}/nothing`, { method: 'GET' })).body as { hint: string }
    expect(hint).toContain('/inner (what /inner says)')
  })

  it('may return status, type, headers and bytes', async () => {
    const handle = () => ({
      status: 203,
      type: 'text/css',
      body: Uint8Array.of(0x61, 0x7b, 0x7d),
      headers: ['etag', '"v1"'],
    })
    const { url } = await start({}, { endpoints: [endpoint('/x', ['GET'], handle)] })
    const response = await fetch(`${url}/x`)
    const { headers } = response
    expect([response.status, headers.get('content-type'), headers.get('etag')]).toEqual([
      203,
      'text/css',
      '"v1"',
    ])
    expect(await response.text()).toBe('a{}')
  })

  it('may write the response itself, in chunks, until the server stops', async () => {
    const handle = ({ response, stopping }: EndpointCall) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
      stopping.addEventListener('abort', () => response.end())
      return undefined
    }
    const server = await start({}, { endpoints: [endpoint('/events', ['GET'], handle)] })
    const response = await fetch(`${server.url}/events`)
    const text = response.text()
    expect(await server.close()).toBe(true)
    expect(await text).toBe('data: 1\n\n')
  })

  it('is notified when its client disconnects', async () => {
    const begun = gate()
    const gone = gate()
    const handle = (call: EndpointCall) => {
      call.gone.addEventListener('abort', gone.open)
      begun.open()
      return new Promise<undefined>(() => undefined)
    }
    const { port } = await start({}, { endpoints: [endpoint('/x', ['GET'], handle)] })
    const wire = new Wire(port)
    wire.write('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await begun.opened
    wire.socket.destroy()
    await gone.opened
  })

  it.each([
    [
      'thrown',
      () => {
        throw new GvqError('INVALID_VALUE', 'No.')
      },
    ],
    ['rejected', () => Promise.reject(new GvqError('INVALID_VALUE', 'No.'))],
  ])('answers with the error that is %s', async (_how, handle) => {
    const { url } = await start({}, { endpoints: [endpoint('/x', ['GET'], handle)] })
    const { status, body } = await send(`${url}/x`, { method: 'GET' })
    expect([status, body]).toEqual([422, { error: 'No.', code: 'INVALID_VALUE' }])
  })

  describe('reads a body', () => {
    const read = endpoint('/read', ['POST'], async call => ({ body: JSON.stringify(await call.readText()) }))
    const ask = async (init: RequestInit): Promise<Received> => {
      const { url } = await start({}, { endpoints: [read], bodyBytesMax: 10 })
      return send(`${url}/read`, init)
    }

    it('as text', async () => {
      expect((await ask({ body: '[1,"é"]' })).body).toBe('[1,"é"]')
    })

    it('of JSON type only, so that forms of other sites are rejected', async () => {
      expect((await ask({ body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    })

    it('up to the limit', async () => {
      expect((await ask({ body: '12345678901' })).status).toBe(413)
    })
  })

  it('waits in line with the queries when it works on the data', async () => {
    const begun = gate()
    const hold = gate()
    const slow = endpoint('/slow', ['POST'], call =>
      call.whenAdmitted(async () => {
        begun.open()
        await hold.opened
        return { body: JSON.stringify(call.load) }
      }),
    )
    const options = { endpoints: [slow], concurrentMax: 1, queueMax: 0 }
    const { url } = await start({ Echo: echo }, options)
    const first = send(`${url}/slow`)
    await begun.opened
    expect((await send(`${url}/slow`)).status).toBe(503)
    expect((await send(`${url}/Echo`, { body: '{}' })).status).toBe(503)
    hold.open()
    expect((await first).status).toBe(200)
    expect((await send(`${url}/Echo`, { body: '{}' })).status).toBe(200)
  })
})

describe('a pipeline', () => {
  it('of queries and endpoints is answered in its order', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
    wire.write(post('/Echo', '{"n":1}') + get + post('/Echo', '{"n":2}'))
    await wire.until(/\{"n":1\}[\s\S]*\{"status":"ok"\}[\s\S]*\{"n":2\}/)
    wire.socket.destroy()
  })
})
