import { describe, expect, it } from 'vitest'
import { LineIndex, lineIndexOf } from '../../src/language/diagnostics/index.ts'

describe('LineIndex', () => {
  it.each([
    ['', 0, 1, 1],
    ['abc', 0, 1, 1],
    ['abc', 3, 1, 4],
    ['a\nb', 1, 1, 2],
    ['a\nb', 2, 2, 1],
    ['a\n', 2, 2, 1],
    ['a\r\nb', 2, 1, 3],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['\n\n\n', 2, 3, 1],
    ['😀x', 2, 1, 3],
    ['e\u0301x', 2, 1, 3],
    ['\tx', 1, 1, 2],
  ])('in %j offset %d is line %d, column %d', (text, offset, line, column) => {
    expect(new LineIndex(text).position(offset)).toEqual({ line, column, offset })
  })

  it('treats an offset beyond the text as its end', () => {
    expect(new LineIndex('ab\nc').position(99)).toEqual({ line: 2, column: 2, offset: 4 })
    expect(new LineIndex('ab').position(-1)).toEqual({ line: 1, column: 1, offset: 0 })
  })

  it('returns lines without their line breaks', () => {
    const index = new LineIndex('a\r\n\r\nb\rc\n')
    expect([1, 2, 3, 4, 5, 6].map(line => index.lineText(line))).toEqual(['a', '', 'b', 'c', '', ''])
  })

  it('is created once for a file', () => {
    const file = { path: 'a.hx', text: 'a' }
    expect(lineIndexOf(file)).toBe(lineIndexOf(file))
    expect(lineIndexOf({ ...file })).not.toBe(lineIndexOf(file))
  })
})
