export { complete } from './complete.ts'
export type * from './scope.ts'
export { type Signature, signature } from './signature.ts'
