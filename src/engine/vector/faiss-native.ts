/**
 * What gvq uses of faiss-node 0.5.1. Everything is synchronous; labels are insertion positions; only plain arrays are taken.
 * A wrong argument can abort the process, so `FaissHandle` alone may call these.
 */
export interface NativeIndex {
  ntotal(): number
  getDimension(): number
  /** Vectors one after the other. */
  add(rows: number[]): void
  /** Distances are inner products here, descending. A label of −1 stands for "no more". */
  search(query: number[], k: number): { readonly distances: number[]; readonly labels: number[] }
  toBuffer(): Buffer
}

export interface NativeFaiss {
  readonly Index: {
    fromFactory(dimension: number, descriptor: string, metric: number): NativeIndex
    fromBuffer(bytes: Buffer): NativeIndex
    /** Reads an index from the start of a file, and ignores what follows it. */
    read(path: string): NativeIndex
  }
}

/** METRIC_INNER_PRODUCT of FAISS's MetricType.h. */
export const innerProduct = 0
