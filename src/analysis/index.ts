export { type CheckResult, check } from './check.ts'
export { type CheckedInput, checkInput, type Input, type SessionVariable } from './check-input.ts'
export type * from './program.ts'
export { kindText } from './words.ts'
