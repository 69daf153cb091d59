export type { BatchBuilder } from './batch-builder.ts'
export {
  addRow,
  type BulkLoadOptions,
  bulkLoad,
  type EdgeRow,
  type NodeRow,
  type Rows,
  type VectorRow,
} from './bulk-load.ts'
export { keyOf, keysOf, namesOf, without } from './declarations.ts'
export { Embedders } from './embedders.ts'
export { explainStored } from './explain-stored.ts'
export { jsonRowReader } from './json-rows.ts'
export { type LiveDeclaration, LiveProgram } from './live-program.ts'
export { decodeParameters, readParameters, type UnknownMembers } from './parameters.ts'
export type { DeclaredName, Difference, ProgramChange } from './program-change.ts'
export { type Encode, type Ran, Runner, type RunOptions, toText, toValue, type Written } from './runner.ts'
export { Transaction, type TransactionOptions } from './transaction.ts'
