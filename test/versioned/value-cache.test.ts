import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberedKeys } from '../../src/store/versioned/contract/numbered-keys.ts'
import { ValueCache } from '../../src/store/versioned/state/value-cache.ts'

test('never holds more than its bound, nor anything but the last value put', () => {
  const put = fc.record({
    prefix: fc.constantFrom('a' as const, 'b' as const),
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
        const numbered = { a: new NumberedKeys(String), b: new NumberedKeys(String) }
        const last = new Map<string, { prefix: 'a' | 'b'; key: string; value: object; bytes: number }>()
        for (const { prefix, key, bytes, read } of puts) {
          const value = {}
          cache.set(prefix, key, value, bytes)
          last.set(prefix + key, { prefix, key, value, bytes })
          if (read) cache.get(prefix, key)
          let sum = 0
          for (const each of last.values()) {
            const found = cache.get(each.prefix, each.key)
            const byNumber = cache.getNumbered(each.prefix, numbered[each.prefix], Number(each.key))
            expect(byNumber).toBe(found)
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

test('keeps what other reads use through scans of more than it holds', () => {
  const cache = new ValueCache(100 * (96 + 4 + 100))
  let missed = 0
  const read = (prefix: string, key: string) => {
    const found = cache.get(prefix, key) !== undefined
    if (!found) cache.set(prefix, key, { key }, 100)
    return found
  }
  for (let round = 0; round < 3; round++) for (let n = 1000; n < 1060; n++) read('a', `${n}`)
  for (let n = 0; n < 3000; n++) {
    read('b', `${1000 + (n % 500)}`)
    // Each is read once in 120 steps of the scan, which bring more than fits.
    if (n % 2 === 0 && !read('a', `${1000 + ((n / 2) % 60)}`)) missed++
  }
  expect(missed).toBe(0)
})

test('holds a scanned space whole when it fits', () => {
  const cache = new ValueCache(100 * (96 + 4 + 100))
  for (let n = 1000; n < 1050; n++) cache.set('a', `${n}`, { n }, 100)
  for (let n = 1000; n < 1090; n++) cache.set('b', `${n}`, { n }, 100)
  for (let n = 1000; n < 1090; n++) expect(cache.get('b', `${n}`)).toEqual({ n })
})

test('a look-up by number is a read, and finds what came after the entry was evicted', () => {
  const cache = new ValueCache(10 * (96 + 4 + 100))
  const keys = new NumberedKeys(number => `${1000 + number}`)
  cache.set('a', '1000', { n: 0 }, 100)
  for (let n = 1; n < 100; n++) {
    expect(cache.getNumbered('a', keys, 0)).toEqual({ n: 0 })
    cache.set('a', `${1000 + n}`, { n }, 100)
  }
  // Takes all the room.
  cache.set('b', 'all', {}, 2000 - 96 - 3)
  expect(cache.getNumbered('a', keys, 0)).toBe(undefined)
  cache.set('a', '1000', { n: 'again' }, 100)
  expect(cache.getNumbered('a', keys, 0)).toEqual({ n: 'again' })
  cache.remove('a', '1000')
  expect(cache.getNumbered('a', keys, 0)).toBe(undefined)
  // Numbers may begin anywhere.
  cache.set('a', '5000001000', { n: 'far' }, 100)
  expect(cache.getNumbered('a', keys, 5_000_000_000)).toEqual({ n: 'far' })
})

test('the keys of two programs find the same values', () => {
  const cache = new ValueCache(1000)
  const [before, after] = [new NumberedKeys(String), new NumberedKeys(String)]
  for (const n of [1, 2]) {
    cache.set('a', '7', { n }, 10)
    for (const keys of [before, after, before]) expect(cache.getNumbered('a', keys, 7)).toEqual({ n })
  }
  cache.remove('a', '7')
  for (const keys of [before, after]) expect(cache.getNumbered('a', keys, 7)).toBe(undefined)
})
