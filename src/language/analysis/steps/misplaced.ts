import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { quote } from '../kinds/words.ts'
import { at } from '../report.ts'
import type { CheckedStep, StepPosition } from './step.ts'

/** A comparison at the end of a traversal is checked by expressions/compare.ts; another step follows this one. */
export function checkMisplacedComparison(
  step: ast.CompareStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  const next = position.following[0]
  return context.report.error('E601', next?.span ?? step.span, `nothing can follow a comparison`, {
    related: [at(step.span, `${quote(step.operator)} yields true or false`)],
    help: 'end the traversal with the comparison',
  })
}

/** `PREFILTER(condition)` is checked with the SearchV right before it; this one follows something else. */
export function checkMisplacedPrefilter(
  step: ast.PrefilterStep,
  _position: StepPosition,
  context: Context,
): CheckedStep {
  context.report.error('E602', step.span, '`PREFILTER` must come right after `SearchV`', {
    help: 'move it there, joining several conditions with `AND(…)`, or filter with `WHERE`',
  })
  return 'unchanged'
}

/** Legacy HelixQL read AddE as a step and did nothing with it. */
export function refuseAddEdgeStep(step: ast.AddE, _position: StepPosition, context: Context): CheckedStep {
  const type = step.type?.text ?? 'Type'
  return context.report.error('E602', step.span, '`AddE` cannot follow another step', {
    help: `bind the items to a variable, and write \`AddE<${type}>({…})::From(a)::To(b)\` as a statement of its own`,
  })
}
