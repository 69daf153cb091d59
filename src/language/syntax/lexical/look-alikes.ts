import type { Diagnostic, Edit, Span } from '../../diagnostics/index.ts'
import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { syntaxError } from '../syntax-error.ts'
import { quote } from '../words.ts'
import type { Repaired } from './foreign.ts'
import type { Surroundings } from './surroundings.ts'

/** The plain character for which another one was written; a blank has no token. */
interface Plain {
  readonly text: string
  readonly type: number | undefined
}

const blank: Plain = { text: ' ', type: undefined }

/** Characters that editors, chats and keyboards for other scripts write in place of a sign. */
const plain: ReadonlyMap<string, Plain> = new Map([
  ...[
    ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  ].map(each => [each, blank] as const),
  ...[
    ...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  ].map(each => [each, { text: '', type: undefined }] as const),
  ['←', { text: '<-', type: T.BIND }],
  ['⟵', { text: '<-', type: T.BIND }],
  ['⇒', { text: '=>', type: T.ARROW }],
  ['→', { text: '=>', type: T.ARROW }],
  ['…', { text: '..', type: T.SPREAD }],
  ['‥', { text: '..', type: T.SPREAD }],
  ['∷', { text: '::', type: T.STEP }],
  ['（', { text: '(', type: T.LPAREN }],
  ['）', { text: ')', type: T.RPAREN }],
  ['｛', { text: '{', type: T.LBRACE }],
  ['｝', { text: '}', type: T.RBRACE }],
  ['［', { text: '[', type: T.LBRACKET }],
  ['］', { text: ']', type: T.RBRACKET }],
  ...[...'＜‹〈⟨'].map(each => [each, { text: '<', type: T.LESS }] as const),
  ...[...'＞›〉⟩'].map(each => [each, { text: '>', type: T.GREATER }] as const),
  ...[...'，、'].map(each => [each, { text: ',', type: T.COMMA }] as const),
  ['：', { text: ':', type: T.COLON }],
  ['．', { text: '.', type: T.DOT }],
  ['？', { text: '?', type: T.OPTIONAL }],
  ['！', { text: '!', type: T.NOT }],
  ['｜', { text: '|', type: T.BAR }],
  ['＿', { text: '_', type: T.CURRENT }],
])

/** Characters that are read together: `‹-`, `<–`, `：：`. */
const pairs: readonly (readonly [first: RegExp, second: RegExp, Plain])[] = [
  [/^[‹＜〈⟨]$/, /^[-‐‑‒–—−－]$/, { text: '<-', type: T.BIND }],
  [/^<$/, /^[‐‑‒–—−－]$/, { text: '<-', type: T.BIND }],
  [/^[：:]$/, /^：$/, { text: '::', type: T.STEP }],
  [/^：$/, /^:$/, { text: '::', type: T.STEP }],
  [/^[＝=]$/, /^[＞›]$/, { text: '=>', type: T.ARROW }],
  [/^＝$/, /^>$/, { text: '=>', type: T.ARROW }],
]

/** What was read at the current token. */
interface LookAlike {
  /** Absent if an earlier diagnostic includes this place. */
  readonly diagnostic: Diagnostic | undefined
  readonly taken: number
  readonly repaired: readonly Repaired[]
  readonly isStatement?: false
  readonly silent?: undefined
}

/** Reads look-alikes as the plain characters. Those in one line, and all blanks of a file, are one error with one fix. */
export class LookAlikes {
  readonly #around: Surroundings
  /** The edits of the last fix for signs, and of the only one for blanks. */
  #signs: Edit[] = []
  readonly #blanks: Edit[] = []

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Returns the look-alike at the current token, if it is one. */
  read(): LookAlike | undefined {
    const around = this.#around
    const type = around.type(0)
    if (type !== T.UNKNOWN && type !== T.LESS && type !== T.COLON && type !== T.OPERATOR) return undefined
    const pair = around.touches(1) ? plainPair(around.text(0), around.text(1)) : undefined
    const meant = pair ?? (type === T.UNKNOWN ? plain.get(around.text(0)) : undefined)
    if (meant === undefined) return undefined
    const taken = pair ? 2 : 1
    const span = around.span(0, taken - 1)
    const repaired = meant.type === undefined ? [] : [{ type: meant.type, span }]
    return { diagnostic: this.#report(span, meant), taken, repaired }
  }

  #report(span: Span, meant: Plain): Diagnostic | undefined {
    const edit = { span, text: meant.text }
    const isBlank = meant.type === undefined
    const last = this.#signs.at(-1)
    if (!isBlank && (last === undefined || span.file.text.slice(last.span.end, span.start).includes('\n'))) {
      this.#signs = []
    }
    const edits = isBlank ? this.#blanks : this.#signs
    edits.push(edit)
    if (edits.length > 1) return undefined
    const text = span.file.text.slice(span.start, span.end)
    const name = isBlank ? codePoint(text) : quote(text)
    const help =
      meant.text === ''
        ? 'it is invisible: remove it'
        : isBlank
          ? 'replace it by an ordinary blank'
          : `write ${quote(meant.text)}`
    const title = isBlank ? 'write ordinary blanks' : 'write plain characters'
    return syntaxError('E004', span, `unknown character ${name}`, {
      help,
      fixes: [{ title, edits, applicability: 'certain' }],
    })
  }
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function plainPair(first: string, second: string): Plain | undefined {
  return pairs.find(([a, b]) => a.test(first) && b.test(second))?.[2]
}
