import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { hasMembers } from '../kinds/kinds.ts'
import { kindText, quote } from '../kinds/words.ts'
import type { Follows, ItemsKind, Kind, MembersKind, RowsKind, Source, Step } from '../program/program.ts'

/** The position of a step in its traversal. */
export interface StepPosition {
  /** What flows in. */
  readonly type: Kind
  readonly source: Source
  readonly before: readonly Step[]
  /** The steps that follow, two at most. */
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
  if (position.type.kind === 'rows') return refuseRows(step, name, position.type, code, context)
  return refuseValues(step, name, code, position, context)
}

/** Returns the items or rows that flow in, or reports an error with this code. */
export function membersFlowingIn(
  step: ast.Step,
  name: string,
  code: 'E601' | 'E203',
  position: StepPosition,
  context: Context,
): MembersKind | undefined {
  if (hasMembers(position.type)) return position.type
  return refuseValues(step, name, code, position, context)
}

/** Whether a step leads on from the one item that a variable holds. */
export function follows({ source, type }: StepPosition): Follows {
  return source.kind === 'variable' && type.kind === 'items' && !type.plural ? { fromHeld: true } : {}
}

function refuseRows(
  step: ast.Step,
  name: string,
  rows: RowsKind,
  code: 'E601' | 'E203',
  { report }: Context,
): undefined {
  const message = `there are no items here: ${quote(name)} follows ${kindText(rows)}`
  return report.error(code, step.span, message, { help: wayToItems(rows) })
}

/** How to reach items from rows; `undefined` for any other kind. */
export function wayToItems(kind: Kind): string | undefined {
  if (kind.kind !== 'rows') return undefined
  const { members } = kind.type
  const held =
    members.find(({ type }) => type.kind === 'items') ?? members.find(({ type }) => type.kind === 'rows')
  if (held) return `go to what the rows hold first, with ${quote(`::{${held.name}}`)}`
  return kind.type.kind === 'group'
    ? 'group with `AGGREGATE_BY` to keep the records of each group, and go to them with `::{data}`'
    : 'name the type of the edges of the path, so that its nodes are of one type'
}

function refuseValues(
  step: ast.Step,
  name: string,
  code: 'E601' | 'E203',
  position: StepPosition,
  context: Context,
): undefined {
  const objects = membersOfObjects(position.type)
  // An object is read in several places for one cause: that it has no steps.
  if (objects && isRefusedBefore(position.source, context)) return undefined
  const needs = code === 'E203' ? 'there are no properties here' : 'there are no items here'
  const message = `${needs}: ${quote(name)} follows ${kindText(position.type)}`
  return context.report.error(code, step.span, message, {
    help:
      objects ?? 'move it before the step that does not return items, or bind the items to a variable first',
  })
}

/** Whether the members of this variable were refused before; from now on, they are. */
function isRefusedBefore(source: Source, { query }: Context): boolean {
  if (source.kind !== 'variable') return false
  const before = query.objects.has(source.slot)
  query.objects.add(source.slot)
  return before
}

/** How to reach the members of objects that the caller sends. */
function membersOfObjects(kind: Kind): string | undefined {
  if (kind.kind !== 'value') return undefined
  const element = kind.type.kind === 'array' ? kind.type.element : kind.type
  if (element.kind !== 'object') return undefined
  const names = [...element.fields.keys()].join(', ')
  return `a loop over an array of objects takes their members: ${quote(`FOR {${names}} IN …`)}`
}

/** Whether the next step is a grouping, with or without a COUNT before it. */
export function groupFollows({ following: [next, afterNext] }: StepPosition): boolean {
  return next?.kind === 'Group' || (next?.kind === 'Count' && afterNext?.kind === 'Group')
}
