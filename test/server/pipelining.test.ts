import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { inOrder } from '../../src/serve/server/connection/pipelining.ts'
import { gate } from '../support/gate.ts'

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
/** What Node reads of a connection at once. */
const chunk = 64 * 1024
/** More requests than the system keeps for a server that does not read. */
const count = 20_000

it('no more is read of a connection whose requests wait for one of them, and all are answered in the end', async () => {
  const hold = gate()
  let [taken, begun, waitingMost] = [0, 0, 0]
  const answer = inOrder(async (_request, response) => {
    begun++
    await hold.opened
    response.end('x')
  })
  const server = createServer((request, response) => {
    taken++
    waitingMost = Math.max(waitingMost, taken - begun)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [socket] = await accepted
  const paused = once(socket, 'pause')
  client.write(request.repeat(count - 1) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  await paused
  expect(begun).toBe(1)
  expect(taken).toBeLessThan(count)
  hold.open()
  let text = ''
  client.setEncoding('latin1')
  for await (const part of client) text += part
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(count)
  expect(waitingMost).toBeLessThanOrEqual(limits.pipelinedMax + chunk / request.length)
  server.close()
})

it('while many requests of all connections wait, those on which more arrive are closed, and others go on', async () => {
  const hold = gate()
  const isFull = gate()
  let taken = 0
  const answer = inOrder(async (request, response) => {
    if (request.url !== '/now') await hold.opened
    response.end('x')
  }, 10)
  const server = createServer((request, response) => {
    if (++taken === 9) isFull.open()
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sends = (text: string) => {
    const client = connect(port, '127.0.0.1').on('error', () => undefined)
    client.write(text)
    return client
  }
  const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const early = sends(request.repeat(8) + last)
  await isFull.opened
  const tooMany = sends(request.repeat(500))
  expect(await received(tooMany)).toBe('')
  // The second connection adds at most the one that runs, those that wait up to the limit, and the one that was too
  // many.
  expect(taken).toBeLessThanOrEqual(9 + 4)
  expect(await received(sends(last.replace('/', '/now')))).toContain('200 OK')
  hold.open()
  expect((await received(early)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(9)
  expect((await received(sends(request.repeat(8) + last))).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(9)
  server.close()
})

async function received(client: Socket): Promise<string> {
  let text = ''
  client.on('data', part => {
    text += String(part)
  })
  await new Promise(resolve => client.once('close', resolve))
  return text
}
