export * from './facts.ts'
export { leadingComment } from './leading-comment.ts'
export { resultShape } from './shape.ts'
export type * from './types.ts'
