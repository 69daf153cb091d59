import { limits } from '../../base/limits.ts'
import type { Span } from '../diagnostics/index.ts'
import type * as ast from '../syntax/index.ts'
import { type Context, requireReport, type Use } from './context.ts'
import { emptyAs, hasMembers, holdsMany, oneOf, scalar } from './kinds/kinds.ts'
import { currentProperty, findAnyMember } from './names/properties.ts'
import type { Expr, Kind, Source, Step, TraversalExpr } from './program/program.ts'
import { checkSource } from './sources/index.ts'
import { checkStep } from './steps/index.ts'
import { countRead, entryNamed, onlyProperty } from './values/entries.ts'

/**
 * Checks a start and its steps from left to right.
 * @param use of what a plain index finds the first is the value, but all are items (S5)
 */
export function checkSteps(
  start: ast.Start,
  steps: readonly ast.Step[],
  span: Span,
  context: Context,
  use: Use = 'value',
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
  context.kinds?.yields.set(start, found.type)
  const entry = entryRead(found, steps[0], context)
  if (entry === 'refused') return undefined
  let source = entry?.source ?? (steps.length > 0 ? emptyAs(scalar('I64'), found) : found)
  let lowered: Step[] = [...(entry?.steps ?? [])]
  let type: Kind = entry?.type ?? source.type
  let isMatches = entry === undefined && source.kind === 'byIndex' && holdsMany(type)
  for (const [i, step] of steps.entries()) {
    context.kinds?.takes.set(step, i === 0 ? found.type : type)
    if (i === 0 && entry !== undefined) continue
    const following = steps.slice(i + 1, i + 3)
    // A COUNT right before a grouping is redundant.
    if (step.kind === 'Count' && following[0]?.kind === 'Group') continue
    // The PREFILTER right after a search was checked with the search.
    if (step.kind === 'Prefilter' && (steps[i - 1] ?? start).kind === 'SearchV') continue
    const checked = checkStep(step, { type, source, before: lowered, following }, inside)
    if (checked === undefined) return undefined
    if (checked === 'unchanged') {
      requireReport(step.span, context)
      continue
    }
    const takesOne = isMatches && startsFromOne.has(checked.kind)
    if (takesOne) [source, lowered] = firstMatch(source, lowered)
    const next = takesOne ? ofOne(checked) : checked
    lowered.push(next)
    type = next.type
    context.kinds?.yields.set(step, type)
    isMatches &&= keepsMatches.has(next.kind)
  }
  if (isMatches && use === 'value') {
    ;[source, lowered] = firstMatch(source, lowered)
    type = (lowered.at(-1) ?? source).type
  }
  const expr = simplest(source, lowered, type, span)
  return source.kind === 'current' && isDraft(context) ? propertyOfDraft(expr, context) : expr
}

/** `_::{p}` of an entry that is a traversal to items or several values (S8b): the steps after it continue that. */
function entryRead(
  { kind, type }: Source,
  step: ast.Step | undefined,
  context: Context,
): TraversalExpr | 'refused' | undefined {
  if (kind !== 'current' || !hasMembers(type) || step?.kind !== 'Mapping') return undefined
  const name = onlyProperty(step)
  if (name === undefined || findAnyMember(type, name.text)) return undefined
  const entry = entryNamed(type, name.text)
  const { isFixed, variable } = type.shownAs ?? {}
  if (entry?.value.kind !== 'traversal' || isFixed || variable !== undefined) return undefined
  return countRead(entry, name.span, context) ? entry.value : 'refused'
}

/** Steps that run over all matches of a plain index, and pass on those that are left. */
const keepsMatches: ReadonlySet<Step['kind']> = new Set([
  'where',
  'range',
  'order',
  'project',
  'exclude',
  'rerankRrf',
  'update',
])

/** Steps that start from the first of the matches. */
const startsFromOne: ReadonlySet<Step['kind']> = new Set(['property', 'path', 'upsertNode'])

/** Takes the first match where the steps so far leave several: before the mappings, which only say how it is shown (R2). */
function firstMatch(source: Source, steps: readonly Step[]): [Source, Step[]] {
  const shaping = steps.filter(step => 'shape' in step).map(ofOne)
  const choosing = steps.filter(step => !('shape' in step))
  const last = choosing.at(-1)
  if (last === undefined || source.kind !== 'byIndex') return [ofOne(source), shaping]
  const first: Step = { ...ofOne({ type: last.type, span: source.span }), kind: 'first', required: source }
  return [source, [...choosing, first, ...shaping]]
}

function ofOne<T extends { readonly type: Kind }>(of: T): T {
  return { ...of, type: oneOf(of.type) ?? of.type }
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
