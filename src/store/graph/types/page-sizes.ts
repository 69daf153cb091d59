import type { PageLayout } from './page-layout.ts'

/**
 * Bytes that a page is to have, for each row of a page of narrow records: 64 KB in a store whose pages have 1,024 rows. Larger
 * ones make reads of single records read more, and commits write more; smaller ones are more values for a scan.
 */
const bytesARow = 64

/** Pages have other sizes only where those of the present size would be so much larger or smaller. */
const farOff = 4

/** Segments that may begin at any row; a later one only after a quarter more rows, so that their number stays small. */
const segmentsFree = 32
const growthBetween = 1.25

/** Records of which a page consists. */
export interface Filling {
  /** Bytes of the records, without what each page has, whatever is in it. */
  readonly bytes: number
  readonly records: number
}

export function bytesWanted({ pageRows }: PageLayout): number {
  return bytesARow * pageRows
}

/**
 * The layout with smaller pages from a row on, where pages of the present size would be too large by what one of them has; else
 * the same layout.
 */
export function narrowed(layout: PageLayout, row: number, { bytes, records }: Filling): PageLayout {
  const wanted = bytesWanted(layout)
  const present = layout.segmentOf(row).rows
  // Little says nothing about what is to come.
  if (present === 1 || bytes < wanted / 2 || (bytes / records) * present <= farOff * wanted) return layout
  let rows = present
  while (rows > 1 && (bytes / records) * rows > 2 * wanted) rows = Math.max(1, Math.floor(rows / farOff))
  // However many segments there are: each narrowing needs an earlier widening, and these are limited.
  return layout.withSegment(row, rows)
}

/** The layout with larger pages from a row on, where a full page is too small; else the same layout. */
export function widened(layout: PageLayout, row: number, { bytes }: Filling): PageLayout {
  const present = layout.segmentOf(row).rows
  if (present === layout.pageRows || bytes > bytesWanted(layout) / farOff) return layout
  const { length } = layout.segments
  const last = layout.segments[length - 1]?.row ?? 0
  const mayBegin = length < segmentsFree || row >= growthBetween * last
  // Step by step, because a page of few rows may be an exception.
  return mayBegin ? layout.withSegment(row, Math.min(layout.pageRows, farOff * present)) : layout
}
