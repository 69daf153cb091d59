import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { findVector } from '../lookup.ts'
import type { CreateExpr } from '../program.ts'
import { checkAssignments } from '../values/assignments.ts'
import { checkVector } from '../values/vector.ts'
import { mayWrite } from '../writes.ts'
import { warnOfLeftOut } from './left-out.ts'

/** `AddV<T>(vector, {…})` */
export function checkAddVector(creation: ast.AddV, context: Context): CreateExpr | undefined {
  if (!mayWrite('AddV', creation.span, context)) return undefined
  const vector = findVector(creation.type, creation.span, context)
  const data = checkVector(creation.vector, context)
  if (vector === undefined) return undefined
  const assignments = checkAssignments(creation.properties, vector, context)
  warnOfLeftOut(creation.type, vector, creation.properties, context)
  const type = itemsKind(vector, { plural: false })
  return data && { kind: 'addVector', vector, data, assignments, type, span: creation.span }
}
