import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canCast,
  castValue,
  parseId,
  type ScalarName,
  type Value,
  type ValueType,
} from '../../src/language/catalog/index.ts'

const type = (name: ScalarName): ValueType => ({ kind: 'scalar', name })
const array = (element: ValueType): ValueType => ({ kind: 'array', element })
const id = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('castValue', () => {
  it.each<[Value, ScalarName, ScalarName, Value | undefined]>([
    ['1999', 'String', 'I32', 1999],
    [' -7 ', 'String', 'I8', -7],
    ['+5', 'String', 'U8', 5],
    ['1e3', 'String', 'U16', 1000],
    ['41.0', 'String', 'I8', 41],
    ['1.5', 'String', 'I8', undefined],
    ['300', 'String', 'U8', undefined],
    ['', 'String', 'I32', undefined],
    ['0x10', 'String', 'I32', undefined],
    ['Infinity', 'String', 'F64', undefined],
    ['1e400', 'String', 'F64', undefined],
    ['.5', 'String', 'F64', 0.5],
    ['0.1', 'String', 'F32', 0.1],
    ['340282366920938463463374607431768211455', 'String', 'U128', 2n ** 128n - 1n],
    ['18446744073709551616', 'String', 'U64', undefined],
    ['true', 'String', 'Boolean', true],
    ['True', 'String', 'Boolean', undefined],
    ['2024-02-29', 'String', 'Date', Date.UTC(2024, 1, 29) * 1000],
    ['someday', 'String', 'Date', undefined],
    ['nobody', 'String', 'ID', undefined],
    [7, 'U8', 'String', '7'],
    [2n ** 70n, 'U128', 'String', '1180591620717411303424'],
    [0.25, 'F64', 'String', '0.25'],
    [false, 'Boolean', 'String', 'false'],
    [Date.UTC(2024, 1, 29) * 1000, 'Date', 'String', '2024-02-29T00:00:00+00:00'],
    [3, 'F64', 'I32', 3],
    [-0, 'F64', 'I32', 0],
    [3.5, 'F64', 'I32', undefined],
    [1e300, 'F64', 'F32', undefined],
    [200, 'I32', 'I8', undefined],
    [-1, 'I8', 'U64', undefined],
    [2n ** 60n, 'U64', 'F64', 2 ** 60],
    [null, 'String', 'I32', null],
    [true, 'Boolean', 'I32', undefined],
  ])('%s, a %s, as a %s', (value, from, to, expected) => {
    expect(castValue(value, type(from), type(to))).toEqual(expected)
  })

  it('reads and writes ids', () => {
    expect(castValue(id.toUpperCase(), type('String'), type('ID'))).toBe(parseId(id))
    expect(castValue(parseId(id)!, type('ID'), type('String'))).toBe(id)
  })

  it('converts arrays element by element, or not at all', () => {
    expect(castValue([1, null, 3], array(type('U8')), array(type('F64')))).toEqual([1, null, 3])
    expect(castValue(['1', 'x'], array(type('String')), array(type('I8')))).toBeUndefined()
    expect(castValue([1], array(type('I8')), type('I8'))).toBeUndefined()
  })

  it('converts every number to a string and back', () => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => [value + 0, 'F64'] as const),
      fc.maxSafeInteger().map(value => [value + 0, 'I64'] as const),
    )
    fc.assert(
      fc.property(numbers, ([value, name]) => {
        const text = castValue(value, type(name), type('String'))
        expect(castValue(text!, type('String'), type(name))).toBe(value)
      }),
    )
  })
})

describe('canCast', () => {
  it('allows strings to and from any scalar, and numbers to other numbers', () => {
    expect(canCast(type('String'), type('Date'))).toBe(true)
    expect(canCast(type('ID'), type('String'))).toBe(true)
    expect(canCast(type('F64'), type('I8'))).toBe(true)
    expect(canCast(type('Boolean'), type('I8'))).toBe(false)
    expect(canCast(type('I32'), type('Date'))).toBe(false)
    expect(canCast(array(type('String')), type('String'))).toBe(false)
  })
})
