import { GvqError } from '../../../base/errors.ts'

/** What is left of an error of SQLite between threads. */
export interface SqliteErrorFacts {
  readonly message: string
  readonly errcode?: number
}

/** SQLite's errors as those of RocksDB: with its own text, and a hint where a user can act. */
export function describeSqlite(error: unknown): GvqError {
  if (error instanceof GvqError) return error
  const { message, errcode } = factsOf(error)
  const hint = hints[(errcode ?? 0) & 0xff]
  return new GvqError('STORAGE_UNAVAILABLE', `SQLite reports: ${message}.`, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
  })
}

export function factsOf(error: unknown): SqliteErrorFacts {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message } = error
  return 'errcode' in error && typeof error.errcode === 'number'
    ? { message, errcode: error.errcode }
    : { message }
}

const writable = 'Check that the data folder is writable.'
const corrupt = 11
const damaged = 'Nothing was deleted. Restore the data folder from a copy, or start with a new one.'

/** The hints by SQLite's primary result codes. */
const hints: Readonly<Record<number, string>> = {
  3: writable, // PERM
  8: writable, // READONLY
  10: 'Check the disk and its free space, then try again.', // IOERR
  [corrupt]: damaged,
  13: 'Free space on the disk, then try again.', // FULL
  14: 'Check that the data folder is writable, and the limit of open files (ulimit -n).', // CANTOPEN
  26: damaged, // NOTADB
}

/** A file has other rows than it should. */
export class DamagedRows extends Error {}

/** Whether SQLite reports that the structure of a file is damaged. */
export function isCorrupt(error: unknown): boolean {
  return ((factsOf(error).errcode ?? 0) & 0xff) === corrupt
}

/** @param what a clause */
export function damagedFile(path: string, what: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `The SQLite file ${path} is damaged: ${what}.`, {
    hint: 'Nothing was changed. Restore a backup, or go on with the rows that are left: gvq doctor --accept-loss.',
  })
}

/** The error of a row whose checksum is wrong. */
export function damagedRow(): GvqError {
  const cause = new Error('the checksum of a row does not match')
  return new GvqError('STORAGE_UNAVAILABLE', `The SQLite file is damaged: ${cause.message}.`, {
    cause,
    hint: damaged,
  })
}
