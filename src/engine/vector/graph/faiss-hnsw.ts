import { innerProduct, type NativeFaiss, type NativeIndex } from './faiss-native.ts'
import { policy } from './policy.ts'

/** The fields of an empty graph, as FAISS serializes them: entry point, highest level, efConstruction, efSearch, upper beam. */
const factoryFields = int32s(-1, -1, 40, 16, 1)

/** The search breadth in the file, for earlier versions of gvq: this one does not search with FAISS. */
const searchBreadth = 128

/**
 * Creates an empty HNSW index with the construction breadth of `policy`. faiss-node cannot set it, so it is patched into the serialized
 * index. Returns undefined when this FAISS has an unknown serialization format.
 */
export function emptyHnsw(faiss: NativeFaiss, dimension: number): NativeIndex | undefined {
  const bytes = faiss.Index.fromFactory(dimension, `HNSW${policy.hnswLinks},Flat`, innerProduct).toBuffer()
  const at = bytes.indexOf(factoryFields)
  if (at < 0 || bytes.indexOf(factoryFields, at + 1) >= 0) return undefined
  int32s(-1, -1, policy.hnswConstructionBreadth, searchBreadth, 1).copy(bytes, at)
  return faiss.Index.fromBuffer(bytes)
}

function int32s(...values: number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer)
}
