import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemAtHand } from '../kinds.ts'
import { withShape } from '../properties.ts'
import { at } from '../report.ts'
import { checkShape } from '../shape.ts'
import { itemsFlowingIn, type Outcome, type Place } from './step.ts'

/** `|x|{…}`: a mapping with a name for the item at hand, also inside nested mappings. Must be the last step. */
export function checkClosure(step: ast.ClosureStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, '|…|{…}', 'E203', place, context)
  if (items === undefined) return undefined
  const next = place.following[0]
  if (next) {
    return context.report.error('E641', step.span, 'a closure is the last step of a traversal', {
      related: [at(next.span, 'this step follows it')],
      help: 'move the closure to the end',
    })
  }
  const scope = context.scope.block()
  // The name may hide one of the query: it is gone again behind the closure.
  const variable = scope.declare({
    name: step.variable.text,
    type: itemAtHand(items),
    optional: false,
    origin: 'binding',
    span: step.variable.span,
  })
  const shape = checkShape(step.mapping, items, { ...context, scope })
  return { kind: 'project', shape, variable: variable.slot, type: withShape(items, shape), span: step.span }
}
