import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { Transaction } from '../../src/store/postgres/connection/statement.ts'
import { gate } from '../support/gate.ts'
import { temporaryCluster } from '../support/postgres/database.ts'
import { needsPostgres } from '../support/postgres/kinds.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { brokenBeginning, errorMessage, Wire } from './wire.ts'

const program = `
N::P {
  UNIQUE INDEX name: String,
  UNIQUE INDEX mail: String,
  age: I64,
  kind: String DEFAULT "person",
  visits: I64 DEFAULT 0
}
N::M { UNIQUE INDEX at: F32, note: String }
N::T { UNIQUE INDEX key: String, text: String }
QUERY Put(name: String, age: I64) => found <- N<P>::WHERE(_::{name}::EQ(name)) p <- found::UpsertN({name: name, age: age}) RETURN p
QUERY Add(name: String) => p <- AddN<P>({name: name}) RETURN p
QUERY PutSilently(name: String, age: I64) => p <- N<P>({name: name})::UpsertN({name: name, age: age}) RETURN NONE
QUERY PutMail(name: String, mail?: String) => p <- N<P>({name: name})::UpsertN({name: name, mail: mail}) RETURN p
QUERY PutOther(name: String, other: String) => p <- N<P>({name: name})::UpsertN({name: other}) RETURN p
QUERY Visit(name: String) =>
  p <- N<P>({name: name})::UpsertN({name: name, visits: ADD(_::{visits}, 1)})
  RETURN p
QUERY PutTwo(a: String, b: String) =>
  x <- N<P>({name: a})::UpsertN({name: a, age: 1})
  y <- N<P>({name: b})::UpsertN({name: b, age: 2})
  RETURN x, y
QUERY PutAll(names: [String]) =>
  FOR name IN names { p <- N<P>({name: name})::UpsertN({name: name, age: 7}) }
  RETURN N<P>::COUNT
QUERY PutNote(at: F64, note: String) => m <- N<M>({at: at})::UpsertN({at: at, note: note}) RETURN m
QUERY PutText(key: String, text: String) => t <- N<T>({key: key})::UpsertN({key: key, text: text}) RETURN t
QUERY Find(text: String) => RETURN SearchBM25<T>(text, 10)::{key}
QUERY All() => RETURN N<P>::ORDER<Asc>(_::{name})::!{id}
QUERY Notes() => RETURN N<M>::ORDER<Asc>(_::{note})::!{id}
`

interface Opened {
  readonly database: OpenDatabase
  /** The place of the tables. */
  readonly url: URL
  readonly wire: Wire
}

async function withServer(work: (opened: Opened) => Promise<void>): Promise<void> {
  const store = await newServerStore()
  const { wire, url } = await Wire.to(new URL(store.url))
  try {
    await withDatabase(url, database => work({ database, url: new URL(store.url), wire }))
  } finally {
    await wire.close()
    await store.remove()
  }
}

async function withDatabase(
  store: string | undefined,
  work: (database: OpenDatabase) => Promise<void>,
  { durable = false } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-upserts-'))
  await writeFile(join(folder, 'program.hx'), program)
  const database = await openDatabase({
    project: folder,
    env: {},
    durable,
    ...(store !== undefined && { store }),
  })
  try {
    await work(database)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const calls: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['Put', { name: 'a', age: 1 }],
  ['Put', { name: 'a', age: 2 }],
  ['Put', { name: '', age: 3 }],
  ['PutSilently', { name: 'b', age: 4 }],
  ['PutMail', { name: 'a', mail: 'a@x' }],
  ['PutMail', { name: 'a' }],
  ['PutMail', { name: 'c' }],
  ['PutMail', { name: 'b', mail: 'a@x' }],
  ['PutMail', { name: 'new', mail: 'a@x' }],
  ['PutOther', { name: 'a', other: 'd' }],
  ['PutOther', { name: 'none', other: 'd' }],
  ['Visit', { name: 'b' }],
  ['Visit', { name: 'b' }],
  ['Visit', { name: 'e' }],
  ['PutTwo', { a: 'f', b: 'f' }],
  ['PutTwo', { a: 'b', b: 'g' }],
  ['PutAll', { names: ['a', 'h', 'h', 'i'] }],
  ['PutNote', { at: 0.1, note: 'is none in 32 bits' }],
  ['PutNote', { at: 0.1, note: 'the same' }],
  ['PutNote', { at: 0.5, note: 'one' }],
  ['PutNote', { at: 0.5, note: 'another' }],
  ['PutNote', { at: 0, note: 'zero' }],
  ['PutNote', { at: -0, note: 'equals it' }],
  ['PutText', { key: 'k', text: 'green apples' }],
  ['PutText', { key: 'k', text: 'red cherries' }],
  ['Find', { text: 'apples' }],
  ['Find', { text: 'cherries' }],
  ['All', {}],
  ['Notes', {}],
]

async function answersOf(database: OpenDatabase): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const [name, given] of calls) answers.push(await database.call(name, given).catch(codeOf))
  const names = new Map<string, string>()
  return JSON.parse(JSON.stringify(answers), (key, value) => {
    if (key !== 'id') return value
    if (!names.has(value)) names.set(value, `record ${names.size + 1}`)
    return names.get(value)
  })
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof GvqError)) throw error
  return { code: error.code, message: error.message }
}

