import { EventEmitter } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { errorOf, SqlFailure } from '../../src/store/postgres/connection/failure.ts'
import { Pool } from '../../src/store/postgres/connection/pool.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

/** The connections of a process that has one at most. */
async function single(): Promise<Connections> {
  const store = await newServerStore()
  const connections = await Connections.open(
    { ...readAddress(store.url), connectionsMax: 1 },
    { durable: false },
  )
  onTestFinished(async () => {
    await connections.close()
    await store.remove()
  })
  return connections
}

it('work that fails within a transaction leaves none to the next that uses the connection', async () => {
  const connections = await single()
  const failed = connections.use(async connection => {
    await connection.exec('BEGIN')
    await connection.exec("SELECT 'one'::int4")
  })
  await expect(failed).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  const { rows } = await connections.use(connection => connection.exec('SELECT 1'))
  expect(rows).toEqual([['1']])
})

it('rolls back what is open, and not where the server has ended it with its commit', async () => {
  const connections = await single()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const sent = () => query.mock.calls.map(([each]) => (each as unknown as { readonly text: string }).text)
  for (const [ends, expected] of [
    [false, ['BEGIN', "SELECT 'one'::int4", 'ROLLBACK']],
    [true, ['BEGIN', "SELECT 'one'::int4", 'COMMIT']],
  ] as const) {
    const connection = await connections.connect()
    query.mockClear()
    await connection.begin('BEGIN')
    const failed = expect(connection.exec("SELECT 'one'::int4")).rejects.toThrow('invalid input')
    if (ends) expect(await connection.commit()).toMatchObject({ command: 'ROLLBACK' })
    await failed
    connection.rollBack()
    expect(sent()).toEqual(expected)
    const { rows } = await connections.use(next => next.exec('SELECT 1'))
    expect(rows).toEqual([['1']])
  }
})

it('rolls back what is open behind a savepoint that was rolled back to', async () => {
  const connections = await single()
  const connection = await connections.connect()
  await connection.begin('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await connection.exec('SAVEPOINT gvq_look')
  await connection.exec('ROLLBACK TO SAVEPOINT gvq_look')
  connection.rollBack()
  const { rows } = await connections.use(next => next.exec("SELECT current_setting('transaction_isolation')"))
  expect(rows).toEqual([['read committed']])
})

it('who waits for a connection in vain is told that others have them all', async () => {
  const client = Object.assign(new EventEmitter(), {
    _queryable: true,
    connect: async () => undefined,
    end: async () => undefined,
  })
  const pool = new Pool({ newClient: () => client as never, max: 1, waitMsMax: 1, idleMsMax: 1000 })
  await pool.wait().client
  const failure = await pool.wait().client.catch((error: unknown) => new SqlFailure(error))
  expect(errorOf(failure, 'db', { writes: true })).toMatchObject({
    code: 'OVERLOADED',
    message:
      'The queries of this process wait for PostgreSQL at db: all 1 connections were in use for 0.001 s.',
    hint: expect.stringMatching(/^Nothing of the query was written\. Try again\. /),
    publicMessage: 'The store is busy.',
  })
})

it('a server whose disk is full is to be asked again later', () => {
  const full = Object.assign(new Error('could not extend file "base/5/16429"'), { code: '53100' })
  expect(errorOf(new SqlFailure(full), 'postgres://here/shop')).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('lacks space on its disk: could not extend'),
    retryAfterSeconds: 1,
    publicMessage: 'The store is full.',
  })
})

it('what the state of the database does not allow is told with the advice of the server, or what may be wrong', () => {
  const told = (message: string, hint?: string) =>
    errorOf(
      new SqlFailure(Object.assign(new Error(message), { code: '55000', hint })),
      'postgres://here/shop',
    )
  const noIdentity =
    'cannot update table "Person" because it does not have a replica identity and publishes updates'
  expect(
    told(noIdentity, 'To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.'),
  ).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: `PostgreSQL at postgres://here/shop refuses it: ${noIdentity}.`,
    hint: 'To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.',
    publicMessage: 'The store is not available.',
  })
  expect(told('database "shop" is not currently accepting connections')).toMatchObject({
    hint: expect.stringContaining('ALLOW_CONNECTIONS true'),
  })
})

it('who is stopped in the moment in which a connection comes gives it back', async () => {
  const connections = await single()
  const held = await connections.connect()
  let stop = () => {}
  const waiting = connections.connect({
    check: () => undefined,
    whenStopped: listener => {
      stop = listener
      return () => undefined
    },
  })
  held.release()
  stop()
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  const next = await connections.connect()
  next.release()
})

it('what a query does after its end does not reach the connection', async () => {
  const connections = await single()
  const connection = await connections.connect()
  await connection.exec('BEGIN')
  const late = connection.exec('SELECT 1').then(() => connection.exec('SELECT 2'))
  connection.rollBack()
  await expect(late).rejects.toMatchObject({ code: 'CANCELLED' })
  const next = await connections.connect()
  await expect(connection.exec('SELECT 3')).rejects.toMatchObject({ code: 'CANCELLED' })
  next.release()
})
