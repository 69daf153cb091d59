import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { booleanKind } from '../kinds.ts'
import type { Expr } from '../program.ts'

/** `EXISTS(t)`: whether the traversal yields anything; of one property, whether it has a value (C4). */
export function checkExists(node: ast.Exists, context: Context): Expr | undefined {
  const isTraversal = node.value.kind === 'Traversal' && node.value.steps.at(-1)?.kind !== 'Compare'
  if (!isTraversal && node.value.kind !== 'NameExpr') {
    return context.report.error('E601', node.value.span, '`EXISTS` takes a traversal', {
      help: 'write a source, a variable or `_`, and its steps',
    })
  }
  const value = checkExpression(node.value, context)
  return value && { kind: 'exists', negated: node.negated, value, type: booleanKind, span: node.span }
}
