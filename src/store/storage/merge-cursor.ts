import { invariant } from '../../base/errors.ts'
import type { Bytes, KeyValueCursor, Space, StoreCursor } from './api.ts'
import { absent, decoded, decodeStored, type Held, release } from './held.ts'
import type { View } from './published-state.ts'
import { storageUnavailable } from './storage-error.ts'

type Row<V> = readonly [key: Bytes, value: V]

/** Rows of the disk, each replaced, removed or joined by what the reader sees in memory instead. */
export class MergeCursor<V> implements StoreCursor<V> {
  readonly #space: Space<V>
  readonly #source: KeyValueCursor
  readonly #overrides: readonly (readonly [key: Bytes, value: Held])[]
  readonly #reverse: boolean
  readonly #pageRowsMax: number
  readonly #view: View
  readonly #onClose: () => void
  #rows: readonly (readonly [key: Bytes, value: Buffer])[] | undefined = []
  #row = 0
  #override = 0
  #closing: Promise<void> | undefined

  /** `overrides` ascend, and are of the same moment as `source`. */
  constructor(
    space: Space<V>,
    source: KeyValueCursor,
    overrides: [key: Bytes, value: Held][],
    reverse: boolean,
    pageRowsMax: number,
    view: View,
    onClose: () => void,
  ) {
    this.#space = space
    this.#source = source
    this.#overrides = reverse ? overrides.reverse() : overrides
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
    this.#closing ??= this.#source.close().finally(this.#onClose)
    return this.#closing
  }

  async #readRows(): Promise<void> {
    try {
      this.#rows = await this.#source.next()
    } catch (cause) {
      this.#view.assertOpen()
      throw storageUnavailable('The database could not be read.', cause)
    }
    this.#row = 0
    this.#view.assertOpen()
  }

  /** Moves the next row, if it is there, to the page. False when both sides are at their end. */
  #take(page: Row<V>[]): boolean {
    const row = this.#rows?.[this.#row]
    const override = this.#overrides[this.#override]
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

  #push(page: Row<V>[], key: Bytes, value: Held): void {
    const held = decoded(this.#space, key, value)
    if (held !== absent) page.push([key, release<V>(held) as V])
  }

  /** Whether the override comes before the row, or instead of it. */
  #isFirst(override: Bytes, row: Bytes): boolean {
    const key = this.#space.prefix + override
    return this.#reverse ? key >= row : key <= row
  }
}
