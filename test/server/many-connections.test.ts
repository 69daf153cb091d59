import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { connectionsMax } from '../../src/serve/server/connection/connections.ts'
import { gate } from '../support/gate.ts'
import { needsOpenssl } from '../support/openssl.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { certificate, echo, post, slowQuery, start, Wire } from './support.ts'

/** A connection that the server has accepted: it accepts in order. */
async function opened(port: number): Promise<Wire> {
  const wire = new Wire(port)
  await once(wire.socket, 'connect')
  return wire
}

async function used(port: number): Promise<Wire> {
  const wire = new Wire(port)
  wire.write(post('/Echo', '{"n":1}'))
  await wire.until(/\{"n":1\}$/)
  return wire
}

describe('with as many connections as there may be', () => {
  it('a new one takes the place of the one that has been without a request for the longest', async () => {
    const { port } = await start({ Echo: echo }, { connectionsMax: 4 })
    const kept = await used(port)
    const idle = [await opened(port), await opened(port), await opened(port)] as const
    idle[2].write('POST /Ech')
    kept.write(post('/Echo', '{"n":2}'))
    await kept.until(/\{"n":2\}$/)
    await used(port)
    await idle[0].closed()
    await used(port)
    await idle[1].closed()
    await used(port)
    await idle[2].closed()
    kept.write(post('/Echo', '{"n":3}'))
    await kept.until(/\{"n":3\}$/)
  })

  it('a new one takes the place of the oldest between two requests', async () => {
    const { port } = await start({ Echo: echo }, { connectionsMax: 2 })
    const [first, second] = [await used(port), await used(port)]
    await used(port)
    await first.closed()
    second.write(post('/Echo', '{"n":2}'))
    await second.until(/\{"n":2\}$/)
  })

  it('a new one is closed if the others have requests in progress, which are answered', async () => {
    const [begun, hold] = [gate(), gate()]
    const full = gate()
    const { port } = await start(
      { Slow: slowQuery(begun, hold), Echo: echo },
      { connectionsMax: 2, onFault: () => full.open() },
    )
    const slow = new Wire(port)
    slow.write(post('/Slow', ''))
    await begun.opened
    const arriving = new Wire(port)
    arriving.write(
      'POST /Echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 7\r\n\r\n',
    )
    await arriving.until(/100 Continue/)
    const refused = await opened(port)
    expect(await refused.closed()).toBe('')
    await full.opened
    arriving.write('{"n":1}')
    await arriving.until(/\{"n":1\}$/)
    hold.open()
    await slow.until(/"slow"$/)
  })

  needsOpenssl.it('a connection that does not become secure leaves its place', async () => {
    const tls = certificate(await temporaryFolder(), 'isle')
    const { port } = await start({ Echo: echo }, { tls, connectionsMax: 2 })
    const usedTls = async () => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
      socket.on('error', () => undefined).write(post('/Echo', '{"n":1}'))
      await once(socket, 'data')
      return socket
    }
    const idle = await opened(port)
    const [first, second] = [await usedTls(), await usedTls()]
    await idle.closed()
    const closed = once(first, 'close')
    await usedTls()
    await closed
    second.write(post('/Echo', '{"n":1}'))
    await once(second, 'data')
  })
})

it('there may be as many connections as files, but for those of the store; half as many, if these are few', () => {
  expect([256, 4096, 1_000_000, Number.POSITIVE_INFINITY].map(connectionsMax)).toEqual([
    128,
    3072,
    998_976,
    Number.POSITIVE_INFINITY,
  ])
})

it.skipIf(process.platform !== 'linux')('the files that this process may open are known', () => {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  expect(connectionsMax()).toBe(connectionsMax(files))
})
