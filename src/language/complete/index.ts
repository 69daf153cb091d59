export { complete, completeInParts } from './complete.ts'
export type * from './completion.ts'
export { type Signature, signature } from './signature.ts'
