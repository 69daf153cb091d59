import { describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/data/unit-vector.ts'
import { atOnce } from '../../src/base/flow/parts.ts'

import { GraphWalk } from '../../src/engine/vector/graph/graph-walk.ts'
import { UnitBlock } from '../../src/engine/vector/numbers/unit-block.ts'
import { clusteredVectors, linkedGraph } from './support.ts'

const dimension = 32
const next = clusteredVectors(9_041_907, dimension, 30)
const unit = () => unitVector(next())!

describe.each(['numbers', 'bytes'])('a search along the links of a graph, over %s', over => {
  const units = Array.from({ length: 3000 }, unit)
  const queries = Array.from({ length: 300 }, () => [...unit()])
  const blockOf = (content: readonly Float32Array[]) => {
    const block = new UnitBlock(dimension)
    for (const each of content) block.push(each)
    return block
  }
  const walkOf = (content: readonly Float32Array[]) => {
    const { graph, bytes } = linkedGraph(content)
    return new GraphWalk(graph, blockOf(content), over === 'bytes' ? bytes : undefined)
  }

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
      const truth = new Set(atOnce(exact.search(query, k)).labels)
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

  it('does not see vectors that count as absent', () => {
    const walk = walkOf(units)
    for (const [label, each] of units.entries()) {
      if (label === walk.graph.entry) continue
      expect(walk.search(each, 28, 28, undefined, [label]).labels).not.toContain(label)
    }
  })

  it('finds a vector that nothing links to, if it is known or a stray', () => {
    const walk = walkOf(units)
    const { neighbours, entry } = walk.graph
    const label = entry === 7 ? 8 : 7
    for (let at = 0; at < neighbours.length; at++) if (neighbours[at] === label) neighbours[at] = entry
    expect(walk.search(units[label]!, 28, 1).labels).not.toEqual([label])
    expect(walk.search(units[label]!, 28, 1, label).labels).toEqual([label])
    expect(new Set(walk.search(units[label]!, 28, 28, label).labels).size).toBe(28)
    walk.strays = [label]
    expect(walk.search(units[label]!, 28, 1).labels).toEqual([label])
    expect(new Set(walk.search(units[label]!, 28, 28, label).labels).size).toBe(28)
  })
})
