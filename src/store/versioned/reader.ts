import { invariant } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/flow/maybe.ts'
import type { ByteString } from '../keyvalue/contract/api.ts'
import { afterPrefix } from '../keyvalue/contract/byte-string.ts'
import { unreadable } from '../keyvalue/contract/storage-error.ts'
import type { ScanRange, Space, StoreCursor, StoreReader } from './contract/api.ts'
import type { NumberedKeys } from './contract/numbered-keys.ts'
import { unread } from './contract/unread.ts'
import { MergeCursor, type MergeSources } from './merge-cursor.ts'
import { type CachedValue, release } from './state/cached-value.ts'
import type { PublishedState, View } from './state/published-state.ts'

/** The least byte: behind a key, it makes the least key that comes after it. */
const firstByte: ByteString = '\x00'

/** What snapshots and transactions share: memory first, then disk, and scans that merge the two. */
export abstract class Reader implements StoreReader, View {
  protected readonly state: PublishedState
  /** Made when needed: most readers never scan. */
  #cursors: Set<{ close(): Promise<void> }> | undefined

  constructor(state: PublishedState) {
    this.state = state
  }

  abstract get sequence(): number
  abstract assertOpen(): void
  /** Whether it sees nothing in a space but what is published. */
  protected abstract isPublished(prefix: ByteString): boolean
  /** The value in memory, or `undefined` when only the disk knows. */
  protected abstract recall<V>(space: Space<V>, key: ByteString): CachedValue | undefined
  /** What this reader has written: keys ascending, in the range of the space. */
  protected abstract written(
    prefix: ByteString,
    gte: ByteString,
    lt: ByteString | undefined,
  ): [key: ByteString, value: CachedValue][]
  /** What this reader sees in memory instead of the disk, with what it had `written` at some time: keys ascending. */
  protected abstract overrides(
    prefix: ByteString,
    gte: ByteString,
    lt: ByteString | undefined,
    written: [key: ByteString, value: CachedValue][],
  ): [key: ByteString, value: CachedValue][]

  peek<V>(space: Space<V>, key: ByteString): V | undefined | typeof unread {
    this.assertOpen()
    const held = this.recall(space, key)
    return held === undefined ? unread : release<V>(held)
  }

  peekNumbered<V>(space: Space<V>, keys: NumberedKeys, number: number): V | undefined | typeof unread {
    this.assertOpen()
    const { prefix } = space
    const held = this.isPublished(prefix) ? this.state.cachedNow(prefix, keys, number) : undefined
    return held === undefined ? this.peek(space, keys.key(number)) : release<V>(held)
  }

  get<V>(space: Space<V>, key: ByteString): MaybePromise<V | undefined> {
    this.assertOpen()
    const held = this.recall(space, key)
    return held === undefined ? this.#fetchOne(space, key) : release<V>(held)
  }

  getMany<V>(space: Space<V>, keys: readonly ByteString[]): MaybePromise<(V | undefined)[]> {
    this.assertOpen()
    const values: (V | undefined)[] = []
    const missing: number[] = []
    for (let index = 0; index < keys.length; index++) {
      const held = this.recall(space, keys[index]!)
      if (held === undefined) missing.push(index)
      values.push(held === undefined ? undefined : release<V>(held))
    }
    return missing.length === 0 ? values : this.#fetchMissing(space, keys, values, missing)
  }

  scan<V>(space: Space<V>, range: ScanRange, pageRowsMax: number): StoreCursor<V> {
    this.assertOpen()
    invariant(pageRowsMax > 0, 'a page holds at least one row')
    const { prefix } = space
    const gte = range.gte !== undefined && range.gte > range.prefix ? range.gte : range.prefix
    const end = range.lt === undefined ? afterPrefix(prefix + range.prefix) : prefix + range.lt
    const lt = end.startsWith(prefix) ? end.slice(prefix.length) : undefined
    const reverse = range.reverse === true
    // What is written while the scan is under way is no part of it, even if it is begun anew.
    const written = this.written(prefix, gte, lt)
    const begin = (after: ByteString | undefined): MergeSources => {
      const from = after === undefined || reverse ? gte : after.slice(prefix.length) + firstByte
      const [to, toKey] = after === undefined || !reverse ? [end, lt] : [after, after.slice(prefix.length)]
      const own = written.filter(([key]) => key >= from && (toKey === undefined || key < toKey))
      // The overrides and the iterator are of one moment: nothing can be issued or published between these lines.
      const overrides = this.overrides(prefix, from, toKey, own)
      const disk = this.#iterate({ gte: prefix + from, lt: to, reverse }, pageRowsMax)
      return { disk, overrides: reverse ? overrides.reverse() : overrides }
    }
    this.#cursors ??= new Set()
    const cursors = this.#cursors
    const cursor = new MergeCursor(space, begin, reverse, pageRowsMax, this, () => cursors.delete(cursor))
    cursors.add(cursor)
    return cursor
  }

  /** Closes cursors that are still open. */
  protected closeCursors(): void {
    for (const cursor of this.#cursors ?? []) cursor.close().catch(() => undefined)
  }

  #iterate(range: { gte: ByteString; lt: ByteString; reverse: boolean }, pageRowsMax: number) {
    try {
      return this.state.disk.iterate(range, pageRowsMax)
    } catch (cause) {
      throw unreadable(cause)
    }
  }

  async #fetchOne<V>(space: Space<V>, key: ByteString): Promise<V | undefined> {
    const [held] = await this.state.fetch(space, [key], this)
    return release<V>(held!)
  }

  async #fetchMissing<V>(
    space: Space<V>,
    keys: readonly ByteString[],
    values: (V | undefined)[],
    missing: readonly number[],
  ): Promise<(V | undefined)[]> {
    const fetched = await this.state.fetch(
      space,
      missing.map(index => keys[index]!),
      this,
    )
    missing.forEach((index, at) => {
      values[index] = release<V>(fetched[at]!)
    })
    return values
  }
}
