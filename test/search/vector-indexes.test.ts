import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { drawPlan } from '../../src/engine/planner/index.ts'
import { VectorIndexes } from '../../src/engine/search/index.ts'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import { vectorEngine } from '../../src/engine/vector/index.ts'
import { openGraph } from '../../src/store/graph/index.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { collectStats, statsText } from '../../src/tools/describe/index.ts'
import { idOf } from '../graph/support/ids.ts'
import { catalog, vector } from '../graph/support/schema.ts'
import { withProgram } from '../support/program.ts'
import { randomNumbers } from '../support/random.ts'
import { withThresholds } from '../support/thresholds.ts'

const program = `
V::Doc { name: I32 }
QUERY Load(rows: [{name: I32, v: [F64]}]) => FOR {name, v} IN rows { AddV<Doc>(v, {name: name}) } RETURN NONE
QUERY Near(v: [F64], k: I32) => d <- SearchV<Doc>(v, k) RETURN d::{name}
QUERY Drop(name: I32) => DROP V<Doc>::WHERE(_::{name}::EQ(name)) RETURN NONE
QUERY Move(name: I32, v: [F64]) => d <- V<Doc>::WHERE(_::{name}::EQ(name))::UpsertV(v, {name: name}) RETURN NONE
`

function vectors(count: number, seed: number) {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, (_, name) => ({
    name,
    v: Array.from({ length: 8 }, () => random() * 2 - 1),
  }))
}

