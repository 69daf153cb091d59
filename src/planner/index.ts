export { drawPlan, explainQuery, type PlanNode } from './explain.ts'
export { inlineBindings } from './inline.ts'
export { type Access, type PlannerOptions, planTraversal, type TraversalPlan } from './plan.ts'
export { textSearchedTypes } from './text-searched.ts'
