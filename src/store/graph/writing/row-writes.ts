import { invariant } from '../../../base/errors.ts'
import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { Id } from '../api.ts'
import type { Ends } from '../rows/ends.ts'
import { fold } from '../rows/fold.ts'
import type { DeltaRow, RowDelta } from '../rows/row-delta.ts'
import type { RowPage } from '../rows/row-page.ts'
import type { PageLayout } from '../types/page-layout.ts'
import type { PagePart } from '../types/spaces.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import type { Columns } from './column-changes.ts'
import type { PageChange, PageChanges } from './page-writes.ts'
import type { TypeWrites } from './type-writes.ts'

/** Rows of one page: those at `start` … `end` − 1 of all that are written. */
interface Span {
  readonly number: number
  readonly start: number
  readonly end: number
}

interface PageSpan extends Span {
  readonly page: RowPage | undefined
  readonly delta: RowDelta | undefined
}

/** What becomes of a page. */
interface Rewritten {
  readonly parts: [ByteString, PagePart | undefined][]
  /** The changes of pages of which few rows change. */
  readonly changes: PageChanges
}

/** What rows had before they were dropped. */
export interface DroppedRows {
  readonly before: Columns
  /** The ids, only if they were asked for. */
  readonly ids: readonly Id[]
  /** The rows of the ends of edges. */
  readonly ends: Ends
}

/**
 * Changes and drops records of a type, page by page. Where most rows of a page change, it is built anew from columns; where few do, they
 * are noted beside it.
 */
export class RowWrites {
  readonly #derived: TypeWrites
  readonly #layout: TypeLayout
  readonly #pages: PageLayout
  /** The rows, ascending; each has a record. */
  readonly #rows: Uint32Array

  constructor(derived: TypeWrites, layout: TypeLayout, pages: PageLayout, rows: Uint32Array) {
    this.#derived = derived
    this.#layout = layout
    this.#pages = pages
    this.#rows = rows
  }

