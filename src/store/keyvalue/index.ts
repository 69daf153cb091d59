export type * from './contract/api.ts'
export type { CopiedKeys } from './contract/copied-keys.ts'
export { type Engine, engines } from './contract/engine.ts'
export type { Progress, ProgressStep } from './contract/progress.ts'
export { type Conversion, convertDataFolder } from './folder/convert-folder.ts'
export { assertFree, copyDataFolder } from './folder/copy-folder.ts'
export {
  type Attach,
  type DataFolder,
  type DataFolderOptions,
  folderEngine,
  openDataFolder,
} from './folder/data-folder.ts'
export { type EngineLoad, engineForNew, engineParts } from './folder/engines.ts'
export { folderBytes } from './folder/folder-bytes.ts'
export { FolderInUse, type FolderOwner, folderInUse, suspendedText } from './folder/folder-owner.ts'
export { isWritable, openToRead } from './folder/read-copy.ts'
export { openMemoryStore } from './memory.ts'
export { tryRocksDb } from './rocksdb/module.ts'
export { openRocksDb, type RocksDbOptions } from './rocksdb/rocksdb.ts'
export { openSqlite } from './sqlite/sqlite.ts'
