import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { Outcome, Place } from './step.ts'

/** Legacy HelixQL read AddE as a step and did nothing with it. */
export function refuseAddEdgeStep(step: ast.AddE, _place: Place, context: Context): Outcome {
  const type = step.type?.text ?? 'Type'
  return context.report.error('E602', step.span, '`AddE` cannot follow another step', {
    help: `bind the items to a variable, and write \`AddE<${type}>({…})::From(a)::To(b)\` as a statement of its own`,
  })
}
