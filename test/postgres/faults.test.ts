import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { temporaryCluster } from '../support/postgres/database.ts'
import { needsPostgres } from '../support/postgres/kinds.ts'
import { lockedTable } from '../support/postgres/locked-table.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { errorMessage, Wire } from './wire.ts'

const program = `
N::Person { UNIQUE INDEX name: String, age: U8 }
QUERY Add(name: String) => p <- AddN<Person>({name: name, age: 1}) RETURN p::{name}
QUERY All() => RETURN N<Person>::{name}
QUERY AddLike(name: String, other: String) =>
  like <- N<Person>({name: name})
  p <- AddN<Person>({name: other, age: like::{age}})
  RETURN p::{name}
QUERY AddMany(names: [String]) =>
  FOR name IN names { AddN<Person>({name: name, age: 1}) }
  RETURN "done"
`

async function withWire(work: (database: OpenDatabase, wire: Wire) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-faults-'))
  const store = await newServerStore()
  const { wire, url } = await Wire.to(new URL(store.url))
  try {
    await writeFile(join(folder, 'program.hx'), program)
    const database = await openDatabase({ project: folder, env: {}, durable: false, store: url })
    try {
      await work(database, wire)
    } finally {
      await database.close()
    }
  } finally {
    await wire.close()
    await store.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

const isCommit = (sent: Buffer) => sent.includes('COMMIT')

const { it } = needsServer

it('connections that were lost while idle are replaced', () =>
  withWire(async (database, wire) => {
    await database.call('Add', { name: 'a' })
    wire.cut()
    await database.call('Add', { name: 'b' })
    wire.cut()
    expect(await database.call('All')).toEqual({ data: ['a', 'b'] })
  }))

it('only what writes says that nothing was written when the server cannot be reached', () =>
  withWire(async (database, wire) => {
    await wire.close()
    const tryAgain = 'Try again when the database answers.'
    await expect(database.call('All')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', hint: tryAgain })
    await expect(database.call('Add', { name: 'a' })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      hint: `Nothing of the query was written. ${tryAgain}`,
    })
  }))

it('a connection that is lost during the commit leaves an unknown outcome, and says so', () =>
  withWire(async (database, wire) => {
    wire.cutAt = isCommit
    await expect(database.call('Add', { name: 'a' })).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      hint: 'Everything of the query was written, or nothing. Read the data before you send it again.',
    })
    wire.cutAt = () => false
    expect(await database.call('All')).toEqual({ data: [] })
    await database.call('Add', { name: 'a' })
    expect(await database.call('All')).toEqual({ data: ['a'] })
  }))

it('a commit on a connection that was lost before has certainly written nothing', () =>
  withWire(async (database, wire) => {
    const session = database.createSession()
    await session.begin()
    await session.evaluate('AddN<Person>({name: "a", age: 1})')
    wire.cut()
    await expect(session.evaluate('N<Person>::COUNT')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await expect(session.commit()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    expect(await database.call('All')).toEqual({ data: [] })
  }))

it('a transaction of the shell that the server has ended, as it was idle, says so at its next input and its commit', () =>
  withWire(async (database, wire) => {
    const ended = {
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining(
        'has ended a transaction that ran nothing for a while: terminating connection due to idle-in-transaction timeout.',
      ),
      publicMessage: 'The store has ended the transaction.',
    }
    wire.lastWords = errorMessage('25P03', 'terminating connection due to idle-in-transaction timeout')
    const [session, other] = [database.createSession(), database.createSession()]
    await session.begin()
    await session.evaluate('AddN<Person>({name: "a", age: 1})')
    await other.begin()
    await other.evaluate('AddN<Person>({name: "b", age: 1})')
    await wire.part()
    await expect(session.evaluate('N<Person>::COUNT')).rejects.toMatchObject({
      ...ended,
      hint: expect.stringMatching(
        /^Nothing of it was written\. Roll the transaction back, and begin it again\. .* idle_in_transaction_session_timeout\.$/,
      ),
    })
    await session.rollBack()
    await expect(other.commit()).rejects.toMatchObject({
      ...ended,
      hint: expect.stringMatching(/^Nothing of it was written\. Begin the transaction again\. /),
    })
    expect(await database.call('All')).toEqual({ data: [] })
  }))

it('a commit that is answered by the end of an idle transaction has certainly written nothing', () =>
  withWire(async (database, wire) => {
    const session = database.createSession()
    await session.begin()
    await session.evaluate('AddN<Person>({name: "a", age: 1})')
    wire.lastWords = errorMessage('25P03', 'terminating connection due to idle-in-transaction timeout')
    wire.cutAt = isCommit
    await expect(session.commit()).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      publicMessage: 'The store has ended the transaction.',
    })
    wire.cutAt = () => false
    expect(await database.call('All')).toEqual({ data: [] })
  }))

