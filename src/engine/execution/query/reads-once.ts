import { assertNever } from '../../../base/errors.ts'
import { holdsMany, recordMembers, stepTraits } from '../../../language/analysis/index.ts'
import type {
  Expr,
  PropertyRef,
  Query,
  Result,
  RowsKind,
  TraversalExpr,
} from '../../../language/analysis/program/program.ts'
import {
  type Access,
  childrenOf,
  type Planner,
  type PlanStep,
  stepsInStore,
  type TraversalPlan,
} from '../../planner/index.ts'
import { hopStart } from '../compile/hop-start.ts'

/** How often an operator asks the store, at most. */
const often = Number.POSITIVE_INFINITY

/** What a traversal has at a step: values, items by id, or items with their records. */
type AtHand = 'values' | 'ids' | 'records'

interface Reads {
  readonly count: number
  readonly atHand: AtHand
}

/**
 * Whether a run of a query asks a store with `byHops` at most once, whatever the data: the sum of the reads of its
 * operators, where an operator that is not known here counts as many reads. The variables of a session are not
 * considered: they may need to be read again.
 */
export function readsOnce({ statements, result, writes }: Query, planner: Planner): boolean {
  if (writes) return false
  let sum = 0
  for (const statement of statements) {
    sum += statement.kind === 'bind' ? readsOf(statement.value, planner) : often
  }
  for (const value of valuesOf(result)) sum += readsOf(value, planner) + readsToShow(value, planner)
  return sum <= 1
}

function valuesOf(result: Result): readonly Expr[] {
  switch (result.kind) {
    case 'none':
      return []
    case 'bare':
      return [result.value]
    case 'members':
      return result.members.map(({ value }) => value)
    default:
      return assertNever(result)
  }
}

function readsOf(expr: Expr, planner: Planner): number {
  switch (expr.kind) {
    case 'literal':
    case 'variable':
      return 0
    case 'currentProperty':
      return isOfRecord(expr.property) ? 0 : often
    case 'array':
    case 'object':
    case 'compare':
    case 'logical':
    case 'call':
      return sumOf(childrenOf(expr), planner)
    case 'traversal':
      return traversalReads(expr, planner).count
    case 'exists':
      return planner.inStore ? readsOf(planner.exists(expr).value, planner) : often
    default:
      return often
  }
}

function sumOf(exprs: readonly Expr[], planner: Planner): number {
  return exprs.reduce((sum, expr) => sum + readsOf(expr, planner), 0)
}

/** Showing items reads their records, if they are not at hand. */
function readsToShow(value: Expr, planner: Planner): number {
  const { type } = value
  if (type.kind === 'value' || type.kind === 'none') return 0
  if (type.kind === 'rows') return isOfValues(type) ? 0 : often
  if (type.kind !== 'items') return often
  // Items without a shape show all members; edges also show their ends.
  const isFree =
    type.shape === undefined
      ? recordMembers(type).every(isOfRecord)
      : sumOf(
          type.shape.members.map(member => member.value),
          planner,
        ) === 0
  if (!isFree) return often
  return value.kind === 'traversal' && traversalReads(value, planner).atHand === 'records' ? 0 : 1
}

/** Whether rows contain what they show: groups without their records do. */
function isOfValues({ type, shape }: RowsKind): boolean {
  return shape === undefined && type.members.every(member => member.type.kind === 'value')
}

function traversalReads(expr: TraversalExpr, planner: Planner): Reads {
  const plan = planner.traversal(expr)
  const whole = planner.inStore ? wholeReads(plan, planner) : undefined
  if (whole !== undefined) return whole
  const hops = hopStart(plan)
  if (hops === undefined) return afterSteps(accessReads(plan.access, planner), plan.steps, planner)
  const { access, isCounted, rest } = hops
  const count = 1 + (access.kind === 'byId' ? readsOf(access.id, planner) : 0)
  return afterSteps({ count, atHand: isCounted ? 'values' : 'records' }, rest, planner)
}

/**
 * What a store that answers about whole types reads: a part of the records, which may be all of them. If it has to read more, the run
 * begins again. Orders may take several statements.
 */
