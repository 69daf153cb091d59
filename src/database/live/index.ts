export { keyOf, keysOf, namesOf, without } from './declarations.ts'
export { Embedders } from './embedders.ts'
export { explainStored } from './explain-stored.ts'
export { type LiveDeclaration, LiveProgram } from './live-program.ts'
export type { BatchBuilder } from './load/batch-builder.ts'
export {
  addRow,
  type BulkLoadOptions,
  bulkLoad,
  type EdgeRow,
  type NodeRow,
  type Rows,
  type VectorRow,
} from './load/bulk-load.ts'
export { jsonRowReader } from './load/json-rows.ts'
export { decodeParameters, readParameters, type UnknownMembers } from './parameters.ts'
export type { DeclaredName, Difference, ProgramChange } from './program-change.ts'
export { type Encode, type Ran, Runner, type RunOptions, toText, toValue, type Written } from './runner.ts'
export { Transaction, type TransactionOptions } from './transaction.ts'