it('a transaction of the shell that loses against another query says that it must begin again', () =>
  withWire(async database => {
    await database.call('Add', { name: 'a' })
    const [session, other] = [database.createSession(), database.createSession()]
    const update = 'N<Person>({name: "a"})::UPDATE({age: 2})'
    await session.begin()
    await session.evaluate('N<Person>::COUNT')
    await other.evaluate(update)
    await expect(session.evaluate(update)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      hint: 'Nothing of it was written. Roll the transaction back, and begin it again.',
    })
    await session.rollBack()

    // Nothing else of it goes on, nor is committed without what has lost.
    await session.begin()
    await session.evaluate('AddN<Person>({name: "half", age: 1})')
    await other.evaluate(update)
    await expect(session.evaluate(update)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await expect(session.evaluate('N<Person>::COUNT')).rejects.toMatchObject({
      hint: 'Nothing of it was written. Roll the transaction back, and begin it again.',
    })
    await expect(session.commit()).rejects.toMatchObject({
      hint: 'Nothing of it was written. Begin the transaction again.',
    })
    expect(await database.call('All')).toEqual({ data: ['a'] })

    await session.begin()
    await session.evaluate('AddN<Person>({name: "b", age: 1})')
    await session.evaluate('N<Person>::COUNT')
    await other.begin()
    await other.evaluate('N<Person>::COUNT')
    await other.evaluate('AddN<Person>({name: "c", age: 1})')
    await other.commit()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    await expect(session.commit()).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      hint: 'Nothing of it was written. Begin the transaction again.',
    })
    // The commit that has lost has ended the transaction.
    expect(query.mock.calls.map(([each]) => (each as unknown as { readonly text: string }).text)).toEqual([
      'COMMIT',
    ])
  }))

it('a server that is away is unavailable, without user or password in the message, and serves again later', () =>
  withWire(async (database, wire) => {
    await database.call('Add', { name: 'a' })
    wire.cutAt = () => true
    const calls = [
      () => database.call('All'),
      () => database.call('Add', { name: 'b' }),
      () => database.ping(),
    ]
    for (const call of calls) {
      const error = await call().then(
        () => undefined,
        error => error,
      )
      expect(error).toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        retryAfterSeconds: 1,
        publicMessage: 'The store is not available.',
      })
      expect(error.message).not.toContain('postgres@')
    }
    wire.cutAt = () => false
    await database.call('Add', { name: 'c' })
    expect(await database.call('All')).toEqual({ data: ['a', 'c'] })
  }))

