import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValueCache } from '../../../src/store/storage/value-cache.ts'

test('never holds more than its bound, nor anything but the last value put', () => {
  const put = fc.record({
    prefix: fc.constantFrom('a', 'b'),
    key: fc.nat(6).map(String),
    bytes: fc.nat(700),
    read: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(put, { maxLength: 200, size: 'max' }),
      fc.constantFrom(0, 150, 1000, 3000),
      (puts, bytesMax) => {
        const cache = new ValueCache(bytesMax)
        const last = new Map<string, { prefix: string; key: string; value: object; bytes: number }>()
        for (const { prefix, key, bytes, read } of puts) {
          const value = {}
          cache.set(prefix, key, value, bytes)
          last.set(prefix + key, { prefix, key, value, bytes })
          if (read) cache.get(prefix, key)
          let sum = 0
          for (const each of last.values()) {
            const found = cache.get(each.prefix, each.key)
            if (found === undefined) continue
            expect(found).toBe(each.value)
            sum += each.bytes + each.key.length + 96
          }
          expect(cache.bytes).toBe(sum)
          expect(sum).toBeLessThanOrEqual(bytesMax)
        }
      },
    ),
  )
})

test('keeps entries that are read and evicts those that are not', () => {
  const cache = new ValueCache(100 * (96 + 4 + 100))
  for (let n = 0; n < 10; n++) cache.set('a', `hot${n}`, { n }, 100)
  for (let n = 1000; n < 5000; n++) {
    cache.set('a', `${n}`, { n }, 100)
    for (let hot = 0; hot < 10; hot++) expect(cache.get('a', `hot${hot}`)).toEqual({ n: hot })
  }
  expect(cache.bytes).toBeGreaterThan(90 * 200)
})
