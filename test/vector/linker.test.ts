import { describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/data/unit-vector.ts'
import { graphHead, graphOf } from '../../src/engine/vector/graph/faiss-format.ts'
import { HnswGraph } from '../../src/engine/vector/graph/hnsw-graph.ts'
import { Linker } from '../../src/engine/vector/graph/linker.ts'
import { ByteBlock } from '../../src/engine/vector/numbers/byte-block.ts'
import { clusteredVectors, linkedGraph } from './support.ts'

const dimension = 20
const next = clusteredVectors(5_003, dimension, 30)
const units = Array.from({ length: 2500 }, () => unitVector(next())!)

describe('a graph', () => {
  it('has labels without links at first, and room for those of each level', () => {
    const graph = new HnswGraph()
    expect([1, 3, 1, 99].map(levels => graph.append(levels))).toEqual([1, 3, 1, 8])
    expect([...graph.levels.subarray(0, 4)]).toEqual([1, 3, 1, 8])
    expect([...graph.offsets.subarray(0, 5)]).toEqual([0, 32, 96, 128, 272])
    expect(graph.neighbours.subarray(0, 272).every(link => link === -1)).toBe(true)
    for (const level of [0, 1]) {
      const slots: number[] = []
      for (let slot = graph.freeSlot(1, level); slot >= 0; slot = graph.freeSlot(1, level)) {
        graph.neighbours[slot] = 7
        slots.push(slot)
      }
      expect(slots).toHaveLength(graph.room(level))
      expect(slots[0]).toBe(level === 0 ? 32 : 64)
    }
    expect(graph.freeSlot(1, 2)).toBe(80)
  })

  it.each([
    ['a new one', () => new HnswGraph()],
    ['an empty one of a file', () => graphOf(graphHead(new HnswGraph(), 4))!.graph],
  ])('keeps its links when it grows, %s', (_, create) => {
    const graph = create()
    for (let label = 0; label < 5000; label++) {
      graph.append(1 + (label % 3))
      graph.neighbours[graph.freeSlot(label, label % 3)] = label
    }
    for (let label = 0; label < 5000; label++) {
      const at = graph.offsets[label]! + graph.levelStarts[label % 3]!
      expect(graph.neighbours.subarray(at, at + 2)).toEqual(Int32Array.of(label, -1))
    }
  })
})

describe('linking', () => {
  it('gives each label links to others that have the level, without gaps, and begins at a highest one', () => {
    const { graph } = linkedGraph(units)
    const { levels, offsets, levelStarts, neighbours, total } = graph
    expect(total).toBe(units.length)
    expect(levels[graph.entry]).toBe(graph.highest + 1)
    expect(Math.max(...levels.subarray(0, total))).toBe(graph.highest + 1)
    const upper = levels.subarray(0, total).filter(count => count > 1).length
    expect(upper / total).toBeGreaterThan(0.05)
    expect(upper / total).toBeLessThan(0.08)
    for (let label = 0; label < total; label++) {
      for (let level = 0; level < levels[label]!; level++) {
        const start = offsets[label]! + levelStarts[level]!
        const links = [...neighbours.subarray(start, start + graph.room(level))]
        const count = links.includes(-1) ? links.indexOf(-1) : links.length
        expect(links.slice(count).every(link => link === -1)).toBe(true)
        const linked = links.slice(0, count)
        if (level === 0) expect(count).toBeGreaterThan(0)
        expect(new Set(linked).size).toBe(count)
        for (const link of linked) {
          expect(link).not.toBe(label)
          expect(link).toBeLessThan(total)
          expect(levels[link]).toBeGreaterThan(level)
        }
      }
    }
  })

  it('makes the same graph of the same vectors, also when they come in parts', () => {
    const { graph } = linkedGraph(units)
    const bytes = new ByteBlock(dimension)
    const parts = new HnswGraph()
    for (const part of [units.slice(0, 1000), units.slice(1000)]) {
      const linker = new Linker(parts, bytes)
      for (const unit of part) {
        bytes.push(unit)
        linker.insert()
      }
    }
    const links = ({ neighbours, offsets, total }: HnswGraph) => neighbours.subarray(0, offsets[total])
    expect(links(parts)).toEqual(links(graph))
    expect([parts.entry, parts.highest]).toEqual([graph.entry, graph.highest])
  })
})
