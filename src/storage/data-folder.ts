import type { Dirent } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../errors.ts'
import type { KeyValueStore } from './api.ts'
import { type FolderOwner, forgetOwner, inUse, writeOwner, writeToken } from './folder-owner.ts'
import { assertMarked, formatVersion } from './format-marker.ts'
import { openRocksDb, type RocksDbOptions } from './rocksdb.ts'

export interface DataFolderOptions extends Omit<RocksDbOptions, 'createIfMissing'> {
  /** What holds the folder, as other processes are told: "gvq serve". */
  readonly purpose: string
  /** For tests: in place of RocksDB. Closed with the folder. */
  readonly store?: KeyValueStore
}

/** A door for other gvq processes of the same user: an address on the loopback, and the key to it. */
export interface Attach {
  readonly url: string
  readonly token: string
}

/** An open data folder: `format.json`, `owner.json`, `rocksdb/` and `vectors/`. */
export interface DataFolder {
  /** Absolute, without symbolic links. */
  readonly path: string
  /** For derived index files; anything in it may be deleted while no process has the folder. */
  readonly vectorsPath: string
  /** Closing it closes the folder too. */
  readonly store: KeyValueStore
  /** Tells other processes where this one can be reached, and where and how those of the same user are let in. */
  announce(address: string | undefined, attach?: Attach): Promise<void>
}

/**
 * Opens a data folder for this process alone; makes it when it is missing or empty. Changes nothing in a folder
 * that gvq did not make.
 * @throws GvqError STORAGE_UNAVAILABLE with a hint: not ours, newer, in use, damaged, or not permitted
 */
export async function openDataFolder(dataDir: string, options: DataFolderOptions): Promise<DataFolder> {
  const path = await prepare(dataDir)
  const store = options.store ?? (await openStore(path, options))
  const owner: FolderOwner = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    purpose: options.purpose,
  }
  try {
    await assertMarked(store, path)
    await writeOwner(path, owner)
  } catch (error) {
    await store.close()
    throw refused(path, error)
  }
  return {
    path,
    vectorsPath: join(path, 'vectors'),
    store: {
      getMany: keys => store.getMany(keys),
      iterate: (range, pageRowsMax) => store.iterate(range, pageRowsMax),
      write: (operations, writeOptions) => store.write(operations, writeOptions),
      close: async () => {
        // While the lock is held, so that a next owner's file is never taken for ours.
        await forgetOwner(path)
        await store.close()
      },
    },
    announce: async (address, attach) => {
      if (attach !== undefined) await writeToken(path, attach.token)
      await writeOwner(path, { ...owner, ...(address && { address }), ...(attach && { attach: attach.url }) })
    },
  }
}

/** Makes or checks the folder; RocksDB is not touched. Returns its real path. */
async function prepare(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    const path = await realpath(dataDir)
    await checkFormat(path)
    await mkdir(join(path, 'rocksdb'), { recursive: true })
    await mkdir(join(path, 'vectors'), { recursive: true })
    return path
  } catch (error) {
    throw refused(dataDir, error)
  }
}

async function checkFormat(path: string): Promise<void> {
  const names = (await readdir(path)).filter(name => name !== formatTemporary)
  if (!names.includes('format.json')) {
    if (names.length > 0) throw notOurs(path, `it holds ${names.slice(0, 3).join(', ')} but no format.json`)
    await writeFile(
      join(path, formatTemporary),
      `${JSON.stringify({ format: 'gvq', version: formatVersion })}\n`,
    )
    await rename(join(path, formatTemporary), join(path, 'format.json'))
    return
  }
  const format = parseFormat(await readFile(join(path, 'format.json'), 'utf8'))
  if (format === undefined) throw notOurs(path, 'its format.json is not one of gvq')
  if (format.version > formatVersion) throw newer(path, format.version)
}

const formatTemporary = 'format.json.tmp'

function parseFormat(text: string): { readonly version: number } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('format' in value) || !('version' in value))
      return undefined
    const { format, version } = value
    return format === 'gvq' && typeof version === 'number' ? { version } : undefined
  } catch {
    return undefined
  }
}

async function openStore(path: string, options: DataFolderOptions): Promise<KeyValueStore> {
  const folder = join(path, 'rocksdb')
  const files = await readdir(folder, { withFileTypes: true })
  const isMade = files.some(file => file.name === 'CURRENT')
  if (!isMade && files.some(holdsData)) throw damaged(path, 'the file CURRENT is missing')
  try {
    return await openRocksDb(folder, { ...options, createIfMissing: !isMade })
  } catch (error) {
    if (error instanceof GvqError && /while lock file|lock hold by current process/i.test(error.message))
      throw await inUse(path, error)
    throw refused(path, error)
  }
}

/** Without CURRENT, RocksDB would begin anew and delete such files. It makes them only after CURRENT. */
function holdsData(file: Dirent): boolean {
  return /\.(sst|log)$/.test(file.name)
}

/** Names the folder, and what is wrong in words that do not need RocksDB's. */
function refused(path: string, error: unknown): unknown {
  if (error instanceof GvqError) {
    const cause = error.cause instanceof Error ? error.cause.message : ''
    return /corruption|checksum|no such file|not exist|not match/i.test(cause)
      ? damaged(path, cause, error)
      : error
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return unavailable(
      `The data folder ${path} may not be written to.`,
      'Check its permissions, or choose another folder.',
      error,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return unavailable(`The data folder ${path} is, or lies in, a file.`, 'Give the path of a folder.', error)
  }
  const reason = error instanceof Error ? error.message : String(error)
  return unavailable(`The data folder ${path} cannot be opened: ${reason}.`, 'Choose another folder.', error)
}

function notOurs(path: string, reason: string): GvqError {
  return unavailable(
    `The folder ${path} is not a data folder of gvq: ${reason}.`,
    'Nothing was changed in it. Give the path of a new or empty folder.',
  )
}

function newer(path: string, version: number): GvqError {
  return unavailable(
    `The data folder ${path} has format ${version}; this gvq reads formats up to ${formatVersion}.`,
    'Use the newer gvq that made it.',
  )
}

function damaged(path: string, reason: string, cause?: unknown): GvqError {
  return unavailable(
    `The RocksDB files in ${path} are damaged: ${reason}.`,
    'Nothing was deleted. Restore the data folder from a copy, or start with a new one.',
    cause,
  )
}

function unavailable(message: string, hint: string, cause?: unknown): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', message, { hint, ...(cause === undefined ? {} : { cause }) })
}
