import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemAtHand, itemsKind } from '../kinds.ts'
import { checkAssignments } from '../values/assignments.ts'
import { kindText } from '../words.ts'
import { mayWrite } from '../writes.ts'
import type { Outcome, Place } from './step.ts'

/** `UPDATE({…})`: changes nodes or edges and yields what it changed, in full as an upsert does (S3, W8). */
export function checkUpdate(step: ast.UpdateStep, { type }: Place, context: Context): Outcome {
  if (!mayWrite('UPDATE', step.span, context)) return undefined
  if (type.kind !== 'items' || type.type.kind === 'vector') {
    return context.report.error(
      'E604',
      step.span,
      `\`UPDATE\` changes nodes or edges, not ${kindText(type)}`,
      {
        help: type.kind === 'items' ? 'change vectors with `UpsertV`' : undefined,
      },
    )
  }
  const assignments = checkAssignments(step.properties, type.type, { ...context, current: itemAtHand(type) })
  const { plural, scored } = type
  return { kind: 'update', assignments, type: itemsKind(type.type, { plural, scored }), span: step.span }
}
