import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { GvqError, invariant } from '../../../base/errors.ts'
import { arrivals } from '../../../base/flow/after-arrivals.ts'
import type {
  ByteString,
  KeyRange,
  KeyValueCursor,
  KeyValueOperation,
  KeyValueStore,
} from '../contract/api.ts'
import { toBuffer, toByteString } from '../contract/byte-string.ts'
import { commitsLost, damageHint, ScanInterrupted, storeClosed } from '../contract/storage-error.ts'
import { thresholds } from '../contract/thresholds.ts'
import {
  type NativeBatch,
  type NativeBinary,
  type NativeCallback,
  NativeDatabase,
  type NativeIterator,
} from './binding.ts'
import { cutLog, findLogGap, type LogGap } from './log.ts'
import { bytesInLog, LogRoom } from './log-room.ts'
import { readManifest } from './manifest.ts'
import { loadRocksDb } from './module.ts'
import { assertRoomOnDisk } from './room-on-disk.ts'
import { TableChecks } from './tables.ts'

export interface RocksDbOptions {
  /** Makes a new store when the folder holds none; otherwise that is an error. */
  readonly createIfMissing: boolean
  /** Blocks of files kept in memory. */
  readonly blockCacheBytes?: number
  /** Writes gathered in memory before they become a file; at most two of these are held. */
  readonly writeBufferBytes?: number
  /** Goes on with what is left if commits are missing, and tells what; otherwise that is an error. */
  readonly acceptLoss?: ((what: string) => void) | undefined
}

/**
 * The cache above holds values decoded, so that blocks would only be in memory twice. What the log holds, up to two write
 * buffers, is read again when the folder is opened: larger ones make that slow, smaller ones slow down bulk loads.
 */
const defaults = { blockCacheBytes: 8 * 1024 * 1024, writeBufferBytes: 16 * 1024 * 1024 }

/**
 * Opens the RocksDB files of a folder, which exists.
 * @throws GvqError STORAGE_UNAVAILABLE with RocksDB's own text as its cause.
 */
export async function openRocksDb(folder: string, options: RocksDbOptions): Promise<KeyValueStore> {
  // The checks are of the tables that this process finds; what it writes itself is checked before.
  const tables = new TableChecks(folder, (await readManifest(folder))?.tables ?? new Map())
  await tables.checkEnds()
  const database = await openWhole(folder, options)
  // Opening writes what the log holds to a file, which can be as large as the write buffers.
  const writeBufferBytes = options.writeBufferBytes ?? defaults.writeBufferBytes
  return new RocksDbStore(folder, database, tables, writeBufferBytes, {
    prepare: () => assertRoomOnDisk(folder, 2 * writeBufferBytes),
    open: () => openWhole(folder, { ...options, createIfMissing: false, acceptLoss: undefined }),
  })
}

/** Opens files whose log has no gap. RocksDB would not notice one. */
async function openWhole(folder: string, options: RocksDbOptions): Promise<NativeDatabase> {
  const gap = await findUnlockedGap(folder, options)
  if (gap !== undefined) {
    const what = gapText(gap)
    if (options.acceptLoss === undefined) throw commitsLost(what)
    await cutLog(gap)
    options.acceptLoss(what)
  }
  return openNative(folder, options, false)
}

/** Another process may have removed logs while they were read, and have ended since: so what is found is looked for again. */
async function findUnlockedGap(folder: string, options: RocksDbOptions): Promise<LogGap | undefined> {
  if ((await findLogGap(folder)) === undefined) return undefined
  await assertNotLocked(folder, options)
  return findLogGap(folder)
}

function gapText({ folder, file, before, after }: LogGap): string {
  const range = [
    before === undefined ? '' : ` after commit ${before}`,
    after === undefined ? '' : ` before commit ${after}`,
  ]
  return `The log of RocksDB (${join(folder, file)}) is damaged in its middle: it lacks commits${range.filter(side => side !== '').join(' and')}.`
}

/** RocksDB locks the files before it refuses them because they exist. */
async function assertNotLocked(folder: string, options: RocksDbOptions): Promise<void> {
  try {
    await openNative(folder, { ...options, createIfMissing: false }, true)
  } catch (error) {
    if (!(error instanceof GvqError && /error_if_exists/.test(error.message))) throw error
  }
}

