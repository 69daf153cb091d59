export { Checker, type CheckResult, check } from './check.ts'
export {
  type CheckedInput,
  checkInput,
  checkInputInParts,
  type Input,
  type SessionVariable,
} from './check-input.ts'
export type { NodeKinds } from './context.ts'
export { type ExpressionSurroundings, kindOf, parameterVariables } from './kind-of.ts'
export { holdsMany, itemAtHand, oneOf } from './kinds/kinds.ts'
export { kindText } from './kinds/words.ts'
export { findMember, recordMembers, showsScore } from './names/properties.ts'
export {
  type AggregateFunction,
  functionNames,
  isMathFunction,
  type MathFunction,
  mathSignature,
} from './program/functions.ts'
export { partsOfRow } from './program/loop-parts.ts'
export type * from './program/program.ts'
export {
  isLimit,
  isNullOfNothing,
  type LimitStep,
  type StepFailure,
  type StepTraits,
  stepTraits,
} from './program/step-traits.ts'
