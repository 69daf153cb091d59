/**
 * The part of the `rocksdb` package 5.2.1 that gvq uses. What its native code does that its types cannot say:
 * `getMany` and `iterator` take their snapshot synchronously; keys and values are copied during the call;
 * calls on a closed database crash the process; ending an iterator twice never calls back.
 */
export type NativeCallback<T = void> = (error: Error | null | undefined, result: T) => void

/** Everything that the binding reads when it opens a folder. */
interface NativeOpenOptions {
  readonly createIfMissing: boolean
  readonly errorIfExists: boolean
  readonly readOnly: boolean
  /** Snappy, or none. */
  readonly compression: boolean
  readonly cacheSize: number
  readonly writeBufferSize: number
  readonly blockSize: number
  readonly blockRestartInterval: number
  readonly maxOpenFiles: number
  /** In truth the largest log file of messages; without `infoLogLevel` none is written. */
  readonly maxFileSize: number
}

interface NativeIteratorOptions {
  readonly gte: Buffer
  readonly lt: Buffer
  readonly reverse: boolean
  readonly keys: true
  readonly values: true
  readonly keyAsBuffer: true
  readonly valueAsBuffer: true
  readonly limit: number
  readonly fillCache: boolean
  /** Bytes read in one thread hop. */
  readonly highWaterMark: number
}

/** What the binding refers to by it is freed when nobody refers to it any more. */
type Handle = object & { readonly handle: unique symbol }

/** What the binary exports, as far as gvq uses it. The JavaScript of the package is not loaded: it is slower to load than RocksDB to open. */
export interface NativeBinary {
  db_init(): Handle
  db_open(database: Handle, folder: string, options: NativeOpenOptions, callback: NativeCallback): void
  db_close(database: Handle, callback: NativeCallback): void
  db_get_many(
    database: Handle,
    keys: readonly Buffer[],
    options: { readonly asBuffer: true; readonly fillCache: boolean },
    callback: NativeCallback<(Buffer | undefined)[]>,
  ): void
  db_get_property(database: Handle, property: string): string
  iterator_init(database: Handle, options: NativeIteratorOptions): Handle
  iterator_next(
    iterator: Handle,
    callback: (error: Error | null | undefined, rows: Buffer[], finished: boolean) => void,
  ): void
  iterator_end(iterator: Handle, callback: NativeCallback): void
  batch_init(database: Handle): Handle
  batch_put(batch: Handle, key: Buffer, value: Buffer): void
  batch_del(batch: Handle, key: Buffer): void
  batch_clear(batch: Handle): void
  batch_write(batch: Handle, options: { readonly sync: boolean }, callback: NativeCallback): void
  batch_do(
    database: Handle,
    operations: readonly NativeOperation[],
    options: { readonly sync: boolean },
    callback: NativeCallback,
  ): void
}

type NativeOperation =
  | { readonly type: 'put'; readonly key: Buffer; readonly value: Buffer }
  | { readonly type: 'del'; readonly key: Buffer }

/** Refers to its database, which must not be freed before it. */
export class NativeIterator {
  readonly #database: NativeDatabase
  readonly #handle: Handle

  constructor(database: NativeDatabase, handle: Handle) {
    this.#database = database
    this.#handle = handle
  }

  /** Reads rows in one trip to the files, the first one last: its value, then its key. There may be none before the end. */
  next(callback: (error: Error | null | undefined, rows: Buffer[], finished: boolean) => void): void {
    this.#database.binary.iterator_next(this.#handle, callback)
  }

  end(callback: NativeCallback): void {
    this.#database.binary.iterator_end(this.#handle, callback)
  }
}

/** Refers to its database, too. */
export class NativeBatch {
  readonly #database: NativeDatabase
  readonly #handle: Handle

  constructor(database: NativeDatabase, handle: Handle) {
    this.#database = database
    this.#handle = handle
  }

  put(key: Buffer, value: Buffer): void {
    this.#database.binary.batch_put(this.#handle, key, value)
  }

  del(key: Buffer): void {
    this.#database.binary.batch_del(this.#handle, key)
  }

  /** Keeps the memory for what is put next. */
  clear(): void {
    this.#database.binary.batch_clear(this.#handle)
  }

  write(options: { readonly sync: boolean }, callback: NativeCallback): void {
    this.#database.binary.batch_write(this.#handle, options, callback)
  }
}

/** The databases that are being opened or closed. */
const underWay = new Set<NativeDatabase>()

export class NativeDatabase {
  readonly binary: NativeBinary
  readonly #handle: Handle
  #kept: NativeBatch | undefined

  constructor(binary: NativeBinary) {
    this.binary = binary
    this.#handle = binary.db_init()
  }

  open(folder: string, options: NativeOpenOptions, callback: NativeCallback): void {
    this.binary.db_open(this.#handle, folder, options, this.#keptUntil(callback))
  }

  close(callback: NativeCallback): void {
    this.binary.db_close(this.#handle, this.#keptUntil(callback))
  }

  /** The binding does not keep the handle of a database that it opens or closes, and that nobody else may refer to. */
  #keptUntil(callback: NativeCallback): NativeCallback {
    underWay.add(this)
    return (error, result) => {
      underWay.delete(this)
      callback(error, result)
    }
  }

  getMany(keys: readonly Buffer[], callback: NativeCallback<(Buffer | undefined)[]>): void {
    this.binary.db_get_many(this.#handle, keys, { asBuffer: true, fillCache: true }, callback)
  }

  iterator(options: NativeIteratorOptions): NativeIterator {
    return new NativeIterator(this, this.binary.iterator_init(this.#handle, options))
  }

  batch(): NativeBatch {
    return new NativeBatch(this, this.binary.batch_init(this.#handle))
  }

  /** A batch that may have been kept. */
  largeBatch(): NativeBatch {
    const batch = this.#kept ?? this.batch()
    this.#kept = undefined
    return batch
  }

  /** Keeps a written batch, with its memory, for the next large one. */
  keep(batch: NativeBatch): void {
    batch.clear()
    this.#kept = batch
  }

  write(
    operations: readonly NativeOperation[],
    options: { readonly sync: boolean },
    callback: NativeCallback,
  ): void {
    this.binary.batch_do(this.#handle, operations, options, callback)
  }

  getProperty(property: string): string {
    return this.binary.db_get_property(this.#handle, property)
  }
}
