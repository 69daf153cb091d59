import { beforeAll, describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/data/unit-vector.ts'
import { atOnce } from '../../src/base/flow/parts.ts'
import { GraphWalk } from '../../src/engine/vector/graph/graph-walk.ts'
import { ByteBlock } from '../../src/engine/vector/numbers/byte-block.ts'
import { UnitBlock } from '../../src/engine/vector/numbers/unit-block.ts'
import { randomNumbers } from '../support/random.ts'
import { clusteredVectors, linkedGraph } from './support.ts'

type Source = (dimension: number) => () => Float64Array

const clusters: Source = dimension => clusteredVectors(4_007, dimension, 20)

const kinds: readonly (readonly [string, Source])[] = [
  ['clusters', clusters],
  ['near duplicates', nearDuplicates],
  ['one number that outweighs all others', outweighed],
  ['single numbers that are not zero', sparse],
  ['one huge cluster', huge],
  ['lengths from 1e-100 to 1e100', lengths],
]

describe('a block of bytes', () => {
  it.each(kinds)('has similarities within their error, of %s', (_, source) => {
    for (const dimension of [1, 3, 32, 100, 384]) {
      const next = source(dimension)
      const units = Array.from({ length: 700 }, () => unitVector(next())!)
      const block = new ByteBlock(dimension)
      for (const unit of units) block.push(unit)
      for (const query of units.slice(0, 20)) {
        block.begin(query)
        for (const label of units.keys()) block.labels[label] = label
        const similarities = block.compareLabels(units.length)
        for (const [label, unit] of units.entries()) {
          const exact = unit.reduce((sum, x, i) => sum + x * query[i]!, 0)
          expect(Math.abs(similarities[label]! - exact)).toBeLessThanOrEqual(block.errorOf(label) + 1e-4)
        }
      }
    }
  })
})

describe('a walk over bytes', () => {
  const dimension = 48
  const total = 1200

  describe.each(kinds)('of %s', (_, source) => {
    const next = source(dimension)
    const units = new UnitBlock(dimension)
    let walk: GraphWalk

    beforeAll(() => {
      const all = Array.from({ length: total }, () => unitVector(next())!)
      const { graph, bytes } = linkedGraph(all)
      units.pushAll(Float32Array.from(all.flatMap(unit => [...unit])))
      // Whatever the graph is like, a search compares each of them.
      const everyLabel = Array.from({ length: total }, (_each, label) => label)
      walk = new GraphWalk(graph, units, bytes, everyLabel)
    })

    it.each([1, 10, 100])('is exact if it is broad enough, for k = %i', k => {
      for (let n = 0; n < 100; n++) {
        const query = unitVector(next())!
        const { similarities } = atOnce(units.search(query, k))
        expect(walk.search(query, total, k).similarities).toEqual(similarities)
      }
    })

    it('finds a vector by itself that is known, however narrow it is', () => {
      for (let label = 0; label < total; label++) {
        const { labels, similarities } = walk.search(units.unit(label), 2, 2, label)
        const itself = similarities[labels.indexOf(label)]
        expect(itself).toBe(similarities[0])
      }
    })
  })
})

function gaussOf(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Every vector ten times, with noise that bytes cannot show. */
function nearDuplicates(dimension: number): () => Float64Array {
  const gauss = gaussOf(randomNumbers(4_001))
  const original = clusters(dimension)
  let current = original()
  let made = 0
  return () => {
    if (made++ % 10 === 0) current = original()
    return current.map(x => x + 0.001 * gauss())
  }
}

function outweighed(dimension: number): () => Float64Array {
  const gauss = gaussOf(randomNumbers(4_002))
  return () => Float64Array.from({ length: dimension }, (_, i) => (i === 0 ? 1000 : 1) * gauss())
}

function sparse(dimension: number): () => Float64Array {
  const random = randomNumbers(4_003)
  return () => {
    const vector = new Float64Array(dimension)
    for (let n = 0; n < 3; n++) vector[Math.floor(random() * dimension)] = random() - 0.5 || 1
    return vector
  }
}

function huge(dimension: number): () => Float64Array {
  const gauss = gaussOf(randomNumbers(4_005))
  const centre = Float64Array.from({ length: dimension }, gauss)
  return () => centre.map(x => x + 0.3 * gauss())
}

function lengths(dimension: number): () => Float64Array {
  const random = randomNumbers(4_006)
  const next = clusters(dimension)
  return () => {
    const length = 10 ** (200 * random() - 100)
    return next().map(x => length * x)
  }
}
