import { describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/data/unit-vector.ts'
import { atOnce } from '../../src/base/flow/parts.ts'
import { UnitBlock, unitLimits } from '../../src/engine/vector/numbers/unit-block.ts'
import { randomNumbers } from '../support/random.ts'
import { withThresholds } from '../support/thresholds.ts'

describe('a block of unit vectors', () => {
  it.each([1, 3, 16, 20, 64])(
    'finds the nearest of vectors of %i dimensions, whatever was removed',
    dimension => {
      const random = randomNumbers(dimension)
      const unit = () => unitVector(Float64Array.from({ length: dimension }, () => random() - 0.5))!
      // A segment of ten rows, so that vectors move from one to another.
      const block = new UnitBlock(dimension, 10 * Math.ceil(dimension / 16) * 16)
      const expected: Float32Array[] = []
      for (let step = 0; step < 200; step++) {
        const label = Math.floor(random() * expected.length)
        const choice = expected.length === 0 ? 0 : random()
        if (choice < 0.6) {
          expected.push(unit())
          block.push(expected.at(-1)!)
        } else if (choice < 0.8) {
          expected[label] = unit()
          block.put(label, expected[label])
        } else {
          block.remove(label)
          const moved = expected.pop()!
          if (label < expected.length) expected[label] = moved
        }
        expect(block.total).toBe(expected.length)
      }
      const query = unit()
      const { labels, similarities } = atOnce(block.search(query, 5))
      const dots = expected.map(other => other.reduce((sum, x, i) => sum + x * query[i]!, 0))
      const best = dots.toSorted((a, b) => b - a).slice(0, 5)
      expect(labels).toHaveLength(5)
      for (const [i, label] of labels.entries()) {
        expect(similarities[i]).toBeCloseTo(best[i]!, 5)
        expect(dots[label]).toBeCloseTo(best[i]!, 5)
      }
    },
  )

  it('takes and gives vectors that stand one after another', () => {
    const block = new UnitBlock(2)
    block.pushAll(Float32Array.of(1, 0, 0, 1))
    expect(block.total).toBe(2)
    expect(atOnce(block.search([0, 1], 1))).toEqual({ labels: [1], similarities: [1] })
    expect([...block.unit(1)]).toEqual([0, 1])
  })

  it('is copied in pieces', () => {
    withThresholds(unitLimits, { pieceBytes: 20 })
    const block = new UnitBlock(2, 16)
    block.pushAll(Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    const pieces = block.pieces()
    block.put(0, [0, 0])
    expect(pieces.map(({ buffer }) => [...new Float32Array(buffer)])).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10],
    ])
  })

  it('compares chosen vectors, in whichever segment they are', () => {
    const block = new UnitBlock(1, 16 * 2)
    block.pushAll(Float32Array.of(0, 1, 2, 3, 4, 5))
    const { chosen } = block
    chosen.begin([10])
    chosen.labels.set([5, 0, 3, 4, 1])
    expect([...chosen.compareLabels(5).subarray(0, 5)]).toEqual([50, 0, 30, 40, 10])
  })

  it('compares some of its vectors', () => {
    const block = new UnitBlock(1, 16 * 2)
    block.pushAll(Float32Array.of(0, 1, 2, 3, 4, 5))
    const compared: number[] = []
    block.compare([1], 1, 5, (similarities, count, from) => {
      for (let i = 0; i < count; i++) compared.push(similarities[i]! - from - i)
    })
    expect(compared).toEqual([0, 0, 0, 0])
  })
})
