import { beforeAll, describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/data/unit-vector.ts'

import { FaissHandle } from '../../src/engine/vector/faiss-handle.ts'
import { freeSlot, linksOf } from '../../src/engine/vector/graph/faiss-links.ts'
import { GraphWalk } from '../../src/engine/vector/graph/graph-walk.ts'
import { ByteBlock } from '../../src/engine/vector/numbers/byte-block.ts'
import { UnitBlock } from '../../src/engine/vector/numbers/unit-block.ts'
import { clusteredVectors, nativeFaiss, needsFaiss } from './support.ts'

const dimension = 32
const next = clusteredVectors(9_041_907, dimension, 30)
const unit = () => unitVector(next())!

needsFaiss.describe.each(['numbers', 'bytes'])('a search along the links of a graph, over %s', over => {
  const units = Array.from({ length: 3000 }, unit)
  const queries = Array.from({ length: 300 }, () => [...unit()])
  let graph: FaissHandle

  beforeAll(() => {
    graph = FaissHandle.create(nativeFaiss(), 'hnsw', dimension)
    graph.add(units)
  })

  const blockOf = (content: readonly Float32Array[]) => {
    const block = new UnitBlock(dimension)
    for (const each of content) block.push(each)
    return block
  }
  const walkOf = (content: readonly Float32Array[]) =>
    new GraphWalk(
      linksOf(graph.toBytes())!,
      blockOf(content),
      over === 'bytes' ? new ByteBlock(dimension) : undefined,
    )

  it.each([
    [1, 32],
    [10, 32],
    [20, 48],
    [100, 200],
  ])('finds at least 99 of 100 true neighbours for k = %i', (k, breadth) => {
    const walk = walkOf(units)
    const exact = blockOf(units)
    let found = 0
    for (const query of queries) {
      const truth = new Set(exact.search(query, k).labels)
      const { labels } = walk.search(query, breadth, k)
      expect(labels).toHaveLength(k)
      found += labels.filter(label => truth.has(label)).length
    }
    expect(found / (k * queries.length)).toBeGreaterThanOrEqual(0.99)
  })

  it('returns the nearest first, with their similarities, and the same again however often', () => {
    const walk = walkOf(units)
    const first = queries.map(query => walk.search(query, 28, 14))
    expect(queries.map(query => walk.search(query, 28, 14))).toEqual(first)
    for (const [i, { labels, similarities }] of first.entries()) {
      expect(new Set(labels).size).toBe(14)
      expect(similarities).toEqual(similarities.toSorted((a, b) => b - a))
      const dots = labels.map(label => units[label]!.reduce((sum, x, d) => sum + x * queries[i]![d]!, 0))
      for (const [n, dot] of dots.entries()) expect(similarities[n]).toBeCloseTo(dot, 5)
    }
  })

  it('finds every vector that was added since the links were copied, unless only linked ones are asked for', () => {
    const added = Array.from({ length: 1500 }, unit)
    const walk = walkOf([...units, ...added])
    expect(walk.unlinked).toBe(1500)
    for (const [i, each] of added.entries()) expect(walk.search(each, 28, 1).labels).toEqual([3000 + i])
    for (const each of added) expect(walk.searchLinked(each, 28, 1).labels[0]).toBeLessThan(3000)
  })

  it('does not see vectors that count as absent', () => {
    const walk = walkOf(units)
    for (const [label, each] of units.entries()) {
      if (label === walk.links.entry) continue
      expect(walk.searchLinked(each, 28, 28, [label]).labels).not.toContain(label)
    }
  })

  it('finds a vector that nothing links to, if it is known or a stray', () => {
    const walk = walkOf(units)
    const { neighbours, entry } = walk.links
    const label = entry === 7 ? 8 : 7
    for (let at = 0; at < neighbours.length; at++) if (neighbours[at] === label) neighbours[at] = entry
    expect(walk.search(units[label]!, 28, 1).labels).not.toEqual([label])
    expect(walk.search(units[label]!, 28, 1, label).labels).toEqual([label])
    expect(new Set(walk.search(units[label]!, 28, 28, label).labels).size).toBe(28)
    walk.compareAlways([label])
    expect(walk.search(units[label]!, 28, 1).labels).toEqual([label])
    expect(new Set(walk.search(units[label]!, 28, 28, label).labels).size).toBe(28)
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

  needsFaiss.it('are a part of a copy of what is before its vectors', () => {
    const graph = FaissHandle.create(nativeFaiss(), 'hnsw', 2)
    graph.add([Float32Array.of(1, 0), Float32Array.of(0, 1)])
    const payload = graph.toBytes()
    const links = linksOf(payload)!
    expect(links.bytes).toEqual(Uint8Array.from(payload.subarray(0, payload.length - 2 * 2 * 4)))
    const at = freeSlot(links, 1)
    expect(at).toBeGreaterThanOrEqual(links.offsets[1]!)
    expect(at).toBeLessThan(links.offsets[1]! + links.levelStarts[1]!)
    links.neighbours[at] = 1
    expect(Buffer.compare(links.bytes, payload.subarray(0, links.bytes.length))).not.toBe(0)
    expect(linksOf(Buffer.from(links.bytes))!.neighbours[at]).toBe(1)
    for (let slot = freeSlot(links, 1); slot >= 0; slot = freeSlot(links, 1)) links.neighbours[slot] = 0
    expect(freeSlot(links, 1)).toBe(-1)
  })
})
