import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareValues, equalValues, groupKey, orderValues } from '../../src/language/catalog/compare.ts'
import { normaliseInteger, shortestFloat32 } from '../../src/language/catalog/numbers.ts'
import type { Value } from '../../src/language/catalog/types.ts'

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.bigInt({ min: -(1n << 127n), max: (1n << 128n) - 1n }).map(normaliseInteger),
  fc.constantFrom<number | bigint>(
    2 ** 53,
    2n ** 53n,
    2n ** 53n + 1n,
    2 ** 64,
    2n ** 64n,
    2n ** 64n - 1n,
    0,
    -0,
    0.5,
  ),
)
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '\uE000', '\uFFFF', '😀', '𐀀') }),
)
const plain = fc.oneof(number, text, fc.boolean(), fc.constant(null))
const value: fc.Arbitrary<Value> = fc.oneof(
  plain,
  fc.array(plain, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'ab'), plain, { maxKeys: 3 }),
)

describe('compareValues', () => {
  it.each<[Value, Value]>([
    [1, 1.5],
    [-1, 0],
    [2 ** 53, 2n ** 53n + 1n],
    [2n ** 64n - 1n, 2 ** 64],
    [1e300, 1e301],
    [2n ** 127n, 1e39],
    ['', 'a'],
    ['a', 'ab'],
    ['B', 'a'],
    ['\uFFFF', '😀'],
    ['\uE000', '𐀀'],
    [false, true],
    [
      [1, 2],
      [1, 3],
    ],
    [[1], [1, 0]],
    [[null], [0]],
    ['\x00\xff', '\x01\x00'],
  ])('puts %o before %o', (a, b) => {
    expect(compareValues(a, b)).toBeLessThan(0)
    expect(compareValues(b, a)).toBeGreaterThan(0)
    expect(equalValues(a, b)).toBe(false)
  })

  it.each<[Value, Value]>([
    [2 ** 53, 2n ** 53n],
    [0, -0],
    [shortestFloat32(0.1), 0.1],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ])('finds %o equal to %o', (a, b) => {
    expect(equalValues(a, b)).toBe(true)
    expect(groupKey([a])).toBe(groupKey([b]))
  })

  it('is the order of code points on strings', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
      }),
    )
  })
})

describe('orderValues', () => {
  it('puts a missing value first', () => {
    expect([3, null, 1, null, 2].sort(orderValues)).toEqual([null, null, 1, 2, 3])
  })

  it('is a total order', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(orderValues(a, a)).toBe(0)
        expect(Math.sign(orderValues(a, b))).toBe(0 - Math.sign(orderValues(b, a)))
        if (orderValues(a, b) <= 0 && orderValues(b, c) <= 0) expect(orderValues(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('groupKey', () => {
  it.each<[readonly Value[], readonly Value[]]>([
    [
      ['a_b', 'c'],
      ['a', 'b_c'],
    ],
    [[1], ['1']],
    [[true], ['true']],
    [[null], ['null']],
    [[null], ['']],
    [
      [null, 'a'],
      ['a', null],
    ],
    [['a'], ['a', 'a']],
    [[], ['']],
    [[['a', 'b']], [['a'], 'b']],
    [[[]], [null]],
    [['1:', 'x'], ['1:x']],
    [[1, 2], [12]],
    [['s1:a'], ['a']],
  ])('distinguishes %o from %o', (a, b) => {
    expect(groupKey(a)).not.toBe(groupKey(b))
  })

  it('is shared exactly by equal lists of values', () => {
    const list = fc.array(value, { maxLength: 3 })
    const pair = fc.oneof(
      fc.tuple(list, list),
      list.map(items => [items, [...items]] as const),
    )
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(groupKey(a) === groupKey(b)).toBe(orderValues(a, b) === 0)
      }),
      { numRuns: 1000 },
    )
  })
})
