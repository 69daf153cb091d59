import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fitsInteger,
  integerRange,
  normaliseInteger,
  shortestFloat32,
} from '../../src/language/catalog/numbers.ts'
import type { ScalarName } from '../../src/language/catalog/types.ts'

const widths: readonly (readonly [ScalarName, bigint, bigint])[] = [
  ['I8', -128n, 127n],
  ['I16', -32_768n, 32_767n],
  ['I32', -2_147_483_648n, 2_147_483_647n],
  ['I64', -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n],
  ['U8', 0n, 255n],
  ['U16', 0n, 65_535n],
  ['U32', 0n, 4_294_967_295n],
  ['U64', 0n, 18_446_744_073_709_551_615n],
  ['U128', 0n, 340_282_366_920_938_463_463_374_607_431_768_211_455n],
]

describe('integer ranges', () => {
  it.each(widths)('%s holds its bounds and nothing beyond them', (name, min, max) => {
    expect(integerRange(name)).toEqual({ min: normaliseInteger(min), max: normaliseInteger(max) })
    expect(fitsInteger(name, normaliseInteger(min))).toBe(true)
    expect(fitsInteger(name, normaliseInteger(max))).toBe(true)
    expect(fitsInteger(name, normaliseInteger(min - 1n))).toBe(false)
    expect(fitsInteger(name, normaliseInteger(max + 1n))).toBe(false)
  })

  it('belong to integer types only', () => {
    for (const name of ['String', 'Boolean', 'F32', 'F64', 'ID', 'Date'] as const) {
      expect(integerRange(name)).toBeUndefined()
      expect(fitsInteger(name, 0)).toBe(false)
    }
  })
})

describe('normaliseInteger', () => {
  it('returns a number for exactly the safe integers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 127n), max: (1n << 128n) - 1n }), value => {
        const normal = normaliseInteger(value)
        expect(BigInt(normal)).toBe(value)
        expect(typeof normal).toBe(Number.isSafeInteger(Number(normal)) ? 'number' : 'bigint')
      }),
    )
    expect(normaliseInteger(2n ** 53n - 1n)).toBe(9_007_199_254_740_991)
    expect(normaliseInteger(2n ** 53n)).toBe(9_007_199_254_740_992n)
  })
})

const float32 = fc.float({ noNaN: true, noDefaultInfinity: true })

describe('shortestFloat32', () => {
  it.each([
    [0.1, 0.1],
    [0.10000000149011612, 0.1],
    [16_777_217, 16_777_216],
    [33_554_432, 33_554_432],
    [3.4028234663852886e38, 3.4028235e38],
    [1.401298464324817e-45, 1e-45],
    [0.3333333333333333, 0.33333334],
  ])('writes %d as %d', (exact, shortest) => {
    expect(shortestFloat32(exact)).toBe(shortest)
  })

  it('is infinite beyond the range of a 32-bit float', () => {
    expect(shortestFloat32(1e39)).toBe(Infinity)
    expect(shortestFloat32(-1e39)).toBe(-Infinity)
  })

  it('has no negative zero', () => {
    expect(Object.is(shortestFloat32(-0), 0)).toBe(true)
  })

  it('rounds to the same 32-bit float and is its own canonical form', () => {
    fc.assert(
      fc.property(float32, value => {
        const shortest = shortestFloat32(value)
        expect(Math.fround(shortest)).toBe(value + 0)
        expect(shortestFloat32(shortest)).toBe(shortest)
      }),
    )
  })

  it('leaves no shorter decimal, neither below nor above, also at powers of two', () => {
    const powers = fc.integer({ min: -149, max: 127 }).map(exponent => 2 ** exponent)
    fc.assert(
      fc.property(fc.oneof(float32, powers), value => {
        const digits = digitsOf(shortestFloat32(value))
        for (const decimal of decimalsAround(value, digits - 1)) {
          expect(Math.fround(decimal)).not.toBe(Math.fround(value))
        }
      }),
      { numRuns: 1000 },
    )
  })
})

function digitsOf(value: number): number {
  return value.toExponential().split('e')[0]!.replace(/[-.]/g, '').length
}

function decimalsAround(value: number, digits: number): number[] {
  if (digits < 1) return []
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e') as [string, string]
  const whole = Number(mantissa.replace('.', ''))
  return [whole - 1, whole, whole + 1].map(near => Number(`${near}e${Number(exponent) - digits + 1}`))
}
