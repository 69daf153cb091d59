import { beforeAll, describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/unit-vector.ts'

import { FaissHandle } from '../../src/engine/vector/faiss-handle.ts'
import { linksOf } from '../../src/engine/vector/faiss-links.ts'
import { GraphWalk } from '../../src/engine/vector/graph-walk.ts'
import { policy } from '../../src/engine/vector/policy.ts'
import { UnitBlock } from '../../src/engine/vector/unit-block.ts'
import { clusteredVectors, nativeFaiss, needsFaiss } from './support.ts'

const dimension = 32
const next = clusteredVectors(9_041_907, dimension, 30)
const unit = () => unitVector(next())!

needsFaiss.describe('a search along the links of a graph', () => {
  const units = Array.from({ length: 3000 }, unit)
  const queries = Array.from({ length: 300 }, () => [...unit()])
  let graph: FaissHandle

  beforeAll(() => {
    graph = FaissHandle.create(nativeFaiss(), 'hnsw', dimension, policy.narrowBreadth)
    graph.add(units)
  })

  const blockOf = (content: readonly Float32Array[]) => {
    const block = new UnitBlock(dimension)
    for (const each of content) block.push(each)
    return block
  }
  const walkOf = (content: readonly Float32Array[]) =>
    new GraphWalk(linksOf(graph.toBytes())!, blockOf(content))

  it.each([1, 10, 20, 100])('finds at least 99 of 100 true neighbours for k = %i', k => {
    const walk = walkOf(units)
    const exact = blockOf(units)
    let found = 0
    for (const query of queries) {
      const truth = new Set(exact.search(query, k).labels)
      const { labels } = walk.search(query, k)
      expect(labels).toHaveLength(k)
      found += labels.filter(label => truth.has(label)).length
    }
    expect(found / (k * queries.length)).toBeGreaterThanOrEqual(0.99)
  })

  it('returns the nearest first, with their similarities, and the same again however often', () => {
    const walk = walkOf(units)
    const first = queries.map(query => walk.search(query, 14))
    expect(queries.map(query => walk.search(query, 14))).toEqual(first)
    for (const [i, { labels, similarities }] of first.entries()) {
      expect(new Set(labels).size).toBe(14)
      expect(similarities).toEqual(similarities.toSorted((a, b) => b - a))
      const dots = labels.map(label => units[label]!.reduce((sum, x, d) => sum + x * queries[i]![d]!, 0))
      for (const [n, dot] of dots.entries()) expect(similarities[n]).toBeCloseTo(dot, 5)
    }
  })

  it('finds every vector that was added since the links were copied', () => {
    const added = Array.from({ length: 1500 }, unit)
    const walk = walkOf([...units, ...added])
    expect(walk).toMatchObject({ total: 4500, unlinked: 1500 })
    for (const [i, each] of added.entries()) expect(walk.search([...each], 1).labels).toEqual([3000 + i])
  })

  it('is left to the comparison with all vectors where that takes less time', () => {
    const walk = walkOf(units)
    const components = units.length * dimension
    const breadth = components / policy.componentsPerCandidate
    expect(walk.isShorter(10)).toBe(breadth > policy.narrowBreadth)
    expect(walk.isShorter(1000)).toBe(false)
  })
})

describe('the links of a serialized index', () => {
  needsFaiss.it('are there for a graph that has vectors, and nothing else', () => {
    const graph = FaissHandle.create(nativeFaiss(), 'hnsw', 2)
    expect(linksOf(graph.toBytes())).toBeUndefined()
    graph.add([Float32Array.of(1, 0), Float32Array.of(0, 1)])
    const bytes = graph.toBytes()
    expect(linksOf(bytes)).toMatchObject({ total: 2 })
    for (const length of [0, 3, 20, 100, bytes.length / 2])
      expect(linksOf(bytes.subarray(0, length))).toBeUndefined()
    const flat = FaissHandle.create(nativeFaiss(), 'flat', 2)
    flat.add([Float32Array.of(1, 0)])
    expect(linksOf(flat.toBytes())).toBeUndefined()
  })
})
