import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { andThen } from '../../../base/flow/maybe.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { RecordCursor } from '../api.ts'
import { PagesMissing } from '../trees/damage.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import type { OnPages } from './pages.ts'
import type { GraphRecord } from './record.ts'

/** The records of a type, ascending by id: page after page, or in the order of the tree of ids where that differs. */
export class PageCursor implements RecordCursor {
  readonly #onPages: OnPages
  readonly #layout: TypeLayout
  readonly #isFixed: boolean
  /** Rows that there were at the first call: what is added meanwhile is not part of the scan. */
  #end: number | undefined
  #isOrdered = true
  /** Where the next call begins: a row, or after an id. */
  #row = 0
  #after: ByteString | undefined
  /** Records that are still to be found, if nothing changes meanwhile. */
  #left = 0

  constructor(onPages: OnPages, layout: TypeLayout, isFixed: boolean) {
    this.#onPages = onPages
    this.#layout = layout
    this.#isFixed = isFixed
  }

  next(rowsMax: number): MaybePromise<readonly GraphRecord[] | undefined> {
    if (this.#end !== undefined) return this.#take(rowsMax)
    return andThen(
      this.#onPages(pages => pages.state(this.#layout)),
      state => {
        this.#end = state?.rows ?? 0
        this.#isOrdered = state?.isOrdered ?? true
        if (this.#isFixed) this.#left = state?.count ?? 0
        return this.#take(rowsMax)
      },
    )
  }

  close(): void {
    this.#end = 0
    this.#row = 0
    this.#isOrdered = true
    this.#left = 0
  }

  #atEnd(): undefined {
    if (this.#left > 0) throw new PagesMissing(this.#layout.type, this.#left)
  }

  #take(rowsMax: number): MaybePromise<readonly GraphRecord[] | undefined> {
    return this.#isOrdered ? this.#takeByRow(rowsMax) : this.#takeById(rowsMax)
  }

  #takeByRow(rowsMax: number): MaybePromise<readonly GraphRecord[] | undefined> {
    const end = this.#end!
    const start = this.#row
    if (start >= end) return this.#atEnd()
    // The first call may be the only one: nothing is read ahead for it.
    const rowsWanted = start === 0 ? rowsMax : Number.POSITIVE_INFINITY
    return andThen(
      this.#onPages(pages => {
        const places = pages.places(this.#layout)
        const found: GraphRecord[] = []
        let row = start
        for (
          let left = thresholds.scannedPages;
          left > 0 && row < Math.min(end, rowsWanted) && found.length < rowsMax;
          left--
        ) {
          const pageEnd = Math.min(end, places.endRow(places.pageOf(row)))
          row = pages.recordsFrom(this.#layout, row, pageEnd, rowsMax, found)
        }
        return { found, row }
      }),
      ({ found, row }) => {
        this.#row = row
        this.#left -= found.length
        // The records of all these pages may have been dropped.
        return found.length === 0 ? this.#takeByRow(rowsMax) : found
      },
    )
  }

  #takeById(rowsMax: number): MaybePromise<readonly GraphRecord[] | undefined> {
    const end = this.#end!
    return andThen(
      this.#onPages(pages => {
        const entries = pages
          .bytesTree(this.#layout, this.#layout.trees.ids)
          .entriesAfter(this.#after, rowsMax)
        const records: GraphRecord[] = []
        for (const row of entries.rows) {
          if (row < end) records.push(pages.referredTo(this.#layout, row))
        }
        return { records, last: entries.last }
      }),
      ({ records, last }) => {
        if (last === undefined) {
          this.#atEnd()
          this.close()
          return undefined
        }
        this.#after = last
        this.#left -= records.length
        // All of them may be new.
        return records.length > 0 ? records : this.#takeById(rowsMax)
      },
    )
  }
}
