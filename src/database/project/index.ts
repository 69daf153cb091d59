export { CheckFailed, type CheckOutcome } from './check-outcome.ts'
export {
  type CheckedFolder,
  type CheckedProject,
  checkFiles,
  checkFilesInParts,
  checkParsed,
  checkProject,
  type ParsedFile,
  ProgramChecker,
  requireProgram,
} from './check-project.ts'
export { legacyInstances } from './helix-toml.ts'
export { type AccessKey, addKey, KeysFile, type NewKey } from './keys-file.ts'
export {
  findProgramFiles,
  type LoadOptions,
  loadProject,
  type ProgramFiles,
  type Project,
  readProgramFile,
} from './project.ts'
export { Rereader } from './reread.ts'
export type { Flags, ProjectConfig } from './resolve.ts'
export { findRoot } from './root.ts'
export { isHostName, isOrigin, type ServerSettings } from './server-settings.ts'
export { isSourceName, listSourceNames } from './source-files.ts'
