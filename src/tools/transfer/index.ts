export { findType } from '../../language/catalog/index.ts'
export { type AdoptionReport, type AdoptOptions, adopt, examine } from './adopt/adoption.ts'
export { isHeld, locate } from './adopt/locate.ts'
export type { ByteOrder } from './adopt/records/records.ts'
export { LegacySource } from './adopt/records/source.ts'
export { schemaOf } from './adopt/schema.ts'
export { countIn } from './adopt/survey.ts'
export { type AdoptedType, leftOutOf } from './adopt/tally.ts'
export { type Verification, verify } from './adopt/verify.ts'
export { dump } from './dump/dump.ts'
export type { Manifest } from './dump/manifest.ts'
export { type Restored, type RestoreOptions, restore } from './dump/restore.ts'
export { type ExportOptions, exportType } from './export/export-type.ts'
export {
  compressionOfName,
  compressor,
  type ExportFormat,
  exportFormatOf,
  extensionOf,
  type ImportFormat,
  importFormatOf,
  importFormats,
  isBinary,
} from './file-format.ts'
export { type EndColumn, type ImportMapping, isUpsert } from './import/batches/plan.ts'
export { type ImportChoice, importChoiceOf } from './import/choose-start.ts'
export {
  type ImportOutcome,
  type ImportProgress,
  type ImportRequest,
  importPath,
} from './import/import-path.ts'
export type { Rejected } from './import/rows/source-row.ts'