async function openNative(
  folder: string,
  options: RocksDbOptions,
  errorIfExists: boolean,
): Promise<NativeDatabase> {
  const database = new NativeDatabase(loadNative())
  await promised<void>(callback =>
    database.open(
      folder,
      {
        createIfMissing: options.createIfMissing,
        errorIfExists,
        readOnly: false,
        compression: true,
        cacheSize: options.blockCacheBytes ?? defaults.blockCacheBytes,
        writeBufferSize: options.writeBufferBytes ?? defaults.writeBufferBytes,
        blockSize: 4096,
        blockRestartInterval: 16,
        maxOpenFiles: 1000,
        maxFileSize: 2 * 1024 * 1024,
      },
      callback,
    ),
  )
  return database
}

/** Loaded when first needed, so that commands without a database start fast and run without the binary. */
function loadNative(): NativeBinary {
  const load = loadRocksDb()
  if (load.kind === 'loaded') return load.module
  throw new GvqError('STORAGE_UNAVAILABLE', `RocksDB is not available: ${load.reason}.`, {
    hint: load.remedy,
  })
}

interface ReopenSteps {
  /** Throws when opening would not succeed anyway. */
  prepare(): Promise<void>
  open(): Promise<NativeDatabase>
}

/**
 * RocksDB rejects every write after one that failed, until it is reopened (seen with a full disk, even when it is no
 * longer full). So the next write does that first. Reads and new scans wait for it; open cursors are interrupted. When
 * the files cannot be opened, every call tries again.
 */
