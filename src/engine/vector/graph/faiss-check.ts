import { flatHead, graphHead } from './faiss-format.ts'
import type { NativeFaiss } from './faiss-native.ts'
import { HnswGraph } from './hnsw-graph.ts'

/**
 * Reads an index at the start of a file with FAISS, and keeps nothing of it. The file must have been verified: damaged
 * bytes crash FAISS, and it throws for one of an incompatible release.
 */
export function isReadable(faiss: NativeFaiss, path: string, dimension: number, total: number): boolean {
  try {
    const index = faiss.Index.read(path)
    return index.getDimension() === dimension && index.ntotal() === total
  } catch {
    return false
  }
}

/** Whether this FAISS reads and writes what gvq writes: both kinds of index, with one vector of one number. */
export function isFormatKnown(faiss: NativeFaiss): boolean {
  const graph = new HnswGraph()
  graph.append(1)
  Object.assign(graph, { entry: 0, highest: 0 })
  const vector = Buffer.from(Float32Array.of(1).buffer)
  return [flatHead(1, 1), graphHead(graph, 1)].every(head => {
    const bytes = Buffer.concat([head, vector])
    try {
      return faiss.Index.fromBuffer(bytes).toBuffer().equals(bytes)
    } catch {
      return false
    }
  })
}
