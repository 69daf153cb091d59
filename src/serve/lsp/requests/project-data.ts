import { GvqError } from '../../../base/errors.ts'
import { SerialQueue } from '../../../base/flow/serial-queue.ts'
import type { OpenDatabase } from '../../../database/open.ts'
import { hereOrPeer, type PeerDatabase } from '../../../tools/peer/index.ts'

export interface DataOptions {
  /** The folder of the project. */
  readonly project: string
  readonly signal: AbortSignal
  readonly notice: (text: string) => void
}

/** By project: this process can have its data open only once. */
const turns = new Map<string, SerialQueue>()

/** Works on the data of a project, which are opened for it, or through the process that has them open. */
export async function onData<T>(
  { project, signal, notice }: DataOptions,
  here: (database: OpenDatabase) => Promise<T>,
  there: (peer: PeerDatabase) => Promise<T>,
): Promise<T> {
  const { openDatabase } = await import('../../../database/open.ts')
  const turn = turns.get(project) ?? new SerialQueue()
  turns.set(project, turn)
  const opened = async (): Promise<T> => {
    if (signal.aborted) throw new GvqError('CANCELLED', 'The request was cancelled.')
    const database = await openDatabase({ project, purpose: 'gvq lsp', notice })
    try {
      return await here(database)
    } finally {
      await database.close()
    }
  }
  const wanted = { project, data: undefined, waitSeconds: 5, notice }
  return hereOrPeer(wanted, { withBrokenFiles: false }, () => turn.run(opened), there)
}
