import { execFile } from 'node:child_process'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { opensslAnd } from '../support/openssl.ts'
import { temporaryCluster } from '../support/postgres/database.ts'
import { needsPostgres } from '../support/postgres/kinds.ts'
import { unprivilegedUser } from '../support/postgres/programs.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { clusterKind, needsCluster } from '../support/test-store.ts'
import { Wire } from './wire.ts'

const program = `
N::Person { UNIQUE INDEX name: String }
QUERY Add(name: String) => p <- AddN<Person>({name: name}) RETURN p::{name}
QUERY All() => RETURN N<Person>::{name}
`

const { it } = needsCluster
const run = promisify(execFile)

async function opened(store: string): Promise<OpenDatabase> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const database = await openDatabase({ project, env: {}, store })
  onTestFinished(() => database.close())
  return database
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Adds names until it is over, and yields those that were acknowledged, and those of which nobody knows. */
async function addUntil(database: OpenDatabase, client: number, isOver: () => boolean) {
  const added: string[] = []
  const unknown: string[] = []
  const codes = new Set<string>()
  for (let i = 0; !isOver(); i++) {
    const name = `${client}.${i}`
    try {
      await database.call('Add', { name })
      added.push(name)
    } catch (error) {
      const { code } = error as { code: string }
      codes.add(code)
      if (code === 'OUTCOME_UNKNOWN') unknown.push(name)
    }
  }
  return { added, unknown, codes }
}

needsPostgres.it(
  'when the standby is promoted, the same process goes on, and nothing acknowledged is lost',
  async () => {
    const primary = await temporaryCluster('system', {
      settings: { synchronous_standby_names: '*', synchronous_commit: 'local' },
    })
    const standby = await primary.standby()
    const { wire, url } = await Wire.to(new URL(primary.url()))
    onTestFinished(() => wire.close())
    const database = await opened(url)
    await standby.caughtUp()
    // A commit is acknowledged when the standby has it.
    const setting = await connected(primary.url())
    await setting.query(`ALTER SYSTEM SET synchronous_commit = 'on'`)
    await setting.query('SELECT pg_reload_conf()')
    let isOver = false
    const clients = Array.from({ length: 8 }, (_, client) => addUntil(database, client, () => isOver))
    const count = () => database.call('All').then(answer => (answer as { data: string[] }).data.length)
    await expect.poll(count).toBeGreaterThan(50)
    await primary.kill()
    await expect(database.ping()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await standby.promote()
    wire.target = new URL(standby.url())
    const before = await count()
    await expect.poll(count).toBeGreaterThan(before + 50)
    isOver = true
    const outcomes = await Promise.all(clients)
    const { data } = (await database.call('All')) as { data: string[] }
    const found = new Set(data)
    expect(outcomes.flatMap(({ added }) => added.filter(name => !found.has(name)))).toEqual([])
    const known = new Set(outcomes.flatMap(({ added, unknown }) => [...added, ...unknown]))
    expect(data.filter(name => !known.has(name))).toEqual([])
    const codes = new Set(outcomes.flatMap(outcome => [...outcome.codes]))
    expect([...codes].filter(code => !['STORAGE_UNAVAILABLE', 'OUTCOME_UNKNOWN'].includes(code))).toEqual([])
  },
)

it('a server process that is stopped keeps a query no longer than its time limit', async () => {
  const cluster = await temporaryCluster(clusterKind)
  const database = await opened(`${cluster.url()}?connections=2`)
  await database.call('Add', { name: 'a' })
  const watching = await connected(cluster.url())
  const { rows } = await watching.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'gvq'`)
  const stop = (signal: NodeJS.Signals) => {
    for (const { pid } of rows) process.kill(pid, signal)
  }
  stop('SIGSTOP')
  try {
    const limit = { timeoutMs: 100 }
    for (const _ of rows) {
      await expect(database.call('All', {}, limit)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
    }
    expect(await database.call('All')).toEqual({ data: ['a'] })
  } finally {
    stop('SIGCONT')
  }
})

it('queries wait for a connection until their time is over, and have one when others are done', async () => {
  const cluster = await temporaryCluster(clusterKind)
  const database = await opened(`${cluster.url()}?connections=2`)
  await database.call('Add', { name: 'a' })
  const other = await connected(cluster.url())
  await other.query('BEGIN; LOCK TABLE gvq."Person" IN ACCESS EXCLUSIVE MODE')
  const waiting = Array.from({ length: 8 }, () => database.call('All'))
  const late = database.call('Add', { name: 'b' }, { timeoutMs: 100 })
  await expect(late).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
  await other.query('COMMIT')
  for (const answer of await Promise.all(waiting)) expect(answer).toEqual({ data: ['a'] })
})

it('a server that takes no more connections is unavailable until it does', async () => {
  const cluster = await temporaryCluster(clusterKind, {
    settings: { max_connections: '6', superuser_reserved_connections: '0', max_wal_senders: '0' },
  })
  const database = await opened(cluster.url())
  await database.call('Add', { name: 'a' })
  // While this is locked, no query gives its connection to the next.
  const locker = await connected(cluster.url())
  await locker.query('BEGIN; LOCK TABLE gvq."Person" IN ACCESS EXCLUSIVE MODE')
  const others = [locker]
  for (let isFull = false; !isFull; ) {
    await connected(cluster.url()).then(
      client => others.push(client),
      () => (isFull = true),
    )
  }
  const calls = Array.from({ length: 8 }, () => database.call('All'))
  const refused = calls.map(call =>
    call.then(
      () => Promise.reject(new Error('answered')),
      error => error,
    ),
  )
  const error = await Promise.any(refused)
  expect(error).toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 1 })
  expect(error.message).toMatch(/^PostgreSQL at \S+ takes no more connections\.$/)
  await locker.query('ROLLBACK')
  await Promise.allSettled(calls)
  for (const client of others) await client.end()
  expect(await database.call('All')).toEqual({ data: ['a'] })
})

it('a query waits for a connection that a role may not have yet, and never names the role', async () => {
  const cluster = await temporaryCluster(clusterKind)
  const admin = await connected(cluster.url())
  await admin.query(
    `CREATE ROLE secretive LOGIN CONNECTION LIMIT 2; GRANT ALL ON DATABASE postgres TO secretive`,
  )
  const url = new URL(cluster.url())
  url.username = 'secretive'
  const database = await opened(url.href)
  await database.call('Add', { name: 'a' })
  await admin.query('BEGIN; LOCK TABLE gvq."Person" IN ACCESS EXCLUSIVE MODE')
  // Two hold the connections that there may be, the others wait.
  const calls = Array.from({ length: 4 }, () => database.call('All'))
  const late = database.call('All', {}, { timeoutMs: 500 }).catch(error => error)
  expect(await late).toMatchObject({ code: 'QUERY_TIMEOUT' })
  await admin.query('ROLLBACK')
  for (const answer of await Promise.all(calls)) expect(answer).toEqual({ data: ['a'] })
})

it('neither the log nor an answer has the password, whatever the server does', async () => {
  const cluster = await temporaryCluster(clusterKind)
  const url = new URL(cluster.url())
  url.password = 'secret'
  const folder = await servingFolder()
  await writeFile(join(folder.path, 'program.hx'), program)
  const server = await folder.serve([], { env: { GVQ_STORE: url.href } })
  const asked = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${server.url}/${path}`, init)
    return { status: response.status, text: await response.text() }
  }
  const ask = () => Promise.all([asked('readyz'), asked('All', { method: 'POST' })])
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200])
  await cluster.stop()
  const answers = await ask()
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  const commandLine = await readFile(`/proc/${server.child.pid}/cmdline`, 'utf8')
  for (const text of [...answers.map(answer => answer.text), server.stderr(), commandLine]) {
    expect(text).not.toContain('secret')
  }
  await cluster.start()
  await expect.poll(async () => (await ask()).map(({ status }) => status)).toEqual([200, 200])
})

