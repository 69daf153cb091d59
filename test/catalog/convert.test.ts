import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { convertValue } from '../../src/language/catalog/convert.ts'
import { parseId } from '../../src/language/catalog/ids.ts'
import { fitsInteger, normaliseInteger, shortestFloat32 } from '../../src/language/catalog/numbers.ts'
import type { ScalarName, Value } from '../../src/language/catalog/types.ts'
import { array, scalar } from './types.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

function refusal(convert: () => unknown): string {
  try {
    convert()
  } catch (error) {
    if (error instanceof GvqError && error.code === 'INVALID_VALUE') return error.message
    throw error
  }
  throw new Error('accepted')
}

describe('convertValue', () => {
  it.each<[Value, ScalarName, ScalarName, Value]>([
    [5, 'I64', 'U8', 5],
    [2n ** 64n, 'U128', 'U128', 2n ** 64n],
    [5, 'U8', 'F64', 5],
    [2n ** 64n, 'U128', 'F64', 18446744073709552000],
    [16_777_217, 'I32', 'F32', 16_777_216],
    [0.1, 'F64', 'F32', 0.1],
    [0.30000000000000004, 'F64', 'F32', 0.3],
    [0.1, 'F32', 'F64', 0.1],
    [-0, 'F64', 'F64', 0],
    ['a', 'String', 'String', 'a'],
    [true, 'Boolean', 'Boolean', true],
    ['2031-02-03', 'String', 'Date', 1_927_843_200_000_000],
    [1_927_857_906, 'I64', 'Date', 1_927_857_906_000_000],
    [-1, 'Date', 'Date', -1],
    [id.toUpperCase(), 'String', 'ID', parseId(id)!],
    [parseId(id)!, 'ID', 'ID', parseId(id)!],
    [null, 'String', 'U8', null],
  ])('stores %o (%s) in %s', (value, from, to, stored) => {
    expect(Object.is(convertValue(value, scalar(from), scalar(to), 'T.p'), stored)).toBe(true)
  })

  it.each<[Value, ScalarName, ScalarName, string]>([
    [300, 'I32', 'U8', 'U8 (0 to 255) and cannot hold 300 (I32).'],
    [5_000_000_000, 'I32', 'I32', 'I32 (-2147483648 to 2147483647) and cannot hold 5000000000.'],
    // CEIL of a float, and a sum: the type that the checker gives them is not the one of the value.
    [1e39, 'I64', 'I64', 'I64 (-9223372036854775808 to 9223372036854775807) and cannot hold 1e+39.'],
    [
      2n ** 63n,
      'I64',
      'I64',
      'I64 (-9223372036854775808 to 9223372036854775807) and cannot hold 9223372036854775808.',
    ],
    [25, 'F64', 'U8', 'U8 (0 to 255) and cannot hold 25 (F64).'],
    [2.5, 'F64', 'I64', 'I64 (-9223372036854775808 to 9223372036854775807) and cannot hold 2.5 (F64).'],
    [1e39, 'F64', 'F32', 'F32 (a number from -3.4028235e38 to 3.4028235e38) and cannot hold 1e+39 (F64).'],
    [Infinity, 'F64', 'F64', 'F64 (a finite number) and cannot hold Infinity (F64).'],
    ['5', 'String', 'U8', 'U8 (0 to 255) and cannot hold "5" (String).'],
    [5, 'U8', 'String', 'String and cannot hold 5 (U8).'],
    [true, 'Boolean', 'U8', 'U8 (0 to 255) and cannot hold true (Boolean).'],
    ['nobody', 'String', 'ID', 'ID (a UUID) and cannot hold "nobody" (String).'],
    [0, 'Date', 'String', 'String and cannot hold "1970-01-01T00:00:00+00:00" (Date).'],
    [
      0,
      'Date',
      'I64',
      'I64 (-9223372036854775808 to 9223372036854775807) and cannot hold "1970-01-01T00:00:00+00:00" (Date).',
    ],
    [parseId(id)!, 'ID', 'String', `String and cannot hold "${id}" (ID).`],
  ])('rejects %o (%s) in %s', (value, from, to, end) => {
    const convert = () => convertValue(value, scalar(from), scalar(to), 'User.age')
    expect(refusal(convert)).toBe(`\`User.age\` must be ${end}`)
  })

  it('rejects a string that is not a date', () => {
    const convert = () => convertValue('soon', scalar('String'), scalar('Date'), 'Film.premiere')
    expect(refusal(convert)).toContain('`Film.premiere` must be Date (')
    expect(refusal(convert)).toContain('cannot hold "soon"')
  })

  it('converts arrays item by item and names the invalid item', () => {
    const convert = (value: Value) => convertValue(value, array(scalar('I32')), array(scalar('U8')), 'T.p')
    expect(convert([1, 2])).toEqual([1, 2])
    expect(convertValue([1], array(scalar('I32')), array(scalar('F32')), 'T.p')).toEqual([1])
    expect(refusal(() => convert([1, 2, 300]))).toBe(
      '`T.p[2]` must be U8 (0 to 255) and cannot hold 300 (I32).',
    )
    expect(refusal(() => convertValue(1, scalar('I32'), array(scalar('I32')), 'T.p'))).toBe(
      '`T.p` must be [I32] (an array) and cannot hold 1 (I32).',
    )
  })

  it('between integer types keeps a value that fits and rejects any other', () => {
    const integer = fc.bigInt({ min: -(1n << 64n), max: 1n << 128n }).map(normaliseInteger)
    const name = fc.constantFrom<ScalarName>('I8', 'I16', 'I32', 'I64', 'U8', 'U16', 'U32', 'U64', 'U128')
    fc.assert(
      fc.property(fc.oneof(integer, fc.integer({ min: -300, max: 70_000 })), name, (value, to) => {
        const convert = () => convertValue(value, scalar('U128'), scalar(to), 'T.p')
        if (fitsInteger(to, value)) expect(convert()).toBe(value)
        else expect(refusal(convert)).toContain(`cannot hold ${value}`)
      }),
    )
  })

  it('stores an F32 in one form, whatever it came from', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), value => {
        const stored = convertValue(value, scalar('F64'), scalar('F32'), 'T.p')
        expect(stored).toBe(shortestFloat32(value))
        expect(convertValue(stored, scalar('F32'), scalar('F32'), 'T.p')).toBe(stored)
      }),
    )
  })
})
