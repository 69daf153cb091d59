import { oneOf, wholeNumber } from '../support/random.ts'

/** A malformed request, as bytes, and the statuses with which it may be answered. */
export interface Malformed {
  readonly title: string
  readonly bytes: Buffer
  readonly statuses: readonly number[]
  /** The request is incomplete: the client ends its half of the connection, and may get no response. */
  readonly isCut: boolean
}

type Random = () => number
type Kind = (random: Random) => Omit<Malformed, 'title'>

/** Returns one malformed request of a kind chosen by `random`. */
export function malformed(random: Random): Malformed {
  const titles = Object.keys(kinds)
  const title = titles[wholeNumber(random, 0, titles.length - 1)]!
  return { title, ...kinds[title]!(random) }
}

const valid = '{"handle":"x","balance":1}'

/** Each is malformed for every value of `random`. */
const kinds: Readonly<Record<string, Kind>> = {
  'no HTTP': random => ({ ...whole(400, `\0${noise(random, 200)}\r\n\r\n`), isCut: true }),
  'an unknown method': random => whole(400, request({ method: `X${letters(random)}` })),
  'another version': random => whole(400, request({ version: `HTTP/${wholeNumber(random, 2, 9)}.x` })),
  'a method that is not POST': random =>
    whole(405, request({ method: oneOf(random, ['GET', 'PUT', 'DELETE']) })),
  'an unknown query': random => whole(404, request({ path: `/q${letters(random)}` })),
  'a path with odd bytes': random => whole([400, 404], request({ path: `/Put%${noise(random, 9)}` })),
  'a header without a colon': random => whole(400, request({ headers: [letters(random)] })),
  'a header with a control character': () => whole(400, request({ headers: ['x-odd: a\u0000b'] })),
  'headers that are too large': random =>
    whole(431, request({ headers: [`x-large: ${'y'.repeat(wholeNumber(random, 17_000, 40_000))}`] })),
  'too many headers': random =>
    whole(431, request({ headers: Array.from({ length: 2000 }, (_, i) => `x-${i}: ${letters(random)}`) })),
  'a length that is none': random =>
    whole(400, request({ length: oneOf(random, ['abc', '-1', '1e3', '0x10', '18446744073709551616']) })),
  'two lengths': () => whole(400, request({ headers: ['content-length: 3'] })),
  'a length beside chunks': () => whole(400, request({ headers: ['transfer-encoding: chunked'] })),
  'a chunk of no size': random =>
    whole(400, chunked(`${oneOf(random, ['zz', '-5', ''])}\r\n{}\r\n0\r\n\r\n`)),
  'a body that is too large': random =>
    whole(413, request({ length: String(wholeNumber(random, 1e8, 1e12)) })),
  'another content type': random =>
    whole(415, request({ type: oneOf(random, ['text/plain', letters(random), '"']) })),
  'another encoding': () => whole(415, request({ headers: ['content-encoding: gzip'] })),
  'another host': random => whole(403, request({ host: `${letters(random)}.example` })),
  'a page of another site': random =>
    whole(403, request({ headers: [`origin: http://${letters(random)}.example`] })),
  'bytes that are no UTF-8': random =>
    whole(400, request({ body: Buffer.of(0x22, 0xc3, wholeNumber(random, 0, 127), 0x22) })),
  'JSON that is cut': random =>
    whole(400, request({ body: valid.slice(0, wholeNumber(random, 1, valid.length - 1)) })),
  'JSON with more behind': random =>
    whole(400, request({ body: `${valid}${oneOf(random, [',', '}', '{}', '\0', 'x'])}` })),
  'JSON with a changed character': random => {
    const at = oneOf(random, [0, 7, 8, 9, 13, 14, 23])
    return whole(400, request({ body: `${valid.slice(0, at)}#${valid.slice(at + 1)}` }))
  },
  'deep JSON': random => {
    const depth = wholeNumber(random, 101, 50_000)
    return whole(400, request({ body: `{"handle":"x","balance":${'['.repeat(depth)}${']'.repeat(depth)}}` }))
  },
  'no object': random => whole(400, request({ body: oneOf(random, ['[]', '1', 'null', '"x"', 'true']) })),
  'a parameter of another type': random => {
    const value = oneOf(random, ['"1"', '1.5', 'null', '[]', '{}', '1e400', '9223372036854775808', 'true'])
    return whole(400, request({ body: `{"handle":"x","balance":${value}}` }))
  },
  'a parameter too many': random =>
    whole(400, request({ body: `{"handle":"x","balance":1,"${letters(random)}":1}` })),
  'a parameter too few': () => whole(400, request({ body: '{"handle":"x"}' })),
  'half a character': () => whole(400, request({ body: '{"handle":"\\ud800","balance":1}' })),
  'a request that is cut': random => {
    const bytes = request({})
    return {
      bytes: bytes.subarray(0, wholeNumber(random, 1, bytes.length - 1)),
      statuses: [400],
      isCut: true,
    }
  },
}

interface Parts {
  readonly method?: string
  readonly path?: string
  readonly version?: string
  readonly host?: string
  readonly type?: string
  readonly length?: string
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
}

/** A request for `Put` that is valid except for the parts given. */
function request(parts: Parts): Buffer {
  const { method = 'POST', path = '/Put', version = 'HTTP/1.1', host = '127.0.0.1', headers = [] } = parts
  const { type = 'application/json', body = valid } = parts
  const { length = String(Buffer.byteLength(body)) } = parts
  const head = [`${method} ${path} ${version}`, `host: ${host}`, `content-type: ${type}`, 'connection: close']
  head.push(`content-length: ${length}`, ...headers)
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])
}

function chunked(body: string): Buffer {
  return Buffer.from(`POST /Put HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n${body}`)
}

function whole(status: number | readonly number[], bytes: Buffer | string): Omit<Malformed, 'title'> {
  const statuses = typeof status === 'number' ? [status] : status
  return { bytes: Buffer.from(bytes as string, 'latin1'), statuses, isCut: false }
}

function letters(random: Random): string {
  const length = wholeNumber(random, 1, 12)
  return Array.from({ length }, () => String.fromCharCode(wholeNumber(random, 97, 122))).join('')
}

/** Bytes of any kind, except those that end a line or a word. */
function noise(random: Random, lengthMax: number): string {
  const length = wholeNumber(random, 1, lengthMax)
  return Array.from({ length }, () => String.fromCharCode(wholeNumber(random, 0x80, 0xff))).join('')
}
