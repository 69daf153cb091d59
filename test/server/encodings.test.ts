import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/serve/server/index.ts'
import { acceptedCoding } from '../../src/serve/server/request/content-coding.ts'
import { etagOf, isCurrent } from '../../src/serve/server/request/etag.ts'
import { echo, start } from './support.ts'

interface Raw {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Sends a request, and leaves the body of the answer as it is. */
function ask(url: string, method: string, headers: Record<string, string>, body?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

const text = JSON.stringify({ text: 'all work and no play '.repeat(200) })
const file = Buffer.from('<p>all work and no play</p>'.repeat(200))
const pages: readonly Endpoint[] = [
  {
    path: '/file',
    methods: ['GET'],
    summary: 'a file',
    access: 'anyone',
    handle: () => ({ type: 'text/html', body: file, headers: ['etag', etagOf(file)] }),
  },
  {
    path: '/page',
    methods: ['GET'],
    summary: 'a page',
    access: 'anyone',
    hasEtag: true,
    handle: () => ({ type: 'text/html', body: file.toString() }),
  },
]

describe('an answer is compressed', () => {
  it('with gzip, if the client accepts that and it is worth it', async () => {
    const { url } = await start({ Echo: echo })
    const gzip = await ask(`${url}/Echo`, 'POST', { 'accept-encoding': 'gzip, deflate' }, text)
    expect(gzip.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(gzip.body.length),
    })
    expect(gunzipSync(gzip.body).toString()).toBe(text)
    const plain = await ask(`${url}/Echo`, 'POST', {}, text)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('accept-encoding')
    expect(plain.body.toString()).toBe(text)
    const tiny = await ask(`${url}/Echo`, 'POST', { 'accept-encoding': 'gzip' }, '{"n":1}')
    expect(tiny.headers['content-encoding']).toBeUndefined()
    expect(tiny.headers.vary).toBeUndefined()
  })

  it('also one that is sent in parts', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => ({ i, text: `row number ${i}` }))
    const { url } = await start({ Rows: () => rows })
    const { headers, body } = await ask(`${url}/Rows`, 'POST', { 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' })
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(rows)
  })

  it('with Brotli, if it is a file', async () => {
    const { url } = await start({}, { endpoints: pages })
    const brotli = await ask(`${url}/file`, 'GET', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body)).toEqual(file)
    const gzip = await ask(`${url}/file`, 'GET', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.body)).toEqual(file)
    const head = await ask(`${url}/file`, 'HEAD', { 'accept-encoding': 'gzip, br' })
    expect(head.body.length).toBe(0)
    expect(head.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(brotli.body.length),
      etag: brotli.headers.etag,
    })
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['GZIP;Q=0.5', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['deflate, zstd', undefined],
    ['gzip;q=nonsense', 'gzip'],
  ])('Accept-Encoding: %j prefers %j', (accepted, coding) => {
    expect(acceptedCoding(withHeaders({ 'accept-encoding': accepted }), ['br', 'gzip'], 5000)).toBe(coding)
  })

  it('however small it is, for a client that refuses anything else', () => {
    const accepts = (accepted: string) =>
      acceptedCoding(withHeaders({ 'accept-encoding': accepted }), ['gzip'], 10)
    expect(accepts('gzip')).toBeUndefined()
    expect(accepts('gzip, identity;q=0')).toBe('gzip')
    expect(accepts('gzip, *;q=0')).toBe('gzip')
  })
})

describe('a page that the client has', () => {
  it.each(['/file', '/page'])('is not sent again: %s', async path => {
    const { url } = await start({}, { endpoints: pages })
    const first = await ask(`${url}${path}`, 'GET', {})
    const etag = String(first.headers.etag)
    expect(first.body).toEqual(file)
    for (const method of ['GET', 'HEAD']) {
      const again = await ask(`${url}${path}`, method, { 'if-none-match': `"other", ${etag}` })
      expect(again.status).toBe(304)
      expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' })
      expect(again.headers['content-length']).toBeUndefined()
      expect(again.body.length).toBe(0)
    }
    expect((await ask(`${url}${path}`, 'GET', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['"A"', false],
    ['"b, a"', false],
  ])('If-None-Match: %j', (known, isKnown) => {
    expect(isCurrent(withHeaders({ 'if-none-match': known }), 'W/"a"')).toBe(isKnown)
    expect(isCurrent(withHeaders({ 'if-none-match': known }), '"a"')).toBe(isKnown)
  })
})

function withHeaders(headers: Readonly<Record<string, string | undefined>>) {
  return { headers } as never
}
