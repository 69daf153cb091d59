import { describe, expect, it } from 'vitest'
import { renderGithub } from '../../src/language/diagnostics/index.ts'
import { diagnosticAt, marked, spanOf } from './source.ts'

describe('renderGithub', () => {
  it('prints nothing for a clean program', () => {
    expect(renderGithub([])).toBe('')
  })

  it('prints one command for each diagnostic, in order', () => {
    const file = { path: 'db/a.hx', text: 'one\ntwo three\n' }
    const error = diagnosticAt(spanOf(file, 'three'), { code: 'E207', help: 'do this' })
    const warning = diagnosticAt(spanOf(file, 'one'), { code: 'W102', severity: 'warning' })
    expect(renderGithub([error, warning])).toBe(
      '::warning file=db/a.hx,line=1,col=1,endLine=1,endColumn=4,title=W102::something is wrong\n' +
        '::error file=db/a.hx,line=2,col=5,endLine=2,endColumn=10,title=E207::something is wrong%0Ahelp: do this\n',
    )
  })

  it('gives only lines for a span over several lines, because GitHub rejects columns there', () => {
    expect(renderGithub([diagnosticAt(marked('a.hx', 'x «y\nz»'))])).toBe(
      '::error file=a.hx,line=1,endLine=2,title=E001::something is wrong\n',
    )
  })

  it('escapes what would end a property or the command', () => {
    const span = marked('50%, a:b\r\n.hx', '«x»')
    expect(renderGithub([diagnosticAt(span, { message: '100% of a:b, c\r\nd' })])).toBe(
      '::error file=50%25%2C a%3Ab%0D%0A.hx,line=1,col=1,endLine=1,endColumn=2,title=E001::100%25 of a:b, c%0D%0Ad\n',
    )
  })
})
