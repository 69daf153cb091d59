import type { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import type { ByteString, KeyRange, KeyValueCursor } from '../contract/api.ts'
import { storeClosed } from '../contract/storage-error.ts'
import { thresholds } from '../contract/thresholds.ts'
import type { SqliteView } from './view.ts'

const sliceBytes = 256 * 1024

/** Reads the rows of one view in slices. */
export class SqliteCursor implements KeyValueCursor {
  readonly #view: SqliteView
  readonly #range: KeyRange
  readonly #pageRowsMax: number
  readonly #slice: EventLoopSlice
  readonly #onClose: () => void
  #sliceRows = thresholds.sliceRowsFirst
  #after: ByteString | undefined
  #finished = false
  #closed = false

  constructor(
    view: SqliteView,
    range: KeyRange,
    pageRowsMax: number,
    slice: EventLoopSlice,
    onClose: () => void,
  ) {
    this.#view = view
    this.#range = range
    this.#pageRowsMax = pageRowsMax
    this.#slice = slice
    this.#onClose = onClose
  }

  async next(): Promise<readonly (readonly [key: ByteString, value: Buffer])[] | undefined> {
    if (this.#closed) throw storeClosed()
    const page: [ByteString, Buffer][] = []
    while (!this.#finished && page.length < this.#pageRowsMax) {
      this.#readSlice(page)
      if (!this.#slice.isOver) continue
      await this.#slice.next()
      if (this.#closed) throw storeClosed()
    }
    return page.length === 0 ? undefined : page
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#view.release()
    this.#onClose()
  }

  #readSlice(page: [ByteString, Buffer][]): void {
    const rowsMax = Math.min(this.#sliceRows, this.#pageRowsMax - page.length)
    const rows = this.#view.rows(this.#range, this.#after, rowsMax)
    let bytes = 0
    for (const row of rows) {
      bytes += row[1].length
      page.push(row)
    }
    this.#finished = rows.length < rowsMax
    this.#after = rows.at(-1)?.[0]
    this.#sliceRows = Math.max(
      1,
      Math.min(thresholds.sliceRowsMax, 2 * this.#sliceRows, Math.floor((sliceBytes * rows.length) / bytes)),
    )
  }
}
