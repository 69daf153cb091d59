import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { BodyRoom } from '../../src/serve/server/body-room.ts'
import { gate } from '../support/gate.ts'
import { send, start } from './support.ts'

/** A request as far as a room knows it. */
function request() {
  return new PassThrough().resume() as PassThrough & Parameters<BodyRoom['enter']>[0]
}

it('large bodies that are still arriving wait while others have the room', () => {
  const room = new BodyRoom(100)
  const [first, second, third] = [request(), request(), request()]
  const one = room.enter(first)
  one.add(60)
  one.complete()
  const two = room.enter(second)
  two.add(40)
  const three = room.enter(third)
  three.add(1)
  expect([second.isPaused(), third.isPaused()]).toEqual([true, true])
  one.leave()
  one.leave()
  expect([second.isPaused(), third.isPaused()]).toEqual([false, false])
})

it('of large bodies that only wait for each other, the oldest goes on, then the next', () => {
  const room = new BodyRoom(100)
  const [first, second] = [request(), request()]
  const one = room.enter(first)
  one.add(50)
  const two = room.enter(second)
  two.add(50)
  one.add(30)
  expect([first.isPaused(), second.isPaused()]).toEqual([false, true])
  one.complete()
  expect(second.isPaused()).toBe(true)
  one.leave()
  expect(second.isPaused()).toBe(false)
})

it('a body that is given up while it arrives leaves its room', () => {
  const room = new BodyRoom(100)
  const [first, second] = [request(), request()]
  const one = room.enter(first)
  one.add(90)
  const two = room.enter(second)
  two.add(20)
  expect(second.isPaused()).toBe(true)
  one.leave()
  expect(second.isPaused()).toBe(false)
})

it('large writes that wait for the disk let no more bodies in than there is room for', async () => {
  const hold = gate()
  let running = 0
  let most = 0
  const Write = async () => {
    most = Math.max(most, ++running)
    await hold.opened
    running--
    return 'written'
  }
  const server = await start({ Write, Read: () => 'read' })
  const body = JSON.stringify({ text: 'x'.repeat(7.9 * 2 ** 20) })
  const room = Math.ceil(limits.bodiesBytesMax / body.length)
  const sent = Array.from({ length: 3 * room }, () => send(`${server.url}/Write`, { body }))
  await vi.waitFor(() => expect(running).toBeGreaterThan(0), { timeout: 30_000 })
  const small = await send(`${server.url}/Read`, { body: '{}' })
  expect(small.status).toBe(200)
  hold.open()
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
  expect(most).toBeLessThanOrEqual(room)
})
