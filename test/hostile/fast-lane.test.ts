import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type RunningServer, startServer } from '../../src/serve/server/index.ts'
import { type Answer, fakeDatabase } from '../server/support.ts'
import { oneOf, randomNumbers, wholeNumber } from '../support/random.ts'

const rounds = Number(process.env.GVQ_HOSTILE_ROUNDS ?? 1500)
const seed = Number(process.env.GVQ_HOSTILE_SEED ?? 1)

const long = 'é'.repeat(3000)
const answers: Readonly<Record<string, Answer>> = {
  Echo: params => params,
  Later: async params => {
    await nextTurn()
    return params
  },
  Kilobyte: () => long.slice(0, 600),
  Long: () => long,
  Missing: () => {
    throw new GvqError('NODE_NOT_FOUND', 'There is none.')
  },
  AddFails: async () => {
    await nextTurn()
    throw new GvqError('DUPLICATE_KEY', 'There is one.')
  },
}

let lane: RunningServer
let plain: RunningServer

beforeAll(async () => {
  const options = { port: 0, apiKey: 'k', bodyBytesMax: 100 * 1024, stallTimeoutMs: 3000 }
  const all = { ...answers, Huge: () => Array.from({ length: 60 }, () => long) }
  lane = await startServer(fakeDatabase(all), options)
  plain = await startServer(fakeDatabase(all), { ...options, fastLane: false })
})

afterAll(async () => {
  await lane.close()
  await plain.close()
})

type Random = () => number

const names = [
  ...Object.keys(answers),
  'Nothing',
  'healthz',
  'mcp',
  'Echo?a=1',
  'Ech%6f',
  '',
  '/Echo',
  'Echo/',
]
const bodies = ['{}', '{"code":"a"}', '', 'null', '[1]', '{"code":', '\ufeff{}', '{"code":"é😀"}', '"x"']
const headers = [
  'Accept: */*',
  'accept: application/json',
  'accept: application/x-ndjson',
  'Accept-Encoding: gzip, deflate',
  'accept-encoding: identity;q=0, gzip',
  'accept-encoding: ',
  'accept-language: *',
  'sec-fetch-mode: cors',
  'User-Agent: helix-py',
  'Connection: keep-alive',
  'connection: close',
  'connection: Close',
  'connection: upgrade',
  'Content-Type: application/json; charset=utf-8',
  'content-type: text/plain',
  'x-request-id: abc',
  'authorization: Bearer k',
  'x-api-key: wrong',
  'x-api-key: k',
  'origin: https://evil.example',
  'expect: 100-continue',
  'cookie: a=b',
  'x-unknown: \u00e9',
]

/** Shapes on which implementations of HTTP disagree: how a request is framed, and where a line ends. */
const smuggling: readonly string[] = [
  'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}',
  'Transfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ',
  'Content-Length: 2, 2\r\n\r\n{}',
  'Content-Length: +2\r\n\r\n{}',
  'Content-Length: -2\r\n\r\n{}',
  'Content-Length: 0x2\r\n\r\n{}',
  'Content-Length: 02\r\n\r\n{}',
  'Content-Length: 2 \r\n\r\n{}',
  'Content-Length:  2\r\n\r\n{}',
  'Content-Length:2\r\n\r\n{}',
  'Content-Length:\t2\r\n\r\n{}',
  'Content-Length : 2\r\n\r\n{}',
  'Content-Length: 2\n\r\n{}',
  'Content-Length: 2\n\n{}',
  'Content-Length: 2\r\r\n\r\n{}',
  'Content-Length: 2\r\n \r\n{}',
  'Content-Length:\r\n 2\r\n\r\n{}',
  'Content-Length: 2\r\n folded: 1\r\n\r\n{}',
  'Content-Length: 99999999999999999999\r\n\r\n{}',
  'Content-Length: 2\r\nX: \u0000\r\n\r\n{}',
  'Content-Length: 2\r\nHost: other\r\n\r\n{}',
  'Content-Length: 2\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n{}',
  'Content-Length: 2\r\nTrailer: x\r\n\r\n{}',
  'Content-Length: 2\r\nConnection: content-length\r\n\r\n{}',
  `Content-Length: 2\r\nAccept: ${'a'.repeat(5000)}\r\n\r\n{}`,
  `Content-Length: 2\r\nAccept: ${'a'.repeat(20_000)}\r\n\r\n{}`,
  `Content-Length: 2\r\n${'Accept: a\r\n'.repeat(3)}\r\n{}`,
]

