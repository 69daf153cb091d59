import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FirstK } from '../../src/base/data/first-k.ts'
import { sortInParts } from '../../src/base/data/sort-in-parts.ts'
import { withPauses } from '../../src/base/flow/parts.ts'

it('sorts as a whole sort does, with pauses that grow with the length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20_000), fc.nat(1000), fc.nat(), async (length, start, seed) => {
      const keyOf = (number: number) => (number * 7919 + seed) % 997
      const compare = (a: number, b: number) => keyOf(a) - keyOf(b) || a - b
      let pauses = 0
      const sorted = await withPauses(sortInParts(start, start + length, compare), () => void pauses++)
      const expected = Array.from({ length }, (_, i) => start + i).sort(compare)
      expect([...sorted]).toEqual(expected)
      expect(pauses).toBeGreaterThanOrEqual(Math.floor(length / 4096))
    }),
    { numRuns: 30 },
  )
})

it('keeps the order of what is equal', async () => {
  const sorted = await withPauses(
    sortInParts(0, 10_000, (a, b) => (a % 3) - (b % 3)),
    () => undefined,
  )
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i]! % 3 === sorted[i - 1]! % 3) expect(sorted[i]).toBeGreaterThan(sorted[i - 1]!)
  }
})

it('puts the first of many in order as FirstK does at once', async () => {
  const first = new FirstK<number>(5000, (a, b) => b - a)
  for (let i = 0; i < 20_000; i++) first.offer((i * 7919) % 20_011)
  expect(await withPauses(first.inOrderInParts(), () => undefined)).toEqual(first.inOrder())
})
