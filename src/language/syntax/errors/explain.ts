import type { Token } from 'antlr4ng'
import type { Diagnostic, Label, Span } from '../../diagnostics/diagnostic.ts'
import { HelixQLParser as P } from '../generated/HelixQLParser.ts'
import { type Tokens, textOf } from '../lexical/tokens.ts'
import { spanAt, syntaxError } from '../syntax-error.ts'
import { joinAlternatives, phrasesOf, quote } from '../words.ts'
import type { DeadEnd } from './dead-end.ts'
import { helpFor } from './help.ts'

const rulePhrases: Readonly<Record<string, string>> = {
  declaration: 'a declaration',
  typeDecl: 'a type such as `N::User { … }`',
  statement: 'a statement',
  expr: 'a value',
  term: 'a value',
  step: 'a step such as `Out<…>`',
  type: 'a type',
  name: 'a name',
  variable: 'a name',
  word: 'a name',
  field: 'a property such as `name: String`',
  parameter: 'a parameter such as `name: String`',
  mappingEntry: 'a property',
  migrationItem: 'a type such as `N::User => _:: { … }`',
}
const alternativesMax = 5
const textMax = 30
const endOfText = 'the end of the input'
/** Almost always allowed: any name could be called, any keyword bound, and the text end after any declaration. */
const seldomMeant: ReadonlySet<string> = new Set(['`(`', '`<-`', endOfText])

/** Returns the diagnostic for a dead end in the declaration that begins at the token `start`. */
export function explain(
  tokens: Tokens,
  start: number,
  deadEnd: DeadEnd,
  beforeDeclaration: boolean,
): Diagnostic {
  const { source, list } = tokens
  const found = list[deadEnd.index]
  const atEnd = found === undefined || found.type === P.EOF
  if (deadEnd.tokens.has(P.RETURN) && (atEnd || beforeDeclaration)) {
    const name = queryName(tokens, start, deadEnd.index)
    if (name) return missingReturn(tokens, name)
  }
  const { at = 0, expected = describeExpected(deadEnd), ...remarks } = helpFor(tokens, deadEnd)
  const related = unclosedBracket(tokens, start, deadEnd)
  if (atEnd && at === 0) {
    const end = (list[deadEnd.index - 1]?.stop ?? -1) + 1
    return syntaxError('E002', spanAt(source, end, end), `expected ${expected}, found ${endOfText}`, {
      ...remarks,
      related,
    })
  }
  // A hint may know that the mistake is some tokens earlier.
  const culprit = list[deadEnd.index + at] ?? found!
  const text = textOf(source, culprit)
  const shown = quote(text.length > textMax ? `${text.slice(0, textMax - 1)}…` : text).replaceAll('\n', ' ')
  const span = spanAt(source, culprit.start, culprit.stop + 1)
  return syntaxError('E001', span, `expected ${expected}, found ${shown}`, { ...remarks, related })
}

function describeExpected({ rules, tokens }: DeadEnd): string {
  const phrases = new Set([...rules].map(rule => rulePhrases[rule] ?? rule))
  const inOrder = [...tokens].sort((a, b) => Number(closing.has(b)) - Number(closing.has(a)))
  for (const type of inOrder) {
    for (const phrase of type === P.EOF ? [endOfText] : phrasesOf(type)) phrases.add(phrase)
  }
  const telling = [...phrases].filter(phrase => !seldomMeant.has(phrase))
  const shown = telling.length > 0 ? telling : [...phrases]
  return joinAlternatives(shown.slice(0, alternativesMax))
}

function missingReturn({ source }: Tokens, name: Token): Diagnostic {
  const text = textOf(source, name)
  const span = spanAt(source, name.start, name.stop + 1)
  return syntaxError('E010', span, `the query ${quote(text)} has no RETURN`, {
    help: 'end it with `RETURN` and a value, or with `RETURN NONE`',
  })
}

function queryName({ list }: Tokens, start: number, end: number): Token | undefined {
  for (let index = start; index < end; index++) {
    if (list[index]?.type === P.QUERY) return list[index + 1]
  }
  return undefined
}

const closers: ReadonlyMap<number, number> = new Map([
  [P.LBRACE, P.RBRACE],
  [P.LPAREN, P.RPAREN],
  [P.LBRACKET, P.RBRACKET],
  [P.MACRO, P.RBRACKET],
])
const closing: ReadonlySet<number> = new Set(closers.values())

/** Labels the unclosed bracket, if it is on another line. */
function unclosedBracket({ source, list }: Tokens, start: number, deadEnd: DeadEnd): Label[] | undefined {
  const open: Token[] = []
  for (const token of list.slice(start, deadEnd.index)) {
    if (closers.has(token.type)) open.push(token)
    else if (closing.has(token.type)) open.pop()
  }
  const last = open[open.length - 1]
  const found = list[deadEnd.index]
  if (!last || !found || !deadEnd.tokens.has(closers.get(last.type) ?? P.EOF)) return undefined
  if (!source.text.slice(last.start, found.start).includes('\n')) return undefined
  const span: Span = spanAt(source, last.start, last.stop + 1)
  return [{ span, text: 'opened here' }]
}
