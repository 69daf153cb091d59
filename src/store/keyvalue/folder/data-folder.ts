import { randomBytes } from 'node:crypto'
import { chmod, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { makeFolder } from '../../../base/files/make-folder.ts'
import { privateFolder } from '../../../base/files/private-files.ts'
import type { KeyValueOperation, KeyValueStore } from '../contract/api.ts'
import { type Engine, otherEngine } from '../contract/engine.ts'
import { idKey, sequenceKey } from '../contract/own-keys.ts'
import { commitsLost } from '../contract/storage-error.ts'
import type { RocksDbOptions } from '../rocksdb/rocksdb.ts'
import { CommitNote } from './commit-note.ts'
import { assertLoads, engineForNew, engineParts, isRemains, removeFiles } from './engines.ts'
import { type FolderOwner, forgetOwner, inUse, writeOwner, writeToken } from './folder-owner.ts'
import {
  type FolderFormat,
  isTemporaryFormat,
  makeFormat,
  readFormat,
  replaceFormat,
  type StampedFormat,
} from './format-file.ts'
import { assertMarked } from './format-marker.ts'

export interface DataFolderOptions extends Omit<RocksDbOptions, 'createIfMissing'> {
  /** What uses the folder, shown to other processes: "gvq serve". */
  readonly purpose: string
  /** Engine of a new folder; default: RocksDB where it loads, else SQLite. */
  readonly engine?: Engine
  /** Whether this process has made the folder, with links to files that are only read. */
  readonly isCopy?: boolean
  /** For tests: replaces the engine's store; no commits are noted beside it. Closed with the folder. */
  readonly store?: KeyValueStore
}

/** How other gvq processes of the same user connect: an address on the loopback interface, and its key. */
export interface Attach {
  readonly url: string
  readonly token: string
}

/** An open data folder: `format.json`, `owner.json`, `vectors/`, and `rocksdb/` or `sqlite/`. */
export interface DataFolder {
  /** Absolute, without symbolic links. */
  readonly path: string
  readonly engine: Engine
  /** The folder for derived index files; anything in it may be deleted while no process has the data folder. */
  readonly vectorsPath: string
  /** Closing it closes the folder too. */
  readonly store: KeyValueStore
  /** Publishes the address of this process, and how other processes of the same user connect to it. */
  announce(address: string | undefined, attach?: Attach): Promise<void>
}

/** Open stores. Without a reference, a store would be garbage collected and its lock released. */
const openStores = new Set<KeyValueStore>()

/**
 * Opens a data folder exclusively for this process; creates it when it is missing or empty. Changes nothing in a folder
 * that gvq did not create.
 * @throws GvqError STORAGE_UNAVAILABLE with a hint: not ours, newer, in use, damaged, or not permitted
 */
export async function openDataFolder(dataDir: string, options: DataFolderOptions): Promise<DataFolder> {
  const path = await prepare(dataDir)
  const { format, store } = await openAsFormatSays(path, options)
  const { engine } = format
  const note = options.store === undefined ? new CommitNote(join(path, engine)) : undefined
  const owner: FolderOwner = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    purpose: options.purpose,
  }
  openStores.add(store)
  const close = async (): Promise<void> => {
    await note?.close()
    await store.close()
    openStores.delete(store)
  }
  let isNamed = note === undefined
  let id = ''
  try {
    if (note !== undefined) id = await assertComplete(store, note, { ...options, path, engine })
    note?.noteStore(id)
    await assertMarked(store, path, engineParts(engine).title)
    await closeToOthers(path)
    await writeOwner(path, owner)
    await removeRemains(path, format)
  } catch (error) {
    await close()
    throw refused(path, engine, error)
  }
  return {
    path,
    engine,
    vectorsPath: join(path, 'vectors'),
    store: {
      ...(store.readsInCaller && { readsInCaller: true }),
      getMany: keys => store.getMany(keys),
      iterate: (range, pageRowsMax) => store.iterate(range, pageRowsMax),
      write: async (operations, writeOptions) => {
        // The first commits of a process have the id in each new log, too, so that the log of another store is noticed.
        const named: readonly KeyValueOperation[] = isNamed ? operations : [idOperation(id), ...operations]
        await store.write(named, writeOptions)
        isNamed = true
        if (writeOptions.sync) noteCommit(note, operations.at(-1))
      },
      close: async () => {
        // While the lock is held, so that the file of the next owner is never mistaken for ours.
        await forgetOwner(path)
        await close()
      },
    },
    announce: async (address, attach) => {
      if (attach !== undefined) await writeToken(path, attach.token)
      await writeOwner(path, { ...owner, ...(address && { address }), ...(attach && { attach: attach.url }) })
    },
  }
}

/**
 * Returns the id of the store.
 * @throws GvqError STORAGE_UNAVAILABLE if the store ends before a commit that was on disk, or is another one, unless that is accepted
 */
