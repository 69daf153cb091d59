import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { Memory } from '../../src/engine/execution/scheduling/memory.ts'
import { Readers } from '../../src/serve/server/connection/readers.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { withProgram } from '../support/program.ts'
import { echo, fakeDatabase, post, send, start } from './support.ts'

afterEach(() => void vi.useRealTimers())

describe('of answers that are sent', () => {
  const lookMs = 1000
  const enough = limits.readBytesMin

  function begin(queriesBytesMax: number) {
    vi.useFakeTimers()
    const memory = new Memory({ queriesBytesMax })
    const readers = new Readers(memory, 60_000, lookMs)
    const ended: string[] = []
    const answer = (name: string, held: number, sendMsMax?: number) => {
      const response = Object.assign(new PassThrough(), { setTimeout: () => response })
      memory.add(held)
      response.once('close', () => {
        ended.push(name)
        memory.add(-held)
      })
      const reader = readers.watch(response as unknown as ServerResponse, { held: () => held, sendMsMax })
      reader.sent(10 * enough)
      return { reader, response }
    }
    return { memory, ended, answer, look: () => vi.advanceTimersByTimeAsync(lookMs) }
  }

  it('those hardly read are ended while memory is short, and no others', async () => {
    const { ended, answer, look, memory } = begin(100)
    answer('stalled', 30)
    const slow = answer('slow', 30)
    await look()
    await look()
    expect(ended).toEqual(['stalled'])
    memory.add(30)
    slow.reader.took(enough)
    await look()
    slow.reader.took(enough - 1)
    await look()
    expect(ended).toEqual(['stalled', 'slow'])
  })

  it('none is ended while there is enough memory', async () => {
    const { ended, answer, look, memory } = begin(100)
    answer('stalled', 50)
    for (let i = 0; i < 100; i++) await look()
    expect(ended).toEqual([])
    memory.add(1)
    await look()
    expect(ended).toEqual(['stalled'])
  })

  it('those that hold most are ended, until no more than half of the memory is held', async () => {
    const { ended, answer, look } = begin(100)
    for (const held of [1, 40, 5, 30, 20]) answer(String(held), held)
    await look()
    await look()
    expect(ended).toEqual(['40', '30'])
  })

  it('one whose client has all that was sent is not slow: the query is', async () => {
    const { ended, answer, look } = begin(100)
    const { reader } = answer('waits for rows', 90)
    reader.took(10 * enough)
    for (let i = 0; i < 10; i++) {
      await look()
      reader.sent(10)
      await look()
      reader.took(10)
    }
    expect(ended).toEqual([])
    reader.sent(10)
    await look()
    await look()
    expect(ended).toEqual(['waits for rows'])
  })

  it('one that has been sent for longer than it may be is ended, though it is read', async () => {
    const { ended, answer, look } = begin(100)
    const { reader } = answer('slow', 90, 10 * lookMs)
    for (let i = 0; i < 10; i++) {
      reader.took(enough)
      expect(ended).toEqual([])
      await look()
    }
    reader.took(enough)
    await look()
    expect(ended).toEqual(['slow'])
  })

  it('those that are done are not watched', async () => {
    const { ended, answer, look } = begin(10)
    answer('done', 1).response.destroy()
    await look()
    expect(vi.getTimerCount()).toBe(0)
    expect(ended).toEqual(['done'])
  })
})

/** More than sockets hold. */
const rows = Array.from({ length: 10_000 }, (_, i) => ({ i, text: `row number ${i}`.repeat(100) }))

const options = { slowReadMs: 500, stallTimeoutMs: 600_000 }

/** A client that reads the first part of its answer, and no more. */
async function stalling(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(request)
  await once(socket, 'readable')
  return String(socket.read())
}

it('a client that does not read the answer of a write refuses nobody its memory for long', async () => {
  const text = JSON.stringify(rows)
  const database = fakeDatabase(
    { AddRows: () => rows },
    { queryBytesMax: 2 * text.length, queriesBytesMax: 1.5 * text.length },
  )
  const { port, url } = await start({}, options, database)
  expect(await stalling(port, post('/AddRows', ''))).toContain('200 OK')
  expect(database.runs.memory.bytes).toBe(text.length)
  let answer = await send(`${url}/AddRows`)
  while (answer.status === 422) answer = await send(`${url}/AddRows`)
  expect(answer.text === text).toBe(true)
})

it('what is not read of shorter answers counts as memory of queries, and does not keep it', async () => {
  const database = fakeDatabase({ Echo: echo }, { queriesBytesMax: 1024 * 1024 })
  const { port } = await start({}, options, database)
  const request = post('/Echo', JSON.stringify({ text: 'x'.repeat(200_000) }))
  const client = connect(port, '127.0.0.1').on('error', () => undefined)
  client.write(request.repeat(100))
  await vi.waitFor(() => expect(database.runs.memory.bytes).toBeGreaterThan(50_000), { timeout: 30_000 })
  // Enough is left, so it may take its time.
  expect((await send(`http://127.0.0.1:${port}/Echo`, { body: '{"n":1}' })).body).toEqual({ n: 1 })
  database.runs.memory.add(600_000)
  await new Promise(resolve => client.once('close', resolve))
  await vi.waitFor(() => expect(database.runs.memory.bytes).toBe(600_000))
})

const queryBytesMax = 40 * 1024 * 1024
const program = `
N::User { name: String, age: U8 }
QUERY All() => users <- N<User>::ORDER<Asc>(_::{name}) RETURN users
`

it.each(['application/json', 'application/x-ndjson'])(
  'clients that do not read %s refuse nobody its memory for long',
  async type => {
    await withProgram(
      program,
      async ({ database }) => {
        const users = rows.map(({ text }) => ({ name: text, age: 1 }))
        await database.load('User', users)
        const server = await startServer(database, { port: 0, ...options })
        // Together they would take several times the memory.
        const request = post('/All', '', `Accept: ${type}\r\n`)
        for (let i = 0; i < 4; i++) await stalling(server.port, request)
        const ask = () => fetch(`${server.url}/All`, { method: 'POST', headers: { accept: type } })
        let answer = await ask()
        while (answer.status === 422) {
          await answer.text()
          answer = await ask()
        }
        expect((await answer.text()).split('"name"').length).toBe(rows.length + 1)
        server.force()
        await server.close()
      },
      { queryBytesMax, queriesBytesMax: 1.5 * queryBytesMax },
    )
  },
)
