import type { Parts } from '../../../base/flow/parts.ts'
import type { ByteString, KeyValueStore } from '../../keyvalue/contract/api.ts'
import { unreadable } from '../../keyvalue/contract/storage-error.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { Space, Yields } from '../contract/api.ts'
import type { NumberedKeys } from '../contract/numbered-keys.ts'
import { absent, type CachedValue, decoded, decodeStored, hold, Undecoded } from './cached-value.ts'
import { ReadAhead } from './read-ahead.ts'
import { ActiveSequences } from './snapshots.ts'
import type { StagedCommit } from './staged-commit.ts'
import { UndoLog } from './undo-log.ts'
import { ValueCache } from './value-cache.ts'

/** A view of the store: at which sequence it reads, and whether it still may. */
export interface View {
  readonly sequence: number
  /** Throws when the snapshot was released or the transaction has ended or failed. */
  assertOpen(): void
  /** Whose turn it must be before what came from the disk is looked at. */
  readonly turns?: Yields | undefined
}

const partsMax = 4

/** Values that one part of the work caches. */
const cachedTogether = 2048

/** What has been published, as readers of the present and of the recent past see it. */
export class PublishedState {
  readonly disk: KeyValueStore
  readonly cache: ValueCache
  readonly undo = new UndoLog()
  readonly readers = new ActiveSequences()
  readonly #ahead: ReadAhead | undefined
  /** The sequence number of the last published commit. */
  sequence: number
  /** Whether the undo log holds values of commits that are not published: under way, or failed and in doubt. */
  unsettled = false
  /** Counts what was written without a commit: what a read has brought from before is not cached. */
  unreferredWrites = 0
  /** Called when readers have ended. */
  onRelease: (() => void) | undefined

  constructor(disk: KeyValueStore, cacheBytesMax: number, sequence: number) {
    this.disk = disk
    this.cache = new ValueCache(cacheBytesMax)
    this.sequence = sequence
    this.#ahead = disk.readsInCaller ? undefined : new ReadAhead(this)
  }

  /** The value at a sequence that some reader holds, or `undefined` when only the disk knows. */
  known<V>(space: Space<V>, key: ByteString, sequence: number): CachedValue | undefined {
    if (!this.undo.isEmpty) {
      const old = this.undo.find(space.prefix, key, sequence)
      if (old !== undefined) return decoded(space, key, old)
    }
    const held = this.cache.get(space.prefix, key)
    return held instanceof Undecoded ? this.#decodeCached(space, key, held) : held
  }

  /** The value of one of some keys, if it is decoded in the cache and no older reader can see another; else `undefined`. */
  cachedNow(prefix: ByteString, keys: NumberedKeys, number: number): CachedValue | undefined {
    if (this.undo.has(prefix)) return undefined
    const held = this.cache.getNumbered(prefix, keys, number)
    return held instanceof Undecoded ? undefined : held
  }

  /** Whether `known` has an answer. Unlike that, not a read of it. */
  isKnown(prefix: ByteString, key: ByteString, sequence: number): boolean {
    return this.cache.has(prefix, key) || this.undo.find(prefix, key, sequence) !== undefined
  }

  /** A damaged value that was read ahead is read again, by the one who needs it. */
  #decodeCached<V>(space: Space<V>, key: ByteString, { bytes }: Undecoded): CachedValue | undefined {
    let value: V
    try {
      value = space.decode(bytes, key)
    } catch {
      return undefined
    }
    const held = hold(value)
    this.cache.set(space.prefix, key, held, space.weigh(value))
    return held
  }

  /**
   * Reads keys that were not `known`. A commit that was issued meanwhile has left the old value in the undo log, and
   * the log keeps it while the reader lives. So when the reader is still open and the log has nothing newer
   * than its sequence, the value read is also the published one, and may be cached.
   */
  async fetch<V>(space: Space<V>, keys: readonly ByteString[], view: View): Promise<CachedValue[]> {
    const { unreferredWrites } = this
    const fromDisk = await this.read(keys.map(key => space.prefix + key))
    const pause = view.turns?.breathe?.()
    if (pause instanceof Promise) await pause
    view.assertOpen()
    const found = keys.map((key, index) => {
      const known = this.known(space, key, view.sequence)
      if (known !== undefined) return known
      const bytes = fromDisk[index]
      const value = bytes === undefined ? undefined : decodeStored(space, bytes, key)
      const held = hold(value)
      if (space.isCached !== false && unreferredWrites === this.unreferredWrites)
        this.cache.set(space.prefix, key, held, value === undefined ? 0 : space.weigh(value))
      return held
    })
    this.#ahead?.missed(space, keys, fromDisk)
    return found
  }

  /** Caches a value that nobody asked for, under the rules of `fetch`, as it is: to decode it would take time now. */
  offer(space: Space<unknown>, key: ByteString, bytes: Buffer | undefined, sequence: number): void {
    if (this.isKnown(space.prefix, key, sequence)) return
    if (bytes === undefined) this.cache.set(space.prefix, key, absent, 0)
    else this.cache.set(space.prefix, key, new Undecoded(bytes), bytes.length)
  }

  /** Must be called after values that nothing refers to were written or removed. */
  forgetUnreferred(keys: Iterable<readonly [Space<unknown>, ByteString]>): void {
    this.unreferredWrites++
    for (const [{ prefix }, key] of keys) this.cache.remove(prefix, key)
  }

  /** The bytes of whole keys. They are not of one moment: each is that of some moment since the call. */
  async read(keys: readonly ByteString[]): Promise<(Buffer | undefined)[]> {
    const parts = this.disk.readsInCaller
      ? 1
      : Math.min(partsMax, Math.ceil(keys.length / thresholds.keysTogether))
    try {
      if (parts === 1) return await this.disk.getMany(keys)
      const size = Math.ceil(keys.length / parts)
      const reads = Array.from({ length: parts }, (_, i) =>
        this.disk.getMany(keys.slice(i * size, (i + 1) * size)),
      )
      return (await Promise.all(reads)).flat()
    } catch (cause) {
      throw unreadable(cause)
    }
  }

  /**
   * Caches what durable commits wrote, before they become the present state: until then, readers find the old values in the undo log.
   * One that was written ahead brings nothing new into the cache: it would fill it.
   */
  *caching(commits: readonly StagedCommit[]): Parts<void> {
    let count = 0
    for (const { changes, sweeps } of commits) {
      for (const { space, key, held, bytes } of changes) {
        if (++count % cachedTogether === 0) yield
        if (sweeps === undefined || this.cache.has(space.prefix, key))
          this.cache.set(space.prefix, key, held, bytes)
      }
    }
  }

  /** Drops old versions that nobody needs. */
  forget(): void {
    this.onRelease?.()
    if (this.undo.isEmpty) return
    if (this.readers.isEmpty && !this.unsettled) this.undo.clear()
    else this.undo.sweep(this.readers, this.sequence)
  }
}
