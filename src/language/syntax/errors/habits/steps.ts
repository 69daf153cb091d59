import { replacing } from '../../../diagnostics/index.ts'
import { HelixQLParser as P } from '../../generated/HelixQLParser.ts'
import { quote, stepTokens } from '../../words.ts'
import type { DeadEndContext, Help, Hint } from '../dead-end-context.ts'
import { edited, insertion, textOfSpan } from './edits.ts'

/** Steps of other languages, and steps that are nearly right. */

const exists = 'test for a value with `EXISTS(_::{name})` or `!EXISTS(_::{name})`'

const noPatterns = 'there are no patterns: `CONTAINS(text)` finds a part of a string'

export const range = 'take a part of the result with `RANGE(start, end)`: `RANGE(0, 10)` is the first ten'

const order = 'order by a property with `ORDER<Asc>(_::{age})` or `ORDER<Desc>(_::{age})`'

const aggregate = 'compute it of one property of all items, as a function: `SUM(x::{age})`'

const drop = '`DROP` stands before what it deletes: `DROP N<User>(id)`'

const leaveOut = 'leave properties out with `!{…}`: `::!{email}`'

export const read = 'properties are chosen with braces: `::{name, age}`'

/** Steps of other languages: what to write, and the step if it only has another name. */
export const otherSteps: Readonly<Record<string, readonly [help: string, step?: string]>> = {
  ORDER_BY: [order],
  ORDERBY: [order],
  SORT: [order],
  SORT_BY: [order],
  SORTBY: [order],
  LIMIT: [range],
  TAKE: [range],
  TOP: [range],
  OFFSET: [range],
  SKIP: [range],
  PAGE: [range],
  LIKE: [noPatterns],
  ILIKE: [noPatterns],
  MATCHES: [noPatterns],
  REGEX: [noPatterns],
  STARTS_WITH: [noPatterns],
  STARTSWITH: [noPatterns],
  ENDS_WITH: [noPatterns],
  ENDSWITH: [noPatterns],
  INCLUDES: ['write `CONTAINS`', 'CONTAINS'],
  EQUALS: ['write `EQ`', 'EQ'],
  EQUAL: ['write `EQ`', 'EQ'],
  IS: ['write `EQ`', 'EQ'],
  NE: ['write `NEQ`', 'NEQ'],
  NOT_EQ: ['write `NEQ`', 'NEQ'],
  NOT_EQUAL: ['write `NEQ`', 'NEQ'],
  NOT_EQUALS: ['write `NEQ`', 'NEQ'],
  GE: ['write `GTE`', 'GTE'],
  GREATER_THAN: ['write `GT`', 'GT'],
  LE: ['write `LTE`', 'LTE'],
  LESS_THAN: ['write `LT`', 'LT'],
  IN: ['write `IS_IN`: `In<Type>` follows edges', 'IS_IN'],
  NOT_IN: ['negate the test: `!AND(_::{name}::IS_IN(names))`'],
  BETWEEN: ['combine two comparisons: `AND(_::{age}::GTE(1), _::{age}::LTE(9))`'],
  FILTER: ['write `WHERE`', 'WHERE'],
  FIND: ['write `WHERE`', 'WHERE'],
  HAVING: ['write `WHERE`, after the grouping', 'WHERE'],
  SELECT: [read],
  MAP: [read],
  PROJECT: [read],
  VALUES: [read],
  DISTINCT: ['each item occurs once for each way to it; `GROUP_BY(name)` gives each value once'],
  SUM: [aggregate],
  AVG: [aggregate],
  MIN: [aggregate],
  MAX: [aggregate],
  EXCLUDE: [leaveOut],
  OMIT: [leaveOut],
  EXCEPT: [leaveOut],
  WITHOUT: [leaveOut],
  DELETE: [drop],
  REMOVE: [drop],
  DROP: [drop],
  IS_NULL: [exists],
  ISNULL: [exists],
  IS_NOT_NULL: [exists],
  NOT_NULL: [exists],
  HAS: [exists],
  SET: ['change properties with `UPDATE({name: value})`', 'UPDATE'],
  LENGTH: ['count with `COUNT`'],
  SIZE: ['count with `COUNT`'],
  JOIN: ['follow an edge with `Out<Type>` or `In<Type>`'],
  BOTH: ['a step follows edges in one direction: `Out<Type>` or `In<Type>`'],
  AND: ['combine conditions with `AND(…, …)`'],
  OR: ['combine conditions with `OR(…, …)`'],
  NOT: ['negate with `!AND(…)` or `!EXISTS(…)`, or compare with `NEQ`'],
}

