import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { checkAddEdge } from '../creations/add-edge.ts'
import { checkAddNode } from '../creations/add-node.ts'
import { checkAddVector } from '../creations/add-vector.ts'
import type { Expr } from '../program.ts'
import { checkLiteral } from '../values/literal.ts'
import { checkArray } from './array.ts'
import { checkCall } from './call.ts'
import { checkExists } from './exists.ts'
import { checkLogical } from './logical.ts'
import { checkName } from './name.ts'
import { checkObject } from './object.ts'
import { checkTraversal } from './traversal.ts'

/** A rule for each kind of expression. RETURN has its own for objects and arrays, which hold anything there. */
const rules: {
  readonly [K in ast.Expr['kind']]: (
    node: Extract<ast.Expr, { kind: K }>,
    context: Context,
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

export function checkAnyExpression(node: ast.Expr, context: Context): Expr | undefined {
  const rule = rules[node.kind] as (node: ast.Expr, context: Context) => Expr | undefined
  return rule(node, context)
}
