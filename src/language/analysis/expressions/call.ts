import type { ScalarName, ValueType } from '../../catalog/index.ts'
import { type Misspelling, misspelling, type Span } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { comparisonWords, stepWords } from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { countKind, emptyAs, hasMembers, scalar, valueKind } from '../kinds/kinds.ts'
import { isFloat, isNumber, isScalar } from '../kinds/types.ts'
import { kindText, listNames, quote } from '../kinds/words.ts'
import {
  type AggregateFunction,
  functionNames,
  isAggregateFunction,
  isMathFunction,
  type MathFunction,
  mathSignature,
} from '../program/functions.ts'
import type { AggregateExpr, CallExpr, Expr, ValueKind } from '../program/program.ts'
import { checkValue } from '../values/entries.ts'

/** Functions such as `ADD(a, b)`, and aggregates such as `SUM(xs)` over all values of the argument (C5). */
export function checkCall(node: ast.Call, context: Context): Expr | undefined {
  return checkCallOf(node, context, {
    operand: argument => checkValue(argument, context),
    aggregate: name => checkAggregate(name, node, context),
  })
}

/** What a call can contain depends on where it is written: the weight of a path has its own rules. */
interface CallRules {
  readonly operand: (node: ast.Expr) => Expr | undefined
  readonly aggregate: (name: AggregateFunction) => Expr | undefined
}

export function checkCallOf(node: ast.Call, context: Context, rules: CallRules): Expr | undefined {
  const { text: name, span } = node.function
  if (isAggregateFunction(name) && node.arguments.length === 1) return rules.aggregate(name)
  if (isMathFunction(name)) {
    if (node.arguments.length === mathSignature(name).arity) return checkMath(name, node, context, rules)
    return wrongCount(node, context)
  }
  if (isAggregateFunction(name)) return wrongCount(node, context)
  return context.report.error('E708', span, `there is no function ${quote(name)}`, {
    help: `some functions are ${listNames(functionNames)}`,
    ...(meant(name) ?? misspelling(name, span, [...functionNames, ...conditionNames])),
  })
}

/** Help for a name that is written differently, and not as a function. */
function meant(name: string): Misspelling | undefined {
  const word = name.toUpperCase()
  if (Object.hasOwn(inPlaceOf, word)) return { help: inPlaceOf[word]! }
  if (word.startsWith('SHORTESTPATH')) {
    return { help: 'a path is a step, and so is its end: `N<Type>(a)::ShortestPath<Edge>::To(b)`' }
  }
  if (comparisonNames.has(word)) {
    return { help: `${quote(word)} is a step: write it after \`::\`, as in \`_::{name}::${word}(…)\`` }
  }
  const step = stepNames.find(each => each.toUpperCase() === word)
  if (step === undefined) return undefined
  return { help: `${quote(step)} is a step: write it after \`::\`, as in \`N<Type>::${step}\`` }
}

const conditionNames = ['AND', 'OR', 'EXISTS']

const inPlaceOf: Readonly<Record<string, string>> = {
  NOT: 'negate with `!AND(…)`, `!OR(…)` or `!EXISTS(…)`, or compare with `NEQ`',
  EMBED: 'write `Embed`, where a vector is expected: capitals matter',
  LEN: 'count with `COUNT(…)` or `::COUNT`',
  LENGTH: 'count with `COUNT(…)` or `::COUNT`',
  SIZE: 'count with `COUNT(…)` or `::COUNT`',
  NOW: 'there is no clock in a query: write `DEFAULT NOW` at a property, or pass a `Date`',
  CONCAT: 'strings cannot be joined in a query: let the caller do it',
  LOWER: 'the case of a string cannot be changed in a query: let the caller do it',
  UPPER: 'the case of a string cannot be changed in a query: let the caller do it',
  IF: 'there is no `IF`: filter with `::WHERE(…)`, or let the caller choose the query',
  COALESCE: 'there is no replacement for a missing value: declare a `DEFAULT` at the property',
}

const comparisonNames: ReadonlySet<string> = new Set(comparisonWords)

/** Without `ID`, which is a type as well. */
const stepNames = stepWords.filter(word => word !== 'ID')

function checkMath(
  name: MathFunction,
  node: ast.Call,
  context: Context,
  rules: CallRules,
): CallExpr | undefined {
  const given = node.arguments.map(rules.operand)
  if (name === 'MIN' || name === 'MAX') return checkExtreme(name, given, node.span, context)
  const operands = given.map(value => value && requireNumber(value, name, context))
  const numbers = operands.filter(operand => operand !== undefined)
  if (numbers.length < operands.length) return undefined
  const isWhole = mathSignature(name).result === 'number' && !numbers.some(({ type }) => isFloat(type.type))
  const type = valueKind(scalar(isWhole ? 'I64' : 'F64'))
  return { kind: 'call', function: name, arguments: numbers, type, span: node.span }
}

