import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../database/open.ts'
import type { FolderInUse } from '../../../store/storage/index.ts'
import { say } from './output.ts'
import { stoppable } from './signals.ts'
import { isFolderInUse } from './with-caller.ts'
import { type ProjectArguments, withDatabase } from './with-database.ts'

export interface Reading {
  /** The folder that the data is from. */
  readonly dataDir: string
  /** Aborted by Ctrl-C; what takes long heeds it, so that no temporary files stay. */
  readonly signal: AbortSignal
}

/** As `withDatabase`, for work that writes nothing: where a running server has the data, on a copy of it as of now. */
export function withReadable<T>(
  args: ProjectArguments,
  purpose: string,
  work: (database: Database, reading: Reading) => Promise<T>,
): Promise<T> {
  return stoppable(async signal => {
    try {
      return await withDatabase(args, purpose, database =>
        work(database, { dataDir: database.dataDir, signal }),
      )
    } catch (error) {
      if (!isFolderInUse(error)) throw error
      return withCopy(error, args, signal, (copy, address) => {
        say(`note: the server at ${address} has the data; this is a copy of it as of now.`)
        return withDatabase(copy, purpose, database => work(database, { dataDir: error.dataDir, signal }))
      })
    }
  })
}

/** Lets `work` use a copy of the data that a server has, which is removed afterwards. */
async function withCopy<T>(
  error: FolderInUse,
  args: ProjectArguments,
  signal: AbortSignal,
  work: (copy: ProjectArguments, address: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-copy-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  // A closed pipe ends the process without the code below.
  process.once('exit', remove)
  try {
    const data = join(folder, 'data')
    const { address } = await backupByServer(error, args, data, signal)
    return await work({ ...args, data }, address)
  } finally {
    remove()
    process.off('exit', remove)
  }
}

/** Lets the server that has the data copy it. Throws `error` when that is none of a folder in use, or nobody is let in. */
export async function backupByServer(
  error: unknown,
  { project, data }: ProjectArguments,
  folder: string,
  signal: AbortSignal,
) {
  const { remoteDatabase } = await import('../../../tools/shell/index.ts')
  const remote = await remoteDatabase(error, project, data)
  try {
    return { ...(await remote.backup(folder, { signal })), address: remote.address }
  } finally {
    remote.close()
  }
}
