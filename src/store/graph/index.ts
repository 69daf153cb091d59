export type * from './api.ts'
export { type Answers, type AskOptions, askGraph } from './ask/ask.ts'
export { askStored, type StoredQuestion } from './ask/ask-stored.ts'
export type { AccessPath, Miss } from './ask/misses.ts'
export type { Asking, Chunk, Question } from './ask/question.ts'
export { edgeEnds } from './edge-ends.ts'
export {
  type AdoptOptions,
  type Graph,
  type GraphOptions,
  type GraphParts,
  type GraphStore,
  hasVectorLog,
  openGraph,
  type PlanOfOptions,
  type Rehearsed,
  type RehearseOptions,
  type SnapshotOptions,
  type StatementPlans,
  type Stoppable,
  type WriteOptions,
} from './graph.ts'
export type { Fault, Inspection } from './inspect/faults.ts'
export { inspectGraph } from './inspect/inspect.ts'
export { repairGraph } from './inspect/repair.ts'
export { typesOfStored } from './inspect/stored-types.ts'
export { IdTable } from './keys/id-table.ts'
export { idBytes } from './keys/keys.ts'
export { idWords, packedId, packIds, unpackIds } from './keys/packed-ids.ts'
export { showValue } from './keys/show-value.ts'
export { MoreReads, SnapshotLost } from './more-reads.ts'
export type { IndexSize } from './reading/index-sizes.ts'
export type { VectorChange, VectorLog, VectorScan } from './reading/vector-log.ts'
export {
  type CatalogChange,
  catalogChanges,
  describeLoss,
  describePairs,
  pairsShownMax,
  type UniqueChange,
} from './schema/catalog-changes.ts'
export {
  convertRecord,
  type KeptStep,
  type RewriteStep,
  readsData,
  readsEnds,
} from './schema/migration/convert.ts'
export {
  type Examined,
  type ExaminedData,
  type ExamineOptions,
  examineData,
  examineMigration,
} from './schema/migration/examine.ts'
export {
  type CatalogMigration,
  type MigratedValue,
  type MigrationPlan,
  type MigrationStep,
  type Origin,
  planMigration,
  type TypeMigration,
} from './schema/migration/plan.ts'
export { runMigration } from './schema/migration/run.ts'
export type { SourcePart } from './schema/migration/source-pages.ts'
export {
  findSchemaRefusal,
  readStored,
  recordCounts,
  unfinishedMigration,
} from './schema/open-catalog.ts'
export { Stop } from './stop.ts'
export { migrationSkeleton, typeRef } from './types/migration-skeleton.ts'
export {
  emptyCatalog,
  nextCatalog,
  parseTypeName,
  type StoredCatalog,
  type StoredProperty,
  type StoredType,
  storedTypeOf,
  storedVersion,
} from './types/stored-catalog.ts'
export { FoundPostings, nodeTokens } from './types/text-index.ts'
export { Layouts } from './types/type-layout.ts'
export { endNotFound, idConflict } from './writing/batch-load.ts'
export { duplicateEdge } from './writing/edge-writes.ts'
export { duplicateValue } from './writing/index-writes.ts'
export type { Undo } from './writing/undo.ts'
export { infoAfter } from './writing/vector-writes.ts'
