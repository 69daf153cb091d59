import type { OpenDatabase } from '../../database/open.ts'
import { loadProject } from '../../database/project/index.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import type { McpData } from './data.ts'

/** The data of a database that `project` was opened as in this process. Every query runs under `limits`. */
export function servedData(database: OpenDatabase, project: string, limits: RunLimits): McpData {
  return {
    program: async () => database.program,
    sources: async () => (await loadProject(project)).files,
    use: work =>
      work({
        program: database.program,
        notes: [],
        callText: (name, body, own) => database.callText(name, body, { ...limits, ...own }),
      }),
  }
}
