import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../database.ts'
import { say } from './output.ts'
import { isFolderInUse } from './with-caller.ts'
import { type ProjectArguments, withDatabase } from './with-database.ts'

/**
 * As `withDatabase`, for work that writes nothing: where a running server has the data, on a copy of it as of now. `work`
 * is also told the folder that the data is from.
 */
export async function withReadable<T>(
  args: ProjectArguments,
  purpose: string,
  work: (database: Database, dataDir: string) => Promise<T>,
): Promise<T> {
  try {
    return await withDatabase(args, purpose, database => work(database, database.dataDir))
  } catch (error) {
    if (!isFolderInUse(error)) throw error
    const folder = await mkdtemp(join(tmpdir(), 'gvq-copy-'))
    const remove = (): void => rmSync(folder, { recursive: true, force: true })
    // A closed pipe ends the process without the code below.
    process.once('exit', remove)
    try {
      const data = join(folder, 'data')
      const { address } = await backupByServer(error, args, data)
      say(`note: the server at ${address} has the data; this is a copy of it as of now.`)
      return await withDatabase({ ...args, data }, purpose, database => work(database, error.dataDir))
    } finally {
      remove()
      process.off('exit', remove)
    }
  }
}

/** Lets the server that has the data copy it. Throws `error` when that is none of a folder in use, or nobody is let in. */
export async function backupByServer(error: unknown, { project, data }: ProjectArguments, folder: string) {
  const { remoteDatabase } = await import('../../shell/index.ts')
  const remote = await remoteDatabase(error, project, data)
  try {
    return { ...(await remote.backup(folder)), address: remote.address }
  } finally {
    remote.close()
  }
}
