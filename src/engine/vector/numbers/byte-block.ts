import { type KernelMemory, kernelMemory, rowBytesMultiple } from './dot-kernel.ts'
import { type Chosen, rowsPerCall, type UnitBlock } from './unit-block.ts'

/** The largest byte of a row, and the largest short of a query. */
const byteMost = 127
const shortMost = 32_767

/** Standard deviations of the error of a similarity that are reckoned with. */
const errorDeviations = 4

const firstRows = 256

/** Tests make them small. */
export const byteLimits = {
  /** A little less than a memory of WebAssembly has at most. */
  memoryMost: 2 ** 32 - 2 ** 18,
}

const queryAt = 8 * rowsPerCall

function rowBytesOf(dimension: number): number {
  return Math.ceil(dimension / rowBytesMultiple) * rowBytesMultiple
}

function rowsAtOf(dimension: number): number {
  return queryAt + 2 * rowBytesOf(dimension)
}

/** Returns how many vectors a memory has at most: 11 million of 384 numbers. */
export function byteRowsMost(dimension: number): number {
  return Math.floor((byteLimits.memoryMost - rowsAtOf(dimension)) / rowBytesOf(dimension))
}

/**
 * Unit vectors as signed bytes, each with a scale: a quarter of the memory, and of the time that it takes to read it. A
 * similarity is not exact: see `errorOf`. Labels count from 0.
 *
 * The memory has, in this order: the labels that a caller chooses, the products, the query as shorts, and the rows.
 */
export class ByteBlock implements Chosen {
  readonly dimension: number
  readonly #rowBytes: number
  readonly #rowsAt: number
  readonly #memory: KernelMemory = kernelMemory()
  #scales = new Float32Array(firstRows)
  #total = 0
  /** What a short of the query stands for. */
  #queryScale = 1
  readonly #similarities = new Float32Array(rowsPerCall)
  labels: Int32Array = new Int32Array(0)

  constructor(dimension: number) {
    this.dimension = dimension
    this.#rowBytes = rowBytesOf(dimension)
    this.#rowsAt = rowsAtOf(dimension)
    this.#view()
  }

  get total(): number {
    return this.#total
  }

  push(unit: ArrayLike<number>): void {
    const label = this.#total++
    this.#ensure(this.#total)
    const { bytes } = this.#memory
    const at = this.#rowsAt + label * this.#rowBytes
    const most = byteMost / largestOf(unit)
    let squares = 0
    for (let i = 0; i < unit.length; i++) {
      const byte = Math.round(unit[i]! * most)
      bytes[at + i] = byte
      squares += byte * byte
    }
    // Of length 1 again: rounding would make one near duplicate longer, and nearer to everything, than the others.
    this.#scales[label] = 1 / Math.sqrt(squares)
  }

  /** Adds what a block has beyond this one. */
  pushFrom(units: UnitBlock): void {
    while (this.#total < units.total) this.push(units.unit(this.#total))
  }

  /** Returns by how much a similarity may be wrong, as that of a vector with another direction hardly ever is. */
  errorOf(label: number): number {
    const scale = this.#scales[label]!
    // Rounding adds a twelfth of a square of the scale to the square of the length, for each number.
    return errorDeviations * (scale / Math.sqrt(12)) + (this.dimension / 24) * scale * scale
  }

  /** The shorts are as large as products of 32 bits allow, so that the query adds nearly nothing to the error. */
  begin(unit: ArrayLike<number>): void {
    const { shorts } = this.#memory
    const at = queryAt / 2
    const most = Math.min(shortMost / largestOf(unit), 2 ** 30 / (byteMost * Math.sqrt(this.#rowBytes)))
    for (let i = 0; i < unit.length; i++) shorts[at + i] = Math.round(unit[i]! * most)
    this.#queryScale = 1 / most
  }

  /** Makes a vector of the block the query. */
  beginLabel(label: number): void {
    this.#memory.widen(this.#rowsAt + label * this.#rowBytes, this.#rowBytes, queryAt)
    this.#queryScale = this.#scales[label]!
  }

  compareLabels(count: number): Float32Array {
    const { byteDots, integers } = this.#memory
    byteDots(queryAt, this.#rowsAt, 0, count, this.#rowBytes, 4 * rowsPerCall)
    const labels = this.labels
    const similarities = this.#similarities
    const scales = this.#scales
    const queryScale = this.#queryScale
    for (let i = 0; i < count; i++)
      similarities[i] = integers[rowsPerCall + i]! * queryScale * scales[labels[i]!]!
    return similarities
  }

  #ensure(rows: number): void {
    if (rows > this.#scales.length) {
      const grown = new Float32Array(Math.ceil(1.5 * rows))
      grown.set(this.#scales)
      this.#scales = grown
    }
    const { length } = this.#memory.bytes
    const needed = this.#rowsAt + rows * this.#rowBytes
    if (needed <= length) return
    this.#memory.grow(Math.ceil(Math.max(needed, Math.min(1.5 * length, byteLimits.memoryMost)) / 4))
    this.#view()
  }

  #view(): void {
    this.labels = this.#memory.integers.subarray(0, rowsPerCall)
  }
}

function largestOf(unit: ArrayLike<number>): number {
  let largest = 0
  for (let i = 0; i < unit.length; i++) {
    const size = Math.abs(unit[i]!)
    if (size > largest) largest = size
  }
  return largest
}
