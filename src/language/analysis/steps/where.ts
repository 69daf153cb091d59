import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { checkCondition } from '../expressions/condition.ts'
import { itemAtHand } from '../kinds.ts'
import { itemsFlowingIn, type Outcome, type Place } from './step.ts'

/** `WHERE(condition)`: the items for which it holds. */
export function checkWhere(step: ast.WhereStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, 'WHERE', 'E601', place, context)
  if (items === undefined) return undefined
  const condition = checkCondition(step.condition, 'WHERE', { ...context, current: itemAtHand(items) })
  return condition ? { kind: 'where', condition, type: items, span: step.span } : 'unchanged'
}