export const otherStep: Hint = context => {
  const { deadEnd, text, type, span, isWord } = context
  if (!deadEnd.rules.has('step') || !isWord(0)) return undefined
  const word = text(0).toUpperCase()
  if (word === 'GROUP' && text(1).toUpperCase() === 'BY') {
    const help = 'write `GROUP_BY(name)`'
    return { help, fixes: type(2) === P.LPAREN ? [replacing(span(0, 1), 'GROUP_BY', 'certain')] : [] }
  }
  const known = Object.hasOwn(otherSteps, word) ? otherSteps[word] : undefined
  if (known === undefined || (word === 'IN' && type(1) !== P.LPAREN)) return undefined
  const [help, step] = known
  if (step) return { help, fixes: type(1) === P.LPAREN ? [replacing(span(0), step, 'certain')] : [] }
  if (help === order && type(1) === P.LESS) return { help, fixes: [replacing(span(0), 'ORDER', 'certain')] }
  if (help === range && /^(LIMIT|TAKE|TOP)$/.test(word)) return { help, ...firstOnes(context) }
  return help
}

/** `N<User> LIMIT 10`, `AddE<Knows>() FROM a TO b` */
export const stepWithoutSign: Hint = ({ deadEnd, text, type, span, isWord }) => {
  const isOrder = type(0) === P.ORDER && text(1).toUpperCase() === 'BY'
  if (isOrder && deadEnd.tokens.has(P.STEP)) return order
  if (!deadEnd.tokens.has(P.BIND) || !isWord(-1) || type(-2) === P.STEP || type(0) === P.STEP)
    return undefined
  // A statement that was begun is no step.
  if (type(-1) === P.DROP) return undefined
  const expected = 'a statement, `RETURN` or `::`'
  if (beginsStep.has(type(-1)) && (type(0) === P.LESS || type(0) === P.LPAREN)) {
    const fix = edited('write `::`', [insertion(span(-1), 'before', '::')], 'maybe')
    return { at: -1, expected, help: 'a step follows `::`', fixes: [fix] }
  }
  const help = wordOfOtherLanguage(text(-1).toUpperCase())
  return help && { at: -1, expected, help }
}

function wordOfOtherLanguage(word: string): string | undefined {
  if (word === 'FROM' || word === 'TO') return 'the ends of an edge are steps: `::From(a)::To(b)`'
  if (word === 'WHERE') return 'filter with a step: `::WHERE(_::{name}::EQ(a))`'
  if (word === 'ORDER') return order
  if (word === 'AS') return 'the name of a value comes first: `user <- …`'
  return Object.hasOwn(otherSteps, word) ? otherSteps[word]![0] : undefined
}

/** `{posts: Out<Posted>}`, `EXISTS(Out<Knows>)` */
export const stepWithoutItem: Hint = ({ text, type, span }) => {
  if (type(0) !== P.LESS || type(-1) !== P.NAVIGATE) return undefined
  if (type(-2) !== P.COLON && type(-2) !== P.LPAREN && type(-2) !== P.COMMA) return undefined
  return {
    at: -1,
    expected: 'a value',
    help: `a step of the current item is ${quote(`_::${text(-1)}<${text(1)}>`)}`,
    fixes: [edited('write `_::`', [insertion(span(-1), 'before', '_::')])],
  }
}

