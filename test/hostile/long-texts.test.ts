import { describe, expect, it } from 'vitest'
import { joinUrl } from '../../src/engine/embedding/base-url.ts'
import { leadingComment } from '../../src/language/facts/index.ts'

/** Each took minutes when its time grew with the square of the length. */
describe('a long text is read in time that grows with its length', () => {
  it('where each of many queries asks for the comment above it', () => {
    const count = 60_000
    const one = '// What it is for.\n#[mcp]\nQUERY Q() => RETURN 1\n\n'
    const file = { path: 'a.hx', text: one.repeat(count) }
    const comments = Array.from({ length: count }, (_, i) => {
      const start = i * one.length + one.indexOf('QUERY')
      return leadingComment({ span: { file, start, end: start + 5 } })
    })
    expect(new Set(comments)).toEqual(new Set(['What it is for.']))
  })

  it('where a base URL has many slashes', () => {
    const url = joinUrl(`http://localhost/${'/'.repeat(200_000)}x//`, '/embed', 'a test')
    expect(url.pathname.endsWith('//x/embed')).toBe(true)
  })
})
