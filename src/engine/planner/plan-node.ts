/** One line of a plan, with its parts below it. Serialisable as JSON. */
export interface PlanNode {
  readonly text: string
  /** Measurements of a run; absent without a run, and if the line does no work itself. */
  readonly measured?: Measured
  readonly children: readonly PlanNode[]
}

/** The work of one operator in a run, without that of the operators below it. */
export interface Measured {
  /** Rows, or rounds of a loop, that the operator returned; absent for the query as a whole. */
  readonly rows?: number
  /** Entries read from the store: records, adjacency lists and index entries. */
  readonly reads: number
  /** Entries found in memory. */
  readonly cacheHits: number
  readonly timeMs: number
}
