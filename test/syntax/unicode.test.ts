import { describe, expect, test } from 'vitest'
import { faults, read, shapes } from './helpers.ts'

test('offsets count UTF-16 units, also after characters of two', () => {
  const text = '// 😀 👩‍🚀\nQUERY q() => x <- "😀é\u0301" RETURN x::nope, "🚀"'
  expect(faults(text)).toEqual(['E001 [nope] expected a step such as `Out<…>`, found `nope`'])
  const good = text.replace('::nope', '')
  const query = read(good).tree.declarations[0]
  expect(good.slice(query?.span.start, query?.span.end)).toBe(good.slice(good.indexOf('QUERY')))
})

test('an unknown character of two units is one error of two units', () => {
  expect(faults('N::A {😀}')).toEqual(['E004 [😀] unknown character `😀`'])
})

test('strings keep every character', () => {
  expect(shapes('QUERY q() => RETURN "😀\t// \u0000\r\n"')[0]).toContain('values: ["😀\\t// \\u0000\\r\\n"]')
})

describe('half a surrogate pair is an error except in comments', () => {
  test.each([
    ['N::A {} \ud83d', ['E004 [\ud83d] unknown character U+D83D']],
    ['QUERY q() => RETURN "\udc00"', ['E005 [\udc00] half of a surrogate pair U+DC00 is not a character']],
    ['N::A {} // \ud83d', []],
  ])('%j', (text, expected) => expect(faults(text)).toEqual(expected))
})

test('lines may end in CRLF', () => {
  expect(faults('// a\r\nN::A {\r\n  a: ID\r\n}\r\n')).toEqual([])
  expect(faults('QUERY q() => RETURN "abc\r\n')).toEqual(['E003 ["abc] this string has no closing `"`'])
})
