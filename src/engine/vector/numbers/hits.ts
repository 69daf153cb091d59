/** What a search finds, nearest first. */
export interface Hits {
  readonly labels: readonly number[]
  /** Cosine similarities in single precision, in the same order. */
  readonly similarities: readonly number[]
}
