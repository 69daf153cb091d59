import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { ItemsKind } from '../program.ts'
import { fullShape, memberOf, withShape } from '../properties.ts'
import { at } from '../report.ts'
import { quote } from '../words.ts'
import { groupFollows, itemsFlowingIn, type Outcome, type Place } from './step.ts'

/** `!{p, …}`: the items without these members; stands last, or before another projection or a grouping (D1). */
export function checkExclusion(step: ast.ExclusionStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, '!{…}', 'E203', place, context)
  if (items === undefined) return undefined
  const next = place.following[0]
  if (next && !mayFollow(place)) {
    context.report.error('E644', step.span, 'an exclusion stands at the end of a traversal', {
      related: [at(next.span, 'this step follows it')],
      help: 'move the exclusion behind the other steps',
    })
  }
  const shape = items.shape ?? fullShape(items, step.span)
  const names = excludedNames(step.names, items, place, context)
  const remaining = { members: shape.members.filter(({ name }) => !names.includes(name)) }
  return { kind: 'exclude', names, shape: remaining, type: withShape(items, remaining), span: step.span }
}

function mayFollow(place: Place): boolean {
  const next = place.following[0]?.kind
  return next === 'Mapping' || next === 'Closure' || next === 'Exclusion' || groupFollows(place)
}

function excludedNames(
  names: readonly ast.Name[],
  items: ItemsKind,
  place: Place,
  context: Context,
): readonly string[] {
  const earlier = namesExcludedBefore(place)
  const excluded: string[] = []
  for (const name of names) {
    if (excluded.includes(name.text) || earlier.has(name.text)) {
      context.report.error('E643', name.span, `${quote(name.text)} is excluded twice`, {
        help: 'remove one of the two',
      })
      continue
    }
    const isShown = items.shape?.members.some(member => member.name === name.text) ?? false
    if (isShown || memberOf(items, name.text, name.span, context)) excluded.push(name.text)
  }
  return excluded
}

/** By the exclusions since the items were last reached or shown anew. */
function namesExcludedBefore({ before }: Place): ReadonlySet<string> {
  const names = new Set<string>()
  for (const step of before.toReversed()) {
    if (step.kind === 'exclude') for (const name of step.names) names.add(name)
    else if (step.kind !== 'range' && step.kind !== 'order' && step.kind !== 'where') break
  }
  return names
}
