import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { cosineDistance } from '../../src/engine/vector/index.ts'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { forgetIdleWriters, SqlSharedVectors } from '../../src/store/postgres/reading/vector-changes.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

const program = `
V::Doc { INDEX name: I32 }
QUERY Load(rows: [{name: I32, v: [F64]}]) => FOR {name, v} IN rows { AddV<Doc>(v, {name: name}) } RETURN NONE
QUERY Near(v: [F64], k: I32) => d <- SearchV<Doc>(v, k) RETURN d::{name}
QUERY NearOf(v: [F64], k: I32, name: I32) => d <- SearchV<Doc>(v, k)::PREFILTER(_::{name}::GT(name)) RETURN d::{name}
QUERY AddAndNear(name: I32, v: [F64], k: I32) =>
  a <- AddV<Doc>(v, {name: name})
  d <- SearchV<Doc>(v, k)
  RETURN d::{name}
QUERY Drop(name: I32) => DROP V<Doc>::WHERE(_::{name}::EQ(name)) RETURN NONE
QUERY DropAll() => DROP V<Doc> RETURN NONE
QUERY Move(name: I32, v: [F64]) => d <- V<Doc>::WHERE(_::{name}::EQ(name))::UpsertV(v, {name: name}) RETURN NONE
`

interface Servers {
  readonly servers: readonly OpenDatabase[]
  readonly url: string
  sql(text: string): Promise<void>
}

async function withServers(count: number, work: (opened: Servers) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder()
  const store = await newServerStore()
  const servers: OpenDatabase[] = []
  const url = new URL(store.url)
  const schema = url.searchParams.get('schema')!
  url.search = ''
  const client = new pg.Client(url.href)
  try {
    await client.connect()
    await writeFile(join(folder, 'program.hx'), program)
    for (let i = 0; i < count; i++) {
      servers.push(await openDatabase({ project: folder, env: {}, durable: false, ...store.options }))
    }
    const sql = async (text: string) => {
      await client.query(text.replaceAll('$', `"${schema}"`))
    }
    await work({ servers, url: store.url, sql })
  } finally {
    await Promise.all(servers.map(server => server.close()))
    await client.end()
    await store.remove()
  }
}

const dimension = 8
const vector = (random: () => number) => Array.from({ length: dimension }, () => random() * 2 - 1)

function vectors(count: number, seed: number, first = 0) {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, (_, i) => ({ name: first + i, v: vector(random) }))
}

async function near(server: OpenDatabase, v: readonly number[], k: number): Promise<readonly number[]> {
  return ((await server.call('Near', { v, k })) as { d: number[] }).d
}

/** Searches until the server has an index of its own. */
async function indexed(server: OpenDatabase): Promise<void> {
  await near(server, vector(randomNumbers(1)), 1)
  while (!server.records.vectorEngines().has('Doc')) {
    await near(server, vector(randomNumbers(1)), 1)
    await setImmediate()
  }
}

function nearestOf(all: ReadonlyMap<number, readonly number[]>, v: readonly number[], k: number): number[] {
  const distanceTo = (name: number) => cosineDistance(Float64Array.from(v), Float64Array.from(all.get(name)!))
  return [...all.keys()].sort((a, b) => distanceTo(a) - distanceTo(b)).slice(0, k)
}

