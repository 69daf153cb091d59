export { checkQueryVector } from './query-vector.ts'
export { VectorIndexes, type VectorIndexState } from './vector-indexes.ts'
