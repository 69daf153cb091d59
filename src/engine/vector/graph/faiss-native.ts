/**
 * The part of faiss-node 0.5.1 that gvq uses. All calls are synchronous; labels are insertion positions; only plain arrays are
 * accepted. A wrong argument can abort the process, so only `FaissHandle` may call these.
 */
export interface NativeIndex {
  ntotal(): number
  getDimension(): number
  /** Adds vectors, given as one array of all their components. */
  add(rows: number[]): void
  toBuffer(): Buffer
}

export interface NativeFaiss {
  readonly Index: {
    fromFactory(dimension: number, descriptor: string, metric: number): NativeIndex
    fromBuffer(bytes: Buffer): NativeIndex
    /** Reads an index from the start of a file, and ignores the rest. */
    read(path: string): NativeIndex
  }
}

/** METRIC_INNER_PRODUCT of FAISS's MetricType.h. */
export const innerProduct = 0
