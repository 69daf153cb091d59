/** The numbers that steer the FAISS engine. Measured with 20,000 clustered vectors of 128 dimensions. */
export const policy = {
  /** More vectors than this are searched by an HNSW graph; up to here by an exact scan. */
  flatVectorsMax: 4096,
  /** Links of an HNSW node on the upper levels; twice as many at the bottom. */
  hnswLinks: 32,
  /** Nodes kept in view while an HNSW node is linked. FAISS would take 40. */
  hnswConstructionBreadth: 100,
  /**
   * A graph search stops when this many of the nodes in view are nearer than the next one to visit. FAISS would take 16. Asking for
   * more neighbours does not make the search go on: with 32 here recall stood at 0.99 for k = 10 and 0.97 for k = 100, whatever was asked.
   */
  hnswSearchBreadth: 128,
  /** Largest k that a graph answers well at that breadth, with a fifth of its labels dead. */
  hnswReach: 100,
  /** Least number of neighbours asked of FAISS, whatever the caller's k. */
  fetchMin: 64,
  /** Neighbours asked of FAISS for each one that the caller wants. */
  fetchFactor: 4,
  /** Growth of one more attempt, when filters and dead labels leave too few. */
  fetchGrowth: 4,
  /** An HNSW graph is not asked for more than this only to settle ties. */
  hnswTieFetchMax: 1024,
  /** Ids returned beyond k because single precision cannot tell them from the k-th. */
  nearTiesMax: 256,
  /** Dead labels put up with, as a number and as a share of all labels; both must be passed. */
  deadLabelsMax: 1000,
  deadShareMax: 0.2,
  /** Vectors handed to FAISS in one call. */
  rowsPerCall: 256,
  /** Time that building may hold the event loop before it lets requests through. */
  sliceMs: 10,
} as const
