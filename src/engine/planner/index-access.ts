import type { CompareExpr, Expr, Step } from '../../language/analysis/program/program.ts'
import type { Property, RecordType } from '../../language/catalog/types.ts'
import type { Access, RangeEnd } from './access.ts'
import { cannotFail, conjunction, conjunctsOf, isIndependent, needsOnlyTheRecord } from './conditions.ts'

type Where = Extract<Step, { kind: 'where' }>

/** A comparison of an indexed property in one of the first filters. */
interface Candidate {
  readonly compare: CompareExpr
  readonly property: Property
}

/**
 * Finds a condition that an index can answer among the filters right after a scan, alone or as an operand of an AND.
 * Returns its access path and the remaining steps. Equality is preferred, then IS_IN, then a range.
 */
export function indexAccess(
  steps: readonly Step[],
  of: RecordType,
): { readonly access: Access; readonly steps: readonly Step[] } | undefined {
  const filters = leadingFilters(steps)
  const candidates = candidatesOf(filters)
  const chosen = equality(candidates) ?? candidates.find(({ compare }) => compare.operator === 'IS_IN')
  if (chosen !== undefined) {
    const { compare, property } = chosen
    const found = { of, property, filters: asFilters([compare], filters) }
    const access: Access =
      compare.operator === 'EQ'
        ? { kind: 'indexScan', value: compare.right, ...found }
        : { kind: 'indexValues', values: compare.right, ...found }
    return { access, steps: without([compare], filters, steps) }
  }
  return rangeAccess(candidates, filters, steps, of)
}

function leadingFilters(steps: readonly Step[]): readonly Where[] {
  const end = steps.findIndex(step => step.kind !== 'where')
  return (end < 0 ? steps : steps.slice(0, end)) as readonly Where[]
}

/**
 * The other conditions are not tested for rows that an index leaves out. So they must not be able to fail, or must come
 * after the condition of the index in an AND that would have stopped before them.
 */
function candidatesOf(filters: readonly Where[]): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (const { condition } of filters) {
    const conjuncts = conjunctsOf(condition)
    const stopsEarly = conjuncts.every(needsOnlyTheRecord)
    conjuncts.forEach((conjunct, i) => {
      const others = stopsEarly ? conjuncts.slice(0, i) : conjuncts
      const candidate = candidateOf(conjunct)
      if (candidate !== undefined && others.every(cannotFail)) candidates.push(candidate)
    })
    if (!cannotFail(condition)) break
  }
  return candidates
}

function candidateOf(condition: Expr): Candidate | undefined {
  if (condition.kind !== 'compare' || condition.left.kind !== 'currentProperty') return undefined
  const { property: ref } = condition.left
  if (ref.kind !== 'declared' || ref.property.index === 'none') return undefined
  const { operator, right } = condition
  const isScalar = ref.property.type.kind === 'scalar'
  const isUsable = operator === 'EQ' ? right.kind !== 'array' : isScalar && isIndexed.has(operator)
  return isUsable && isIndependent(right) ? { compare: condition, property: ref.property } : undefined
}

const isIndexed: ReadonlySet<CompareExpr['operator']> = new Set(['IS_IN', 'GT', 'GTE', 'LT', 'LTE'])

function equality(candidates: readonly Candidate[]): Candidate | undefined {
  const equal = candidates.filter(({ compare }) => compare.operator === 'EQ')
  return equal.find(({ property }) => property.index === 'unique') ?? equal[0]
}

function rangeAccess(
  candidates: readonly Candidate[],
  filters: readonly Where[],
  steps: readonly Step[],
  of: RecordType,
) {
  const ranges = candidates.map(({ property }) => ({
    property,
    lower: candidates.find(other => other.property === property && isLower(other.compare)),
    upper: candidates.find(other => other.property === property && isUpper(other.compare)),
  }))
  const best =
    ranges.find(({ lower, upper }) => lower && upper) ?? ranges.find(range => range.lower ?? range.upper)
  if (best === undefined) return undefined
  const { property, lower, upper } = best
  const used = [lower, upper].flatMap(end => end?.compare ?? [])
  const access: Access = {
    kind: 'indexRange',
    of,
    property,
    ...(lower && { lower: endOf(lower.compare) }),
    ...(upper && { upper: endOf(upper.compare) }),
    filters: asFilters(used, filters),
  }
  return { access, steps: without(used, filters, steps) }
}

function isLower({ operator }: CompareExpr): boolean {
  return operator === 'GT' || operator === 'GTE'
}

function isUpper({ operator }: CompareExpr): boolean {
  return operator === 'LT' || operator === 'LTE'
}

function endOf({ operator, right }: CompareExpr): RangeEnd {
  return { value: right, inclusive: operator === 'GTE' || operator === 'LTE' }
}

function asFilters(conditions: readonly CompareExpr[], [first]: readonly Where[]): readonly Where[] {
  return conditions.map(condition => ({ ...first!, condition }))
}

/** The steps without the conditions that the access answers. */
function without(
  used: readonly CompareExpr[],
  filters: readonly Where[],
  steps: readonly Step[],
): readonly Step[] {
  const left = filters.flatMap(filter => {
    const conjuncts = conjunctsOf(filter.condition)
    const rest = conjuncts.filter(conjunct => !used.includes(conjunct as CompareExpr))
    if (rest.length === conjuncts.length) return [filter]
    return rest.length === 0 ? [] : [{ ...filter, condition: conjunction(filter.condition, rest) }]
  })
  return [...left, ...steps.slice(filters.length)]
}
