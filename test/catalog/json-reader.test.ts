import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type ExpectedMembers, JsonReader, parseJson } from '../../src/language/catalog/index.ts'
import type { ScalarName, ValueType } from '../../src/language/catalog/types.ts'

function read(text: string, charsAtOnce: number, members?: ExpectedMembers): unknown {
  const reader = new JsonReader(text, members)
  while (!reader.readOn(charsAtOnce));
  return reader.value
}

/** The value, or the code and message of the error. */
function outcome(work: () => unknown): unknown {
  try {
    return { value: work() }
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return { code: error.code, message: error.message }
  }
}

const scalar = (name: ScalarName): ValueType => ({ kind: 'scalar', name })
const arrayOf = (element: ValueType): ValueType => ({ kind: 'array', element })

function members(types: Readonly<Record<string, ValueType>>): ExpectedMembers {
  return {
    types: new Map(Object.entries(types)),
    unknown: name => new GvqError('INVALID_PARAMETER', `unknown ${name}`),
  }
}

describe('a reader of JSON', () => {
  it('reads in parts of any size what is read at once', () => {
    const noise = fc.constantFrom('', ',', '"', '0', '\\', '}', ' ', '\n\t ', '\\u00e9', '1e3', '-', '\ud83d')
    fc.assert(
      fc.property(fc.json(), fc.nat(), noise, fc.integer({ min: 1, max: 20 }), (json, at, added, chars) => {
        const place = at % (json.length + 1)
        const text = json.slice(0, place) + added + json.slice(place)
        const whole = outcome(() => parseJson(text))
        expect(outcome(() => read(text, chars))).toEqual(whole)
        expect(outcome(() => read(text, Number.POSITIVE_INFINITY))).toEqual(whole)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['', 'JSON value expected but reached end of input'],
    ['[1 2]', "Comma ',' expected after value but got '2'"],
    ['[1,]', "Array item expected but got ']'"],
    ['[1', "Array item or end of array ']' expected but reached end of input"],
    ['{', "Quoted object key or end of object '}' expected but reached end of input"],
    ['{a: 1}', "Quoted object key expected but got 'a'"],
    ['{"a" 1}', "Colon ':' expected after property name but got '1'"],
    ['{"a":}', "Object value expected after ':'"],
    ['[-]', "Invalid number '-', expecting a digit but got ']'"],
    ['[1.]', "Invalid number '1.', expecting a digit but got ']'"],
    ['[1.5e+]', "Invalid number '1.5e+', expecting a digit but got ']'"],
    ['[1.5.2]', "Comma ',' expected after value but got '.'"],
    ['[01]', "Comma ',' expected after value but got '1'"],
    ['"a', `End of string '"' expected but reached end of input`],
    ['"\\x"', "Invalid escape character '\\x'"],
    ['"\\u12g4"', "Invalid unicode character '\\u12g4'"],
    ['"a\u0001"', "Invalid character '\u0001'"],
    ['1 2', "Expected end of input but got '2'"],
  ])('says what is wrong with %j', (text, fault) => {
    const { message } = outcome(() => read(text, 1)) as { message: string }
    expect(message.replace(/^.*?column \d+: /s, '')).toBe(`${fault}.`)
  })

  it('stops at the first member that is not expected, before what is wrong further on', () => {
    const expected = members({ name: scalar('String') })
    expect(outcome(() => read('{"name": "a", "other": [[[ x', 4, expected))).toEqual({
      code: 'INVALID_PARAMETER',
      message: 'unknown other',
    })
  })

  it('stops where values nest too deeply', () => {
    expect(outcome(() => read(`${'['.repeat(101)}x`, 8))).toEqual({
      code: 'INVALID_JSON',
      message: 'The JSON text nests values deeper than 100 levels.',
    })
  })

  it('stops where an object without declared members has more than it may', () => {
    const text = `{"a": [${'{"b": 1, "c": 2}, '.repeat(4)}{}], "d": 3, "e": 4 x`
    const limited = (membersMax: number) => {
      const reader = new JsonReader(text, undefined, membersMax)
      while (!reader.readOn(3));
    }
    expect(outcome(() => limited(3))).toMatchObject({ message: expect.stringContaining('not valid JSON') })
    expect(outcome(() => limited(2))).toEqual({
      code: 'INVALID_JSON',
      message: 'An object of the JSON text has more than 2 members.',
    })
  })

  it('checks what does not fit its type, and does not keep it', () => {
    const row: ValueType = { kind: 'object', fields: new Map([['a', scalar('I64')]]) }
    const expected = members({ name: scalar('String'), rows: arrayOf(row) })
    const value = read('{"name": [1, {"b": 2}], "rows": [{"a": 1, "x": [1], "y": 2}, [3]]}', 5, expected)
    // Only the first of the members that the type does not have is left to report.
    expect(value).toEqual({ name: [], rows: [{ a: 1, x: [] }, []] })
    expect(outcome(() => read('{"name": [1, 2', 5, expected))).toMatchObject({ code: 'INVALID_JSON' })
    expect(outcome(() => read('{"name": ["\\ud800"]}', 5, expected))).toMatchObject({
      message: expect.stringContaining('`name[0]` must be Unicode text'),
    })
  })

  it('leaves to others to report that the text is no object', () => {
    expect(read('[1, 2]', 1, members({}))).toEqual([])
    expect(read('"text"', 1, members({}))).toBe('text')
  })
})
