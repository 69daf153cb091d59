export { type LoadOptions, loadProject, type Project } from './project.ts'
export type { Flags, ProjectConfig } from './resolve.ts'
export { isHostName, isOrigin, type ServerSettings } from './server-settings.ts'
