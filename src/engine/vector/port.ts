/** What answers a search: an exact FAISS scan, a FAISS graph, or the TypeScript scan. */
export type EngineName = 'faiss-flat' | 'faiss-hnsw' | 'exact'

/** A 16-character id (one byte a character) and its vector. */
export type VectorEntry = readonly [id: string, vector: Float64Array]

export type VectorEntries = Iterable<VectorEntry> | AsyncIterable<VectorEntry>

/** Ids for which this answers true are left out of a search. */
export type Exclude = (id: string) => boolean

export interface SliceOptions {
  /** Longest time to hold the event loop, in milliseconds. Default: `policy.sliceMs`. */
  readonly sliceMs?: number
}

/** All that a snapshot keeps of an index, copied: later writes do not touch it. */
export interface IndexImage {
  readonly engine: EngineName
  readonly dimension: number
  /** The engine's own bytes. */
  readonly payload: Uint8Array
  /** Which id stands at which place of the payload. */
  readonly table: Uint8Array
}

/**
 * Finds the vectors of one type that lie nearest to a query by cosine distance. It holds no truth: the store does.
 *
 * Vectors come checked: of the right length, not empty, all finite. They may be all zero (distance 1 to everything).
 * The index may keep a reference until the end of a rebuild, so a vector must not be changed after it was put.
 */
export interface VectorIndex {
  /** May change at the end of a rebuild. */
  readonly engine: EngineName
  readonly dimension: number
  /** Number of live vectors. */
  readonly size: number
  /** True when `rebuild` would make searches faster or the index smaller. False while a rebuild is under way. */
  readonly needsRebuild: boolean

  /**
   * Largest k for which a search without `exclude` finds (nearly) all it should; Infinity for scans. Beyond it, and for filters that
   * leave few, a graph fills up with ids in no useful order: rank the stored vectors with `rankExactly` instead.
   */
  readonly reach: number

  has(id: string): boolean
  /** Adds or replaces. */
  put(id: string, vector: Float64Array): void
  /** Adds or replaces many; of entries with the same id the last counts. Holds the event loop until done: see `buildInSlices`. */
  putMany(entries: Iterable<VectorEntry>): void
  /** Answers whether the id was there. */
  delete(id: string): boolean

  /** At most `k` live ids that are not excluded, by ascending distance, ties by id. Fewer only when fewer exist. */
  search(query: Float64Array, k: number, exclude?: Exclude): string[]
  /**
   * As `search`, followed by some ids whose distance cannot be told from the k-th in single precision.
   * Score these with `rankExactly`, which cuts to k: then ties and near ties come out exactly.
   */
  candidates(query: Float64Array, k: number, exclude?: Exclude): string[]

  /**
   * Replaces the content by `entries`, which must hold every write made before this call. Works in slices; searches go on in
   * the old content, and writes made meanwhile are kept. When `entries` throws, the old content stays.
   */
  rebuild(entries: VectorEntries, options?: SliceOptions): Promise<void>
  /** A consistent copy for `saveSnapshot`. */
  image(): IndexImage
}
