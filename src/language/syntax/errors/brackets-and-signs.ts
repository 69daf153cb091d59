import { type Edit, type Fix, replacing } from '../../diagnostics/index.ts'
import { HelixQLParser as P } from '../generated/HelixQLParser.ts'
import { quote } from '../words.ts'
import type { DeadEndContext, Hint } from './dead-end-context.ts'

/** Signs that stand where none belongs, and brackets of another kind than those of the language. */

function mended(title: string, edits: readonly Edit[], applicability: Fix['applicability'] = 'certain'): Fix {
  return { title, edits, applicability }
}

/** `SUM{x}`, `AND<a, b>`, `MAX[x]`, `EXISTS _::Out<Likes>` */
const callInOtherBrackets: Hint = context => {
  const { text, type, isWord } = context
  const word = text(-1)
  if (!callWords.has(word) || type(-2) === P.STEP) return undefined
  const startsValue = type(0) === P.CURRENT || (word === 'EXISTS' && isWord(0))
  if (!otherBrackets.has(type(0)) && !startsValue) return undefined
  return inParentheses(context, word)
}

/** Where only `(` can follow: `GT[5]`, `EQ name`, `UPDATE{…}`, `From<a>` */
const argumentsInOtherBrackets: Hint = context => {
  const { deadEnd, text, type } = context
  if (!deadEnd.tokens.has(P.LPAREN) || deadEnd.tokens.size > 1 || type(0) === P.EOF) return undefined
  if (!/^[A-Za-z]\w+$/.test(text(-1)) || type(0) === P.STEP || type(-1) === P.NAME) return undefined
  return inParentheses(context, text(-1))
}

function inParentheses({ type, span, closing }: DeadEndContext, word: string) {
  const help = `the arguments stand in parentheses: ${quote(`${word}(…)`)}`
  const end = type(0) === P.LBRACKET || type(0) === P.LBRACE ? closing(0) : undefined
  if (end === undefined) return { help }
  // An object is an argument itself.
  const isObject = type(0) === P.LBRACE && type(2) === P.COLON
  const edits = isObject
    ? [
        { span: { ...span(0), end: span(0).start }, text: '(' },
        { span: { ...span(end), start: span(end).end }, text: ')' },
      ]
    : [
        { span: span(0), text: '(' },
        { span: span(end), text: ')' },
      ]
  return { help, fixes: [mended('write parentheses', edits, 'maybe')] }
}

const callWords: ReadonlySet<string> = new Set(
  'AND OR EXISTS SUM AVG MIN MAX COUNT ADD SUB MUL DIV MOD POW SQRT ABS FLOOR CEIL ROUND'.split(' '),
)
const otherBrackets: ReadonlySet<number> = new Set([P.LESS, P.LBRACE, P.LBRACKET])

/** `:::FIRST` */
const thirdColon: Hint = ({ type, span }) =>
  type(0) === P.COLON && type(-1) === P.STEP && span(-1).end === span(0).start
    ? { help: 'a step follows `::`', fixes: [replacing(span(0), '', 'certain')] }
    : undefined

/** `Out<:Likes>` */
const colonOfType: Hint = ({ text, type, span, isWord }) =>
  type(0) === P.COLON && type(-1) === P.LESS && isWord(1)
    ? { help: `a type is only named: ${quote(`<${text(1)}>`)}`, fixes: [replacing(span(0), '', 'certain')] }
    : undefined

/** `title:: String` */
const colonsOfField: Hint = ({ deadEnd, text, type, span, isWord }) => {
  if (type(0) !== P.STEP || !deadEnd.tokens.has(P.COLON) || deadEnd.rules.size > 0) return undefined
  if (!isWord(-1) || (!isWord(1) && type(1) !== P.LBRACKET)) return undefined
  return {
    help: `a name and its type, or value, are joined by one colon: ${quote(`${text(-1)}: …`)}`,
    fixes: [replacing(span(0), ':', 'certain')],
  }
}

/** `QUERY q(a: ID)) =>` */
const bracketBeforeArrow: Hint = ({ deadEnd, type, span }) =>
  type(0) === P.RPAREN && type(1) === P.ARROW && type(-1) === P.RPAREN && deadEnd.tokens.has(P.ARROW)
    ? { help: 'nothing is open here: remove this `)`', fixes: [replacing(span(0), '', 'certain')] }
    : undefined

/** `WHERE(x => x.done)` */
const functionOfItem: Hint = ({ deadEnd, type }) =>
  type(0) === P.ARROW && type(-1) === P.NAME && deadEnd.tokens.has(P.RPAREN) && type(-2) === P.LPAREN
    ? 'there are no functions of an item: it is `_`, as in `WHERE(_::{name}::EQ(a))`'
    : undefined

/** `::{|x| name}`, `::(x) => {` */
const closureInBrackets: Hint = ({ deadEnd, text, type, span }) => {
  if (type(0) === P.BAR && type(-1) === P.LBRACE && type(-2) === P.STEP) {
    const isWhole = type(1) === P.NAME && type(2) === P.BAR
    const help = `the name of a closure stands before the braces: ${quote(`::|${isWhole ? text(1) : 'x'}|{…}`)}`
    return { help, fixes: isWhole ? [replacing(span(-1, 2), `|${text(1)}|{`, 'certain')] : [] }
  }
  if (!deadEnd.rules.has('step') || type(0) !== P.LPAREN || type(2) !== P.RPAREN || type(3) !== P.ARROW)
    return undefined
  if (type(1) !== P.NAME || type(4) !== P.LBRACE) return undefined
  const help = `a closure is written ${quote(`::|${text(1)}|{…}`)}`
  return { help, fixes: [replacing(span(0, 3), `|${text(1)}|`, 'certain')] }
}

