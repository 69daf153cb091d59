export interface VectorIndexState {
  readonly type: string
  /** That searches the type; absent while it has no vector. */
  readonly engine: string | undefined
  /** Vectors that the index holds. */
  readonly indexed: number
  /** Vectors that it has yet to take in, and that searches look at one by one meanwhile. */
  readonly waiting: number
}
