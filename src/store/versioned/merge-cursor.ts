import { invariant } from '../../base/errors.ts'
import type { ByteString, KeyValueCursor } from '../keyvalue/contract/api.ts'
import { ScanInterrupted, unreadable } from '../keyvalue/contract/storage-error.ts'
import type { Space, StoreCursor } from './contract/api.ts'
import { absent, type CachedValue, decoded, decodeStored, release } from './state/cached-value.ts'
import type { View } from './state/published-state.ts'

type Row<V> = readonly [key: ByteString, value: V]

/** The sources of a merge. Both are of one moment, and in the order of the scan. */
export interface MergeSources {
  readonly disk: KeyValueCursor
  readonly overrides: readonly (readonly [key: ByteString, value: CachedValue])[]
}

/** Rows of the disk, each replaced, removed or joined by what the reader sees in memory instead. */
export class MergeCursor<V> implements StoreCursor<V> {
  readonly #space: Space<V>
  readonly #begin: (after: ByteString | undefined) => MergeSources
  #sources: MergeSources
  readonly #reverse: boolean
  readonly #pageRowsMax: number
  readonly #view: View
  readonly #onClose: () => void
  #rows: readonly (readonly [key: ByteString, value: Buffer])[] | undefined = []
  #row = 0
  #override = 0
  /** The last row before the scan was last begun anew. */
  #after: ByteString | undefined
  #closing: Promise<void> | undefined

  /** `begin` opens what is merged, all of it or what comes after a key of the disk. */
  constructor(
    space: Space<V>,
    begin: (after: ByteString | undefined) => MergeSources,
    reverse: boolean,
    pageRowsMax: number,
    view: View,
    onClose: () => void,
  ) {
    this.#space = space
    this.#begin = begin
    this.#sources = begin(undefined)
    this.#reverse = reverse
    this.#pageRowsMax = pageRowsMax
    this.#view = view
    this.#onClose = onClose
  }

  async next(): Promise<readonly Row<V>[] | undefined> {
    this.#view.assertOpen()
    invariant(this.#closing === undefined, 'a cursor was read after it was closed')
    const page: Row<V>[] = []
    while (page.length < this.#pageRowsMax) {
      if (this.#rows !== undefined && this.#row === this.#rows.length) await this.#readRows()
      else if (!this.#take(page)) break
    }
    return page.length === 0 ? undefined : page
  }

  close(): Promise<void> {
    this.#closing ??= this.#sources.disk.close().finally(this.#onClose)
    return this.#closing
  }

  async #readRows(): Promise<void> {
    const last = this.#rows?.at(-1)?.[0]
    try {
      this.#rows = await this.#sources.disk.next()
    } catch (cause) {
      this.#view.assertOpen()
      if (!(cause instanceof ScanInterrupted) || this.#closing !== undefined) {
        throw unreadable(cause)
      }
      this.#goOnAfter(last)
    }
    this.#row = 0
    this.#view.assertOpen()
  }

  /** All up to the last row of the disk was merged. What later commits changed behind it are overrides by now. */
  #goOnAfter(last: ByteString | undefined): void {
    this.#after = last ?? this.#after
    this.#sources = this.#begin(this.#after)
    this.#override = 0
    this.#rows = []
  }

  /** Moves the next row, if it is there, to the page. False when both sides are at their end. */
  #take(page: Row<V>[]): boolean {
    const row = this.#rows?.[this.#row]
    const override = this.#sources.overrides[this.#override]
    if (override !== undefined && (row === undefined || this.#isFirst(override[0], row[0]))) {
      this.#override++
      if (row?.[0] === this.#space.prefix + override[0]) this.#row++
      this.#push(page, override[0], override[1])
      return true
    }
    if (row === undefined) return false
    this.#row++
    const key = row[0].slice(this.#space.prefix.length)
    page.push([key, decodeStored(this.#space, row[1], key)])
    return true
  }

  #push(page: Row<V>[], key: ByteString, value: CachedValue): void {
    const held = decoded(this.#space, key, value)
    if (held !== absent) page.push([key, release<V>(held) as V])
  }

  /** Whether the override comes before the row, or instead of it. */
  #isFirst(override: ByteString, row: ByteString): boolean {
    const key = this.#space.prefix + override
    return this.#reverse ? key >= row : key <= row
  }
}