/** `AddN::Task({…})` */
const creationWithColons: Hint = ({ text, type, span, isWord }) => {
  if (type(-1) !== P.STEP || !/^Add[NEV]$/.test(text(-2)) || !isWord(0) || /^(From|To)$/.test(text(0)))
    return undefined
  const help = `a creation names its type in angle brackets: ${quote(`${text(-2)}<${text(0)}>(…)`)}`
  return { help, fixes: [replacing(span(-1, 0), `<${text(0)}>`, 'certain')] }
}

/** `UPDATE({_::{stock}: 1})` */
const readBeforeColon: Hint = ({ deadEnd, text, type, span }) => {
  const isRead = type(0) === P.CURRENT && type(1) === P.STEP && type(2) === P.LBRACE && type(4) === P.RBRACE
  if (!isRead || type(5) !== P.COLON || deadEnd.rules.has('expr')) return undefined
  return {
    help: `the name of the property is enough: ${quote(`${text(3)}: …`)}`,
    fixes: [replacing(span(0, 4), text(3), 'certain')],
  }
}

/** `N<User>{email: a}`: a look-up, or a mapping. */
const lookupInBraces: Hint = ({ text, type, span, closing }) => {
  const isSource = type(0) === P.LBRACE && type(-1) === P.GREATER && type(-3) === P.LESS && type(-4) === P.N
  const end = isSource && type(2) === P.COLON ? closing(0) : undefined
  if (end === undefined) return undefined
  const edits = [
    { span: { ...span(0), end: span(0).start }, text: '(' },
    { span: { ...span(end), start: span(end).end }, text: ')' },
  ]
  const source = `N<${text(-2)}>`
  return {
    help: `a look-up is written ${quote(`${source}({${text(1)}: …})`)}, and a mapping ${quote(`${source}::{${text(1)}: …}`)}`,
    fixes: [
      mended('write parentheses', edits, 'maybe'),
      mended('write `::`', [{ span: { ...span(0), end: span(0).start }, text: '::' }], 'maybe'),
    ],
  }
}

/** `Out::Likes`, `Out{Likes}` */
const edgeWithColons: Hint = ({ text, type, span, isWord }) => {
  if (type(-1) !== P.STEP || !/^(Out|In)E?$/.test(text(-2)) || !/^[A-Z]/.test(text(0)) || !isWord(0))
    return undefined
  if (type(0) !== P.NAME) return undefined
  const written = `<${text(0)}>`
  return {
    help: `a step names its edges in angle brackets: ${quote(`${text(-2)}${written}`)}`,
    fixes: [replacing(span(-1, 0), written, 'certain')],
  }
}

/** `x::EXISTS` */
const existsAsStep: Hint = ({ deadEnd, text, type }) =>
  deadEnd.rules.has('step') && type(-1) === P.STEP && text(0).toUpperCase() === 'EXISTS'
    ? '`EXISTS` stands before what it looks for: `EXISTS(_::Out<Type>)`'
    : undefined

/** `E Contains {` */
const typeWithoutColons: Hint = ({ deadEnd, text, type, span, isWord }) => {
  const isLetter = type(-1) === P.N || type(-1) === P.E || type(-1) === P.V
  if (
    !isLetter ||
    !isWord(0) ||
    !deadEnd.tokens.has(P.STEP) ||
    deadEnd.tokens.size > 1 ||
    type(1) !== P.LBRACE
  )
    return undefined
  const gap = { ...span(-1), start: span(-1).end, end: span(0).start }
  return {
    help: `a type is declared with two colons: ${quote(`${text(-1)}::${text(0)} { … }`)}`,
    fixes: [mended('write `::`', [{ span: gap, text: '::' }])],
  }
}

/** `N::Task => _:: { title: name, .. }` */
const restOfMigration: Hint = ({ deadEnd: { tokens }, type }) => {
  if (type(0) !== P.SPREAD || !tokens.has(P.RBRACE) || tokens.has(P.SPREAD)) return undefined
  // After an entry of a mapping: what is missing there is a comma.
  if (tokens.has(P.COMMA) && !tokens.has(P.AS)) return undefined
  return 'a migration keeps what it does not name: leave `..` out'
}

/** `::Task { … }` */
const typeWithoutLetter: Hint = ({ deadEnd, text, type, isWord }) => {
  const begins = deadEnd.rules.has('declaration') || deadEnd.rules.has('typeDecl')
  if (!begins || type(0) !== P.STEP || !isWord(1) || type(2) !== P.LBRACE) return undefined
  const name = text(1)
  return `a type begins with its letter: ${quote(`N::${name} { … }`)} for nodes, ${quote(`E::${name}`)} for edges, ${quote(`V::${name}`)} for vectors`
}

export const bracketsAndSigns: readonly Hint[] = [
  thirdColon,
  colonOfType,
  colonsOfField,
  bracketBeforeArrow,
  functionOfItem,
  closureInBrackets,
  creationWithColons,
  readBeforeColon,
  lookupInBraces,
  edgeWithColons,
  existsAsStep,
  typeWithoutColons,
  restOfMigration,
  typeWithoutLetter,
  callInOtherBrackets,
]

/** The hints that come after those that know more of what was meant. */
export const lastBrackets: readonly Hint[] = [argumentsInOtherBrackets]
