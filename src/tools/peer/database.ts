import { CheckFailed, checkFiles, loadProject } from '../../database/project/index.ts'
import type { PlanNode } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/index.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { type CopiedKeys, suspendedText } from '../../store/keyvalue/index.ts'
import type { Connection } from './connection.ts'
import { unlessLate } from './late.ts'
import type { Patience } from './patience.ts'
import { type RunBefore, waitText } from './wait-text.ts'
import { digestOf } from './wire.ts'

/** The data to open. */
export interface WantedData extends Patience {
  readonly project: string
  /** The data folder; default: the project's own. */
  readonly data?: string | undefined
}

/** The part of the database of the process that owns the data that single calls require. */
export interface PeerDatabase {
  /** The program of that process. */
  readonly program: Program
  /** Who it is, within a sentence. */
  readonly owner: string
  /** Whether the files of the project are the same as those that it has loaded. */
  readonly isSameProject: boolean
  /** Calls a query with JSON text, like `Database.callText`. */
  callText(name: string, body: string, limits?: { readonly signal?: AbortSignal }): Promise<string>
  /** Profiles a query, like `Database.profile`. */
  profile(name: string, params: unknown): Promise<PlanNode>
  /** Makes a backup, like `Database.backup`; the folder must be absolute. */
  backup(folder: string, limits?: { readonly signal?: AbortSignal }): Promise<CopiedKeys>
  /** Calls one of its `HostTools`. Throws GvqError NOT_FOUND if it has none of that name. */
  tool(name: string, input: unknown, signal: AbortSignal): Promise<unknown>
}

export async function openPeerDatabase(
  connection: Connection,
  { project, data, notice }: WantedData,
): Promise<PeerDatabase> {
  const call = (method: string, args: readonly unknown[] = [], signal?: AbortSignal) =>
    connection.call('/.gvq/database', { method, args }, signal)
  const sources = (await call('sources')) as readonly SourceFile[]
  const { program, diagnostics } = checkFiles(sources)
  if (program === undefined) throw new CheckFailed(diagnostics)
  const { files } = await loadProject(project, { dataDir: data })
  return {
    program,
    owner: connection.owner,
    isSameProject: (await call('files')) === digestOf(files),
    profile: async (name, params) => (await call('profile', [name, params])) as PlanNode,
    backup: async (folder, limits) => (await call('backup', [folder], limits?.signal)) as CopiedKeys,
    callText: (name, body, limits) =>
      unlessLate(
        async () => (await call('callText', [name, body, process.pid], limits?.signal)) as string,
        async () => {
          const suspended = await suspendedText(connection.pid)
          if (suspended !== undefined) return notice?.(suspended)
          const before = (await call('waitOf', [process.pid])) as RunBefore | undefined
          if (before !== undefined) notice?.(`${waitText(before, connection.owner)}, until it ends.`)
        },
      ),
    tool: (name, input, signal) => call(name, [input], signal),
  }
}