function wholeReads(plan: TraversalPlan, planner: Planner): Reads | undefined {
  const count = stepsInStore(plan)
  if (count === undefined) return undefined
  const { access, steps } = plan
  const filters = 'filters' in access ? access.filters : []
  let sum = 1
  let atHand: AtHand = 'records'
  for (const step of [...filters, ...steps.slice(0, count)]) {
    if (step.kind === 'where') sum += conditionReads(step.condition, planner)
    else if (step.kind === 'count' || step.kind === 'group' || step.kind === 'property') atHand = 'values'
    else if (step.kind !== 'top' || !isOneStatement(step)) return { count: often, atHand }
  }
  return afterSteps({ count: sum, atHand }, steps.slice(count), planner)
}

/**
 * Whether the store answers an ordered limit with one statement. An index needs another one for missing values,
 * unless these come last.
 */
function isOneStatement({ order, limit }: Extract<PlanStep, { kind: 'top' }>): boolean {
  const { key, direction } = order
  const isIndexed =
    key.kind === 'currentProperty' &&
    key.property.kind === 'declared' &&
    key.property.property.index !== 'none'
  return !isIndexed || (direction === 'Desc') === (stepTraits[limit.kind].looksAt === 'first')
}

function conditionReads(condition: Expr, planner: Planner): number {
  if (condition.kind === 'logical')
    return condition.operands.reduce((sum, operand) => sum + conditionReads(operand, planner), 0)
  return condition.kind === 'compare' ? readsOf(condition.right, planner) : 0
}

function accessReads(access: Access, planner: Planner): Reads {
  switch (access.kind) {
    case 'byId':
      return { count: 1 + readsOf(access.id, planner), atHand: 'records' }
    case 'byIndex':
      return { count: 1 + readsOf(access.value, planner), atHand: holdsMany(access.type) ? 'ids' : 'records' }
    case 'indexCount':
      return { count: 1 + readsOf(access.value, planner), atHand: 'values' }
    case 'typeCount':
      return { count: 1, atHand: 'values' }
    case 'variable':
      return { count: 0, atHand: access.type.kind === 'items' ? 'ids' : 'values' }
    case 'current':
      return { count: 0, atHand: 'records' }
    default:
      return { count: often, atHand: 'ids' }
  }
}

function afterSteps(start: Reads, steps: readonly PlanStep[], planner: Planner): Reads {
  return steps.reduce((reads, step) => afterStep(reads, step, planner), start)
}

function afterStep({ count, atHand }: Reads, step: PlanStep, planner: Planner): Reads {
  const toLoad = atHand === 'ids' ? 1 : 0
  switch (step.kind) {
    case 'first':
    case 'last':
    case 'count':
      return { count, atHand: step.kind === 'count' ? 'values' : atHand }
    case 'property':
      return { count: count + toLoad + (isOfRecord(step.property) ? 0 : often), atHand: 'values' }
    case 'where':
      return ofEach([step.condition])
    case 'order':
      return ofEach([step.key])
    case 'range':
      return ofEach([step.from, step.to])
    case 'project':
    case 'exclude':
      return ofEach(step.shape.members.map(member => member.value))
    case 'group':
    case 'member':
    case 'navigate':
    case 'end':
    case 'path':
    case 'intersect':
    case 'searchVectors':
    case 'rerankRrf':
    case 'rerankMmr':
    case 'update':
    case 'upsertNode':
    case 'upsertEdge':
    case 'upsertVector':
    case 'degree':
    case 'top':
    case 'countPaths':
      return { count: often, atHand }
    default:
      return assertNever(step)
  }

  /** The reads of an expression that is evaluated for each item, perhaps in several parts. */
  function ofEach(exprs: readonly Expr[]): Reads {
    const isFree = sumOf(exprs, planner) === 0
    return { count: isFree ? count + toLoad : often, atHand: atHand === 'ids' ? 'records' : atHand }
  }
}

/** Whether a record, or its type, has it. */
function isOfRecord(ref: PropertyRef): boolean {
  if (ref.kind !== 'system') return true
  return ref.name === 'id' || ref.name === 'label' || ref.name === 'score'
}
