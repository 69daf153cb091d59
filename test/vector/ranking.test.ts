import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRanked, Nearest, rankCandidates, rankExactly } from '../../src/engine/vector/ranking.ts'
import { id, vector } from './support.ts'

describe('Nearest', () => {
  it('keeps what a full sort would put first', () => {
    const items = fc.array(fc.record({ id: fc.nat(50).map(id), distance: fc.nat(5) }))
    fc.assert(
      fc.property(items, fc.nat(12), (offered, k) => {
        const nearest = new Nearest(k)
        for (const item of offered) nearest.offer(item.id, item.distance)
        expect(nearest.ascending()).toEqual([...offered].sort(compareRanked).slice(0, k))
      }),
    )
  })

  it.each([-1, 1.5, Number.NaN])('refuses k = %d', k => {
    expect(() => new Nearest(k)).toThrow('non-negative integer')
  })
})

describe('rankExactly', () => {
  it('sorts by exact distance, ties by id, and cuts to k', () => {
    const ranked = rankExactly(vector(1, 0), 3, [
      [id(4), vector(0, 1)],
      [id(3), vector(2, 0)],
      [id(2), vector(-1, 0)],
      [id(1), vector(1, 0)],
    ])
    expect(ranked).toEqual([
      { id: id(1), distance: 0 },
      { id: id(3), distance: 0 },
      { id: id(4), distance: 1 },
    ])
  })
})

describe('rankCandidates', () => {
  it('returns what rankExactly does, without candidates that have no vector', () => {
    const components = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }))
    const vectors = fc.array(fc.option(components, { nil: undefined }), { maxLength: 20 })
    fc.assert(
      fc.property(components, vectors, fc.nat(12), (query, found, k) => {
        const ids = found.map((_, i) => id((i * 7) % 23))
        const payloads = found.map(each => each && vector(...each))
        const entries = ids.flatMap((each, i) => (payloads[i] ? [[each, payloads[i]] as const] : []))
        expect(rankCandidates(vector(...query), k, ids, payloads)).toEqual(
          rankExactly(vector(...query), k, entries),
        )
      }),
    )
  })
})
