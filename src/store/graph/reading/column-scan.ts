import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { andThen, isPromise } from '../../../base/flow/maybe.ts'
import type { Property } from '../../../language/catalog/index.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { StoreReader } from '../../versioned/contract/api.ts'
import type { ColumnBatch, ColumnCursor, PackedIds } from '../api.ts'
import { idWords, newPackedIds, packIds } from '../keys/packed-ids.ts'
import { patchColumn, patchDropped } from '../rows/patch.ts'
import type { RowDelta } from '../rows/row-delta.ts'
import type { RowPage } from '../rows/row-page.ts'
import { attempt, type Memory } from '../trees/attempt.ts'
import { PagesMissing } from '../trees/damage.ts'
import type { PageLayout } from '../types/page-layout.ts'
import type { Layouts, TypeLayout } from '../types/type-layout.ts'
import { TypeState } from '../types/type-state.ts'
import { Pages } from './pages.ts'
import type { ReadContext } from './read-context.ts'

/** Bytes that are read at once, unless a single page has more. */
const bytesMax = 4 * 1024 * 1024

/** A batch for each page of a type, in the order of the rows. */
export class PageColumnCursor implements ColumnCursor {
  readonly #reader: StoreReader
  readonly #layouts: Layouts
  readonly #layout: TypeLayout
  readonly #pageRows: number
  readonly #isFixed: boolean
  /** Numbers of the properties on disk. */
  readonly #numbers: readonly number[]
  /** Pages that there were at the first call; 0 after the end. */
  #end: number | undefined
  #places: PageLayout | undefined
  #isOrdered = true
  #next = 0
  /** Records that are still to be found, if nothing changes meanwhile. */
  #left = 0
  #pages = thresholds.columnPagesFirst
  /** Pages that have been read, the next one last. */
  #ahead: ColumnBatch[] = []
  /** The pages after these. */
  #pending: MaybePromise<ColumnBatch[]> | undefined

  constructor(
    { reader, layouts, pageRows, isFixed = true }: ReadContext,
    layout: TypeLayout,
    properties: readonly Property[],
  ) {
    this.#reader = reader
    this.#layouts = layouts
    this.#layout = layout
    this.#pageRows = pageRows
    this.#isFixed = isFixed
    this.#numbers = properties.map(({ slot }) => layout.fields[slot]!.number)
  }

  next(): MaybePromise<ColumnBatch | undefined> {
    const batch = this.#ahead.pop()
    if (batch !== undefined) {
      this.#left -= batch.live
      return batch
    }
    if (this.#end !== undefined) return this.#nextGroup()
    return andThen(
      attempt(this.#reader, memory => this.#pagesOf(memory).state(this.#layout)),
      state => {
        this.#isOrdered = state?.isOrdered ?? true
        if (this.#isFixed) this.#left = state?.count ?? 0
        this.#places = (state ?? TypeState.empty).places(this.#pageRows)
        this.#end = this.#places.pageCount(state?.rows ?? 0)
        return this.#nextGroup()
      },
    )
  }

  close(): MaybePromise<void> {
    this.#end = 0
    this.#left = 0
    this.#ahead = []
    const pending = this.#pending
    this.#pending = undefined
    // The state that is read is not given up before its reads have ended, however they end.
    if (isPromise(pending)) return pending.then(ignored, ignored)
  }

  #nextGroup(): MaybePromise<ColumnBatch | undefined> {
    const group = this.#pending ?? this.#read()
    this.#pending = undefined
    if (group === undefined) {
      if (this.#left > 0) throw new PagesMissing(this.#layout.type, this.#left)
      return undefined
    }
    const isOnDisk = isPromise(group)
    return andThen(group, batches => {
      this.#ahead = batches
      if (isOnDisk) this.#readNext()
      // The records of all these pages may have been dropped.
      return this.next()
    })
  }

  /** Reads on while what was read is used. */
  #readNext(): void {
    const group = this.#read()
    this.#pending = group
    // If nobody asks for it any more, nobody needs to know that it failed.
    if (isPromise(group)) group.catch(ignored)
  }

  /** The next pages, the first one last. */
  #read(): MaybePromise<ColumnBatch[]> | undefined {
    const start = this.#next
    const end = Math.min(this.#end!, start + this.#pages)
    if (start >= end) return undefined
    this.#next = end
    const read = attempt(this.#reader, memory => {
      const pages = this.#pagesOf(memory)
      const batches: ColumnBatch[] = []
      let bytes = 1
      for (let number = end - 1; number >= start; number--) {
        const page = pages.page(this.#layout, number)
        const delta = pages.delta(this.#layout, number)
        if (page !== undefined || delta !== undefined) batches.push(this.#batchOf(number, page, delta))
        bytes += page?.bytes.length ?? 0
      }
      return { batches, bytes }
    })
    return andThen(read, ({ batches, bytes }) => {
      const fitting = Math.floor((bytesMax * (end - start)) / bytes)
      this.#pages = Math.max(1, Math.min(thresholds.columnPagesMax, 2 * this.#pages, fitting))
      return batches
    })
  }

  #batchOf(number: number, page: RowPage | undefined, delta: RowDelta | undefined): ColumnBatch {
    const first = this.#places!.firstRow(number)
    const records = (places: readonly number[]) =>
      attempt(this.#reader, memory => {
        const pages = this.#pagesOf(memory)
        return places.map(place => pages.referredTo(this.#layout, first + place))
      })
    const part = { isOrdered: this.#isOrdered, first, records }
    return delta === undefined
      ? { ...part, ...columnsOf(page!, this.#numbers) }
      : { ...part, ...changedColumnsOf(page, delta, this.#numbers) }
  }

  #pagesOf(memory: Memory): Pages {
    return new Pages(this.#layouts, memory, this.#pageRows)
  }
}

function ignored(): void {}

type PageColumns = Omit<ColumnBatch, 'isOrdered' | 'first' | 'records'>

function columnsOf(page: RowPage, numbers: readonly number[]): PageColumns {
  const { rows, live, dropped } = page
  return {
    rows,
    live,
    dropped,
    columns: numbers.map(number => page.column(number)),
    id: row => page.idAt(row),
    packedIds: rows => packedIdsOf(page, rows),
  }
}

/** The columns of a page as what changed beside it has left them. */
function changedColumnsOf(
  page: RowPage | undefined,
  delta: RowDelta,
  numbers: readonly number[],
): PageColumns {
  const changes = [...delta.entries()]
  const { rows, live, dropped } = patchDropped(page, changes)
  const columns = numbers.map(number => {
    const patches = changes.map(([row, record]) => {
      const at = record?.numbers.indexOf(number) ?? -1
      return [row, at < 0 ? null : record!.values[at]!] as const
    })
    return patchColumn(page?.column(number), page?.rows ?? 0, rows, patches)
  })
  const id = (row: number) => delta.get(row)?.id ?? page!.idAt(row)
  return { rows, live, dropped, columns, id, packedIds: places => packIds(places.map(id)) }
}

function packedIdsOf({ idWords: stored }: RowPage, rows: readonly number[]): PackedIds {
  const packed = newPackedIds(rows.length)
  const words = idWords(packed)
  for (let i = 0, at = 0; i < rows.length; i++) {
    for (let from = 4 * rows[i]!, to = from + 4; from < to; from++) words[at++] = stored[from]!
  }
  return packed
}
