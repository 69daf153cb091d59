import { FirstK } from '../../../base/data/first-k.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import { type KernelMemory, kernelMemory, rowNumbersMultiple } from './dot-kernel.ts'
import type { Hits } from './hits.ts'

interface Hit {
  readonly label: number
  readonly similarity: number
}

/** Rows that the kernel compares in one call. */
export const rowsPerCall = 1024

/** Tests make them small. */
export const unitLimits = {
  /** Numbers that a search compares in one part, between which others have their turn: some tenths of a millisecond. */
  numbersOfPart: 2 ** 20,
  /** Most numbers of a segment at all, nearly the 4 GiB that a memory of WebAssembly has at most. */
  segmentNumbersMost: 2 ** 30 - 2 ** 16,
  /** Bytes of a piece of a copy: Node.js 20 has no buffers of more than 4 GiB. */
  pieceBytes: 2 ** 30,
}

/** Most numbers of a segment, if the caller does not say: some of a block that shrinks are given back. */
const segmentNumbersDefault = 2 ** 24

/**
 * Returns the greatest error of a similarity in single precision: that of the numbers, of their products, and of a sum in
 * 16 parts; twice that, to be sure.
 */
export function roundingOf(dimension: number): number {
  return 2 ** -23 * (dimension / 16 + 8)
}

/** Receives the similarities of `count` labels from `from` on; the array is used again for the next call. */
type TakeSimilarities = (similarities: Float32Array, count: number, from: number) => void

/**
 * Unit vectors in single precision, to compare a query with all of them, or with some: those of an index, and those that wait to be
 * indexed. Labels count from 0.
 */
export class UnitBlock {
  readonly dimension: number
  readonly #rowNumbers: number
  readonly #segmentRows: number
  readonly #segments: Segment[] = []
  readonly #several: Chosen
  #total = 0

  constructor(dimension: number, segmentNumbersMax = segmentNumbersDefault) {
    this.dimension = dimension
    this.#rowNumbers = Math.ceil(dimension / rowNumbersMultiple) * rowNumbersMultiple
    this.#segmentRows = Math.max(1, Math.floor(segmentNumbersMax / this.#rowNumbers))
    this.#several = new SeveralSegments(this.#segments, this.#segmentRows)
  }

  get total(): number {
    return this.#total
  }

