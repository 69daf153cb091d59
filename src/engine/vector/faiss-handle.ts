import { invariant } from '../../base/errors.ts'
import { allFinite } from './checks.ts'
import { emptyHnsw } from './graph/faiss-hnsw.ts'
import { innerProduct, type NativeFaiss, type NativeIndex } from './graph/faiss-native.ts'
import { policy } from './graph/policy.ts'

export type FaissKind = 'flat' | 'hnsw'

/**
 * The only caller of the native index. FAISS aborts the process on a wrong argument, so each call is checked here first.
 * Removal is not offered: FAISS aborts on HNSW and renumbers the labels of a flat index.
 */
export class FaissHandle {
  readonly kind: FaissKind
  readonly dimension: number
  readonly #native: NativeIndex
  #total: number

  private constructor(kind: FaissKind, dimension: number, native: NativeIndex) {
    this.kind = kind
    this.dimension = dimension
    this.#native = native
    this.#total = native.ntotal()
  }

  static create(faiss: NativeFaiss, kind: FaissKind, dimension: number): FaissHandle {
    invariant(Number.isInteger(dimension) && dimension > 0, `FAISS cannot index ${dimension} dimensions`)
    const native =
      kind === 'hnsw' ? emptyHnsw(faiss, dimension) : faiss.Index.fromFactory(dimension, 'Flat', innerProduct)
    invariant(native, 'loadFaiss accepted a FAISS whose HNSW index is unknown')
    return new FaissHandle(kind, dimension, native)
  }

  /**
   * Reads the index at the start of a file whose checksum has been verified: damaged bytes crash FAISS.
   * Returns undefined when the file contains an index of another shape.
   */
  static read(
    faiss: NativeFaiss,
    kind: FaissKind,
    dimension: number,
    total: number,
    path: string,
  ): FaissHandle | undefined {
    const native = readIndex(faiss, path)
    if (native === undefined) return undefined
    if (native.getDimension() !== dimension || native.ntotal() !== total) return undefined
    return new FaissHandle(kind, dimension, native)
  }

  /** Number of vectors, including dead ones. */
  get total(): number {
    return this.#total
  }

  /** Appends unit vectors; the first gets the label `total`. */
  add(units: readonly Float32Array[]): void {
    for (const unit of units) this.#check(unit)
    for (let start = 0; start < units.length; start += policy.rowsPerCall) {
      this.#native.add(numbersOf(units.slice(start, start + policy.rowsPerCall), this.dimension))
      this.#total = this.#native.ntotal()
    }
  }

  /**
   * Serializes the index. faiss-node 0.5.1 never frees its own copy of these bytes, so call this rarely.
   * (Its `write` frees them, but aborts the process when the disk is full.)
   */
  toBytes(): Buffer {
    return this.#native.toBuffer()
  }

  #check(unit: ArrayLike<number>): void {
    invariant(
      unit.length === this.dimension,
      `${unit.length} dimensions in a FAISS index of ${this.dimension}`,
    )
    invariant(allFinite(unit), 'NaN or infinity in a FAISS call')
  }
}

/** Returns the components as the plain array that FAISS takes. */
function numbersOf(units: readonly Float32Array[], dimension: number): number[] {
  const numbers = new Array<number>(units.length * dimension)
  let at = 0
  for (const unit of units) for (let i = 0; i < dimension; i++) numbers[at++] = unit[i]!
  return numbers
}

/** FAISS throws, rather than aborts, for a file of an incompatible release. */
function readIndex(faiss: NativeFaiss, path: string): NativeIndex | undefined {
  try {
    return faiss.Index.read(path)
  } catch {
    return undefined
  }
}
