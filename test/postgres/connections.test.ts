import { expect, onTestFinished } from 'vitest'
import { readAddress } from '../../src/store/postgres/address.ts'
import { Connections } from '../../src/store/postgres/connections.ts'
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
