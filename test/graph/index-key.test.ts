import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareValues, type Value } from '../../src/language/catalog/index.ts'
import { indexKeyEncoder } from '../../src/store/graph/types/index-key.ts'
import { valueType } from './support/schema.ts'

function integer(min: bigint, max: bigint): fc.Arbitrary<Value> {
  const edges = [min, max, 0n, 255n, 256n, -1n, 2n ** 32n, -(2n ** 32n), 2n ** 53n, -(2n ** 53n)]
  return fc
    .oneof(fc.bigInt({ min, max }), fc.constantFrom(...edges.filter(edge => edge >= min && edge <= max)))
    .map(value => (Number.isSafeInteger(Number(value)) ? Number(value) : value))
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('\0', '\x01', '\x02', 'a', 'b', '\xff', '\u{e000}', '\u{1f600}') }),
  fc.string({ unit: 'grapheme' }),
)
const signed64 = integer(-(2n ** 63n), 2n ** 63n - 1n)

const byType: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  String: text,
  Boolean: fc.boolean(),
  I8: integer(-128n, 127n),
  I64: signed64,
  Date: signed64,
  U32: integer(0n, 2n ** 32n - 1n),
  U64: integer(0n, 2n ** 64n - 1n),
  U128: integer(0n, 2n ** 128n - 1n),
  F64: fc.double({ noNaN: true }),
  ID: fc.uint8Array({ minLength: 16, maxLength: 16 }).map(bytes => Buffer.from(bytes).toString('latin1')),
  '[String]': fc.array(fc.option(text), { maxLength: 4 }),
  '[I64]': fc.array(fc.option(signed64), { maxLength: 4 }),
}

describe('keys of a property index', () => {
  it.each(Object.keys(byType))('sort as %s values do, and none is a prefix of another', type => {
    const encode = indexKeyEncoder(valueType(type))
    fc.assert(
      fc.property(byType[type]!, byType[type]!, (a, b) => {
        const [x, y] = [encode(a), encode(b)]
        const order = Math.sign(compareValues(a, b))
        expect(x < y ? -1 : x > y ? 1 : 0).toBe(order)
        expect(/^[\0-\xff]*$/.test(x)).toBe(true)
        if (order !== 0) expect(x.startsWith(y)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('has one key for 0 and -0', () => {
    const encode = indexKeyEncoder(valueType('F64'))
    expect(encode(-0)).toBe(encode(0))
  })

  it('keeps texts of any length apart', () => {
    const encode = indexKeyEncoder(valueType('String'))
    const long = 'x'.repeat(100_000)
    expect(encode(`${long}a`)).not.toBe(encode(`${long}b`))
  })

  it.each([
    ['U64', 2n ** 64n],
    ['I64', 2n ** 63n],
    ['U8', -1],
    ['U128', 2n ** 128n],
    ['F64', Number.NaN],
    ['I32', 0.5],
  ] as [string, Value][])('refuses for %s the value %s', (type, value) => {
    expect(() => indexKeyEncoder(valueType(type))(value)).toThrow()
  })
})
