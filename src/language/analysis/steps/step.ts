import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { ItemsKind, Kind, Source, Step } from '../program.ts'
import { kindText, quote } from '../words.ts'

/** The position of a step in its traversal. */
export interface StepPosition {
  /** What flows in. */
  readonly type: Kind
  readonly source: Source
  readonly before: readonly Step[]
  /** Up to two steps that follow. */
  readonly following: readonly ast.Step[]
}

/**
 * The result of a rule: the lowered step; `'unchanged'` after an error if it is still known what flows on; `undefined`
 * after an error if it is not, so that the rest of the traversal is skipped.
 */
export type CheckedStep = Step | 'unchanged' | undefined

export type StepRule<S extends ast.Step> = (step: S, position: StepPosition, context: Context) => CheckedStep

/** Returns the items that flow in, or reports an error with this code. */
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

/** Whether the next step is a grouping, with or without a COUNT before it. */
export function groupFollows({ following: [next, afterNext] }: StepPosition): boolean {
  return next?.kind === 'Group' || (next?.kind === 'Count' && afterNext?.kind === 'Group')
}