/** MIN and MAX choose from numbers, from dates or from strings: one error, at the first operand that is of another kind. */
function checkExtreme(
  name: 'MIN' | 'MAX',
  given: readonly (Expr | undefined)[],
  span: Span,
  context: Context,
): CallExpr | undefined {
  const operands = given.map(value => value && requireOrdered(value, name, context))
  const values = operands.filter(operand => operand !== undefined)
  if (values.length < operands.length) return undefined
  const [first, ...others] = values.map(({ type }) => type.type)
  const ordered = orderedTypes.find(type => isScalar(first!, type))
  const odd = others.findIndex(type => (ordered ? !isScalar(type, ordered) : !isNumber(type)))
  if (odd >= 0) {
    const { type, span } = values[odd + 1]!
    const message = `${quote(name)} compares values of one kind, but this is ${kindText(type)} beside ${kindText(values[0]!.type)}`
    return context.report.error('E205', span, message)
  }
  const isWhole = ![first!, ...others].some(isFloat)
  const type = valueKind(scalar(ordered ?? (isWhole ? 'I64' : 'F64')))
  return { kind: 'call', function: name, arguments: values, type, span }
}

/** What MIN and MAX choose from, beside numbers. */
const orderedTypes: readonly ScalarName[] = ['Date', 'String']

type ValueExpr = Expr & { readonly type: ValueKind }

function requireNumber(value: Expr, name: MathFunction, context: Context): ValueExpr | undefined {
  return isOne(value, isNumber) ? value : notOperand(value, name, 'numbers', context)
}

function requireOrdered(value: Expr, name: MathFunction, context: Context): ValueExpr | undefined {
  return isOne(value, isOrdered) ? value : notOperand(value, name, 'numbers, dates or strings', context)
}

function isOrdered(type: ValueType): boolean {
  return isNumber(type) || orderedTypes.some(name => isScalar(type, name))
}

function isOne(value: Expr, is: (type: ValueType) => boolean): value is ValueExpr {
  const { type } = value
  return type.kind === 'value' && !type.plural && is(type.type)
}

function notOperand(value: Expr, name: MathFunction, what: string, { report }: Context): undefined {
  return report.error('E205', value.span, `${quote(name)} takes ${what}, not ${kindText(value.type)}`, {
    help: operandHelp(value),
  })
}

function operandHelp({ type }: Expr): string | undefined {
  if (type.kind === 'items') return 'name a property, as in `_::{name}`, or count them with `::COUNT`'
  if (type.kind !== 'value') return undefined
  const isMany = type.plural ? isNumber(type.type) : type.type.kind === 'array' && isNumber(type.type.element)
  return isMany ? 'reduce them to one number, as in `SUM(…)`, or take the first with `::FIRST`' : undefined
}

function checkAggregate(
  name: AggregateFunction,
  { arguments: [argument], span }: ast.Call,
  context: Context,
): AggregateExpr | undefined {
  const given =
    argument &&
    (name === 'COUNT' ? checkExpression(argument, context, 'items') : checkValue(argument, context))
  if (given === undefined) return undefined
  const value = emptyAs(scalar('I64'), given)
  if (name === 'COUNT') {
    if (canBeCounted(value)) return { kind: 'aggregate', function: name, value, type: countKind, span }
    return context.report.error(
      'E205',
      value.span,
      `\`COUNT\` counts many things, not ${kindText(value.type)}`,
      { help: 'give it an array, items, or one property of many items' },
    )
  }
  const element = elementOfMany(value)
  if (element && (name === 'MIN' || name === 'MAX') && orderedTypes.some(type => isScalar(element, type))) {
    return { kind: 'aggregate', function: name, value, type: valueKind(element), span }
  }
  const number = element && isNumber(element) ? element : undefined
  if (number === undefined) return notNumbers(name, value, context)
  const type = valueKind(scalar(name === 'AVG' || isFloat(number) ? 'F64' : 'I64'))
  return { kind: 'aggregate', function: name, value, type, span }
}

function canBeCounted({ type }: Expr): boolean {
  if (hasMembers(type)) return true
  return type.kind === 'value' && (type.plural || type.type.kind === 'array')
}

/** Returns the type of the elements of a collection of values. */
function elementOfMany({ type }: Expr): ValueType | undefined {
  if (type.kind !== 'value') return undefined
  return type.plural ? type.type : type.type.kind === 'array' ? type.type.element : undefined
}

function notNumbers(name: AggregateFunction, value: Expr, { report }: Context): undefined {
  const what = name === 'MIN' || name === 'MAX' ? 'numbers, dates or strings' : 'numbers'
  return report.error('E205', value.span, `${quote(name)} takes many ${what}, not ${kindText(value.type)}`, {
    help:
      value.type.kind === 'items'
        ? 'name the property that holds them, as in `xs::{name}`'
        : 'give it an array, or one property of many items',
  })
}

const counts = ['no argument', 'one argument', 'two arguments'] as const

/** Reports E013 in the same words as the parser does for steps. */
function wrongCount(
  { function: { text, span }, arguments: given }: ast.Call,
  { report }: Context,
): undefined {
  const takes = isMathFunction(text) ? counts[mathSignature(text).arity] : counts[1]
  const number = given.length === 0 ? 'none' : String(given.length)
  report.error('E013', span, `${quote(text)} takes ${takes}, not ${number}`, {
    help:
      isMathFunction(text) && isAggregateFunction(text)
        ? `or one argument that is an array or many values: ${quote(`${text}(xs)`)}`
        : undefined,
  })
  return undefined
}
