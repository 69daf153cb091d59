/** How much a store, and the graph in it, takes at once, and from where on it does something in another way. Tests make them small. */
export const thresholds = {
  /** Bytes that RocksDB reads in one trip to the files. */
  tripBytes: 1024 * 1024,
  /** Rows of a trip, behind which the next one is begun ahead. The binding reads no more in one. */
  fullTripRows: 1000,
  /** Rows of the first slice of a scan of SQLite; they may be large ones. */
  sliceRowsFirst: 16,
  /** A slice takes some half of a millisecond, so that the event loop has its turn in time. */
  sliceRowsMax: 256,
  /** Rows of one read and bytes of one write of a copy; what is in memory at once is about twice as much. */
  copiedRows: 1024,
  copiedBytes: 4 * 1024 * 1024,
  /** Changes that one part of the work of a commit looks at, and values that are read from the disk together. */
  changesTogether: 2048,
  /** A request for more keys is split, so that several threads read. */
  keysTogether: 8,
  /** Keys that one batch removes of what nothing refers to. */
  sweptKeys: 4096,
  /** Keys that one commit removes of a tree that is not wanted any more. */
  clearedRows: 4096,
  /** Bytes that a load hands to the disk together, while as many gather. */
  aheadBytes: 4 * 1024 * 1024,
  /**
   * The number of rows from which on a load writes pages and trees before its commit; fewer are written sooner with it.
   */
  aheadRows: 65_536,
  /**
   * Changes that stand beside a page until they are folded into it. More make a commit write more, fewer make it rewrite
   * pages more often: at 32 both cost about as much as a leaf of a tree.
   */
  deltaRowsMax: 32,
  /** Bytes up to which a delta is small, whatever its page has. */
  deltaBytesMin: 4096,
  /**
   * Rows and bytes that may stand beside the last page of a type while a transaction adds records one by one, until it has
   * ended or goes on with the next page.
   */
  growthRowsMax: 256,
  growthBytesMax: 1024 * 1024,
  /** Pages that a scan of records reads at once. */
  scannedPages: 8,
  /** Pages that a scan of columns reads at once: few at first, because it may end with the first rows that it finds. */
  columnPagesFirst: 4,
  columnPagesMax: 32,
  /** Pages that are read at once to write many rows, or for their ids. */
  pagesTogether: 64,
  /** Pages for each commit while an index is built, so that one over any number of records is built in little memory. */
  indexedPages: 128,
  /** Pages for each commit while a text index is built, in which a node has an entry for each of its words. */
  textIndexedPages: 8,
  /** Pages for each commit of a migration: any number of records is migrated in little memory. */
  migratedPages: 8,
  /** Pages that a migration reads together. */
  migratedPagesAhead: 8,
  /** A batch with more entries is applied to its tree at once. */
  pendingBatchMax: 256,
  /** Entries of one tree that wait at most. */
  pendingMax: 16_384,
  /**
   * New edges that stay out of the trees of edges for now, read from their pages: at least so many at once, and so many of a type at most.
   * Their leaves are then each written once for several edges. Each of them costs a read of edges a little, until it is linked.
   */
  unlinkedBatchMin: 16,
  unlinkedMin: 2048,
  unlinkedMax: 16_384,
  /** Entries of a tree for each edge that may stay out: so a leaf gets about eight. */
  linkedPerUnlinked: 64,
  /** Rows of a key, with those that come and go, up to which a read gathers them without applying the edits. */
  gatheredMax: 64,
  /** Keys of an index whose records a loop remembers. */
  keysKnownMax: 1024,
  /** Nodes of a tree that are read together while it is merged into a copy. */
  nodesTogether: 64,
  /** Nodes that an edit may change where they are: all of them are in memory until the commit. */
  editedNodesMax: 8192,
  /** Leaves that gather before they are made. */
  leavesTogether: 16,
  /** Ids that are looked for at once, and items whose edges are. */
  idsTogether: 8192,
  /** Pairs of items between which a load looks for edges at once. */
  pairsTogether: 4096,
  /** Nodes that a text search without an index reads at once. */
  comparedRows: 128,
  /** Entries of a text index that are read without a pause. */
  postingsTogether: 4096,
  /** Commits of the log of vectors that are read, or removed, at once. */
  logRows: 1024,
  /** Vectors that are read at once to build an index. */
  vectorRows: 256,
}
