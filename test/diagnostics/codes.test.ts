import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeEntry, codes } from '../../src/language/diagnostics/index.ts'
import { syntaxErrors } from '../../src/language/syntax/syntax-errors.ts'

const source = new URL('../../src/language/', import.meta.url).pathname

/** Every code that is written as a text somewhere in a room. */
function codesUsedIn(room: string): Set<string> {
  const used = new Set<string>()
  for (const path of readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue
    const text = readFileSync(join(source, room, path), 'utf8')
    for (const [, code = ''] of text.matchAll(/['"]([EW]\d{3})['"]/g)) used.add(code)
  }
  return used
}

describe('the code table', () => {
  it.each(['syntax', 'analysis'])('knows every code that %s reports', room => {
    const used = codesUsedIn(room)
    expect(used.size).toBeGreaterThan(0)
    expect([...used].filter(code => codeEntry(code) === undefined)).toEqual([])
  })

  it('has the same titles for syntax errors as the parser', () => {
    for (const [code, title] of Object.entries(syntaxErrors)) {
      expect(codeEntry(code)).toEqual({ title, severity: 'error' })
    }
  })

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

  it('does not know other texts', () => {
    for (const code of ['E000', 'toString', '', 'e101']) expect(codeEntry(code)).toBeUndefined()
  })
})
