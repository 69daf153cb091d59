/** How much one statement takes, and from where on the store does something in another way. Tests make them small. */
export const thresholds = {
  /** Rows that one INSERT takes: few, so that the server soon has something to do. */
  insertedRows: 2000,
  /** Statements that a transaction does not wait for. */
  pendingMax: 64,
  /** Ids of one statement. */
  idsMax: 20_000,
  /**
   * Rows that a transaction that has lost locks one after the other, at most: on any server, on one that is sharded, where each takes a
   * statement, and at more than `attemptsByRow` attempts.
   */
  lockedRows: 4096,
  lockedRowsSharded: 64,
  lockedRowsLater: 64,
  attemptsByRow: 4,
  /** Records that a transaction keeps. */
  seenMax: 1024,
  /** Rows that a scan of columns reads at first, because it may end with them. */
  columnRowsFirst: 256,
  /** Rows of the first statement of a cursor over a whole type, because it may end with them. */
  wholeRowsFirst: 512,
  /** Rows of one statement of a migration. */
  migratedRows: 2000,
  /** New nodes of one call whose words are indexed with it; more are left to the indexer. */
  textNodesMax: 500,
  /** Nodes of one transaction of the indexer. */
  indexedNodes: 500,
  /** Words of one statement. */
  wordsMax: 5000,
  /** Nodes that a text search reads at once. */
  textPageRows: 1024,
  /** Ids of one row of changes. */
  changeIdsMax: 5000,
  /** Changes of a writer and a type that are kept at least, and after how many more the older ones are removed. */
  changesKept: 65_536,
  changesRemoved: 16_384,
  /** Vectors of a page: of the first one, and of any. */
  vectorRowsFirst: 16,
  vectorRowsMax: 1024,
  /** Vectors up to which a type gets no index of the extension: a folder compares as many, too. */
  unindexedMax: 4096,
  /** Time after which a process looks again for an index of the extension that was not there. */
  lookAgainMs: 10_000,
  /** Vectors that such an index cannot have, up to which a search compares them. */
  othersMax: 1000,
}
