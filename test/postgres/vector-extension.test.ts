import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { askServer } from '../../src/store/postgres/connection/server.ts'
import { HnswIndexes } from '../../src/store/postgres/reading/hnsw.ts'
import { SqlSharedVectors } from '../../src/store/postgres/reading/vector-changes.ts'
import { temporaryDatabase } from '../support/postgres/database.ts'
import { needsKind, needsVectorExtension } from '../support/postgres/kinds.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** PGlite has one session; the servers of Debian 12 and of npm come without the extension. */
const kinds = [
  ['pglite', needsKind.pglite],
  ['system', needsVectorExtension],
] as const
type Kind = (typeof kinds)[number][0]

const program = `
V::Doc { INDEX name: I32 }
QUERY Load(rows: [{name: I32, v: [F64]}]) => FOR {name, v} IN rows { AddV<Doc>(v, {name: name}) } RETURN NONE
QUERY Near(v: [F64], k: I32) => d <- SearchV<Doc>(v, k) RETURN d::{name, score}
QUERY NearWhere(v: [F64], k: I32) => d <- SearchV<Doc>(v, k)::WHERE(_::{name}::GT(2000)) RETURN d::{name, score}
QUERY NearOf(v: [F64], k: I32) => d <- SearchV<Doc>(v, k)::PREFILTER(_::{name}::GT(2000)) RETURN d::{name, score}
QUERY AddAndNear(name: I32, v: [F64], k: I32) =>
  a <- AddV<Doc>(v, {name: name})
  d <- SearchV<Doc>(v, k)
  RETURN d::{name, score}
QUERY All() => RETURN V<Doc>::{name, data}
QUERY Drop(name: I32) => DROP V<Doc>::WHERE(_::{name}::EQ(name)) RETURN NONE
QUERY DropAll() => DROP V<Doc> RETURN NONE
QUERY Move(name: I32, v: [F64]) => d <- V<Doc>::WHERE(_::{name}::EQ(name))::UpsertV(v, {name: name}) RETURN NONE
`

interface Opened {
  /** Two servers on one database. */
  readonly servers: readonly [OpenDatabase, OpenDatabase]
  readonly folder: OpenDatabase
  readonly url: string
  sql(text: string): Promise<readonly (readonly string[])[]>
}

async function withStores(kind: Kind, work: (opened: Opened) => Promise<void>): Promise<void> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const url = await temporaryDatabase(kind)
  const sql = async (text: string) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query({ text, rowMode: 'array' })).rows
    } finally {
      await client.end()
    }
  }
  // Anywhere but where names are looked up.
  await sql('CREATE SCHEMA "Extensions"')
  await sql('CREATE EXTENSION vector SCHEMA "Extensions"')
  const notices: string[] = []
  const options = { project, env: {}, durable: false }
  const all: OpenDatabase[] = []
  try {
    for (let i = 0; i < 2; i++)
      all.push(await openDatabase({ ...options, store: url, notice: text => notices.push(text) }))
    all.push(await openDatabase(options))
    const [one, two, folder] = all
    await work({ servers: [one!, two!], folder: folder!, url, sql })
    expect(notices).toEqual([])
  } finally {
    await Promise.all(all.map(database => database.close()))
  }
}

function randomVector(random: () => number, dimension: number): readonly number[] {
  return Array.from({ length: dimension }, () => random() * 2 - 1)
}

/** What searches have asked of the index on the server, and whether it knew. */
function searches(): () => readonly boolean[] {
  const near = vi.spyOn(SqlSharedVectors.prototype, 'near')
  return () => near.mock.settledResults.map(({ value }) => value !== undefined)
}

async function loadAll(databases: readonly OpenDatabase[], rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    for (const database of databases) await database.call('Load', { rows: rows.slice(from, from + 1000) })
  }
}

