export { checkQueryVector } from './query-vector.ts'
export type { VectorIndexState } from './vector-index-state.ts'
export { VectorIndexes } from './vector-indexes.ts'
