export { inlineBindings } from './inline.ts'
export { type Access, type PlannerOptions, planTraversal, type TraversalPlan } from './plan.ts'
