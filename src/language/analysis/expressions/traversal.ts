import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { Expr } from '../program.ts'
import { checkSteps } from '../traversal.ts'
import { checkComparison } from './compare.ts'

export function checkTraversal(node: ast.Traversal, context: Context): Expr | undefined {
  const last = node.steps.at(-1)
  if (last?.kind === 'Compare') return checkComparison(node, last, context)
  return checkSteps(node.start, node.steps, node.span, context)
}
