import type { Span } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemAtHand, valueKind } from '../kinds/kinds.ts'
import { quote } from '../kinds/words.ts'
import { anyMemberOf, findAnyMember, fullShape, withShape } from '../names/properties.ts'
import { declareInside, isUnusable } from '../names/variables.ts'
import type { MembersKind, Shape, Step } from '../program/program.ts'
import { isLimit, stepTraits } from '../program/step-traits.ts'
import { at } from '../report.ts'
import { checkShape } from '../shape.ts'
import { onlyProperty } from '../values/entries.ts'
import { type CheckedStep, groupFollows, membersFlowingIn, type StepPosition } from './step.ts'

/** `{…}`: how the items are shown; a single plain property returns bare values instead (S6). */
export function checkMapping(step: ast.MappingStep, position: StepPosition, context: Context): CheckedStep {
  const items = membersFlowingIn(step, '{…}', 'E203', position, context)
  if (items === undefined) return undefined
  const plain = onlyProperty(step)
  if (plain && (!groupFollows(position) || isHeld(items, plain.text))) {
    if (isUnusable(plain.text, plain.span, context)) return undefined
    return readStep(items, plain.text, plain.span, step.span, context)
  }
  const shape = checkShape(step, items, context, { mapped: mappedVariable(position) })
  if (!hasEntries(shape, step)) return undefined
  return { kind: 'project', shape, type: withShape(items, shape), span: step.span }
}

/** The slot of the variable whose items are mapped, if the steps so far pass them on. */
function mappedVariable({ source, before }: StepPosition): number | undefined {
  return source.kind === 'variable' && before.every(passesOn) ? source.slot : undefined
}

function passesOn(step: Step): boolean {
  return stepTraits[step.kind].keepsType || isLimit(step) || 'shape' in step
}

/** Whether no entry was refused. What names one, a grouping, an exclusion or a loop, is not reported as well (D2). */
function hasEntries({ members }: Shape, { entries }: ast.MappingStep): boolean {
  const checked = new Set(members.map(member => member.name))
  return entries.every(({ name }) => checked.has(name.text))
}

/** Whether the rows hold items under this name: what follows, a grouping too, looks at those (S8a). */
function isHeld(items: MembersKind, name: string): boolean {
  return items.kind === 'rows' && findAnyMember(items, name)?.kind === 'held'
}

/** `::{p}`: the value of a property, or what a member of a row holds. */
function readStep(
  items: MembersKind,
  name: string,
  nameSpan: Span,
  span: Span,
  context: Context,
): CheckedStep {
  const member = anyMemberOf(items, name, nameSpan, context)
  if (member?.kind === 'held') return { ...member, kind: 'member', span }
  return member && { kind: 'property', property: member, type: valueKind(member.type, items.plural), span }
}

/** `|x|{…}`: a mapping with a name for the current item, also inside nested mappings. Must be the last step. */
export function checkClosure(step: ast.ClosureStep, position: StepPosition, context: Context): CheckedStep {
  const items = membersFlowingIn(step, '|…|{…}', 'E203', position, context)
  if (items === undefined) return undefined
  const next = position.following[0]
  if (next) {
    return context.report.error('E641', step.span, 'a closure is the last step of a traversal', {
      related: [at(next.span, 'this step follows it')],
      help: 'move the closure to the end',
    })
  }
  const inside = { ...context, scope: context.scope.block() }
  const variable = declareInside(step.variable, itemAtHand(items), 'binding', inside)
  const shape = checkShape(step.mapping, items, inside, { item: variable })
  if (!hasEntries(shape, step.mapping)) return undefined
  return { kind: 'project', shape, variable: variable.slot, type: withShape(items, shape), span: step.span }
}

/** `!{p, …}`: the items without these members; must be last, or before another projection or a grouping (D1). */
export function checkExclusion(
  step: ast.ExclusionStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  const items = membersFlowingIn(step, '!{…}', 'E203', position, context)
  if (items === undefined) return undefined
  const next = position.following[0]
  if (next && !mayFollow(position)) {
    context.report.error('E644', step.span, 'an exclusion belongs at the end of a traversal', {
      related: [at(next.span, 'this step follows it')],
      help: 'move the exclusion after the other steps',
    })
  }
  const shape = items.shape ?? fullShape(items, step.span)
  const names = excludedNames(step.names, items, position, context)
  const remaining = { ...shape, members: shape.members.filter(({ name }) => !names.includes(name)) }
  return { kind: 'exclude', names, shape: remaining, type: withShape(items, remaining), span: step.span }
}

function mayFollow(position: StepPosition): boolean {
  const next = position.following[0]?.kind
  return next === 'Mapping' || next === 'Closure' || next === 'Exclusion' || groupFollows(position)
}

function excludedNames(
  names: readonly ast.Name[],
  items: MembersKind,
  position: StepPosition,
  context: Context,
): readonly string[] {
  const earlier = namesExcludedBefore(position)
  const excluded: string[] = []
  for (const name of names) {
    if (excluded.includes(name.text) || earlier.has(name.text)) {
      context.report.error('E643', name.span, `${quote(name.text)} is excluded twice`, {
        help: 'remove one of the two',
      })
      continue
    }
    const isShown = items.shape?.members.some(member => member.name === name.text) ?? false
    if (isShown || anyMemberOf(items, name.text, name.span, context)) excluded.push(name.text)
  }
  return excluded
}

/** Names removed by the exclusions since the last step that returned other items or another shape. */
function namesExcludedBefore({ before }: StepPosition): ReadonlySet<string> {
  const names = new Set<string>()
  for (const step of before.toReversed()) {
    if (step.kind === 'exclude') for (const name of step.names) names.add(name)
    else if (!stepTraits[step.kind].keepsType) break
  }
  return names
}

/** `ID`: the bare ids (S6). */
export function checkIdStep(step: ast.IdStep, position: StepPosition, context: Context): CheckedStep {
  const items = membersFlowingIn(step, 'ID', 'E203', position, context)
  return items && readStep(items, 'id', step.span, step.span, context)
}
