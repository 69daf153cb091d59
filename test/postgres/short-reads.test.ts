import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { ShortReads } from '../../src/store/postgres/connection/short-reads.ts'
import { stoppable } from '../support/stoppable.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { Wire } from './wire.ts'

const { it } = needsServer

interface Opened {
  readonly connections: Connections
  readonly reads: ShortReads
  readonly wire: Wire
}

async function wired(): Promise<{ readonly wire: Wire; readonly url: string }> {
  const store = await newServerStore()
  const wired = await Wire.to(new URL(store.url))
  onTestFinished(async () => {
    await wired.wire.close()
    await store.remove()
  })
  return wired
}

/** Connections that are open and free. */
async function opened(connectionsMax: number): Promise<Opened> {
  const { wire, url } = await wired()
  const connections = await Connections.open({ ...readAddress(url), connectionsMax }, { durable: false })
  onTestFinished(() => connections.close())
  const open = await Promise.all(Array.from({ length: connectionsMax }, () => connections.connect()))
  for (const connection of open) connection.release()
  return { connections, reads: new ShortReads(connections), wire }
}

const one = { rows: [['1']], count: 1, command: 'SELECT' }
interface Held {
  readonly text: string
  /** Resolves when the statement waits, in one process of the server or another. */
  waits(other?: string): Promise<string>
  /** Somebody there cancels it. */
  cancel(): Promise<void>
  letGo(): Promise<void>
}

/** A statement that waits until a function is called, before the server has parsed it. */
async function held(): Promise<Held> {
  const store = await newServerStore()
  const url = new URL(store.url)
  const schema = url.searchParams.get('schema')!
  url.searchParams.delete('schema')
  const client = new pg.Client(url.href)
  await client.connect()
  const table = `"${schema}".held`
  await client.query(`CREATE SCHEMA "${schema}"; CREATE TABLE ${table} (id int4)`)
  await client.query(`BEGIN; LOCK TABLE ${table}`)
  onTestFinished(async () => {
    await client.end()
    await store.remove()
  })
  const text = `SELECT count(*) FROM ${table}`
  const waiting = `FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`
  return {
    text,
    waits: async other => {
      for (;;) {
        const { rows } = await client.query(`SELECT pid ${waiting}`)
        if (rows.length > 0 && rows[0].pid !== other) return rows[0].pid
      }
    },
    cancel: async () => void (await client.query(`SELECT pg_cancel_backend(pid) ${waiting}`)),
    letGo: async () => void (await client.query('COMMIT')),
  }
}

it('reads that overlap share connections, eight each while others are free', async () => {
  const { reads, wire } = await opened(4)
  const used = async (count: number) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await Promise.all(Array.from({ length: count }, () => reads.run('SELECT 1', [], undefined)))
      return new Set(query.mock.contexts).size
    } finally {
      query.mockRestore()
    }
  }
  expect(await used(1)).toBe(1)
  expect(await used(20)).toBe(3)
  expect(await used(100)).toBe(4)
  expect(wire.connections).toBe(4)
})

it('a read waits for a connection while transactions use all', async () => {
  const { connections, reads } = await opened(1)
  const connection = await connections.connect()
  const read = reads.run('SELECT $1::int4', ['1'], undefined)
  connection.release()
  expect(await read).toEqual(one)
  const next = await connections.connect()
  next.release()
})

it('a read does not go before a transaction that waits for a connection', async () => {
  const { connections, reads } = await opened(1)
  const { text, letGo } = await held()
  const order: string[] = []
  const first = reads.run(text, [], undefined).then(() => order.push('first'))
  const transaction = connections.connect().then(async connection => {
    await connection.run('SELECT 1')
    order.push('transaction')
    connection.release()
  })
  const behind = Array.from({ length: 3 }, () => reads.run('SELECT 1', [], undefined))
  await letGo()
  await Promise.all([first, transaction, Promise.all(behind).then(() => order.push('behind'))])
  expect(order).toEqual(['first', 'transaction', 'behind'])
})