const startLines = [
  'GET /healthz HTTP/1.1',
  'POST http://localhost/Echo HTTP/1.1',
  'POST /Echo HTTP/1.0',
  'POST /Echo HTTP/1.2',
  'POST  /Echo HTTP/1.1',
  'POST /Echo  HTTP/1.1',
  'post /Echo HTTP/1.1',
  'POST /Echo',
  'HEAD /Echo HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'PRI * HTTP/2.0',
  'CONNECT localhost:1 HTTP/1.1',
]

const host = 'host: localhost\r\nx-api-key: k\r\n'

/** A request that is as it should be. */
function tidyRequest(random: Random): string {
  const body = oneOf(random, bodies)
  const lines = ['host: localhost', 'x-api-key: k', `content-length: ${Buffer.byteLength(body)}`]
  return `POST /${oneOf(random, [...Object.keys(answers), 'Huge'])} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function request(random: Random): string {
  const kind = random()
  if (kind < 0.15) return `POST /Echo HTTP/1.1\r\n${host}${oneOf(random, smuggling)}`
  const body = oneOf(random, bodies)
  const bytes = Buffer.byteLength(body)
  const length = kind < 0.2 ? Math.max(0, bytes + wholeNumber(random, -2, 3)) : bytes
  const start =
    random() < 0.1
      ? oneOf(random, startLines)
      : `POST /${random() < 0.7 ? oneOf(random, Object.keys(answers)) : oneOf(random, names)} HTTP/1.1`
  const lines = random() < 0.95 ? ['host: localhost'] : ['host: evil.example']
  if (random() < 0.95) lines.push('x-api-key: k')
  if (random() < 0.7) lines.push('content-type: application/json')
  lines.push(`content-length: ${length}`)
  for (let n = wholeNumber(random, 0, 2); n > 0; n--) {
    if (random() < 0.5) lines.splice(wholeNumber(random, 0, lines.length), 0, oneOf(random, headers))
  }
  return `${start}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const odd = [
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  ' ',
  '\t',
  ':',
  '\0',
  ',',
  '0',
  'é',
  '\ufeff',
  'POST /Echo HTTP/1.1\r\n',
]

/** Changes some bytes. */
function mutated(random: Random, bytes: Buffer): Buffer {
  const at = wholeNumber(random, 0, bytes.length)
  const size = wholeNumber(random, 0, 6)
  switch (wholeNumber(random, 0, 4)) {
    case 0:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)])
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(oneOf(random, odd)), bytes.subarray(at)])
    case 2: {
      const copy = Buffer.from(bytes)
      if (at < copy.length) copy[at] = wholeNumber(random, 0, 255)
      return copy
    }
    case 3:
      return bytes.subarray(0, at)
    default: {
      const from = wholeNumber(random, 0, at)
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(from, at), bytes.subarray(at)])
    }
  }
}

/**
 * Several requests. A long answer is asked for only where all are as they should be: behind others, the system may drop
 * what its client has not read yet.
 */
function input(random: Random): Buffer {
  const make = random() < 0.3 ? tidyRequest : request
  const bytes = Buffer.from(Array.from({ length: wholeNumber(random, 1, 4) }, () => make(random)).join(''))
  return make === request && random() < 0.5 ? mutated(random, bytes) : bytes
}

