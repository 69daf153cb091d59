import { limits } from '../../base/limits.ts'
import type { Span } from '../diagnostics/index.ts'
import type * as ast from '../syntax/index.ts'
import type { Context } from './context.ts'
import { emptyAs, scalar } from './kinds.ts'
import type { Expr, Kind, Source, Step } from './program.ts'
import { currentProperty } from './properties.ts'
import { checkSource } from './sources/index.ts'
import { checkStep } from './steps/index.ts'

/** Checks a start and its steps from left to right. */
export function checkSteps(
  start: ast.Start,
  steps: readonly ast.Step[],
  span: Span,
  context: Context,
): Expr | undefined {
  const { stepsAround } = context
  // One step, such as a property that is compared, takes no more than the expression that it is.
  const excess = steps.length > 1 ? steps[Math.max(0, limits.stepsMax - stepsAround)] : undefined
  if (excess !== undefined) {
    const which = stepsAround > 0 ? 'this traversal and those around it have' : 'this traversal has'
    return context.report.error('E024', excess.span, `${which} more than ${limits.stepsMax} steps`, {
      help: 'bind a part of it to a variable, and go on from that',
    })
  }
  const inside = { ...context, stepsAround: stepsAround + steps.length }
  const found = checkSource(start, steps[0], context)
  if (found === undefined) return undefined
  const source = steps.length > 0 ? emptyAs(scalar('I64'), found) : found
  const lowered: Step[] = []
  let type: Kind = source.type
  for (const [i, step] of steps.entries()) {
    const following = steps.slice(i + 1, i + 3)
    // A COUNT right before a grouping is redundant.
    if (step.kind === 'Count' && following[0]?.kind === 'Group') continue
    // The PREFILTER right after a search was checked with the search.
    if (step.kind === 'Prefilter' && (steps[i - 1] ?? start).kind === 'SearchV') continue
    const checked = checkStep(step, { type, source, before: lowered, following }, inside)
    if (checked === undefined) return undefined
    if (checked === 'unchanged') continue
    lowered.push(checked)
    type = checked.type
  }
  const expr = simplest(source, lowered, type, span)
  return source.kind === 'current' && isDraft(context) ? propertyOfDraft(expr, context) : expr
}

function isDraft({ current, draft }: Context): boolean {
  return draft !== undefined && current === draft
}

/** Reports E601 for anything but a declared property of the item of an upsert: it may not exist yet (W4). */
function propertyOfDraft(expr: Expr, { report }: Context): Expr | undefined {
  if (expr.kind === 'currentProperty' && expr.property.kind === 'declared') return expr
  return report.error('E601', expr.span, 'in an upsert only properties of `_` can be read', {
    help: 'write `_::{name}`; an item that is created then has its defaults',
  })
}

function simplest(source: Source, steps: readonly Step[], type: Kind, span: Span): Expr {
  const [first, second] = steps
  if (source.kind === 'variable' && first === undefined) {
    const { slot, name, optional = false } = source
    return { kind: 'variable', slot, name, optional, type, span }
  }
  if (source.kind === 'current' && first?.kind === 'property' && second === undefined) {
    return currentProperty(first.property, span)
  }
  return { kind: 'traversal', source, steps, type, span }
}
