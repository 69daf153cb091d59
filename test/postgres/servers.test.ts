import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { needsTypeStripping } from '../support/platform.ts'
import { temporaryCluster, temporaryDatabase } from '../support/postgres/database.ts'
import {
  describeOnEach,
  needsPglite,
  needsPostgres,
  programsOf,
  type ServerKind,
} from '../support/postgres/kinds.ts'

const versions: Readonly<Partial<Record<ServerKind, string>>> = {
  system: `PostgreSQL ${programsOf.system?.major}.`,
  embedded: 'PostgreSQL 18.',
  pglite: 'PostgreSQL 18.',
}

describeOnEach(['system', 'embedded', 'pglite'], 'the server that a run shares', kind => {
  it('answers', async () => {
    const pool = await connected(await temporaryDatabase(kind))
    const { rows } = await pool.query('SELECT version()')
    expect(rows[0].version).toContain(versions[kind])
  })

  it('gives each test an empty database', async () => {
    const urls = await Promise.all([temporaryDatabase(kind), temporaryDatabase(kind)])
    for (const url of urls) {
      const pool = await connected(url)
      await pool.query('CREATE SCHEMA shop; CREATE TABLE shop.item (id uuid PRIMARY KEY)')
    }
    expect(new Set(urls).size).toBe(2)
  })

  it('runs the transactions of several connections, with statements of the same names', async () => {
    const pool = await connected(await temporaryDatabase(kind))
    await pool.query('CREATE TABLE item (id int PRIMARY KEY)')
    const insert = async (id: number): Promise<void> => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query({ name: 'insert', text: 'INSERT INTO item VALUES ($1)', values: [id] })
        await client.query('COMMIT')
      } finally {
        client.release()
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, id) => insert(id)))
    const { rows } = await pool.query('SELECT count(*)::int AS items FROM item')
    expect(rows).toEqual([{ items: 20 }])
  })

  it('rolls back what a lost connection has begun', async () => {
    const url = await temporaryDatabase(kind)
    const pool = await connected(url)
    await pool.query('CREATE TABLE item (id int PRIMARY KEY)')
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    await client.connect()
    await client.query('BEGIN; INSERT INTO item VALUES (1)')
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    await pool.query('INSERT INTO item VALUES (1)')
  })
})

needsPglite.describe('PGlite', () => {
  it('has the extension vector, with its index', async () => {
    const pool = await connected(await temporaryDatabase('pglite'))
    await pool.query(`CREATE EXTENSION vector;
      CREATE TABLE item (id int PRIMARY KEY, embedding vector(3));
      CREATE INDEX ON item USING hnsw (embedding vector_cosine_ops);
      INSERT INTO item VALUES (1, '[1, 0, 0]'), (2, '[0, 1, 0]'), (3, '[1, 1, 0]')`)
    const { rows } = await pool.query('SELECT id FROM item ORDER BY embedding <=> $1 LIMIT 2', ['[1,0.1,0]'])
    expect(rows).toEqual([{ id: 1 }, { id: 3 }])
  })

  it('refuses COPY from the client, for which it would wait without an end', async () => {
    const pool = await connected(await temporaryDatabase('pglite'))
    await pool.query('CREATE TABLE item (id int)')
    await expect(pool.query('COPY item FROM STDIN')).rejects.toMatchObject({
      code: '0A000',
      message: 'PGlite cannot COPY FROM STDIN',
    })
    await pool.query('SELECT 1')
  })
})

describeOnEach(['system', 'embedded'], 'a server of its own', kind => {
  const start = (options = {}) => temporaryCluster(kind as 'system' | 'embedded', options)

  it('keeps what was committed through kill -9 and a start on the same folder', async () => {
    const cluster = await start()
    const before = await connected(cluster.url())
    await before.query('CREATE TABLE item (id int PRIMARY KEY)')
    await before.query('INSERT INTO item VALUES (1)')
    await cluster.kill()
    await expect(before.query('SELECT 1')).rejects.toThrow()
    await cluster.start()
    const after = await connected(cluster.url())
    await expect(after.query('SELECT id FROM item')).resolves.toMatchObject({ rows: [{ id: 1 }] })
  })

  it('stops, and starts again at the same TCP port, with its settings', async () => {
    const cluster = await start({ tcp: true, settings: { work_mem: '7MB' } })
    expect(cluster.url()).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres$/)
    await cluster.stop()
    await cluster.start()
    const pool = await connected(cluster.url())
    await expect(pool.query('SHOW work_mem')).resolves.toMatchObject({ rows: [{ work_mem: '7MB' }] })
  })
})

needsPostgres.describe('a standby', () => {
  needsPostgres.it(
    'follows its primary, refuses writes, and is promoted when the primary is dead',
    async () => {
      const primary = await temporaryCluster('system')
      const standby = await primary.standby()
      const writer = await connected(primary.url())
      await writer.query('CREATE TABLE item (id int PRIMARY KEY)')
      await writer.query('INSERT INTO item VALUES (1)')
      await standby.caughtUp()
      const reader = await connected(standby.url())
      await expect(reader.query('SELECT id FROM item')).resolves.toMatchObject({ rows: [{ id: 1 }] })
      await expect(reader.query('INSERT INTO item VALUES (2)')).rejects.toMatchObject({ code: '25006' })
      await primary.kill()
      await standby.promote()
      await reader.query('INSERT INTO item VALUES (2)')
    },
  )
})

needsPostgres.describe('when the process of the tests is killed', () => {
  needsTypeStripping.it('its server ends and its folder is removed', async () => {
    const program = fileURLToPath(new URL('left-server.ts', import.meta.url))
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [url] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
    const socket = decodeURIComponent(new URL(url).host)
    expect(existsSync(socket)).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => existsSync(socket)).toBe(false)
    expect(existsSync(dirname(socket))).toBe(true)
  })
})

/** A pool that ends before its database is dropped, and does not mind that its server is killed. */
async function connected(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  return pool
}
