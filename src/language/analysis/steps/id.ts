import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { valueKind } from '../kinds.ts'
import { memberOf } from '../properties.ts'
import { itemsFlowingIn, type Outcome, type Place } from './step.ts'

/** `ID`: the bare ids (S6). */
export function checkIdStep(step: ast.IdStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, 'ID', 'E203', place, context)
  const property = items && memberOf(items, 'id', step.span, context)
  return (
    property && { kind: 'property', property, type: valueKind(property.type, items.plural), span: step.span }
  )
}
