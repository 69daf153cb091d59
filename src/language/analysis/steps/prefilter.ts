import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { Outcome, Place } from './step.ts'

/** `PREFILTER(condition)` belongs to the SearchV right before it, which checks it; this one stands somewhere else. */
export function checkMisplacedPrefilter(step: ast.PrefilterStep, _place: Place, context: Context): Outcome {
  context.report.error('E602', step.span, '`PREFILTER` stands only right behind `SearchV`', {
    help: 'move it there, joining several conditions with `AND(…)`, or filter with `WHERE`',
  })
  return 'unchanged'
}
