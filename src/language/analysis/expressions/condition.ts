import { type Fix, wrapping } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { booleanKind } from '../kinds/kinds.ts'
import { isScalar } from '../kinds/types.ts'
import { kindText, quote } from '../kinds/words.ts'
import type { Expr } from '../program/program.ts'

/** Checks an argument of WHERE, PREFILTER, AND or OR: a comparison, EXISTS, AND, OR, or a Boolean variable. */
export function checkCondition(
  node: ast.Expr,
  within: 'WHERE' | 'PREFILTER' | 'AND' | 'OR',
  context: Context,
): Expr | undefined {
  if (node.kind === 'Boolean' && (within === 'WHERE' || within === 'PREFILTER')) {
    return context.report.error(
      'E655',
      node.span,
      `${quote(String(node.value))} is not supported as a condition`,
      {
        help: `remove the ${quote(within)}, or compare a property`,
      },
    )
  }
  if (isLiteral(node)) {
    return context.report.error('E306', node.span, `${quote(within)} takes conditions, not a literal`, {
      help: conditionHelp,
    })
  }
  const condition = checkExpression(node, context)
  if (condition === undefined || isCondition(condition)) return condition
  const isBoolean = condition.type.kind === 'value' && isScalar(condition.type.type, 'Boolean')
  const message = isBoolean
    ? 'a `Boolean` alone is not a condition'
    : `a condition is true or false, not ${kindText(condition.type)}`
  return context.report.error('E659', node.span, message, correction(node, condition))
}

function correction(
  node: ast.Expr,
  { type }: Expr,
): { readonly help: string; readonly fixes?: readonly Fix[] } {
  const exists = (applicability: Fix['applicability']) => wrapping(node.span, 'EXISTS(', ')', applicability)
  if (type.kind === 'items') return { help: 'wrap it in `EXISTS(…)`', fixes: [exists('certain')] }
  if (type.kind !== 'value' || node.kind !== 'Traversal') return { help: conditionHelp }
  if (!isScalar(type.type, 'Boolean')) return { help: conditionHelp, fixes: [exists('maybe')] }
  return { help: 'compare it: `::EQ(true)`', fixes: [wrapping(node.span, '', '::EQ(true)', 'certain')] }
}

const conditionHelp = 'end it with a comparison such as `::EQ(…)`, or use `EXISTS(…)`'

function isLiteral(node: ast.Expr): boolean {
  return (
    node.kind === 'String' ||
    node.kind === 'Int' ||
    node.kind === 'Float' ||
    node.kind === 'Boolean' ||
    node.kind === 'None' ||
    node.kind === 'Array' ||
    node.kind === 'Object'
  )
}

function isCondition({ kind, type }: Expr): boolean {
  if (kind === 'compare' || kind === 'exists' || kind === 'logical') return true
  return kind === 'variable' && type.kind === 'value' && !type.plural && isScalar(type.type, 'Boolean')
}

/** `EXISTS(t)`: whether the traversal returns anything; for a single property, whether it has a value (C4). */
export function checkExists(node: ast.Exists, context: Context): Expr | undefined {
  const isTraversal = node.value.kind === 'Traversal' && node.value.steps.at(-1)?.kind !== 'Compare'
  if (!isTraversal && node.value.kind !== 'NameExpr') {
    return context.report.error('E601', node.value.span, '`EXISTS` takes a traversal', {
      help: 'write a source, a variable or `_`, and its steps',
    })
  }
  const value = checkExpression(node.value, context)
  return (
    value && {
      kind: 'exists',
      negated: node.negated,
      value: withoutMappingOfMatch(value),
      type: booleanKind,
      span: node.span,
    }
  )
}

/** What a plain index finds, without the mapping of the oldest: nothing was found if there is none (S5, S7). */
function withoutMappingOfMatch(value: Expr): Expr {
  if (value.kind !== 'traversal' || value.source.kind !== 'byIndex') return value
  if (value.source.property.index === 'unique') return value
  const steps = value.steps.slice(0, value.steps.findLastIndex(step => !('shape' in step)) + 1)
  return { ...value, steps, type: (steps.at(-1) ?? value.source).type }
}

/** `AND(…)`, `OR(…)`, `!AND(…)`, `!OR(…)`. */
export function checkLogical(node: ast.Logical, context: Context): Expr | undefined {
  const operands = node.operands.map(operand => checkCondition(operand, node.operator, context))
  if (operands.includes(undefined)) return undefined
  return {
    kind: 'logical',
    operator: node.operator,
    negated: node.negated,
    operands: operands.filter(operand => operand !== undefined),
    type: booleanKind,
    span: node.span,
  }
}
