/**
 * Bytes as a string, one character (code 0 to 255) a byte, so that keys hash and compare fast in JavaScript
 * and `<` on them is the byte order of RocksDB.
 */
export type ByteString = string

export interface KeyRange {
  readonly gte: ByteString
  readonly lt: ByteString
  readonly reverse?: boolean
}

export type KeyValueOperation =
  | { readonly kind: 'put'; readonly key: ByteString; readonly value: Buffer }
  | { readonly kind: 'delete'; readonly key: ByteString }

/** A sorted key-value store. RocksDB, SQLite and a map in memory implement it and pass one contract suite. */
export interface KeyValueStore {
  /** Whether reads take the time of the caller's thread, so that there is no use in reading what may never be asked for. */
  readonly readsInCaller?: boolean
  /** Returns the values as of this call, in the order of the keys. */
  getMany(keys: readonly ByteString[]): Promise<(Buffer | undefined)[]>
  /** Returns the pages of a range, as of this call; `undefined` after the last. */
  iterate(range: KeyRange, pageRowsMax: number): KeyValueCursor
  /** Applies all operations or none. With `sync`, they are on disk when it resolves. */
  write(operations: readonly KeyValueOperation[], options: { readonly sync: boolean }): Promise<void>
  close(): Promise<void>
}

export interface KeyValueCursor {
  /** Not before the promise of the call before has settled: RocksDB would end the process. */
  next(): Promise<readonly (readonly [key: ByteString, value: Buffer])[] | undefined>
  close(): Promise<void>
}
