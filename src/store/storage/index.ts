export { EventLoopTurn, inTurns } from '../../base/event-loop-turn.ts'
export { type Answers, type AskOptions, askGraph } from '../graph/ask/ask.ts'
export { askStored, type StoredQuestion } from '../graph/ask/ask-stored.ts'
export type { AccessPath, Miss } from '../graph/ask/misses.ts'
export type { Asking, Chunk, Question } from '../graph/ask/question.ts'
export { edgeEnds } from '../graph/edge-ends.ts'
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
} from '../graph/graph.ts'
export type { Fault, Inspection } from '../graph/inspect/faults.ts'
export { inspectGraph } from '../graph/inspect/inspect.ts'
export { repairGraph } from '../graph/inspect/repair.ts'
export { typesOfStored } from '../graph/inspect/stored-types.ts'
export { IdTable } from '../graph/keys/id-table.ts'
export { idBytes } from '../graph/keys/keys.ts'
export { idWords, packedId, packIds, unpackIds } from '../graph/keys/packed-ids.ts'
export { showValue } from '../graph/keys/show-value.ts'
export { MoreReads, SnapshotLost } from '../graph/more-reads.ts'
export type { IndexSize } from '../graph/reading/index-sizes.ts'
export type { VectorChange, VectorLog, VectorScan } from '../graph/reading/vector-log.ts'
export {
  type CatalogChange,
  catalogChanges,
  describeLoss,
  describePairs,
  pairsShownMax,
  type UniqueChange,
} from '../graph/schema/catalog-changes.ts'
export {
  convertRecord,
  type KeptStep,
  type RewriteStep,
  readsData,
  readsEnds,
} from '../graph/schema/migration/convert.ts'
export {
  type Examined,
  type ExaminedData,
  type ExamineOptions,
  examineData,
  examineMigration,
} from '../graph/schema/migration/examine.ts'
export {
  type CatalogMigration,
  type MigratedValue,
  type MigrationPlan,
  type MigrationStep,
  type Origin,
  planMigration,
  type TypeMigration,
} from '../graph/schema/migration/plan.ts'
export { runMigration } from '../graph/schema/migration/run.ts'
export type { SourcePart } from '../graph/schema/migration/source-pages.ts'
export {
  findSchemaRefusal,
  readStored,
  recordCounts,
  unfinishedMigration,
} from '../graph/schema/open-catalog.ts'
export { Stop } from '../graph/stop.ts'
export { migrationSkeleton, typeRef } from '../graph/types/migration-skeleton.ts'
export {
  emptyCatalog,
  nextCatalog,
  parseTypeName,
  type StoredCatalog,
  type StoredProperty,
  type StoredType,
  storedTypeOf,
  storedVersion,
} from '../graph/types/stored-catalog.ts'
export { FoundPostings, nodeTokens } from '../graph/types/text-index.ts'
export { Layouts } from '../graph/types/type-layout.ts'
export { endNotFound, idConflict } from '../graph/writing/batch-load.ts'
export { duplicateEdge } from '../graph/writing/edge-writes.ts'
export { duplicateValue } from '../graph/writing/index-writes.ts'
export type { Undo } from '../graph/writing/undo.ts'
export { infoAfter } from '../graph/writing/vector-writes.ts'
export type { CopiedKeys } from '../keyvalue/copied-keys.ts'
export { type Engine, engines } from '../keyvalue/engine.ts'
export { type Conversion, convertDataFolder } from '../keyvalue/folder/convert-folder.ts'
export { assertFree, copyDataFolder } from '../keyvalue/folder/copy-folder.ts'
export {
  type Attach,
  type DataFolder,
  type DataFolderOptions,
  folderEngine,
  openDataFolder,
} from '../keyvalue/folder/data-folder.ts'
export { type EngineLoad, engineForNew, engineParts } from '../keyvalue/folder/engines.ts'
export { folderBytes } from '../keyvalue/folder/folder-bytes.ts'
export { FolderInUse, type FolderOwner, folderInUse } from '../keyvalue/folder/folder-owner.ts'
export { openMemoryStore } from '../keyvalue/memory.ts'
export type { Progress, ProgressStep } from '../keyvalue/progress.ts'
export { tryRocksDb } from '../keyvalue/rocksdb/module.ts'
export { openRocksDb, type RocksDbOptions } from '../keyvalue/rocksdb/rocksdb.ts'
export { openSqlite } from '../keyvalue/sqlite/sqlite.ts'
export { openVersionedStore, type VersionedStoreOptions } from '../versioned/versioned-store.ts'
export type * from './api.ts'