/** A certificate for 127.0.0.1, and its key, which the server may read. */
async function certificate(): Promise<{ readonly cert: string; readonly key: string }> {
  const folder = await temporaryFolder()
  const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const subject = ['-subj', '/CN=database', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  await run('openssl', ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', cert, ...subject])
  await chmod(folder, 0o755)
  await chmod(key, 0o600)
  if (unprivilegedUser !== undefined) {
    for (const path of [cert, key]) await chown(path, unprivilegedUser.uid, unprivilegedUser.gid)
  }
  return { cert, key }
}

opensslAnd(needsCluster).it(
  'TLS is asked for by the URL: the certificate is checked, and a query is cancelled by TLS too',
  async () => {
    const { cert, key } = await certificate()
    const settings = { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key }
    const cluster = await temporaryCluster(clusterKind, { tcp: true, settings })
    const wrong = `${cluster.url()}?sslmode=verify-full&sslrootcert=${(await certificate()).cert}`
    await expect(opened(wrong)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('self-signed certificate'),
    })
    const database = await opened(`${cluster.url()}?sslmode=verify-full&sslrootcert=${cert}`)
    await database.call('Add', { name: 'a' })
    const other = await connected(cluster.url())
    const encrypted = await other.query(
      `SELECT DISTINCT s.ssl FROM pg_stat_ssl s JOIN pg_stat_activity a ON a.pid = s.pid WHERE application_name = 'gvq'`,
    )
    expect(encrypted.rows).toEqual([{ ssl: true }])
    await other.query('BEGIN; LOCK TABLE gvq."Person" IN ACCESS EXCLUSIVE MODE')
    await expect(database.call('All', {}, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'QUERY_TIMEOUT',
    })
    const watching = await connected(cluster.url())
    const waiting = async () => {
      const { rows } = await watching.query(`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
      return rows
    }
    await expect.poll(waiting).toEqual([])
    await other.query('COMMIT')
    expect(await database.call('All')).toEqual({ data: ['a'] })
  },
)
