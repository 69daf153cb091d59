import { distance } from '../../base/nearest.ts'
import { type Edit, type Fix, replacing, type Span } from '../diagnostics/index.ts'
import type { DeadEndContext, Help, Hint } from './dead-end-context.ts'
import { HelixQLParser as P } from './generated/HelixQLParser.ts'
import { quote } from './words.ts'

/** Mistakes that come from another language, and forms that are nearly right. */

function edited(title: string, edits: readonly Edit[], applicability: Fix['applicability'] = 'certain'): Fix {
  return { title, edits, applicability }
}

function insertion(span: Span, side: 'before' | 'after', text: string): Edit {
  const at = side === 'before' ? span.start : span.end
  return { span: { ...span, start: at, end: at }, text }
}

function textOfSpan({ file, start, end }: Span): string {
  return file.text.slice(start, end)
}

/** From the end of one token to the end of another. */
function after({ span }: DeadEndContext, from: number, to: number): Span {
  return { ...span(to), start: span(from).end }
}

const exists = 'test for a value with `EXISTS(_::{name})` or `!EXISTS(_::{name})`'
const noPatterns = 'there are no patterns: `CONTAINS(text)` finds a part of a string'
const range = 'take a part of the result with `RANGE(start, end)`: `RANGE(0, 10)` is the first ten'
const order = 'order by a property with `ORDER<Asc>(_::{age})` or `ORDER<Desc>(_::{age})`'
const aggregate = 'compute it of one property of all items, as a function: `SUM(x::{age})`'
const drop = '`DROP` stands before what it deletes: `DROP N<User>(id)`'
const leaveOut = 'leave properties out with `!{…}`: `::!{email}`'
const read = 'properties are chosen with braces: `::{name, age}`'

