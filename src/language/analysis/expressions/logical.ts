import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { booleanKind } from '../kinds.ts'
import type { Expr } from '../program.ts'
import { checkCondition } from './condition.ts'

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
