import type { Bytes, KeyValueStore, Space } from './api.ts'
import { decoded, decodeStored, type Held, hold } from './held.ts'
import { ActiveSequences } from './snapshots.ts'
import type { StagedCommit } from './staged-commit.ts'
import { storageUnavailable } from './storage-error.ts'
import { UndoLog } from './undo-log.ts'
import { ValueCache } from './value-cache.ts'

/** Who reads: at which sequence, and whether it still may. */
export interface View {
  readonly sequence: number
  /** Throws when the snapshot was released or the transaction has ended or failed. */
  assertOpen(): void
}

/** More keys than this are a request of their own size. */
const keysWithNearMax = 64

/** What has been published, as readers of the present and of the recent past see it. */
export class PublishedState {
  readonly disk: KeyValueStore
  readonly cache: ValueCache
  readonly undo = new UndoLog()
  readonly readers = new ActiveSequences()
  /** Of the last published commit. */
  sequence: number
  /** Whether the undo log holds values of commits that are not published: under way, or failed and in doubt. */
  unsettled = false

  constructor(disk: KeyValueStore, cacheBytesMax: number, sequence: number) {
    this.disk = disk
    this.cache = new ValueCache(cacheBytesMax)
    this.sequence = sequence
  }

  /** The value at a sequence that some reader holds, or `undefined` when only the disk knows. */
  known<V>(space: Space<V>, key: Bytes, sequence: number): Held | undefined {
    if (!this.undo.isEmpty) {
      const old = this.undo.find(space.prefix, key, sequence)
      if (old !== undefined) return decoded(space, key, old)
    }
    return this.cache.get(space.prefix, key)
  }

  /**
   * Reads keys that were not `known`. A commit that was issued meanwhile has left the old value in the undo log, and
   * the log keeps it while the reader lives. So when the reader is still open and the log has nothing newer
   * than its sequence, the value read is also the published one, and may be cached.
   */
  async fetch<V>(space: Space<V>, keys: readonly Bytes[], view: View): Promise<Held[]> {
    const near = this.#keysNear(space, keys)
    const fromDisk = await this.read([...keys, ...near].map(key => space.prefix + key))
    view.assertOpen()
    const found = keys.map((key, index) => {
      const known = this.known(space, key, view.sequence)
      if (known !== undefined) return known
      const bytes = fromDisk[index]
      const value = bytes === undefined ? undefined : decodeStored(space, bytes, key)
      const held = hold(value)
      if (space.isCached !== false)
        this.cache.set(space.prefix, key, held, value === undefined ? 0 : space.weigh(value))
      return held
    })
    for (const [i, key] of near.entries()) this.#offer(space, key, fromDisk[keys.length + i], view)
    return found
  }

  /** Keys near those that are read anyway, whose values are not in memory: few keys, while there is room. */
  #keysNear<V>(space: Space<V>, keys: readonly Bytes[]): readonly Bytes[] {
    if (space.near === undefined || keys.length > keysWithNearMax || !this.cache.hasRoom) return []
    const wanted = new Set<Bytes>()
    for (const key of keys) {
      for (const near of space.near(key))
        if (this.cache.get(space.prefix, near) === undefined) wanted.add(near)
    }
    for (const key of keys) wanted.delete(key)
    return [...wanted]
  }

  /** Caches a value that nobody asked for, under the rules of `fetch`. A damaged one is left to those who need it. */
  #offer<V>(space: Space<V>, key: Bytes, bytes: Buffer | undefined, view: View): void {
    if (bytes === undefined || this.known(space, key, view.sequence) !== undefined) return
    let value: V
    try {
      value = space.decode(bytes, key)
    } catch {
      return
    }
    this.cache.set(space.prefix, key, hold(value), space.weigh(value))
  }

  /** The bytes of whole keys. */
  async read(keys: readonly Bytes[]): Promise<(Buffer | undefined)[]> {
    try {
      return await this.disk.getMany(keys)
    } catch (cause) {
      throw storageUnavailable('The database could not be read.', cause)
    }
  }

  /** Makes a durable commit the present state. */
  publish(commit: StagedCommit): void {
    for (const { space, key, held, bytes } of commit.changes) this.cache.set(space.prefix, key, held, bytes)
    this.sequence = commit.sequence
  }

  /** Drops old versions that nobody needs. */
  forget(): void {
    if (this.undo.isEmpty) return
    if (this.readers.isEmpty && !this.unsettled) this.undo.clear()
    else this.undo.sweep(this.readers, this.sequence)
  }
}
