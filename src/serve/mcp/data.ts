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
