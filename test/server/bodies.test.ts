import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { type BodyPlace, BodyRoom } from '../../src/serve/server/request/body-room.ts'
import { gate } from '../support/gate.ts'
import { needsOpenssl } from '../support/openssl.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { certificate, send, slowQuery, start, Wire } from './support.ts'

/** A request as far as a room knows it. */
function request() {
  return new PassThrough().resume() as PassThrough & Parameters<BodyRoom['enter']>[0]
}

const stallTimeoutMs = 1000

function roomOf(bytesMax: number): BodyRoom {
  return new BodyRoom(bytesMax, stallTimeoutMs)
}

function never(): void {
  throw new Error('given up')
}

afterEach(() => void vi.useRealTimers().restoreAllMocks())

it('large bodies that are still arriving wait while others have the room', () => {
  const room = roomOf(100)
  const [first, second, third] = [request(), request(), request()]
  const one = room.enter(first, never)
  one.add(60)
  one.complete()
  const two = room.enter(second, never)
  two.add(40)
  const three = room.enter(third, never)
  three.add(1)
  expect([second.isPaused(), third.isPaused()]).toEqual([true, true])
  one.leave()
  one.leave()
  expect([second.isPaused(), third.isPaused()]).toEqual([false, false])
})

it('of large bodies that only wait for each other, the oldest goes on, then the next', () => {
  const room = roomOf(100)
  const [first, second] = [request(), request()]
  const one = room.enter(first, never)
  one.add(50)
  const two = room.enter(second, never)
  two.add(50)
  one.add(30)
  expect([first.isPaused(), second.isPaused()]).toEqual([false, true])
  one.complete()
  expect(second.isPaused()).toBe(true)
  one.leave()
  expect(second.isPaused()).toBe(false)
})

it('a body that is given up while it arrives leaves its room', () => {
  const room = roomOf(100)
  const [first, second] = [request(), request()]
  const one = room.enter(first, never)
  one.add(90)
  const two = room.enter(second, never)
  two.add(20)
  expect(second.isPaused()).toBe(true)
  one.leave()
  expect(second.isPaused()).toBe(false)
})

it('a large body that does not arrive gives up its place while others wait, and no other does', () => {
  vi.useFakeTimers()
  const room = roomOf(limits.countedBodyBytesMin)
  const names = ['stalled', 'slow', 'waiting'] as const
  const given: string[] = []
  const requests = names.map(request)
  const [stalled, slow, waiting] = names.map((name, i) => {
    const place: BodyPlace = room.enter(requests[i]!, () => {
      given.push(name)
      place.leave()
    })
    return place
  }) as [BodyPlace, BodyPlace, BodyPlace]
  stalled.add(10)
  slow.add(10)
  vi.advanceTimersByTime(10 * stallTimeoutMs)
  waiting.add(limits.countedBodyBytesMin)
  expect(requests.map(each => each.isPaused())).toEqual([false, false, true])
  vi.advanceTimersByTime(stallTimeoutMs)
  expect(given).toEqual([])
  stalled.add(10)
  slow.add(limits.countedBodyBytesMin)
  vi.advanceTimersByTime(stallTimeoutMs)
  expect(given).toEqual(['stalled'])
  slow.leave()
  expect(requests[2]!.isPaused()).toBe(false)
  // It may take its time: nobody waits for it.
  vi.advanceTimersByTime(10 * stallTimeoutMs)
  expect(given).toEqual(['stalled'])
})

/** The room of the server that is started next. */
function watchRoom(): { bytes(): number } {
  const enter = vi.spyOn(BodyRoom.prototype, 'enter')
  return { bytes: () => (enter.mock.contexts[0] as BodyRoom | undefined)?.bytes ?? 0 }
}

function beginsBody(path: string, announced: number, part: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${announced}\r\n\r\n${part}`
}

it('clients that send no more of large bodies keep no others waiting', async () => {
  const room = watchRoom()
  const server = await start({ Write: () => 'written' }, { bodyStallTimeoutMs: 20 })
  const part = 'x'.repeat(limits.bodyBytesMax - 1024)
  const stalled = Array.from({ length: limits.bodiesBytesMax / limits.bodyBytesMax }, () => {
    const wire = new Wire(server.port)
    wire.write(beginsBody('/Write', limits.bodyBytesMax, part))
    return wire
  })
  await vi.waitFor(() => expect(room.bytes()).toBe(stalled.length * part.length), { timeout: 30_000 })
  const { status } = await send(`${server.url}/Write`, { body: JSON.stringify({ text: part }) })
  expect(status).toBe(200)
  const texts = await Promise.all(stalled.map(wire => wire.until(/"code":"OVERLOADED"/)))
  for (const text of texts)
    expect(text).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 1\r\n.*connection: close/s)
  expect(room.bytes()).toBe(0)
})

describe.each([
  ['http', skipUnless(true, '')],
  ['https', needsOpenssl],
] as const)('over %s', (scheme, { it }) => {
  it('nothing of a large body is kept, however its connection ends', async () => {
    const room = watchRoom()
    const [begun, hold] = [gate(), gate()]
    const tls = scheme === 'https' ? certificate(await temporaryFolder(), 'isle') : undefined
    const server = await start({ Write: () => 'written', Slow: slowQuery(begun, hold) }, { tls })
    const connection = (): Duplex => {
      const socket = tls
        ? connectTls({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false })
        : connect(server.port, '127.0.0.1')
      return socket.on('error', () => undefined).resume()
    }
    const part = 'x'.repeat(2 * limits.countedBodyBytesMin)
    const text = JSON.stringify({ text: part })
    const chunk = `${part.length.toString(16)}\r\n${part}\r\n`
    const chunked = 'POST /Write HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n'
    const whole = beginsBody('/Write', text.length, text)
    const slow = beginsBody('/Slow', text.length, text)
    const abuses: Readonly<Record<string, readonly string[]>> = {
      'a part': [beginsBody('/Write', 10 * part.length, part)],
      'a part behind a whole one': [whole, beginsBody('/Write', 10 * part.length, part)],
      'whole ones behind one that runs': [slow, whole, whole, slow],
      'no JSON': [beginsBody('/Write', part.length, part)],
      'no UTF-8': [beginsBody('/Write', part.length + 1, part), '\u0080'],
      'chunks without end': [chunked, chunk, chunk],
      'more than is allowed': [chunked, ...Array.from({ length: 66 }, () => chunk)],
      'no chunk': [chunked, chunk, 'no chunk\r\n'],
    }
    const sockets = Object.values(abuses).flatMap(parts =>
      Array.from({ length: 6 }, () => {
        const socket = connection()
        for (const data of parts) socket.write(data, 'latin1')
        return socket
      }),
    )
    await begun.opened
    // Parts, chunks, and what runs.
    await vi.waitFor(() => expect(room.bytes()).toBeGreaterThanOrEqual(30 * part.length), { timeout: 30_000 })
    const closed = sockets.map(socket => once(socket, 'close'))
    for (const [i, socket] of sockets.entries()) {
      if (i % 3 === 0) socket.end()
      else if (i % 3 === 1 && socket instanceof Socket && !tls) socket.resetAndDestroy()
      else socket.destroy()
    }
    hold.open()
    await Promise.all(closed)
    await vi.waitFor(() => expect(room.bytes()).toBe(0), { timeout: 30_000 })
  })
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
