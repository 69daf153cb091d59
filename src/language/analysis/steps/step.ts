import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { ItemsKind, Kind, Source, Step } from '../program.ts'
import { kindText, quote } from '../words.ts'

/** Where a step stands. */
export interface StepPosition {
  /** What flows in. */
  readonly type: Kind
  readonly source: Source
  readonly before: readonly Step[]
  /** The next two steps, as far as there are any. */
  readonly following: readonly ast.Step[]
}

/**
 * What a rule makes of a step: the lowered step; `'unchanged'` after an error that leaves known what flows on;
 * `undefined` after an error that does not, so that the rest of the traversal is passed over.
 */
export type CheckedStep = Step | 'unchanged' | undefined

export type StepRule<S extends ast.Step> = (step: S, position: StepPosition, context: Context) => CheckedStep

/** The items that flow in, or an error with this code. */
export function itemsFlowingIn(
  step: ast.Step,
  name: string,
  code: 'E601' | 'E203',
  position: StepPosition,
  context: Context,
): ItemsKind | undefined {
  if (position.type.kind === 'items') return position.type
  const needs = code === 'E203' ? 'there are no properties here' : 'there are no items here'
  const message = `${needs}: ${quote(name)} follows ${kindText(position.type)}`
  return context.report.error(code, step.span, message, {
    help: 'move it before the step that does not return items, or bind the items to a variable first',
  })
}

/** True when the step after this one is a grouping, with or without a COUNT before it. */
export function groupFollows({ following: [next, afterNext] }: StepPosition): boolean {
  return next?.kind === 'Group' || (next?.kind === 'Count' && afterNext?.kind === 'Group')
}
