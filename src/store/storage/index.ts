export type * from './api.ts'
export { type Conversion, convertDataFolder } from './convert-folder.ts'
export type { CopiedKeys } from './copied-keys.ts'
export { assertFree, copyDataFolder } from './copy-folder.ts'
export {
  type Attach,
  type DataFolder,
  type DataFolderOptions,
  folderEngine,
  openDataFolder,
} from './data-folder.ts'
export { edgeEnds } from './edge-ends.ts'
export { type Engine, engines } from './engine.ts'
export { type EngineLoad, engineForNew, engineParts } from './engines.ts'
export { EventLoopTurn, inTurns } from './event-loop-turn.ts'
export { folderBytes } from './folder-bytes.ts'
export { FolderInUse, type FolderOwner, folderInUse } from './folder-owner.ts'
export { type Answers, type AskOptions, askGraph } from './graph/ask/ask.ts'
export { askStored, type StoredQuestion } from './graph/ask/ask-stored.ts'
export type { AccessPath, Miss } from './graph/ask/misses.ts'
export type { Asking, Chunk, Question } from './graph/ask/question.ts'
export { endNotFound, idConflict } from './graph/batch-load.ts'
export {
  type CatalogChange,
  catalogChanges,
  describeLoss,
  describePairs,
  pairsShownMax,
  type UniqueChange,
} from './graph/catalog-changes.ts'
export { duplicateEdge } from './graph/edge-writes.ts'
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
} from './graph/graph.ts'
export { IdTable } from './graph/id-table.ts'
export type { IndexSize } from './graph/index-sizes.ts'
export { duplicateValue } from './graph/index-writes.ts'
export type { Fault, Inspection } from './graph/inspect/faults.ts'
export { inspectGraph } from './graph/inspect/inspect.ts'
export { repairGraph } from './graph/inspect/repair.ts'
export { typesOfStored } from './graph/inspect/stored-types.ts'
export { idBytes } from './graph/keys.ts'
export {
  convertRecord,
  type KeptStep,
  type RewriteStep,
  readsData,
  readsEnds,
} from './graph/migration/convert.ts'
export {
  type Examined,
  type ExaminedData,
  type ExamineOptions,
  examineData,
  examineMigration,
} from './graph/migration/examine.ts'
export {
  type CatalogMigration,
  type MigratedValue,
  type MigrationPlan,
  type MigrationStep,
  type Origin,
  planMigration,
  type TypeMigration,
} from './graph/migration/plan.ts'
export { runMigration } from './graph/migration/run.ts'
export type { SourcePart } from './graph/migration/source-pages.ts'
export { migrationSkeleton, typeRef } from './graph/migration-skeleton.ts'
export { findSchemaRefusal, readStored, recordCounts, unfinishedMigration } from './graph/open-catalog.ts'
export { idWords, packedId, packIds, unpackIds } from './graph/packed-ids.ts'
export { showValue } from './graph/show-value.ts'
export {
  emptyCatalog,
  nextCatalog,
  parseTypeName,
  type StoredCatalog,
  type StoredProperty,
  type StoredType,
  storedTypeOf,
  storedVersion,
} from './graph/stored-catalog.ts'
export { FoundPostings, nodeTokens } from './graph/text-index.ts'
export { Layouts } from './graph/type-layout.ts'
export type { Undo } from './graph/undo.ts'
export type { VectorChange, VectorLog, VectorScan } from './graph/vector-log.ts'
export { infoAfter } from './graph/vector-writes.ts'
export { openMemoryStore } from './memory.ts'
export { MoreReads, SnapshotLost } from './more-reads.ts'
export type { Progress, ProgressStep } from './progress.ts'
export { openRocksDb, type RocksDbOptions } from './rocksdb.ts'
export { tryRocksDb } from './rocksdb-module.ts'
export { openSqlite } from './sqlite.ts'
export { Stop } from './stop.ts'
export { openVersionedStore, type VersionedStoreOptions } from './versioned-store.ts'