const { it } = needsServer

it('answers as a folder does', () =>
  withServer(async ({ database }) => {
    const onServer = await answersOf(database)
    await withDatabase(undefined, async folder => expect(onServer).toEqual(await answersOf(folder)))
    expect(onServer.filter(answer => (answer as { code?: string }).code === 'DUPLICATE_KEY')).toHaveLength(3)
  }))

it('says in a shell whether it created or updated', () =>
  withServer(async ({ database }) => {
    const session = database.createSession()
    const put = (age: number) => session.evaluate(`N<P>({name: "a"})::UpsertN({name: "a", age: ${age}})`)
    expect(await put(1)).toMatchObject({ effects: [{ created: 1, updated: 0 }] })
    expect(await put(2)).toMatchObject({ effects: [{ created: 0, updated: 1 }] })
  }))

it('many clients create and change one node', () =>
  withServer(async ({ database }) => {
    const ages = Array.from({ length: 60 }, (_, i) => i)
    const put = (age: number) => database.call('Put', { name: 'a', age }) as Promise<{ p: { id: string } }>
    const answers = await Promise.all(ages.map(put))
    expect(new Set(answers.map(({ p }) => p.id)).size).toBe(1)
    expect(answers.map(answer => (answer.p as unknown as { age: number }).age)).toEqual(ages)
    expect(await database.call('All')).toEqual({ data: [expect.objectContaining({ name: 'a' })] })
  }))

/** Lets another transaction keep the node from being changed, until `work` ends. */
async function whileLocked(
  { url }: Opened,
  work: (other: pg.Client, schema: string) => Promise<void>,
): Promise<void> {
  const place = new URL(url)
  const schema = place.searchParams.get('schema')!
  for (const name of ['schema', 'connections']) place.searchParams.delete(name)
  const other = new pg.Client(place.href)
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query(`SELECT 1 FROM ${schema}."P" WHERE "name" = 'a' FOR UPDATE`)
    await work(other, schema)
  } finally {
    await other.end()
  }
}

/** The process of the server that waits for the lock. */
async function waiting(other: pg.Client, schema: string): Promise<number> {
  for (;;) {
    const { rows } = await other.query(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${schema}%ON CONFLICT%'`,
    )
    if (rows.length > 0) return rows[0].pid
    // Activity is seen as it was when the transaction first looked.
    await other.query('SELECT pg_stat_clear_snapshot()')
  }
}

it('one that is stopped while it waits for another transaction has written nothing', () =>
  withServer(async opened => {
    const { database } = opened
    await database.call('Put', { name: 'a', age: 1 })
    await whileLocked(opened, async (other, schema) => {
      const abort = new AbortController()
      const put = database.call('Put', { name: 'a', age: 2 }, { signal: abort.signal })
      await waiting(other, schema)
      abort.abort()
      await expect(put).rejects.toMatchObject({ code: 'CANCELLED' })
      const limit = { timeoutMs: 100 }
      const late = database.call('Put', { name: 'a', age: 3 }, limit)
      await expect(late).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
      await other.query(`LOCK TABLE ${schema}."P" IN SHARE MODE`)
      const added = database.call('Add', { name: 'b' }, limit)
      await expect(added).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
    })
    expect(await database.call('All')).toEqual({ data: [expect.objectContaining({ age: 1 })] })
  }))

