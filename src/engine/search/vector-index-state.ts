/** How a graph is searched, as it was measured with a sample of its own vectors. */
export interface SearchRecall {
  /** Share of the true neighbours that searches for 10 and for 100 find on average; 1 where all vectors are compared. */
  readonly at10: number
  readonly at100: number
  /** The candidates that such a search keeps; absent where the comparison with all vectors takes less time. */
  readonly breadthAt10?: number
  readonly breadthAt100?: number
}

export interface VectorIndexState {
  readonly type: string
  /** The engine that searches the type; absent while it has no vectors. */
  readonly engine: string | undefined
  /** Vectors in the index. */
  readonly indexed: number
  /** Vectors not yet in the index, which searches compare one by one. */
  readonly waiting: number
  /**
   * False while the index is rebuilt, because it is missing or had other vectors than the store: searches compare all
   * vectors.
   */
  readonly isWhole: boolean
  /** Absent where every search compares all vectors, and so finds all neighbours. */
  readonly recall?: SearchRecall
}