  /** Copies all vectors, one after another, in pieces. */
  pieces(): Uint8Array[] {
    const rowBytes = Float32Array.BYTES_PER_ELEMENT * this.dimension
    const rows = Math.max(1, Math.floor(unitLimits.pieceBytes / rowBytes))
    const pieces: Uint8Array[] = []
    for (let first = 0; first < this.#total; first += rows) {
      const piece = new Float32Array(Math.min(rows, this.#total - first) * this.dimension)
      for (let at = 0, label = first; at < piece.length; at += this.dimension, label++)
        piece.set(this.unit(label), at)
      pieces.push(new Uint8Array(piece.buffer))
    }
    return pieces
  }

  push(unit: ArrayLike<number>): void {
    const label = this.#total++
    if (label === this.#segments.length * this.#segmentRows)
      this.#segments.push(new Segment(this.#rowNumbers, this.#segmentRows))
    this.#segmentOf(label).ensure(1 + (label % this.#segmentRows))
    this.put(label, unit)
  }

  /** Adds vectors that are given one after another. */
  pushAll(units: Float32Array): void {
    const { dimension } = this
    for (let at = 0; at < units.length; at += dimension) this.push(units.subarray(at, at + dimension))
  }

  /** Returns a vector. What it returns is valid until one is added. */
  unit(label: number): Float32Array {
    const row = this.#segmentOf(label).row(label % this.#segmentRows)
    return row.subarray(0, this.dimension)
  }

  put(label: number, unit: ArrayLike<number>): void {
    this.#segmentOf(label)
      .row(label % this.#segmentRows)
      .set(unit)
  }

  /** Removes a vector; the last one takes its label. */
  remove(label: number): void {
    const last = --this.#total
    if (label !== last) this.put(label, this.unit(last))
    if (last % this.#segmentRows === 0) this.#segments.pop()
  }

  /** Returns the `k` nearest labels, also of vectors that are added while it is between two parts. */
  *search(unit: ArrayLike<number>, k: number): Parts<Hits> {
    const first = new FirstK<Hit>(k, (a, b) => b.similarity - a.similarity || a.label - b.label)
    let least = Number.NEGATIVE_INFINITY
    yield* this.compareInParts(unit, (similarities, count, start) => {
      for (let i = 0; i < count; i++) {
        const similarity = similarities[i]!
        if (similarity < least) continue
        first.offer({ label: start + i, similarity })
        least = first.last?.similarity ?? least
      }
    })
    const hits = first.inOrder()
    return { labels: hits.map(hit => hit.label), similarities: hits.map(hit => hit.similarity) }
  }

  /** Calls `take` like `compare`, for all vectors, also those that are added while it is between two parts. */
  *compareInParts(unit: ArrayLike<number>, take: TakeSimilarities): Parts<void> {
    const rows = Math.max(1, Math.floor(unitLimits.numbersOfPart / this.#rowNumbers))
    for (let from = 0; from < this.#total; from += rows) {
      if (from > 0) yield
      this.compare(unit, from, Math.min(this.#total, from + rows), take)
    }
  }

  /** Calls `take` with the similarities of the labels from `start` to `end`, of `count` from `from` on each time. */
  compare(unit: ArrayLike<number>, start: number, end: number, take: TakeSimilarities): void {
    for (let from = start, count = 0; from < end; from += count) {
      const segment = this.#segmentOf(from)
      const first = from % this.#segmentRows
      count = Math.min(rowsPerCall, this.#segmentRows - first, end - from)
      take(segment.compare(unit, first, count), count, from)
    }
  }

  /** Compares single vectors. */
  get chosen(): Chosen {
    return this.#segments.length === 1 ? this.#segments[0]! : this.#several
  }

  #segmentOf(label: number): Segment {
    return this.#segments[Math.floor(label / this.#segmentRows)]!
  }
}

/** Compares a query with single vectors. What it returns is valid until a vector is added. */
export interface Chosen {
  /** Sets the query. */
  begin(unit: ArrayLike<number>): void
  /** Where the caller writes the labels to compare, at most `rowsPerCall`. */
  readonly labels: Int32Array
  /** Returns the similarities of the first `count` labels; the array is used again for the next call. */
  compareLabels(count: number): Float32Array
}

/** Compares vectors in several segments, one segment after another. */
class SeveralSegments implements Chosen {
  readonly #segments: readonly Segment[]
  readonly #segmentRows: number
  readonly #similarities = new Float32Array(rowsPerCall)
  readonly #places = new Int32Array(rowsPerCall)
  readonly labels = new Int32Array(rowsPerCall)

  constructor(segments: readonly Segment[], segmentRows: number) {
    this.#segments = segments
    this.#segmentRows = segmentRows
  }

  begin(unit: ArrayLike<number>): void {
    for (const segment of this.#segments) segment.begin(unit)
  }

  compareLabels(count: number): Float32Array {
    for (const [i, segment] of this.#segments.entries()) {
      const first = i * this.#segmentRows
      let own = 0
      for (let place = 0; place < count; place++) {
        const row = this.labels[place]! - first
        if (row < 0 || row >= this.#segmentRows) continue
        this.#places[own] = place
        segment.labels[own++] = row
      }
      if (own === 0) continue
      const similarities = segment.compareLabels(own)
      for (let j = 0; j < own; j++) this.#similarities[this.#places[j]!] = similarities[j]!
    }
    return this.#similarities
  }
}

/**
 * The layout of the memory, in numbers: 0, 1, 2 …, then the labels that a caller chooses, the products, the query,
 * and the rows.
 */
const labelsAt = rowsPerCall
const productsAt = 2 * rowsPerCall
const queryAt = 3 * rowsPerCall

/** Rows in a memory of the kernel. */
class Segment implements Chosen {
  readonly #rowNumbers: number
  readonly #rowsMax: number
  readonly #memory: KernelMemory = kernelMemory()
  labels: Int32Array = new Int32Array(0)
  #products: Float32Array = new Float32Array(0)

  constructor(rowNumbers: number, rowsMax: number) {
    this.#rowNumbers = rowNumbers
    this.#rowsMax = rowsMax
    for (let i = 0; i < rowsPerCall; i++) this.#memory.integers[i] = i
    this.#view()
  }

  /** Makes room for so many rows. */
  ensure(rows: number): void {
    const { length } = this.#memory.numbers
    const needed = this.#at(rows)
    if (needed <= length) return
    this.#memory.grow(Math.max(needed, Math.min(1.5 * length, this.#at(this.#rowsMax))))
    this.#view()
  }

  row(index: number): Float32Array {
    const at = this.#at(index)
    return this.#memory.numbers.subarray(at, at + this.#rowNumbers)
  }

  /** Returns the similarities of some rows; the array is used again for the next call. */
  compare(unit: ArrayLike<number>, first: number, count: number): Float32Array {
    this.begin(unit)
    return this.#dots(first, 0, count)
  }

  begin(unit: ArrayLike<number>): void {
    this.#memory.numbers.set(unit, queryAt)
  }

  compareLabels(count: number): Float32Array {
    return this.#dots(0, labelsAt, count)
  }

  /** `list`: where the numbers of rows are, counted from `first`. */
  #dots(first: number, list: number, count: number): Float32Array {
    this.#memory.dots(4 * queryAt, 4 * this.#at(first), 4 * list, count, 4 * this.#rowNumbers, 4 * productsAt)
    return this.#products
  }

  #view(): void {
    const { integers, numbers } = this.#memory
    this.labels = integers.subarray(labelsAt, labelsAt + rowsPerCall)
    this.#products = numbers.subarray(productsAt, productsAt + rowsPerCall)
  }

  #at(row: number): number {
    return queryAt + (1 + row) * this.#rowNumbers
  }
}
