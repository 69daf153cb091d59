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

export interface NativeIterator {
  /**
   * The other rows that the last call of `next` has read from the files, the next one last: its value, then its key. They
   * may be taken from here; by `next`, each would wait a turn of the event loop.
   */
  readonly cache: Buffer[] | null
  next(callback: (error: Error | null | undefined, key?: Buffer, value?: Buffer) => void): void
  end(callback: NativeCallback): void
}

interface NativeBatch {
  put(key: Buffer, value: Buffer): void
  del(key: Buffer): void
  write(options: { readonly sync: boolean }, callback: NativeCallback): void
}

export interface NativeDatabase {
  open(options: NativeOpenOptions, callback: NativeCallback): void
  close(callback: NativeCallback): void
  getMany(
    keys: readonly Buffer[],
    options: { readonly asBuffer: true; readonly fillCache: boolean },
    callback: NativeCallback<(Buffer | undefined)[]>,
  ): void
  iterator(options: NativeIteratorOptions): NativeIterator
  batch(): NativeBatch
  batch(
    operations: readonly (
      | { readonly type: 'put'; readonly key: Buffer; readonly value: Buffer }
      | { readonly type: 'del'; readonly key: Buffer }
    )[],
    options: { readonly sync: boolean },
    callback: NativeCallback,
  ): void
  getProperty(property: string): string
}

export type NativeModule = new (folder: string) => NativeDatabase
