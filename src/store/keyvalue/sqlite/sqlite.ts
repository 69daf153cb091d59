import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { GvqError, invariant } from '../../../base/errors.ts'
import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import { counted } from '../../../base/text/counted.ts'
import type {
  ByteString,
  KeyRange,
  KeyValueCursor,
  KeyValueOperation,
  KeyValueStore,
} from '../contract/api.ts'
import { storeClosed } from '../contract/storage-error.ts'
import { SqliteCursor } from './cursor.ts'
import { DamagedRows, damagedFile, describeSqlite, factsOf, isCorrupt } from './error.ts'
import { createFile, fileName, filePath, lockFolder } from './file.ts'
import { loadSqlite, type SqliteDatabase, type SqliteModule } from './module.ts'
import { isEarlier, renewFile, salvageFile } from './rewrite.ts'
import { assertAllRows } from './total.ts'
import { type SqliteView, SqliteViews } from './view.ts'
import { SqliteWriter } from './writer.ts'

interface SqliteOptions {
  /** Creates a new store if the folder contains none; otherwise that is an error. */
  readonly createIfMissing: boolean
  /** Goes on with what is left if rows are missing, and tells what; otherwise that is an error. */
  readonly acceptLoss?: ((what: string) => void) | undefined
}

/**
 * Opens the SQLite file of an existing folder, exclusively for this process.
 * @throws GvqError STORAGE_UNAVAILABLE with SQLite's own error as its cause.
 */
export async function openSqlite(folder: string, options: SqliteOptions): Promise<KeyValueStore> {
  const load = loadSqlite()
  if (load.kind !== 'loaded') {
    throw new GvqError('STORAGE_UNAVAILABLE', `SQLite is not available: ${load.reason}.`, {
      hint: load.remedy,
    })
  }
  const { sqlite } = load
  // SQLite's own message would not describe the problem.
  accessSync(folder, constants.W_OK)
  try {
    const lock = lockFolder(sqlite, folder)
    try {
      return await openLocked(sqlite, folder, options, lock)
    } catch (error) {
      lock.close()
      throw error
    }
  } catch (error) {
    throw describeSqlite(error)
  }
}

async function openLocked(
  sqlite: SqliteModule,
  folder: string,
  { createIfMissing, acceptLoss }: SqliteOptions,
  lock: SqliteDatabase,
): Promise<KeyValueStore> {
  const path = filePath(folder)
  if (!existsSync(path)) {
    if (!createIfMissing) throw new Error(`the file ${fileName} does not exist`)
    await createFile(sqlite, folder)
  } else if (statSync(path).size === 0) {
    // SQLite would treat it as a new file, and delete the log next to it.
    throw new Error(`corruption: the file ${fileName} is empty`)
  }
  const slice = new EventLoopSlice()
  const openAll = () => openViews(sqlite, folder, slice)
  const views = await openAll().catch(async (error: unknown) => {
    const what = error instanceof DamagedRows || isCorrupt(error) ? factsOf(error).message : undefined
    if (what === undefined) throw error
    const damage = damagedFile(path, what)
    if (acceptLoss === undefined) throw damage
    const kept = await salvageFile(sqlite, folder, slice)
    acceptLoss(`${damage.message} ${counted(kept, 'row')} could be read.`)
    return openAll()
  })
  return new SqliteStore(views, new SqliteWriter(path), lock)
}

/** Opens a file that has all rows that were written: no read would notice that one is missing. */
async function openViews(sqlite: SqliteModule, folder: string, slice: EventLoopSlice): Promise<SqliteViews> {
  const path = filePath(folder)
  const views = new SqliteViews(sqlite, path)
  try {
    // Meets files that cannot be read; after a crash, this reads the log.
    if (!(await views.inspect(isEarlier))) {
      await views.inspect(database => assertAllRows(database, slice))
      return views
    }
  } catch (error) {
    views.close()
    throw error
  }
  views.close()
  await renewFile(sqlite, folder, slice)
  return openViews(sqlite, folder, slice)
}

/**
 * Reads run immediately, in this thread, on a view of the last commit; writes run in a separate thread. A failed write
 * leaves no trace and does not affect later ones.
 */
class SqliteStore implements KeyValueStore {
  readonly readsInCaller = true
  readonly #views: SqliteViews
  readonly #writer: SqliteWriter
  readonly #lock: SqliteDatabase
  readonly #cursors = new Set<SqliteCursor>()
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #slice = new EventLoopSlice()
  #closing: Promise<void> | undefined

  constructor(views: SqliteViews, writer: SqliteWriter, lock: SqliteDatabase) {
    this.#views = views
    this.#writer = writer
    this.#lock = lock
  }

  async getMany(keys: readonly ByteString[]): Promise<(Buffer | undefined)[]> {
    this.#assertNotClosed()
    if (keys.length === 0) return []
    for (const key of keys) invariant(key !== '', 'a key holds at least one byte')
    return this.#whileOpen(this.#read(this.#views.take(), keys))
  }

  iterate(range: KeyRange, pageRowsMax: number): KeyValueCursor {
    this.#assertNotClosed()
    invariant(pageRowsMax > 0, 'a page holds at least one row')
    const cursor = new SqliteCursor(this.#views.take(), range, pageRowsMax, this.#slice, () =>
      this.#cursors.delete(cursor),
    )
    this.#cursors.add(cursor)
    return cursor
  }

  async write(operations: readonly KeyValueOperation[], options: { readonly sync: boolean }): Promise<void> {
    this.#assertNotClosed()
    if (operations.length === 0) return
    const written = this.#writer.write(operations, options.sync)
    await this.#whileOpen(written.finally(() => this.#views.committed()))
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  /** The values are those of the call, however long it takes to read them. */
  async #read(view: SqliteView, keys: readonly ByteString[]): Promise<(Buffer | undefined)[]> {
    try {
      const values: (Buffer | undefined)[] = []
      for (const key of keys) {
        values.push(view.get(key))
        if (values.length % keysPerSlice === 0 && this.#slice.isOver) await this.#slice.next()
      }
      return values
    } finally {
      view.release()
      // Reads that follow each other without a pause must not keep everything else waiting.
      if (this.#slice.isOver) await this.#slice.next()
    }
  }

  async #closeAll(): Promise<void> {
    for (const cursor of [...this.#cursors]) await cursor.close()
    await Promise.allSettled(this.#underWay)
    // The last connection to close copies the log to the file, which is better done by the thread that writes.
    this.#views.close()
    await this.#writer.close()
    this.#lock.close()
  }

  async #whileOpen<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work)
    try {
      return await work
    } finally {
      this.#underWay.delete(work)
    }
  }

  #assertNotClosed(): void {
    if (this.#closing !== undefined) throw storeClosed()
  }
}

/** A slice takes about a tenth of a millisecond. */
const keysPerSlice = 16
