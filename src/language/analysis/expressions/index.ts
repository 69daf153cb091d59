import type * as ast from '../../syntax/index.ts'
import { type Context, requireReport, type Use } from '../context.ts'
import { resolveName, variableExpr } from '../names/variables.ts'
import type { Expr } from '../program/program.ts'
import { checkSteps } from '../traversal.ts'
import { checkLiteral } from '../values/literals.ts'
import { checkArray, checkObject } from './arrays-and-objects.ts'
import { checkCall } from './call.ts'
import { checkComparison } from './compare.ts'
import { checkExists, checkLogical } from './condition.ts'
import { checkAddEdge, checkAddNode, checkAddVector } from './creations.ts'

/** A rule for each kind of expression. RETURN has its own for objects and arrays, which can hold anything there. */
const rules: {
  readonly [K in ast.Expr['kind']]: (
    node: Extract<ast.Expr, { kind: K }>,
    context: Context,
    use: Use,
  ) => Expr | undefined
} = {
  String: checkLiteral,
  Int: checkLiteral,
  Float: checkLiteral,
  Boolean: checkLiteral,
  None: checkLiteral,
  NameExpr: checkName,
  Array: checkArray,
  Object: checkObject,
  Traversal: checkTraversal,
  Exists: checkExists,
  Logical: checkLogical,
  Call: checkCall,
  AddN: checkAddNode,
  AddE: checkAddEdge,
  AddV: checkAddVector,
}

export function checkAnyExpression(node: ast.Expr, context: Context, use: Use): Expr | undefined {
  const rule = rules[node.kind] as (node: ast.Expr, context: Context, use: Use) => Expr | undefined
  const checked = rule(node, context, use)
  if (checked === undefined) requireReport(node.span, context)
  else context.kinds?.yields.set(node, checked.type)
  return checked
}

export function checkName({ name, span }: ast.NameExpr, context: Context): Expr | undefined {
  const variable = resolveName(name, span, context)
  return variable && variableExpr(variable, span)
}

function checkTraversal(node: ast.Traversal, context: Context, use: Use): Expr | undefined {
  const last = node.steps.at(-1)
  if (last?.kind === 'Compare') return checkComparison(node, last, context)
  return checkSteps(node.start, node.steps, node.span, context, use)
}
