import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { limits } from '../../src/base/limits.ts'
import { HugeNumber, RoundedNumber } from '../../src/language/catalog/exact-number.ts'
import { parseJson, stringifyJson } from '../../src/language/catalog/json/json.ts'

function fault(text: string): { code: string; message: string } {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof GvqError) return { code: error.code, message: error.message }
    throw error
  }
  throw new Error(`accepted: ${text.slice(0, 80)}`)
}

function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels)
}

describe('parseJson', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['340282366920938463463374607431768211455', 340282366920938463463374607431768211455n],
    ['1e20', 100000000000000000000n],
    ['1E+23', 100000000000000000000000n],
    ['1.2345678901234567890e19', 12345678901234567890n],
    ['12345678901234567890000e-3', 12345678901234567890n],
    ['9007199254740993.0', 9007199254740993n],
    ['25.0', 25],
    ['1e2', 100],
    ['-0', -0],
    ['0e99999999999', 0],
    ['1e-99999999999', 0],
    ['0.12345678901234567', 0.12345678901234566],
    ['1.5e300', 15n * 10n ** 299n],
  ])('reads %s exactly', (text, value) => {
    expect(parseJson(text)).toBe(value)
    expect(parseJson(`{"a": [1, ${text}]}`)).toEqual({ a: [1, value] })
  })

  it('keeps a number too large for a float as it was written, which types reject later', () => {
    expect(parseJson('[-1e400]')).toEqual([new HugeNumber('-1e400')])
    expect(parseJson('9'.repeat(400))).toEqual(new HugeNumber('9'.repeat(400)))
  })

  it.each([
    ['0.99999999999999999999', 1],
    ['-1.00000000000000000001', -1],
    ['999999999999999.99', 1e15],
    ['999999999999999.95', 1e15],
    ['999999999999999.05', 999999999999999],
    ['562949953421312.03', 562949953421312],
    ['0.099999999999999999999e1', 1],
  ])('reads %s as a fraction that a double rounds to %d', (text, rounded) => {
    const value = parseJson(text)
    expect(value).toBeInstanceOf(RoundedNumber)
    expect(Number(value)).toBe(rounded)
    expect(stringifyJson([value])).toBe(`[${rounded}]`)
  })

  it.each(['0.9999999999999999', '5.000000000000000', '0.001234567890123456'])(
    'reads %s as a plain number',
    text => {
      expect(parseJson(text)).toBe(Number(text))
    },
  )

  it('leaves digits in strings alone', () => {
    expect(parseJson('["12345678901234567890", "1e20"]')).toEqual(['12345678901234567890', '1e20'])
  })

  it.each([
    ['{"a":}', 'line 1, column 6'],
    ['{"a": 1,}', 'line 1, column 9'],
    ['{"a": 1', 'line 1, column 8'],
    ['{\n  "a": 01\n}', 'line 2, column 9'],
    ['{\n  "b": tru\n}', 'line 2, column 8'],
    ['', 'line 1, column 1'],
    ['[1 2]', 'line 1, column 4'],
    ['"a\nb"', 'line 1, column 3'],
    ['{"a": 1} x', 'line 1, column 10'],
    ['\uFEFF{}', 'line 1, column 1'],
    ["{'a': 1}", 'line 1, column 2'],
    ['[NaN]', 'line 1, column 2'],
  ])('reports where %j is not JSON', (text, place) => {
    const { code, message } = fault(text)
    expect(code).toBe('INVALID_JSON')
    expect(message).toContain(`The text is not valid JSON at ${place}: `)
    expect(message).toMatch(/[^.]\.$/)
  })

  it('uses the last of members with the same name, with and without large integers', () => {
    expect(parseJson('{"a": 1, "b": 2, "a": 3}')).toEqual({ a: 3, b: 2 })
    expect(parseJson('{"a": 1, "b": 2, "a": 12345678901234567890}')).toEqual({
      a: 12345678901234567890n,
      b: 2,
    })
  })

  it('keeps __proto__ as a plain member', () => {
    for (const extra of ['1', '12345678901234567890']) {
      const value = parseJson(`{"__proto__": {"admin": true}, "n": ${extra}}`) as Record<string, unknown>
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
      expect(Object.keys(value)).toEqual(['__proto__', 'n'])
      expect(value.admin).toBeUndefined()
    }
  })

  it('rejects deep nesting without overflowing the stack', () => {
    expect(parseJson(nested(limits.jsonDepthMax))).toBeInstanceOf(Array)
    expect(fault(nested(limits.jsonDepthMax + 1))).toEqual({
      code: 'INVALID_JSON',
      message: 'The JSON text nests values deeper than 100 levels.',
    })
    expect(fault(nested(1_000_000)).code).toBe('INVALID_JSON')
    expect(fault('['.repeat(1_000_000)).code).toBe('INVALID_JSON')
    expect(fault('{"a":'.repeat(1_000_000)).code).toBe('INVALID_JSON')
  })

  it('rejects lone surrogates and names the member', () => {
    expect(fault('{"rows": [{"name": "a\\ud83d"}]}')).toEqual({
      code: 'INVALID_PARAMETER',
      message:
        'Parameter `rows[0].name` must be Unicode text, but got a lone surrogate (one half of a \\uD800 to \\uDFFF pair).',
    })
    expect(fault('{"\\udc00": 1}').code).toBe('INVALID_PARAMETER')
    expect(fault('"\uDE00"').code).toBe('INVALID_PARAMETER')
    expect(parseJson('"\\ud83d\\ude00"')).toBe('😀')
  })

  it('accepts what JSON.parse accepts, and rejects what it rejects', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '0', '\\', '}', ' '),
        (json, at, noise) => {
          const place = at % (json.length + 1)
          const text = json.slice(0, place) + noise + json.slice(place)
          if (isJson(text)) expect(stringifyJson(JSON.parse(text))).toBe(JSON.stringify(JSON.parse(text)))
          else expect(fault(text).code).toBe('INVALID_JSON')
        },
      ),
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('stringifyJson', () => {
  it('prints integers exactly and without quotes', () => {
    expect(stringifyJson({ a: 2n ** 127n, b: [-(2n ** 64n), 1], c: undefined, d: [undefined] })).toBe(
      '{"a":170141183460469231731687303715884105728,"b":[-18446744073709551616,1],"d":[null]}',
    )
  })

  it('prints a negative zero as 0', () => {
    expect(stringifyJson({ a: -0, b: [-0, 2n ** 60n] })).toBe('{"a":0,"b":[0,1152921504606846976]}')
  })

  it('agrees with JSON.stringify on values without large integers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(stringifyJson(value)).toBe(JSON.stringify(value))
        expect(stringifyJson([value, 2n ** 60n])).toBe(`[${JSON.stringify(value)},1152921504606846976]`)
      }),
    )
  })

  it('prints what parseJson reads back', () => {
    const large = fc.bigInt({ min: -(1n << 127n), max: (1n << 128n) - 1n }).filter(n => !isSafe(n))
    const scalar = fc.oneof(
      large,
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const { tree } = fc.letrec(tie => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        scalar,
        fc.array(tie('tree')),
        fc.dictionary(fc.string({ unit: 'grapheme' }), tie('tree')),
      ),
    }))
    fc.assert(
      fc.property(tree, value => {
        expect(parseJson(stringifyJson(value))).toEqual(value)
      }),
    )
  })

  it('round-trips doubles that are not large integers', () => {
    const float = fc.double({ noNaN: true, noDefaultInfinity: true }).filter(n => Math.abs(n) < 2 ** 53)
    fc.assert(
      fc.property(float, value => {
        expect(parseJson(stringifyJson(value))).toBe(value + 0)
      }),
    )
  })
})

function isSafe(value: bigint): boolean {
  return Number.isSafeInteger(Number(value))
}