/** `xs.forEach(x => …)`, `xs.map(x => …)` */
export const methodOfArray: Hint = ({ text, type }) => {
  if (type(0) !== P.DOT || type(2) !== P.LPAREN) return undefined
  const word = text(1).toUpperCase()
  if (text(-1) === 'g' && (word === 'V' || word === 'E'))
    return 'a traversal starts with a type: `N<User>::Out<Knows>`'
  if (word === 'FOREACH') return 'repeat statements with `FOR x IN xs { … }`'
  if (word === 'MAP') return 'a closure follows `::`: `xs::|x|{name: x::{name}}`'
  if (word === 'FILTER') return 'filter with `::WHERE(…)`: `xs::WHERE(_::{name}::EQ(a))`'
  if (word === 'SLICE') return range
  return Object.hasOwn(otherSteps, word) ? otherSteps[word]![0] : undefined
}

/** `LIMIT(10)`, `LIMIT 10` */
function firstOnes({ text, type, span }: DeadEndContext): Help {
  const isCall = type(1) === P.LPAREN
  const count = isCall ? 2 : 1
  if (type(count) !== P.INT || (isCall && type(3) !== P.RPAREN)) return {}
  return { fixes: [replacing(span(0, isCall ? 3 : 1), `RANGE(0, ${text(count)})`, 'certain')] }
}

export const orderForm: Hint = ({ text, type, span, isWord, closing }) => {
  if (type(-1) !== P.ORDER) return undefined
  if (type(0) !== P.LPAREN) return order
  const end = closing(0)
  const key =
    end === 2 && isWord(1) ? `(_::{${text(1)}})` : end === undefined ? undefined : textOfSpan(span(0, end))
  return { help: order, fixes: key && end ? [replacing(span(0, end), `<Asc>${key}`, 'maybe')] : [] }
}

/** `ORDER<Asc>_::{age}`, `ORDER<Asc, age>` */
export const orderKey: Hint = ({ text, type, span, isWord }) => {
  if (type(0) === P.COMMA && type(-3) === P.ORDER && isWord(1) && type(2) === P.GREATER) {
    const written = `>(_::{${text(1)}})`
    const isWhole = type(3) !== P.LPAREN
    return { help: order, fixes: isWhole ? [replacing(span(0, 2), written, 'certain')] : [] }
  }
  if (type(-4) !== P.ORDER || type(-1) !== P.GREATER || type(0) === P.LPAREN) return undefined
  const isProperty =
    type(0) === P.CURRENT && type(1) === P.STEP && type(2) === P.LBRACE && type(4) === P.RBRACE
  if (!isProperty) return order
  const key = textOfSpan(span(0, 4))
  return { help: order, fixes: [replacing(span(0, 4), `(${key})`, 'certain')] }
}

export const groupForm: Hint = ({ text, type, span }) => {
  if (type(-2) !== P.GROUP && !(type(0) === P.CURRENT && type(-1) === P.COMMA)) return undefined
  const isProperty =
    type(0) === P.CURRENT && type(1) === P.STEP && type(2) === P.LBRACE && type(4) === P.RBRACE
  return isProperty
    ? {
        help: `the names of the properties are enough: ${quote(`${type(-2) === P.GROUP ? text(-2) : 'GROUP_BY'}(${text(3)})`)}`,
        fixes: [replacing(span(0, 4), text(3), 'certain')],
      }
    : undefined
}

export const plainStepCalled: Hint = ({ text, type, span }) => {
  if (type(0) !== P.LPAREN || type(-1) !== P.PLAIN || type(-2) !== P.STEP) return undefined
  const help = `${quote(text(-1))} takes no arguments and no parentheses`
  if (type(1) === P.RPAREN) return { help, fixes: [replacing(span(0, 1), '', 'certain')] }
  return text(-1) === 'FIRST' ? `${help}; ${range}` : help
}

const beginsStep: ReadonlySet<number> = new Set(stepTokens)

