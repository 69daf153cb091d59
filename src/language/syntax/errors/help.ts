import { distance } from '../../../base/text/nearest.ts'
import { type Fix, replacing, wrapping } from '../../diagnostics/index.ts'
import { HelixQLParser as P } from '../generated/HelixQLParser.ts'
import type { Tokens } from '../lexical/tokens.ts'
import { joinAlternatives, quote, spellingsOf } from '../words.ts'
import { bracketsAndSigns, lastBrackets } from './brackets-and-signs.ts'
import type { DeadEnd } from './dead-end.ts'
import { contextOf, type DeadEndContext, type Help, type Hint } from './dead-end-context.ts'
import { habits, lastHints } from './habits/index.ts'

/** Returns help and fixes if the mistake is a known one. */
export function helpFor(tokens: Tokens, deadEnd: DeadEnd): Help {
  const context = contextOf(tokens, deadEnd)
  for (const hint of hints) {
    const help = hint(context)
    if (help !== undefined) return typeof help === 'string' ? { help } : help
  }
  return {}
}

/** Returns help, with fixes that replace the token at the dead end by each of `texts`; certain if there is only one. */
function instead(context: DeadEndContext, texts: readonly string[], help: string, mayBeCertain = true): Help {
  const applicability: Fix['applicability'] = mayBeCertain && texts.length === 1 ? 'certain' : 'maybe'
  return { help, fixes: texts.map(text => replacing(context.span(0), text, applicability)) }
}

const sourceAsDeclaration: Hint = ({ text, type, span }) => {
  if (type(-1) !== P.STEP || !/^[NEV]$/.test(text(-2)) || !/^[A-Z]/.test(text(0))) return undefined
  const name = { ...span(0), start: span(-1).start }
  return {
    help: `a source is written ${quote(`${text(-2)}<${text(0)}>`)}`,
    fixes: [replacing(name, `<${text(0)}>`, 'certain')],
  }
}

const otherCase: Hint = context => {
  const found = context.text(0)
  const keyword = keywordsOf(context.deadEnd).find(
    word => word !== found && word.toLowerCase() === found.toLowerCase(),
  )
  // `IN` is the word of a loop, and in many languages the test that `IS_IN` is.
  const isClear = keyword !== 'In'
  return keyword && instead(context, [keyword], `write ${quote(keyword)}: capitals matter`, isClear)
}

const similarStep: Hint = context => {
  const { deadEnd, text, type, span } = context
  if (!deadEnd.rules.has('step') || !/^[A-Za-z]/.test(text(0))) return undefined
  const found = text(0).toLowerCase()
  const words = keywordsOf(deadEnd).filter(candidate => isOneEditAway(candidate.toLowerCase(), found))
  // A short word is one letter away from several steps: `Outt` and `outer` from `OutE`, and from `Out`, which is too short
  // to be compared.
  const isLong = found.length > 4 && words.every(word => word.length > 4)
  if (words.length > 0)
    return instead(context, words, `did you mean ${joinAlternatives(words.map(quote))}?`, isLong)
  if (type(0) !== P.NAME || type(1) === P.LPAREN) return undefined
  return {
    help: `a property is read with braces: ${quote(`::{${text(0)}}`)}`,
    fixes: [wrapping(span(0), '{', '}', 'maybe')],
  }
}

const bareStatement: Hint = context => {
  const { deadEnd, text, type } = context
  if (!deadEnd.tokens.has(P.BIND)) return undefined
  if (/^if$/i.test(text(-1)))
    return 'there is no `IF`: filter with `::WHERE(…)`, or let the caller choose the query'
  if (/^while$/i.test(text(-1))) return 'there is no `WHILE`: repeat statements with `FOR x IN xs { … }`'
  if (type(0) !== P.STEP && type(0) !== P.LESS && type(0) !== P.LPAREN) return undefined
  const drop = dropAtEnd(context)
  if (drop) return drop
  return 'bind the value, as in `result <- …`; only `AddN`, `AddE`, `AddV`, `DROP` and `FOR` can stand alone'
}

