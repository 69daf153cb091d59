import { replacing, type Span } from '../../../diagnostics/index.ts'
import { HelixQLParser as P } from '../../generated/HelixQLParser.ts'
import { quote } from '../../words.ts'
import type { Help, Hint } from '../dead-end-context.ts'
import { edited, insertion } from './edits.ts'
import { sources } from './sources.ts'

/** Declarations, fields and parameters as in other languages, or nearly right. */

/** `DEFINE QUERY name()` */
export const wordBeforeQuery: Hint = ({ text, type, span, isWord, opensLine }) =>
  type(1) === P.QUERY && isWord(0) && (opensLine(0) || type(-1) === P.EOF) && type(2) !== P.COLON
    ? {
        help: `a query begins with \`QUERY\`: remove ${quote(text(0))}`,
        fixes: [replacing(span(0), '', 'maybe')],
      }
    : undefined

/** `VARCHAR(255)`, `DECIMAL(10, 2)` */
export const typeWithLength: Hint = ({ text, type, span, closing }) => {
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

/** `IND EX`, `Str ing` */
export const splitWord: Hint = ({ text, span, isWord }) => {
  const word = `${text(-1)}${text(0)}`
  if (!isWord(-1) || !isWord(0) || !(scalar.test(word) || splitKeywords.has(word))) return undefined
  return { help: `write ${quote(word)}`, fixes: [replacing(span(-1, 0), word, 'certain')] }
}

const splitKeywords: ReadonlySet<string> = new Set(['INDEX', 'UNIQUE', 'DEFAULT', 'RETURN', 'DROP'])

export const objectTypeWithoutBraces: Hint = ({ deadEnd, text, type }) =>
  type(0) === P.COLON && type(-2) === P.LBRACKET && deadEnd.tokens.has(P.RBRACKET)
    ? `an array of objects is written ${quote(`[{${text(-1)}: ${text(1)}}]`)}`
    : undefined

export const parametersWithoutBracket: Hint = ({ deadEnd, text, type }) =>
  deadEnd.tokens.size === 1 && deadEnd.tokens.has(P.LPAREN) && type(-2) === P.QUERY
    ? `parentheses follow the name of a query: ${quote(`QUERY ${text(-1)}() =>`)}`
    : undefined

const scalar = /^(?:String|Boolean|[IU](?:8|16|32|64)|U128|F32|F64|ID|Date)$/

const listWord = /^(?:List|Vec|Array|Set|Vector|list|array)$/

const optionWord = /^(?:Option|Optional|Maybe|Nullable)$/

const noneMandatory = 'no property is mandatory: one without a value is `null`'

export const typeOfOtherLanguage: Hint = context => {
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
  if (/^\d/.test(element)) {
    return {
      help: 'an array of numbers is written `[F64]`, without a length: the first vector of a type fixes that of all',
      fixes: [replacing(span, '[F64]', 'maybe')],
    }
  }
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
export const typeWithoutColon: Hint = ({ deadEnd, text, type, span, isWord }) => {
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
export const fieldsWithoutBraces: Hint = ({ text, type }) =>
  type(0) === P.COLON && type(-2) === P.COLON && text(-3) === 'Properties'
    ? {
        at: -1,
        expected: '`{`',
        help: `the properties of an edge are written in braces: ${quote(`Properties: { ${text(-1)}: ${text(1)} }`)}`,
      }
    : undefined

/** `N::User: {`, `N::User(name: String)` */
export const typeBody: Hint = ({ text, type, span, closing }) => {
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
export const defaultInParentheses: Hint = ({ text, type, span, closing }) => {
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
export const endWithSource: Hint = ({ text, type, span }) => {
  if (type(-2) !== P.COLON || type(-3) !== P.ENDPOINT || !sources.has(type(-1))) return undefined
  const isBracket = type(0) === P.LESS && type(2) === P.GREATER
  if (!isBracket && type(0) !== P.STEP) return undefined
  return {
    help: `an end is the name of a type alone: ${quote(`${text(-3)}: ${text(1)}`)}`,
    fixes: [replacing(span(-1, isBracket ? 2 : 1), text(1), 'certain')],
  }
}

/** `handle: String PRIMARY KEY`, `handle: String UNIQUE` */
export const constraintAfterType: Hint = ({ deadEnd, text, type }) => {
  if (!deadEnd.tokens.has(P.DEFAULT) || !deadEnd.tokens.has(P.COMMA) || type(-2) !== P.COLON) return undefined
  const word = text(0).toUpperCase()
  const field = `${text(-3)}: ${text(-1)}`
  if (word === 'PRIMARY' || word === 'UNIQUE')
    return `a unique property is written ${quote(`UNIQUE INDEX ${field}`)}`
  if (word === 'NULL' || word === 'NOT') return noneMandatory
  return undefined
}

export const bodyInBraces: Hint = ({ deadEnd, type, span, closing }) => {
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

export const arrowOfQuery: Hint = ({ deadEnd, type, span }) => {
  if (deadEnd.tokens.size !== 1 || !deadEnd.tokens.has(P.ARROW) || type(-1) !== P.RPAREN) return undefined
  if (type(0) === P.COLON) return 'the type of the result is not declared: `=>` follows the parameters'
  const fix = edited('write `=>`', [insertion(span(-1), 'after', ' =>')])
  return { help: '`=>` follows the parameters of a query', fixes: type(0) === P.EOF ? [] : [fix] }
}

export const declarationForm: Hint = ({ text, type }) => {
  if (type(0) !== P.LPAREN || type(-2) !== P.STEP || !sources.has(type(-3))) return undefined
  const name = text(-1)
  if (type(-3) === P.V) {
    return `the first vector of a type fixes its dimension: write ${quote(`V::${name} { … }`)}`
  }
  if (type(-3) === P.E) return `an edge is declared as ${quote(`E::${name} { From: A, To: B }`)}`
  return `a type is declared as ${quote(`N::${name} { … }`)}`
}

export const typeWithoutBody: Hint = ({ deadEnd, text, type }) => {
  const isType = type(-2) === P.STEP && sources.has(type(-3)) && deadEnd.tokens.has(P.LBRACE)
  if (!isType || deadEnd.tokens.has(P.BIND) || type(0) === P.ARROW) return undefined
  return `the properties of a type are written in braces: ${quote(`${text(-3)}::${text(-1)} { … }`)}`
}