class RocksDbStore implements KeyValueStore {
  readonly #folder: string
  #database: NativeDatabase | undefined
  readonly #tables: TableChecks
  /** The room in the log of the open files. */
  #room: LogRoom
  #makingRoom: Promise<void> | undefined
  #writes = 0
  readonly #writeBufferBytes: number
  readonly #again: ReopenSteps
  readonly #cursors = new Set<RocksDbCursor>()
  readonly #keys = new KeyBuffers()
  /** The last batch that was too large to be kept, until it is collected. */
  #garbage: WeakRef<NativeBatch> | undefined
  /** What begins the cursors that were opened while the files were not. */
  readonly #waiting: ((
    opened: { readonly database: NativeDatabase } | { readonly error: unknown },
  ) => void)[] = []
  #writeFailed = false
  #reopening: Promise<NativeDatabase> | undefined
  #closing: Promise<void> | undefined

  constructor(
    folder: string,
    database: NativeDatabase,
    tables: TableChecks,
    writeBufferBytes: number,
    again: ReopenSteps,
  ) {
    this.#folder = folder
    this.#database = database
    this.#tables = tables
    this.#room = new LogRoom(folder)
    this.#writeBufferBytes = writeBufferBytes
    this.#again = again
  }

  async getMany(keys: readonly ByteString[]): Promise<(Buffer | undefined)[]> {
    this.#assertNotClosed()
    if (keys.length === 0) return []
    const buffers = keys.map(nonEmpty)
    // Without an await where there is nothing to wait for: the snapshot is that of this call.
    const database = this.#database ?? (await this.#reopen())
    this.#assertNotClosed()
    return promised(callback => database.getMany(buffers, callback))
  }

  iterate(range: KeyRange, pageRowsMax: number): KeyValueCursor {
    this.#assertNotClosed()
    invariant(pageRowsMax > 0, 'a page holds at least one row')
    // The binding treats an empty bound as none.
    if (range.lt <= range.gte) return emptyCursor()
    const iterator =
      this.#database === undefined ? this.#iteratorLater(range) : iteratorOf(this.#database, range)
    const check = () => this.#tables.check(range)
    const cursor = new RocksDbCursor(iterator, check, pageRowsMax, () => this.#cursors.delete(cursor))
    this.#cursors.add(cursor)
    return cursor
  }

  async write(operations: readonly KeyValueOperation[], options: { readonly sync: boolean }): Promise<void> {
    this.#assertNotClosed()
    if (operations.length === 0) return
    const bytes = bytesInLog(operations)
    if (options.sync) this.#makeRoom(bytes)
    while (this.#makingRoom !== undefined) await this.#makingRoom
    const database = this.#writeFailed || this.#database === undefined ? await this.#reopen() : this.#database
    this.#assertNotClosed()
    const sync = options.sync || this.#room.isLeft
    this.#room.wrote(bytes, sync)
    this.#writes++
    try {
      if (operations.length > operationsTogether && this.#mayChain(bytes))
        await this.#writeInParts(operations, bytes, sync)
      else if (bytes > chainedBytesMax) await writeList(database, operations, sync)
      else await this.#writeChained(database, operations, sync)
    } catch (error) {
      this.#writeFailed = true
      throw error
    } finally {
      this.#writes--
    }
  }

  /** Other writes wait for it. */
  #makeRoom(bytes: number): void {
    if (this.#writes > 0 || this.#writeFailed || !this.#room.isShort(bytes)) return
    this.#makingRoom ??= this.#room.make().finally(() => {
      this.#makingRoom = undefined
    })
  }

  #writeChained(
    database: NativeDatabase,
    operations: readonly KeyValueOperation[],
    sync: boolean,
  ): Promise<void> {
    const batch = database.batch()
    this.#chain(batch, operations)
    return promised(callback => batch.write({ sync }, callback))
  }

  /** The copying of many operations would hold the thread, whatever their bytes. */
  async #writeInParts(operations: readonly KeyValueOperation[], bytes: number, sync: boolean): Promise<void> {
    for (;;) {
      const database = this.#database ?? (await this.#reopen())
      this.#assertNotClosed()
      const batch = database.largeBatch()
      for (let start = 0; start < operations.length; start += operationsTogether) {
        if (start > 0) await arrivals()
        this.#chain(batch, operations.slice(start, start + operationsTogether))
      }
      this.#assertNotClosed()
      // Another write may have failed meanwhile.
      if (this.#database === database && !this.#writeFailed) {
        await promised<void>(callback => batch.write({ sync }, callback))
        if (bytes <= keptBatchBytesMax) database.keep(batch)
        else this.#garbage = new WeakRef(batch)
        return
      }
      await this.#reopen()
    }
  }

  /** Whether a batch of many operations is worth its memory, which is freed with its object, as garbage, which does not look large. */
  #mayChain(bytes: number): boolean {
    return bytes <= keptBatchBytesMax || this.#garbage?.deref() === undefined
  }

  #chain(batch: NativeBatch, operations: readonly KeyValueOperation[]): void {
    for (const operation of operations) {
      const key = this.#keys.write(operation.key)
      if (operation.kind === 'put') batch.put(key, operation.value)
      else batch.del(key)
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    await this.#reopening?.catch(() => undefined)
    await this.#makingRoom
    if (this.#database !== undefined && !this.#writeFailed)
      await settle(this.#database, this.#writeBufferBytes)
    await this.#closeNative()
  }

  async #closeNative(): Promise<void> {
    const database = this.#database
    this.#database = undefined
    // Cursors that wait for a reopening have nothing to close.
    if (database === undefined) return
    await Promise.all(
      [...this.#cursors].map(cursor => (this.#closing === undefined ? cursor.interrupt() : cursor.close())),
    )
    // Reads and writes under way are waited for by the binding.
    await promised<void>(callback => database.close(callback))
  }

  /** Made before the next write, which waits for the same reopening: so it sees the state of this call. */
  #iteratorLater(range: KeyRange): Promise<NativeIterator> {
    const iterator = new Promise<NativeIterator>((resolve, reject) => {
      this.#waiting.push(opened =>
        'error' in opened ? reject(opened.error) : resolve(iteratorOf(opened.database, range)),
      )
    })
    // Whoever reads it learns of the error.
    iterator.catch(() => undefined)
    this.#reopen().catch(() => undefined)
    return iterator
  }

  #reopen(): Promise<NativeDatabase> {
    this.#reopening ??= this.#openAgain().finally(() => {
      this.#reopening = undefined
    })
    return this.#reopening
  }

  async #openAgain(): Promise<NativeDatabase> {
    // While the disk is full, leave open what can still be read.
    if (this.#database !== undefined) await this.#again.prepare()
    await this.#closeNative()
    try {
      this.#database = await this.#again.open()
      this.#room = new LogRoom(this.#folder)
    } catch (error) {
      for (const begin of this.#waiting.splice(0)) begin({ error })
      throw error
    }
    for (const begin of this.#waiting.splice(0)) begin({ database: this.#database })
    this.#writeFailed = false
    return this.#database
  }

  #assertNotClosed(): void {
    if (this.#closing !== undefined) throw storeClosed()
  }
}

/** A chained batch keeps its copy of the values until its object is collected as garbage, which does not look large. */
const chainedBytesMax = 256 * 1024

/** Operations that are copied into a batch before the event loop has its turn. */
const operationsTogether = 4096

/** A batch of many operations is used again, unless it has more than this. */
const keptBatchBytesMax = 16 * 1024 * 1024

/** The copy of the values is freed when they are written. */
function writeList(
  database: NativeDatabase,
  operations: readonly KeyValueOperation[],
  sync: boolean,
): Promise<void> {
  const list = operations.map(operation => {
    const key = nonEmpty(operation.key)
    return operation.kind === 'put'
      ? { type: 'put' as const, key, value: operation.value }
      : { type: 'del' as const, key }
  })
  return promised(callback => database.write(list, { sync }, callback))
}

class RocksDbCursor implements KeyValueCursor {
  readonly #iterator: NativeIterator | Promise<NativeIterator>
  readonly #check: () => Promise<void>
  readonly #pageRowsMax: number
  readonly #onClose: () => void
  #checked: Promise<void> | undefined
  #closing: Promise<void> | undefined
  #interrupted = false
  /** Rows that were read, the next one last: its value, then its key. */
  #read: Buffer[] = []
  /** Whether nothing comes after them. */
  #finished = false
  /** The trip to the files that was begun before its rows were asked for. */
  #ahead: Promise<Trip> | undefined

  constructor(
    iterator: NativeIterator | Promise<NativeIterator>,
    check: () => Promise<void>,
    pageRowsMax: number,
    onClose: () => void,
  ) {
    this.#iterator = iterator
    this.#check = check
    this.#pageRowsMax = pageRowsMax
    this.#onClose = onClose
  }

  async next(): Promise<readonly (readonly [key: ByteString, value: Buffer])[] | undefined> {
    this.#assertOpen()
    const rows: [ByteString, Buffer][] = []
    while (rows.length < this.#pageRowsMax) {
      if (this.#read.length === 0) {
        if (this.#finished) break
        await this.#readMore()
      } else {
        const key = this.#read.pop()!
        rows.push([toByteString(key), this.#read.pop()!])
      }
    }
    return rows.length === 0 ? undefined : rows
  }

  close(): Promise<void> {
    this.#closing ??= this.#end().finally(this.#onClose)
    return this.#closing
  }

  /** Closes it because the files are being closed, maybe to open them again. */
  interrupt(): Promise<void> {
    this.#interrupted = true
    return this.close()
  }

  async #end(): Promise<void> {
    let iterator: NativeIterator
    try {
      iterator = await this.#iterator
    } catch {
      // There is none: the files could not be opened again.
      return
    }
    await promised<void>(callback => iterator.end(callback))
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw this.#interrupted ? new ScanInterrupted() : storeClosed()
  }

  /** A scan that has filled a batch probably continues: the next batch is read while the caller works on this one. */
  async #readMore(): Promise<void> {
    const { rows, isLast } = await (this.#ahead ?? this.#trip())
    this.#ahead = undefined
    this.#assertOpen()
    this.#read = rows
    this.#finished = isLast
    if (isLast || rows.length < 2 * thresholds.fullTripRows) return
    this.#ahead = this.#trip()
    // It is awaited later, or never.
    this.#ahead.catch(() => undefined)
  }

  async #trip(): Promise<Trip> {
    const iterator = await this.#iterator
    // Before the iterator meets what is damaged.
    this.#checked ??= this.#check()
    await this.#checked
    this.#assertOpen()
    return promised(callback => {
      iterator.next((error, rows, isLast) => callback(error, { rows, isLast }))
    })
  }
}

/** What one trip to the files brings, which may be nothing at the end. */
interface Trip {
  /** Values and keys, as in `NativeIterator.next`. */
  readonly rows: Buffer[]
  readonly isLast: boolean
}

/** The size from which on what the log holds is written to a file of data before the store is closed. */
const longLogBytes = 4 * 1024 * 1024
const pollMs = 5
/** What a large load leaves to be done takes some seconds. */
const settleMsMax = 10_000
/** A key that is never stored. */
const fillKey = Buffer.from('\0fill', 'latin1')

/**
 * Lets RocksDB finish, before it is closed, what the next opening would have to do, while somebody waits: to write a long log
 * to a file of data, and to merge the files of a load, which closing would give up, and each opening would begin anew.
 * The log keeps everything until then, so that nothing is lost when this fails or takes too long.
 */
async function settle(database: NativeDatabase, writeBufferBytes: number): Promise<void> {
  const errors = numberOf(database, 'background-errors')
  try {
    await beginFlush(database, writeBufferBytes)
  } catch {
    // The disk may be full.
    return
  }
  const end = performance.now() + settleMsMax
  const isBusy = () => unfinished.some(property => numberOf(database, property) > 0)
  while (isBusy() && numberOf(database, 'background-errors') === errors && performance.now() < end) {
    await setTimeout(pollMs)
  }
}

const unfinished = ['num-immutable-mem-table', 'num-running-compactions', 'compaction-pending']

/**
 * The binding cannot flush. RocksDB does it at the first write after the one that filled its buffer: so the buffer is
 * filled, with a value that is deleted in the same batch. None of this is synced.
 */
async function beginFlush(database: NativeDatabase, writeBufferBytes: number): Promise<void> {
  const held = numberOf(database, 'cur-size-active-mem-table')
  if (held < longLogBytes) return
  if (held < writeBufferBytes) {
    const filling = database.batch()
    filling.put(fillKey, Buffer.alloc(writeBufferBytes))
    filling.del(fillKey)
    await promised<void>(callback => filling.write({ sync: false }, callback))
  }
  const next = database.batch()
  next.del(fillKey)
  await promised<void>(callback => next.write({ sync: false }, callback))
}

function numberOf(database: NativeDatabase, property: string): number {
  return Number(database.getProperty(`rocksdb.${property}`))
}

/** An iterator that sees the state of this call. */
function iteratorOf(database: NativeDatabase, range: KeyRange): NativeIterator {
  return database.iterator({
    gte: toBuffer(range.gte),
    lt: toBuffer(range.lt),
    reverse: range.reverse === true,
    keys: true,
    values: true,
    keyAsBuffer: true,
    valueAsBuffer: true,
    limit: -1,
    fillCache: false,
    highWaterMark: thresholds.tripBytes,
  })
}

function emptyCursor(): KeyValueCursor {
  let open = true
  return {
    next: async () => {
      if (!open) throw storeClosed()
      return undefined
    },
    close: async () => {
      open = false
    },
  }
}

/** Keys as buffers for a batch, which copies each at once: one buffer serves all keys of a length. */
class KeyBuffers {
  readonly #byLength: (Buffer | undefined)[] = []

  write(key: ByteString): Buffer {
    invariant(key !== '', 'a key holds at least one byte')
    if (key.length > sharedKeyBytesMax) return toBuffer(key)
    let buffer = this.#byLength[key.length]
    if (buffer === undefined) {
      buffer = Buffer.allocUnsafeSlow(key.length)
      this.#byLength[key.length] = buffer
    }
    buffer.write(key, 'latin1')
    return buffer
  }
}

const sharedKeyBytesMax = 256

function nonEmpty(key: ByteString): Buffer {
  invariant(key !== '', 'a key holds at least one byte')
  return toBuffer(key)
}

function promised<T>(start: (callback: NativeCallback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(describe(error)) : resolve(result)))
  })
}

/** RocksDB's errors are strings; those that a user can act on get a hint. */
function describe(error: Error): GvqError {
  if (error instanceof GvqError) return error
  const hint = hints.find(([pattern]) => pattern.test(error.message))?.[1]
  return new GvqError('STORAGE_UNAVAILABLE', `RocksDB reports: ${error.message}.`, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
  })
}

const hints: readonly (readonly [RegExp, string])[] = [
  [/no space left/i, 'Free space on the disk, then try again.'],
  [/too many open files/i, 'Raise the limit of open files (ulimit -n).'],
  [/read-only file system|permission denied/i, 'Check that the data folder is writable.'],
  [/^corruption/i, damageHint],
]
