import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FirstK } from '../../src/base/data/first-k.ts'

describe('FirstK', () => {
  it('keeps what a full sort would put first', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), fc.nat(12), (offered, k) => {
        const first = new FirstK<number>(k, (a, b) => b - a)
        for (const item of offered) first.offer(item)
        const expected = [...offered].sort((a, b) => b - a).slice(0, k)
        expect(first.inOrder()).toEqual(expected)
        expect(first.last).toBe(expected.length === k ? expected.at(-1) : undefined)
      }),
    )
  })

  it.each([-1, 1.5, Number.NaN])('refuses k = %d', k => {
    expect(() => new FirstK<number>(k, () => 0)).toThrow('non-negative integer')
  })
})
