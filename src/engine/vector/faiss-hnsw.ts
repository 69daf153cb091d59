import { innerProduct, type NativeFaiss, type NativeIndex } from './faiss-native.ts'
import { policy } from './policy.ts'

/** The fields of an empty graph, as FAISS serializes them: entry point, highest level, efConstruction, efSearch, upper beam. */
const factoryFields = int32s(-1, -1, 40, 16, 1)

/**
 * Creates an empty HNSW index with the construction breadth of `policy` and a search breadth. faiss-node cannot set them, so they are patched into the serialized
 * index. Returns undefined when this FAISS has an unknown serialization format.
 */
export function emptyHnsw(
  faiss: NativeFaiss,
  dimension: number,
  breadth: number = policy.narrowBreadth,
): NativeIndex | undefined {
  const bytes = faiss.Index.fromFactory(dimension, `HNSW${policy.hnswLinks},Flat`, innerProduct).toBuffer()
  const at = bytes.indexOf(factoryFields)
  if (at < 0 || bytes.indexOf(factoryFields, at + 1) >= 0) return undefined
  int32s(-1, -1, policy.hnswConstructionBreadth, breadth, 1).copy(bytes, at)
  return faiss.Index.fromBuffer(bytes)
}

function int32s(...values: number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer)
}

/**
 * Returns the unit vectors of a serialized index of `total` vectors, flat or a graph: its last bytes, after their number.
 * Undefined when they are not there.
 */
export function unitsAtEnd(payload: Buffer, total: number, dimension: number): Float32Array | undefined {
  const bytes = total * dimension * Float32Array.BYTES_PER_ELEMENT
  const at = payload.length - bytes
  if (at < 8 || payload.readBigUInt64LE(at - 8) !== BigInt(total * dimension)) return undefined
  return new Float32Array(Uint8Array.prototype.slice.call(payload, at).buffer)
}
