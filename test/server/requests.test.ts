import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type Answer, echo, post, send, start, Wire } from './support.ts'

const length: Answer = params => (params as { a: string }).a.length
const json = { 'content-type': 'application/json' }

describe('the path (H1)', () => {
  it('runs the query that the path names', async () => {
    const { url } = await start({ Echo: echo })
    const reply = await send(`${url}/Echo`, { headers: json, body: '{"a":[1,"é"]}' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength('{"a":[1,"é"]}')))
    expect(reply.text).toBe('{"a":[1,"é"]}')
  })

  it('ignores a query string', async () => {
    const { url } = await start({ Echo: echo })
    expect((await send(`${url}/Echo?name=other`, { body: '{}' })).status).toBe(200)
  })

  it.each([
    ['/echo', 'another letter case'],
    ['/Echo/', 'a trailing slash'],
    ['/%45cho', 'a percent-encoded letter'],
    ['//Echo', 'a second slash'],
    ['/', 'no name'],
    ['/Echo/x', 'a longer path'],
    ['/toString', 'a name that every object has'],
  ])('answers 404 to %s: %s', async path => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.write(post(path, '{}'))
    const text = await wire.until(/\}$/)
    expect(text).toMatch(/^HTTP\/1\.1 404 /)
    expect(text).toContain(
      `"error":"Query not found: Couldn't find \`${path.slice(1)}\` of type Query.","code":"NOT_FOUND"`,
    )
    wire.socket.destroy()
  })

  it('names the queries that were probably meant', async () => {
    const { url } = await start({ GetUser: echo, SetUser: echo, DropAll: echo })
    expect((await send(`${url}/LetUser`, { body: '{}' })).body).toEqual({
      error: "Query not found: Couldn't find `LetUser` of type Query.",
      code: 'NOT_FOUND',
      details: { near: ['GetUser', 'SetUser'] },
      hint: 'Did you mean `GetUser` or `SetUser`?',
    })
  })

  it('lists the queries when no name is near', async () => {
    const { url } = await start({ GetUser: echo })
    expect((await send(`${url}/Zebra`)).body).toEqual({
      error: "Query not found: Couldn't find `Zebra` of type Query.",
      code: 'NOT_FOUND',
      hint: 'The queries are GetUser.',
    })
  })

  it('understands the absolute target that a proxy sends', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.write(post('http://some.host:80/Echo?x', '{"a":1}'))
    expect(await wire.until(/\{"a":1\}$/)).toMatch(/^HTTP\/1\.1 200 /)
    wire.socket.destroy()
  })
})

describe('the method (H1)', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers 405 to %s on a query', async method => {
    const { url } = await start({ Echo: echo })
    const reply = await send(`${url}/Echo`, { method })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('POST')
    expect(reply.body).toEqual({
      error: `${method} is not allowed for /Echo.`,
      code: 'METHOD_NOT_ALLOWED',
      hint: 'Use POST.',
    })
  })

  it('answers 405 without a body to HEAD on a query', async () => {
    const { url } = await start({ Echo: echo })
    const reply = await send(`${url}/Echo`, { method: 'HEAD' })
    expect([reply.status, reply.headers.get('allow'), reply.text]).toEqual([405, 'POST', ''])
  })

  it.each(['GET', 'OPTIONS', 'PUT'])('answers 404 to %s on an unknown name', async method => {
    const { url } = await start({ Echo: echo })
    expect((await send(`${url}/Other`, { method })).status).toBe(404)
  })
})

