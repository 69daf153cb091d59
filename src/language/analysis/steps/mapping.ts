import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { valueKind } from '../kinds.ts'
import { memberOf, withShape } from '../properties.ts'
import { checkShape } from '../shape.ts'
import { isUnusable } from '../variables.ts'
import { groupFollows, itemsFlowingIn, type Outcome, type Place } from './step.ts'

/** `{…}`: how the items are shown; one plain property alone yields bare values instead (S6). */
export function checkMapping(step: ast.MappingStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, '{…}', 'E203', place, context)
  if (items === undefined) return undefined
  const plain = onlyProperty(step)
  if (plain && !groupFollows(place)) {
    if (isUnusable(plain.text, plain.span, context)) return undefined
    const property = memberOf(items, plain.text, plain.span, context)
    return (
      property && {
        kind: 'property',
        property,
        type: valueKind(property.type, items.plural),
        span: step.span,
      }
    )
  }
  const shape = checkShape(step, items, context)
  return { kind: 'project', shape, type: withShape(items, shape), span: step.span }
}

function onlyProperty({ entries, spread }: ast.MappingStep): ast.Name | undefined {
  const [entry, second] = entries
  return second === undefined && spread === undefined && entry?.value === undefined ? entry?.name : undefined
}
