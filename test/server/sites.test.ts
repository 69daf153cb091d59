import { describe, expect, it } from 'vitest'
import type { Access, Endpoint, ServerOptions } from '../../src/serve/server/index.ts'
import { echo, post, start, Wire } from './support.ts'

/** The status of a request with these headers, and the whole answer. */
async function ask(port: number, request: string): Promise<{ status: number; text: string }> {
  const wire = new Wire(port)
  wire.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  const text = await wire.closed()
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }
}

const posted = (headers: string) => post('/Echo', '{}').replace('Host: localhost\r\n', headers)

describe('the host of a request', () => {
  it.each([
    'localhost',
    'LOCALHOST:6969',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.9.9.9',
    '10.0.0.1:6969',
    '[::1]',
    '[::1]:6969',
    'db.example:1',
  ])('may be %s', async host => {
    const { port } = await start({ Echo: echo }, { allowedHosts: ['DB.example'] })
    expect((await ask(port, posted(`Host: ${host}\r\n`))).status).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:6969',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.evil',
    'localhost.',
    '[evil]',
    '::1',
    '',
  ])('may not be %j', async host => {
    const { port } = await start({ Echo: echo })
    const { status, text } = await ask(port, posted(`Host: ${host}\r\n`))
    expect([status, text.includes('"code":"FORBIDDEN"')]).toEqual([403, true])
  })

  it('is checked for every route, and before the key', async () => {
    const { port } = await start({ Echo: echo }, { apiKey: 'sesame' })
    for (const path of ['/healthz', '/introspect', '/nothing']) {
      const { status, text } = await ask(port, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n\r\n`)
      expect([status, text.includes('FORBIDDEN')]).toEqual([403, true])
    }
  })

  it('is checked on every address if there is no key: a site can make its name resolve to each', async () => {
    const { port } = await start({ Echo: echo }, { host: '0.0.0.0' })
    expect((await ask(port, posted('Host: evil.example\r\n'))).status).toBe(403)
    expect((await ask(port, posted('Host: 192.168.1.7:6969\r\n'))).status).toBe(200)
  })

  it('may be any name on a public address with a key, unless names are given', async () => {
    const keyed = (name: string) => posted(`Host: ${name}\r\nx-api-key: sesame\r\n`)
    const open = await start({ Echo: echo }, { host: '0.0.0.0', apiKey: 'sesame' })
    expect((await ask(open.port, keyed('db.example'))).status).toBe(200)
    const named = await start(
      { Echo: echo },
      { host: '0.0.0.0', apiKey: 'sesame', allowedHosts: ['db.example'] },
    )
    expect((await ask(named.port, keyed('db.example'))).status).toBe(200)
    expect((await ask(named.port, keyed('other.example'))).status).toBe(403)
  })

  it('is given once', async () => {
    const { port } = await start({ Echo: echo })
    for (const headers of ['', 'Host: localhost\r\nhost: localhost\r\n']) {
      const { status, text } = await ask(port, posted(headers))
      expect([status, text.includes('"code":"INVALID_PARAMETER"')]).toEqual([400, true])
    }
    expect((await ask(port, posted('').replace('HTTP/1.1', 'HTTP/1.0'))).status).toBe(200)
  })
})

describe('the origin of a request', () => {
  const from = (origin: string, more = '') => posted(`Host: localhost:6969\r\nOrigin: ${origin}\r\n${more}`)

  it.each(['http://localhost:6969', 'https://localhost:6969'])(
    'may be that of the server: %s',
    async origin => {
      const { port } = await start({ Echo: echo })
      const { status, text } = await ask(port, from(origin))
      expect([status, text.includes('access-control')]).toEqual([200, false])
    },
  )

  it.each([
    'https://evil.example',
    'http://localhost',
    'http://localhost:6970',
    'http://localhost:6969.evil.example',
    'null',
    'chrome-extension://x',
  ])('may not be another, whatever the type of the body: %s', async origin => {
    const calls: unknown[] = []
    const { port } = await start({ Echo: params => calls.push(params) })
    for (const type of ['', 'Content-Type: text/plain\r\n', 'Content-Type: application/json\r\n']) {
      const { status, text } = await ask(port, from(origin, type))
      expect([status, text.includes('"code":"FORBIDDEN"')]).toEqual([403, true])
      expect(text).not.toContain('access-control')
    }
    expect(calls).toEqual([])
  })

  it('may be one that is allowed; then responses state so, errors included', async () => {
    const { port } = await start(
      { Echo: echo },
      { corsOrigins: ['https://app.example', 'https://b.example'] },
    )
    const { status, text } = await ask(port, from('https://app.example'))
    expect(status).toBe(200)
    expect(text).toContain('access-control-allow-origin: https://app.example\r\nvary: origin\r\n')
    const refused = await ask(port, from('https://b.example').replace('/Echo', '/Nothing'))
    expect(refused.status).toBe(404)
    expect(refused.text).toContain('access-control-allow-origin: https://b.example\r\n')
    expect((await ask(port, from('https://c.example'))).status).toBe(403)
  })

  it('may be any with *', async () => {
    const { port } = await start({ Echo: echo }, { corsOrigins: ['*'] })
    expect((await ask(port, from('https://any.example'))).text).toContain(
      'access-control-allow-origin: *\r\n',
    )
  })
})

describe('a question before a request of another site', () => {
  const preflight = (path: string, origin: string) =>
    `OPTIONS ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nAccess-Control-Request-Method: POST\r\n\r\n`

  it('is answered without a key, because browsers send none', async () => {
    const { port } = await start({ Echo: echo }, { corsOrigins: ['https://app.example'], apiKey: 'sesame' })
    const { status, text } = await ask(port, preflight('/Echo', 'https://app.example'))
    expect(status).toBe(204)
    expect(text).toContain('access-control-allow-methods: POST\r\n')
    expect(text).toContain(
      'access-control-allow-headers: content-type, authorization, x-api-key, x-request-id, mcp-protocol-version, mcp-method, mcp-name\r\n',
    )
    // It does not reveal which queries there are.
    const unknown = await ask(port, preflight('/Nothing', 'https://app.example'))
    expect([unknown.status, unknown.text.includes('access-control-allow-methods: POST\r\n')]).toEqual([
      204,
      true,
    ])
  })

  it('is refused to others', async () => {
    const { port } = await start({ Echo: echo }, { corsOrigins: ['https://app.example'] })
    expect((await ask(port, preflight('/Echo', 'https://evil.example'))).status).toBe(403)
  })

  it('is an unknown method if no origin is allowed', async () => {
    const { port } = await start({ Echo: echo })
    expect((await ask(port, 'OPTIONS /Echo HTTP/1.1\r\nHost: localhost\r\n\r\n')).status).toBe(405)
  })
})

describe('who may call an endpoint', () => {
  const endpoint = (access: Access): Endpoint => ({
    path: `/${access}`,
    methods: ['GET'],
    summary: access,
    access,
    handle: () => ({ body: '{}' }),
  })
  const endpoints = (['anyone', 'key', 'page', 'reader', 'admin'] as const).map(endpoint)

  async function statuses(options: ServerOptions, key?: string): Promise<readonly number[]> {
    const { url } = await start({}, { endpoints, ...options })
    const headers = key === undefined ? {} : { 'x-api-key': key }
    const replies = endpoints.map(({ path }) => fetch(`${url}${path}`, { headers }))
    return (await Promise.all(replies)).map(({ status }) => status)
  }

  it('on the loopback: everybody, or clients with the key', async () => {
    expect(await statuses({})).toEqual([200, 200, 200, 200, 200])
    expect(await statuses({ apiKey: 'sesame' })).toEqual([200, 403, 200, 403, 403])
    expect(await statuses({ apiKey: 'sesame' }, 'sesame')).toEqual([200, 200, 200, 200, 200])
  })

  it('on a public address: pages and endpoints for the owner only if there is a key', async () => {
    const host = '0.0.0.0'
    expect(await statuses({ host })).toEqual([200, 200, 403, 403, 403])
    expect(await statuses({ host, apiKey: 'sesame' })).toEqual([200, 403, 200, 403, 403])
    expect(await statuses({ host, apiKey: 'sesame' }, 'sesame')).toEqual([200, 200, 200, 200, 200])
  })
})

it('text of a request appears in a response only as JSON, which browsers do not render as a page', async () => {
  const { url } = await start({ Echo: echo })
  const response = await fetch(`${url}/<script>alert(1)</script>`)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
