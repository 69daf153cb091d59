import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { Lanes } from '../../src/store/postgres/connection/lanes.ts'
import { lockedTable } from '../support/postgres/locked-table.ts'
import { stoppable } from '../support/stoppable.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

/** A store with a type Person, and the database that has it open. */
async function opened() {
  const project = await temporaryFolder()
  await writeFile(
    join(project, 'program.hx'),
    `N::Person { name: String }
    QUERY All() => RETURN N<Person>
    QUERY Add() => p <- AddN<Person>({name: "a"}) RETURN NONE
    QUERY Rename() => p <- N<Person>::UPDATE({name: "b"}) RETURN NONE`,
  )
  const store = await newServerStore()
  const database = await openDatabase({ project, env: {}, ...store.options })
  onTestFinished(async () => {
    await database.close()
    await store.remove()
  })
  return { url: new URL(store.url), database }
}

afterEach(() => {
  vi.restoreAllMocks()
})

needsServer.it('a query that is stopped when it has its answer does not give it', async () => {
  const { database } = await opened()
  const { runs, program } = database
  let isStopped = false
  const ran = database.run(program.queries.get('All')!, '{}', {}, () => {
    isStopped = runs.stop(runs.list()[0]!.id)
    return 'an answer'
  })
  await expect(ran).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(isStopped).toBe(true)
})

needsServer.it('what follows BEGIN is not cancelled before the transaction has begun', async () => {
  const { url } = await opened()
  const connections = await Connections.open(readAddress(url.href), { durable: false })
  onTestFinished(() => connections.close())
  const locked = await lockedTable(url, 'Person')
  onTestFinished(() => locked.letGo())
  const control = stoppable()
  const connection = await connections.connect(control)
  const cancel = vi.spyOn(connections, 'cancel')
  const begun = connection.begin('BEGIN')
  const waiting = connection.run(`DELETE FROM "${url.searchParams.get('schema')}"."Person" WHERE name = 'a'`)
  control.stop()
  expect(cancel).not.toHaveBeenCalled()
  await begun
  expect(cancel).toHaveBeenCalledTimes(1)
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  connection.rollBack()
})

needsServer.it(
  'a query whose transaction has lost against another one can be stopped before it runs again',
  async () => {
    const { url, database } = await opened()
    const { runs } = database
    await database.call('Add')
    const schema = url.searchParams.get('schema')
    for (const name of ['schema', 'connections']) url.searchParams.delete(name)
    const other = new pg.Client(url.href)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query(`BEGIN; UPDATE ${schema}."Person" SET name = 'c'`)
    let isStopped = false
    vi.spyOn(Lanes.prototype, 'enter').mockImplementationOnce(async () => {
      isStopped = runs.stop(runs.list()[0]!.id)
      return () => undefined
    })
    const renamed = expect(database.call('Rename')).rejects.toMatchObject({ code: 'CANCELLED' })
    await waitingToUpdate(other, `${schema}`)
    await other.query('COMMIT')
    await renamed
    expect(isStopped).toBe(true)
  },
)

needsServer.it(
  'a query whose last write waits for a lock can be stopped, and has written nothing',
  async () => {
    const { url, database } = await opened()
    const { runs } = database
    await database.call('Add')
    const schema = url.searchParams.get('schema')
    for (const name of ['schema', 'connections']) url.searchParams.delete(name)
    const other = new pg.Client(url.href)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query(`BEGIN; SELECT FROM ${schema}."Person" FOR UPDATE`)
    const renamed = expect(database.call('Rename')).rejects.toMatchObject({ code: 'CANCELLED' })
    await waitingToUpdate(other, `${schema}`)
    expect(runs.list()).toHaveLength(1)
    expect(runs.stop(runs.list()[0]!.id)).toBe(true)
    // The lock is still there.
    await renamed
    await other.query('COMMIT')
    expect(await database.call('All')).toMatchObject({ data: [{ name: 'a' }] })
  },
)

/** Resolves when somebody waits for the rows that the client has changed. */
async function waitingToUpdate(client: pg.Client, schema: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE "${schema}"%'`,
    )
    if (rows.length > 0) return
    // Activity is seen as it was when the transaction first looked.
    await client.query('SELECT pg_stat_clear_snapshot()')
  }
}
