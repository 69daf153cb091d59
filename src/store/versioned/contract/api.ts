import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { NumberedKeys } from './numbered-keys.ts'
import type { unread } from './unread.ts'

/** One key space: how its values look in memory and on disk. Values are immutable once put. */
export interface Space<V> {
  readonly name: string
  /**
   * The first bytes of every key of the space on disk; not part of the `key` arguments below. One byte or more (a space
   * per type is faster than a type in the key: the caches then find a record by its id as it is). No space's prefix may
   * begin another's; the first byte is neither \x00, which the store keeps for itself, nor \xff.
   */
  readonly prefix: ByteString
  encode(value: V, key: ByteString): Buffer
  decode(bytes: Buffer, key: ByteString): V
  /** Bytes that a decoded value takes in memory, roughly; the caches are bounded by them. */
  weigh(value: V): number
  /** Whether reads keep what they find, or do not find, in memory; default: true. */
  readonly isCached?: boolean
  /** The numbering of keys; for values that are worth reading ahead, where a read waits for another thread. */
  readonly numbering?: Numbering
}

/** How the keys of a space are numbered, so that what stands near a value can be read before it is asked for. */
export interface Numbering {
  /** What is numbered: the beginning of a key. */
  series(key: ByteString): ByteString
  number(key: ByteString): number
  /** All keys that a number can have. */
  keys(series: ByteString, number: number): readonly ByteString[]
}

export interface ScanRange {
  /** Keys that start with this; '' for the whole space. */
  readonly prefix: ByteString
  /** Within the prefix, from this key on (a whole key, inclusive). */
  readonly gte?: ByteString
  /** Within the prefix, up to this key (exclusive). */
  readonly lt?: ByteString
  readonly reverse?: boolean
}

/** Reads one state: what was published when it began, and, in a transaction, its own writes. */
export interface StoreReader {
  /** Receives what `get` and `getMany` find. Who uses `peek` reports to it itself. */
  readonly probe?: ReadProbe
  /** The value if it is in memory. */
  peek<V>(space: Space<V>, key: ByteString): V | undefined | typeof unread
  /** Peeks like `peek`, for one of some keys: sooner, if it is in the cache. */
  peekNumbered<V>(space: Space<V>, keys: NumberedKeys, number: number): V | undefined | typeof unread
  get<V>(space: Space<V>, key: ByteString): MaybePromise<V | undefined>
  /** Returns without a promise when every key is in memory. */
  getMany<V>(space: Space<V>, keys: readonly ByteString[]): MaybePromise<(V | undefined)[]>
  scan<V>(space: Space<V>, range: ScanRange, pageRowsMax: number): StoreCursor<V>
}

export interface StoreCursor<V> {
  next(): MaybePromise<readonly (readonly [key: ByteString, value: V])[] | undefined>
  close(): MaybePromise<void>
}

export interface StoreSnapshot extends StoreReader {
  readonly sequence: number
  /** Must be called once; older versions of records are kept until then. */
  release(): void
}

export interface StoreTransaction extends StoreReader {
  put<V>(space: Space<V>, key: ByteString, value: V): void
  delete<V>(space: Space<V>, key: ByteString): void
  /** The spaces that it wrote to. */
  readonly changedSpaces: Iterable<Space<unknown>>
  /** What it wrote to a space, as in StoreCommit. */
  changes<V>(space: Space<V>): ReadonlyMap<ByteString, V | undefined>
  /** Reads the state without the writes of this transaction, until it ends. */
  readonly before: StoreReader
  /** Writes ahead values that are too many to be held in memory until the commit. */
  readonly ahead: WriteAhead
  /** Whether anything was reserved for such values. */
  readonly hasWrittenAhead: boolean
}

/**
 * Writes values before the commit of a transaction, to keys that nothing refers to without it: readers never ask for them, and
 * what a scan finds there means nothing. They are no changes of the commit. If there is none, they are removed.
 */
export interface WriteAhead {
  /**
   * Must be called before values of a series are written. No published state refers to its numbers from this one on. Returns
   * the first that may be used, which is greater while older readers need values that were there, or the transaction has written some.
   */
  reserve(space: Space<unknown>, series: ByteString, from: number): Promise<number>
  /** Numbers of the series follow closely. Resolves when more may be written. */
  put<V>(space: Space<V>, key: ByteString, value: V): MaybePromise<void>
  /** Resolves when everything so far can be read. */
  flush(): Promise<void>
  /** The commit replaces these numbers: they are removed after it, when no reader is left that began before. */
  discard(space: Space<unknown>, series: ByteString, from: number, to: number): void
}

/** One published commit, as its listeners see it. Keys without the prefix byte; `undefined` is a deletion. */
export interface StoreCommit {
  readonly sequence: number
  changes<V>(space: Space<V>): ReadonlyMap<ByteString, V | undefined>
  /** What it put at one key. */
  put<V>(space: Space<V>, key: ByteString): V | undefined
}

/**
 * Counts the values that a reader touches: pages of rows with their deltas, nodes of trees, states of types, vectors. Keys
 * without a value do not count.
 */
export interface ReadProbe {
  /** A value was found in memory. */
  hit(): void
  /** A value was read from the store. */
  read(): void
  /** A statement was sent to a server. What it returns is called with the rows that were read or written. */
  sent?(text: string, values: readonly SentValue[]): (rows: number) => void
}

/** What is sent with a statement: as the server reads it, or as it keeps it. */
export type SentValue = string | Uint8Array | null

/** Work that lets other work run. */
export interface Yields {
  breathe?(): MaybePromise<void>
}

export interface VersionedStore {
  /** The number of the last published commit. Kept on disk. */
  readonly sequence: number
  /** Memory that decoded values take. */
  readonly cacheBytes: number
  /** How many old values are kept for readers of older snapshots and for writes that failed. */
  readonly oldValues: number
  /** @param turns called when a read has come from the disk, before what it read is looked at */
  snapshot(probe?: ReadProbe, turns?: Yields): StoreSnapshot
  /**
   * Runs `work` in its turn, alone among writers, and publishes its puts and deletes as one atomic commit; resolves
   * with its result when the commit is durable. Nothing of it remains when `work` throws or the commit fails
   * (GvqError STORAGE_UNAVAILABLE). `work` sees all commits before it, including those whose disk write is in progress.
   */
  write<T>(
    work: (transaction: StoreTransaction, sequence: number) => MaybePromise<T>,
    probe?: ReadProbe,
  ): Promise<T>
  /**
   * Writes like `write`, for work of several parts: each sees those before it, and one that throws leaves nothing
   * behind while the others stay. All are published together when `work` ends, or none if it throws. Other writers wait
   * until then.
   */
  writeTogether<T>(work: (parts: StoreParts) => Promise<T>): Promise<T>
  /** Whether a commit has discarded what a key has, which older readers may still need. */
  awaitsRemoval(space: Space<unknown>, key: ByteString): boolean
  /** Called in commit order, before the writer's promise resolves. */
  onPublish(listener: (commit: StoreCommit) => void): void
  /** Waits for the queued writers, then closes the files. */
  close(): Promise<void>
}

/** The parts of one `writeTogether`, which run one at a time. */
export interface StoreParts {
  /** @throws GvqError INVALID_VALUE when the parts before it have written too much to go on */
  part<T>(
    work: (transaction: StoreTransaction, sequence: number) => MaybePromise<T>,
    probe?: ReadProbe,
  ): Promise<T>
}
