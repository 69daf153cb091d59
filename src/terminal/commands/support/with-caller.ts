import type { Database, PlanNode } from '../../../database/open.ts'
import type { FolderInUse } from '../../../store/storage/index.ts'
import { say } from './output.ts'
import { diagnosticsOf } from './report.ts'
import { type ProjectArguments, withDatabase } from './with-database.ts'

/** What a command needs to call a query. */
export interface Caller extends Pick<Database, 'program'> {
  callText(name: string, body: string): Promise<string>
  profile(name: string, params: unknown): Promise<PlanNode>
}

/** As `withDatabase`; where a running server has the data, `work` goes through that, also when the files have errors now. */
export async function withCaller<T>(
  project: ProjectArguments,
  purpose: string,
  work: (database: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await withDatabase(project, purpose, work)
  } catch (error) {
    if (!isFolderInUse(error) && diagnosticsOf(error) === undefined) throw error
    const { remoteDatabase } = await import('../../../tools/shell/index.ts')
    const remote = await remoteDatabase(error, project.project, project.data)
    if (!remote.isSameProject) {
      say(`note: the server at ${remote.address} runs other files than those of the project.`)
    }
    try {
      return await work(remote)
    } finally {
      remote.close()
    }
  }
}

/** Told by the member, so that the way to a server is loaded by those alone who take it. */
export function isFolderInUse(error: unknown): error is FolderInUse {
  return error instanceof Error && 'owner' in error
}
