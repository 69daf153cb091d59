import { beforeAll, expect, it } from 'vitest'
import { createVectorIndex, type VectorEntry, type VectorIndex } from '../../src/engine/vector/index.ts'
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

  it('starts as an exact scan and needs a rebuild to become a graph, which is measured', async () => {
    expect(index).toMatchObject({ engine: 'faiss-flat', needsRebuild: true, needsMeasuring: false })
    expect(recall(index, oracleOf(entries), 10)).toBe(1)
    await index.rebuild(entries)
    expect(index).toMatchObject({ engine: 'faiss-hnsw', needsRebuild: false, size: 5000 })
    expect(index).toMatchObject({ needsMeasuring: false, measurement: { labels: 5000 } })
  })

  it.each([1, 3, 10, 30, 100, 1000])('finds at least 99 of 100 true neighbours for k = %i', k => {
    expect(recall(index, oracleOf(entries), k)).toBeGreaterThanOrEqual(0.99)
  })

  it('is exact for what is left by a filter that leaves few', () => {
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
    expect(recall(index, oracleOf(content), 10)).toBeGreaterThanOrEqual(0.99)
    await index.rebuild(content)
    expect(index).toMatchObject({ engine: 'faiss-flat', needsRebuild: false, size: 4000 })
    expect(recall(index, oracleOf(content), 10)).toBe(1)
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
