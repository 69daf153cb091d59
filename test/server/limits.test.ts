import { describe, expect, it } from 'vitest'
import { Activity } from '../../src/serve/server/connection/activity.ts'
import { Admission } from '../../src/serve/server/connection/admission.ts'
import { gate } from '../support/gate.ts'
import { echo, post, send, slowQuery, start, Wire } from './support.ts'

describe('queries at the same time', () => {
  it('wait for their turn beyond the limit, first come, first served', async () => {
    const order: string[] = []
    const holds = [gate(), gate(), gate()]
    const begun = gate()
    const { url } = await start(
      {
        Work: async params => {
          const { i } = params as { i: number }
          order.push(`begin ${i}`)
          begun.open()
          await holds[i]!.opened
          order.push(`end ${i}`)
          return i
        },
      },
      { concurrentMax: 1 },
    )
    const work = (i: number) => send(`${url}/Work`, { body: JSON.stringify({ i }) })
    const first = work(0)
    await begun.opened
    const second = work(1)
    holds[1]!.open()
    expect(order).toEqual(['begin 0'])
    holds[0]!.open()
    expect((await Promise.all([first, second])).map(({ body }) => body)).toEqual([0, 1])
    expect(order).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1'])
  })

  it('are rejected with 503 and Retry-After when too many wait, before their body is read', async () => {
    const begun = gate()
    const hold = gate()
    const { url, port } = await start(
      {
        Slow: slowQuery(begun, hold),
        Echo: echo,
      },
      { concurrentMax: 1, queueMax: 0 },
    )
    const slow = send(`${url}/Slow`)
    await begun.opened
    const wire = new Wire(port)
    wire.write('POST /Echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n')
    const text = await wire.until(/"code":"OVERLOADED"/)
    expect(text).toMatch(/^HTTP\/1\.1 503 /)
    expect(text).toContain('retry-after: 1\r\n')
    // Other routes take no turn.
    expect((await send(`${url}/healthz`, { method: 'GET' })).status).toBe(200)
    hold.open()
    expect((await slow).body).toBe('slow')
    expect((await send(`${url}/Echo`, { body: '{"n":1}' })).body).toEqual({ n: 1 })
    wire.socket.destroy()
  })

  it('that wait are not started when their client disconnects, and leave their place to others', async () => {
    const ran: string[] = []
    const begun = gate()
    const hold = gate()
    const { url, port } = await start(
      {
        Slow: slowQuery(begun, hold),
        Run: params => ran.push((params as { name: string }).name),
      },
      { concurrentMax: 1, queueMax: 10 },
    )
    const slow = send(`${url}/Slow`)
    await begun.opened
    const wire = new Wire(port)
    wire.write(post('/Run', '{"name":"gone"}', 'Expect: 100-continue\r\n'))
    await wire.until(/100 Continue/)
    wire.socket.resetAndDestroy()
    await wire.closed()
    // A request and its answer later, the server has seen that too.
    await send(`${url}/healthz`, { method: 'GET' })
    const stays = send(`${url}/Run`, { body: '{"name":"stays"}' })
    hold.open()
    await Promise.all([slow, stays])
    expect(ran).toEqual(['stays'])
  })

  it('that wait leave the queue when their client disconnects', async () => {
    const begun = gate()
    const hold = gate()
    const { url, port } = await start(
      {
        Slow: slowQuery(begun, hold),
        Echo: echo,
      },
      { concurrentMax: 1, queueMax: 1 },
    )
    const slow = send(`${url}/Slow`)
    await begun.opened
    const wire = new Wire(port)
    wire.write(post('/Echo', '{}', 'Expect: 100-continue\r\n'))
    await wire.until(/100 Continue/)
    wire.socket.resetAndDestroy()
    await wire.closed()
    // A request and its answer later, the server has seen that too.
    await send(`${url}/healthz`, { method: 'GET' })
    const stays = new Wire(port)
    stays.write(post('/Echo', '{"n":1}', 'Expect: 100-continue\r\n'))
    expect(await stays.until(/100 Continue|OVERLOADED/)).toContain('100 Continue')
    hold.open()
    await stays.until(/\{"n":1\}/)
    expect((await slow).body).toBe('slow')
    stays.socket.destroy()
  })

  it('that fail give their turn back', async () => {
    const { url } = await start(
      {
        Fail: () => {
          throw new Error('a fault')
        },
        Echo: echo,
      },
      { concurrentMax: 1, queueMax: 0 },
    )
    for (const body of ['{}', '{', '{}']) await send(`${url}/Fail`, { body })
    expect((await send(`${url}/Echo`, { body: '{}' })).status).toBe(200)
  })
})

describe('Admission', () => {
  it('do not nest when waiting work ends at once, however much there is', () => {
    const admission = new Admission(1, 100_000, new Activity())
    let ended = 0
    admission.enter({ start: () => undefined })
    for (let i = 0; i < 100_000; i++) {
      admission.enter({
        start: () => {
          ended++
          admission.leave()
        },
      })
    }
    expect(() => admission.requireRoom()).toThrow('Too many queries')
    admission.leave()
    expect([ended, admission.running, admission.waiting]).toEqual([100_000, 0, 0])
  })
})

describe('answers', () => {
  it('that are ready in one turn of the event loop keep to their requests', async () => {
    const { url } = await start({ Echo: echo })
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    const replies = await Promise.all(numbers.map(n => send(`${url}/Echo`, { body: JSON.stringify({ n }) })))
    expect(replies.map(({ body }) => body)).toEqual(numbers.map(n => ({ n })))
  })

  it('leave before the server stops', async () => {
    const server = await start({ Echo: echo })
    const reply = send(`${server.url}/Echo`, { body: '{"n":1}' })
    // The request is on its way, or has been answered; it is never cut.
    const [{ status }] = await Promise.all([reply, reply.then(() => server.close())])
    expect(status).toBe(200)
  })
})