it('reads open more connections when one has eight', async () => {
  const { wire, url } = await wired()
  const connections = await Connections.open({ ...readAddress(url), connectionsMax: 3 }, { durable: false })
  onTestFinished(() => connections.close())
  const reads = new ShortReads(connections)
  while (wire.connections < 3) {
    await Promise.all(Array.from({ length: 40 }, () => reads.run('SELECT 1', [], undefined)))
  }
})

it('a read that is stopped while it waits for a connection leaves none behind', async () => {
  const { connections, reads } = await opened(1)
  const connection = await connections.connect()
  const control = stoppable()
  const stopped = reads.run('SELECT 1', [], control)
  control.stop()
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
  connection.release()
  const next = await connections.connect()
  next.release()
})

it('a read that is stopped ends at once, and those on its connection are answered', async () => {
  const { reads } = await opened(1)
  const { text } = await held()
  const control = stoppable()
  const stopped = reads.run(text, [], control)
  const others = Array.from({ length: 5 }, () => reads.run('SELECT 1', [], undefined))
  control.stop()
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await Promise.all(others)).toEqual(others.map(() => one))
})

it('a read that is stopped behind another one ends at once, and the others are answered', async () => {
  const { reads } = await opened(1)
  const { text, letGo } = await held()
  const first = reads.run(text, [], undefined)
  const control = stoppable()
  const stopped = reads.run('SELECT 1', [], control)
  const last = reads.run('SELECT 1', [], undefined)
  control.stop()
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
  // Only now: the server may take the request to cancel before it begins the first read, which then keeps the last one waiting.
  await letGo()
  expect(await last).toEqual(one)
  expect(await first).toEqual({ ...one, rows: [['0']] })
})

it('a read that fails leaves the connection to the others', async () => {
  const { reads, wire } = await opened(1)
  const failed = reads.run('SELECT $1::int4', ['one'], undefined)
  const other = reads.run('SELECT 1', [], undefined)
  await expect(failed).rejects.toMatchObject({ state: '22P02' })
  expect(await other).toEqual(one)
  expect(wire.connections).toBe(1)
})

it('reads whose connection is lost are sent on another one', async () => {
  const { reads, wire } = await opened(1)
  await reads.run('SELECT 1', [], undefined)
  let isCut = false
  wire.cutAt = () => {
    if (isCut) return false
    isCut = true
    return true
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => reads.run('SELECT 1', [], undefined)))
  expect(answers).toEqual(answers.map(() => one))
  expect(wire.connections).toBe(2)
})

it('reads by a statement that the server did not parse, as the one that it came with was stopped, are answered', async () => {
  const { reads } = await opened(1)
  const { text, waits, letGo } = await held()
  const control = stoppable()
  const stopped = reads.run(text, [], control)
  const others = Array.from({ length: 5 }, () => reads.run(text, [], undefined))
  const first = await waits()
  control.stop()
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
  await waits(first)
  await letGo()
  expect(await Promise.all(others)).toEqual(others.map(() => ({ ...one, rows: [['0']] })))
})

it('reads by a statement that the server did not parse, as the one that it came with failed, are answered', async () => {
  const { reads, wire } = await opened(1)
  const { text, waits, cancel, letGo } = await held()
  const later: Promise<unknown>[] = []
  const failed = expect(
    reads.run(text, [], undefined).catch(error => {
      later.push(reads.run(text, [], undefined))
      throw error
    }),
  ).rejects.toMatchObject({ state: '57014' })
  const others = Array.from({ length: 5 }, () =>
    reads.run(text, [], undefined).finally(() => later.push(reads.run(text, [], undefined))),
  )
  await waits()
  await cancel()
  await failed
  await letGo()
  const answers = [...(await Promise.all(others)), ...(await Promise.all(later))]
  expect(answers).toEqual(answers.map(() => ({ ...one, rows: [['0']] })))
  expect(wire.connections).toBe(1)
})
