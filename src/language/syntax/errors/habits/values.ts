import { replacing } from '../../../diagnostics/index.ts'
import { HelixQLParser as P } from '../../generated/HelixQLParser.ts'
import { quote } from '../../words.ts'
import type { Hint } from '../dead-end-context.ts'
import { after, edited, insertion } from './edits.ts'
import { otherSteps, range } from './steps.ts'

/** Values, conditions, loops and brackets that are nearly right. */

/** `{name, _}` */
export const restAsItem: Hint = ({ deadEnd, type, span }) =>
  type(0) === P.CURRENT && deadEnd.rules.has('mappingEntry') && type(1) === P.RBRACE
    ? { help: 'the remaining properties are written `..`', fixes: [replacing(span(0), '..', 'certain')] }
    : undefined

/** `user: N<User>` */
export const bindWithColon: Hint = ({ deadEnd, text, type, span }) =>
  type(0) === P.COLON && deadEnd.tokens.has(P.BIND)
    ? { help: `bind with \`<-\`: ${quote(`${text(-1)} <- …`)}`, fixes: [replacing(span(0), ' <-', 'maybe')] }
    : undefined

/** `(:name)` */
export const parameterWithSign: Hint = ({ deadEnd, text, type, span, isWord }) =>
  type(0) === P.COLON && deadEnd.rules.has('expr') && isWord(1) && type(-1) !== P.COLON
    ? {
        help: `a parameter is read by its name alone: ${quote(text(1))}`,
        fixes: [replacing(span(0), '', 'certain')],
      }
    : undefined

/** `WHERE({name}::EQ(n))`, `WHERE(::{name}::EQ(n))` */
export const propertyWithoutItem: Hint = ({ text, type, span }) => {
  if (type(0) !== P.STEP) return undefined
  const opens = (offset: number) => type(offset) === P.LPAREN || type(offset) === P.COMMA
  if (opens(-1) && type(1) === P.LBRACE) {
    const fix = edited('write `_::`', [insertion(span(0), 'before', '_')])
    return { help: `a property of the current item is ${quote(`_::{${text(2)}}`)}`, fixes: [fix] }
  }
  if (type(-1) !== P.RBRACE || type(-3) !== P.LBRACE || !opens(-4)) return undefined
  return {
    at: -3,
    expected: `a value such as ${quote(`_::{${text(-2)}}`)}`,
    help: `a property of the current item is ${quote(`_::{${text(-2)}}`)}`,
    fixes: [edited('write `_::`', [insertion(span(-3), 'before', '_::')])],
  }
}

/** `x <- N<User>, 5` */
export const secondValue: Hint = ({ deadEnd, type }) =>
  type(0) === P.COMMA && deadEnd.rules.has('statement') && deadEnd.tokens.has(P.STEP)
    ? 'a name is bound to one value: bind the next one in a statement of its own, or remove the comma'
    : undefined

export const notAsWord: Hint = ({ text, type }) =>
  text(-1).toUpperCase() === 'NOT' && type(-1) === P.NAME
    ? {
        at: -1,
        expected: 'a condition',
        help: 'negate with `!AND(…)`, `!OR(…)` or `!EXISTS(…)`, or compare with `NEQ`',
      }
    : undefined

/** `FOR (a, b) IN xs`, `FOR [a, b] IN xs`, `FOR a, b IN xs`, `FOR {a: x} IN xs` */
export const loopMembers: Hint = ({ text, type, span, closing }) => {
  const help = (names: string) =>
    `a loop takes members by their names: ${quote(`FOR {${names}} IN xs { … }`)}`
  if (type(-1) === P.FOR && (type(0) === P.LBRACKET || (type(0) === P.LPAREN && type(2) === P.COMMA))) {
    const end = closing(0)
    const edits = end && [
      { span: span(0), text: '{' },
      { span: span(end), text: '}' },
    ]
    return { help: help('a, b'), fixes: edits ? [edited('write braces', edits)] : [] }
  }
  if (type(-2) === P.FOR && type(0) === P.COMMA) return help(`${text(-1)}, ${text(1)}`)
  const isNamed = type(0) === P.COLON && type(-2) === P.LBRACE && type(-3) === P.FOR
  return isNamed ? help(text(-1)) : undefined
}

