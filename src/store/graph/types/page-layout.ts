import { invariant } from '../../../base/errors.ts'

/** The rows of a type from `row` on, up to those of the next segment, stand in the pages from `page` on, each of `rows` rows. */
export interface Segment {
  readonly row: number
  readonly page: number
  readonly rows: number
}

/**
 * Which rows of a type stand in which page. Pages of narrow records all have the rows that the store gives a page; where
 * records are wider, a segment with fewer rows a page begins. The last page of a segment may end before it is full.
 */
export class PageLayout {
  /** Rows of a page in the store; no page has more. */
  readonly pageRows: number
  /** What is stored: without the one that types of narrow records have only. */
  readonly segments: readonly Segment[]
  readonly #all: readonly Segment[]
  /** Rows of a page while there is a single segment, which is by far the most frequent case; else 0. */
  readonly #single: number

  constructor(pageRows: number, segments: readonly Segment[]) {
    this.pageRows = pageRows
    this.segments = segments
    this.#all = segments[0]?.row === 0 ? segments : [{ row: 0, page: 0, rows: pageRows }, ...segments]
    this.#single = this.#all.length === 1 ? this.#all[0]!.rows : 0
  }

  pageOf(row: number): number {
    if (this.#single > 0) return Math.floor(row / this.#single)
    const segment = this.segmentOf(row)
    return segment.page + Math.floor((row - segment.row) / segment.rows)
  }

  firstRow(page: number): number {
    if (this.#single > 0) return page * this.#single
    const segment = this.#all[this.#lastFrom(page, 'page')]!
    return segment.row + (page - segment.page) * segment.rows
  }

  /** The first row behind a page. */
  endRow(page: number): number {
    if (this.#single > 0) return (page + 1) * this.#single
    const place = this.#lastFrom(page, 'page')
    const { row, page: first, rows } = this.#all[place]!
    const end = row + (page + 1 - first) * rows
    const next = this.#all[place + 1]
    return next === undefined ? end : Math.min(end, next.row)
  }

  rowsOf(page: number): number {
    return this.endRow(page) - this.firstRow(page)
  }

  /** Whether a page begins with a row. */
  isFirst(row: number): boolean {
    return this.firstRow(this.pageOf(row)) === row
  }

  /** The first row of a page at or behind a row. */
  boundary(row: number): number {
    return this.isFirst(row) ? row : this.endRow(this.pageOf(row))
  }

  /** How many pages so many rows take. */
  pageCount(rows: number): number {
    return rows === 0 ? 0 : this.pageOf(rows - 1) + 1
  }

  segmentOf(row: number): Segment {
    return this.#all[this.#lastFrom(row, 'row')]!
  }

  /**
   * Returns a layout with pages of other sizes from a row on, which has no record yet. The page before it ends there.
   */
  withSegment(row: number, rows: number): PageLayout {
    const kept = this.segments.filter(segment => segment.row < row)
    const before = new PageLayout(this.pageRows, kept)
    const page = before.pageCount(row)
    const isAsBefore = before.isFirst(row) && before.segmentOf(row).rows === rows
    return isAsBefore ? before : new PageLayout(this.pageRows, [...kept, { row, page, rows }])
  }

  #lastFrom(value: number, key: 'row' | 'page'): number {
    const all = this.#all
    let low = 0
    let high = all.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (all[middle]![key] <= value) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** @throws InternalError if segments do not follow one another. */
export function checkSegments(segments: readonly Segment[]): void {
  for (const [i, { row, page, rows }] of segments.entries()) {
    const before = segments[i - 1]
    const follows =
      before === undefined
        ? row > 0 === page > 0
        : row > before.row && page === before.page + Math.ceil((row - before.row) / before.rows)
    invariant(follows && rows > 0, 'the segments of a type do not follow one another')
  }
}
