import { CheckFailed, loadProject } from '../../database/project/index.ts'
import { FolderInUse, folderInUse } from '../../store/storage/index.ts'
import { Connection } from './connection.ts'
import { openPeerDatabase, type PeerDatabase, type WantedData } from './database.ts'

export interface PeerOptions {
  /**
   * Whether the peer serves when the files of the project have errors: it goes on with those that it has read before.
   * Without, such files are an error whoever has the data.
   */
  readonly withBrokenFiles: boolean
}

/**
 * Here, or through the process that owns the data: runs `here`, which opens the data, and where another process has it,
 * `there` on a connection to that one. Throws the error of `here` when that has another cause, or when the process lets
 * nobody in. The one place that decides this.
 */
export async function hereOrConnected<T>(
  wanted: WantedData,
  { withBrokenFiles }: PeerOptions,
  here: () => Promise<T>,
  there: (connection: Connection, inUse: FolderInUse) => Promise<T>,
): Promise<T> {
  try {
    return await here()
  } catch (error) {
    const inUse =
      error instanceof FolderInUse || withBrokenFiles ? await folderBehind(error, wanted) : undefined
    const connection = inUse && (await connectionTo(inUse))
    if (connection === undefined) throw error
    return there(connection, inUse!)
  }
}

/** The same with the database of that process, which is let go of afterwards. */
export function hereOrPeer<T>(
  wanted: WantedData,
  options: PeerOptions,
  here: () => Promise<T>,
  there: (peer: PeerDatabase, inUse: FolderInUse) => Promise<T>,
): Promise<T> {
  return hereOrConnected(wanted, options, here, async (connection, inUse) => {
    try {
      return await there(await openPeerDatabase(connection, wanted), inUse)
    } finally {
      connection.close()
    }
  })
}

/** The folder that another process has, when that, or broken files in spite of it, is why a database could not be opened. */
async function folderBehind(error: unknown, { project, data }: WantedData): Promise<FolderInUse | undefined> {
  if (error instanceof FolderInUse) return error
  if (!(error instanceof CheckFailed)) return undefined
  const { dataDir } = await loadProject(project, data === undefined ? {} : { dataDir: data })
  return folderInUse(dataDir)
}

/** The way to the process that has a data folder; `undefined` where it lets nobody in. */
async function connectionTo(folder: FolderInUse): Promise<Connection | undefined> {
  const { owner } = folder
  const token = await folder.token()
  if (owner?.attach === undefined || token === undefined) return undefined
  return new Connection(owner.address ?? owner.attach, owner.attach, token)
}
