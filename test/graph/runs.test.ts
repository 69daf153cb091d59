import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterRows } from '../../src/store/graph/tree/run.ts'
import { numbers } from './support/trees.ts'

/** Keys that are spread evenly, that lie in clumps, that grow by powers, and that are the same. */
const anyKeys = fc.oneof(
  fc.array(fc.nat(600), { maxLength: 600 }),
  fc.array(
    fc.tuple(fc.nat(3), fc.nat(5)).map(([clump, each]) => clump * 1_000_000 + each),
    { maxLength: 200 },
  ),
  fc.array(
    fc.nat(32).map(power => 2 ** power - 1),
    { maxLength: 200 },
  ),
)

describe('a search in a run of numbers', () => {
  it('finds what looking at each entry finds, however the keys are spread', () => {
    const anyBound = fc.record({ pick: fc.nat(), shift: fc.integer({ min: -1, max: 1 }), row: fc.nat(600) })
    fc.assert(
      fc.property(anyKeys, anyBound, fc.nat(600), (keys, { pick, shift, row: someRow }, from) => {
        const run = numbers.run(
          keys.map((key, row) => [key, row]),
          0,
        )
        const key = Math.max(0, (keys[pick % Math.max(keys.length, 1)] ?? 0) + shift)
        for (const row of [0, someRow, afterRows]) {
          for (const start of [undefined, Math.min(from, run.length)]) {
            let expected = start ?? 0
            while (
              expected < run.length &&
              (run.a[expected]! < key || (run.a[expected] === key && run.b[expected]! < row))
            )
              expected++
            expect(run.lowerBound(key, row, start)).toBe(expected)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
