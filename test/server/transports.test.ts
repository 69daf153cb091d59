import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as connectPlainly } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { gate } from '../support/gate.ts'
import { needsOpenssl } from '../support/openssl.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { certificate, echo, post as requestText, slowQuery, start } from './support.ts'

/** The name in the certificate that a server shows. */
function shownName(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

function post(make: typeof httpRequest, options: object): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = make({ method: 'POST', path: '/Echo', ...options }, response => {
      text(response).then(body => resolve({ status: response.statusCode!, body }), reject)
    })
    request.once('error', reject)
    request.end('{"n":1}')
  })
}

needsOpenssl.describe('HTTPS', () => {
  it('serves queries', async () => {
    const files = certificate(await temporaryFolder(), 'db.example')
    const { url, port } = await start({ Echo: echo }, { tls: files })
    expect(url).toBe(`https://127.0.0.1:${port}`)
    const answer = await post(httpsRequest, { port, host: '127.0.0.1', rejectUnauthorized: false })
    expect(answer).toEqual({ status: 200, body: '{"n":1}' })
    expect(await shownName(port)).toBe('db.example')
  })

  it('answers a client that closes its side after the request, also after a long query', async () => {
    const files = certificate(await temporaryFolder(), 'db.example')
    const begun = gate()
    const hold = gate()
    const { port } = await start({ Echo: echo, Slow: slowQuery(begun, hold) }, { tls: files })
    const options = { port, host: '127.0.0.1', rejectUnauthorized: false, allowHalfOpen: true }
    const quick = connect(options)
    quick.end(requestText('/Echo', '{"n":1}'))
    expect(await text(quick)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"n":1\}$/)
    const slow = connect(options)
    slow.end(requestText('/Slow', '{}'))
    const answer = text(slow)
    await begun.opened
    await once(slow, 'readable')
    hold.open()
    expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [\s\S]*"slow"$/)
  })

  it('closes connections that do not become secure in the time for headers', async () => {
    const tls = certificate(await temporaryFolder(), 'db.example')
    const { port } = await start({ Echo: echo }, { tls, headersTimeoutMs: 50 })
    const socket = connectPlainly(port, '127.0.0.1')
    expect(await text(socket)).toBe('')
  })

  it('takes renewed files, and keeps the old ones while the new ones have errors', async () => {
    const folder = await temporaryFolder()
    const files = certificate(folder, 'first')
    const faults: string[] = []
    const faulty = gate()
    const onFault = (message: string) => {
      faults.push(message)
      faulty.open()
    }
    const { port } = await start({ Echo: echo }, { tls: files, onFault })
    writeFileSync(files.cert, 'no certificate')
    await faulty.opened
    expect(faults[0]).toMatch(/cannot be used: .* The previous ones stay in use\.$/)
    expect(await shownName(port)).toBe('first')
    const second = certificate(folder, 'second')
    copyFileSync(second.key, files.key)
    copyFileSync(second.cert, files.cert)
    let shown = await shownName(port)
    while (shown === 'first') shown = await shownName(port)
    expect(shown).toBe('second')
  })

  it.each([
    ['missing', () => undefined, /^The certificate \S+ cannot be read: no such file or directory/],
    [
      'no certificate',
      (path: string) => writeFileSync(path, 'x'),
      /cannot be used: .*PEM|no start line|cannot be used/,
    ],
  ])('is refused with files that are wrong: %s', async (_name, make, message) => {
    const folder = await temporaryFolder()
    const { key } = certificate(folder, 'good')
    const cert = join(folder, 'bad.crt')
    make(cert)
    await expect(start({ Echo: echo }, { tls: { cert, key } })).rejects.toThrow(message)
  })
})

describe('a unix socket', () => {
  it('with a path that is too long is refused with the limit', async () => {
    const path = `/tmp/${'x'.repeat(200)}`
    await expect(start({ Echo: echo }, { socket: path })).rejects.toMatchObject({
      message: `The socket ${path} cannot be opened: its path has 205 bytes, and the system allows ${process.platform === 'linux' ? 108 : 104}.`,
      hint: 'Use a shorter path, such as one in /tmp or $XDG_RUNTIME_DIR.',
    })
  })

  it('in a folder that does not exist is refused with that reason', async () => {
    const path = join(await temporaryFolder(), 'none', 'gvq.sock')
    await expect(start({ Echo: echo }, { socket: path })).rejects.toMatchObject({
      message: `The socket ${path} cannot be opened: its folder does not exist.`,
    })
  })

  it('serves queries to its owner only, and is removed at the end', async () => {
    const socketPath = join(await temporaryFolder(), 'gvq.sock')
    const server = await start({ Echo: echo }, { socket: socketPath })
    expect([server.url, server.port]).toEqual([socketPath, 0])
    expect(statSync(socketPath).mode & 0o777).toBe(0o600)
    expect(await post(httpRequest, { socketPath })).toEqual({ status: 200, body: '{"n":1}' })
    await server.close()
    expect(existsSync(socketPath)).toBe(false)
  })

  it('that a killed process left behind is replaced; one in use and other files are not', async () => {
    const folder = await temporaryFolder()
    const socketPath = join(folder, 'gvq.sock')
    const script = `require('node:net').createServer().listen(${JSON.stringify(socketPath)}, () => process.kill(process.pid, 'SIGKILL'))`
    expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'ignore' })).toThrow()
    expect(existsSync(socketPath)).toBe(true)
    await start({ Echo: echo }, { socket: socketPath })
    await expect(start({ Echo: echo }, { socket: socketPath })).rejects.toThrow(
      `The socket ${socketPath} cannot be opened: a process listens on it, or it is another file.`,
    )
    const other = join(folder, 'file')
    writeFileSync(other, 'text')
    await expect(start({ Echo: echo }, { socket: other })).rejects.toThrow('or it is another file')
  })
})
