import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { engineNames } from '../support/engines.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { callOver, check, checkInProcess } from './check.ts'
import { load } from './load.ts'
import { Oracle } from './oracle.ts'
import { crashProject } from './temporary-project.ts'

test.each(engineNames)(
  'SIGTERM under load loses no acknowledged write, and what is not answered was not done (%s)',
  async engine => {
    const project = await crashProject({ engine })
    const oracle = new Oracle()
    for (let round = 1; round <= 4; round++) {
      const server = await project.serve()
      const stopAt = 20 * round
      let stopped: Promise<number | null> | undefined
      const onAcknowledged = (count: number): void => {
        if (count === stopAt) stopped = server.stop('SIGTERM')
      }
      const random = randomNumbers(round)
      const outcome = await load({ urls: [server.url], oracle, random, round, onAcknowledged })
      expect(await stopped).toBe(0)
      expect(outcome.acknowledged).toBeGreaterThanOrEqual(stopAt)
      expect(server.messages()).toEqual(['Stopping; waiting for requests in progress.'])
      // Each of the seven clients ends with a refusal or with a connection that is closed before its request is read.
      expect(outcome.refused + outcome.unanswered).toBe(7)
      oracle.refuseUnanswered()
      await checkInProcess(project.path, project.data, oracle)
    }
  },
)

test('a client that disconnects during its request leaves no partial write', async () => {
  const project = await crashProject()
  const server = await project.serve()
  const oracle = new Oracle()
  const random = randomNumbers(7)
  for (let number = 0; number < 60; number++) {
    const name = `item ${number}`
    const key = `${name}#0`
    const vector = [number + 1, random(), random()]
    const body = JSON.stringify({ key, client: 0, name, vector })
    const request = `POST /Add HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    // Half of the clients send everything, and disconnect before the response arrives.
    const sent = number % 2 === 0 ? request.length : wholeNumber(random, 1, request.length - 1)
    if (sent === request.length) oracle.begin(name, { key, client: 0, vector })
    await sendAndLeave(Number(new URL(server.url).port), request.slice(0, sent), number % 3 === 0)
  }
  const [key, name] = ['item last#0', 'item last']
  const vector = [-1, -1, -1]
  oracle.begin(name, { key, client: 0, vector })
  await callOver(server.url)('Add', { key, client: 0, name, vector })
  oracle.acknowledge(name)
  await check(callOver(server.url), oracle)
  // Some of those that disconnected had sent everything, and were served.
  expect(oracle.settled().length).toBeGreaterThan(1)
  expect(await server.stop('SIGTERM')).toBe(0)
  await checkInProcess(project.path, project.data, oracle)
})

/** Sends and closes the connection, or resets it. */
async function sendAndLeave(port: number, text: string, reset: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  await new Promise<unknown>(resolve => socket.write(text, resolve))
  const closed = once(socket, 'close')
  if (reset) socket.resetAndDestroy()
  else socket.destroy()
  await closed
}