/** `N<User>(u)::DROP` as a statement. */
function dropAtEnd({ text, type, span }: DeadEndContext): Help | undefined {
  let depth = 0
  for (let i = 0; depth >= 0 && ![P.EOF, P.BIND, P.RETURN, P.FOR, P.QUERY].includes(type(i)); i++) {
    if (type(i) === P.LPAREN || type(i) === P.LBRACE) depth++
    else if (type(i) === P.RPAREN || type(i) === P.RBRACE) depth--
    if (depth !== 0 || type(i) !== P.STEP || !/^(DROP|DELETE|REMOVE)$/i.test(text(i + 1))) continue
    const help = '`DROP` stands before what it deletes: `DROP N<User>(id)`'
    const hasEnd = type(i + 2) !== P.STEP && (type(i + 2) !== P.LPAREN || type(i + 3) === P.RPAREN)
    if (i === 0 || !hasEnd) return { help }
    const last = type(i + 2) === P.LPAREN ? i + 3 : i + 1
    const start = { ...span(-1), end: span(-1).start }
    const edits = [
      { span: start, text: 'DROP ' },
      { span: span(i, last), text: '' },
    ]
    return { help, fixes: [{ title: 'write `DROP` before the traversal', edits, applicability: 'certain' }] }
  }
  return undefined
}

const stepAfterValue: Hint = ({ deadEnd, type }) => {
  const afterCreation = type(-1) === P.STEP && deadEnd.tokens.has(P.ENDPOINT) && !deadEnd.rules.has('step')
  if ((type(0) !== P.STEP || deadEnd.tokens.has(P.BIND)) && !afterCreation) return undefined
  return 'steps follow a source, a variable or `_`: bind this value to a variable first'
}

const statementAfterReturn: Hint = ({ deadEnd, type }) =>
  type(1) === P.BIND && deadEnd.rules.has('declaration') ? 'statements must come before `RETURN`' : undefined

const memberAccess: Hint = ({ deadEnd, text, type, span, isWord }) => {
  if (type(0) !== P.DOT) return undefined
  if (type(1) === P.LBRACE)
    return { help: 'a step follows `::`', fixes: [replacing(span(0), '::', 'certain')] }
  if (type(-1) === P.N || type(-1) === P.E || type(-1) === P.V) {
    const source = `<${text(1)}>`
    return {
      help: `a source is written ${quote(`${text(-1)}${source}`)}`,
      fixes: isWord(1) ? [replacing(span(0, 1), source, 'certain')] : [],
    }
  }
  if (!isWord(1) || !deadEnd.tokens.has(P.STEP) || type(2) === P.LPAREN || type(2) === P.LBRACE) {
    return 'members are not read with `.`: read a property with `::{name}`, or loop with `FOR {name} IN …`'
  }
  const written = `::{${text(1)}}`
  const isItem = type(-1) === P.CURRENT
  const help = `a property is read with ${quote(`${isItem || type(-1) === P.NAME ? text(-1) : ''}${written}`)}`
  return {
    help:
      type(-1) === P.NAME ? `${help}, a member of a parameter with ${quote(`FOR {${text(1)}} IN …`)}` : help,
    fixes: [replacing(span(0, 1), written, isItem ? 'certain' : 'maybe')],
  }
}

const misplacedNot: Hint = ({ type }) =>
  type(-1) === P.NOT && type(-2) !== P.STEP
    ? '`!` is allowed only before `EXISTS`, `AND` and `OR`: write `!AND(…)`, or compare with `NEQ`'
    : undefined

const quotedName: Hint = context => {
  const { deadEnd, text, type } = context
  if (type(0) !== P.STRING || deadEnd.rules.has('expr') || deadEnd.rules.has('term')) return undefined
  const name = text(0).slice(1, -1)
  return expectsName(deadEnd) && /^[A-Za-z]\w*$/.test(name)
    ? instead(context, [name], `write the name without quotes: ${quote(name)}`)
    : undefined
}

