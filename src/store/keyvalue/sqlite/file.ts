import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../../base/files/sync-folder.ts'
import type { SqliteDatabase, SqliteModule } from './module.ts'

export const fileName = 'gvq.sqlite'

export function filePath(folder: string): string {
  return join(folder, fileName)
}

/** Held by a process in an exclusive transaction for as long as it has the folder. It stays empty. */
const lockName = 'lock'

/** A page is what one small commit writes at least; larger ones read a little faster and write many small rows slower. */
const pageBytes = 4096

/** Waits of one connection for another are short, and need no error. */
export const busyMs = 10_000

/** Opens one more connection to the file of a folder, which is there. */
export function connect(sqlite: SqliteModule, path: string, cacheBytes: number): SqliteDatabase {
  const database = new sqlite.DatabaseSync(path)
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA cache_size = -${Math.ceil(cacheBytes / 1024)};
      PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Makes the file of a store, with the rows that `fill` puts into it. It has its name, in place of a file that had it before, when
 * it is whole and on disk.
 */
export async function createFile(
  sqlite: SqliteModule,
  folder: string,
  fill: (database: SqliteDatabase) => Promise<void> = async () => undefined,
): Promise<void> {
  const temporary = `${filePath(folder)}.new`
  // What is left of a process that was killed here.
  for (const suffix of suffixes) await rm(temporary + suffix, { force: true })
  const database = new sqlite.DatabaseSync(temporary)
  try {
    // What a checksum is for comes behind it: so all of them are read without the values, which are in pages of their own.
    database.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE rows (key BLOB PRIMARY KEY, sum INTEGER NOT NULL, before INTEGER, value BLOB NOT NULL) WITHOUT ROWID;
      CREATE TABLE total (count INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL);
      INSERT INTO total VALUES (0, 0, 0)`)
    await fill(database)
  } finally {
    database.close()
  }
  // What a file had beside it must not be taken for that of the next one.
  for (const suffix of suffixes.slice(1)) await rm(filePath(folder) + suffix, { force: true })
  await rename(temporary, filePath(folder))
  await syncFolder(folder)
}

const suffixes = ['', '-wal', '-shm', '-journal']

/**
 * Acquires the lock of a folder, which the operating system releases when the process ends, however it ends.
 * @returns its connection, to be closed; throws SQLite's own error "database is locked"
 */
export function lockFolder(sqlite: SqliteModule, folder: string): SqliteDatabase {
  const database = new sqlite.DatabaseSync(join(folder, lockName))
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
