export { Checker, type CheckResult, check } from './check.ts'
export {
  type CheckedInput,
  checkInput,
  checkInputInParts,
  type Input,
  type SessionVariable,
} from './check-input.ts'
export type { NodeKinds } from './context.ts'
export {
  type AggregateFunction,
  functionNames,
  isMathFunction,
  type MathFunction,
  mathSignature,
} from './functions.ts'
export { type ExpressionSurroundings, kindOf, parameterVariables } from './kind-of.ts'
export { holdsMany, itemAtHand, oneOf } from './kinds.ts'
export { partsOfRow } from './loop-parts.ts'
export type * from './program.ts'
export { findMember, recordMembers, showsScore } from './properties.ts'
export {
  isLimit,
  isNullOfNothing,
  type LimitStep,
  type StepFailure,
  type StepTraits,
  stepTraits,
} from './step-traits.ts'
export { kindText } from './words.ts'
