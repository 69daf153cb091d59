import { innerProduct } from './faiss-native.ts'
import { HnswGraph, linksPerLevel } from './hnsw-graph.ts'
import { policy } from './policy.ts'

/** A graph as FAISS serializes it, without the vectors behind it. */
export interface FaissGraph {
  readonly graph: HnswGraph
  readonly dimension: number
  /** The most levels that a label may have. */
  readonly levelsMax: number
  readonly constructionBreadth: number
  /** Where the links are, and where the vectors begin. */
  readonly neighboursAt: number
  readonly length: number
}

const graphOfFloats = 'IHNf'
const flatStorage = 'IxFI'
/** What FAISS writes into two fields that nothing reads. */
const unused = 2n ** 20n
/** The search breadth in the file, for earlier versions of gvq: FAISS does not search here. */
const searchBreadth = 128
const offsetMost = 2n ** 32n - 1n

/** Returns what is before the vectors of a flat index. */
export function flatHead(dimension: number, total: number): Buffer {
  return Buffer.concat([header(flatStorage, dimension, total), uint64s(total * dimension)])
}

/** Returns what is before the vectors of a graph. */
export function graphHead(graph: HnswGraph, dimension: number): Buffer {
  const { levelStarts, total, entry, highest } = graph
  const levelsMax = levelStarts.length - 1
  // A label has one level more with a probability of one in 16.
  const shares = Float64Array.from({ length: levelsMax }, (_, n) => linksPerLevel ** -n)
  const offsets = graph.offsets.subarray(0, total + 1)
  const neighbours = graph.neighbours.subarray(0, offsets[total])
  return Buffer.concat([
    header(graphOfFloats, dimension, total),
    ...[uint64s(levelsMax), bytesOf(shares.map(share => share * (1 - 1 / linksPerLevel)))],
    ...[uint64s(levelStarts.length), bytesOf(levelStarts)],
    ...[uint64s(total), bytesOf(graph.levels.subarray(0, total))],
    ...[uint64s(offsets.length), bytesOf(BigUint64Array.from(offsets, BigInt))],
    ...[uint64s(neighbours.length), bytesOf(neighbours)],
    bytesOf(Int32Array.of(entry, highest, policy.hnswConstructionBreadth, searchBreadth, 1)),
    flatHead(dimension, total),
  ])
}

function header(kind: string, dimension: number, total: number): Buffer {
  const isTrained = Buffer.of(1)
  return Buffer.concat([
    Buffer.from(kind, 'latin1'),
    bytesOf(Int32Array.of(dimension)),
    bytesOf(BigUint64Array.of(BigInt(total), unused, unused)),
    isTrained,
    bytesOf(Int32Array.of(innerProduct)),
  ])
}

function uint64s(...numbers: number[]): Buffer {
  return bytesOf(BigUint64Array.from(numbers, BigInt))
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/**
 * Reads a graph that is serialized at the start of `payload`, and keeps nothing of that. Undefined when another release
 * of FAISS wrote something else.
 */
export function graphOf(payload: Buffer): FaissGraph | undefined {
  const reader = new Reader(payload)
  const header = headerOf(reader, graphOfFloats)
  if (header === undefined) return undefined
  const { dimension, total } = header
  const levelsMax = reader.uint64()
  // The probability of each level, in double precision.
  reader.skip(8 * levelsMax)
  const levelStarts = reader.int32s(reader.uint64())
  const levels = reader.int32s(reader.uint64())
  const starts = reader.uint64s(reader.uint64())
  if (starts.some(start => start > offsetMost)) return undefined
  const offsets = Uint32Array.from(starts, Number)
  const neighboursCount = reader.uint64()
  const neighboursAt = reader.position
  const neighbours = reader.int32s(neighboursCount)
  const [entry, highest, constructionBreadth] = reader.int32s(3)
  // efSearch, and the beam of the upper levels.
  reader.skip(2 * 4)
  const storage = flatHeaderOf(reader)
  if (storage?.dimension !== dimension || storage.total !== total) return undefined
  if (levels.length !== total || offsets.length !== total + 1 || neighbours.length !== neighboursCount)
    return undefined
  return {
    graph: new HnswGraph({
      levelStarts,
      levels,
      offsets,
      neighbours,
      total,
      entry: entry!,
      highest: highest!,
    }),
    dimension,
    levelsMax,
    constructionBreadth: constructionBreadth!,
    neighboursAt,
    length: reader.position,
  }
}

interface Header {
  readonly dimension: number
  readonly total: number
}

/** Reads what is before the vectors of a flat index. */
export function flatHeaderOf(reader: Reader): Header | undefined {
  const header = headerOf(reader, flatStorage)
  return header && reader.uint64() === header.total * header.dimension ? header : undefined
}

function headerOf(reader: Reader, kind: string): Header | undefined {
  if (reader.text(4) !== kind) return undefined
  const dimension = reader.int32s(1)[0] ?? 0
  const total = reader.uint64()
  // Two unused numbers.
  reader.skip(2 * 8)
  const isTrained = reader.byte() === 1
  return reader.int32s(1)[0] === innerProduct && isTrained ? { dimension, total } : undefined
}

/** Reads little-endian numbers one after another; what is missing at the end is left out. */
export class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get position(): number {
    return this.#at
  }

  skip(bytes: number): void {
    this.#at += bytes
  }

  byte(): number | undefined {
    return this.#take(1)[0]
  }

  text(length: number): string {
    return this.#take(length).toString('latin1')
  }

  uint64(): number {
    return Number(this.uint64s(1)[0] ?? 0)
  }

  uint64s(count: number): BigUint64Array {
    return new BigUint64Array(this.#copy(8, count))
  }

  int32s(count: number): Int32Array {
    return new Int32Array(this.#copy(4, count))
  }

  #take(length: number): Buffer {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** Views of numbers need their alignment. */
  #copy(bytesEach: number, count: number): ArrayBuffer {
    const taken = this.#take(bytesEach * count)
    const whole = taken.length - (taken.length % bytesEach)
    return Uint8Array.from(taken.subarray(0, whole)).buffer
  }
}
