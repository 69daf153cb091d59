import { beforeAll, expect, it } from 'vitest'
import { createVectorIndex, type VectorEntry, type VectorIndex } from '../../src/engine/vector/index.ts'
import { policy } from '../../src/engine/vector/policy.ts'
import { clusteredVectors, createGraph, entriesFrom, exactEngine, id, needsFaiss } from './support.ts'

const dimension = 32
const next = clusteredVectors(20_310_203, dimension, 40)
const entries = entriesFrom(next, 5000)
const queries = Array.from({ length: 200 }, next)

/** Share of the true k nearest that a search finds. */
function recall(index: VectorIndex, oracle: VectorIndex, k: number): number {
  let found = 0
  for (const query of queries) {
    const truth = new Set(oracle.search(query, k))
    found += index.search(query, k).filter(candidate => truth.has(candidate)).length
  }
  return found / (queries.length * k)
}

function oracleOf(content: Iterable<VectorEntry>): VectorIndex {
  const oracle = exactEngine.create(dimension)
  oracle.putMany(content)
  return oracle
}

needsFaiss.describe('a FAISS index of 5,000 vectors', () => {
  let index: VectorIndex

  beforeAll(async () => {
    index = createVectorIndex({ dimension, engine: 'faiss' })
    index.putMany(entries)
  })

  it('starts as an exact scan and needs a rebuild to become a graph', async () => {
    expect(index).toMatchObject({ engine: 'faiss-flat', needsRebuild: true, reach: Number.POSITIVE_INFINITY })
    expect(recall(index, oracleOf(entries), 10)).toBe(1)
    await index.rebuild(entries)
    expect(index).toMatchObject({
      engine: 'faiss-hnsw',
      needsRebuild: false,
      size: 5000,
      reach: Number.POSITIVE_INFINITY,
    })
  })

  it('finds at least 98 of 100 true neighbours for a small k', () => {
    const oracle = oracleOf(entries)
    expect(recall(index, oracle, 1)).toBeGreaterThanOrEqual(0.98)
    expect(recall(index, oracle, 10)).toBeGreaterThanOrEqual(0.98)
    expect(recall(index, oracle, policy.narrowReach)).toBeGreaterThanOrEqual(0.98)
  })

  it('is exact for a larger k, while it is small', () => {
    const oracle = oracleOf(entries)
    for (const k of [policy.narrowReach + 1, 100, 1000])
      for (const query of queries.slice(0, 20))
        expect(index.search(query, k)).toEqual(oracle.search(query, k))
  })

  it('is exact for whatever a filter leaves, while it is small', () => {
    const isLeft = (key: string): boolean => key.endsWith('77')
    const oracle = oracleOf(entries.filter(([key]) => isLeft(key)))
    for (const query of queries.slice(0, 20))
      expect(index.search(query, 10, key => !isLeft(key))).toEqual(oracle.search(query, 10))
  })

  it('finds as many after a fifth was replaced and a fifth deleted, and needs a rebuild', async () => {
    const content = new Map(entries)
    for (let n = 0; n < 1000; n++) content.set(id(n), next())
    index.putMany([...content].slice(0, 1000))
    for (let n = 1000; n < 2000; n++) {
      index.delete(id(n))
      content.delete(id(n))
    }
    expect(index.needsRebuild).toBe(true)
    expect(recall(index, oracleOf(content), 10)).toBeGreaterThanOrEqual(0.98)
    await index.rebuild(content)
    expect(index).toMatchObject({ engine: 'faiss-flat', needsRebuild: false, size: 4000 })
    expect(recall(index, oracleOf(content), 10)).toBe(1)
  })
})

needsFaiss.describe('a graph that has been saved', () => {
  const wide = 96
  const around = clusteredVectors(61_803, wide, 60)
  const content = new Map(entriesFrom(around, 4500))
  const asked = Array.from({ length: 100 }, around)
  let index: VectorIndex
  let oracle: VectorIndex

  beforeAll(async () => {
    index = createVectorIndex({ dimension: wide, engine: 'faiss' })
    await index.rebuild(content)
    index.image()
    oracle = exactEngine.create(wide)
    oracle.putMany(content)
  })

  const found = (k: number) => {
    let hits = 0
    for (const query of asked) {
      const truth = new Set(oracle.search(query, k))
      hits += index.search(query, k).filter(candidate => truth.has(candidate)).length
    }
    return hits / (asked.length * k)
  }

  it('finds nearly all true neighbours for a small k, and all for a larger one', () => {
    expect(index.engine).toBe('faiss-hnsw')
    expect(found(10)).toBeGreaterThanOrEqual(0.99)
    expect(found(100)).toBe(1)
  })

  it('finds what was added since, and nothing that was deleted or is excluded', () => {
    const added = Array.from({ length: 20 }, (_, i): VectorEntry => [id(10_000 + i), around()])
    index.putMany(added)
    for (const [key, data] of added) expect(index.search(data, 1)).toEqual([key])
    for (const [key, data] of added) {
      expect(index.search(data, 1, candidate => candidate === key)).not.toEqual([key])
      index.delete(key)
      const nearest = index.search(data, 10)
      expect(nearest).toHaveLength(10)
      expect(nearest).not.toContain(key)
    }
  })
})

needsFaiss.describe('a graph', () => {
  it('returns every vector when all are requested, however few a search reaches', () => {
    const graph = createGraph(dimension)
    graph.putMany(entries.slice(0, 3000))
    const found = graph.search(queries[0]!, 3000)
    expect(new Set(found).size).toBe(3000)
    const rare = graph.search(queries[0]!, 10, candidate => !candidate.endsWith('77'))
    expect(new Set(rare).size).toBe(10)
    expect(rare.every(candidate => candidate.endsWith('77'))).toBe(true)
  })

  it('survives the deletion of everything, and can be filled again', () => {
    const graph = createGraph(dimension)
    const some = entries.slice(0, 300)
    graph.putMany(some)
    for (const [key] of some) graph.delete(key)
    expect(graph.search(queries[0]!, 5)).toEqual([])
    graph.putMany(some)
    expect(recall(graph, oracleOf(some), 5)).toBe(1)
  })
})

needsFaiss.describe('a graph that is built for many vectors', () => {
  const graph = createVectorIndex({ dimension, engine: 'faiss' })

  beforeAll(() => graph.rebuild(entries, { expected: policy.narrowComponentsMax }))

  it('finds at least 98 of 100 true neighbours up to its reach', () => {
    expect(graph).toMatchObject({ engine: 'faiss-hnsw', reach: policy.wideReach })
    expect(recall(graph, oracleOf(entries), policy.wideReach)).toBeGreaterThanOrEqual(0.98)
  })

  it('needs no second rebuild when many ids share few directions', async () => {
    const wide = 1024
    const random = clusteredVectors(7, wide, 10)
    const directions = Array.from({ length: 50 }, random)
    const count = policy.narrowComponentsMax / wide + 100
    const same = Array.from({ length: count }, (_, n) => [id(n), directions[n % 50]!] as const)
    const shared = createVectorIndex({ dimension: wide, engine: 'faiss' })
    shared.putMany(same)
    await shared.rebuild(same)
    expect(shared).toMatchObject({ engine: 'faiss-hnsw', size: count, needsRebuild: false })
  })

  it('needs a rebuild when there are few', async () => {
    expect(graph.needsRebuild).toBe(true)
    await graph.rebuild(entries)
    expect(graph).toMatchObject({ needsRebuild: false, reach: Number.POSITIVE_INFINITY })
  })
})
