export { checkQueryVector } from './query-vector.ts'
export { recallText } from './recall-text.ts'
export type { SearchRecall, VectorIndexState } from './vector-index-state.ts'
export { VectorIndexes } from './vector-indexes.ts'