describe('the content type (H1)', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON ; Charset="utf-8"',
    'application/json;',
    'application/json; charset=utf-8;',
  ])('accepts %s', async type => {
    const { url } = await start({ Echo: echo })
    expect((await send(`${url}/Echo`, { headers: { 'content-type': type }, body: '{}' })).status).toBe(200)
  })

  it('accepts a body without a content type', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.write(post('/Echo', '{"a":1}'))
    expect(await wire.until(/\{"a":1\}$/)).toMatch(/^HTTP\/1\.1 200 /)
    wire.socket.destroy()
  })

  it.each([
    'text/plain',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    'application/json; version=2',
    'application/json; charset=utf-8; version=2',
    'application/merge-patch+json',
  ])('answers 415 to %s', async type => {
    const { url } = await start({ Echo: echo })
    const reply = await send(`${url}/Echo`, { headers: { 'content-type': type }, body: '{}' })
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it('answers 415 to a compressed body', async () => {
    const { url } = await start({ Echo: echo })
    const reply = await send(`${url}/Echo`, { headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' })
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})

describe('the body (H2)', () => {
  it('counts an empty body as {}', async () => {
    const { url } = await start({ Echo: echo })
    expect((await send(`${url}/Echo`)).text).toBe('{}')
  })

  it('answers 400 to only blanks', async () => {
    const { url } = await start({ Echo: echo })
    const reply = await send(`${url}/Echo`, { body: ' \n' })
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([400, 'INVALID_JSON'])
  })

  it('ignores a byte order mark', async () => {
    const { url } = await start({ Echo: echo })
    expect((await send(`${url}/Echo`, { body: '\ufeff{"a":1}' })).body).toEqual({ a: 1 })
  })

  it('keeps integers beyond 2^53 exact', async () => {
    const { url } = await start({ Echo: echo })
    expect((await send(`${url}/Echo`, { body: '{"n":340282366920938463463374607431768211455}' })).text).toBe(
      '{"n":340282366920938463463374607431768211455}',
    )
  })

  it.each([
    ['a cut sequence', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a Latin-1 letter', [0xe9]],
  ])('answers 400 to bytes that are not UTF-8: %s', async (_name, bytes) => {
    const { url } = await start({ Echo: echo })
    const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')])
    const reply = await send(`${url}/Echo`, { body })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: 'The request body is not valid UTF-8.', code: 'INVALID_JSON' },
    ])
  })

  it('joins a character that is split between two packets', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    const body = Buffer.from('{"a":"€"}')
    wire.write(
      `POST /Echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await wire.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/)
    wire.write(body.subarray(0, 7))
    wire.write(body.subarray(7))
    expect(await wire.until(/\}$/)).toContain('{"a":"€"}')
    wire.socket.destroy()
  })
})

describe('the limit of the body (H2)', () => {
  it('holds for a body in chunks of one byte, which are joined as they come', async () => {
    const { port } = await start({ Echo: echo }, { bodyBytesMax: 50_000 })
    const chunked = (body: string) =>
      `POST /Echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n` +
      `${[...body].map(byte => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`
    const text = JSON.stringify({ text: 'x'.repeat(40_000) })
    const wire = new Wire(port)
    wire.write(chunked(text))
    expect(await wire.closed()).toContain(`\r\n\r\n${text}`)
    const tooLarge = new Wire(port)
    tooLarge.write(chunked(JSON.stringify({ text: 'x'.repeat(60_000) })))
    expect(await tooLarge.closed()).toContain('"code":"BODY_TOO_LARGE"')
  })

  it('accepts a body of 8 MiB', async () => {
    const { url } = await start({ Length: length })
    const body = `{"a":"${'x'.repeat(8 * 1024 * 1024 - 8)}"}`
    expect((await send(`${url}/Length`, { body })).body).toBe(8 * 1024 * 1024 - 8)
  })

  it('answers 413 to one byte more, in full, although the client continues sending', async () => {
    const { port } = await start({ Length: length })
    const wire = new Wire(port)
    wire.write(post('/Length', ' '.repeat(8 * 1024 * 1024 + 1)))
    const text = await wire.closed()
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text).toMatch(/connection: close/i)
    expect(text).toMatch(
      /\{"error":"The request body is larger than 8388608 bytes\.","code":"BODY_TOO_LARGE"\}$/,
    )
  })

  it('answers 413 while chunks stream in, before they end', async () => {
    const { port } = await start({ Length: length }, { bodyBytesMax: 100 })
    const wire = new Wire(port)
    wire.write('POST /Length HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    wire.write(`64\r\n${'x'.repeat(100)}\r\n1\r\nx\r\n`)
    expect(await wire.until(/BODY_TOO_LARGE"\}$/)).toMatch(/^HTTP\/1\.1 413 /)
    wire.write('0\r\n\r\n')
    await wire.closed()
  })

  it('rejects a large body by its announced length, without asking for it', async () => {
    const { port } = await start({ Length: length })
    const wire = new Wire(port)
    wire.write(
      'POST /Length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\nExpect: 100-continue\r\n\r\n',
    )
    expect(await wire.until(/BODY_TOO_LARGE"\}$/)).toMatch(/^HTTP\/1\.1 413 /)
    wire.socket.destroy()
  })
})

describe('errors (H3)', () => {
  it('sends the code, the details and the hint of an error', async () => {
    const { url } = await start({
      Fail: () => {
        throw new GvqError('DUPLICATE_KEY', 'Taken.', { hint: 'Choose.', details: { value: 2n ** 70n } })
      },
    })
    const reply = await send(`${url}/Fail`)
    expect([reply.status, reply.headers.get('content-type'), reply.text]).toEqual([
      409,
      'application/json',
      '{"error":"Taken.","code":"DUPLICATE_KEY","details":{"value":1180591620717411303424},"hint":"Choose."}',
    ])
  })

  it.each([
    ['INVALID_JSON', 400],
    ['INVALID_PARAMETER', 400],
    ['NODE_NOT_FOUND', 404],
    ['EDGE_NOT_FOUND', 404],
    ['VECTOR_NOT_FOUND', 404],
    ['NO_VALUE_FOUND', 404],
    ['DUPLICATE_KEY', 409],
    ['ID_CONFLICT', 409],
    ['DIMENSION_MISMATCH', 422],
    ['INVALID_VALUE', 422],
    ['ARITHMETIC_ERROR', 422],
    ['INTERNAL_ERROR', 500],
    ['EMBEDDING_ERROR', 502],
    ['STORAGE_UNAVAILABLE', 503],
    ['SHUTTING_DOWN', 503],
  ] as const)('answers %s with %i', async (code, status) => {
    const { url } = await start({
      Fail: () => {
        throw new GvqError(code, 'Why.')
      },
    })
    const reply = await send(`${url}/Fail`)
    expect([reply.status, reply.body]).toEqual([status, { error: 'Why.', code }])
  })

  it('reveals nothing of an internal error to a client, and everything to the operator', async () => {
    const heard: unknown[] = []
    const fault = new TypeError('secret of the inside')
    const { url } = await start(
      { Fail: () => Promise.reject(fault), Echo: echo },
      { observers: [{ answered: () => undefined, failed: (error, path) => heard.push(error, path) }] },
    )
    const reply = await send(`${url}/Fail`)
    expect([reply.status, reply.body]).toEqual([
      500,
      {
        error: 'Internal server error.',
        code: 'INTERNAL_ERROR',
        hint: 'See the log of the server for details.',
      },
    ])
    expect(heard).toEqual([fault, '/Fail'])
    expect((await send(`${url}/Echo`, { body: '{"on":true}' })).body).toEqual({ on: true })
  })
})

describe('the key (H4)', () => {
  it.each([
    ['none', {}],
    ['another', { 'x-api-key': 'sesame ' }],
    ['a longer one', { 'x-api-key': 'sesame-and-more' }],
    ['an empty one', { 'x-api-key': '' }],
  ])('answers 403 to %s', async (name, headers) => {
    const { url } = await start({ Echo: echo }, { apiKey: 'sesame!' })
    const reply = await send(`${url}/Echo`, { headers, body: '{}' })
    expect([reply.status, reply.body]).toEqual([
      403,
      {
        error: name === 'none' ? 'The API key is missing.' : 'The API key is wrong.',
        code: 'INVALID_API_KEY',
        hint: 'Send the key in the header x-api-key, or as Authorization: Bearer.',
      },
    ])
  })

  it('accepts the right key', async () => {
    const { url } = await start({ Echo: echo }, { apiKey: 'sesame!' })
    expect((await send(`${url}/Echo`, { headers: { 'x-api-key': 'sesame!' }, body: '{}' })).status).toBe(200)
  })

  it('accepts a key that is not ASCII when it is sent as UTF-8', async () => {
    const { port } = await start({ Echo: echo }, { apiKey: 'schlüssel' })
    const wire = new Wire(port)
    wire.write(post('/Echo', '{"a":1}', 'x-api-key: schlüssel\r\n'))
    expect(await wire.until(/\}$/)).toMatch(/^HTTP\/1\.1 200 /)
    wire.socket.destroy()
  })

  it('protects the list of queries and the names of queries, too', async () => {
    const { url } = await start({ Echo: echo }, { apiKey: 'sesame!' })
    expect((await send(`${url}/introspect`, { method: 'GET' })).status).toBe(403)
    expect((await send(`${url}/Nothing`)).status).toBe(403)
  })

  it('ignores keys when none is configured', async () => {
    const { url } = await start({ Echo: echo })
    expect((await send(`${url}/Echo`, { headers: { 'x-api-key': 'any' }, body: '{}' })).status).toBe(200)
  })
})

describe('GET /introspect', () => {
  const described = {
    schema: {
      nodes: [{ name: 'Isle', properties: { id: 'ID', label: 'String', code: 'String' } }],
      vectors: [
        { name: 'Note', properties: { id: 'ID', label: 'String', data: 'Array(F64)', score: 'F64' } },
      ],
      edges: [{ name: 'Ferry', from: 'Isle', to: 'Isle', properties: {} }],
    },
    queries: [{ name: 'FindIsle', parameters: { rows: 'Array(String)', code: 'String' }, returns: ['isle'] }],
  }

  it('describes the types and the queries', async () => {
    const { url } = await start({ FindIsle: echo })
    const reply = await send(`${url}/introspect`, { method: 'GET' })
    expect([reply.status, reply.body]).toEqual([200, described])
  })

  it('answers 405 to POST', async () => {
    const { url } = await start({ FindIsle: echo })
    const reply = await send(`${url}/introspect`)
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('leaves POST to a query of that name', async () => {
    const { url } = await start({ introspect: () => 'mine' })
    expect((await send(`${url}/introspect`)).body).toBe('mine')
    expect((await send(`${url}/introspect`, { method: 'GET' })).status).toBe(200)
  })
})
