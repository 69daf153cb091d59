/** The part of faiss-node 0.5.1 that gvq uses. All calls are synchronous; damaged bytes can abort the process. */
export interface NativeIndex {
  ntotal(): number
  getDimension(): number
  toBuffer(): Buffer
}

export interface NativeFaiss {
  readonly Index: {
    fromBuffer(bytes: Buffer): NativeIndex
    /** Reads an index from the start of a file, and ignores the rest. */
    read(path: string): NativeIndex
  }
}

/** METRIC_INNER_PRODUCT of FAISS's MetricType.h. */
export const innerProduct = 0
