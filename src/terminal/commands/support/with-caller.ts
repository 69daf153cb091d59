import type { OpenDatabase } from '../../../database/open.ts'
import type { PlanNode } from '../../../engine/planner/index.ts'
import { say } from './output.ts'
import { type ProjectArguments, withDatabase } from './with-database.ts'

/** What a command needs to call a query. */
export interface Caller extends Pick<OpenDatabase, 'program'> {
  callText(name: string, body: string): Promise<string>
  profile(name: string, params: unknown): Promise<PlanNode>
}

/** As `withDatabase`; where a running server has the data, `work` goes through that, also when the files have errors now. */
export async function withCaller<T>(
  project: ProjectArguments,
  purpose: string,
  work: (database: Caller) => Promise<T>,
): Promise<T> {
  const { hereOrPeer } = await import('../../../tools/peer/index.ts')
  return hereOrPeer(
    project,
    { withBrokenFiles: true },
    () => withDatabase(project, purpose, work),
    peer => {
      if (!peer.isSameProject) {
        say(`note: the server at ${peer.address} runs other files than those of the project.`)
      }
      return work(peer)
    },
  )
}
