import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { connect as connectPlainly, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer, TlsFiles } from '../../src/serve/server/index.ts'
import { certificate, echo, start } from '../server/support.ts'
import { needsOpenssl } from '../support/openssl.ts'
import { oneOf, randomNumbers, wholeNumber } from '../support/random.ts'
import { mutated } from './support/compressed.ts'

const seed = Number(process.env.GVQ_HOSTILE_SEED ?? 1)
const rounds = Number(process.env.GVQ_HOSTILE_ROUNDS ?? 100)

let folder: string
let good: TlsFiles

const openssl = (...args: readonly string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })

function place(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A certificate for the key of `good`, of another time. */
function timed(name: string, from: string, to: string): TlsFiles {
  place('index.txt', '')
  const config = ['[ca]', 'default_ca=d', '[d]', 'database=index.txt', 'new_certs_dir=.', 'rand_serial=yes']
  place('ca.cnf', [...config, 'policy=p', '[p]', 'commonName=supplied', ''].join('\n'))
  openssl('req', '-new', '-key', good.key, '-subj', `/CN=${name}`, '-out', 'request.csr')
  const times = ['-startdate', from, '-enddate', to]
  const how = ['-batch', '-selfsign', '-keyfile', good.key, '-notext', '-md', 'sha256', '-config', 'ca.cnf']
  openssl('ca', ...how, '-in', 'request.csr', '-out', `${name}.crt`, ...times)
  return { cert: join(folder, `${name}.crt`), key: good.key }
}

/** The key of `good` of which one bit of the secret number is another. What it says of the public one is right. */
function damagedKey(): string {
  const lines = readFileSync(good.key, 'utf8').trim().split('\n')
  const bytes = Buffer.from(lines.slice(1, -1).join(''), 'base64')
  bytes[bytes.indexOf(Buffer.of(4, 32)) + 20]! ^= 1
  return place(
    'damaged.key',
    [lines[0], bytes.toString('base64').replace(/.{64}/g, '$&\n'), lines.at(-1)].join('\n'),
  )
}

/** Resolves with the status of a query; rejects as a client does that trusts the certificate of `good` alone. */
function ask(port: number, options: object = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const ca = readFileSync(good.cert)
    const settings = { port, host: '127.0.0.1', servername: 'good', ca, agent: false, ...options }
    const sent = request({ method: 'POST', path: '/Echo', ...settings }, response => {
      text(response).then(() => resolve(response.statusCode!), reject)
    })
    sent.once('error', reject)
    sent.end('{"n":1}')
  })
}

const serve = (files: TlsFiles, onFault?: (message: string) => void): Promise<RunningServer> =>
  start({ Echo: echo }, { tls: files, headersTimeoutMs: 2000, ...(onFault && { onFault }) })

/** Whatever happens to the connection of a hostile client. */
function careless<T extends Socket>(socket: T): T {
  return socket.on('error', () => undefined)
}

async function secured(port: number, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = careless(connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }))
  await once(socket, 'secureConnect')
  return socket
}

/** What a client says first. */
async function clientHello(): Promise<Buffer> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const client = careless(connect({ port, host: '127.0.0.1', servername: 'good' }))
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [hello] = (await once(careless(socket), 'data')) as [Buffer]
  client.destroy()
  socket.destroy()
  server.close()
  return hello
}

