import { holdsMany, isLimit, type LimitStep, stepTraits } from '../../language/analysis/index.ts'
import type {
  ExistsExpr,
  Expr,
  Follows,
  GroupKey,
  Source,
  Step,
  TraversalExpr,
} from '../../language/analysis/program/program.ts'
import type { EdgeType, RecordType, VectorType } from '../../language/catalog/types.ts'
import type { Access } from './access.ts'
import { cannotFail, equals, isIndependent } from './conditions.ts'
import { indexAccess } from './index-access.ts'
import { childrenOfStep } from './walk.ts'

/** A step, or several that run as one. */
export type PlanStep =
  | Step
  /** A navigation and COUNT: reads the number of edges, not the edges. */
  | (Pick<Step, 'type' | 'span'> & {
      readonly kind: 'degree'
      readonly edge: EdgeType
      readonly direction: 'out' | 'in'
    } & Follows)
  /** ORDER before a step that takes the first or the last rows: keeps no more rows than that step needs. */
  | (Pick<Step, 'type' | 'span'> & {
      readonly kind: 'top'
      readonly order: Extract<Step, { kind: 'order' }>
      readonly limit: LimitStep
    })
  /**
   * Hops before a step that only counts what they reach: where many rows meet, each item is visited once for each
   * hop.
   */
  | (Pick<Step, 'type' | 'span'> & {
      readonly kind: 'countPaths'
      readonly hops: readonly Hop[]
      readonly end: PathEndStep
      /** The steps that compute the same result row by row. */
      readonly plain: readonly PlanStep[]
    })

/** A step whose result for an item does not depend on the path to it, and that cannot fail. */
export type Hop = Extract<Step, { kind: 'navigate' | 'where' | 'end' }>

type PathEndStep = Extract<Step, { kind: 'count' | 'group' }>

export interface TraversalPlan {
  readonly access: Access
  /** The remaining steps, in order. */
  readonly steps: readonly PlanStep[]
}

export interface PlannerOptions {
  /** False only in tests, which compare the answers with those of the plain plan. */
  readonly optimise: boolean
  /** False in a shell, whose variables outlive the query. Default: the value of `optimise`. */
  readonly inline?: boolean
  /** Whether the store decides filters, and counts, groups and orders what passes, by itself. Default: no. */
  readonly inStore?: boolean
  /** What is known of the searches of a type, for the text of a plan. */
  readonly searchNote?: (type: VectorType) => string | undefined
}

/** What EXISTS evaluates: whether there is a row, or whether a count is greater than 0. */
export interface ExistsPlan {
  readonly value: Expr
  readonly isCount: boolean
}

/** Caches plans, so that all callers refer to the same operators. */
export interface Planner {
  /** Whether steps may run in another way than one after the other, row by row. */
  readonly optimises: boolean
  /** Whether the store runs steps over a complete type. */
  readonly inStore: boolean
  searchNote(type: VectorType): string | undefined
  traversal(traversal: TraversalExpr): TraversalPlan
  exists(exists: ExistsExpr): ExistsPlan
}

export function createPlanner(options: PlannerOptions): Planner {
  return {
    optimises: options.optimise,
    inStore: options.optimise && options.inStore === true,
    searchNote: type => options.searchNote?.(type),
    traversal: once(traversal => planTraversal(traversal, options)),
    exists: once(exists => planExists(exists, options)),
  }
}

function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>()
  return key => {
    let value = made.get(key)
    if (value === undefined) {
      value = make(key)
      made.set(key, value)
    }
    return value
  }
}

/** Chooses the access path of a traversal. The result of the traversal never depends on the choice. */
export function planTraversal(traversal: TraversalExpr, options: PlannerOptions): TraversalPlan {
  const plain: TraversalPlan = { access: traversal.source, steps: traversal.steps }
  const upsert = upsertOnly(traversal)
  if (upsert !== undefined) return upsert
  if (!options.optimise) return plain
  const moved = filtersBeforeOrder(withoutUnseenMappings(traversal.steps))
  const { access, steps } = reach(traversal.source, moved)
  return { access, steps: joined(steps) }
}

