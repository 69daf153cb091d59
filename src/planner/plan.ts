import type { CompareExpr, Expr, Source, Step, TraversalExpr } from '../analysis/program.ts'
import type { Property, RecordType } from '../catalog/types.ts'
import { writesStep } from './walk.ts'

/** How the first rows of a traversal are reached. */
export type Access =
  | Source
  /** All records of a type with one value of an indexed property, ascending by id. */
  | {
      readonly kind: 'indexScan'
      readonly of: RecordType
      readonly property: Property
      readonly value: Expr
    }
  /** Nothing: what follows does not look at it. */
  | { readonly kind: 'nothing'; readonly of: RecordType }
  /** Only how many records a type has; no record is read. */
  | { readonly kind: 'typeCount'; readonly of: RecordType }

export interface TraversalPlan {
  readonly access: Access
  /** What is left to do, in order. */
  readonly steps: readonly Step[]
}

export interface PlannerOptions {
  /** Off only in tests, which compare the answers with those of the plain plan. */
  readonly optimise: boolean
  /** Off in a shell, whose variables outlast the query. Default: as `optimise`. */
  readonly inline?: boolean
}

/** Chooses the access path of a traversal. Its result never depends on the choice. */
export function planTraversal(traversal: TraversalExpr, options: PlannerOptions): TraversalPlan {
  const plain: TraversalPlan = { access: traversal.source, steps: traversal.steps }
  const upsert = upsertOnly(plain)
  if (upsert !== undefined) return upsert
  if (!options.optimise || traversal.source.kind !== 'scan') return plain
  return countOnly(plain, traversal.source.of) ?? indexScan(plain, traversal.source.of) ?? plain
}

/** UpsertE goes by type, From and To alone (W6): the edges before it need not be read. */
function upsertOnly(plan: TraversalPlan): TraversalPlan | undefined {
  const at = plan.steps.findIndex(step => step.kind === 'upsertEdge')
  const step = plan.steps[at]
  if (step?.kind !== 'upsertEdge' || plan.access.kind !== 'scan') return undefined
  if (plan.steps.slice(0, at).some(writesStep)) return undefined
  return { access: { kind: 'nothing', of: step.edge }, steps: plan.steps.slice(at) }
}

/** `N<T>::COUNT` asks for the number that is kept with the type. */
function countOnly(plan: TraversalPlan, of: RecordType): TraversalPlan | undefined {
  if (plan.steps[0]?.kind !== 'count') return undefined
  return { access: { kind: 'typeCount', of }, steps: plan.steps.slice(1) }
}

/** `N<T>::WHERE(_::{p}::EQ(v))` with `p` indexed, alone or as one of the operands of an AND. */
function indexScan(plan: TraversalPlan, of: RecordType): TraversalPlan | undefined {
  const [where, ...others] = plan.steps
  if (where?.kind !== 'where') return undefined
  const conjuncts = conjunctsOf(where.condition)
  const chosen = conjuncts.findIndex(condition => indexable(condition))
  if (chosen < 0) return undefined
  const compare = conjuncts[chosen] as CompareExpr
  if (compare.left.kind !== 'currentProperty' || compare.left.property.kind !== 'declared') return undefined
  const rest = conjuncts.filter((_, i) => i !== chosen)
  return {
    access: { kind: 'indexScan', of, property: compare.left.property.property, value: compare.right },
    steps:
      rest.length === 0 ? others : [{ ...where, condition: conjunction(where.condition, rest) }, ...others],
  }
}

function conjunctsOf(condition: Expr): readonly Expr[] {
  if (condition.kind === 'logical' && condition.operator === 'AND' && !condition.negated) {
    return condition.operands.flatMap(conjunctsOf)
  }
  return [condition]
}

function conjunction(original: Expr, operands: readonly Expr[]): Expr {
  if (operands.length === 1) return operands[0]!
  return {
    kind: 'logical',
    operator: 'AND',
    negated: false,
    operands,
    type: original.type,
    span: original.span,
  }
}

function indexable(condition: Expr): boolean {
  return (
    condition.kind === 'compare' &&
    condition.operator === 'EQ' &&
    condition.left.kind === 'currentProperty' &&
    condition.left.property.kind === 'declared' &&
    condition.left.property.property.index !== 'none' &&
    independent(condition.right)
  )
}

/** A value that is known before the first row: a literal, or a variable that is there for sure (H2). */
function independent(value: Expr): boolean {
  return (
    value.kind === 'literal' ||
    (value.kind === 'variable' && !value.optional && value.type.kind === 'value' && !value.type.plural)
  )
}
