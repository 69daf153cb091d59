import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { open } from '../../src/index.ts'
import { withProgram } from '../support/program.ts'

const schema = `
N::City { UNIQUE INDEX name: String, n: U32 }
E::Road { From: City, To: City }
V::Place { k: U32 }
QUERY Load(n: [U32]) => FOR i IN n { AddN<City>({n: i}) } RETURN NONE
QUERY Count() => a <- N<City>::COUNT b <- N<City>::{n} RETURN {a: a, b: b::COUNT, c: N<City>::WHERE(_::{n}::GTE(0))::COUNT}
QUERY Upsert(name: String) => city <- N<City>({name: name})::UpsertN({name: name}) RETURN city
QUERY All() => RETURN N<City>::{n, name}
QUERY Put(v: [F64], k: U32) => place <- AddV<Place>(v, {k: k}) RETURN place::ID
QUERY Move(id: ID, v: [F64], k: U32) => place <- V<Place>(id)::UpsertV(v, {k: k}) RETURN place::ID
QUERY Remove(id: ID) => DROP V<Place>(id) RETURN NONE
QUERY Near(v: [F64], k: U32) => s <- SearchV<Place>(v, k) RETURN {s: s::{k}, count: V<Place>::COUNT, all: V<Place>::{k, data}}
QUERY Restart(v: [F64]) => DROP V<Place> x <- AddV<Place>(v, {k: 1}) RETURN {s: SearchV<Place>(v, 10)::{k}}
`

describe('queries at the same time', () => {
  it('see all or nothing of each other', () =>
    withProgram(
      schema,
      async ({ call }) => {
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, i) => (i % 2 ? call('Load', { n: [i, i, i] }) : call('Count'))),
        )
        for (const { a, b, c } of answers.filter(answer => 'a' in answer))
          expect([b, c, a % 3]).toEqual([a, a, 0])
        const upserts = await Promise.all(Array.from({ length: 100 }, () => call('Upsert', { name: 'one' })))
        expect(new Set(upserts.map(({ city }) => city.id)).size).toBe(1)
      },
      { cacheBytesMax: 1 },
    ))

  it.each([1, 1e8])('searches are exact while vectors come, move and go (cache of %d bytes)', cacheBytesMax =>
    withProgram(
      schema,
      async ({ call, reopen }) => {
        const random = seeded(7)
        const vector = () => Array.from({ length: 8 }, () => random() - 0.5)
        const ids: string[] = []
        const add = async (k: number) => {
          const { place } = await call('Put', { v: vector(), k })
          ids.push(place)
        }
        const any = () => ids[Math.floor(random() * ids.length)]
        for (let k = 0; k < 40; k++) await add(k)
        for (let round = 0; round < 6; round++) {
          await Promise.all(
            Array.from({ length: 50 }, (_, i) => {
              const k = 1000 + 100 * round + i
              if (i % 5 < 2) return add(k)
              if (i % 5 === 2) return call('Move', { id: any(), v: vector(), k })
              if (i % 10 === 3) return call('Remove', { id: any() })
              return checkSearch(call, vector())
            }),
          )
        }
        await checkSearch((await reopen()).call, vector())
      },
      { cacheBytesMax },
    ),
  )

  it('a reader keeps the dimension it began with', () =>
    withProgram(
      schema,
      async ({ call, fails }) => {
        for (let k = 0; k < 5; k++) await call('Put', { v: [k, 1], k })
        const [before, restart] = await Promise.all([
          call('Near', { v: [1, 1], k: 9 }),
          call('Restart', { v: [1, 2, 3] }),
        ])
        expect(before.s).toHaveLength(5)
        expect(restart.s).toEqual([1])
        expect((await fails('Near', { v: [1, 1], k: 9 })).code).toBe('DIMENSION_MISMATCH')
      },
      { cacheBytesMax: 1 },
    ))
})

async function checkSearch(call: (query: string, params: object) => Promise<any>, v: readonly number[]) {
  const { s, count, all } = await call('Near', { v, k: 10 })
  expect(all).toHaveLength(count)
  const nearest = all
    .map(({ k, data }: { k: number; data: number[] }) => ({ k, distance: cosineDistance(v, data) }))
    .sort((a: { distance: number }, b: { distance: number }) => a.distance - b.distance)
  expect(s).toEqual(nearest.slice(0, 10).map(({ k }: { k: number }) => k))
}

