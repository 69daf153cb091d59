import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { readBody } from '../../src/serve/server/request/body.ts'
import { BodyRoom } from '../../src/serve/server/request/body-room.ts'
import { TinyChunks, tinyChunks } from '../../src/serve/server/request/tiny-chunks.ts'
import { echo, start, Wire } from './support.ts'

it('of connections with tiny chunks, one is read on in each turn', async () => {
  const turns = new TinyChunks()
  const sockets = Array.from({ length: 3 }, () => new PassThrough().resume() as PassThrough & Socket)
  for (const socket of sockets) turns.pause(socket)
  turns.pause(sockets[0]!)
  const paused = () => sockets.map(socket => socket.isPaused())
  expect(paused()).toEqual([true, true, true])
  // Node itself resumes like this.
  sockets[2]!.resume()
  await new Promise(process.nextTick)
  expect(paused()).toEqual([true, true, true])
  for (let resumed = 1; resumed <= 3; resumed++) {
    await nextTurn()
    expect(paused()).toEqual([0, 1, 2].map(i => i >= resumed))
  }
})

const chunks = 300_000
const head = (target: string) => `${target} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`
const tiny = '1\r\n1\r\n'

describe('a body in tiny chunks', () => {
  let server: Server | undefined

  afterEach(async () => {
    server?.closeAllConnections()
    await new Promise(resolve => server?.close(resolve))
  })

  /** Most chunks that the server reads in one turn. */
  async function mostInOneTurn(listener: RequestListener): Promise<number> {
    let [most, whenAdmitted, total] = [0, 0, 0]
    const all = new Promise<void>(resolve => {
      server = createServer((request, response) => {
        request.on('data', () => {
          if (whenAdmitted++ === 0) setImmediate(() => (whenAdmitted = 0))
          most = Math.max(most, whenAdmitted)
          if (++total === chunks) resolve()
        })
        listener(request, response)
      })
    })
    await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
    const client = connect((server!.address() as AddressInfo).port, '127.0.0.1')
    client.write(`${head('POST /')}${tiny.repeat(chunks)}0\r\n\r\n`)
    await all
    client.destroy()
    return most
  }

  it.each<[string, RequestListener]>([
    [
      'read',
      request => {
        const reader = { onBody: () => undefined, onError: () => undefined }
        readBody(request, limits.bodyBytesMax, new BodyRoom(limits.bodiesBytesMax, 5000), reader)
      },
    ],
    ['discarded', request => tinyChunks.discard(request)],
  ])('that is %s leaves others their turns', async (_, listener) => {
    // Node reads 64 KB at once.
    expect(await mostInOneTurn(listener)).toBeLessThanOrEqual((64 * 1024) / tiny.length + 1)
  })

  it.each(['POST /Echo', 'POST /Nothing', 'GET /healthz', 'OPTIONS *'])(
    'is answered for %s',
    async target => {
      const { port } = await start({ Echo: echo })
      const wires = Array.from({ length: 3 }, () => new Wire(port))
      for (const wire of wires) wire.write(`${head(target)}${tiny.repeat(20_000)}0\r\n\r\n`)
      const status = { 'POST /Echo': 200, 'POST /Nothing': 404, 'OPTIONS *': 204 }[target] ?? 200
      for (const wire of wires) {
        expect(await wire.until(/\r\n\r\n/)).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
        wire.socket.destroy()
      }
    },
  )
})
