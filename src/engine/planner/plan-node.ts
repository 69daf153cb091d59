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
  /** Pages of records, nodes of trees (indexes, adjacency, ids) and vectors read from the store. */
  readonly reads: number
  /** The same, found in memory. Each read of the graph counts what it needs once. */
  readonly cacheHits: number
  readonly timeMs: number
}
