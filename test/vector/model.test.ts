import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankExactly, type VectorIndex } from '../../src/engine/vector/index.ts'
import { engines, id, vector } from './support.ts'

/** Small whole numbers make equal, parallel, opposite and zero vectors common. */
const vectors = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 })
  .map(v => vector(...v))
const ids = fc.nat(25).map(id)

type Step = (index: VectorIndex, model: Map<string, Float64Array>) => void

const put = fc.tuple(ids, vectors).map(([key, value]): Step => {
  return (index, model) => {
    index.put(key, value)
    model.set(key, value)
  }
})

const putMany = fc.array(fc.tuple(ids, vectors), { maxLength: 10 }).map((entries): Step => {
  return (index, model) => {
    index.putMany(entries)
    for (const [key, value] of entries) model.set(key, value)
  }
})

const remove = ids.map((key): Step => {
  return (index, model) => expect(index.delete(key)).toBe(model.delete(key))
})

const search = fc
  .tuple(vectors, fc.nat(30), fc.integer({ min: 1, max: 4 }))
  .map(([query, k, divisor]): Step => {
    return (index, model) => {
      const isExcluded = (key: string): boolean => Number(key) % divisor === 1
      const all = [...model].filter(([key]) => !isExcluded(key))
      const candidates = index.candidates(query, k, isExcluded)
      const found = rankExactly(
        query,
        k,
        candidates.map(key => [key, model.get(key)!] as const),
      )
      expect(found).toEqual(rankExactly(query, k, all))
      expect(index.size).toBe(model.size)
    }
  })

const steps = fc.array(fc.oneof({ arbitrary: put, weight: 4 }, putMany, remove, search, search), {
  maxLength: 60,
})

describe.each(engines)('$name', ({ create }) => {
  it('searches like a sorted list, whatever was written before', () => {
    fc.assert(
      fc.property(steps, history => {
        const index = create(3)
        const model = new Map<string, Float64Array>()
        for (const step of history) step(index, model)
      }),
      { numRuns: 150 },
    )
  })
})
