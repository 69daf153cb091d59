import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortMemory } from '../../src/base/data/radix-sort.ts'
import { atOnce } from '../../src/base/flow/parts.ts'
import { sortingNumbers } from '../../src/store/graph/tree/sort-numbers.ts'

const entries = fc.array(fc.tuple(fc.nat(20), fc.nat(9)), { minLength: 200, maxLength: 200 })

it('sorts entries in memory that an earlier sort has used', () => {
  fc.assert(
    fc.property(fc.array(entries, { minLength: 2, maxLength: 3 }), fc.boolean(), (lists, areRowsSorted) => {
      const memory = sortMemory(200)
      for (const list of lists) {
        const a = Uint32Array.from(list, ([item]) => item * 2 ** 27)
        const b = Uint32Array.from(list, ([, row], i) => (areRowsSorted ? 7 + i : row))
        const places = Uint32Array.from(list, (_, i) => i)
        const { length, ...run } = atOnce(sortingNumbers(a, b, [places, places], memory))
        // The last of equal entries counts.
        const last = new Map(list.map((_, i) => [`${a[i]} ${b[i]}`, i]))
        const expected = [...last.values()].sort((i, j) => a[i]! - a[j]! || b[i]! - b[j]!)
        expect(length).toBe(expected.length)
        expect([...run.a]).toEqual(expected.map(i => a[i]))
        expect([...run.b]).toEqual(expected.map(i => b[i]))
        expect(run.extras.map(column => [...column])).toEqual([expected, expected])
      }
    }),
  )
})
