import { innerProduct } from './faiss-native.ts'

/**
 * The links of a graph, as FAISS serialized them. Those of a label are at `offsets[label] + levelStarts[level]`; −1 ends them, and
 * leaves room for more.
 */
export interface FaissLinks {
  /** The serialized graph without the vectors behind it. `neighbours` is a part of it. */
  readonly bytes: Uint8Array
  /** Labels that the graph had. */
  readonly total: number
  readonly neighbours: Int32Array
  readonly offsets: Uint32Array
  /** Where the links of each level begin, and where those of the highest end. Level 0 has all labels. */
  readonly levelStarts: Int32Array
  /** The label at which searches begin, and the highest level. */
  readonly entry: number
  readonly highest: number
}

/** A serialized graph, without the vectors behind it. */
export interface FaissGraph extends FaissLinks {
  readonly dimension: number
  /** The most levels that a label may have. */
  readonly levelsMax: number
  /** The number of levels of each label. */
  readonly levels: Int32Array
  readonly constructionBreadth: number
}

const graphOfFloats = 'IHNf'
const flatStorage = 'IxFI'
const offsetMost = 2n ** 32n - 1n

/**
 * Reads the links of a graph that is serialized at the start of `payload`, and keeps nothing of that. Undefined when the graph has no
 * vectors, or when another release of FAISS wrote something else.
 */
export function linksOf(payload: Buffer): FaissLinks | undefined {
  const graph = graphOf(payload)
  return graph?.total === 0 ? undefined : graph
}

/**
 * Reads any serialized graph, even one without vectors, and the fields that only FAISS needs. Undefined when another
 * release of FAISS wrote something else.
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
  reader.skip(4 * neighboursCount)
  const [entry, highest, constructionBreadth] = reader.int32s(3)
  // efSearch, and the beam of the upper levels.
  reader.skip(2 * 4)
  const storage = flatHeaderOf(reader)
  if (storage?.dimension !== dimension || storage.total !== total) return undefined
  if (levels.length !== total || offsets.length !== total + 1) return undefined
  const bytes = alignedCopy(payload.subarray(0, reader.position), neighboursAt)
  const neighbours = new Int32Array(bytes.buffer, bytes.byteOffset + neighboursAt, neighboursCount)
  return {
    bytes,
    total,
    dimension,
    levelsMax,
    levelStarts,
    levels,
    offsets,
    neighbours,
    entry: entry!,
    highest: highest!,
    constructionBreadth: constructionBreadth!,
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

/** Returns where a further link of the label on level 0 is to be written; −1 if it has as many as it may. */
export function freeSlot({ neighbours, offsets, levelStarts }: FaissLinks, label: number): number {
  const start = offsets[label]!
  const end = start + levelStarts[1]!
  for (let at = start; at < end; at++) if (neighbours[at]! < 0) return at
  return -1
}

/** Copies bytes to where numbers at `position` have their alignment. */
function alignedCopy(bytes: Uint8Array, position: number): Uint8Array {
  const each = Int32Array.BYTES_PER_ELEMENT
  const shift = (each - (position % each)) % each
  const copy = new Uint8Array(new ArrayBuffer(shift + bytes.length), shift)
  copy.set(bytes)
  return copy
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
