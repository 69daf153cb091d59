import { GvqError } from '../../base/errors.ts'

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
const damaged = 'Nothing was deleted. Restore the data folder from a copy, or start with a new one.'

/** By SQLite's primary result codes. */
const hints: Readonly<Record<number, string>> = {
  3: writable, // PERM
  8: writable, // READONLY
  10: 'Check the disk and its free space, then try again.', // IOERR
  11: damaged, // CORRUPT
  13: 'Free space on the disk, then try again.', // FULL
  14: 'Check that the data folder is writable, and the limit of open files (ulimit -n).', // CANTOPEN
  26: damaged, // NOTADB
}

/** The error of a row whose checksum is wrong. */
export function damagedRow(): GvqError {
  const cause = new Error('the checksum of a row does not match')
  return new GvqError('STORAGE_UNAVAILABLE', `The SQLite file is damaged: ${cause.message}.`, {
    cause,
    hint: damaged,
  })
}
