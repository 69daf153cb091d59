/** Row counts at which a query changes its strategy. Tests make them small. */
export const thresholds = {
  /** The number of new records from which inserting columns is faster. */
  columnRowsMin: 512,
  /** The most new records that are deferred, apart from those of one round of the innermost loop. */
  waitingMax: 16_384,
  /** The number of records that are always read by an index, however few the type has. */
  idsAlways: 64,
  /** If more than this share of the records of a type match, and more than that number, a scan in order is cheaper. */
  indexShareMax: 1 / 16,
  /** The most first rows of an order that are kept while the others are scanned; for more, the keys are sorted. */
  topRowsMax: 4096,
  /** Fewer keys than this are not worth pruning. */
  topKeptMin: 16_384,
  /** The most selected rows that are sorted by id; where more pass, all records are read in the order of their ids. */
  selectedSortedMax: 65_536,
  /** Fewer rows than this are not worth pruning. */
  orderKeptMin: 4096,
  /** Rows that are sorted without a pause. */
  orderSortedMax: 4096,
}
