import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { runGvq } from '../support/gvq.ts'
import type { Cluster, Standby } from '../support/postgres/cluster.ts'
import { temporaryCluster } from '../support/postgres/database.ts'
import { needsPostgres } from '../support/postgres/kinds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { it } = needsPostgres

const program = `
N::Person { UNIQUE INDEX name: String }
N::Note { text: String }
QUERY Add(name: String) => p <- AddN<Person>({name: name}) RETURN p::{name}
QUERY Put(name: String) => p <- N<Person>({name: name})::UpsertN({name: name}) RETURN p
QUERY All() => RETURN N<Person>::{name}
QUERY Two() => n <- N<Note>::{text} p <- N<Person>::{name} RETURN n, p`

interface Pair {
  readonly primary: Cluster
  readonly standby: Standby
  open(options: {
    readonly store: string
    readonly readStore?: string
    readonly notice?: (text: string) => void
  }): Promise<OpenDatabase>
}

async function pair(): Promise<Pair> {
  const primary = await temporaryCluster('system', { tcp: true })
  const standby = await primary.standby()
  return {
    primary,
    standby,
    open: async options => {
      const project = await temporaryFolder()
      await writeFile(join(project, 'program.hx'), program)
      const database = await openDatabase({ project, env: {}, ...options })
      onTestFinished(() => database.close())
      return database
    },
  }
}

async function sql(cluster: Cluster, text: string): Promise<readonly (readonly unknown[])[]> {
  const client = new pg.Client(cluster.url())
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const reads = `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'gvq' AND query LIKE '%"Person"%'`
const soon = { timeout: 30_000 }

it('queries that only read go to the replica while it is near, and to the primary while it is not', async () => {
  const { primary, standby, open } = await pair()
  const database = await open({ store: primary.url(), readStore: `${standby.url()}?max_lag=2` })
  await database.call('Add', { name: 'a' })
  const readBy = async (cluster: Cluster) => {
    await database.call('All')
    return (await sql(cluster, reads))[0]![0]
  }
  await expect.poll(() => readBy(standby), soon).toBeGreaterThan(0)
  await expect.poll(() => database.call('All'), soon).toEqual({ data: ['a'] })
  await sql(standby, 'SELECT pg_wal_replay_pause()')
  await database.call('Add', { name: 'b' })
  expect((await sql(standby, `SELECT count(*)::int FROM gvq."Person"`))[0]).toEqual([1])
  await expect.poll(() => database.call('All'), soon).toEqual({ data: ['a', 'b'] })
  await sql(standby, 'SELECT pg_wal_replay_resume()')
  await standby.stop()
  expect(await database.call('All')).toEqual({ data: ['a', 'b'] })
})

it('a replica that cannot be reached when gvq starts is read once it answers', async () => {
  const { primary, standby, open } = await pair()
  await standby.stop()
  const database = await open({ store: primary.url(), readStore: standby.url() })
  await database.call('Add', { name: 'a' })
  expect(await database.call('All')).toEqual({ data: ['a'] })
  await standby.start()
  const readByStandby = async () => {
    await database.call('All')
    return (await sql(standby, reads))[0]![0]
  }
  await expect.poll(readByStandby, soon).toBeGreaterThan(0)
})

it('with several hosts, the one that takes writes is used, also after another was promoted', async () => {
  const { primary, standby, open } = await pair()
  const hostOf = (cluster: Cluster) => new URL(cluster.url()).host
  const hosts = `postgres://postgres@${hostOf(standby)},${hostOf(primary)}/postgres`
  const database = await open({ store: hosts })
  expect(database.dataDir).toBe(`postgres://${hostOf(standby)},${hostOf(primary)}/postgres?schema=gvq`)
  await database.call('Add', { name: 'a' })
  await standby.caughtUp()
  await primary.kill()
  const refused = { code: 'STORAGE_UNAVAILABLE', retryAfterSeconds: 1 }
  await expect(database.call('Add', { name: 'b' })).rejects.toMatchObject(refused)
  await expect(database.ping()).rejects.toMatchObject(refused)
  await standby.promote()
  await database.call('Add', { name: 'b' })
  expect(await database.call('All')).toEqual({ data: ['a', 'b'] })
  await database.ping()
})

it('a read that the standby cancels, as it stands in the way of what is replayed, is answered by the primary', async () => {
  const { primary, standby, open } = await pair()
  const database = await open({ store: primary.url(), readStore: standby.url() })
  await database.call('Add', { name: 'a' })
  await sql(standby, 'ALTER SYSTEM SET max_standby_streaming_delay = 0')
  await sql(standby, 'SELECT pg_reload_conf()')
  await sql(primary, 'ALTER TABLE gvq."Person" RENAME TO people')
  const slow = 'pg_sleep(CASE WHEN pg_is_in_recovery() THEN 60 ELSE 0 END) IS NOT NULL'
  await sql(primary, `CREATE VIEW gvq."Person" AS SELECT * FROM gvq.people WHERE ${slow}`)
  for (const [query, answer] of [
    ['All', { data: ['a'] }],
    ['Two', { n: [], p: ['a'] }],
  ] as const) {
    const sleeping = `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'gvq' AND wait_event = 'PgSleep'`
    const calls: Promise<unknown>[] = []
    const isSleeping = async () => {
      calls.push(database.call(query))
      return (await sql(standby, sleeping))[0]![0]
    }
    await expect.poll(isSleeping, soon).toBeGreaterThan(0)
    await sql(primary, 'BEGIN; LOCK TABLE gvq.people IN ACCESS EXCLUSIVE MODE; COMMIT')
    for (const each of await Promise.all(calls)) expect(each).toEqual(answer)
  }
})

it('a standby that refuses, or is none of the store, is told once, also by gvq doctor', async () => {
  const { primary, open } = await pair()
  const other = await temporaryCluster('system', { tcp: true, ownIdentifier: true })
  const otherStandby = await other.standby()
  const missing = new URL(otherStandby.url('missing'))
  for (const [readStore, why] of [
    [other.url(), 'is not a standby.'],
    [otherStandby.url(), 'is not a standby of the store.'],
    [missing.href, 'does not have this database.'],
  ] as const) {
    const notices: string[] = []
    const database = await open({
      store: primary.url(),
      readStore,
      notice: text => notices.push(text),
    })
    await expect.poll(() => notices, soon).toHaveLength(1)
    expect(notices[0]).toMatch(/^the standby of read_store is not read, the primary is: PostgreSQL at /)
    expect(notices[0]).toContain(why)
    await database.call('Add', { name: why })
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'program.hx'), program)
    const env = { GVQ_STORE: primary.url(), GVQ_READ_STORE: readStore }
    expect((await runGvq(['doctor'], { cwd, env })).stdout).toContain(why)
  }
})

it('a standby as the store says that it takes no writes', async () => {
  const { primary, standby, open } = await pair()
  const filled = await open({ store: primary.url() })
  await filled.call('Add', { name: 'Ada' })
  await standby.caughtUp()
  const database = await open({ store: standby.url() })
  expect(await database.call('All')).toEqual({ data: ['Ada'] })
  for (const query of ['Add', 'Put']) {
    await expect(database.call(query, { name: 'Eve' })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('takes no writes'),
      hint: expect.stringContaining('It is a standby'),
    })
  }
})
