import { GvqError } from '../../base/errors.ts'
import { CheckFailed, loadProject } from '../../database/project/index.ts'
import { FolderInUse, folderInUse } from '../../store/keyvalue/index.ts'
import type { Connection } from './connection.ts'
import { ConnectionLost } from './connection-lost.ts'
import { openPeerDatabase, type PeerDatabase, type WantedData } from './database.ts'
import { patiently } from './patience.ts'

interface PeerOptions {
  /**
   * Whether to use the peer, which still runs the files it loaded earlier, if the files of the project have errors.
   * If false, such files are an error no matter who has the data open.
   */
  readonly withBrokenFiles: boolean
}

/**
 * Runs `here`, which opens the data, or if another process has it open, `there` on a connection to that process; once more
 * if that process ended before it was asked. Throws the error of `here` if it has another cause, or if that process cannot
 * be attached to and does not end while this one is patient. Only this function decides this. `isSole`: there is no process
 * to ask, for one that only reads a folder without its lock.
 */
export async function hereOrConnected<T>(
  wanted: WantedData,
  { withBrokenFiles }: PeerOptions,
  here: (isSole: boolean) => Promise<T>,
  there: (connection: Connection, inUse: FolderInUse) => Promise<T>,
): Promise<T> {
  return patiently(wanted, async () => {
    try {
      return await here(false)
    } catch (error) {
      const inUse =
        error instanceof FolderInUse || withBrokenFiles ? await blockingFolder(error, wanted) : undefined
      const connection = inUse && (await connectionTo(inUse))
      const isAskable = connection !== undefined && connection !== 'unproved'
      if (!isAskable && error instanceof FolderInUse && error.isReadable) return here(true)
      if (connection === undefined) throw error
      if (connection === 'unproved') throw error instanceof FolderInUse ? error.unproved() : error
      return unlessEnded(there(connection, inUse!), inUse!)
    }
  })
}

/** Turns the end of a process before it was asked into the error that is waited on. */
async function unlessEnded<T>(asked: Promise<T>, inUse: FolderInUse): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof ConnectionLost && !error.wasSent ? inUse : error
  }
}

/**
 * Runs `there` on a connection to the process that has the data open; `undefined`, without opening it, if none can be attached
 * to, as while it is ending.
 */
export async function ifConnected<T>(
  dataDir: string,
  there: (connection: Connection) => Promise<T>,
): Promise<T | undefined> {
  const inUse = await folderInUse(dataDir).catch(() => undefined)
  const connection = inUse && (await connectionTo(inUse))
  if (connection === undefined || connection === 'unproved') return undefined
  try {
    return await there(connection)
  } catch (error) {
    if (error instanceof ConnectionLost) return undefined
    throw error
  }
}

/** What became of the request. `owner`: who was asked, within a sentence; `reason`: a clause. */
type HandingOver =
  | { readonly kind: 'handed-over'; readonly owner: string }
  | { readonly kind: 'busy'; readonly owner: string; readonly reason: string }
  | { readonly kind: 'never' }

/** Asks the process that has a folder open to leave it to this one, which is a server, and to work through it. */
export async function askToHandOver(inUse: FolderInUse): Promise<HandingOver> {
  const connection = await connectionTo(inUse)
  if (connection === undefined || connection === 'unproved') return { kind: 'never' }
  const { owner } = connection
  try {
    const reason = await connection.call('/.gvq/hand-over', { method: 'handOver', args: [] })
    return typeof reason === 'string' ? { kind: 'busy', owner, reason } : { kind: 'handed-over', owner }
  } catch (error) {
    // It is one that does not, or is ending.
    if (error instanceof GvqError) return { kind: 'never' }
    throw error
  } finally {
    connection.close()
  }
}

/** Runs work here or on the database of the other process, like `hereOrConnected`; closes the connection afterwards. */
export function hereOrPeer<T>(
  wanted: WantedData,
  options: PeerOptions,
  here: (isSole: boolean) => Promise<T>,
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

/** Returns the folder that another process has open, if `error` is due to that or to broken files. */
async function blockingFolder(
  error: unknown,
  { project, data }: WantedData,
): Promise<FolderInUse | undefined> {
  if (error instanceof FolderInUse) return error
  if (!(error instanceof CheckFailed)) return undefined
  const { dataDir, config } = await loadProject(project, { dataDir: data })
  if (config.store !== undefined) return undefined
  return folderInUse(dataDir)
}

/** Connects to the process that has a data folder open; `undefined` if it cannot be attached to. */
async function connectionTo(folder: FolderInUse): Promise<Connection | 'unproved' | undefined> {
  const { owner, dataDir, isStopped } = folder
  if (isStopped) return undefined
  const token = await folder.token()
  if (owner?.attach === undefined || token === undefined) return undefined
  // Loaded only here: its client of HTTP takes longer to load than most queries to run.
  const { Connection } = await import('./connection.ts')
  const { attach } = owner
  return (await Connection.to({ ...owner, attach }, dataDir, token)) ?? 'unproved'
}
