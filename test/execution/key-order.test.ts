import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../src/base/flow/parts.ts'
import { sortingByKey } from '../../src/engine/execution/values/key-order.ts'
import { orderValues } from '../../src/language/catalog/index.ts'
import type { Value } from '../../src/language/catalog/types.ts'

const missing = fc.constant(null)

const kindsOfKeys: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  'whole numbers': fc.oneof(fc.integer({ min: -5, max: 5 }), fc.maxSafeInteger()),
  floats: fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, Number.MIN_VALUE, -Number.MIN_VALUE)),
  'large integers': fc.oneof(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }), fc.integer()),
  'not a number among numbers': fc.constant(Number.NaN),
  'plain text': fc.string({ unit: 'binary-ascii' }),
  'text with few letters': fc.string({
    unit: fc.constantFrom('a', 'b', '\0', 'é', '😀', '\ufffd'),
    maxLength: 20,
  }),
  'text of all characters': fc.string({ unit: 'binary' }),
  'halves of surrogate pairs': fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a', '\uffff') }),
  'truth values': fc.boolean(),
  arrays: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
}

const directions = ['Asc', 'Desc'] as const

/** The order by the definition: each key is compared with the others. */
function sorted(keys: readonly Value[], direction: 'Asc' | 'Desc'): number[] {
  const sign = direction === 'Asc' ? 1 : -1
  return [...keys.keys()].sort((a, b) => sign * orderValues(keys[a]!, keys[b]!) || a - b)
}

describe('the order of keys', () => {
  it.each(Object.entries(kindsOfKeys))('is that of their comparison: %s', (_, key) => {
    const keysOf = fc.array(fc.oneof({ arbitrary: key, weight: 5 }, { arbitrary: missing, weight: 1 }))
    fc.assert(
      fc.property(keysOf, fc.constantFrom(...directions), (keys, direction) => {
        expect([...atOnce(sortingByKey(keys, direction))]).toEqual(sorted(keys, direction))
      }),
    )
  })

  it.each(directions)('holds for many keys: %s', direction => {
    const length = 40_000
    const lists: Readonly<Record<string, readonly Value[]>> = {
      numbers: Array.from({ length }, (_, i) => (i % 97 === 0 ? null : ((i * 7919) % 1000) / 8 - 60)),
      text: Array.from({ length }, (_, i) =>
        i % 97 === 0 ? null : `a name that is long: ${(i * 7919) % 5000}`,
      ),
      'equal text': Array.from({ length }, () => 'x'),
      nothing: Array.from({ length }, () => null),
    }
    for (const keys of Object.values(lists)) {
      expect([...atOnce(sortingByKey(keys, direction))]).toEqual(sorted(keys, direction))
    }
  })
})