/** `RETURN (u)`, `FOR (x IN xs) {` */
export const needlessParentheses: Hint = ({ deadEnd, type, span, closing, text }) => {
  const isLoop = type(-1) === P.FOR
  if (type(0) !== P.LPAREN || !(isLoop || deadEnd.rules.has('expr') || deadEnd.rules.has('term')))
    return undefined
  const end = closing(0)
  if (!isLoop && !beforeValue.has(type(-1))) return undefined
  const edits = end && [
    { span: span(0), text: '' },
    { span: span(end), text: '' },
  ]
  return {
    help: isLoop
      ? 'a loop has no parentheses: `FOR x IN xs { … }`'
      : `${quote(text(-1))} needs no parentheses`,
    fixes: edits ? [edited('remove the parentheses', edits, isLoop ? 'certain' : 'maybe')] : [],
  }
}

const beforeValue: ReadonlySet<number> = new Set([P.RETURN, P.BIND, P.DROP])

export const loopForm: Hint = ({ text, type, span, deadEnd }) => {
  if (type(-2) === P.FOR && /^(?:of|in)$/i.test(text(0)) && type(0) !== P.IN) {
    return { help: 'write `FOR x IN xs { … }`', fixes: [replacing(span(0), 'IN', 'certain')] }
  }
  const isSource = type(-2) === P.IN && type(0) === P.LESS
  const hasSteps = type(-2) === P.IN && type(0) === P.STEP
  if (isSource || hasSteps || (type(-1) === P.IN && type(0) === P.LBRACKET)) {
    const list = isSource ? `${text(-1)}<${text(1)}>` : hasSteps ? `${text(-1)}::…` : '[1, 2]'
    return `a loop takes the name of a list: bind it first, ${quote(`list <- ${list}`)}`
  }
  const lacksBraces = type(-2) === P.IN && deadEnd.tokens.has(P.LBRACE)
  return lacksBraces ? 'the statements of a loop are written in braces: `FOR x IN xs { … }`' : undefined
}

const comparisons: Readonly<Record<string, string>> = { '>': 'GT', '<': 'LT' }

export const infix: Hint = context => {
  const { deadEnd, text, type } = context
  if (!deadEnd.tokens.has(P.RPAREN)) return undefined
  const word = text(0).toUpperCase()
  if ((word === 'AND' || word === 'OR') && type(1) !== P.LPAREN) {
    return `combine conditions with ${quote(`${word}(…, …)`)}`
  }
  const step = comparisons[text(0)]
  if (step === undefined || type(-1) === P.LESS) return undefined
  const isShort = operands.has(type(1)) && (type(2) === P.RPAREN || type(2) === P.COMMA)
  const written = `::${step}(${text(1)})`
  return {
    help: `compare with a step such as ${quote(isShort ? written : `::${step}(…)`)}`,
    fixes: isShort && type(-1) === P.RBRACE ? [replacing(after(context, -1, 1), written, 'certain')] : [],
  }
}

const operands: ReadonlySet<number> = new Set([P.INT, P.FLOAT, P.STRING, P.BOOLEAN, P.NAME])

/** `{name "x"}`, `AddPerson(name "x")` */
export const entryWithoutColon: Hint = ({ deadEnd, text, type, span, isWord }) => {
  const opens = type(-2) === P.LBRACE || type(-2) === P.COMMA || type(-2) === P.LPAREN
  if (!deadEnd.tokens.has(P.COLON) || !deadEnd.tokens.has(P.COMMA) || !isWord(-1) || !opens) return undefined
  if (!beginsValue.has(type(0))) return undefined
  return {
    help: `write a colon after the name: ${quote(`${text(-1)}: ${text(0)}`)}`,
    fixes: [edited('write `:`', [insertion(span(-1), 'after', ':')])],
  }
}

const beginsValue: ReadonlySet<number> = new Set([P.STRING, P.INT, P.FLOAT, P.BOOLEAN, P.CURRENT, P.LBRACKET])

