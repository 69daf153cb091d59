/** Limits of bulk loads. Tests make them small. */
export const thresholds = {
  /** Rows of a batch, of which a transaction has several. */
  batchRows: 250_000,
}