/** Counts the reads of all vectors of a type. */
function countScans(): () => number {
  const scan = vi.spyOn(SqlSharedVectors.prototype, 'scan')
  return () => scan.mock.calls.length
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('a server finds at once what another has written, moved and dropped', { timeout: 120_000 }, () =>
  withServers(3, async ({ servers }) => {
    const random = randomNumbers(7)
    const all = new Map<number, readonly number[]>()
    const any = () => servers[Math.floor(random() * servers.length)]!
    const rows = vectors(60, 3)
    await servers[0]!.call('Load', { rows })
    for (const { name, v } of rows) all.set(name, v)
    await Promise.all(servers.map(indexed))
    const scans = countScans()
    for (let step = 0; step < 150; step++) {
      const name = Math.floor(random() * 100)
      const v = vector(random)
      const kind = random()
      if (kind < 0.3) {
        await any().call('Drop', { name })
        all.delete(name)
      } else if (all.has(name)) {
        await any().call('Move', { name, v })
        all.set(name, v)
      } else if (kind < 0.4) {
        all.set(name, v)
        expect(((await any().call('AddAndNear', { name, v, k: 5 })) as { d: number[] }).d).toEqual(
          nearestOf(all, v, 5),
        )
      } else {
        await any().call('Load', { rows: [{ name, v }] })
        all.set(name, v)
      }
      const query = vector(random)
      expect(await near(any(), query, 10)).toEqual(nearestOf(all, query, 10))
    }
    expect(scans()).toBe(0)
    const query = vector(random)
    const { d } = (await any().call('NearOf', { v: query, k: 5, name: 50 })) as { d: number[] }
    const passing = new Map([...all].filter(([name]) => name > 50))
    expect(d).toEqual(nearestOf(passing, query, 5))
  }),
)

it(
  'searches at the same time as writes of other servers see some state, with all that was there before',
  {
    timeout: 120_000,
  },
  () =>
    withServers(3, async ({ servers }) => {
      const kept = vectors(100, 2)
      await servers[0]!.call('Load', { rows: kept })
      await Promise.all(servers.map(indexed))
      const opposite = (v: readonly number[]) => v.map(x => -x)
      const moved = vectors(30, 5, 1000)
      await servers[0]!.call('Load', { rows: moved })
      const moves = moved.map(({ name, v }, i) =>
        servers[i % 3]!.call('Move', { name, v: opposite(v) }).then(async () => {
          for (const server of servers) expect(await near(server, opposite(v), 1)).toEqual([name])
        }),
      )
      const reads = kept.map(async ({ name, v }, i) =>
        expect(await near(servers[i % 3]!, v, 1)).toEqual([name]),
      )
      await Promise.all([...moves, ...reads])
    }),
)

it('a load of many becomes a graph, whose searches do not read the table', { timeout: 240_000 }, () =>
  withServers(2, async ({ servers }) => {
    const rows = vectors(6000, 4)
    await servers[0]!.call('Load', { rows: rows.slice(0, 100) })
    await Promise.all(servers.map(indexed))
    for (let from = 100; from < rows.length; from += 2000) {
      await servers[0]!.call('Load', { rows: rows.slice(from, from + 2000) })
      expect(await near(servers[1]!, rows[from]!.v, 1)).toEqual([from])
    }
    const isGraph = () => servers[1]!.records.vectorEngines().get('Doc') !== 'faiss-flat'
    while (!isGraph()) {
      await near(servers[1]!, rows[0]!.v, 1)
      await setImmediate()
    }
    const scans = countScans()
    for (const { name, v } of rows.slice(0, 200)) expect(await near(servers[1]!, v, 1)).toEqual([name])
    expect(scans()).toBe(0)
  }),
)

it('vectors of another dimension take the place of those that were all dropped', { timeout: 120_000 }, () =>
  withServers(2, async ({ servers }) => {
    await servers[0]!.call('Load', { rows: vectors(40, 1) })
    await Promise.all(servers.map(indexed))
    await servers[0]!.call('DropAll')
    expect(await near(servers[1]!, [1, 0], 5)).toEqual([])
    await servers[0]!.call('Load', { rows: [{ name: 1, v: [1, 0] }] })
    await servers[1]!.call('Load', { rows: [{ name: 2, v: [0, 1] }] })
    for (const server of servers) expect(await near(server, [1, 0.1], 5)).toEqual([1, 2])
  }),
)

it('a server that is behind what is remembered of changes builds its index anew', { timeout: 120_000 }, () =>
  withServers(2, async ({ servers, sql }) => {
    await servers[0]!.call('Load', { rows: vectors(40, 1) })
    await indexed(servers[1]!)
    const [added, another] = vectors(2, 9, 500)
    await servers[0]!.call('Load', { rows: [added] })
    await sql('DELETE FROM $.gvq_vector_changes; UPDATE $.gvq_vector_writers SET forgotten = position')
    const scans = countScans()
    expect(await near(servers[1]!, added!.v, 1)).toEqual([500])
    expect(scans()).toBeGreaterThan(0)
    while (true) {
      const before = scans()
      expect(await near(servers[1]!, added!.v, 1)).toEqual([500])
      if (scans() === before) break
      await setImmediate()
    }
    await servers[0]!.call('Load', { rows: [another] })
    const before = scans()
    expect(await near(servers[1]!, another!.v, 1)).toEqual([501])
    expect(scans()).toBe(before)
  }),
)

it('writers whose processes have ended are forgotten', { timeout: 120_000 }, () =>
  withServers(2, async ({ servers, url }) => {
    const rows = vectors(40, 1)
    await servers[0]!.call('Load', { rows: rows.slice(0, 20) })
    await servers[1]!.call('Load', { rows: rows.slice(20) })
    await Promise.all(servers.map(indexed))
    const address = readAddress(url)
    const connections = await Connections.open(address, { durable: false })
    try {
      await connections.use(async connection => {
        const count = async () => {
          const { rows } = await connection.exec(
            `SELECT count(*) FROM "${address.schema}".gvq_vector_writers WHERE position > 1`,
          )
          return Number(rows[0]![0])
        }
        expect(await count()).toBe(2)
        await forgetIdleWriters(connection, address.schema, { max: 1, before: Date.now() + 3_600_000 })
        expect(await count()).toBe(0)
      })
    } finally {
      await connections.close()
    }
    const [added] = vectors(1, 8, 700)
    await servers[0]!.call('Load', { rows: [added] })
    for (const server of servers) {
      expect(await near(server, added!.v, 1)).toEqual([700])
      for (const { name, v } of rows.slice(0, 5)) expect(await near(server, v, 1)).toEqual([name])
    }
  }),
)

it(
  'the figures of a server say how many vectors its index has, and how many not yet',
  { timeout: 120_000 },
  () =>
    withServers(1, async ({ servers }) => {
      const [server] = servers
      await server!.call('Load', { rows: vectors(40, 1) })
      expect((await server!.figures()).vectors).toMatchObject([{ indexed: 0, waiting: 40 }])
      await indexed(server!)
      expect((await server!.figures()).vectors).toMatchObject([{ indexed: 40, waiting: 0 }])
      await server!.call('Load', { rows: vectors(2, 9, 500) })
      expect((await server!.figures()).vectors).toMatchObject([{ indexed: 40, waiting: 2 }])
    }),
)