  /** Sets columns, and returns what was in the slots of `noted`. */
  async update(after: Columns, noted: Iterable<number>): Promise<Columns> {
    const before = this.#newColumns(noted)
    const numbers = new Map([...after].map(([slot, values]) => [this.#numberOf(slot), values]))
    await this.#eachPage((span, rewritten) => {
      this.#note(span, before)
      if (isSmall(span)) {
        this.#change(span, rewritten, (place, i) => this.#rowAfter(span, place, i, after))
        return
      }
      const page = this.#whole(span, rewritten)
      const columns = new Map<number, readonly Value[]>()
      for (const [number, values] of numbers) columns.set(number, this.#merged(span, page, number, values))
      rewritten.parts.push([this.#layout.pages.page(span.number), page.edit(columns)])
    })
    return before
  }

  /** Drops the records, and returns what was in the slots of `noted`. */
  async drop(noted: Iterable<number>, needsIds: boolean): Promise<DroppedRows> {
    const before = this.#newColumns(noted)
    const ids: Id[] = []
    const count = this.#layout.type.kind === 'edge' ? this.#rows.length : 0
    const ends = { from: new Uint32Array(count), to: new Uint32Array(count) }
    await this.#eachPage((span, rewritten) => {
      this.#note(span, before)
      if (needsIds) this.#noteIds(span, ids)
      if (count > 0) this.#noteEnds(span, ends)
      if (isSmall(span)) {
        this.#change(span, rewritten, () => null)
        return
      }
      const page = this.#whole(span, rewritten)
      const isEmpty = page.live === span.end - span.start
      const rest = isEmpty ? undefined : page.edit(new Map(), this.#places(span))
      rewritten.parts.push([this.#layout.pages.page(span.number), rest])
    })
    return { before, ids, ends }
  }

  #newColumns(slots: Iterable<number>): Map<number, Value[]> {
    return new Map([...slots].map(slot => [slot, new Array<Value>(this.#rows.length)]))
  }

  #numberOf(slot: number): number {
    return this.#layout.fields[slot]!.number
  }

  /** Rewrites page by page, and yields to the event loop between them. */
  async #eachPage(rewrite: (span: PageSpan, rewritten: Rewritten) => void): Promise<void> {
    const slice = new EventLoopSlice()
    const layout = this.#layout
    for (const group of this.#groups()) {
      const spans = await this.#derived.onPages(pages =>
        group.map(span => ({
          ...span,
          page: pages.page(layout, span.number),
          delta: pages.delta(layout, span.number),
        })),
      )
      for (const span of spans) {
        if (slice.isOver) await slice.next()
        const rewritten: Rewritten = { parts: [], changes: new Map() }
        this.#requireLive(span)
        rewrite(span, rewritten)
        this.#derived.putPages(rewritten.parts)
        await this.#derived.changePages(layout, rewritten.changes)
      }
    }
  }

  #groups(): Span[][] {
    const rows = this.#rows
    const groups: Span[][] = []
    let group: Span[] = []
    for (let start = 0; start < rows.length; ) {
      const number = this.#pages.pageOf(rows[start]!)
      const end = firstFrom(rows, this.#pages.endRow(number), start)
      if (group.length === 0 || group.length === thresholds.pagesTogether) {
        group = []
        groups.push(group)
      }
      group.push({ number, start, end })
      start = end
    }
    return groups
  }

  #requireLive(span: PageSpan): void {
    const { number, end, page, delta } = span
    const last = this.#rows[end - 1]! - this.#pages.firstRow(number)
    if (page !== undefined && delta === undefined && page.dropped === undefined && last < page.rows) return
    for (const place of this.#places(span)) {
      const changed = delta?.get(place)
      const isLive = changed === undefined ? page?.has(place) === true : changed !== null
      invariant(isLive, 'a record to be written does not exist')
    }
  }

  #places({ number, start, end }: Span): number[] {
    const first = this.#pages.firstRow(number)
    const places: number[] = []
    for (let i = start; i < end; i++) places.push(this.#rows[i]! - first)
    return places
  }

  #note(span: PageSpan, columns: ReadonlyMap<number, Value[]>): void {
    if (columns.size === 0) return
    const { page, delta, start } = span
    const places = this.#places(span)
    for (const [slot, values] of columns) {
      const number = this.#numberOf(slot)
      const column = page?.column(number)
      for (let i = 0; i < places.length; i++) {
        const changed = delta?.get(places[i]!)
        values[start + i] = changed ? valueIn(changed, number) : (column?.get(places[i]!) ?? null)
      }
    }
  }

  #noteIds({ page, delta, ...span }: PageSpan, ids: Id[]): void {
    for (const place of this.#places(span)) ids.push(delta?.get(place)?.id ?? page!.idAt(place))
  }

  #noteEnds({ page, delta, ...span }: PageSpan, { from, to }: Ends): void {
    for (const [i, place] of this.#places(span).entries()) {
      const changed = delta?.get(place)
      from[span.start + i] = changed?.from ?? page!.from![place]!
      to[span.start + i] = changed?.to ?? page!.to![place]!
    }
  }

  #change(span: PageSpan, { changes }: Rewritten, changeOf: (place: number, i: number) => PageChange): void {
    changes.set(
      span.number,
      this.#places(span).map((place, i) => [place, changeOf(place, span.start + i)]),
    )
  }

  #rowAfter({ page, delta }: PageSpan, place: number, i: number, after: Columns): DeltaRow {
    const { fields, fieldNumbers } = this.#layout
    const changed = delta?.get(place)
    const values = fields.map(({ number, slot }) => {
      const column = after.get(slot)
      if (column !== undefined) return column[i]!
      return changed ? valueIn(changed, number) : (page!.column(number)?.get(place) ?? null)
    })
    const row = changed ?? {
      id: page!.idAt(place),
      from: page!.from?.[place] ?? 0,
      to: page!.to?.[place] ?? 0,
    }
    return { id: row.id, from: row.from, to: row.to, numbers: fieldNumbers, values }
  }

  /** The page with what changed beside it; that is not needed any more. */
  #whole({ number, page, delta }: PageSpan, { parts }: Rewritten): RowPage {
    if (delta === undefined) return page!
    parts.push([this.#layout.pages.delta(number), undefined])
    return fold(page, delta, this.#layout.type.kind === 'edge')
  }

  /** A column of a page with new values. */
  #merged(span: PageSpan, page: RowPage, number: number, values: readonly Value[]): readonly Value[] {
    const { start, end } = span
    if (end - start === page.rows) return values.slice(start, end)
    const merged = page.column(number)?.values() ?? new Array<Value>(page.rows).fill(null)
    for (const [i, place] of this.#places(span).entries()) merged[place] = values[start + i]!
    return merged
  }
}

/** The place of the first of ascending rows that is not below `row`, from `start` on. */
function firstFrom(rows: Uint32Array, row: number, start: number): number {
  let low = start
  let high = Math.min(rows.length, start + row - rows[start]!)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether so few rows of a page change that they are noted beside it. */
function isSmall({ page, start, end }: PageSpan): boolean {
  return end - start <= thresholds.deltaRowsMax && end - start < (page?.rows ?? 0)
}

function valueIn({ numbers, values }: DeltaRow, number: number): Value {
  const at = numbers.indexOf(number)
  return at < 0 ? null : values[at]!
}