describe('a vector index', () => {
  it('finds every vector of a large commit immediately, while it is still adding them', () =>
    withProgram(program, async ({ call }) => {
      const rows = vectors(500, 1)
      await call('Load', { rows })
      for (const { name, v } of rows) expect((await call('Near', { v, k: 1 })).d).toEqual([name])
    }))

  it('loses no write while a load turns it into a graph', () =>
    withProgram(program, async ({ call, database }) => {
      const rows = vectors(6000, 4)
      for (let from = 0; from < rows.length; from += 2000)
        await call('Load', { rows: rows.slice(from, from + 2000) })
      const moved = rows.slice(0, 40)
      const dropped = rows.slice(40, 80)
      const opposite = (v: readonly number[]) => v.map(x => -x)
      for (const { name, v } of moved) await call('Move', { name, v: opposite(v) })
      for (const { name } of dropped) await call('Drop', { name })
      // Beyond the reach of a graph, so that every engine answers exactly.
      const nearest = async (v: readonly number[]) => ((await call('Near', { v, k: 20 })).d as number[])[0]
      const check = async () => {
        for (const { name, v } of [
          ...moved.map(({ name, v }) => ({ name, v: opposite(v) })),
          ...rows.slice(80, 160),
        ])
          expect(await nearest(v)).toBe(name)
        for (const { name, v } of dropped) expect(await nearest(v)).not.toBe(name)
      }
      await check()
      const isIndexed = () => database.records.vectorEngines().get('Doc') === 'faiss-hnsw'
      while (vectorEngine().active === 'faiss' && !isIndexed()) await setImmediate()
      await check()
    }))

  it('is exact for readers concurrent with a writer that moves and drops vectors', () =>
    withProgram(program, async ({ call }) => {
      const rows = vectors(60, 2)
      await call('Load', { rows })
      const moves = rows.slice(0, 30).map(({ name, v }) => call('Move', { name, v: v.map(x => -x) }))
      const reads = rows
        .slice(30)
        .map(async ({ name, v }) => expect((await call('Near', { v, k: 1 })).d).toEqual([name]))
      await Promise.all([...moves, ...reads])
      for (const { name, v } of rows.slice(0, 30)) {
        expect((await call('Near', { v: v.map(x => -x), k: 1 })).d).toEqual([name])
      }
      await Promise.all(rows.map(({ name }) => call('Drop', { name })))
      expect((await call('Near', { v: rows[0]!.v, k: 5 })).d).toEqual([])
    }))

  it('finds the nearest of more vectors than single precision can tell apart', () =>
    withProgram(program, async ({ call }) => {
      const angle = (i: number) => 0.9 + i * 1e-7
      const rows = Array.from({ length: 1000 }, (_, name) => ({
        name,
        v: [Math.cos(angle(name)), Math.sin(angle(name)), 0],
      }))
      await call('Load', { rows })
      for (const { name, v } of rows.filter(({ name }) => name % 9 === 0)) {
        expect((await call('Near', { v, k: 1 })).d).toEqual([name])
      }
    }))

  it('is not asked where most vectors are wanted: they are compared in parts, between which others run', () =>
    withProgram(program, async ({ call }) => {
      const rows = vectors(4000, 6)
      for (let from = 0; from < rows.length; from += 2000)
        await call('Load', { rows: rows.slice(from, from + 2000) })
      const query = rows[0]!.v
      const length = (v: readonly number[]) => Math.hypot(...v)
      const similarity = (v: readonly number[]) =>
        v.reduce((sum, x, i) => sum + x * query[i]!, 0) / length(v) / length(query)
      const expected = rows
        .map(({ name, v }) => ({ name, similarity: similarity(v) }))
        .sort((a, b) => b.similarity - a.similarity)
        .map(({ name }) => name)
      let turns = 0
      let isSearching = true
      const count = async () => {
        while (isSearching) {
          turns++
          await setImmediate()
        }
      }
      const counting = count()
      const found = (await call('Near', { v: query, k: 3000 })).d
      isSearching = false
      await counting
      expect(found).toEqual(expected.slice(0, 3000))
      expect(turns).toBeGreaterThan(1)
    }))

  it('gives others a turn while many candidates are read and compared', async () => {
    const type = vector('Doc')
    const schema = catalog(type)
    const store = await openVersionedStore(openMemoryStore(), { sync: false, cacheBytesMax: 2 ** 26 })
    const graph = await openGraph(store, schema)
    const folder = await mkdtemp(join(tmpdir(), 'gvq-vectors-'))
    const indexes = await VectorIndexes.open(graph, schema, folder, () => undefined)
    const rows = vectors(9000, 7)
    const stored = rows.map(({ name, v }) => ({
      id: idOf(name),
      values: new Map(),
      vector: { data: Float64Array.from(v) },
    }))
    await graph.write(transaction => transaction.insertVectors(type, stored))
    while (indexes.states(() => rows.length)[0]!.indexed < rows.length) await setImmediate()
    const reader = graph.snapshot()
    let pauses = 0
    const query = { data: Float64Array.from(rows[0]!.v) }
    const hits = await indexes.search(reader, type, query, 2100, new Set(), () => {
      pauses++
    })
    expect(hits).toHaveLength(2100)
    expect(pauses).toBeGreaterThan(4)
    reader.release()
    await indexes.close()
    await graph.close()
    await rm(folder, { recursive: true })
  })

  it('takes large commits in parts, and is exact meanwhile, also where the type begins anew with another dimension', async () => {
    const type = vector('Doc')
    const schema = catalog(type)
    const store = await openVersionedStore(openMemoryStore(), { sync: false, cacheBytesMax: 2 ** 26 })
    const graph = await openGraph(store, schema)
    const folder = await mkdtemp(join(tmpdir(), 'gvq-vectors-'))
    const faults: string[] = []
    const indexes = await VectorIndexes.open(graph, schema, folder, fault => faults.push(fault))
    const insert = (rows: readonly { name: number; v: readonly number[] }[]) =>
      graph.write(transaction =>
        transaction.insertVectors(
          type,
          rows.map(({ name, v }) => ({
            id: idOf(name),
            values: new Map(),
            vector: { data: Float64Array.from(v) },
          })),
        ),
      )
    const check = async (rows: readonly { name: number; v: readonly number[] }[]) => {
      const reader = graph.snapshot()
      for (const { name, v } of rows) {
        const hits = await indexes.search(reader, type, { data: Float64Array.from(v) }, 1, new Set())
        expect(hits.map(({ id }) => id)).toEqual([idOf(name)])
      }
      reader.release()
    }
    const waiting = () => indexes.states(() => 0)[0]!.waiting
    const first = vectors(3000, 8)
    await insert(first)
    expect(waiting()).toBeGreaterThan(2900)
    await check([first[0]!, first[2999]!])
    await graph.write(transaction =>
      transaction.drop(
        type,
        first.map(({ name }) => idOf(name)),
      ),
    )
    const short = vectors(2000, 9).map(({ name, v }) => ({ name: 5000 + name, v: v.slice(0, 3) }))
    await insert(short)
    await check([short[0]!, short[1999]!])
    while (indexes.states(() => 0)[0]!.indexed < short.length || waiting() > 0) await setImmediate()
    await check([short[0]!, short[1000]!, short[1999]!])
    await indexes.close()
    expect(faults).toEqual([])
    await graph.close()
    await rm(folder, { recursive: true })
  })

  it('is saved for the first time once it is a graph, because a saved graph is searched sooner', () =>
    withProgram(program, async ({ call, folder }) => {
      const rows = vectors(5000, 5)
      await call('Load', { rows })
      const files = () => readdir(join(folder, '.gvq', 'vectors'))
      while (!(await files()).includes('Doc.index')) await setImmediate()
      for (const { name, v } of rows.slice(0, 50)) expect((await call('Near', { v, k: 1 })).d).toEqual([name])
    }))

  it('says what its searches find, once it is measured, and again after it was opened', () =>
    withProgram(program, async ({ call, database, reopen }) => {
      withThresholds(policy, { flatVectorsMax: 256, walkTimeMax: Number.POSITIVE_INFINITY })
      await call('Load', { rows: vectors(600, 5) })
      const recallOf = async (db: typeof database) => (await db.figures()).vectors[0]!.recall
      while ((await recallOf(database)) === undefined) await setImmediate()
      const recall = (await recallOf(database))!
      expect(recall.at10).toBeGreaterThanOrEqual(0.99)
      expect(recall.breadthAt10).toBeGreaterThanOrEqual(16)
      const shown = `recall@10 ${Number(recall.at10.toFixed(4))} (breadth ${recall.breadthAt10}), @100 `
      expect(drawPlan(database.explain('Near'))).toContain(`the nearest of V<Doc>; ${shown}`)
      expect(statsText(await collectStats(database))).toContain(`, faiss-hnsw, ${shown}`)
      const again = await reopen()
      expect(await recallOf(again.database)).toEqual(recall)
    }))

  it('is saved on closing, catches up from the log, and is rebuilt when its file is missing', () =>
    withProgram(program, async first => {
      const rows = vectors(80, 3)
      await first.call('Load', { rows: rows.slice(0, 40) })
      const second = await first.reopen()
      const folder = join(second.folder, '.gvq', 'vectors')
      expect(await readdir(folder)).toEqual(['Doc.index'])
      await second.call('Load', { rows: rows.slice(40) })
      await second.call('Drop', { name: 0 })
      const third = await second.reopen()
      for (const { name, v } of rows.slice(1))
        expect((await third.call('Near', { v, k: 1 })).d).toEqual([name])
      expect((await third.call('Near', { v: rows[0]!.v, k: 80 })).d).toHaveLength(79)
      await third.database.close()
      await rm(folder, { recursive: true })
      const fourth = await third.reopen()
      for (const { name, v } of rows.slice(1))
        expect((await fourth.call('Near', { v, k: 1 })).d).toEqual([name])
    }))
})