export const argumentWithoutComma: Hint = ({ deadEnd, type, span, isWord }) => {
  const begins =
    type(0) === P.CURRENT || type(0) === P.STRING || type(0) === P.INT || type(0) === P.NOT || isWord(0)
  if (!begins || !deadEnd.tokens.has(P.COMMA) || !deadEnd.tokens.has(P.RPAREN)) return undefined
  if (deadEnd.tokens.has(P.COLON)) return undefined
  return {
    help: 'put a comma between the arguments, or close the bracket with `)`',
    fixes: [edited('put a comma between the arguments', [insertion(span(-1), 'after', ',')], 'maybe')],
  }
}

export const afterReturn: Hint = ({ deadEnd, text, type, span, isWord, opensLine }) => {
  if (!deadEnd.rules.has('declaration') || !deadEnd.tokens.has(P.COMMA)) return undefined
  if (text(-1).toUpperCase() === 'DISTINCT')
    return { at: -1, expected: 'a value', help: otherSteps.DISTINCT![0] }
  if (text(0).toUpperCase() === 'AS' && isWord(1)) {
    const written = `{${text(1)}: ${text(-1)}}`
    return {
      help: 'name a value in an object: `RETURN {users: u}`',
      fixes: type(-2) === P.RETURN && isWord(-1) ? [replacing(span(-1, 1), written, 'certain')] : [],
    }
  }
  if (type(0) === P.RETURN) return 'a query has one `RETURN`, with all its values: `RETURN a, b`'
  const isOther = isWord(0) && !opensLine(0) && type(1) !== P.BIND && type(1) !== P.LPAREN
  return isOther && !/^query$/i.test(text(0))
    ? 'put a comma between the values of `RETURN`, or remove this'
    : undefined
}

export const secondComma: Hint = ({ type, span }) =>
  type(0) === P.COMMA && type(-1) === P.COMMA
    ? { help: 'remove one of the two commas', fixes: [replacing(span(0), '', 'maybe')] }
    : undefined

export const secondBracket: Hint = ({ type, span }) =>
  type(0) === P.LPAREN && type(-1) === P.LPAREN
    ? { help: 'remove one of the two `(`', fixes: [replacing(span(0), '', 'maybe')] }
    : undefined

/** `_["name"]`, `xs[0]` */
export const memberInBrackets: Hint = ({ deadEnd, text, type, span }) => {
  if (type(0) === P.LBRACKET && deadEnd.tokens.has(P.STEP) && type(1) === P.INT && type(2) !== P.RBRACKET)
    return range
  if (type(0) !== P.LBRACKET || !deadEnd.tokens.has(P.STEP) || type(2) !== P.RBRACKET) return undefined
  if (type(1) === P.INT) return 'one item of many is read with `::FIRST`, `::LAST` or `::RANGE(start, end)`'
  const name = text(1).replaceAll('"', '')
  if (!/^[A-Za-z]\w*$/.test(name)) return undefined
  const written = `::{${name}}`
  return {
    help: `a property is read with ${quote(written)}`,
    fixes: [replacing(span(0, 2), written, 'certain')],
  }
}

/** Brackets that were opened and must be closed here, or that were never opened. */
export const bracket: Hint = ({ deadEnd, text, type, span, opensLine }) => {
  if (type(0) === type(-1) && closingBrackets.some(([token]) => token === type(0))) {
    return {
      help: `remove one ${quote(text(0))}, or write the bracket that it closes`,
      fixes: [replacing(span(0), '', 'maybe')],
    }
  }
  const lacking = closingBrackets.find(([token]) => deadEnd.tokens.has(token))
  const isLikely = type(0) === P.EOF || opensLine(0) || beyondBrackets.has(type(0))
  if (lacking && isLikely) return `close the bracket with ${quote(lacking[1])}`
  const isClosing = closingBrackets.some(([token]) => token === type(0))
  if (!isClosing || (!deadEnd.tokens.has(P.STEP) && !deadEnd.rules.has('declaration'))) return undefined
  return {
    help: `no bracket is open that ${quote(text(0))} could close: remove it, or write the opening one`,
    fixes: [replacing(span(0), '', 'maybe')],
  }
}

const closingBrackets: readonly (readonly [token: number, text: string])[] = [
  [P.RPAREN, ')'],
  [P.RBRACE, '}'],
  [P.RBRACKET, ']'],
]

const beyondBrackets: ReadonlySet<number> = new Set([P.ARROW, P.IN, P.RPAREN, P.RBRACE, P.RBRACKET, P.RETURN])
