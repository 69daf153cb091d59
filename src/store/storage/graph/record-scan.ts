import { andThen } from '../../../base/maybe.ts'
import type { MaybePromise, RecordCursor, Space, StoreCursor, StoreReader } from '../api.ts'
import { type GraphRecord, weighRecord } from './record-codec.ts'
import type { TypeLayout } from './type-layout.ts'

const pageRowsMax = 1024

/** Is given all records of a type when a scan has met its end, with the bytes they take. */
interface ScanKeeper {
  readonly bytesMax: number
  keep(records: readonly GraphRecord[], bytes: number): void
}

/** A cursor over the store. It opens at the first call, which sets the page size, and collects the records for a keeper. */
export class StoreRecordCursor implements RecordCursor {
  readonly #open: (pageRows: number) => StoreCursor<GraphRecord>
  readonly #keeper: ScanKeeper | undefined
  #cursor: StoreCursor<GraphRecord> | undefined
  #page: readonly GraphRecord[] = []
  #used = 0
  #isDone = false
  /** Everything so far; absent when nobody wants it or it has become too large. */
  #kept: GraphRecord[] | undefined
  #keptBytes = 0

  constructor(reader: StoreReader, records: Space<GraphRecord>, layout: TypeLayout, keeper?: ScanKeeper) {
    this.#open = pageRows => reader.scan(records, { prefix: layout.prefix }, Math.min(pageRows, pageRowsMax))
    this.#keeper = keeper
    this.#kept = keeper === undefined ? undefined : []
  }

  next(rowsMax: number): MaybePromise<readonly GraphRecord[] | undefined> {
    if (this.#used < this.#page.length) return this.#take(rowsMax)
    if (this.#isDone) return undefined
    this.#cursor ??= this.#open(rowsMax)
    return andThen(this.#cursor.next(), rows => {
      if (rows === undefined) return this.#finish()
      this.#page = rows.map(([, record]) => record)
      this.#used = 0
      this.#gather()
      return this.#take(rowsMax)
    })
  }

  close(): MaybePromise<void> {
    this.#isDone = true
    this.#kept = undefined
    this.#page = []
    return this.#cursor?.close()
  }

  #take(rowsMax: number): readonly GraphRecord[] {
    const start = this.#used
    this.#used = Math.min(start + rowsMax, this.#page.length)
    return start === 0 && this.#used === this.#page.length ? this.#page : this.#page.slice(start, this.#used)
  }

  #gather(): void {
    if (this.#kept === undefined || this.#keeper === undefined) return
    for (const record of this.#page) {
      this.#kept.push(record)
      this.#keptBytes += weighRecord(record)
    }
    if (this.#keptBytes > this.#keeper.bytesMax) this.#kept = undefined
  }

  #finish(): undefined {
    this.#isDone = true
    if (this.#kept !== undefined) this.#keeper?.keep(this.#kept, this.#keptBytes)
    this.#kept = undefined
  }
}
