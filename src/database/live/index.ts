export {
  type BulkLoadOptions,
  bulkLoad,
  type EdgeRow,
  type NodeRow,
  type Rows,
  type VectorRow,
} from './bulk-load.ts'
export type { DeclaredName } from './declarations.ts'
export { keysOf, namesOf, without } from './declarations.ts'
export type { Difference } from './difference.ts'
export { Embedders } from './embedders.ts'
export { type LiveDeclaration, LiveProgram, type ProgramChange } from './live-program.ts'
export { decodeParameters } from './parameters.ts'
export { type Ran, Runner, type RunOptions, type Written } from './runner.ts'