async function assertComplete(
  store: KeyValueStore,
  note: CommitNote,
  { path, engine, acceptLoss }: Pick<DataFolderOptions, 'acceptLoss'> & Pick<DataFolder, 'path' | 'engine'>,
): Promise<string> {
  const noted = await note.read()
  const [bytes, id] = await store.getMany([sequenceKey, idKey])
  const sequence = bytes === undefined ? 0 : Number(bytes.readBigUInt64BE())
  const found = id?.toString('hex') ?? randomBytes(16).toString('hex')
  const isShort = sequence < noted.sequence
  if (!isShort && (noted.id === undefined || noted.id === found)) return found
  const files = `The ${engineParts(engine).title} files in ${path}`
  const what = isShort
    ? `${files} end with commit ${sequence}, but commit ${noted.sequence} was on disk.`
    : `${files} are not only those that were written here: some are of another data folder.`
  if (acceptLoss === undefined) throw commitsLost(what)
  await note.remove()
  acceptLoss(what)
  return found
}

function idOperation(id: string): KeyValueOperation {
  return { kind: 'put', key: idKey, value: Buffer.from(id, 'hex') }
}

function noteCommit(note: CommitNote | undefined, last: KeyValueOperation | undefined): void {
  if (last?.kind === 'put' && last.key === sequenceKey) note?.committed(Number(last.value.readBigUInt64BE()))
}

/** The engine of a data folder, without opening it; `undefined` where there is none that this gvq knows. */
export async function folderEngine(dataDir: string): Promise<Engine | undefined> {
  const read = await readFormat(dataDir)
  return read.kind === 'read' ? read.format.engine : undefined
}

/** Creates or checks the folder, without touching its data, and returns its real path. */
async function prepare(dataDir: string): Promise<string> {
  try {
    makeFolder(dataDir, privateFolder)
    return await realpath(dataDir)
  } catch (error) {
    throw refused(dataDir, undefined, error)
  }
}

/** Earlier versions, and users, may have created the folder with another mode. Only its owner may change that. */
async function closeToOthers(path: string): Promise<void> {
  const { mode, uid } = await stat(path)
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return
  // Some file systems have no modes.
  await chmod(path, mode & 0o7700).catch(() => undefined)
}

interface OpenedStore {
  readonly format: FolderFormat
  readonly store: KeyValueStore
}

/**
 * Opens the store of the engine in `format.json`. The lock of that store keeps other processes from converting the folder, so
 * `format.json` is read again while the lock is held.
 */
async function openAsFormatSays(path: string, options: DataFolderOptions): Promise<OpenedStore> {
  for (;;) {
    const { format, stamp } = await formatOf(path, options.engine)
    const [opening] = await Promise.allSettled([openStore(path, format.engine, options)])
    const isCurrent = (await formatOf(path, options.engine)).stamp === stamp
    if (opening.status === 'rejected') {
      if (isCurrent) throw opening.reason
    } else {
      if (isCurrent) return { format, store: opening.value }
      await opening.value.close()
    }
    // It was converted meanwhile, perhaps there and back: what was opened, or was missing, is a remnant.
  }
}

/** Reads the format of a folder; writes it for a new or empty one. */
async function formatOf(path: string, wanted: Engine | undefined): Promise<StampedFormat> {
  try {
    for (;;) {
      const read = await readFormat(path)
      if (read.kind === 'read') return read
      if (read.kind === 'not-ours') throw notOurs(path, 'its format.json is not from gvq')
      if (read.kind === 'newer') throw newer(path, read.what, read.known)
      const names = (await readdir(path)).filter(name => !isTemporaryFormat(name))
      // Another process may just have created it.
      if (names.includes('format.json')) continue
      if (names.length > 0)
        throw notOurs(path, `it contains ${names.slice(0, 3).join(', ')} but no format.json`)
      await makeFormat(path, { engine: engineForNew(wanted) })
    }
  } catch (error) {
    throw refused(path, undefined, error)
  }
}

async function openStore(path: string, engine: Engine, options: DataFolderOptions): Promise<KeyValueStore> {
  const { title, isMade, open, locked } = engineParts(engine)
  const folder = join(path, engine)
  try {
    if (options.store === undefined) assertLoads(engine, path)
    if (options.isCopy !== true) {
      await assertNoLinks(path, ['', engine, 'vectors'])
      await assertNoOtherNames(path, [engine, 'vectors'])
    }
    makeFolder(folder, privateFolder)
    makeFolder(join(path, 'vectors'), privateFolder)
    if (options.store !== undefined) return options.store
    const made = isMade(await readdir(folder))
    if (typeof made === 'string') throw damaged(path, title, made)
    if (!made) await assertNoOther(path, engine)
    return await open(folder, { ...options, createIfMissing: !made })
  } catch (error) {
    if (error instanceof GvqError && locked.test(error.message)) throw await inUse(path, error)
    throw refused(path, engine, error)
  }
}