const uniqueAlone: Hint = ({ type }) =>
  type(-1) === P.UNIQUE ? 'a unique property is written `UNIQUE INDEX name: Type`' : undefined

const indexAfterName: Hint = ({ deadEnd, type }) => {
  if ((type(0) !== P.INDEX && type(0) !== P.UNIQUE) || deadEnd.tokens.has(P.LBRACE)) return undefined
  const words = type(0) === P.INDEX ? 'INDEX' : 'UNIQUE INDEX'
  return `${quote(words)} must come before the name: ${quote(`${words} name: Type`)}`
}

const closureNames: Hint = ({ deadEnd, type }) =>
  type(0) === P.COMMA && deadEnd.tokens.has(P.BAR)
    ? 'a closure binds only one name: `::|item|{…}`'
    : undefined

const missingComma: Hint = ({ deadEnd, text, type, span, isWord }) => {
  const begins = (type(0) === P.QUERY && type(2) === P.LPAREN) || type(0) === P.MIGRATION
  if (deadEnd.tokens.has(P.DEFAULT) && deadEnd.tokens.has(P.COMMA) && isWord(0) && isWord(1) && !begins) {
    return `put a comma between entries, and a colon after the name: ${quote(`, ${text(0)}: ${text(1)}`)}`
  }
  if (!deadEnd.tokens.has(P.COMMA) || !entryEnds.has(type(1)) || entryEnds.has(type(0))) return undefined
  const applicability = type(1) === P.COLON || type(0) === P.SPREAD ? 'certain' : 'maybe'
  return {
    help: 'put a comma between entries',
    fixes: [{ ...wrapping(span(-1), '', ',', applicability), title: 'put a comma between the entries' }],
  }
}

/** `f <-` or `DROP` without a value: what stands behind is the next statement, which was read as the value. */
const missingValue: Hint = ({ deadEnd, type, isWord, opensLine }) => {
  if (!deadEnd.tokens.has(P.BIND) && !deadEnd.tokens.has(P.RETURN)) return undefined
  const wantsValue = (offset: number) => type(offset) === P.BIND || type(offset) === P.DROP
  const isStatement = (offset: number) => statementWords.has(type(offset)) && wantsValue(offset - 1)
  const isBinding = type(0) === P.BIND && wantsValue(-2) && opensLine(-1)
  const at = isStatement(-1) || isBinding ? -1 : isStatement(-2) && isWord(-1) ? -2 : undefined
  if (at === undefined) return undefined
  const help =
    type(at - 1) === P.DROP
      ? 'name what to delete, as in `DROP N<Type>(id)`'
      : type(at) === P.DROP
        ? '`DROP` yields no value: write it as a statement of its own'
        : 'bind a value, such as a traversal: `name <- N<Type>`'
  return { at, expected: 'a value', help }
}

const statementWords: ReadonlySet<number> = new Set([P.RETURN, P.DROP, P.FOR])

const entryEnds: ReadonlySet<number> = new Set([P.COLON, P.COMMA, P.RBRACE, P.RPAREN, P.RBRACKET])

/** The hints in order of certainty; the first that recognises the mistake is used. */
const hints: readonly Hint[] = [
  sourceAsDeclaration,
  closureNames,
  uniqueAlone,
  indexAfterName,
  missingValue,
  ...bracketsAndSigns,
  ...habits,
  misplacedNot,
  otherCase,
  similarStep,
  bareStatement,
  statementAfterReturn,
  memberAccess,
  stepAfterValue,
  quotedName,
  missingComma,
  ...lastBrackets,
  ...lastHints,
]

function keywordsOf(deadEnd: DeadEnd): string[] {
  return [...deadEnd.keywords].flatMap(spellingsOf).filter(word => /^[A-Za-z]/.test(word))
}

function expectsName({ rules }: DeadEnd): boolean {
  return ['name', 'field', 'parameter', 'mappingEntry'].some(rule => rules.has(rule))
}

/** One letter added, removed, changed or swapped with its neighbour, in words of at least four letters. */
function isOneEditAway(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 4 && distance(a, b, 1) <= 1
}
