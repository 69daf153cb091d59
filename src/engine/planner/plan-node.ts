/** One line of a plan, with what it is made of below it. Serialisable as JSON. */
export interface PlanNode {
  readonly text: string
  /** What a run measured; absent without a run, and where a line has no work of its own. */
  readonly measured?: Measured
  readonly children: readonly PlanNode[]
}

/** The work of one operator in a run, without that of the operators below it. */
export interface Measured {
  /** Rows, or rounds of a loop, that came out; absent for the query as a whole. */
  readonly rows?: number
  /** Entries read from the store: records, adjacency lists and index entries. */
  readonly reads: number
  /** Entries found in memory. */
  readonly cacheHits: number
  readonly timeMs: number
}