it('one that is stopped before the server has begun it has written nothing', () =>
  withServer(async opened => {
    const { database, wire } = opened
    await database.call('Put', { name: 'a', age: 1 })
    await whileLocked(opened, async () => {
      // The second runs on a new connection, on which it is not sent with its commit.
      for (const age of [2, 3]) {
        const abort = new AbortController()
        wire.isOvertaken = sent => {
          if (!isPut(sent)) return false
          abort.abort()
          return true
        }
        const put = database.call('Put', { name: 'a', age }, { signal: abort.signal })
        await expect(put).rejects.toMatchObject({ code: 'CANCELLED' })
      }
    })
    expect(await database.call('All')).toEqual({ data: [expect.objectContaining({ age: 1 })] })
  }))

/** No connection counts as one that nobody has used for long, however slow the machine is. */
function stopClock(): void {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
}

/** Whether a client sends the upsert of a node named `a`, and its commit with it. */
function isPut(sent: Buffer): boolean {
  return sent.includes('\0\0\0\x01a')
}

it('one that is stopped when its commit is under way says whether it was written', () =>
  withServer(async ({ database, wire }) => {
    for (let age = 0; age < 10; age++) {
      await database.call('Put', { name: 'a', age: -1 })
      const abort = new AbortController()
      wire.cutAt = sent => {
        if (isPut(sent)) abort.abort()
        return false
      }
      const said = await database.call('Put', { name: 'a', age }, { signal: abort.signal }).catch(codeOf)
      wire.cutAt = () => false
      const written = { p: expect.objectContaining({ age }) }
      const { data } = (await database.call('All')) as { data: { age: number }[] }
      expect(said).toEqual(data[0]!.age === age ? written : expect.objectContaining({ code: 'CANCELLED' }))
    }
  }))

it('runs again where the server has ended its connection, and said so before it answered', () =>
  withServer(async opened => {
    const { database } = opened
    await database.call('Put', { name: 'a', age: 1 })
    await whileLocked(opened, async (other, schema) => {
      const put = database.call('Put', { name: 'a', age: 2 })
      await other.query(`SELECT pg_terminate_backend(${await waiting(other, schema)})`)
      await other.query('ROLLBACK')
      expect(await put).toMatchObject({ p: { age: 2 } })
    })
  }))

it('leaves an unknown outcome where the connection is lost, and says so', () =>
  withServer(async ({ database, wire }) => {
    stopClock()
    // The second prepares what goes around the others.
    for (const age of [1, 2, 3, 4]) {
      await database.call('All')
      wire.cutAt = isPut
      await expect(database.call('Put', { name: 'a', age })).rejects.toMatchObject({
        code: 'OUTCOME_UNKNOWN',
      })
      wire.cutAt = () => false
      for (let i = 0; i < age; i++) {
        expect(await database.call('Put', { name: 'a', age })).toMatchObject({ p: { age } })
      }
    }
  }))

it('leaves an unknown outcome where a pooler says that it has lost the server, which may have committed', () =>
  withServer(async ({ database, wire }) => {
    stopClock()
    wire.lastWords = errorMessage('08P01', 'server conn crashed?')
    for (const puts of [1, 2]) {
      for (let i = 0; i < puts; i++) await database.call('Put', { name: 'a', age: i })
      wire.cutAt = isPut
      await expect(database.call('Put', { name: 'a', age: 2 })).rejects.toMatchObject({
        code: 'OUTCOME_UNKNOWN',
      })
      wire.cutAt = () => false
    }
  }))

it('has written nothing where the server did not begin the transaction', () =>
  withServer(async ({ database, wire }) => {
    await database.call('Add', { name: 'a' })
    wire.rewritten = brokenBeginning
    const refused = { code: 'STORAGE_UNAVAILABLE' }
    await expect(database.call('Put', { name: 'a', age: 2 })).rejects.toMatchObject(refused)
    await expect(database.call('PutTwo', { a: 'b', b: 'c' })).rejects.toMatchObject(refused)
    await expect(database.call('Add', { name: 'd' })).rejects.toMatchObject(refused)
    wire.rewritten = sent => sent
    expect(await database.call('All')).toEqual({ data: [expect.objectContaining({ name: 'a', age: null })] })
    expect(await database.call('Put', { name: 'a', age: 3 })).toMatchObject({ p: { age: 3 } })
  }))