function cosineDistance(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, x, i) => sum + x * b[i]!, 0)
  return 1 - dot / Math.hypot(...a) / Math.hypot(...b)
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('opening and closing', () => {
  it('ends what runs, refuses what comes, and keeps what was answered', async () => {
    const folder = await project(schema)
    try {
      const database = await open({ project: folder, env: {}, cacheBytesMax: 1 })
      await database.call('Load', { n: Array.from({ length: 3000 }, (_, i) => i) })
      const running = Array.from({ length: 30 }, (_, i) =>
        i % 2 ? database.call('Load', { n: [i] }) : database.call('All'),
      )
      const closed = database.close()
      await expect(database.call('All')).rejects.toMatchObject({ code: 'SHUTTING_DOWN' })
      const outcomes = await Promise.allSettled(running)
      await closed
      await database.close()
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SHUTTING_DOWN' })
      }
      const written = outcomes.filter((outcome, i) => i % 2 && outcome.status === 'fulfilled').length
      const again = await open({ project: folder, env: {} })
      expect(await again.call('Count')).toMatchObject({ a: 3000 + written, b: 3000 + written })
      await again.close()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('lets reads end, or says that it is closing', async () => {
    const folder = await project(schema)
    try {
      const filled = await open({ project: folder, env: {}, durable: false })
      await filled.call('Load', { n: Array.from({ length: 30_000 }, (_, i) => i) })
      await filled.close()
      const database = await open({ project: folder, env: {}, cacheBytesMax: 1 })
      const running = Array.from({ length: 8 }, () => database.call('All'))
      await new Promise(resolve => setImmediate(resolve))
      const closed = database.close()
      for (const outcome of await Promise.allSettled(running)) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SHUTTING_DOWN' })
      }
      await closed
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('works again after a failure half-way', async () => {
    const folder = await project(schema)
    const vectors = join(folder, '.gvq', 'vectors')
    try {
      const first = await open({ project: folder, env: {} })
      await first.call('Put', { v: [1, 1], k: 1 })
      await expect(open({ project: folder, env: {} })).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await first.close()
      expect(await readdir(vectors)).toEqual(['Place.index'])
      await rm(vectors, { recursive: true })
      await writeFile(vectors, 'in the way')
      await expect(open({ project: folder, env: {} })).rejects.toThrow()
      await rm(vectors)
      for (const damage of [async () => {}, () => writeFile(join(vectors, 'Place.index'), 'garbage')]) {
        await damage()
        const database = await open({ project: folder, env: {} })
        expect(await database.call('Near', { v: [1, 0], k: 3 })).toMatchObject({ s: [1], count: 1 })
        await database.close()
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** What ends or stops a whole process is run in one of its own, as a user would run it. */
describe('no query takes the process down', () => {
  const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
  const run = (folder: string, script: string, flags: readonly string[] = []) => {
    const text = `import { open } from ${JSON.stringify(built)}
      const database = await open({ project: ${JSON.stringify(folder)}, env: {}, durable: false })
      ${script}
      await database.close()
      console.log('answered')`
    return spawnSync(process.execPath, [...flags, '--input-type=module', '-e', text], {
      encoding: 'utf8',
      timeout: 30_000,
    })
  }

  it('a type filtered by the item around it, for 2500 items, fits into 256 MB', async () => {
    const folder = await project(
      `${schema} QUERY Same() => RETURN N<City>::|u|{n: u::{n}, same: N<City>::WHERE(_::{n}::EQ(u::{n}))::COUNT}`,
    )
    try {
      const { stdout } = run(
        folder,
        `await database.call('Load', { n: Array.from({ length: 2500 }, (_, i) => i) })
         await database.call('Same')`,
        ['--max-old-space-size=256'],
      )
      expect(stdout.trim()).toBe('answered')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('mappings nested 40 deep are prepared', async () => {
    const nest = (depth: number): string =>
      depth === 0 ? 'n: name' : `n: name, k: _::Out<Road>::{${nest(depth - 1)}}`
    const folder = await project(`${schema} QUERY Nested() => RETURN N<City>::{${nest(40)}}`)
    try {
      expect(run(folder, `await database.call('Nested')`).stdout.trim()).toBe('answered')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

async function project(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-review-'))
  await writeFile(join(folder, 'program.hx'), text)
  return folder
}
