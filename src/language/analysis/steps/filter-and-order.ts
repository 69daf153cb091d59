import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { checkCondition } from '../expressions/condition.ts'
import { itemAtHand, itemsKind } from '../kinds/kinds.ts'
import { kindText } from '../kinds/words.ts'
import { checkValue } from '../values/entries.ts'
import { type CheckedStep, follows, itemsFlowingIn, membersFlowingIn, type StepPosition } from './step.ts'

/** `WHERE(condition)`: the items for which the condition is true. */
export function checkWhere(step: ast.WhereStep, position: StepPosition, context: Context): CheckedStep {
  const items = membersFlowingIn(step, 'WHERE', 'E601', position, context)
  if (items === undefined) return undefined
  const condition = checkCondition(step.condition, 'WHERE', { ...context, current: itemAtHand(items) })
  return condition ? { kind: 'where', condition, type: items, span: step.span } : 'unchanged'
}

/** `INTERSECT(_::…)`: the items that the traversal returns for every item that flows in (C4). */
export function checkIntersect(
  step: ast.IntersectStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  const items = itemsFlowingIn(step, 'INTERSECT', 'E601', position, context)
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
        help: 'write the projection after `INTERSECT(…)`',
      },
    )
  }
  const type = itemsKind(value.type.type, { plural: true })
  return { kind: 'intersect', value, ...follows(position), type, span: step.span }
}

/** `ORDER<Asc>(key)`: sorts by a value of each item, the first of several, missing ones lowest (C3); else E706. */
export function checkOrder(step: ast.OrderStep, position: StepPosition, context: Context): CheckedStep {
  const items = membersFlowingIn(step, 'ORDER', 'E601', position, context)
  if (items === undefined) return undefined
  const key = checkValue(step.key, { ...context, current: itemAtHand(items) })
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
