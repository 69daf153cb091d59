import { typeName, type ValueType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { booleanKind, emptyAs, valueKind } from '../kinds/kinds.ts'
import { areComparable, isNumber, isScalar } from '../kinds/types.ts'
import { kindText, quote } from '../kinds/words.ts'
import type { Expr, Kind } from '../program/program.ts'
import { at } from '../report.ts'
import { checkSteps } from '../traversal.ts'
import { asValue, checkValue } from '../values/entries.ts'
import { fitLiteral } from '../values/literals.ts'

/** A traversal whose last step is a comparison: compares the result of the earlier steps with the argument. */
export function checkComparison(
  node: ast.Traversal,
  step: ast.CompareStep,
  context: Context,
): Expr | undefined {
  const compared = checkSteps(node.start, node.steps.slice(0, -1), node.span, context)
  const left = compared && asValue(compared, context)
  const type = left && comparedType(left, node, step, context)
  // If the left side cannot be compared at all, the argument is only checked for its own errors (D2).
  const isRefused = left !== undefined && type === undefined
  const right = isRefused ? checkExpression(step.value, context) : checkArgument(step, context)
  if (left === undefined || type === undefined || right === undefined) return undefined
  const operand = fitOperand(left, type, right, step, context)
  return (
    operand && {
      kind: 'compare',
      operator: step.operator,
      left,
      right: operand,
      type: booleanKind,
      span: node.span,
    }
  )
}

/** Returns the type of the compared value; CONTAINS searches arrays and strings, the others compare scalars. */
function comparedType(
  left: Expr,
  node: ast.Traversal,
  step: ast.CompareStep,
  { report }: Context,
): ValueType | undefined {
  const { type } = left
  if (type.kind === 'items' && node.steps.length === 1) {
    return report.error(
      'E657',
      step.span,
      `${quote(step.operator)} has nothing to compare: it follows ${kindText(type)}`,
      {
        help: 'name a property first, as in `_::{name}::EQ(…)`',
      },
    )
  }
  const isContainer = type.kind === 'value' && (type.type.kind === 'array' || isScalar(type.type, 'String'))
  const fits =
    step.operator === 'CONTAINS' ? isContainer : type.kind === 'value' && type.type.kind === 'scalar'
  if (type.kind === 'value' && fits) return type.type
  return report.error('E621', step.span, `${quote(step.operator)} cannot compare ${kindText(type)}`, {
    help:
      type.kind === 'items'
        ? 'name one property before it'
        : step.operator === 'CONTAINS'
          ? `\`CONTAINS\` searches a \`String\` or an array${refusedOnPurpose(type)}`
          : type.kind === 'value' && type.type.kind === 'array'
            ? 'search an array with `CONTAINS`'
            : undefined,
  })
}

/** Legacy accepted numbers, and found nothing or failed. */
function refusedOnPurpose(type: Kind): string {
  const isOneNumber = type.kind === 'value' && !type.plural && isNumber(type.type)
  return isOneNumber ? '; on a number it is refused on purpose: compare with `EQ` or `IS_IN`' : ''
}

function checkArgument({ operator, value: node }: ast.CompareStep, context: Context): Expr | undefined {
  const value = checkValue(node, context)
  if (value === undefined) return undefined
  const { type } = value
  const isEmpty = type.kind === 'list'
  const isList = isEmpty || (type.kind === 'value' && (type.type.kind === 'array' || type.plural))
  const fits =
    operator === 'IS_IN'
      ? isEmpty || elementOf(type) === 'scalar'
      : type.kind === 'value' && type.type.kind === 'scalar'
  if (fits) return value
  const wanted = operator !== 'IS_IN' ? 'one value' : isList ? 'an array of single values' : 'an array'
  return context.report.error(
    'E621',
    node.span,
    `${quote(operator)} takes ${wanted}, not ${kindText(type)}`,
    {
      help:
        operator === 'IS_IN'
          ? `give it an array such as \`[1, 2]\`${isList ? '' : ', or compare with `EQ`'}`
          : isList
            ? 'use `IS_IN` to test for one of several values'
            : type.kind === 'none'
              ? 'test for a value with `EXISTS(_::{name})` or `!EXISTS(_::{name})`'
              : undefined,
    },
  )
}

/** Whether the elements of an array, or the values of several items, are scalars or arrays themselves. */
function elementOf(type: Kind): ValueType['kind'] | undefined {
  if (type.kind !== 'value') return undefined
  if (type.plural) return type.type.kind
  return type.type.kind === 'array' ? type.type.element.kind : undefined
}

/** Converts literals of the argument to the compared type (C4, W13); reports E622 if the types cannot be compared. */
function fitOperand(
  left: Expr,
  type: ValueType,
  right: Expr,
  { operator }: ast.CompareStep,
  context: Context,
): Expr | undefined {
  const compared = operator === 'CONTAINS' && type.kind === 'array' ? type.element : type
  if (operator === 'IS_IN' && right.kind === 'array') {
    const items = right.items.map(item => fitOne(left, compared, item, context))
    if (items.includes(undefined)) return undefined
    const fitted = items.filter(item => item !== undefined)
    const kind = fitted[0]?.type.kind === 'value' ? fitted[0].type.type : compared
    return { ...right, items: fitted, type: valueKind({ kind: 'array', element: kind }) }
  }
  return fitOne(left, compared, emptyAs(compared, right), context)
}

function fitOne(left: Expr, to: ValueType, right: Expr, context: Context): Expr | undefined {
  if (right.kind === 'literal' && (isScalar(to, 'Date') || isScalar(to, 'ID')) && to.kind === 'scalar') {
    const result = fitLiteral(right, to.name)
    if (result.fits) return result.literal
    if (result.misfit) {
      const { code, message, help } = result.misfit
      return context.report.error(code, right.span, message, { help })
    }
  }
  if (right.type.kind === 'value' && areComparable(to, scalarOf(right.type.type, to))) return right
  const declared =
    left.kind === 'currentProperty' && left.property.kind === 'declared' ? left.property.property : undefined
  const message = `${quote(typeName(to))} is compared with ${kindText(right.type)}`
  return context.report.error('E622', right.span, message, {
    related: [at(declared?.span, 'declared here')],
    help: 'compare values of the same type; any two numbers can be compared',
  })
}

/** Returns the element type of a list if a scalar is compared with its elements. */
function scalarOf(type: ValueType, to: ValueType): ValueType {
  return type.kind === 'array' && to.kind === 'scalar' ? type.element : type
}
