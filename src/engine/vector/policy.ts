import { rowNumbersMultiple } from './dot-kernel.ts'

/** The parameters of the FAISS engine. Measured with clustered vectors of 128 dimensions (docs/performance.md). Tests make them small. */
export const policy = {
  /** Up to this many vectors are searched by an exact scan, more by an HNSW graph. */
  flatVectorsMax: 4096,
  /** Links of an HNSW node on the upper levels; twice as many at the bottom. */
  hnswLinks: 16,
  /** Candidate nodes considered while an HNSW node is linked (efConstruction). FAISS's default is 40. */
  hnswConstructionBreadth: 100,
  /**
   * A graph search stops when this many candidates are nearer than the next node to visit (efSearch). FAISS fixes it for an index,
   * whatever k: requesting more neighbours does not extend the search. docs/performance.md has recall and time of each.
   */
  narrowBreadth: 28,
  wideBreadth: 128,
  widestBreadth: 192,
  /** Most components of all vectors of a narrow graph, which also keeps them for searches beyond its reach. */
  narrowComponentsMax: 2 ** 22,
  /** How far a narrow graph may grow beyond that before it is rebuilt. */
  narrowGrowth: 1.25,
  /** Most vectors of a graph of `wideBreadth`. */
  wideVectorsMax: 500_000,
  /**
   * Vectors added since the links of a narrow graph were copied, up to which the copy is searched; more take FAISS's own
   * search. Comparing as many takes 50 µs.
   */
  unlinkedMax: 4096,
  /** Components that are compared with a query in the time that a candidate takes in a search along links. */
  componentsPerCandidate: 12_000,
  /** Largest k for which FAISS searches a narrow graph. */
  narrowReach: 16,
  /** Largest k that a wide graph answers well, with a fifth of its labels dead. */
  wideReach: 100,
  /**
   * Neighbours requested from FAISS beyond the caller's k, so that the first answer shows that nothing ties with the k-th. Each
   * costs a fifth of a microsecond, because it comes as two numbers of a JavaScript array.
   */
  fetchSpare: 4,
  /** An HNSW graph is asked for at most this many times k only to resolve ties. */
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
}

/** Returns the components of vectors in memory for exact comparisons, with what fills up their rows. */
export function componentsOf(vectors: number, dimension: number): number {
  return vectors * Math.ceil(dimension / rowNumbersMultiple) * rowNumbersMultiple
}

/** Returns the breadth for searches of a graph of so many vectors. */
export function searchBreadth(vectors: number, dimension: number): number {
  if (componentsOf(vectors, dimension) <= policy.narrowComponentsMax) return policy.narrowBreadth
  return vectors <= policy.wideVectorsMax ? policy.wideBreadth : policy.widestBreadth
}
