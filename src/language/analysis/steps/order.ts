import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { itemAtHand } from '../kinds.ts'
import { kindText } from '../words.ts'
import { itemsFlowingIn, type Outcome, type Place } from './step.ts'

/** `ORDER<Asc>(key)`: by a value of each item, the first where there are several, missing ones lowest (C3); else E706. */
export function checkOrder(step: ast.OrderStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, 'ORDER', 'E601', place, context)
  if (items === undefined) return undefined
  const key = checkExpression(step.key, { ...context, current: itemAtHand(items) })
  if (key === undefined) return 'unchanged'
  if (key.type.kind === 'value' && key.type.type.kind === 'scalar') {
    return { kind: 'order', direction: step.direction, key, type: items, span: step.span }
  }
  context.report.error(
    'E706',
    key.span,
    `items are ordered by one value each, not by ${kindText(key.type)}`,
    {
      help: 'order by a property, as in `_::{name}`, or by a count, as in `_::Out<Type>::COUNT`',
    },
  )
  return 'unchanged'
}
