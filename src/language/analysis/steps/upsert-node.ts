import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { checkAssignments } from '../values/assignments.ts'
import { kindText } from '../words.ts'
import { mayWrite } from '../writes.ts'
import type { Outcome, Place } from './step.ts'

/** `UpsertN({…})`: merges into the nodes that flow in, or creates one where there are none (W4, W5). */
export function checkUpsertNode(step: ast.UpsertNodeStep, { type }: Place, context: Context): Outcome {
  if (!mayWrite('UpsertN', step.span, context)) return undefined
  if (type.kind !== 'items' || type.type.kind !== 'node') {
    return context.report.error('E604', step.span, `\`UpsertN\` needs nodes, not ${kindText(type)}`)
  }
  const node = type.type
  const assignments = checkAssignments(step.properties, node, context)
  return { kind: 'upsertNode', node, assignments, type: itemsKind(node, { plural: false }), span: step.span }
}
