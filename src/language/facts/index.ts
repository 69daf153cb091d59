export * from './facts.ts'
export { leadingComment, linesAbove } from './leading-comment.ts'
export { resultShape } from './shape.ts'
export type * from './types.ts'
