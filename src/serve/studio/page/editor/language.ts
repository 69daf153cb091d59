import { HighlightStyle, StreamLanguage, type StreamParser, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const keywords = new Set(
  'QUERY RETURN DROP FOR IN NONE DEFAULT NOW INDEX UNIQUE From To Properties MIGRATION true false null AND OR EXISTS'.split(
    ' ',
  ),
)

/** Only for colours: the checker reports errors. */
const parser: StreamParser<{ afterStep: boolean }> = {
  name: 'helixql',
  startState: () => ({ afterStep: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'lineComment'
    }
    if (stream.match(/"(?:[^"\\]|\\.)*"?/)) return 'string'
    if (stream.match(/\d[\d.]*/)) return 'number'
    if (stream.match('::')) {
      state.afterStep = true
      return 'operator'
    }
    const isStep = state.afterStep
    state.afterStep = false
    if (stream.match(/[A-Za-z_]\w*/)) return kindOf(stream.current(), isStep)
    if (stream.match(/<-|=>|[!|.&]+/)) return 'operator'
    stream.next()
    return null
  },
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
}

function kindOf(word: string, isStep: boolean): string {
  if (keywords.has(word)) return 'keyword'
  if (isStep && /^[A-Z]/.test(word)) return 'propertyName'
  return /^[A-Z]/.test(word) ? 'typeName' : 'variableName'
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: tags.propertyName, color: 'var(--code-step)' },
  { tag: tags.typeName, color: 'var(--code-type)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.lineComment, color: 'var(--dim)', fontStyle: 'italic' },
  { tag: tags.operator, color: 'var(--dim)' },
])

export const helixql = [StreamLanguage.define(parser), syntaxHighlighting(colours)]
