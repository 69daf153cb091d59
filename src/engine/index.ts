export { Context, EmbeddingsNeeded, type VectorSearch } from './context.ts'
export { type Flow, singleValue } from './flow.ts'
export { type PreparedQuery, prepareQuery } from './query.ts'
