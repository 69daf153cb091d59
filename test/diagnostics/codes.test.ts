import { describe, expect, it } from 'vitest'
import { codeEntry, codes } from '../../src/language/diagnostics/index.ts'

describe('the code table', () => {
  it('calls E an error and W a warning', () => {
    for (const [code, { severity }] of Object.entries(codes)) {
      expect(code).toMatch(severity === 'error' ? /^E\d{3}$/ : /^W\d{3}$/)
    }
  })

  it('has titles that are short, distinct, in lower case and without a full stop', () => {
    const titles = Object.values(codes).map(({ title }) => title)
    for (const title of titles) {
      expect(title).toMatch(/^(`|[a-z]|mcp).{5,60}[^.]$/)
      expect(title).not.toContain('illegal')
    }
    const counts = titles.filter((title, i) => titles.indexOf(title) !== i)
    expect(counts).toEqual(['query without RETURN'])
  })

  it('has no entry for other strings', () => {
    for (const code of ['E000', 'toString', '', 'e101']) expect(codeEntry(code)).toBeUndefined()
  })
})