export const singleColon: Hint = ({ deadEnd, type, span }) =>
  type(0) === P.COLON && deadEnd.tokens.has(P.STEP) && (beginsStep.has(type(1)) || type(1) === P.LBRACE)
    ? { help: 'a step follows `::`', fixes: [replacing(span(0), '::', 'certain')] }
    : undefined

export const stepAfterDot: Hint = ({ type, span }) =>
  type(0) === P.DOT && beginsStep.has(type(1))
    ? { help: 'a step follows `::`', fixes: [replacing(span(0), '::', 'certain')] }
    : undefined

/** `WHERE(SUM(_::{data}::{age})::GT(5))` */
export const comparedCall: Hint = ({ deadEnd, text, type }) => {
  if (type(0) !== P.STEP || type(1) !== P.COMPARE || type(-1) !== P.RPAREN || deadEnd.tokens.has(P.STEP))
    return undefined
  const turned = turnedRound[text(1)]
  if (turned === undefined) return undefined
  const sample = quote(`x::${turned}(…)`)
  return `a comparison begins with a variable or a property: turn it round, ${sample}, where \`x\` is a variable with the other value`
}

const turnedRound: Readonly<Record<string, string>> = {
  EQ: 'EQ',
  NEQ: 'NEQ',
  GT: 'LT',
  GTE: 'LTE',
  LT: 'GT',
  LTE: 'GTE',
}

export const closureForm: Hint = ({ deadEnd, text, type, span }) => {
  if (deadEnd.rules.has('step') && type(0) === P.LPAREN && type(2) === P.RPAREN && type(3) === P.LBRACE) {
    const help = `a closure is written ${quote(`::|${text(1)}|{…}`)}`
    return { help, fixes: [replacing(span(0, 2), `|${text(1)}|`, 'certain')] }
  }
  if (type(-1) === P.BAR && (type(0) === P.ARROW || type(0) === P.STEP) && type(1) === P.LBRACE) {
    return { help: 'the braces follow the name: `::|item|{…}`', fixes: [replacing(span(0), '', 'certain')] }
  }
  if (!deadEnd.rules.has('step') || type(0) !== P.NAME || type(1) !== P.ARROW || type(2) !== P.LBRACE)
    return undefined
  const help = `a closure is written ${quote(`::|${text(0)}|{…}`)}`
  return { help, fixes: [replacing(span(0, 1), `|${text(0)}|`, 'certain')] }
}

export const secondStep: Hint = ({ type, span }) =>
  type(0) === P.STEP && type(-1) === P.STEP
    ? {
        help: 'remove one of the two `::`, or write a step between them',
        fixes: [replacing(span(0), '', 'maybe')],
      }
    : undefined

export const exclusionWithoutBrace: Hint = ({ text, type, span, isWord }) => {
  if (type(-1) !== P.NOT || type(-2) !== P.STEP || !isWord(0)) return undefined
  const edits = [insertion(span(0), 'before', '{')]
  if (type(1) !== P.RBRACE && type(1) !== P.COMMA) edits.push(insertion(span(0), 'after', '}'))
  return {
    help: `an exclusion is written ${quote(`!{${text(0)}}`)}`,
    fixes: [edited('write the brace', edits)],
  }
}

export const rangeWithColon: Hint = ({ text, type, span }) =>
  type(0) === P.COLON && type(-2) === P.LPAREN && text(-3) === 'RANGE'
    ? { help: 'write `RANGE(start, end)`', fixes: [replacing(span(0), ', ', 'certain')] }
    : undefined

/** `user{name}`, `Out<Wrote>In<Likes>` */
export const stepWithoutColons: Hint = context => {
  const { deadEnd, type, span } = context
  const isStep = type(0) === P.LBRACE || beginsStep.has(type(0))
  if (!isStep || !deadEnd.tokens.has(P.STEP) || span(-1).end !== span(0).start) return undefined
  return { help: 'a step follows `::`', fixes: [edited('write `::`', [insertion(span(0), 'before', '::')])] }
}
