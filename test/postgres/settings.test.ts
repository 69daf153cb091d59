import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { temporaryDatabase } from '../support/postgres/database.ts'
import { needsEmbeddedPostgres, needsPostgres } from '../support/postgres/kinds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { it } = needsPostgres

const program = `
N::Person { name: String, at: Date }
QUERY Add(name: String, at: Date) => p <- AddN<Person>({name: name, at: at}) RETURN p::{name, at}
QUERY All() => RETURN N<Person>::{name, at}`

/** Opens a database in which sessions begin with a setting. */
async function openedWith(setting: string, url?: string) {
  const store = url ?? (await temporaryDatabase('system'))
  const client = new pg.Client({ connectionString: store, options: '-c statement_timeout=0' })
  await client.connect()
  await client.query(`ALTER DATABASE "${new URL(store).pathname.slice(1)}" SET ${setting}`)
  await client.end()
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const database = await openDatabase({ project, env: {}, store })
  onTestFinished(() => database.close())
  return { database, store }
}

const setting = {
  write: [
    "timezone = 'Asia/Kathmandu'",
    "datestyle = 'SQL, DMY'",
    'standard_conforming_strings = off',
    'extra_float_digits = -10',
    "search_path = 'nowhere'",
    "client_encoding = 'LATIN1'",
    "default_transaction_isolation = 'serializable'",
    'array_nulls = off',
  ],
}

it.each(setting.write)('what goes in comes out with %s', async each => {
  const { database } = await openedWith(each)
  const record = { name: `it's \\n "é"`, at: '1969-12-31T23:59:59.999999+00:00' }
  await database.call('Add', record)
  // Many are written from arrays.
  const others = [record, { name: 'without a date', at: null }]
  await database.load('Person', others)
  expect(await database.call('All')).toEqual({ data: [record, ...others] })
})

it('reads by themselves take part in no conflict, whatever transactions are by default', async () => {
  const { store } = await openedWith("default_transaction_isolation = 'serializable'")
  const connections = await Connections.open(readAddress(store), { durable: false })
  onTestFinished(() => connections.close())
  const { rows } = await connections.use(connection => connection.exec('SHOW transaction_isolation'))
  expect(rows).toEqual([['read committed']])
})

it('a server that takes no writes says so', async () => {
  await expect(openedWith('default_transaction_read_only = on')).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('takes no writes: cannot execute'),
    hint: expect.stringContaining('default_transaction_read_only'),
  })
})

it('a statement that the server ends by its own limit says so, and so do those that were sent behind it', async () => {
  const { store } = await openedWith('statement_timeout = 0')
  // Which statement takes too long is chance: the first, or one of a transaction that others follow.
  for (let i = 0; i < 10; i++) {
    await expect(openedWith("statement_timeout = '1ms'", store).then(slow)).rejects.toMatchObject({
      code: 'CANCELLED',
      // The server names the user where its limit ended while it took the next statement.
      message: expect.stringMatching(
        /cancelled the query: canceling statement due to (statement timeout|user request)/,
      ),
      hint: expect.stringContaining('statement_timeout = 0'),
    })
  }
})

needsEmbeddedPostgres.it('a transaction that PostgreSQL 17 or newer ends by its limit says so', async () => {
  const { store } = await openedWith('timezone = UTC', await temporaryDatabase('embedded'))
  const { database } = await openedWith("transaction_timeout = '2s'", store)
  const client = new pg.Client({ connectionString: store, options: '-c transaction_timeout=0' })
  await client.connect()
  try {
    await client.query('BEGIN; LOCK TABLE gvq."Person"')
    const waiting = database.call('Add', { name: 'a', at: '2000-01-01T00:00:00Z' })
    await expect(waiting).rejects.toMatchObject({
      code: 'CANCELLED',
      message: expect.stringContaining('terminating connection due to transaction timeout'),
      hint: expect.stringContaining('transaction_timeout = 0'),
    })
  } finally {
    await client.end()
  }
  expect(await database.call('All')).toEqual({ data: [] })
})

/** Many records take the server longer than a millisecond. */
async function slow({ database }: Awaited<ReturnType<typeof openedWith>>): Promise<void> {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ name: `name ${i}` }))
  await database.load('Person', rows)
}
