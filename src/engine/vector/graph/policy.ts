/** The parameters of the FAISS engine. Tests make them small. */
export const policy = {
  /** Up to this many vectors are searched by an exact scan, more by an HNSW graph. */
  flatVectorsMax: 4096,
  /** Share of the vectors that one memory has as bytes (11 million of 384 numbers) up to which a graph is made of them again. */
  memoryShareMax: 0.9,
  /** Candidates among which the links of a vector are chosen (efConstruction). */
  hnswConstructionBreadth: 100,
  /**
   * Share of the true neighbours that a search along links finds, on average: the breadths of an index are chosen for
   * it.
   */
  recallMin: 0.99,
  /** The least recall of a single search of the sample: one that finds less was lost in another part of the graph. */
  eachRecallMin: 0.3,
  /** A vector is a near duplicate of another when it is this share of the distance of the hundredth neighbour away, or nearer. */
  twinDistance: 0.05,
  /** Queries of each kind from which recall is measured. Twice as many halve the margin above `recallMin` that chance requires. */
  sampleQueries: 300,
  /** Standard errors by which a measured recall must be above `recallMin`: it then is above in 19 of 20 samples. */
  standardErrors: 1.645,
  /** The least breadth that is tried. */
  breadthMin: 16,
  /** The most time that a search along links may take, as a share of that of the comparison with all vectors. */
  walkTimeMax: 1,
  /**
   * How much broader searches for more than 100 neighbours are than in proportion: in 20 clusters of 6,000, those for
   * 1,000 find 0.9804 without, 0.9924 so.
   */
  beyondMany: 1.25,
  /**
   * How many times as long as a search over bytes one over numbers of the same breadth takes: with 384 numbers 2.0 at
   * breadth 32, 1.8 at 64.
   */
  byteWalkGain: 2,
  /** Breadth of the searches for each vector of a new graph, by which vectors that are not found get links. */
  linkingBreadth: 8,
  /** How often that is repeated for those that were not found. */
  linkingRounds: 3,
  /** The share of a measured graph that may be added before it is measured again. */
  unmeasuredShareMax: 0.25,
  /** The share of it that may be added before some of that are searched for: they may be harder to find than those before. */
  uncheckedShareMax: 0.05,
  /** So many of them are. */
  checkQueries: 64,
  /**
   * Neighbours requested beyond the caller's k, so that the first answer shows that nothing ties with the k-th. Each costs a fifth of
   * a microsecond.
   */
  fetchSpare: 4,
  /** Factor by which the next attempt requests more, when filters and dead labels leave too few. */
  fetchGrowth: 4,
  /** Ids returned beyond k because single precision cannot tell them from the k-th. */
  nearTiesMax: 256,
  /** Dead labels tolerated, as a number and as a share of all labels; a rebuild needs both exceeded. */
  deadLabelsMax: 1000,
  deadShareMax: 0.2,
  /** Time that building may block the event loop before it yields to requests. */
  sliceMs: 10,
}