/** The places where the bytes are cut into writes. */
function cutsOf(random: Random, bytes: Buffer): readonly number[] {
  const count = random() < 0.5 ? 0 : wholeNumber(random, 1, 3)
  return Array.from({ length: count }, () => wholeNumber(random, 0, bytes.length)).sort((a, b) => a - b)
}

/** Sends some bytes, closes the sending side, and returns all that the server sends until it closes its own. */
async function answerTo(server: RunningServer, bytes: Buffer, cuts: readonly number[]): Promise<string> {
  const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  const parts: Buffer[] = []
  socket.on('data', part => parts.push(part))
  // A server that refuses bytes may reset the connection while more are sent.
  socket.on('error', () => undefined)
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  let from = 0
  for (const cut of cuts) {
    if (cut > from) await new Promise(written => socket.write(bytes.subarray(from, cut), written))
    await nextTurn()
    await nextTurn()
    from = cut
  }
  socket.end(bytes.subarray(from))
  await closed
  return Buffer.concat(parts).toString('latin1')
}

/**
 * The refusal of bytes that are no request, which ends the connection. Whether it is sent depends on when Node sees that the
 * client has closed its side.
 */
const refusal =
  /HTTP\/1\.1 4\d\d [\w ]+\r\n(?:(?!\r\n\r\n).)*\r\nconnection: close\r\n(?:allow: POST\r\n)?\r\n\{[^\r\n]*\}$/s

/** An answer without what differs each time. */
function comparable(answer: string): string {
  return (
    answer
      .replace(refusal, '')
      .replaceAll('HTTP/1.1 100 Continue\r\n\r\n', '')
      .replace(/^date: .*$/gim, 'Date')
      .replace(/^server-timing: .*$/gim, 'Timing')
      .replace(/^x-request-id: [\w-]{8,}$/gim, 'Id')
      // Where a long answer is cut into chunks depends on how fast its client reads.
      .replace(/\r\n[0-9a-f]{4,6}\r\n/g, '')
      .replace(/(?:\u00c3\u00a9){50,}/g, characters => `[${characters.length}]`)
  )
}

it(
  `any bytes, cut anywhere, are answered as without the fast lane (seed ${seed}, ${rounds} rounds)`,
  async () => {
    const different: string[] = []
    const shortened = (text: string): string => (text.length > 1500 ? `${text.slice(0, 1500)}…` : text)
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      const random = randomNumbers(seed * 1_000_003 + round)
      const bytes = input(random)
      const cuts = cutsOf(random, bytes)
      const [fast, slow] = await Promise.all([answerTo(lane, bytes, cuts), answerTo(plain, bytes, cuts)])
      answered += fast.split('HTTP/1.1 200 OK').length - 1
      if (comparable(fast) !== comparable(slow)) {
        different.push(`round ${round}, cut at ${cuts}: ${shortened(JSON.stringify(bytes.toString('latin1')))}
  with:    ${shortened(JSON.stringify(comparable(fast)))}
  without: ${shortened(JSON.stringify(comparable(slow)))}`)
      }
    }
    expect(different.slice(0, 5).join('\n')).toBe('')
    // Most requests reach their query, so that the comparison is not one of refusals.
    expect(answered).toBeGreaterThan(rounds / 2)
  },
  600_000 + 100 * rounds,
)

it('connections that are reset while they are answered end nothing', async () => {
  const request = 'POST /Later HTTP/1.1\r\nhost: localhost\r\nx-api-key: k\r\ncontent-length: 2\r\n\r\n{}'
  const odd = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
  for (let round = 0; round < 300; round++) {
    const socket = connect({ port: lane.port, host: '127.0.0.1' })
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(request.repeat(1 + (round % 3)) + (round % 2 === 0 ? odd : ''))
    for (let turn = 0; turn < round % 5; turn++) await nextTurn()
    socket.resetAndDestroy()
    await closed
  }
  expect(await answerTo(lane, Buffer.from(request), [])).toMatch(/^HTTP\/1\.1 200 OK/)
}, 600_000)
