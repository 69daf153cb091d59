export { findType } from '../../language/catalog/index.ts'
export { dump } from './dump/dump.ts'
export type { Manifest } from './dump/manifest.ts'
export { type Restored, type RestoreOptions, restore } from './dump/restore.ts'
export { type ExportFormat, type ExportOptions, exportType } from './export/export-type.ts'
export { type ImportChoice, importChoiceOf } from './import/choose-start.ts'
export {
  type ImportOutcome,
  type ImportProgress,
  type ImportRequest,
  importPath,
} from './import/import-path.ts'
export { type EndColumn, type ImportMapping, isUpsert } from './import/plan.ts'
export type { ImportFormat, Rejected } from './import/source-row.ts'