function reach(source: Source, steps: readonly Step[]): Reached {
  const plain = { access: source, steps }
  if (source.kind === 'scan') return countOnly(steps, source.of) ?? indexed(steps, source.of) ?? plain
  return source.kind === 'byIndex' && holdsMany(source.type) ? matches(source, steps) : plain
}

/** All that a plain index finds (S5): counted, the first alone, or as behind `WHERE` with the same condition. */
function matches(source: Extract<Source, { kind: 'byIndex' }>, steps: readonly Step[]): Reached {
  const { of, property, value, type, span } = source
  const [first] = steps
  if (first?.kind === 'count') {
    return { access: { kind: 'indexCount', of, property, value }, steps: steps.slice(1) }
  }
  if (first?.kind === 'first') return { access: { ...source, type: first.type }, steps }
  if (!isIndependent(value)) return { access: source, steps }
  const condition = equals(property, value, span)
  const filters = [{ kind: 'where', condition, type, span } as const]
  return { access: { kind: 'indexScan', of, property, value, filters }, steps }
}

/** UpsertE depends only on the type, From and To (W6): the edges before it need not be read. */
function upsertOnly({ source, steps }: TraversalExpr): TraversalPlan | undefined {
  const at = steps.findIndex(step => step.kind === 'upsertEdge')
  const step = steps[at]
  if (step?.kind !== 'upsertEdge' || source.kind !== 'scan') return undefined
  if (steps.slice(0, at).some(before => stepTraits[before.kind].writes)) return undefined
  return { access: { kind: 'nothing', of: step.edge }, steps: steps.slice(at) }
}

interface Reached {
  readonly access: Access
  readonly steps: readonly Step[]
}

/** `N<T>::COUNT`, and the count of all edges of all items, read the count that is stored with the type. */
function countOnly(steps: readonly Step[], of: RecordType): Reached | undefined {
  const [first, second] = steps
  if (first?.kind === 'count') return { access: { kind: 'typeCount', of }, steps: steps.slice(1) }
  if (first?.kind !== 'navigate' || second?.kind !== 'count') return undefined
  const end = first.direction === 'out' ? first.edge.from : first.edge.to
  if (end.kind !== of.kind || end.name !== of.name) return undefined
  return { access: { kind: 'typeCount', of: first.edge }, steps: steps.slice(2) }
}

function indexed(steps: readonly Step[], of: RecordType): Reached | undefined {
  const found = indexAccess(steps, of)
  if (found?.access.kind !== 'indexScan' || found.steps[0]?.kind !== 'count') return found
  const { of: type, property, value } = found.access
  return {
    access: { kind: 'indexCount', of: type, property, value },
    steps: found.steps.slice(1),
  }
}

/**
 * Leaves out mappings and exclusions right before GROUP_BY, which shows nothing of them. What it groups by is then read from the
 * records, where an entry of the mapping only renames it.
 */
function withoutUnseenMappings(steps: readonly Step[]): readonly Step[] {
  const at = steps.findIndex(step => step.kind === 'group')
  const group = steps[at]
  if (group?.kind !== 'group' || group.records !== undefined) return steps
  const first = steps.slice(0, at).findLastIndex(step => !('shape' in step)) + 1
  const mapping = steps.slice(first, at).findLast(step => step.kind === 'project')
  const shown = mapping?.shape.members ?? []
  if (first === at || !shown.every(({ value }) => cannotFail(value))) return steps
  // One item fails in a mapping if it is absent, but not in a grouping (S7).
  if (!steps.slice(first, at).every(({ type }) => holdsMany(type))) return steps
  const by = group.by.map((key): GroupKey => {
    const value = key.property ? undefined : shown.find(({ name }) => name === key.name)?.value
    const property = value?.kind === 'currentProperty' ? value.property : undefined
    return property === undefined || property.kind === 'entry' ? key : { ...key, property }
  })
  if (!by.every(({ property }) => property)) return steps
  return [...steps.slice(0, first), { ...group, by }, ...withoutUnseenMappings(steps.slice(at + 1))]
}

