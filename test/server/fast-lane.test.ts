import { describe, expect, it } from 'vitest'
import { echo, post, start, Wire } from './support.ts'

const long = 'x'.repeat(20_000)
const answers = { Echo: echo, Long: () => long }

describe('a connection whose requests are read without node:http', () => {
  it('is answered when the body arrives after the head', async () => {
    const { port } = await start(answers)
    const wire = new Wire(port)
    const [head, body] = post('/Echo', '{"n":1}').split('\r\n\r\n') as [string, string]
    wire.write(`${head}\r\n\r\n`)
    await new Promise(resolve => setImmediate(resolve))
    wire.write(body)
    await wire.until(/\{"n":1\}$/)
    wire.write(post('/Echo', '{"n":2}'))
    await wire.until(/\{"n":2\}$/)
    wire.socket.destroy()
  })

  it('has the time limits of any other', async () => {
    const { port } = await start(answers, {
      headersTimeoutMs: 30,
      requestTimeoutMs: 60,
      keepAliveTimeoutMs: 50,
    })
    const [silent, begun, idle] = [new Wire(port), new Wire(port), new Wire(port)]
    begun.write(post('/Echo', '{"n":1}').slice(0, -1))
    idle.write(post('/Echo', '{}'))
    expect(await silent.closed()).toMatch(/^HTTP\/1\.1 408 /)
    expect(await begun.closed()).toMatch(/^HTTP\/1\.1 408 /)
    expect(await idle.closed()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{\}$/)
  })

  it('is answered in order and as a whole, however late its client reads', async () => {
    const { port } = await start(answers)
    const wire = new Wire(port)
    wire.socket.pause()
    const count = 500
    // What is not a plain call goes to Node's server, behind the answers before it.
    const requests = Array.from({ length: count }, (_, n) => post('/Long', '') + post('/Echo', `{"n":${n}}`))
    wire.write(`${requests.join('')}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    // The buffers of the system are full long before.
    for (let turn = 0; turn < 200; turn++) await new Promise(resolve => setImmediate(resolve))
    wire.socket.resume()
    const text = await wire.closed()
    expect([...text.matchAll(/\{"n":(\d+)\}/g)].map(([, n]) => Number(n))).toEqual([...Array(count).keys()])
    expect(text.match(/"x{20000}"/g)).toHaveLength(count)
    expect(text).toMatch(/\{"status":"ok"\}$/)
  })

  it('is answered by node:http if the fast lane is off', async () => {
    const { port } = await start(answers, { fastLane: false })
    const wire = new Wire(port)
    wire.write(post('/Echo', '{"n":1}', 'Connection: close\r\n'))
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{"n":1\}$/)
  })
})
