import { assertNever } from '../../base/errors.ts'
import type { LimitStep } from '../../language/analysis/index.ts'
import type { Access } from './access.ts'
import { comparesStored } from './conditions.ts'
import type { PlanStep, TraversalPlan } from './plan.ts'

/**
 * The number of the first steps that run in a store that answers questions about complete types by itself;
 * `undefined` if it only yields what they start from.
 */
export function stepsInStore({ access, steps }: TraversalPlan): number | undefined {
  const filters = filtersOf(access)
  if (!filters?.every(({ condition }) => comparesStored(condition))) return undefined
  const filtered = steps.findIndex(step => step.kind !== 'where' || !comparesStored(step.condition))
  const first = filtered < 0 ? steps.length : filtered
  const next = steps[first]
  const count = next !== undefined && endsInStore(next) ? first + 1 : first
  return count + filters.length === 0 ? undefined : count
}

/** What a scan that takes the place of the access filters by. */
function filtersOf(access: Access) {
  switch (access.kind) {
    case 'scan':
      return []
    case 'indexScan':
    case 'indexRange':
    case 'indexValues':
      return access.filters
    default:
      return undefined
  }
}

function endsInStore(step: PlanStep): boolean {
  switch (step.kind) {
    case 'count':
      return true
    case 'group':
      return step.records === undefined && step.by.every(({ property }) => property?.kind === 'declared')
    case 'property':
      return step.property.kind === 'declared'
    case 'top': {
      const { key } = step.order
      return isPage(step.limit) && key.kind === 'currentProperty' && key.property.kind === 'declared'
    }
    case 'where':
    case 'range':
    case 'order':
    case 'first':
    case 'last':
    case 'project':
    case 'exclude':
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
    case 'countPaths':
      return false
    default:
      return assertNever(step)
  }
}

/** Whether the store finds the rows of a limit by itself, as `execution/columns/ordered-page.ts` asks for them. */
function isPage(limit: LimitStep): boolean {
  switch (limit.kind) {
    case 'range':
    case 'first':
    case 'last':
      return true
    default:
      return assertNever(limit)
  }
}
