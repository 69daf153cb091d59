import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { HugeNumber, RoundedNumber } from '../../src/language/catalog/exact-number.ts'
import { parseId } from '../../src/language/catalog/ids.ts'
import { integerRange, shortestFloat32 } from '../../src/language/catalog/numbers.ts'
import { decodeParameter } from '../../src/language/catalog/parameters.ts'
import type { ScalarName, Value, ValueType } from '../../src/language/catalog/types.ts'
import { array, object, scalar } from './types.ts'

function refusal(json: unknown, type: ValueType, path = 'age'): string {
  try {
    decodeParameter(json, type, path)
  } catch (error) {
    if (error instanceof GvqError && error.code === 'INVALID_PARAMETER') return error.message
    throw error
  }
  throw new Error('accepted')
}

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('decodeParameter', () => {
  it.each<[unknown, ScalarName, Value]>([
    [25, 'U8', 25],
    [25.0, 'U8', 25],
    [1e2, 'I16', 100],
    [-0, 'U8', 0],
    [255, 'U8', 255],
    [-128, 'I8', -128],
    [2n ** 128n - 1n, 'U128', 2n ** 128n - 1n],
    [5n, 'U64', 5],
    [2 ** 60, 'U64', 2n ** 60n],
    [1, 'F64', 1],
    [2n ** 64n, 'F64', 18446744073709552000],
    [new RoundedNumber(1), 'F64', 1],
    [0.1, 'F32', 0.1],
    [0.10000000149011612, 'F32', 0.1],
    [1e-60, 'F32', 0],
    ['', 'String', ''],
    ['naïve 😀', 'String', 'naïve 😀'],
    [true, 'Boolean', true],
    ['2031-02-03', 'Date', 1_927_843_200_000_000],
    ['2031-02-03T04:05:06+00:00', 'Date', 1_927_857_906_000_000],
    [1_927_857_906, 'Date', 1_927_857_906_000_000],
    [1_927_857_906n, 'Date', 1_927_857_906_000_000],
    [new Date(1_927_857_906_789), 'Date', 1_927_857_906_789_000],
    [new Date(-1), 'Date', -1000],
    [runInNewContext('new Date(0)'), 'Date', 0],
  ])('reads %o as %s', (json, name, value) => {
    const decoded = decodeParameter(json, scalar(name), 'p')
    expect(Object.is(decoded, value)).toBe(true)
  })

  it('reads every spelling of a UUID as the same id', () => {
    const spellings = [id, id.toUpperCase(), id.replaceAll('-', ''), `{${id}}`, `urn:uuid:${id}`]
    const ids = spellings.map(text => decodeParameter(text, scalar('ID'), 'id'))
    expect(new Set(ids)).toEqual(new Set([parseId(id)]))
    expect(ids[0]).toHaveLength(16)
  })

  it.each<[unknown, ScalarName, string]>([
    [300, 'U8', 'U8 (0 to 255), but got 300.'],
    [-1, 'U8', 'U8 (0 to 255), but got -1.'],
    [1.5, 'I32', 'I32 (-2147483648 to 2147483647), but got 1.5.'],
    [new RoundedNumber(1), 'I32', 'I32 (-2147483648 to 2147483647), but got a fraction close to 1.'],
    ['5', 'I8', 'I8 (-128 to 127), but got "5".'],
    [true, 'U16', 'U16 (0 to 65535), but got true.'],
    [null, 'U32', 'U32 (0 to 4294967295), but got null.'],
    [2n ** 64n, 'U64', 'U64 (0 to 18446744073709551615), but got 18446744073709551616.'],
    [Number.NaN, 'I8', 'I8 (-128 to 127), but got NaN.'],
    [Infinity, 'F64', 'F64 (a finite number), but got Infinity.'],
    [new HugeNumber('1e999'), 'F64', 'F64 (a finite number), but got 1e999.'],
    [new HugeNumber('-1.5e400'), 'I8', 'I8 (-128 to 127), but got -1.5e400.'],
    [10n ** 400n, 'F64', `F64 (a finite number), but got 1${'0'.repeat(59)}….`],
    [1e39, 'F32', 'F32 (a number from -3.4028235e38 to 3.4028235e38), but got 1e+39.'],
    ['0.1', 'F32', 'F32 (a number from -3.4028235e38 to 3.4028235e38), but got "0.1".'],
    [1, 'Boolean', 'Boolean (true or false), but got 1.'],
    ['true', 'Boolean', 'Boolean (true or false), but got "true".'],
    [5, 'String', 'String, but got 5.'],
    [{}, 'String', 'String, but got an object.'],
    [[], 'String', 'String, but got an array.'],
    ['x'.repeat(100), 'ID', `ID (a UUID), but got "${'x'.repeat(60)}…".`],
    ['a\ud800', 'String', 'String, but got a string with a lone surrogate.'],
    [undefined, 'Boolean', 'Boolean (true or false), but got nothing.'],
  ])('rejects %o as %s', (json, name, end) => {
    expect(refusal(json, scalar(name))).toBe(`Parameter \`age\` must be ${end}`)
  })

  it('rejects dates without an offset, fractional seconds and other strings', () => {
    const expected =
      'Parameter `day` must be Date (RFC 3339 with an offset, YYYY-MM-DD, or whole epoch seconds, in the years 0000 to 9999), but got '
    expect(refusal('2031-02-03T04:05:06', scalar('Date'), 'day')).toBe(`${expected}"2031-02-03T04:05:06".`)
    expect(refusal(0.5, scalar('Date'), 'day')).toBe(`${expected}0.5.`)
    expect(refusal(1e15, scalar('Date'), 'day')).toBe(`${expected}1000000000000000.`)
    expect(refusal(new Date(Number.NaN), scalar('Date'), 'day')).toBe(`${expected}an invalid Date.`)
    expect(refusal(new Date(8.64e15), scalar('Date'), 'day')).toBe(`${expected}+275760-09-13T00:00:00.000Z.`)
  })

  it('holds exactly the range of every integer type', () => {
    const names = ['I8', 'I16', 'I32', 'I64', 'U8', 'U16', 'U32', 'U64', 'U128'] as const
    for (const name of names) {
      const { min, max } = integerRange(name)!
      for (const bound of [min, max]) expect(decodeParameter(bound, scalar(name), 'n')).toBe(bound)
      for (const beyond of [BigInt(min) - 1n, BigInt(max) + 1n]) {
        expect(refusal(beyond, scalar(name), 'n')).toContain(`but got ${beyond}.`)
      }
    }
  })

  it('keeps every finite double, and every 32-bit float in its shortest form', () => {
    const finite = { noNaN: true, noDefaultInfinity: true }
    fc.assert(
      fc.property(fc.double(finite), value => {
        expect(decodeParameter(value, scalar('F64'), 'x')).toBe(value + 0)
      }),
    )
    fc.assert(
      fc.property(fc.float(finite), value => {
        expect(decodeParameter(value, scalar('F32'), 'x')).toBe(shortestFloat32(value))
      }),
    )
  })

  it('reads arrays and objects, nested', () => {
    const row = object({ name: scalar('String'), tags: array(scalar('U8')) })
    const json = [
      { tags: [1, 2.0], name: 'a' },
      { name: 'b', tags: [] },
    ]
    expect(decodeParameter(json, array(row), 'rows')).toEqual([
      { name: 'a', tags: [1, 2] },
      { name: 'b', tags: [] },
    ])
    expect(decodeParameter([[id]], array(array(scalar('ID'))), 'ids')).toEqual([[parseId(id)]])
  })

  it('reads typed arrays as arrays of their numbers', () => {
    const halves = [0.5, -0, 1]
    expect(decodeParameter(new Float32Array(halves), array(scalar('F64')), 'v')).toEqual([0.5, 0, 1])
    expect(decodeParameter(new Float64Array([0.1]), array(scalar('F32')), 'v')).toEqual([0.1])
    expect(decodeParameter(new Float32Array([0.1]), array(scalar('F32')), 'v')).toEqual([0.1])
    expect(decodeParameter(new Uint8Array([1, 255]), array(scalar('I16')), 'v')).toEqual([1, 255])
    expect(decodeParameter(new BigUint64Array([2n ** 63n]), array(scalar('U64')), 'v')).toEqual([2n ** 63n])
    expect(decodeParameter([new Float32Array([1])], array(array(scalar('F64'))), 'v')).toEqual([[1]])
    expect(refusal(new Float32Array([1, Number.NaN]), array(scalar('F64')), 'v')).toBe(
      'Parameter `v[1]` must be F64 (a finite number), but got NaN.',
    )
    expect(refusal(new DataView(new ArrayBuffer(8)), array(scalar('U8')), 'v')).toBe(
      'Parameter `v` must be [U8] (an array), but got an object.',
    )
  })

  it('names the invalid item or member', () => {
    const row = object({ name: scalar('String'), age: scalar('U8') })
    const rows = array(row)
    const good = { name: 'a', age: 1 }
    expect(refusal([good, good, { name: 'a', age: 256 }], rows, 'rows')).toBe(
      'Parameter `rows[2].age` must be U8 (0 to 255), but got 256.',
    )
    expect(refusal([{ name: 'a' }], rows, 'rows')).toBe(
      'Parameter `rows[0].age` is missing; it must be U8 (0 to 255).',
    )
    expect(refusal([{ ...good, agee: 1 }], rows, 'rows')).toBe('Parameter `rows[0]` has no member `agee`.')
    expect(refusal(JSON.parse('[{"name": "a", "age": 1, "__proto__": 1}]'), rows, 'rows')).toBe(
      'Parameter `rows[0]` has no member `__proto__`.',
    )
    expect(refusal([1, null], array(scalar('F64')), 'v')).toBe(
      'Parameter `v[1]` must be F64 (a finite number), but got null.',
    )
    expect(refusal(5, array(scalar('F64')), 'v')).toBe('Parameter `v` must be [F64] (an array), but got 5.')
    expect(refusal([[]], rows, 'rows')).toBe(
      'Parameter `rows[0]` must be {name: String, age: U8} (an object), but got an array.',
    )
  })

  it('ignores inherited members', () => {
    const type = object({ toString: scalar('String'), constructor: scalar('U8') })
    expect(refusal({}, type, 'row')).toBe('Parameter `row.toString` is missing; it must be String.')
    expect(decodeParameter({ toString: 'a', constructor: 1 }, type, 'row')).toEqual({
      toString: 'a',
      constructor: 1,
    })
  })
})
