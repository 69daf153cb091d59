import { assertNever } from '../../base/errors.ts'
import { stepTraits } from '../../language/analysis/index.ts'
import type {
  Expr,
  PropertyRef,
  Query,
  Source,
  Statement,
  Step,
  VectorExpr,
} from '../../language/analysis/program/program.ts'
import type { RecordType } from '../../language/catalog/types.ts'

/** Returns the direct subexpressions. Those in the steps of a traversal are evaluated for its items. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'literal':
    case 'variable':
    case 'weightProperty':
      return []
    case 'currentProperty':
      return entryOf(expr.property)
    case 'array':
      return expr.items
    case 'object':
      return expr.entries.map(entry => entry.value)
    case 'compare':
      return [expr.left, expr.right]
    case 'exists':
    case 'aggregate':
      return [expr.value]
    case 'logical':
      return expr.operands
    case 'call':
      return expr.arguments
    case 'addNode':
      return expr.assignments.map(assignment => assignment.value)
    case 'addEdge':
      return [...expr.assignments.map(assignment => assignment.value), expr.from, expr.to]
    case 'addVector':
      return [...expr.assignments.map(assignment => assignment.value), ...ofVector(expr.data)]
    case 'traversal':
      return [...childrenOfSource(expr.source), ...expr.steps.flatMap(childrenOfStep)]
    default:
      return assertNever(expr)
  }
}

/** The value of an entry of a mapping before. */
function entryOf(property: PropertyRef): readonly Expr[] {
  return property.kind === 'entry' ? [property.value] : []
}

function ofVector(vector: VectorExpr): readonly Expr[] {
  return [vector.kind === 'data' ? vector.value : vector.text]
}

export function childrenOfSource(source: Source): readonly Expr[] {
  switch (source.kind) {
    case 'scan':
    case 'variable':
    case 'current':
      return []
    case 'byId':
      return [source.id]
    case 'byIndex':
      return [source.value]
    case 'searchVectors':
      return ofSearch(source)
    case 'searchText':
      return [source.text, source.k]
    default:
      return assertNever(source)
  }
}

function ofSearch(search: {
  readonly data: VectorExpr
  readonly k: Expr
  readonly prefilter?: Expr
}): readonly Expr[] {
  return [...ofVector(search.data), search.k, ...(search.prefilter ? [search.prefilter] : [])]
}

export function childrenOfStep(step: Step): readonly Expr[] {
  switch (step.kind) {
    case 'where':
      return [step.condition]
    case 'range':
      return [step.from, step.to]
    case 'order':
      return [step.key]
    case 'project':
    case 'exclude':
      return step.shape.members.map(member => member.value)
    case 'update':
    case 'upsertNode':
      return step.assignments.map(assignment => assignment.value)
    case 'upsertEdge':
      return [...step.assignments.map(assignment => assignment.value), step.from, step.to]
    case 'upsertVector':
      return [...step.assignments.map(assignment => assignment.value), ...ofVector(step.data)]
    case 'searchVectors':
      return ofSearch(step)
    case 'intersect':
      return [step.value]
    case 'rerankRrf':
      return step.k ? [step.k] : []
    case 'rerankMmr':
      return typeof step.distance === 'string' ? [step.lambda] : [step.lambda, step.distance]
    case 'path':
      return step.weight ? [step.weight, step.value] : [step.value]
    case 'count':
    case 'first':
    case 'last':
    case 'group':
    case 'member':
    case 'navigate':
    case 'end':
      return []
    case 'property':
      return entryOf(step.property)
    default:
      return assertNever(step)
  }
}

/** Whether a step may read the items that it gets, beyond which ones they are. */
export function readsItems(step: Step): boolean {
  return childrenOfStep(step).some(readsCurrent)
}

/** Whether an expression depends on the current item of a mapping or a condition. */
export function readsCurrent(expr: Expr): boolean {
  const isCurrent =
    expr.kind === 'currentProperty' || (expr.kind === 'traversal' && expr.source.kind === 'current')
  return isCurrent || childrenOf(expr).some(readsCurrent)
}

/** Whether evaluating the expression may depend on which records of a type there are. */
export function mayRead(expr: Expr, type: RecordType): boolean {
  return mayReadItself(expr, type) || childrenOf(expr).some(child => mayRead(child, type))
}

function mayReadItself(expr: Expr, type: RecordType): boolean {
  if (expr.kind !== 'traversal') return false
  const { source, steps } = expr
  const isPlain = source.kind === 'scan' || source.kind === 'byId' || source.kind === 'byIndex'
  const isOther = isPlain ? source.of !== type : source.kind === 'variable'
  return !isOther || steps.some(step => !looksOnlyAtItems[step.kind])
}

/** Whether a step looks at nothing but the items that it gets. */
const looksOnlyAtItems: Readonly<Record<Step['kind'], boolean>> = {
  where: true,
  range: true,
  order: true,
  first: true,
  last: true,
  count: true,
  group: false,
  project: false,
  exclude: false,
  property: true,
  member: false,
  navigate: false,
  end: false,
  path: false,
  intersect: false,
  searchVectors: false,
  rerankRrf: false,
  rerankMmr: false,
  update: false,
  upsertNode: false,
  upsertEdge: false,
  upsertVector: false,
}

/** Whether evaluating the expression can change the store. */
export function writes(expr: Expr): boolean {
  return writesItself(expr) || childrenOf(expr).some(writes)
}

function writesItself(expr: Expr): boolean {
  switch (expr.kind) {
    case 'addNode':
    case 'addEdge':
    case 'addVector':
      return true
    case 'traversal':
      return expr.steps.some(step => stepTraits[step.kind].writes)
    case 'literal':
    case 'variable':
    case 'array':
    case 'object':
    case 'currentProperty':
    case 'compare':
    case 'exists':
    case 'logical':
    case 'call':
    case 'aggregate':
    case 'weightProperty':
      return false
    default:
      return assertNever(expr)
  }
}

/** Whether an expression reads any of the variables with these slots. */
export function readsAnyOf(expr: Expr, slots: ReadonlySet<number>): boolean {
  const slot = slotRead(expr)
  return (slot !== undefined && slots.has(slot)) || childrenOf(expr).some(child => readsAnyOf(child, slots))
}

function slotRead(expr: Expr): number | undefined {
  const reader = expr.kind === 'traversal' ? expr.source : expr
  return 'slot' in reader ? reader.slot : undefined
}

/** Counts the reads of all variables of a query, by slot. */
export function usesBySlot(query: Query): ReadonlyMap<number, number> {
  const uses = new Map<number, number>()
  const count = (expr: Expr): void => {
    const slot = slotRead(expr)
    if (slot !== undefined) uses.set(slot, (uses.get(slot) ?? 0) + 1)
    childrenOf(expr).forEach(count)
  }
  const countIn = (statement: Statement): void => {
    count(statement.kind === 'for' ? statement.list : statement.value)
    if (statement.kind === 'for') statement.body.forEach(countIn)
  }
  query.statements.forEach(countIn)
  resultValues(query).forEach(count)
  return uses
}

/** Returns the values in the RETURN of a query. */
export function resultValues(query: Query): readonly Expr[] {
  switch (query.result.kind) {
    case 'none':
      return []
    case 'bare':
      return [query.result.value]
    case 'members':
      return query.result.members.map(member => member.value)
    default:
      return assertNever(query.result)
  }
}
