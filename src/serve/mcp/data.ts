import type { OpenDatabase } from '../../database/open.ts'
import { loadProject } from '../../database/project/index.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import type { Program } from '../../language/analysis/program.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'

/** What the tools work on: a database of this process, or whatever has the data of a project. */
export interface McpData {
  /** The program whose tools are shown; `undefined` while the files have errors and no program was there before. */
  program(): Promise<Program | undefined>
  /** The files of the project as they are on disk. Throws GvqError when there are none. */
  sources(): Promise<readonly SourceFile[]>
  /** Lets `work` run queries of the program that is in force. Throws GvqError and CheckFailed. */
  use<T>(work: (queries: Queries) => Promise<T>): Promise<T>
}

export interface Queries {
  readonly program: Program
  /** What whoever reads an answer should know of where it is from, in whole sentences. */
  readonly notes: readonly string[]
  /** Body text in, response text out. */
  callText(name: string, body: string, limits?: { readonly signal?: AbortSignal }): Promise<string>
}

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
