import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { checkAssignments } from '../values/assignments.ts'
import { checkVector } from '../values/vector.ts'
import { kindText } from '../words.ts'
import { mayWrite } from '../writes.ts'
import type { Outcome, Place } from './step.ts'

/** `UpsertV(vector, {…})`: merges into the vectors that flow in and replaces their data, or creates one (W4, W5). */
export function checkUpsertVector(step: ast.UpsertVectorStep, { type }: Place, context: Context): Outcome {
  if (!mayWrite('UpsertV', step.span, context)) return undefined
  if (type.kind !== 'items' || type.type.kind !== 'vector') {
    return context.report.error('E604', step.span, `\`UpsertV\` needs vectors, not ${kindText(type)}`)
  }
  const vector = type.type
  const data = checkVector(step.vector, context)
  const assignments = checkAssignments(step.properties, vector, context)
  const result = itemsKind(vector, { plural: false })
  return data && { kind: 'upsertVector', vector, data, assignments, type: result, span: step.span }
}
