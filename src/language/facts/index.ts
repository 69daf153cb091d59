export * from './facts.ts'
export { resultShape } from './shape.ts'
export type * from './types.ts'