/** Moves filters before ORDER, so that fewer rows are sorted. Only if neither can fail: errors stay the same. */
function filtersBeforeOrder(steps: readonly Step[]): readonly Step[] {
  const moved = [...steps]
  for (let i = 1; i < moved.length; i++) {
    const filter = moved[i]!
    if (filter.kind !== 'where' || !cannotFail(filter.condition)) continue
    for (let at = i; at > 0; at--) {
      const order = moved[at - 1]!
      if (order.kind !== 'order' || !cannotFail(order.key)) break
      moved[at - 1] = filter
      moved[at] = order
    }
  }
  return moved
}

function joined(steps: readonly Step[]): readonly PlanStep[] {
  const plan: PlanStep[] = []
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!
    const next = steps[i + 1]
    const paths = countedPaths(steps.slice(i))
    if (paths !== undefined) {
      plan.push(paths)
      i += paths.hops.length
    } else if (step.kind === 'navigate' && next?.kind === 'count') {
      plan.push(...degrees([step, next]))
      i++
    } else if (step.kind === 'order' && takesFew(next) && cannotFail(step.key)) {
      plan.push({ kind: 'top', order: step, limit: next, type: step.type, span: step.span })
    } else {
      plan.push(step)
    }
  }
  return plan
}

/** Steps of which a navigation and COUNT at the end are one. */
function degrees(steps: readonly Step[]): readonly PlanStep[] {
  const [navigate, count] = steps.slice(-2)
  if (navigate?.kind !== 'navigate' || count?.kind !== 'count') return steps
  const { edge, direction, fromHeld, span } = navigate
  const follows = fromHeld ? { fromHeld } : {}
  return [...steps.slice(0, -2), { kind: 'degree', edge, direction, ...follows, type: count.type, span }]
}

/**
 * Hops up to a COUNT or a GROUP_BY. One navigation alone has at most a row for each edge, and the last one before COUNT is a degree:
 * only from two others on there may be more rows than edges.
 */
function countedPaths(steps: readonly Step[]): Extract<PlanStep, { kind: 'countPaths' }> | undefined {
  if (steps[0]?.kind !== 'navigate') return undefined
  const length = steps.findIndex(step => !isHop(step))
  const end = steps[length]
  if (end === undefined || !countsOnly(end)) return undefined
  const hops = steps.slice(0, length).filter(isHop)
  const navigations = hops.filter(hop => hop.kind === 'navigate').length
  const isDegree = end.kind === 'count' && hops.at(-1)?.kind === 'navigate'
  if (navigations - (isDegree ? 1 : 0) < 2) return undefined
  const span = { ...steps[0].span, end: end.span.end }
  return { kind: 'countPaths', hops, end, plain: degrees(steps.slice(0, length + 1)), type: end.type, span }
}

/** Whether a step may be done once for each item instead of once for each path to it. */
export function isHop(step: PlanStep): step is Hop {
  if (step.kind === 'navigate' || step.kind === 'end') return true
  return step.kind === 'where' && cannotFail(step.condition)
}

function countsOnly(step: Step): step is PathEndStep {
  if (step.kind === 'count') return true
  return step.kind === 'group' && step.records === undefined && step.by.every(({ property }) => property)
}

function takesFew(step: Step | undefined): step is LimitStep {
  return step !== undefined && isLimit(step) && childrenOfStep(step).every(isIndependent)
}

/** One row, or one edge, is enough for EXISTS, unless a later one could raise an error. */
function planExists({ value }: ExistsExpr, { optimise, inStore }: PlannerOptions): ExistsPlan {
  if (!optimise || value.kind !== 'traversal' || !cannotFail(value)) return { value, isCount: false }
  const { type, span } = value
  if (type.kind !== 'items' || !type.plural) return { value, isCount: false }
  const number = { kind: 'value', type: { kind: 'scalar', name: 'I64' }, plural: false } as const
  // A server counts a type by reading it.
  const isCounted = value.steps.length === 0 && inStore !== true
  if (value.steps.at(-1)?.kind === 'navigate' || isCounted) {
    const count: Step = { kind: 'count', type: number, span }
    return { value: { ...value, type: number, steps: [...value.steps, count] }, isCount: true }
  }
  const one = { ...type, plural: false }
  const first: Step = { kind: 'first', type: one, span }
  return { value: { ...value, type: one, steps: [...value.steps, first] }, isCount: false }
}
