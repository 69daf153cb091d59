export { checkQueryVector } from './query-vector.ts'
export { VectorIndexes } from './vector-indexes.ts'
