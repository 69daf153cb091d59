import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../src/serve/server/index.ts'
import { type RunningServer, startServer } from '../../src/serve/server/index.ts'
import { acceptsRows } from '../../src/serve/server/request/accepts-rows.ts'
import { gate } from '../support/gate.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'
import { post, send } from './support.ts'

const program = `
N::User { UNIQUE INDEX name: String, age: U8 }
E::Knows { From: User, To: User }
QUERY All() => users <- N<User> RETURN users
QUERY Names() => names <- N<User>::{name} RETURN names
QUERY Older(age: U8) => users <- N<User>::WHERE(_::{age}::GT(age)) RETURN users
QUERY Hub() => user <- N<User>({name: "hub"}) RETURN user
QUERY Large() => hub <- N<User>({name: "hub"}) users <- N<User>::{name, of: _::In<Knows>::{name}} RETURN hub, users
QUERY Late() => users <- N<User>::{name, share: DIV(100, SUB(_::{age}, 99))} RETURN users
QUERY Early() => users <- N<User>::{name, share: DIV(100, _::{age})} RETURN users
QUERY Add(name: String) => user <- AddN<User>({name: name, age: 5}) RETURN user
`
/** More than sockets hold. */
const count = 60_000
const rows = Array.from({ length: count }, (_, i) => ({
  name: `${'name '.repeat(20)}${i}`,
  age: i === count - 1 ? 99 : 1,
}))

