export * from './facts.ts'
export { type ColumnShape, type RecordShape, resultShape, type Shape } from './shape.ts'