/** Searches until the server has the index. */
async function indexed(server: OpenDatabase, v: readonly number[]): Promise<void> {
  const asked = searches()
  while (asked().at(-1) !== true) {
    await server.call('Near', { v, k: 1 })
    await setImmediate()
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

for (const [kind, { describe, it }] of kinds) {
  describe(kind, () => {
    it('searches by the index of the server find what those of a folder find', { timeout: 240_000 }, () =>
      withStores(kind, async ({ servers, folder, sql }) => {
        const random = randomNumbers(11)
        const vector = () => randomVector(random, 8)
        const same = vector()
        const rows = Array.from({ length: 4500 }, (_, name) => ({
          name,
          // Vectors without a direction, too long for single precision, too short for it, and those that tie.
          v:
            name % 1500 === 7
              ? same.map(() => 0)
              : name % 1500 === 8
                ? vector().map(x => x * 1e200)
                : name % 1500 === 9
                  ? vector().map(x => x * 1e-200)
                  : name % 150 === 10
                    ? same.map(x => x * (1 + name))
                    : vector(),
        }))
        await loadAll([servers[0], folder], rows)
        await indexed(servers[0], same)
        const any = () => servers[Math.floor(random() * 2)]!
        const expectSame = async (query: string, parameters: object) =>
          expect(await any().call(query, parameters as never)).toEqual(
            await folder.call(query, parameters as never),
          )
        const asked = searches()
        // A folder compares all vectors for as many.
        const k = 120
        for (let step = 0; step < 40; step++) {
          const name = Math.floor(random() * 5000)
          const v = random() < 0.2 ? rows[Math.floor(random() * rows.length)]!.v : vector()
          const kind = random()
          const write = kind < 0.3 ? 'Drop' : kind < 0.6 ? 'Move' : 'Load'
          const parameters =
            write === 'Drop' ? { name } : write === 'Move' ? { name, v } : { rows: [{ name, v }] }
          const failed = await any()
            .call(write, parameters as never)
            .then(
              () => undefined,
              (error: Error) => error.message,
            )
          const expected = await folder.call(write, parameters as never).then(
            () => undefined,
            (error: Error) => error.message,
          )
          expect(failed).toEqual(expected)
          await expectSame('Near', { v: vector(), k })
          await expectSame('NearWhere', { v: vector(), k })
          if (step % 10 === 0) await expectSame('NearOf', { v: vector(), k: 5 })
          if (step % 10 === 5) await expectSame('AddAndNear', { name: 5000 + step, v: vector(), k })
        }
        expect(asked().filter(isKnown => isKnown).length).toBeGreaterThan(60)
        for (const v of [same, same.map(() => 0), vector().map(x => x * 1e250)]) {
          await expectSame('Near', { v, k })
        }
        await expectSame('Near', { v: vector(), k: 10_000 })
        const names = `SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%hnsw%'`
        expect(await sql(names)).toEqual([['gvq_1_near_8']])

        // Vectors of another dimension are a new index.
        for (const database of [servers[0], folder]) await database.call('DropAll')
        await expectSame('Near', { v: [1, 0], k: 5 })
        const flat = Array.from({ length: 4200 }, (_, name) => ({ name, v: randomVector(random, 3) }))
        await loadAll([servers[1], folder], flat)
        await indexed(servers[0], flat[0]!.v)
        for (let step = 0; step < 10; step++) await expectSame('Near', { v: randomVector(random, 3), k })
      }),
    )

    it('a type with few vectors has no index on the server', { timeout: 120_000 }, () =>
      withStores(kind, async ({ servers, folder, sql }) => {
        const random = randomNumbers(2)
        const rows = Array.from({ length: 50 }, (_, name) => ({ name, v: randomVector(random, 4) }))
        await loadAll([servers[0], folder], rows)
        for (let step = 0; step < 5; step++) {
          const parameters = { v: randomVector(random, 4), k: 10 }
          for (const server of servers) {
            expect(await server.call('Near', parameters)).toEqual(await folder.call('Near', parameters))
          }
        }
        expect(await sql(`SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%hnsw%'`)).toEqual([])
      }),
    )

    it('long vectors are indexed in half precision, and longer ones are not', { timeout: 240_000 }, () =>
      withStores(kind, async ({ servers, url, sql }) => {
        const random = randomNumbers(5)
        const vectors = Array.from({ length: 60 }, () => randomVector(random, 2100))
        await loadAll(
          [servers[0]],
          vectors.map((v, name) => ({ name, v })),
        )
        const asked = vi.spyOn(HnswIndexes.prototype, 'near')
        await servers[0].call('Near', { v: vectors[0]!, k: 1 })
        const [, table] = asked.mock.calls[0]!
        const connections = await Connections.open(readAddress(url), { durable: false })
        await connections.use(async connection => connections.choose(await askServer(connection), connection))
        const refuse = (text: string) => expect.fail(text)
        const indexes = new HnswIndexes(connections, refuse, { unindexedMax: 50 })
        try {
          const near = (query: readonly number[], count: number) =>
            connections.use(async connection => {
              await connection.exec('BEGIN')
              const found = await indexes.near(connection, table, Float32Array.from(query), count)
              await connection.exec('COMMIT')
              return found
            })
          let near3 = await near(vectors[7]!, 3)
          while (near3 === undefined) near3 = await near(vectors[7]!, 3)
          expect(near3.found).toHaveLength(3)
          expect([...near3.found[0]![1]]).toEqual(vectors[7])
          expect(near3.others).toEqual([])
          expect(await near(new Array<number>(4001).fill(1), 3)).toBeUndefined()
          expect(await near(vectors[7]!, 501)).toBeUndefined()
        } finally {
          indexes.stop()
          await connections.close()
        }
        expect(
          await sql(`SELECT indexdef LIKE '%halfvec%' FROM pg_indexes WHERE indexdef LIKE '%hnsw%'`),
        ).toEqual([[true]])
      }),
    )

    it('what the extension did is done without it when it is dropped', { timeout: 240_000 }, () =>
      withStores(kind, async ({ servers, folder, sql }) => {
        const random = randomNumbers(3)
        const rows = Array.from({ length: 4200 }, (_, name) => ({ name, v: randomVector(random, 3) }))
        await loadAll([servers[0], folder], rows)
        await indexed(servers[0], rows[0]!.v)
        await sql('DROP EXTENSION vector CASCADE')
        const parameters = { v: randomVector(random, 3), k: 120 }
        await servers[0].call('Near', parameters).catch(() => undefined)
        expect(await servers[0].call('Near', parameters)).toEqual(await folder.call('Near', parameters))
      }),
    )
  })
}

// A server with one session has no writers beside the build.
needsVectorExtension.it(
  'an index is built beside the writers of two processes, and each search finds what was written before it',
  { timeout: 240_000 },
  () =>
    withStores('system', async ({ servers, folder, sql }) => {
      const random = randomNumbers(23)
      const vector = () => randomVector(random, 16)
      await loadAll(
        [servers[0]],
        Array.from({ length: 4200 }, (_, name) => ({ name, v: vector() })),
      )
      const asked = searches()
      const isIndexed = () => asked().at(-1) === true
      let rounds = 0
      const writer = async (place: 0 | 1) => {
        const [own, other] = [servers[place], servers[1 - place]!]
        for (let step = 0; step < 20 || !isIndexed(); step++, rounds++) {
          const name = 10_000 * (place + 1) + step
          const v = vector()
          await own.call('Load', { rows: [{ name, v }] })
          expect(await other.call('Near', { v, k: 1 })).toMatchObject({ d: [{ name }] })
          const moved = vector()
          await other.call('Move', { name, v: moved })
          expect(await own.call('Near', { v: moved, k: 1 })).toMatchObject({ d: [{ name }] })
          if (step % 3 === 0) {
            await own.call('Drop', { name })
            const found = (await other.call('Near', { v: moved, k: 1 })) as { d: { name: number }[] }
            expect(found.d[0]!.name).not.toBe(name)
          }
        }
      }
      await Promise.all([writer(0), writer(1)])
      expect(rounds).toBeGreaterThanOrEqual(40)
      expect(
        await sql(
          `SELECT count(*)::int, bool_and(indisvalid) FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relname LIKE 'gvq%near%'`,
        ),
      ).toEqual([[1, true]])
      const { data } = (await servers[0].call('All')) as { data: readonly { name: number; data: number[] }[] }
      await loadAll(
        [folder],
        data.map(({ name, data: v }) => ({ name, v })),
      )
      for (let step = 0; step < 20; step++) {
        const parameters = { v: vector(), k: 120 }
        const expected = await folder.call('Near', parameters)
        for (const server of servers) expect(await server.call('Near', parameters)).toEqual(expected)
      }
    }),
)