describe('rows over HTTP', () => {
  let opened: OpenProgram
  let server: RunningServer
  const answered: Answered[] = []
  const finished = gate()
  let closing: Promise<void>

  beforeAll(async () => {
    const isOpen = gate()
    closing = withProgram(program, async each => {
      opened = each
      const ids: string[] = []
      const onCommit = (loaded: readonly string[]) => void ids.push(...loaded)
      await each.database.load('User', [{ name: 'hub', age: 0 }, ...rows], { onCommit })
      await each.database.load(
        'Knows',
        ids.slice(1).map(from_node => ({ from_node, to_node: ids[0]! })),
      )
      const observer = {
        answered: ({ status, error, route }: Answered) => {
          answered.push({ status, error: error?.code, route } as never)
        },
      }
      server = await startServer(each.database, { port: 0, observers: [observer], queryTimeoutMs: 20_000 })
      isOpen.open()
      await finished.opened
      await server.close()
    })
    await Promise.race([isOpen.opened, closing])
  })

  afterAll(async () => {
    finished.open()
    await closing
  })

  const ask = (name: string, body = '', headers: Record<string, string> = {}) =>
    fetch(`${server.url}/${name}`, {
      method: 'POST',
      body: Buffer.from(body),
      headers: { accept: 'application/x-ndjson', ...headers },
    })
  const linesOf = (text: string) => text.split('\n').slice(0, -1)

  it('come one in a line, in their order', async () => {
    const response = await ask('All')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const lines = linesOf(await response.text())
    const { users } = await opened.call<{ users: unknown[] }>('All')
    expect(lines.length).toBe(count + 1)
    expect(lines.join() === users.map(user => JSON.stringify(user)).join()).toBe(true)
    expect(linesOf(await (await ask('Names')).text())[1]).toBe(JSON.stringify(rows[0]!.name))
  })

  it('are none of an empty answer', async () => {
    const response = await ask('Older', '{"age": 200}')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('are the answer in one line if that is not one plural value, or of a write', async () => {
    const { user } = await opened.call<{ user: unknown }>('Hub')
    const single = await ask('Hub')
    expect(single.headers.get('content-type')).toBe('application/x-ndjson')
    expect(await single.text()).toBe(`${JSON.stringify({ user })}\n`)
    const added = await (await ask('Add', '{"name": "new"}')).text()
    expect(JSON.parse(added)).toMatchObject({ user: { name: 'new' } })
    expect(added.endsWith('}\n')).toBe(true)
    const large = await (await ask('Large')).text()
    expect(large.indexOf('\n')).toBe(large.length - 1)
    expect(JSON.parse(large).users.length).toBeGreaterThan(count)
  })

  it('end with an error in the last line, if that is found after the first', async () => {
    const lines = linesOf(await (await ask('Late')).text())
    expect(lines.length).toBeGreaterThan(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ name: 'hub' })
    expect(JSON.parse(lines.at(-1)!)).toEqual({
      error: 'Division by zero.',
      code: 'ARITHMETIC_ERROR',
    })
    expect(answered.at(-1)).toMatchObject({ status: 422, error: 'ARITHMETIC_ERROR', route: 'Late' })
  })

  it('are refused with a status before the first', async () => {
    const early = await ask('Early')
    expect(early.status).toBe(422)
    expect(early.headers.get('content-type')).toBe('application/json')
    expect(await early.json()).toMatchObject({ code: 'ARITHMETIC_ERROR' })
    expect((await ask('Older', '{"age": "x"}')).status).toBe(400)
    expect((await ask('Older', '{"age": 1')).status).toBe(400)
    expect((await ask('Nothing')).status).toBe(404)
  })

  it('wait for a client that reads slowly, in one snapshot, and let others run', async () => {
    const slow = connect(server.port, '127.0.0.1')
    slow.write(post('/All', '', 'Accept: application/x-ndjson\r\nConnection: close\r\n'))
    await once(slow, 'readable')
    await opened.call('Add', { name: 'written meanwhile' })
    const { body } = await send(`${server.url}/queries`, { method: 'GET' })
    expect(body).toMatchObject({ queries: [{ query: 'All' }] })
    const text = await received(slow)
    expect(text.endsWith('\r\n0\r\n\r\n')).toBe(true)
    expect(text).not.toContain('written meanwhile')
  })

  it('tell of a query that its owner stops', async () => {
    const slow = connect(server.port, '127.0.0.1')
    slow.write(post('/All', '', 'Accept: application/x-ndjson\r\nConnection: close\r\n'))
    await once(slow, 'readable')
    const [{ id }] = opened.database.runs.list() as unknown as [{ id: number }]
    expect((await send(`${server.url}/queries/${id}`, { method: 'DELETE' })).status).toBe(200)
    const text = await received(slow)
    expect(text).toMatch(/"code":"CANCELLED"}\n\r\n0\r\n\r\n$/)
  })

  it('and other long answers cannot be stopped when they are complete', async () => {
    const { database } = opened
    const { runs } = database
    const stops: (number | boolean)[] = []
    const observer = {
      answered: ({ status }: Answered) => {
        stops.push(status, ...runs.list().map(({ id }) => runs.stop(id)))
      },
    }
    const other = await startServer(database, { port: 0, observers: [observer] })
    const { status, text } = await send(`${other.url}/Large`)
    await other.close()
    expect(status).toBe(200)
    expect(JSON.parse(text).users.length).toBeGreaterThan(count)
    expect(stops).toEqual([200, false])
  })

  it('stop when their client leaves', async () => {
    const leaving = connect(server.port, '127.0.0.1')
    leaving.write(post('/All', '', 'Accept: application/x-ndjson\r\n'))
    await once(leaving, 'readable')
    answered.length = 0
    leaving.resetAndDestroy()
    while (answered.length === 0) await send(`${server.url}/healthz`, { method: 'GET' })
    expect(answered.find(({ route }) => route === 'All')).toMatchObject({ status: 499, error: 'CANCELLED' })
    expect(opened.database.runs.list()).toEqual([])
  })

  it('reach a client of HTTP/1.0, and one that has closed its side', async () => {
    const old = connect(server.port, '127.0.0.1')
    old.write('POST /Names HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n')
    const [head, body] = (await received(old)).split('\r\n\r\n')
    expect(head).not.toContain('transfer-encoding')
    expect(linesOf(body!).length).toBeGreaterThan(count)
    const halfOpen = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    halfOpen.end(post('/All', '', 'Accept: application/x-ndjson\r\nConnection: close\r\n'))
    expect((await received(halfOpen)).endsWith('\r\n0\r\n\r\n')).toBe(true)
  })

  it('leave the connection usable', async () => {
    const wire = connect(server.port, '127.0.0.1')
    const accept = 'Accept: application/x-ndjson\r\n'
    wire.write(`${post('/All', '', accept)}${post('/Hub', '', `${accept}Connection: close\r\n`)}`)
    const text = await received(wire)
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
    expect(text.endsWith('"age":0}}\n')).toBe(true)
  })

  it('are compressed part by part', async () => {
    const client = connect(server.port, '127.0.0.1')
    client.write(
      'POST /Names HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\nAccept-Encoding: gzip\r\n\r\n',
    )
    expect(await received(client)).not.toContain('content-encoding')
    const { body } = await ask('Names', '', { 'accept-encoding': 'gzip' })
    const first = await body!.getReader().read()
    expect(new TextDecoder().decode(first.value)).toContain('"hub"\n')
  })

  it.each([
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['application/x-ndjson', true],
    ['Application/X-NDJSON; charset=utf-8', true],
    ['application/x-ndjson, application/json;q=0.5', true],
    ['application/x-ndjson;q=0.5, application/json', false],
    ['application/x-ndjson;q=0', false],
    ['application/json, text/event-stream', false],
  ])('are asked for with Accept: %j: %j', (accept, isAsked) => {
    expect(acceptsRows({ headers: { accept } } as never)).toBe(isAsked)
  })
})

async function received(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}
