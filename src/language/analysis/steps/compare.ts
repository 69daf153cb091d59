import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { at } from '../report.ts'
import { quote } from '../words.ts'
import type { Outcome, Place } from './step.ts'

/** A comparison ends its traversal, and is checked by expressions/compare.ts there; this one has steps behind it. */
export function checkMisplacedComparison(step: ast.CompareStep, place: Place, context: Context): Outcome {
  const next = place.following[0]
  return context.report.error('E601', next?.span ?? step.span, `nothing can follow a comparison`, {
    related: [at(step.span, `${quote(step.operator)} yields true or false`)],
    help: 'end the traversal with the comparison',
  })
}
