/** One line of a plan, with its parts below it. Serialisable as JSON. */
export interface PlanNode {
  readonly text: string
  /** Measurements of a run; absent without a run, and if the line does no work itself. */
  readonly measured?: Measured
  /** What the operator would send to the server of the store; absent if nothing, and where that was not asked for. */
  readonly sends?: readonly SentStatement[]
  /** What is known of the whole query, in sentences. */
  readonly notes?: readonly string[]
  readonly children: readonly PlanNode[]
}

/** The work of one operator in a run, without that of the operators below it. */
export interface Measured {
  /** Rows, or rounds of a loop, that the operator returned; absent for the query as a whole. */
  readonly rows?: number
  /** Pages of records, nodes of trees (indexes, adjacency, ids) and vectors read from the store. */
  readonly reads: number
  /** The pages, nodes and vectors that were found in memory. Each read of the graph counts what it needs once. */
  readonly cacheHits: number
  readonly timeMs: number
  /**
   * The statements that were sent to the server of the store, in the order of their first time; absent if there were
   * none.
   */
  readonly statements?: readonly MeasuredStatement[]
}

/** A statement for a server. */
export interface SentStatement {
  readonly text: string
  /** How the server would run it, line by line: with the values of its first time, or if it was not sent with any values. */
  readonly plan?: readonly string[]
}

/** A statement that an operator sent, each time with other values. */
export interface MeasuredStatement extends SentStatement {
  readonly times: number
  /** Rows that were read or written, summed over all times. */
  readonly rows: number
  /** The time from sending the statement to its answer, in milliseconds, summed over all times. */
  readonly timeMs: number
}
