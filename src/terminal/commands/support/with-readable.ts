import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '../../../database/open.ts'
import { say } from './output.ts'
import { stoppable } from './signals.ts'
import { type ProjectArguments, withDatabase } from './with-database.ts'

export interface Reading {
  /** The folder that the data is from. */
  readonly dataDir: string
  /** Aborted by Ctrl-C; what takes long heeds it, so that no temporary files stay. */
  readonly signal: AbortSignal
}

/** As `withDatabase`, for work that writes nothing: where a running server has the data, on a copy of it as of now. */
export async function withReadable<T>(
  args: ProjectArguments,
  purpose: string,
  work: (database: OpenDatabase, reading: Reading) => Promise<T>,
): Promise<T> {
  const { hereOrPeer } = await import('../../../tools/peer/index.ts')
  return stoppable(signal =>
    hereOrPeer(
      args,
      { withBrokenFiles: false },
      () => withDatabase(args, purpose, database => work(database, { dataDir: database.dataDir, signal })),
      (peer, { dataDir }) =>
        inTemporaryFolder(async data => {
          await peer.backup(data, { signal })
          say(`note: the server at ${peer.address} has the data; this is a copy of it as of now.`)
          return withDatabase({ ...args, data }, purpose, database => work(database, { dataDir, signal }))
        }),
    ),
  )
}

/** Lets `work` use a folder that is not there yet and is removed afterwards. */
async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-copy-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  // A closed pipe ends the process without the code below.
  process.once('exit', remove)
  try {
    return await work(join(folder, 'data'))
  } finally {
    remove()
    process.off('exit', remove)
  }
}