/**
 * The stores, which open files by themselves, would write to what a link leads to. gvq makes none; only whoever made the folder can have done it,
 * perhaps for somebody else's files.
 */
async function assertNoLinks(path: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const entries = await readdir(join(path, folder), { withFileTypes: true }).catch(() => [])
    const link = entries.find(entry => entry.isSymbolicLink())
    if (link === undefined) continue
    throw unavailable(
      `The data folder ${path} contains the symbolic link ${join(folder, link.name)}, which gvq does not write through.`,
      'Nothing was changed. Put what it leads to in its place, or remove it. The data folder itself may be a link.',
    )
  }
}

/** Files of RocksDB that are never written to again: copies may share them. */
export const isUnchanging = (name: string): boolean => name.endsWith('.sst')

/** Refuses files that have another name, by which they may be somebody else's, or part of a copy that would change with them. */
async function assertNoOtherNames(path: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const entries = await readdir(join(path, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile() || isUnchanging(entry.name)) continue
      const name = join(folder, entry.name)
      const found = await stat(join(path, name)).catch(() => undefined)
      if (found === undefined || found.nlink < 2) continue
      throw unavailable(
        `The data folder ${path} contains the file ${name}, which has another name as well (a hard link), and gvq would change both.`,
        `Nothing was changed. If the folder is yours, make it a file of its own: cp ${name} copy, then mv copy ${name}.`,
      )
    }
  }
}

/** Without its own files, a folder with those of the other engine is not new: its format.json is not the one that was written here. */
async function assertNoOther(path: string, engine: Engine): Promise<void> {
  const other = otherEngine(engine)
  const files = await readdir(join(path, other)).catch(() => [])
  if (engineParts(other).isMade(files) === false) return
  const { title } = engineParts(engine)
  throw damaged(path, title, `they are missing, but there are files of ${engineParts(other).title}`)
}

/** Removes what killed processes left, and the files of a previous engine. Under the lock, all of it is ours. */
async function removeRemains(path: string, { engine, leaves, isEarlier }: FolderFormat): Promise<void> {
  for (const name of await readdir(path)) {
    if (isTemporaryFormat(name) || isRemains(name)) await rm(join(path, name), { recursive: true })
  }
  const isLeft = leaves !== undefined && leaves !== engine
  if (isLeft) await removeFiles(path, leaves)
  if (isLeft || isEarlier) await replaceFormat(path, { engine })
}

/** Returns an error that names the folder and describes the problem without RocksDB's terms. */
function refused(path: string, engine: Engine | undefined, error: unknown): unknown {
  if (error instanceof GvqError) {
    if (signsOfNoRight.test(error.message)) return notWritable(path, error)
    const cause = error.cause instanceof Error ? error.cause.message : ''
    return engine !== undefined && signsOfDamage.test(cause)
      ? damaged(path, engineParts(engine).title, cause, error)
      : error
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return notWritable(path, error)
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return unavailable(
      `The data folder ${path} is a file, or inside one.`,
      'Give the path of a folder.',
      error,
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  const hint = signsOfNoRoom.test(reason)
    ? 'Free space on the disk, or choose a folder on another one.'
    : 'Choose another folder.'
  return unavailable(`The data folder ${path} cannot be opened: ${reason}.`, hint, error)
}

function notWritable(path: string, cause: unknown): GvqError {
  return unavailable(
    `The data folder ${path} is not writable.`,
    'Check its permissions, or choose another folder. gvq run, repl, stats, export and dump can read it, and gvq serve with --read-only.',
    cause,
  )
}

/** Messages of the system and of SQLite, which says the last one where it cannot make its files. */
const signsOfNoRoom = /no space left|quota exceeded|disk is full|disk I\/O error/i
/** Messages of RocksDB and of SQLite. */
const signsOfNoRight = /read-only file system|permission denied|readonly database/i
/** Messages of RocksDB, of SQLite and of this room. */
const signsOfDamage =
  /corruption|checksum|no such (file|table)|not exist|not match|malformed|file is not a database/i

function notOurs(path: string, reason: string): GvqError {
  return unavailable(
    `The folder ${path} is not a data folder of gvq: ${reason}.`,
    'Nothing was changed in it. Give the path of a new or empty folder.',
  )
}

function newer(path: string, what: string, known: string): GvqError {
  return unavailable(
    `The data folder ${path} has ${what}; this version of gvq reads ${known}.`,
    'Use the newer version of gvq that created it.',
  )
}

function damaged(path: string, title: string, reason: string, cause?: unknown): GvqError {
  return unavailable(
    `The ${title} files in ${path} are damaged: ${reason}.`,
    'Nothing was deleted. Restore the data folder from a copy, or start with a new one.',
    cause,
  )
}

function unavailable(message: string, hint: string, cause?: unknown): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', message, { hint, ...(cause === undefined ? {} : { cause }) })
}
