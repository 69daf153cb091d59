export { VectorIndexes } from './vector-indexes.ts'
