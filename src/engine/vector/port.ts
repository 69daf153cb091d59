import type { FingerprintNumbers } from '../../base/data/fingerprint.ts'
import type { Parts } from '../../base/flow/parts.ts'
import type { Measurement } from './graph/measurement.ts'

/** What a search uses: an exact FAISS scan, a FAISS graph, or the TypeScript scan. */
export const engineNames = ['faiss-flat', 'faiss-hnsw', 'exact'] as const
export type EngineName = (typeof engineNames)[number]

/** A 16-character id (one byte per character) and its vector. */
export type VectorEntry = readonly [id: string, vector: Float64Array]

export type VectorEntries = Iterable<VectorEntry> | AsyncIterable<VectorEntry>

/** A search leaves out the ids for which this returns true. */
export type Exclude = (id: string) => boolean

export interface SliceOptions {
  /** Longest time to block the event loop, in milliseconds. Default: `policy.sliceMs`. */
  readonly sliceMs?: number | (() => number)
}

/** The content of a snapshot: a copy of the index that later writes do not change. */
export interface IndexImage {
  readonly engine: EngineName
  readonly dimension: number
  /** The engine's own bytes, in pieces that follow one another. */
  readonly payload: readonly Uint8Array[]
  /** The ids of the vectors in the payload. */
  readonly table: Uint8Array
  /** The measurement of a graph, if it has one. */
  readonly measurement?: Measurement
}

/**
 * Finds the vectors of one type that are nearest to a query by cosine distance. It is derived from the store.
 *
 * Callers check vectors: of the right length, not empty, all finite. They may be all zero (distance 1 to everything).
 * The index may keep a reference until the end of a rebuild, so a vector must not be changed after `put`.
 */
export interface VectorIndex {
  /** May change at the end of a rebuild. */
  readonly engine: EngineName
  readonly dimension: number
  /** Number of live vectors. */
  readonly size: number
  /** The fingerprint of the vectors by `vectorKey`, to be compared with that of the store. */
  readonly content: FingerprintNumbers
  /** True when `rebuild` would make searches faster or the index smaller. False during a rebuild. */
  readonly needsRebuild: boolean

  /** Reports whether `rebuild` takes less time than adding so many vectors, after which the index would need it. */
  isOutgrownBy(count: number): boolean

  /** True when a graph is new or has grown. Without a measurement, searches compare everything. */
  readonly needsMeasuring: boolean
  /** The recall of searches; absent where they compare all vectors. */
  readonly measurement: Measurement | undefined

  has(id: string): boolean
  /** Adds or replaces. */
  put(id: string, vector: Float64Array): void
  /** Adds or replaces many; of entries with the same id the last one is used. Blocks the event loop: see `buildInSlices`. */
  putMany(entries: Iterable<VectorEntry>): void
  /** Removes an id and returns whether it existed. */
  delete(id: string): boolean

  /** Returns `k` live ids that are not excluded, by ascending distance, ties by id. Fewer only when fewer exist. */
  search(query: Float64Array, k: number, exclude?: Exclude): string[]
  /**
   * Returns ids like `search`, followed by some ids whose distance equals the k-th in single precision. Score them
   * with `rankCandidates`, which truncates to k: then ties and near ties are exact.
   */
  candidates(query: Float64Array, k: number, exclude?: Exclude): string[]
  /** How many vectors `candidates` compares one after the other; 0 where it walks along links. */
  comparedFor(k: number): number
  /**
   * Returns the candidates of the state at its end. Between its parts the index may change.
   * @param excludeOf is asked at the end, perhaps several times
   */
  candidatesInParts(query: Float64Array, k: number, excludeOf: () => Exclude): Parts<string[]>

  /**
   * Replaces the content by `entries`, which must include every write made before this call. Works in slices; meanwhile,
   * searches use the old content, and writes are kept. When `entries` throws, the old content stays.
   */
  rebuild(entries: VectorEntries, options?: SliceOptions): Promise<void>
  /**
   * Measures the breadth that searches need for the promised recall. Works in slices, between which the index may
   * change. Returns whether the measurement is another one now: of an index that has grown by little, it is first tried whether it holds.
   */
  measure(options?: SliceOptions): Promise<boolean>
  /** Returns a consistent copy for `saveSnapshot`. */
  image(): IndexImage
}
