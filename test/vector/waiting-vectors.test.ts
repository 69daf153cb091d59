import { expect, it } from 'vitest'
import { atOnce } from '../../src/base/flow/parts.ts'
import { rankExactly, WaitingVectors } from '../../src/engine/vector/index.ts'
import { unitLimits } from '../../src/engine/vector/numbers/unit-block.ts'
import { randomNumbers } from '../support/random.ts'
import { withThresholds } from '../support/thresholds.ts'
import { id } from './support.ts'

it('finds exactly the nearest of the vectors that wait, whatever was put and deleted', () => {
  const random = randomNumbers(7)
  const dimension = 20
  const waiting = new WaitingVectors(dimension)
  const expected = new Map<string, Float64Array>()
  const directions = Array.from({ length: 50 }, () =>
    Float64Array.from({ length: dimension }, () => random() - 0.5),
  )
  // Equal directions of several lengths tie, and differences far below single precision do not.
  const vector = () => {
    const length = 1 + Math.floor(random() * 3)
    const shift = random() < 0.5 ? 0 : random() * 1e-12
    return directions[Math.floor(random() * directions.length)]!.map(
      (x, i) => length * x + (i === 0 ? shift : 0),
    )
  }
  for (let step = 0; step < 2000; step++) {
    const key = id(Math.floor(random() * 600))
    if (random() < 0.7) {
      const data = step % 100 === 0 ? new Float64Array(dimension) : vector()
      waiting.put(key, data)
      expected.set(key, data)
    } else expect(waiting.delete(key)).toBe(expected.delete(key))
  }
  expect(waiting.size).toBe(expected.size)
  const excluded = new Set([...expected.keys()].filter((_, i) => i % 5 === 0))
  const left = [...expected].filter(([key]) => !excluded.has(key))
  for (const query of [...directions, vector(), new Float64Array(dimension)]) {
    expect(waiting.nearest(query, 10, undefined)).toEqual(rankExactly(query, 10, expected))
    expect(waiting.nearest(query, 10, key => excluded.has(key))).toEqual(rankExactly(query, 10, left))
  }
  for (const [key, data] of waiting.last(17)) expect(expected.get(key)).toBe(data)
  expect(waiting.last(17)).toHaveLength(17)
})

it('finds one that takes the place of another between two parts of a search', () => {
  withThresholds(unitLimits, { numbersOfPart: 16 })
  const waiting = new WaitingVectors(2)
  for (let i = 0; i < 10; i++) waiting.put(id(i), Float64Array.of(1, i))
  waiting.put(id(10), Float64Array.of(-1, 0))
  const search = waiting.nearestInParts(Float64Array.of(-1, 0.1), 1, undefined)
  search.next()
  search.next()
  waiting.delete(id(0))
  expect(atOnce(search)).toMatchObject([{ id: id(10) }])
})
