import { allocateNode, type RunKind, type RunShape, type TreeNode } from './node.ts'
import {
  afterRows,
  copyRange,
  grown,
  grownLength,
  IdleBuilders,
  type Run,
  type RunBuilder,
  sameUntil,
} from './run.ts'

export const numberRuns: RunKind<NumberRun> = {
  code: 1,
  name: 'a tree of numbers',
  entryColumns: 2,
  keyColumns: 0,
  at({ length, extras }, buffer, offset) {
    const column = (i: number) => new Uint32Array(buffer, offset + 4 * i * length, length)
    const more: Uint32Array[] = []
    for (let i = 0; i < extras; i++) more.push(column(2 + i))
    return new NumberRun(column(0), column(1), more)
  },
}

/**
 * Where there are more entries, a search begins where the key would be if keys were spread evenly. Nodes are many, so that each place at
 * which a search looks is one that no cache of the processor has; halving looks at twice as many.
 */
const guessedLengthMin = 16

/** Entries of two numbers, ordered by both. In a node, the columns are `a`, `b` and the extras. */
export class NumberRun implements Run<number, NumberRun> {
  readonly length: number
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly extras: readonly Uint32Array[]

  /** The columns must be sorted: see `sortedNumberRun`. */
  constructor(a: Uint32Array, b: Uint32Array, extras: readonly Uint32Array[] = []) {
    this.length = a.length
    this.a = a
    this.b = b
    this.extras = extras
  }

  lowerBound(key: number, row: number, start?: number): number {
    return start === undefined
      ? this.#search(key, row, 0, this.length)
      : this.#searchNear(key, row, start, this.length)
  }

  begin(key: number): number {
    return this.a[Math.max(0, this.#guess(key, 0, this.length))]!
  }

  surrounds(key: number, first = 0, last = this.length - 1): boolean {
    return last < this.length && this.a[first]! < key && this.a[last]! > key
  }

  keyAt(index: number): number {
    return this.a[index]!
  }

  rowAt(index: number): number {
    return this.b[index]!
  }

  compare(index: number, other: NumberRun, otherIndex: number): number {
    return this.a[index]! - other.a[otherIndex]! || this.b[index]! - other.b[otherIndex]!
  }

  seek(other: NumberRun, index: number, after: boolean, start: number, end: number): number {
    return this.#searchNear(other.a[index]!, after ? other.b[index]! + 1 : other.b[index]!, start, end)
  }

  /** A galloping search: finds the same as `#search`, but first in steps from the start that double. */
  #searchNear(key: number, row: number, start: number, end: number): number {
    const { a, b } = this
    let low = start
    let step = 1
    let high = start
    while (
      high < end &&
      (a[high]! < key || (a[high]! === key && row > 0 && (row >= afterRows || b[high]! < row)))
    ) {
      low = high + 1
      high += step
      step *= 2
    }
    return this.#search(key, row, low, Math.min(high, end))
  }

  #search(key: number, row: number, start: number, end: number): number {
    // Before or behind all entries of the key: `b`, which is seldom near in memory, need not be looked at.
    if (row <= 0) return this.#searchKey(key, start, end)
    if (row >= afterRows) return this.#searchKey(key + 1, start, end)
    const { a, b } = this
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      const found = a[middle]!
      if (found < key || (found === key && b[middle]! < row)) low = middle + 1
      else high = middle
    }
    return low
  }

  #searchKey(key: number, start: number, end: number): number {
    const { a } = this
    let low = start
    let high = end
    if (end - start > guessedLengthMin) {
      const at = this.#guess(key, start, end)
      let step = guessedLengthMin / 2
      if (at < start) high = start
      else if (a[at]! < key) {
        low = at + 1
        for (let above = at + step; above < high; above += step) {
          if (a[above]! >= key) high = above
          else low = above + 1
          step *= 2
        }
      } else {
        high = at
        for (let below = at - step; below >= low; below -= step) {
          if (a[below]! < key) low = below + 1
          else high = below
          step *= 2
        }
      }
    }
    while (low < high) {
      const middle = (low + high) >>> 1
      if (a[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Where a key is in `start..end` if keys are spread evenly; below `start` if that comes before the first. */
  #guess(key: number, start: number, end: number): number {
    const first = this.a[start]!
    const last = this.a[end - 1]!
    if (key <= first) return start - 1
    return key > last ? end - 1 : start + Math.floor(((key - first) / (last - first)) * (end - 1 - start))
  }

  get kind(): RunKind<NumberRun> {
    return numberRuns
  }

  sameLength(start: number, other: NumberRun, otherStart: number): number {
    const end = start + Math.min(this.length - start, other.length - otherStart)
    const shift = otherStart - start
    const { a, b } = this
    let at = start
    while (at < end && b[at] === other.b[at + shift] && a[at] === other.a[at + shift]) at++
    for (let i = 0; i < this.extras.length; i++)
      at = sameUntil(this.extras[i]!, other.extras[i]!, start, at, shift)
    return at - start
  }

  builder(extras: number): NumberRunBuilder {
    return idleBuilders.take(extras)
  }
}

class NumberRunBuilder implements RunBuilder<NumberRun> {
  length = 0
  readonly keyBytes = 0
  #a = new Uint32Array(0)
  #b = new Uint32Array(0)
  readonly #extras: Uint32Array[]

  constructor(extras: number) {
    this.#extras = Array.from({ length: extras }, () => new Uint32Array(0))
  }

  append(run: NumberRun, start: number, end: number): void {
    const { length } = this
    const extras = this.#extras
    const newLength = length + end - start
    if (newLength > this.#a.length) this.#grow(newLength)
    copyRange(run.a, start, end, this.#a, length)
    copyRange(run.b, start, end, this.#b, length)
    for (let i = 0; i < extras.length; i++) copyRange(run.extras[i]!, start, end, extras[i]!, length)
    this.length = newLength
  }

  view(): NumberRun {
    const { length } = this
    const columns = this.#extras.map(column => column.subarray(0, length))
    return new NumberRun(this.#a.subarray(0, length), this.#b.subarray(0, length), columns)
  }

  #grow(needed: number): void {
    const length = grownLength(this.#a.length, needed)
    this.#a = grown(this.#a, length)
    this.#b = grown(this.#b, length)
    for (const [i, column] of this.#extras.entries()) this.#extras[i] = grown(column, length)
  }

  pop(): void {
    this.length--
  }

  clear(): void {
    this.length = 0
  }

  release(): void {
    idleBuilders.add(this, this.#extras.length)
  }

  get capacity(): number {
    return this.#a.length
  }

  cut(start: number, entries: number): number {
    return Math.min(start + entries, this.length)
  }

  node(start: number, end: number, isInner: boolean): TreeNode<NumberRun> {
    const node = allocateNode(numberRuns, isInner, this.#shape(end - start))
    this.#copy(start, end, node.run)
    return node
  }

  shape(): RunShape {
    return this.#shape(this.length)
  }

  fill(run: NumberRun): void {
    this.#copy(0, this.length, run)
  }

  #shape(length: number): RunShape {
    return { length, extras: this.#extras.length, keys: 0, keyBytes: 0 }
  }

  #copy(start: number, end: number, { a, b, extras }: NumberRun): void {
    copyRange(this.#a, start, end, a, 0)
    copyRange(this.#b, start, end, b, 0)
    for (let i = 0; i < extras.length; i++) copyRange(this.#extras[i]!, start, end, extras[i]!, 0)
  }
}

const idleBuilders = new IdleBuilders(extras => new NumberRunBuilder(extras))
