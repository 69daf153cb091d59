export type { Access, RangeEnd } from './access.ts'
export { cannotFail, conjunction, conjunctsOf } from './conditions.ts'
export { drawPlan } from './draw.ts'
export {
  explainPlannedInParts,
  explainQuery,
  explainQueryInParts,
  type Findings,
} from './explain.ts'
export { stepsInStore } from './in-store.ts'
export { inlineBindings } from './inline.ts'
export {
  createPlanner,
  type ExistsPlan,
  type Hop,
  isHop,
  type Planner,
  type PlannerOptions,
  type PlanStep,
  planTraversal,
  type TraversalPlan,
} from './plan.ts'
export type { Measured, MeasuredStatement, PlanNode, SentStatement } from './plan-node.ts'
export { textSearchedTypes } from './text-searched.ts'
export { childrenOf, childrenOfSource, mayRead, readsAnyOf, readsItems, writes } from './walk.ts'