it('writes nothing where what leaves with it fails', () =>
  withServer(async ({ database, wire }) => {
    for (const age of [1, 2]) await database.call('Put', { name: 'a', age })
    wire.rewritten = sent => {
      if (!isPut(sent)) return sent
      // The first statement is that which begins the transaction.
      const at = sent.indexOf('gvq_')
      return Buffer.from(sent).fill('X', at, at + 4)
    }
    const put = database.call('Put', { name: 'a', age: 3 })
    await expect(put).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    wire.rewritten = sent => sent
    expect(await database.call('All')).toEqual({ data: [expect.objectContaining({ age: 2 })] })
    expect(await database.call('Put', { name: 'a', age: 4 })).toMatchObject({ p: { age: 4 } })
  }))

it('is rolled back where it has failed, also before the server says that it is ready', () =>
  withServer(async ({ database, wire }) => {
    for (const age of [1, 2]) await database.call('Put', { name: 'a', age })
    wire.rewritten = sent => {
      if (!isPut(sent)) return sent
      // Behind the statement that begins the transaction.
      const at = sent.indexOf('gvq_', sent.indexOf('gvq_') + 1)
      return Buffer.from(sent).fill('X', at, at + 4)
    }
    // The server may send the error before it.
    const held = gate()
    wire.heldFrom = received => {
      const at = received.indexOf('Z\0\0\0\x05E', 0, 'latin1')
      if (at < 0) return undefined
      held.open()
      return at
    }
    const put = database.call('Put', { name: 'a', age: 3 })
    await expect(put).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await held.opened
    wire.rewritten = sent => sent
    wire.unhold()
    expect(await database.call('Put', { name: 'a', age: 4 })).toMatchObject({ p: { age: 4 } })
  }))

it('has its answer where the server ends the connection behind its commit', async () => {
  const transaction = new Transaction('INSERT', 'insert', [], {
    before: ['begin'],
    behind: ['commit'],
  })
  for (const text of ['BEGIN', 'INSERT 0 1', 'COMMIT']) transaction.handleCommandComplete({ text })
  transaction.handleError(new Error('terminating connection'))
  expect(await transaction.answer).toMatchObject({ command: 'COMMIT', count: 1 })
})

needsPostgres.it(
  'leaves an unknown outcome where it is stopped while its commit waits for a standby',
  async () => {
    const cluster = await temporaryCluster('system')
    await withDatabase(
      cluster.url(),
      async database => {
        for (const age of [1, 2]) await database.call('Put', { name: 'a', age })
        const other = new pg.Client(cluster.url())
        await other.connect()
        onTestFinished(() => other.end())
        await other.query(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`)
        await other.query('SELECT pg_reload_conf()')
        const commitWaits = async () => {
          const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
          while ((await other.query(waits)).rows.length === 0);
          return true
        }
        const isWaiting = commitWaits()
        const abort = new AbortController()
        let put: Promise<unknown>
        // The processes of the server learn of the setting one after the other.
        do {
          put = database.call('Put', { name: 'a', age: 3 }, { signal: abort.signal })
        } while (!(await Promise.race([isWaiting, put.then(() => false)])))
        abort.abort()
        await expect(put).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
        expect(await database.call('All')).toEqual({ data: [expect.objectContaining({ age: 3 })] })
        await other.query('ALTER SYSTEM RESET ALL')
        await other.query('SELECT pg_reload_conf()')
      },
      { durable: true },
    )
  },
)

it('says that the tables have changed where the UNIQUE is gone', () =>
  withServer(async opened => {
    const { database, url } = opened
    await database.call('Put', { name: 'a', age: 1 })
    await whileLocked(opened, async (other, schema) => {
      await other.query('ROLLBACK')
      const { rows } = await other.query(
        `SELECT indexname FROM pg_indexes WHERE schemaname = $1 AND tablename = 'P' AND indexdef LIKE '%(name)'`,
        [schema],
      )
      await other.query(`DROP INDEX ${schema}."${rows[0].indexname}"`)
    })
    expect(url.searchParams.has('schema')).toBe(true)
    await expect(database.call('Put', { name: 'a', age: 2 })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('The tables have changed'),
    })
  }))
