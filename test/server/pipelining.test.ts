import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { inOrder } from '../../src/serve/server/pipelining.ts'
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