needsOpenssl.describe('HTTPS', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gvq-hostile-'))
    good = certificate(folder, 'good')
    openssl('genrsa', '-out', 'rsa.key', '2048')
    openssl('ec', '-in', good.key, '-aes128', '-passout', 'pass:abcd', '-out', 'encrypted.key')
    mkdirSync(join(folder, 'folder'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each<[string, () => TlsFiles, RegExp]>([
    [
      'a key of another kind',
      () => ({ ...good, key: join(folder, 'rsa.key') }),
      /used: the key is that of another/,
    ],
    [
      'a key whose private part is damaged',
      () => ({ ...good, key: damagedKey() }),
      /another certificate, or damaged/,
    ],
    ['another key', () => ({ ...good, key: certificate(folder, 'other').key }), /cannot be used: .*mismatch/],
    [
      'a key with a passphrase',
      () => ({ ...good, key: join(folder, 'encrypted.key') }),
      /used: the key has a passphrase/,
    ],
    ['the two exchanged', () => ({ cert: good.key, key: good.cert }), /cannot be used: /],
    ['an empty certificate', () => ({ ...good, cert: place('empty', '') }), /cannot be used: /],
    ['an empty key', () => ({ ...good, key: place('empty', '') }), /cannot be used: /],
    [
      'a megabyte of something',
      () => ({ ...good, cert: place('large', 'x'.repeat(1e6)) }),
      /cannot be used: /,
    ],
    ['a folder', () => ({ ...good, cert: join(folder, 'folder') }), /^The certificate \S+ cannot be read: /],
  ])('does not begin with %s, and says so', async (_, files, message) => {
    await expect(serve(files())).rejects.toMatchObject({
      code: 'INVALID_VALUE',
      message: expect.stringMatching(message),
    })
  })

  it(`begins with changed files as they were, or says that they cannot be used: ${rounds} rounds, seed ${seed}`, async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const random = randomNumbers(seed * 1_000_003 + round)
      const which = oneOf(random, ['cert', 'key'] as const)
      const changed = place('changed', mutated(readFileSync(good[which]), random))
      const outcome = await serve({ ...good, [which]: changed }).then(
        async server => {
          // What OpenSSL reads over; a certificate may be another one, which its client refuses.
          await ask(server.port, { rejectUnauthorized: false })
          await server.close()
          return 'serves'
        },
        ({ code }) => String(code),
      )
      outcomes.add(outcome)
    }
    expect([...outcomes].sort()).toEqual(['INVALID_VALUE', 'serves'])
  })

  it.each([
    [
      'old',
      '200101000000Z',
      '200102000000Z',
      / expired on Jan {2}2 00:00:00 2020 GMT: clients refuse it\.$/,
      'CERT_HAS_EXPIRED',
    ],
    [
      'new',
      '400101000000Z',
      '450101000000Z',
      / is not valid before Jan {2}1 00:00:00 2040 GMT: /,
      'CERT_NOT_YET_VALID',
    ],
  ])('warns of a certificate that is too %s, and goes on', async (name, from, to, message, code) => {
    const faults: string[] = []
    const files = timed(name, from, to)
    const { port } = await serve(files, fault => faults.push(fault))
    expect(faults).toEqual([expect.stringMatching(message)])
    await expect(ask(port, { ca: readFileSync(files.cert), servername: name })).rejects.toMatchObject({
      code,
    })
    expect(await ask(port, { rejectUnauthorized: false })).toBe(200)
  })

  it('goes on when a client refuses the name', async () => {
    const { port } = await serve(good)
    await expect(ask(port, { servername: 'elsewhere' })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(await ask(port)).toBe(200)
  })

  it('goes on after a part of a handshake, whatever its length', async () => {
    const { port } = await serve(good)
    const hello = await clientHello()
    const lengths = [0, 1, 4, 5, 6, 9, 43, hello.length >> 1, hello.length - 1, hello.length]
    const open = lengths.map(length => {
      const socket = careless(connectPlainly(port, '127.0.0.1'))
      socket.write(hello.subarray(0, length))
      return socket
    })
    for (const length of lengths) {
      const socket = careless(connectPlainly(port, '127.0.0.1'))
      socket.end(hello.subarray(0, length))
      socket.resume()
      await once(socket, 'close')
    }
    expect(await ask(port)).toBe(200)
    // The time for a handshake ends them.
    await Promise.all(open.map(socket => socket.resume() && once(socket, 'close')))
    expect(await ask(port)).toBe(200)
  })

  it(`goes on after a changed handshake: ${rounds} rounds, seed ${seed}`, async () => {
    const { port } = await serve(good)
    const hello = await clientHello()
    for (let round = 0; round < rounds; round++) {
      const random = randomNumbers(seed * 1_000_003 + round)
      const socket = careless(connectPlainly(port, '127.0.0.1'))
      socket.end(mutated(hello, random))
      socket.resume()
      await once(socket, 'close')
    }
    expect(await ask(port)).toBe(200)
  })

  it(`goes on after anything behind a handshake: ${rounds} rounds, seed ${seed}`, async () => {
    const { port } = await serve(good)
    for (let round = 0; round < rounds; round++) {
      const random = randomNumbers(seed * 1_000_003 + round)
      const wire = careless(connectPlainly(port, '127.0.0.1'))
      const socket = await secured(port, { socket: wire })
      const size = wholeNumber(random, 1, 64)
      const garbage = Buffer.from(Array.from({ length: size }, () => wholeNumber(random, 0, 255)))
      // Of these a record of TLS begins with: an alert, a handshake, data.
      if (random() < 0.5) Buffer.of(oneOf(random, [21, 22, 23]), 3, 3, 0, size).copy(garbage)
      wire.end(garbage)
      wire.resume()
      await once(wire, 'close')
      socket.destroy()
    }
    expect(await ask(port)).toBe(200)
  })

  it('goes on after a client that begins handshakes again and again', async () => {
    const { port } = await serve(good)
    const socket = await secured(port, { maxVersion: 'TLSv1.2' })
    let times = 0
    const closed = once(socket, 'close')
    const again = () => {
      if (times++ < 20) socket.renegotiate({ rejectUnauthorized: false }, error => error === null && again())
    }
    again()
    socket.resume()
    await closed
    expect(times).toBeLessThan(20)
    expect(await ask(port)).toBe(200)
  })

  it('closes a connection that speaks HTTP', async () => {
    const { port } = await serve(good)
    const socket = careless(connectPlainly(port, '127.0.0.1'))
    socket.end('POST /Echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
    expect(await text(socket)).not.toContain('200 OK')
    expect(await ask(port)).toBe(200)
  })
})
