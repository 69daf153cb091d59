export interface VectorIndexState {
  readonly type: string
  /** The engine that searches the type; absent while it has no vectors. */
  readonly engine: string | undefined
  /** Vectors in the index. */
  readonly indexed: number
  /** Vectors not yet in the index, which searches compare one by one. */
  readonly waiting: number
  /** False while it is built anew, because it is missing or had other vectors than the store: searches compare all vectors. */
  readonly isWhole: boolean
}
