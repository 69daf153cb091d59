import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { findNode } from '../lookup.ts'
import type { CreateExpr } from '../program.ts'
import { checkAssignments } from '../values/assignments.ts'
import { mayWrite } from '../writes.ts'
import { warnOfLeftOut } from './left-out.ts'

/** `AddN<T>({…})` */
export function checkAddNode(creation: ast.AddN, context: Context): CreateExpr | undefined {
  if (!mayWrite('AddN', creation.span, context)) return undefined
  const node = findNode(creation.type, creation.span, context)
  if (node === undefined) return undefined
  const assignments = checkAssignments(creation.properties, node, context)
  warnOfLeftOut(creation.type, node, creation.properties, context)
  return { kind: 'addNode', node, assignments, type: itemsKind(node, { plural: false }), span: creation.span }
}
