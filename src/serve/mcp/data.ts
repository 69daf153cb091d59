import type { OpenDatabase } from '../../database/open.ts'
import { loadProject } from '../../database/project/index.ts'
import { type RunLimits, type Runs, workOnText } from '../../engine/execution/index.ts'
import type { PlanNode } from '../../engine/planner/index.ts'
import type { Program, Query } from '../../language/analysis/program/program.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'

/**
 * The data that the tools work on: a database of this process, or the data of a project, whichever process has it open.
 */
export interface McpData {
  /**
   * Returns the program whose tools are listed; `undefined` if the files have errors and there was no program before.
   */
  program(): Promise<Program | undefined>
  /** Returns the plan of a query of that program, as its store runs it. */
  plan(query: Query, program: Program): Promise<PlanNode>
  /** Reads the files of the project from disk. Throws GvqError if there are none. */
  sources(): Promise<readonly SourceFile[]>
  /** Works on a text of the client, in the process that serves it; see workOnText. */
  workOnText<T>(text: string, work: () => Generator<void, T>, limits: ClientLimits): Promise<T>
  /** Runs `work` with the queries of the current program. Throws GvqError and CheckFailed. */
  use<T>(work: (queries: Queries) => Promise<T>): Promise<T>
}

export type ClientLimits = Pick<RunLimits, 'signal' | 'client'>

export interface Queries {
  readonly program: Program
  /** Notes about the origin of results, in whole sentences. */
  readonly notes: readonly string[]
  /** Calls a query with JSON text, like `Database.callText`. */
  callText(name: string, body: string, limits?: ClientLimits): Promise<string>
  /** The queries that run on the data, if this process has it open. */
  readonly runs?: Runs
}

/** Returns the data of a database that this process opened from `project`. Every query runs under `limits`. */
export function servedData(database: OpenDatabase, project: string, limits: RunLimits): McpData {
  return {
    program: async () => database.program,
    plan: query => database.explainWithSql(query.name),
    sources: async () => (await loadProject(project)).files,
    workOnText: (text, work, own) => workOnText(database.runs, text, work, { ...limits, ...own }),
    use: work =>
      work({
        program: database.program,
        notes: [],
        runs: database.runs,
        callText: (name, body, own) => database.callText(name, body, { ...limits, ...own }),
      }),
  }
}
