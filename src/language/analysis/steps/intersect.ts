import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { itemAtHand, itemsKind } from '../kinds.ts'
import { kindText } from '../words.ts'
import { itemsFlowingIn, type Outcome, type Place } from './step.ts'

/** `INTERSECT(_::…)`: the items that the traversal yields for every item that flows in (C4). */
export function checkIntersect(step: ast.IntersectStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, 'INTERSECT', 'E601', place, context)
  if (items === undefined) return undefined
  const value = checkExpression(step.value, { ...context, current: itemAtHand(items) })
  if (value === undefined) return undefined
  if (value.type.kind !== 'items') {
    return context.report.error(
      'E601',
      value.span,
      `\`INTERSECT\` takes a traversal to items, not ${kindText(value.type)}`,
      {
        help: 'end it with a navigation, as in `INTERSECT(_::Out<Type>)`',
      },
    )
  }
  if (value.type.shape) {
    return context.report.error(
      'E601',
      value.span,
      '`INTERSECT` takes items as they are, without a projection',
      {
        help: 'write the projection behind `INTERSECT(…)`',
      },
    )
  }
  return { kind: 'intersect', value, type: itemsKind(value.type.type, { plural: true }), span: step.span }
}