/** Steps of other languages: what to write, and the step if it only has another name. */
const otherSteps: Readonly<Record<string, readonly [help: string, step?: string]>> = {
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

const otherStep: Hint = context => {
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
const stepWithoutSign: Hint = ({ deadEnd, text, type, span, isWord }) => {
  const isOrder = type(0) === P.ORDER && text(1).toUpperCase() === 'BY'
  if (isOrder && deadEnd.tokens.has(P.STEP)) return order
  if (!deadEnd.tokens.has(P.BIND) || !isWord(-1) || type(-2) === P.STEP || type(0) === P.STEP)
    return undefined
  // A statement that was begun is no step.
  if (type(-1) === P.DROP) return undefined
  const expected = 'a statement, `RETURN` or `::`'
  if (stepTokens.has(type(-1)) && (type(0) === P.LESS || type(0) === P.LPAREN)) {
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
const stepWithoutItem: Hint = ({ text, type, span }) => {
  if (type(0) !== P.LESS || type(-1) !== P.NAVIGATE) return undefined
  if (type(-2) !== P.COLON && type(-2) !== P.LPAREN && type(-2) !== P.COMMA) return undefined
  return {
    at: -1,
    expected: 'a value',
    help: `a step of the current item is ${quote(`_::${text(-1)}<${text(1)}>`)}`,
    fixes: [edited('write `_::`', [insertion(span(-1), 'before', '_::')])],
  }
}

/** `{name, _}` */
const restAsItem: Hint = ({ deadEnd, type, span }) =>
  type(0) === P.CURRENT && deadEnd.rules.has('mappingEntry') && type(1) === P.RBRACE
    ? { help: 'the remaining properties are written `..`', fixes: [replacing(span(0), '..', 'certain')] }
    : undefined

/** `new User({name: a})` */
const newRecord: Hint = ({ text, type, span, isWord }) => {
  const name = text(-1) === 'new' ? 0 : text(-2) === 'new' ? -1 : undefined
  if (name === undefined || !isWord(name)) return undefined
  const isWhole = type(name + 1) === P.LPAREN && type(name + 2) === P.LBRACE
  return {
    at: name - 1,
    expected: 'a value',
    help: `create with ${quote(`AddN<${text(name)}>({name: value})`)}`,
    fixes: isWhole ? [replacing(span(name - 1, name), `AddN<${text(name)}>`, 'certain')] : [],
  }
}

/** `From(a::To(b)` */
const endInEnd: Hint = ({ text, type, span }) => {
  if (type(0) !== P.ENDPOINT || type(-1) !== P.STEP || type(-3) !== P.LPAREN || type(-4) !== P.ENDPOINT) {
    return undefined
  }
  return {
    help: `close the bracket: ${quote(`${text(-4)}(${text(-2)})::${text(0)}(…)`)}`,
    fixes: [edited('write `)`', [insertion(span(-2), 'after', ')')])],
  }
}

/** `user: N<User>` */
const bindWithColon: Hint = ({ deadEnd, text, type, span }) =>
  type(0) === P.COLON && deadEnd.tokens.has(P.BIND)
    ? { help: `bind with \`<-\`: ${quote(`${text(-1)} <- …`)}`, fixes: [replacing(span(0), ' <-', 'maybe')] }
    : undefined

/** `DEFINE QUERY name()` */
const wordBeforeQuery: Hint = ({ text, type, span, isWord, opensLine }) =>
  type(1) === P.QUERY && isWord(0) && (opensLine(0) || type(-1) === P.EOF) && type(2) !== P.COLON
    ? {
        help: `a query begins with \`QUERY\`: remove ${quote(text(0))}`,
        fixes: [replacing(span(0), '', 'maybe')],
      }
    : undefined

/** `VARCHAR(255)`, `DECIMAL(10, 2)` */
const typeWithLength: Hint = ({ text, type, span, closing }) => {
  if (type(0) !== P.LPAREN || type(1) !== P.INT) return undefined
  if (type(-2) !== P.COLON && !(type(-2) === P.LBRACKET && type(-3) === P.COLON)) return undefined
  const meant = /char|text|string/i.test(text(-1))
    ? 'String'
    : /dec|num|float/i.test(text(-1))
      ? 'F64'
      : undefined
  const end = closing(0)
  return {
    help: `a type has no length: ${quote(meant ?? text(-1))}`,
    fixes: end && meant ? [replacing(span(-1, end), meant, 'certain')] : [],
  }
}

/** `AddE<Knows>({…})(a, b)` */
const endsAsArguments: Hint = context => {
  const { text, type, span, isWord } = context
  if (type(0) !== P.LPAREN || type(1) === P.LBRACE || type(-1) !== P.RPAREN) return undefined
  if (!/^(?:AddE|UpsertE)$/.test(creationBefore(context) ?? '')) return undefined
  const isPair = isWord(1) && type(2) === P.COMMA && isWord(3) && type(4) === P.RPAREN
  return {
    help: 'the ends of an edge are steps: `::From(a)::To(b)`',
    fixes: isPair ? [replacing(span(0, 4), `::From(${text(1)})::To(${text(3)})`, 'certain')] : [],
  }
}

/** `xs.forEach(x => …)`, `xs.map(x => …)` */
const methodOfArray: Hint = ({ text, type }) => {
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

const orderForm: Hint = ({ text, type, span, isWord, closing }) => {
  if (type(-1) !== P.ORDER) return undefined
  if (type(0) !== P.LPAREN) return order
  const end = closing(0)
  const key =
    end === 2 && isWord(1) ? `(_::{${text(1)}})` : end === undefined ? undefined : textOfSpan(span(0, end))
  return { help: order, fixes: key && end ? [replacing(span(0, end), `<Asc>${key}`, 'maybe')] : [] }
}

/** `ORDER<Asc>_::{age}`, `ORDER<Asc, age>` */
const orderKey: Hint = ({ text, type, span, isWord }) => {
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

const groupForm: Hint = ({ text, type, span }) => {
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

const plainStepCalled: Hint = ({ text, type, span }) => {
  if (type(0) !== P.LPAREN || type(-1) !== P.PLAIN || type(-2) !== P.STEP) return undefined
  const help = `${quote(text(-1))} takes no arguments and no parentheses`
  if (type(1) === P.RPAREN) return { help, fixes: [replacing(span(0, 1), '', 'certain')] }
  return text(-1) === 'FIRST' ? `${help}; ${range}` : help
}

/** `Out(Knows)`, `Out["Knows"]`, `N[User]` */
const typeInOtherBrackets: Hint = ({ text, type, span }) => {
  const isNavigation = type(-1) === P.NAVIGATE && type(-2) === P.STEP
  const isSource = typed.has(type(-1)) && type(0) === P.LBRACKET
  if (!isNavigation && !isSource) return undefined
  if (type(0) !== P.LPAREN && type(0) !== P.LBRACKET && type(0) !== P.COLON) return undefined
  const name = text(1).replaceAll(/["']/g, '')
  if (!/^[A-Za-z]\w*$/.test(name)) return undefined
  const end = type(0) === P.COLON ? 1 : 2
  // A quoted word may as well be what a comparison was written with: `InE("south")` for `NEQ("south")`.
  const isType = !/^["']/.test(text(1)) || /^[A-Z]/.test(name)
  const isWhole = end === 1 || type(2) === P.RPAREN || type(2) === P.RBRACKET
  return {
    help: `a type is written in angle brackets: ${quote(`${text(-1)}<${name}>`)}`,
    fixes: isWhole ? [replacing(span(0, end), `<${name}>`, isType ? 'certain' : 'maybe')] : [],
  }
}
const sources: ReadonlySet<number> = new Set([P.N, P.E, P.V])
const typed: ReadonlySet<number> = new Set([...sources, P.ADD, P.SEARCH])

/** `N(User)(id)` */
const typeInParentheses: Hint = ({ text, type, span }) => {
  const isType = type(0) === P.LPAREN && type(-1) === P.RPAREN && type(-3) === P.LPAREN && typed.has(type(-4))
  if (!isType || !/^[A-Z]\w*$/.test(text(-2))) return undefined
  return {
    at: -3,
    expected: '`<`',
    help: `a type is written in angle brackets: ${quote(`${text(-4)}<${text(-2)}>(…)`)}`,
    fixes: [replacing(span(-3, -1), `<${text(-2)}>`, 'certain')],
  }
}

/** `(:name)` */
const parameterWithSign: Hint = ({ deadEnd, text, type, span, isWord }) =>
  type(0) === P.COLON && deadEnd.rules.has('expr') && isWord(1) && type(-1) !== P.COLON
    ? {
        help: `a parameter is read by its name alone: ${quote(text(1))}`,
        fixes: [replacing(span(0), '', 'certain')],
      }
    : undefined

/** `IND EX`, `Str ing` */
const splitWord: Hint = ({ text, span, isWord }) => {
  const word = `${text(-1)}${text(0)}`
  if (!isWord(-1) || !isWord(0) || !(scalar.test(word) || splitKeywords.has(word))) return undefined
  return { help: `write ${quote(word)}`, fixes: [replacing(span(-1, 0), word, 'certain')] }
}
const splitKeywords: ReadonlySet<string> = new Set(['INDEX', 'UNIQUE', 'DEFAULT', 'RETURN', 'DROP'])

const objectTypeWithoutBraces: Hint = ({ deadEnd, text, type }) =>
  type(0) === P.COLON && type(-2) === P.LBRACKET && deadEnd.tokens.has(P.RBRACKET)
    ? `an array of objects is written ${quote(`[{${text(-1)}: ${text(1)}}]`)}`
    : undefined

const parametersWithoutBracket: Hint = ({ deadEnd, text, type }) =>
  deadEnd.tokens.size === 1 && deadEnd.tokens.has(P.LPAREN) && type(-2) === P.QUERY
    ? `parentheses follow the name of a query: ${quote(`QUERY ${text(-1)}() =>`)}`
    : undefined

const typeLeftOpen: Hint = ({ deadEnd, text, type, span, opensLine }) => {
  if (type(-2) !== P.LESS || !deadEnd.tokens.has(P.GREATER) || type(0) === P.COMMA) return undefined
  if (type(0) === P.BAR) return 'a step follows one type of edges: write a traversal for each type'
  const isClear = type(0) === P.STEP || type(0) === P.LPAREN || type(0) === P.LBRACE || opensLine(0)
  return {
    help: `close the type: ${quote(`<${text(-1)}>`)}`,
    fixes: isClear ? [edited('write `>`', [insertion(span(-1), 'after', '>')])] : [],
  }
}

const stepTokens: ReadonlySet<number> = new Set([
  P.NAVIGATE,
  P.END,
  P.PATH,
  P.FILTER,
  P.COMPARE,
  P.PLAIN,
  P.ORDER,
  P.GROUP,
  P.MODIFY,
  P.UPSERT_E,
  P.RERANK,
  P.ENDPOINT,
])

const singleColon: Hint = ({ deadEnd, type, span }) =>
  type(0) === P.COLON && deadEnd.tokens.has(P.STEP) && (stepTokens.has(type(1)) || type(1) === P.LBRACE)
    ? { help: 'a step follows `::`', fixes: [replacing(span(0), '::', 'certain')] }
    : undefined

const stepAfterDot: Hint = ({ type, span }) =>
  type(0) === P.DOT && stepTokens.has(type(1))
    ? { help: 'a step follows `::`', fixes: [replacing(span(0), '::', 'certain')] }
    : undefined

/** `AddN<User>(name: a)`, `N<User>(email: a)` */
const propertiesWithoutBraces: Hint = ({ text, type, span, closing }) => {
  const isWrite = type(-3) === P.MODIFY
  if (type(0) !== P.COLON || type(-2) !== P.LPAREN || !(type(-3) === P.GREATER || isWrite)) return undefined
  const end = closing(-2)
  const isCreation = type(-6) === P.ADD || isWrite
  return {
    help: `properties are written in braces: ${quote(`({${text(-1)}: …})`)}`,
    fixes:
      end === undefined
        ? []
        : [
            edited(
              'write braces',
              [insertion(span(-2), 'after', '{'), insertion(span(end), 'before', '}')],
              isCreation ? 'certain' : 'maybe',
            ),
          ],
  }
}

const propertiesInBracesAlone: Hint = ({ type, span, closing }) => {
  if (type(0) !== P.LBRACE || type(-1) !== P.GREATER || type(-4) !== P.ADD) return undefined
  const end = closing(0)
  const edits = end && [insertion(span(0), 'before', '('), insertion(span(end), 'after', ')')]
  return {
    help: 'the properties are an argument: `({name: value})`',
    fixes: edits ? [edited('write parentheses', edits)] : [],
  }
}

/** `WHERE({name}::EQ(n))`, `WHERE(::{name}::EQ(n))` */
const propertyWithoutItem: Hint = ({ text, type, span }) => {
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

const scalar = /^(?:String|Boolean|[IU](?:8|16|32|64)|U128|F32|F64|ID|Date)$/
const listWord = /^(?:List|Vec|Array|Set|Vector|list|array)$/
const optionWord = /^(?:Option|Optional|Maybe|Nullable)$/
const noneMandatory = 'no property is mandatory: one without a value is `null`'

const typeOfOtherLanguage: Hint = context => {
  const { deadEnd, text, type, span, isWord } = context
  const isField = deadEnd.tokens.has(P.DEFAULT)
  const isOptional = type(-3) === P.OPTIONAL
  const first = isOptional ? -4 : -3
  const name = type(-2) === P.COLON ? text(first) : ''
  const sign = type(0)
  if (sign === P.OPTIONAL && deadEnd.tokens.has(P.COLON) && isWord(-1) && type(1) === P.COLON) {
    return { help: noneMandatory, fixes: [replacing(span(0), '', 'certain')] }
  }
  if (name === '') return undefined
  if (sign === P.OPTIONAL || sign === P.NOT) {
    const removed = replacing(span(0), '', 'certain')
    if (isField) return { help: noneMandatory, fixes: [removed] }
    if (sign === P.NOT) {
      const help = `every parameter is required, unless it is written ${quote(`${name}?: ${text(-1)}`)}`
      return { help, fixes: [removed] }
    }
    return optionalParameter(name, text(-1), span(first, 0))
  }
  if (sign === P.LBRACKET && type(1) === P.RBRACKET) return arrayOf(text(-1), span(-1, 1))
  if (sign === P.LESS && type(2) === P.GREATER) {
    if (listWord.test(text(-1))) return arrayOf(text(1), span(-1, 2))
    if (!optionWord.test(text(-1))) return undefined
    if (isField) return { help: noneMandatory, fixes: [replacing(span(-1, 2), text(1), 'certain')] }
    return optionalParameter(name, text(1), span(first, 2))
  }
  if (sign === P.DEFAULT && !isField) {
    return `a parameter has no default: make it optional, ${quote(`${name}?: ${text(-1)}`)}`
  }
  return undefined
}

function arrayOf(element: string, span: Span): Help {
  const written = `[${element}]`
  return { help: `an array is written ${quote(written)}`, fixes: [replacing(span, written, 'certain')] }
}

function optionalParameter(name: string, type: string, span: Span): Help {
  const written = `${name}?: ${type}`
  return {
    help: `an optional parameter is written ${quote(written)}`,
    fixes: [replacing(span, written, 'certain')],
  }
}

/** `String n`, `n String`, `n` */
const typeWithoutColon: Hint = ({ deadEnd, text, type, span, isWord }) => {
  if (!deadEnd.tokens.has(P.COLON) || deadEnd.rules.size > 0 || deadEnd.tokens.has(P.STEP)) return undefined
  if (/^index(?:ed)?$/i.test(text(-1)) && type(-1) !== P.INDEX) {
    return {
      help: 'write `INDEX`',
      fixes: [replacing(span(-1), 'INDEX', 'certain')],
      at: -1,
      expected: '`INDEX`',
    }
  }
  if (text(-1) === 'Properties' && type(0) === P.LBRACE) {
    return {
      help: 'write `Properties: { … }`',
      fixes: [edited('write `:`', [insertion(span(-1), 'after', ':')])],
    }
  }
  const owner = deadEnd.tokens.has(P.OPTIONAL) ? 'parameter' : 'property'
  if (isWord(0) && scalar.test(text(-1)) && !scalar.test(text(0))) {
    const written = `${text(0)}: ${text(-1)}`
    return {
      help: `the name comes first: ${quote(written)}`,
      fixes: [replacing(span(-1, 0), written, 'certain')],
    }
  }
  const isEnd = text(-1) === 'From' || text(-1) === 'To'
  if ((isWord(0) && (isEnd || scalar.test(text(0)))) || type(0) === P.LBRACKET) {
    const fix = edited('write `:`', [insertion(span(-1), 'after', ':')])
    return {
      help: `a ${owner} is written ${quote(`${text(-1)}: ${isWord(0) ? text(0) : '[Type]'}`)}`,
      fixes: [fix],
    }
  }
  const ends = type(0) === P.RPAREN || type(0) === P.COMMA || type(0) === P.RBRACE
  if (!ends || deadEnd.tokens.has(P.COMMA)) return undefined
  return scalar.test(text(-1))
    ? `a ${owner} has a name and a type: ${quote(`name: ${text(-1)}`)}`
    : `a ${owner} has a type: ${quote(`${text(-1)}: String`)}`
}

/** `Properties: since: I32` */
const fieldsWithoutBraces: Hint = ({ text, type }) =>
  type(0) === P.COLON && type(-2) === P.COLON && text(-3) === 'Properties'
    ? {
        at: -1,
        expected: '`{`',
        help: `the properties of an edge are written in braces: ${quote(`Properties: { ${text(-1)}: ${text(1)} }`)}`,
      }
    : undefined

/** `N::User: {`, `N::User(name: String)` */
const typeBody: Hint = ({ text, type, span, closing }) => {
  if (type(-2) !== P.STEP || !sources.has(type(-3))) return undefined
  const help = `the properties of a type are written in braces: ${quote(`${text(-3)}::${text(-1)} { … }`)}`
  if (type(0) === P.COLON && type(1) === P.LBRACE) return { help, fixes: [replacing(span(0), '', 'certain')] }
  const end = type(0) === P.LPAREN && type(2) === P.COLON ? closing(0) : undefined
  if (end === undefined) return undefined
  const edits = [
    { span: span(0), text: ' {' },
    { span: span(end), text: '}' },
  ]
  return { help, fixes: [edited('write braces', edits)] }
}

/** `DEFAULT(0)` */
const defaultInParentheses: Hint = ({ text, type, span, closing }) => {
  const end = type(0) === P.LPAREN && type(-1) === P.DEFAULT ? closing(0) : undefined
  if (end === undefined) return undefined
  const edits = [
    { span: span(0), text: ' ' },
    { span: span(end), text: '' },
  ]
  const help = `a default needs no parentheses: ${quote(`DEFAULT ${end === 2 ? text(1) : '…'}`)}`
  return { help, fixes: [edited('remove the parentheses', edits)] }
}

/** `From: N::User`, `To: N<User>` */
const endWithSource: Hint = ({ text, type, span }) => {
  if (type(-2) !== P.COLON || type(-3) !== P.ENDPOINT || !sources.has(type(-1))) return undefined
  const isBracket = type(0) === P.LESS && type(2) === P.GREATER
  if (!isBracket && type(0) !== P.STEP) return undefined
  return {
    help: `an end is the name of a type alone: ${quote(`${text(-3)}: ${text(1)}`)}`,
    fixes: [replacing(span(-1, isBracket ? 2 : 1), text(1), 'certain')],
  }
}

/** `handle: String PRIMARY KEY`, `handle: String UNIQUE` */
const constraintAfterType: Hint = ({ deadEnd, text, type }) => {
  if (!deadEnd.tokens.has(P.DEFAULT) || !deadEnd.tokens.has(P.COMMA) || type(-2) !== P.COLON) return undefined
  const word = text(0).toUpperCase()
  const field = `${text(-3)}: ${text(-1)}`
  if (word === 'PRIMARY' || word === 'UNIQUE')
    return `a unique property is written ${quote(`UNIQUE INDEX ${field}`)}`
  if (word === 'NULL' || word === 'NOT') return noneMandatory
  return undefined
}

/** `x <- N<User>, 5` */
const secondValue: Hint = ({ deadEnd, type }) =>
  type(0) === P.COMMA && deadEnd.rules.has('statement') && deadEnd.tokens.has(P.STEP)
    ? 'a name is bound to one value: bind the next one in a statement of its own, or remove the comma'
    : undefined

const notAsWord: Hint = ({ text, type }) =>
  text(-1).toUpperCase() === 'NOT' && type(-1) === P.NAME
    ? {
        at: -1,
        expected: 'a condition',
        help: 'negate with `!AND(…)`, `!OR(…)` or `!EXISTS(…)`, or compare with `NEQ`',
      }
    : undefined

/** `FOR (a, b) IN xs`, `FOR [a, b] IN xs`, `FOR a, b IN xs`, `FOR {a: x} IN xs` */
const loopMembers: Hint = ({ text, type, span, closing }) => {
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

/** `ShortestPath<Knows>::From(a)::To(b)` */
const pathAsSource: Hint = ({ text, type }) =>
  type(0) === P.LESS && type(-1) === P.PATH && type(-2) !== P.STEP
    ? `a path is a step, and so is its end: ${quote(`N<Type>(a)::${text(-1)}<${text(1)}>::To(b)`)}`
    : undefined

/** `WHERE(SUM(_::{data}::{age})::GT(5))` */
const comparedCall: Hint = ({ deadEnd, text, type }) => {
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

/** `RETURN (u)`, `FOR (x IN xs) {` */
const needlessParentheses: Hint = ({ deadEnd, type, span, closing, text }) => {
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

const loopForm: Hint = ({ text, type, span, deadEnd }) => {
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

/** A keyword in another case was read as a name, and what follows it does not fit. */
const keywordInOtherCase: Hint = ({ deadEnd, text, type, span }) => {
  const word = text(-1).toLowerCase().replaceAll('_', '')
  const statement = deadEnd.tokens.has(P.BIND) && type(0) !== P.STEP ? statementWords[word] : undefined
  const source = type(0) === P.LESS || type(0) === P.LPAREN ? sourceWords[word] : undefined
  const similar = type(0) === P.LESS ? similarSource(word) : undefined
  const meant = statement ?? source ?? similar
  if (meant === undefined || meant === text(-1)) return undefined
  const edits = [{ span: span(-1), text: meant }]
  if (meant === 'FOR' && /^in$/i.test(text(1)) && text(1) !== 'IN') edits.push({ span: span(1), text: 'IN' })
  return {
    at: -1,
    expected: quote(meant),
    help:
      word === 'foreach' || meant === similar
        ? `write ${quote(meant)}`
        : `write ${quote(meant)}: capitals matter`,
    fixes: [edited(`write ${quote(meant)}`, edits)],
  }
}
function similarSource(word: string): string | undefined {
  if (Object.hasOwn(otherSources, word)) return otherSources[word]
  const near = Object.keys(sourceWords).filter(each => each.length > 3 && distance(word, each, 1) <= 1)
  return near.length === 1 ? sourceWords[near[0]!] : undefined
}
const statementWords: Readonly<Record<string, string>> = {
  return: 'RETURN',
  for: 'FOR',
  foreach: 'FOR',
  drop: 'DROP',
}
const sourceWords: Readonly<Record<string, string>> = {
  searchv: 'SearchV',
  searchbm25: 'SearchBM25',
  addn: 'AddN',
  adde: 'AddE',
  addv: 'AddV',
  n: 'N',
  e: 'E',
  v: 'V',
}
const otherSources: Readonly<Record<string, string>> = {
  node: 'N',
  nodes: 'N',
  vertex: 'N',
  edge: 'E',
  edges: 'E',
  vector: 'V',
  vectors: 'V',
  addnode: 'AddN',
  createnode: 'AddN',
  createn: 'AddN',
  addedge: 'AddE',
  createedge: 'AddE',
  createe: 'AddE',
  addvector: 'AddV',
  insertv: 'AddV',
  createv: 'AddV',
  searchvector: 'SearchV',
  vectorsearch: 'SearchV',
  search: 'SearchV',
  bm25: 'SearchBM25',
  textsearch: 'SearchBM25',
  searchtext: 'SearchBM25',
}

const upsertAsSource: Hint = ({ text, type }) => {
  if (type(0) !== P.LESS || !/^Upsert[NEV]$/.test(text(-1))) return undefined
  const sample =
    text(-1) === 'UpsertE'
      ? '`N<User>(id)::OutE<Knows>::UpsertE({…})::From(a)::To(b)`'
      : text(-1) === 'UpsertV'
        ? '`V<Doc>(id)::UpsertV(vector, {…})`'
        : '`N<User>(id)::UpsertN({…})`'
  return `an upsert has no type; it follows the traversal that finds what to update: ${sample}`
}

const bodyInBraces: Hint = ({ deadEnd, type, span, closing }) => {
  if (type(0) !== P.LBRACE) return undefined
  const lacksArrow = deadEnd.tokens.size === 1 && deadEnd.tokens.has(P.ARROW)
  if (!lacksArrow && !(type(-1) === P.ARROW && deadEnd.tokens.has(P.RETURN))) return undefined
  const end = closing(0)
  const edits = end && [
    { span: span(0), text: lacksArrow ? '=>' : '' },
    { span: span(end), text: '' },
  ]
  return {
    help: 'the body of a query has no braces: `QUERY name() =>`, statements, `RETURN …`',
    fixes: edits ? [edited('remove the braces', edits)] : [],
  }
}

const arrowOfQuery: Hint = ({ deadEnd, type, span }) => {
  if (deadEnd.tokens.size !== 1 || !deadEnd.tokens.has(P.ARROW) || type(-1) !== P.RPAREN) return undefined
  if (type(0) === P.COLON) return 'the type of the result is not declared: `=>` follows the parameters'
  const fix = edited('write `=>`', [insertion(span(-1), 'after', ' =>')])
  return { help: '`=>` follows the parameters of a query', fixes: type(0) === P.EOF ? [] : [fix] }
}

/** `AddE<Knows>::From(a)::To(b)({since: 1})` */
const propertiesAfterEnds: Hint = context => {
  const { text, type } = context
  const isProperties =
    type(0) === P.LBRACE || text(0) === 'Properties' || (type(0) === P.LPAREN && type(1) === P.LBRACE)
  if (!isProperties || creationBefore(context) !== 'AddE') return undefined
  return 'the properties come before the ends: `AddE<Type>({…})::From(a)::To(b)`'
}

function creationBefore({ text, type, opensLine }: DeadEndContext): string | undefined {
  for (let offset = 0; offset > -creationTokensMax; offset--) {
    if (type(offset) === P.ADD || type(offset) === P.UPSERT_E) return text(offset)
    if (type(offset) === P.BIND || (opensLine(offset) && type(offset) !== P.STEP)) return undefined
  }
  return undefined
}
const creationTokensMax = 40

const comparisons: Readonly<Record<string, string>> = { '>': 'GT', '<': 'LT' }

const infix: Hint = context => {
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
const entryWithoutColon: Hint = ({ deadEnd, text, type, span, isWord }) => {
  const opens = type(-2) === P.LBRACE || type(-2) === P.COMMA || type(-2) === P.LPAREN
  if (!deadEnd.tokens.has(P.COLON) || !deadEnd.tokens.has(P.COMMA) || !isWord(-1) || !opens) return undefined
  if (!beginsValue.has(type(0))) return undefined
  return {
    help: `write a colon after the name: ${quote(`${text(-1)}: ${text(0)}`)}`,
    fixes: [edited('write `:`', [insertion(span(-1), 'after', ':')])],
  }
}
const beginsValue: ReadonlySet<number> = new Set([P.STRING, P.INT, P.FLOAT, P.BOOLEAN, P.CURRENT, P.LBRACKET])

const argumentWithoutComma: Hint = ({ deadEnd, type, span, isWord }) => {
  const begins =
    type(0) === P.CURRENT || type(0) === P.STRING || type(0) === P.INT || type(0) === P.NOT || isWord(0)
  if (!begins || !deadEnd.tokens.has(P.COMMA) || !deadEnd.tokens.has(P.RPAREN)) return undefined
  if (deadEnd.tokens.has(P.COLON)) return undefined
  return {
    help: 'put a comma between the arguments, or close the bracket with `)`',
    fixes: [edited('put a comma between the arguments', [insertion(span(-1), 'after', ',')], 'maybe')],
  }
}

const afterReturn: Hint = ({ deadEnd, text, type, span, isWord, opensLine }) => {
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

const declarationForm: Hint = ({ text, type }) => {
  if (type(0) !== P.LPAREN || type(-2) !== P.STEP || !sources.has(type(-3))) return undefined
  const name = text(-1)
  if (type(-3) === P.V) {
    return `the first vector of a type fixes its dimension: write ${quote(`V::${name} { … }`)}`
  }
  if (type(-3) === P.E) return `an edge is declared as ${quote(`E::${name} { From: A, To: B }`)}`
  return `a type is declared as ${quote(`N::${name} { … }`)}`
}

const closureForm: Hint = ({ deadEnd, text, type, span }) => {
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

const secondComma: Hint = ({ type, span }) =>
  type(0) === P.COMMA && type(-1) === P.COMMA
    ? { help: 'remove one of the two commas', fixes: [replacing(span(0), '', 'maybe')] }
    : undefined

const secondStep: Hint = ({ type, span }) =>
  type(0) === P.STEP && type(-1) === P.STEP
    ? {
        help: 'remove one of the two `::`, or write a step between them',
        fixes: [replacing(span(0), '', 'maybe')],
      }
    : undefined

const secondBracket: Hint = ({ type, span }) =>
  type(0) === P.LPAREN && type(-1) === P.LPAREN
    ? { help: 'remove one of the two `(`', fixes: [replacing(span(0), '', 'maybe')] }
    : undefined

const exclusionWithoutBrace: Hint = ({ text, type, span, isWord }) => {
  if (type(-1) !== P.NOT || type(-2) !== P.STEP || !isWord(0)) return undefined
  const edits = [insertion(span(0), 'before', '{')]
  if (type(1) !== P.RBRACE && type(1) !== P.COMMA) edits.push(insertion(span(0), 'after', '}'))
  return {
    help: `an exclusion is written ${quote(`!{${text(0)}}`)}`,
    fixes: [edited('write the brace', edits)],
  }
}

/** `NUser>`, `OutKnows>` */
const typeWithoutBracket: Hint = ({ text, type, span }) => {
  const at = type(0) === P.GREATER ? -1 : type(1) === P.GREATER ? 0 : undefined
  if (at === undefined) return undefined
  const [, word, name] =
    /^(N|E|V|Add[NEV]|SearchV|SearchBM25|OutE|InE|Out|In)([A-Z]\w*)$/.exec(text(at)) ?? []
  if (!word || !name) return undefined
  const written = `${word}<${name}`
  return { help: `write ${quote(`${written}>`)}`, fixes: [replacing(span(at), written, 'certain')] }
}

const rangeWithColon: Hint = ({ text, type, span }) =>
  type(0) === P.COLON && type(-2) === P.LPAREN && text(-3) === 'RANGE'
    ? { help: 'write `RANGE(start, end)`', fixes: [replacing(span(0), ', ', 'certain')] }
    : undefined

/** `user{name}`, `Out<Wrote>In<Likes>` */
const stepWithoutColons: Hint = context => {
  const { deadEnd, type, span } = context
  const isStep = type(0) === P.LBRACE || stepTokens.has(type(0))
  if (!isStep || !deadEnd.tokens.has(P.STEP) || span(-1).end !== span(0).start) return undefined
  return { help: 'a step follows `::`', fixes: [edited('write `::`', [insertion(span(0), 'before', '::')])] }
}

/** `_["name"]`, `xs[0]` */
const memberInBrackets: Hint = ({ deadEnd, text, type, span }) => {
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

const typeWithoutBody: Hint = ({ deadEnd, text, type }) => {
  const isType = type(-2) === P.STEP && sources.has(type(-3)) && deadEnd.tokens.has(P.LBRACE)
  if (!isType || deadEnd.tokens.has(P.BIND) || type(0) === P.ARROW) return undefined
  return `the properties of a type are written in braces: ${quote(`${text(-3)}::${text(-1)} { … }`)}`
}

const misspeltStatement: Hint = ({ deadEnd, text, type, span, isWord }) => {
  if (!deadEnd.tokens.has(P.BIND) || (!isWord(0) && type(0) !== P.LBRACE)) return undefined
  const found = text(-1)
  const meant = ['RETURN', 'DROP', 'FOR'].find(word => distance(found.toUpperCase(), word, 1) <= 1)
  if (meant === undefined || meant === found || found.length < 3) return undefined
  const help = `did you mean ${quote(meant)}?`
  const applicability = meant === 'FOR' ? 'maybe' : 'certain'
  return { at: -1, expected: quote(meant), help, fixes: [replacing(span(-1), meant, applicability)] }
}

/** Brackets that were opened and must be closed here, or that were never opened. */
const bracket: Hint = ({ deadEnd, text, type, span, opensLine }) => {
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

export const habits: readonly Hint[] = [
  secondComma,
  secondBracket,
  secondStep,
  splitWord,
  typeInParentheses,
  parameterWithSign,
  objectTypeWithoutBraces,
  parametersWithoutBracket,
  exclusionWithoutBrace,
  typeWithoutBracket,
  rangeWithColon,
  otherStep,
  stepWithoutSign,
  methodOfArray,
  stepWithoutItem,
  restAsItem,
  newRecord,
  endInEnd,
  bindWithColon,
  wordBeforeQuery,
  typeWithLength,
  endsAsArguments,
  orderForm,
  orderKey,
  groupForm,
  plainStepCalled,
  typeBody,
  declarationForm,
  typeInOtherBrackets,
  typeLeftOpen,
  pathAsSource,
  comparedCall,
  singleColon,
  stepAfterDot,
  propertiesWithoutBraces,
  propertiesInBracesAlone,
  propertiesAfterEnds,
  propertyWithoutItem,
  typeOfOtherLanguage,
  typeWithoutColon,
  fieldsWithoutBraces,
  defaultInParentheses,
  endWithSource,
  constraintAfterType,
  secondValue,
  upsertAsSource,
  keywordInOtherCase,
  loopMembers,
  needlessParentheses,
  loopForm,
  bodyInBraces,
  arrowOfQuery,
  notAsWord,
  infix,
  entryWithoutColon,
  closureForm,
  memberInBrackets,
  stepWithoutColons,
  misspeltStatement,
  afterReturn,
]

/** After all others: something is missing here, but what it is depends. */
export const lastHints: readonly Hint[] = [argumentWithoutComma, typeWithoutBody, bracket]
