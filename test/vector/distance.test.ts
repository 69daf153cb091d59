import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/data/unit-vector.ts'
import { cosineDistance, distanceFrom } from '../../src/engine/vector/numbers/distance.ts'
import { vector } from './support.ts'

describe('distanceFrom', () => {
  it('is cosineDistance, bit for bit', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    const pairs = fc.array(fc.tuple(finite, finite), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(pairs, numbers => {
        const [a, b] = [vector(...numbers.map(([x]) => x)), vector(...numbers.map(([, x]) => x))]
        expect(distanceFrom(a)(b)).toBe(cosineDistance(a, b))
      }),
    )
  })
})

describe('cosineDistance', () => {
  it('is 0 for one direction, 1 for a right angle, 2 for opposite directions', () => {
    expect(cosineDistance(vector(1, 2, 3), vector(1, 2, 3))).toBe(0)
    expect(cosineDistance(vector(1, 2, 3), vector(2, 4, 6))).toBe(0)
    expect(cosineDistance(vector(1, 0), vector(0, 5))).toBe(1)
    expect(cosineDistance(vector(1, -1), vector(-2, 2))).toBe(2)
  })

  it('is the textbook value in between', () => {
    expect(cosineDistance(vector(1, 0), vector(1, 1))).toBeCloseTo(1 - Math.SQRT1_2, 15)
    expect(cosineDistance(vector(1, 2, 3), vector(4, 5, 6))).toBeCloseTo(1 - 32 / Math.sqrt(14 * 77), 15)
  })

  it('is 1 between a zero vector and anything, itself included', () => {
    expect(cosineDistance(vector(0, 0), vector(3, 4))).toBe(1)
    expect(cosineDistance(vector(3, 4), vector(0, -0))).toBe(1)
    expect(cosineDistance(vector(0, 0), vector(0, 0))).toBe(1)
  })

  it.each([1e-300, 1e-160, 1e-80, 1e80, 1e160, 1e300])(
    'keeps its value when a vector is scaled by %g',
    scale => {
      const a = vector(3, 4, 0)
      const b = vector(4, 3, 1)
      const expected = cosineDistance(a, b)
      expect(
        cosineDistance(
          a.map(x => x * scale),
          b,
        ),
      ).toBeCloseTo(expected, 12)
      expect(
        cosineDistance(
          a.map(x => x * scale),
          b.map(x => x / scale),
        ),
      ).toBeCloseTo(expected, 12)
    },
  )

  it('stays between 0 and 2 and does not depend on the order, for all finite vectors', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    const pair = fc
      .integer({ min: 1, max: 5 })
      .chain(n => fc.tuple(...[0, 1].map(() => fc.array(finite, { minLength: n, maxLength: n }))))
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const distance = cosineDistance(vector(...a!), vector(...b!))
        expect(distance).toBeGreaterThanOrEqual(0)
        expect(distance).toBeLessThanOrEqual(2)
        expect(cosineDistance(vector(...b!), vector(...a!))).toBe(distance)
      }),
    )
  })

  it('refuses vectors of different lengths', () => {
    expect(() => cosineDistance(vector(1), vector(1, 2))).toThrow('1 and 2 dimensions')
  })
})

describe('unitVector', () => {
  it('has length 1, also where squares overflow or vanish', () => {
    for (const scale of [1e-310, 1e-200, 1, 1e200, 1e307]) {
      const unit = unitVector(vector(3, 4).map(x => x * scale))!
      expect(unit[0]).toBeCloseTo(0.6, 6)
      expect(unit[1]).toBeCloseTo(0.8, 6)
    }
  })

  it('does not exist for a zero vector', () => {
    expect(unitVector(vector(0, -0, 0))).toBeUndefined()
  })

  it('has the same bytes for 0 and −0', () => {
    expect(Object.is(unitVector(vector(-0, 1))![0], 0)).toBe(true)
  })
})
