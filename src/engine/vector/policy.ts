/** The parameters of the FAISS engine. Measured with 20,000 clustered vectors of 128 dimensions. */
export const policy = {
  /** Up to this many vectors are searched by an exact scan, more by an HNSW graph. */
  flatVectorsMax: 4096,
  /** Links of an HNSW node on the upper levels; twice as many at the bottom. */
  hnswLinks: 32,
  /** Candidate nodes considered while an HNSW node is linked (efConstruction). FAISS's default is 40. */
  hnswConstructionBreadth: 100,
  /**
   * A graph search stops when this many candidates are nearer than the next node to visit (efSearch). FAISS's default is 16.
   * Requesting more neighbours does not extend the search: with 32 here recall was 0.99 for k = 10 and 0.97 for k = 100 in any case.
   */
  hnswSearchBreadth: 128,
  /** Largest k that a graph answers well at that breadth, with a fifth of its labels dead. */
  hnswReach: 100,
  /** Least number of neighbours requested from FAISS, whatever the caller's k. */
  fetchMin: 64,
  /** Neighbours requested from FAISS for each one that the caller wants. */
  fetchFactor: 4,
  /** Factor by which the next attempt requests more, when filters and dead labels leave too few. */
  fetchGrowth: 4,
  /** Most neighbours requested from an HNSW graph only to resolve ties. */
  hnswTieFetchMax: 1024,
  /** Ids returned beyond k because single precision cannot tell them from the k-th. */
  nearTiesMax: 256,
  /** Dead labels tolerated, as a number and as a share of all labels; a rebuild needs both exceeded. */
  deadLabelsMax: 1000,
  deadShareMax: 0.2,
  /** Vectors passed to FAISS in one call. */
  rowsPerCall: 256,
  /** Time that building may block the event loop before it yields to requests. */
  sliceMs: 10,
} as const
