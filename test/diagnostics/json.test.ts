import { describe, expect, it } from 'vitest'
import { type JsonReport, renderJson } from '../../src/language/diagnostics/index.ts'
import { diagnosticAt, marked, spanOf } from './source.ts'

function report(text: string): JsonReport {
  expect(text.endsWith('}\n')).toBe(true)
  return JSON.parse(text)
}

describe('renderJson', () => {
  it('prints a document for a clean program', () => {
    expect(report(renderJson([], { files: 2, milliseconds: 12 }))).toEqual({
      version: 1,
      diagnostics: [],
      summary: { errors: 0, warnings: 0, files: 2, milliseconds: 12 },
    })
  })

  it('counts lines and columns from 1 and offsets from 0, in UTF-16 units', () => {
    const span = marked('a.hx', 'one\r\n\t"😀e\u0301" «x\ny»')
    const [diagnostic] = report(renderJson([diagnosticAt(span)], { files: 1 })).diagnostics
    expect(diagnostic).toEqual({
      code: 'E001',
      severity: 'error',
      message: 'something is wrong',
      file: 'a.hx',
      range: { start: { line: 2, column: 9, offset: 13 }, end: { line: 3, column: 2, offset: 16 } },
      labels: [],
      help: null,
      note: null,
      fixes: [],
    })
  })

  it('lists the primary label first, and those in other files with their file', () => {
    const a = { path: 'a.hx', text: 'one two' }
    const b = { path: 'b.hx', text: 'three' }
    const diagnostic = diagnosticAt(spanOf(a, 'two'), {
      label: 'here',
      related: [{ span: spanOf(b, 'three'), text: 'cause' }],
      help: 'do this',
      note: 'because',
    })
    expect(report(renderJson([diagnostic], { files: 2 })).diagnostics[0]).toMatchObject({
      labels: [
        { primary: true, text: 'here', file: 'a.hx', range: { start: { line: 1, column: 5, offset: 4 } } },
        { primary: false, text: 'cause', file: 'b.hx', range: { start: { line: 1, column: 1, offset: 0 } } },
      ],
      help: 'do this',
      note: 'because',
    })
  })

  it('holds all diagnostics in order, and counts them', () => {
    const file = { path: 'a.hx', text: 'x'.repeat(300) }
    const at = (start: number) => ({ file, start, end: start + 1 })
    const errors = Array.from({ length: 299 }, (_, i) => diagnosticAt(at(299 - i)))
    const warning = diagnosticAt(at(0), { code: 'W102', severity: 'warning' })
    const { diagnostics, summary } = report(renderJson([...errors, warning], { files: 1 }))
    expect(diagnostics.map(({ range }) => range.start.offset)).toEqual(
      Array.from({ length: 300 }, (_, i) => i),
    )
    expect(summary).toEqual({ errors: 299, warnings: 1, files: 1 })
  })
})
