import { describe, expect, onTestFinished } from 'vitest'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { openPostgres } from '../../src/store/postgres/index.ts'
import { programOf } from '../maintenance/support.ts'
import { temporaryDatabase } from '../support/postgres/database.ts'
import { needsPgBouncer, throughPgBouncer } from '../support/postgres/pgbouncer.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { Wire } from './wire.ts'

const { it } = needsServer

async function opened() {
  const store = await newServerStore()
  const { wire, url } = await Wire.to(new URL(store.url))
  onTestFinished(async () => {
    await wire.close()
    await store.remove()
  })
  return { wire, url }
}

it('does not start where sessions do not have its settings', async () => {
  const { wire, url } = await opened()
  wire.rewritten = sent =>
    Buffer.from(sent.toString('latin1').replace('timezone=UTC', 'timezone=CET'), 'latin1')
  await expect(openPostgres(url)).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining("does not keep the settings of gvq's sessions: timezone is CET."),
    hint: expect.stringContaining("ALTER ROLE … SET timezone = 'UTC'"),
  })
  wire.rewritten = sent => sent
  const store = await openPostgres(url)
  await store.close()
})

it('says at once that a pooler takes no settings', async () => {
  const { wire, url } = await opened()
  const fields = Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0')
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(fields.length + 4, 1)
  wire.lastWords = Buffer.concat([head, fields])
  wire.cutAt = () => true
  const error = await openPostgres(url).catch(error => error)
  expect(error).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('does not give gvq sessions of its own: unsupported startup parameter'),
    hint: expect.stringContaining('pooler'),
  })
  expect(error.retryAfterSeconds).toBeUndefined()
})

it('runs no other statement in a session that others have used, and says why it fails', async () => {
  const { url } = await opened()
  const pooled = new URL(url)
  // What others have sent is none of the store's statements.
  pooled.searchParams.set('application_name', 'pooled')
  const [one, other] = await Promise.all(
    [1, 2].map(() => Connections.open(readAddress(pooled.href), { durable: false })),
  )
  onTestFinished(async () => {
    await one!.close()
    await other!.close()
  })
  const texts = ['SELECT 1', 'SELECT 2']
  expect(texts.map(text => one!.nameOf(text))).toEqual(
    texts
      .toReversed()
      .map(text => other!.nameOf(text))
      .toReversed(),
  )
  const prepared = one!.use(async connection => {
    await connection.exec(`PREPARE "${one!.nameOf('SELECT 1')}" AS SELECT 1`)
    await connection.run('SELECT 1')
  })
  await expect(prepared).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('already exists'),
    hint: expect.stringContaining('pooler'),
  })
})

describe('PgBouncer', () => {
  const { it } = needsPgBouncer
  const takesNoOptions = { ignore_startup_parameters: 'options,extra_float_digits' }

  it('with a session for each client is a way to the server, whose settings gvq gives to each session', async () => {
    const target = await temporaryDatabase('system')
    const url = await throughPgBouncer(target, { pool_mode: 'session', ...takesNoOptions })
    const connections = await Connections.open(readAddress(url), { durable: true })
    const store = await openPostgres(url)
    try {
      await expect(connections.use(each => connections.requireSettings(each))).rejects.toThrow('search_path')
      const { catalog } = programOf('N::Person { UNIQUE INDEX name: String, since: Date }')
      const graph = await store.graph(catalog)
      const person = catalog.nodes.get('Person')!
      const write = (name: string) =>
        graph.write(
          transaction => transaction.insertNodes(person, [{ values: new Map([[0, name]]) }]),
          undefined,
          { isRepeatable: true },
        )
      // More than one session.
      await Promise.all(['a', 'b', 'c', 'd'].map(write))
      const snapshot = graph.snapshot()
      expect(await snapshot.count(person)).toBe(4)
      snapshot.release()
    } finally {
      await connections.close()
      await store.close()
    }
  })

  it.each([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', server_round_robin: '1' },
    { pool_mode: 'transaction', default_pool_size: '1' },
    { pool_mode: 'statement' },
  ])('with sessions for all is refused at the start: %o', async settings => {
    const target = await temporaryDatabase('system')
    const url = await throughPgBouncer(target, { ...settings, ...takesNoOptions })
    for (const _ of [1, 2, 3]) {
      await expect(openPostgres(url)).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        hint: expect.stringContaining('pool_mode = session'),
      })
    }
  })

  it('that takes no settings with the first message says which of its own to change', async () => {
    const url = await throughPgBouncer(await temporaryDatabase('system'), { pool_mode: 'session' })
    await expect(openPostgres(url)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      hint: expect.stringContaining('ignore_startup_parameters = options'),
    })
  })
})