it('a write waits for a connection once, as a read does', () =>
  withWire(async (database, wire) => {
    wire.cut()
    wire.cutAt = () => true
    for (const call of [() => database.call('All'), () => database.call('Add', { name: 'a' })]) {
      const before = wire.connections
      await expect(call()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', retryAfterSeconds: 1 })
      expect(wire.connections - before).toBe(1)
    }
  }))

it('a query that is stopped is cancelled on the server, and leaves nothing', () =>
  withWire(async (database, wire) => {
    const names = Array.from({ length: 200 }, (_, i) => `n${i}`)
    const locked = await lockedTable(wire.target, 'Person')
    const abort = new AbortController()
    const stopped = database.call('AddMany', { names }, { signal: abort.signal })
    await locked.waiting(1)
    abort.abort()
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
    await locked.waiting(0)
    const late = database.call('AddMany', { names }, { timeoutMs: 100 })
    await expect(late).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
    await locked.waiting(0)
    await locked.letGo()
    expect(await database.call('All')).toEqual({ data: [] })
  }))

it('a server that does not answer keeps a query no longer than its time limit', () =>
  withWire(async (database, wire) => {
    await database.call('Add', { name: 'a' })
    wire.block()
    const limit = { timeoutMs: 100 }
    await expect(database.call('All', {}, limit)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
    await expect(database.call('Add', { name: 'b' }, limit)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
    wire.unblock()
    expect(await database.call('All')).toEqual({ data: ['a'] })
  }))

it('a server that does not answer to the commit leaves an unknown outcome when the time is over', () =>
  withWire(async (database, wire) => {
    wire.cutAt = sent => {
      if (isCommit(sent)) wire.block()
      return false
    }
    const added = database.call('Add', { name: 'a' }, { timeoutMs: 1000 })
    await expect(added).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    wire.cutAt = () => false
    wire.unblock()
    expect(await database.call('All')).toEqual({ data: [] })
  }))

it('a commit that was sent before all was answered leaves an unknown outcome, too, when the time is over', () =>
  withWire(async (database, wire) => {
    await database.call('Add', { name: 'a' })
    wire.cutAt = sent => {
      // The server gets it, and its answers are lost.
      if (isCommit(sent)) wire.blockAnswers()
      return false
    }
    const added = database.call('AddLike', { name: 'a', other: 'b' }, { timeoutMs: 1000 })
    await expect(added).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    wire.cutAt = () => false
    wire.unblock()
    expect(await database.call('All')).toEqual({ data: ['a', 'b'] })
  }))

it('a connection that was begun for a query that was stopped does not fail the next', () =>
  withWire(async (database, wire) => {
    await database.call('Add', { name: 'a' })
    wire.block()
    wire.cut()
    const limit = { timeoutMs: 100 }
    await expect(database.call('All', {}, limit)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
    const next = database.call('All')
    wire.unblock()
    expect(await next).toEqual({ data: ['a'] })
  }))

it('a server that does not answer is not ready', () =>
  withWire(async (database, wire) => {
    await database.ping()
    wire.block()
    await expect(database.ping()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', retryAfterSeconds: 1 })
    wire.unblock()
    await database.ping()
  }))

it('a process ends though its server does not answer', async () => {
  const store = await newServerStore()
  const { wire, url } = await Wire.to(new URL(store.url))
  onTestFinished(() => wire.close())
  const folder = await servingFolder()
  await writeFile(join(folder.path, 'program.hx'), program)
  const server = await folder.serve([], { env: { GVQ_STORE: url } })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  wire.block()
  expect(await server.stop('SIGTERM')).toBe(0)
  await store.remove()
})

it('a process ends though its server answers neither to a query nor to the wish to cancel it', async () => {
  const store = await newServerStore()
  const { wire, url } = await Wire.to(new URL(store.url))
  onTestFinished(() => wire.close())
  const folder = await servingFolder()
  await writeFile(join(folder.path, 'program.hx'), program)
  const server = await folder.serve(['--query-timeout-ms', '200'], { env: { GVQ_STORE: url } })
  expect((await fetch(`${server.url}/All`, { method: 'POST' })).status).toBe(200)
  wire.block()
  expect((await fetch(`${server.url}/All`, { method: 'POST' })).status).toBe(504)
  expect(await server.stop('SIGTERM')).toBe(0)
  await store.remove()
})

it('a store that cannot be reached is told when it is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-faults-'))
  try {
    await writeFile(join(folder, 'program.hx'), program)
    const store = 'postgres://user:secret@127.0.0.1:1/none'
    const error = await openDatabase({ project: folder, env: {}, store }).catch(error => error)
    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    expect(error.message).toContain('postgres://127.0.0.1:1/none')
    expect(`${error.message} ${error.hint}`).not.toContain('secret')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function openingError(store: string): Promise<GvqError> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  return openDatabase({ project, env: {}, store }).then(
    () => expect.unreachable('it opened'),
    error => error,
  )
}

it('a part of a password that is no part of the URL is not shown as its host', async () => {
  const error = await openingError('postgres://user:12#secret@127.0.0.1:1/none')
  expect(error).toMatchObject({
    code: 'INVALID_PROGRAM',
    message: 'The URL of the store has a `#`; in a password it is written as %23.',
  })
})

it('a certificate that cannot be read is told when the store is opened', async () => {
  const missing = join(await temporaryFolder(), 'missing.crt')
  const error = await openingError(`postgres://user@127.0.0.1:1/none?sslrootcert=${missing}`)
  expect(error).toMatchObject({ code: 'INVALID_PROGRAM' })
  expect(error.message).toBe(
    `The URL of the store cannot be used: ENOENT: no such file or directory, open '${missing}'.`,
  )
})

it('a password that is missing is told, and the connection that asked for it is closed', async () => {
  const sockets: Socket[] = []
  let close = () => {}
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  const server = createServer(socket => {
    sockets.push(socket)
    // AuthenticationSASL with SCRAM-SHA-256, then the first message of the exchange.
    const messages = [
      authentication(10, 'SCRAM-SHA-256\0\0'),
      authentication(11, `r=${'x'.repeat(40)},s=YWJj,i=4096`),
    ]
    socket.on('data', () => socket.write(messages.shift() ?? ''))
    socket.on('close', close)
    socket.on('error', () => undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const error = await openingError(`postgres://user@127.0.0.1:${port}/none`)
  expect(error).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: `PostgreSQL at postgres://127.0.0.1:${port}/none?schema=gvq asks for a password.`,
    hint: 'Write it into the URL in GVQ_STORE, into PGPASSWORD, or into ~/.pgpass.',
  })
  await closed
})

needsPostgres.it('a database that does not exist is told with its place and what to do', async () => {
  const missing = new URL((await temporaryCluster('system', { tcp: true })).url('missing'))
  const error = await openingError(missing.href)
  expect(error).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: `PostgreSQL at postgres://${missing.host}/missing?schema=gvq does not have this database.`,
    hint: expect.stringContaining('CREATE DATABASE name'),
  })
})

needsPostgres.it('a user or a password that the server refuses is told without naming it', async () => {
  const unknown = new URL((await temporaryCluster('system', { tcp: true })).url())
  unknown.username = 'nobody-of-this-name'
  const error = await openingError(unknown.href)
  expect(error).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: `PostgreSQL at postgres://${unknown.host}/postgres?schema=gvq refuses the user or the password.`,
    hint: expect.stringContaining('~/.pgpass'),
  })
  expect(inspect(error, { depth: 5 })).not.toContain(unknown.username)
})

needsPostgres.it(
  'who waits for a connection while they are closed gets none, and is told at once',
  async () => {
    const cluster = await temporaryCluster('system', { tcp: true })
    const connections = await Connections.open(readAddress(cluster.url()), { durable: true })
    const waiting = connections.use(async () => 'a connection').catch(error => error.message)
    await connections.close()
    expect(await waiting).toContain('the connections are being closed')
  },
)

function authentication(kind: number, text: string): Buffer {
  const message = Buffer.alloc(9 + Buffer.byteLength(text))
  message.write('R')
  message.writeInt32BE(message.length - 1, 1)
  message.writeInt32BE(kind, 5)
  message.write(text, 9)
  return message
}
