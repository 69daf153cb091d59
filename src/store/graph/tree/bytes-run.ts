import type { ByteString } from '../../keyvalue/contract/api.ts'
import { allocateNode, type RunKind, type RunShape, type TreeNode } from './node.ts'
import { copyRange, grown, grownLength, IdleBuilders, type Run, type RunBuilder, sameUntil } from './run.ts'

export const bytesRuns: RunKind<BytesRun> = {
  code: 2,
  name: 'a tree of bytes',
  entryColumns: 1,
  keyColumns: 2,
  at(shape, buffer, start) {
    let offset = start
    const column = (count: number) => {
      const array = new Uint32Array(buffer, offset, count)
      offset += 4 * count
      return array
    }
    const rows = column(shape.length)
    const extras: Uint32Array[] = []
    for (let i = 0; i < shape.extras; i++) extras.push(column(shape.length))
    const keyEnds = column(shape.keys)
    const entryEnds = column(shape.keys)
    return new BytesRun(rows, extras, keyEnds, entryEnds, new Uint8Array(buffer, offset, shape.keyBytes))
  },
}

/** A key behind every other: no byte is so large. */
export const afterKeys: ByteString = '\u0100'

/**
 * Entries of a key and a row, ordered by both. Each different key is stored once, with the position behind its last entry.
 * In a node, the columns are `rows`, the extras, `keyEnds` and `entryEnds`, and behind them the bytes of the keys.
 */
export class BytesRun implements Run<ByteString, BytesRun> {
  readonly length: number
  readonly rows: Uint32Array
  readonly extras: readonly Uint32Array[]
  /** The position behind the bytes of each different key in `keys`. */
  readonly keyEnds: Uint32Array
  /** The position behind the entries of each different key. */
  readonly entryEnds: Uint32Array
  readonly keys: Uint8Array
  /** Where the last search for the key of an entry ended: the next is often about the same key or its neighbour. */
  #lastKey = 0

  /** The entries must be sorted: see `sortedBytesRun`. */
  constructor(
    rows: Uint32Array,
    extras: readonly Uint32Array[],
    keyEnds: Uint32Array,
    entryEnds: Uint32Array,
    keys: Uint8Array,
  ) {
    this.length = rows.length
    this.rows = rows
    this.extras = extras
    this.keyEnds = keyEnds
    this.entryEnds = entryEnds
    this.keys = keys
  }

  /** Which of the different keys an entry has. */
  keyIndexOf(index: number): number {
    const { entryEnds } = this
    if (entryEnds.length === this.length) return index
    let low = this.#lastKey
    if (index >= entryEnds[low]!) low++
    if (index < entryEnds[low]! && (low === 0 || index >= entryEnds[low - 1]!)) {
      this.#lastKey = low
      return low
    }
    low = 0
    let high = entryEnds.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (entryEnds[middle]! <= index) low = middle + 1
      else high = middle
    }
    this.#lastKey = low
    return low
  }

  /** One of the different keys, by its index. */
  key(keyIndex: number): ByteString {
    const start = keyIndex === 0 ? 0 : this.keyEnds[keyIndex - 1]!
    const { buffer, byteOffset } = this.keys
    return Buffer.from(buffer, byteOffset + start, this.keyEnds[keyIndex]! - start).toString('latin1')
  }

  keyAt(index: number): ByteString {
    return this.key(this.keyIndexOf(index))
  }

  rowAt(index: number): number {
    return this.rows[index]!
  }

  lowerBound(key: ByteString, row: number, start?: number): number {
    const { keyEnds, entryEnds } = this
    let low = 0
    let high = keyEnds.length
    if (start !== undefined) {
      if (start >= this.length) return start
      low = this.keyIndexOf(start)
      // In steps from the start that double.
      for (let at = low, step = 1; at < high; at += step, step *= 2) {
        if (this.#compareKey(at, key) < 0) low = at + 1
        else {
          high = at + 1
          break
        }
      }
    }
    // How many bytes of the key the keys around the interval begin with, and so every key in it.
    let sharedLow = 0
    let sharedHigh = 0
    let isEqual = false
    while (low < high) {
      const middle = (low + high) >>> 1
      let shared = Math.min(sharedLow, sharedHigh)
      const from = middle === 0 ? 0 : keyEnds[middle - 1]!
      const count = keyEnds[middle]! - from
      const end = Math.min(count, key.length)
      const { keys } = this
      while (shared < end && keys[from + shared] === key.charCodeAt(shared)) shared++
      if (shared < end ? keys[from + shared]! < key.charCodeAt(shared) : count < key.length) {
        low = middle + 1
        sharedLow = shared
      } else {
        high = middle
        sharedHigh = shared
        isEqual = count === key.length && shared === count
        if (isEqual) break
      }
    }
    const first = high === 0 ? 0 : entryEnds[high - 1]!
    const from = start === undefined ? first : Math.max(start, first)
    return isEqual ? this.#searchRow(row, from, entryEnds[high]!) : from
  }

  #searchRow(row: number, start: number, end: number): number {
    const { rows } = this
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (rows[middle]! < row) low = middle + 1
      else high = middle
    }
    return low
  }

  begin(): number {
    return this.keyEnds[this.keyEnds.length >>> 1]!
  }

  surrounds(key: ByteString, first = 0, last = this.length - 1): boolean {
    if (last >= this.length) return false
    return (
      this.#compareKey(this.keyIndexOf(first), key) < 0 && this.#compareKey(this.keyIndexOf(last), key) > 0
    )
  }

  #compareKey(keyIndex: number, key: ByteString): number {
    const { keys } = this
    const from = keyIndex === 0 ? 0 : this.keyEnds[keyIndex - 1]!
    const count = this.keyEnds[keyIndex]! - from
    const end = Math.min(count, key.length)
    for (let i = 0; i < end; i++) {
      const difference = keys[from + i]! - key.charCodeAt(i)
      if (difference !== 0) return difference
    }
    return count - key.length
  }

  compare(index: number, other: BytesRun, otherIndex: number): number {
    const difference = this.#compareKeys(this.keyIndexOf(index), other, other.keyIndexOf(otherIndex))
    return difference || this.rows[index]! - other.rows[otherIndex]!
  }

  #compareKeys(keyIndex: number, other: BytesRun, otherKeyIndex: number): number {
    const { keys } = this
    const otherKeys = other.keys
    const from = keyIndex === 0 ? 0 : this.keyEnds[keyIndex - 1]!
    const otherFrom = otherKeyIndex === 0 ? 0 : other.keyEnds[otherKeyIndex - 1]!
    const count = this.keyEnds[keyIndex]! - from
    const otherCount = other.keyEnds[otherKeyIndex]! - otherFrom
    const end = Math.min(count, otherCount)
    for (let i = 0; i < end; i++) {
      const difference = keys[from + i]! - otherKeys[otherFrom + i]!
      if (difference !== 0) return difference
    }
    return count - otherCount
  }

  /** The different keys, or some of them, each with the row 0. */
  distinct(start = 0, end = this.keyEnds.length): BytesRun {
    const from = start === 0 ? 0 : this.keyEnds[start - 1]!
    const keyEnds = this.keyEnds.slice(start, end)
    const count = keyEnds.length
    const entryEnds = new Uint32Array(count)
    for (let i = 0; i < count; i++) {
      keyEnds[i]! -= from
      entryEnds[i] = i + 1
    }
    return new BytesRun(new Uint32Array(count), [], keyEnds, entryEnds, this.keys.subarray(from))
  }

  hasSameKey(index: number, other: BytesRun, otherIndex: number): boolean {
    return this.#compareKeys(this.keyIndexOf(index), other, other.keyIndexOf(otherIndex)) === 0
  }

  seek(other: BytesRun, index: number, after: boolean, start: number, end: number): number {
    if (start >= end) return start
    const row = after ? other.rows[index]! + 1 : other.rows[index]!
    const otherKey = other.keyIndexOf(index)
    const { entryEnds } = this
    const first = this.keyIndexOf(start)
    const limit = entryEnds.length
    // The first key that is not below the wanted one: in steps that double, then by halving the last step.
    let low = first
    let high = first
    let step = 1
    let difference = 1
    while (high < limit && (high === 0 ? 0 : entryEnds[high - 1]!) < end) {
      difference = this.#compareKeys(high, other, otherKey)
      if (difference >= 0) break
      low = high + 1
      high += step
      step *= 2
    }
    if (high > limit) high = limit
    while (low < high) {
      const middle = (low + high) >>> 1
      const found = this.#compareKeys(middle, other, otherKey)
      if (found < 0) low = middle + 1
      else {
        high = middle
        difference = found
      }
    }
    const from = Math.max(start, low === 0 ? 0 : entryEnds[low - 1]!)
    if (low === limit || difference !== 0) return Math.min(from, end)
    return this.#searchRow(row, Math.min(from, end), Math.min(entryEnds[low]!, end))
  }

  get kind(): RunKind<BytesRun> {
    return bytesRuns
  }

  sameLength(start: number, other: BytesRun, otherStart: number): number {
    const end = start + Math.min(this.length - start, other.length - otherStart)
    const shift = otherStart - start
    let at = sameUntil(this.rows, other.rows, start, end, shift)
    for (let i = 0; i < this.extras.length; i++) {
      at = sameUntil(this.extras[i]!, other.extras[i]!, start, at, shift)
    }
    return at === start ? 0 : this.#sameKeysUntil(start, at, other, shift) - start
  }

  /** The first position in `start..end` whose key is not that of another run at a shifted position. */
  #sameKeysUntil(start: number, end: number, other: BytesRun, shift: number): number {
    const { keyEnds, entryEnds } = this
    const first = this.keyIndexOf(start)
    const otherFirst = other.keyIndexOf(start + shift)
    const from = first === 0 ? 0 : keyEnds[first - 1]!
    const otherFrom = otherFirst === 0 ? 0 : other.keyEnds[otherFirst - 1]!
    // Nearly always all keys with the same ends are the same: their bytes are compared at once.
    let key = first
    let otherKey = otherFirst
    let at = start
    while (
      at < end &&
      keyEnds[key]! - from === other.keyEnds[otherKey]! - otherFrom &&
      entryEnds[key]! + shift === other.entryEnds[otherKey]!
    ) {
      at = entryEnds[key++]!
      otherKey++
    }
    if (key > first) {
      const count = keyEnds[key - 1]! - from
      const own = Buffer.from(this.keys.buffer, this.keys.byteOffset + from, count)
      const others = Buffer.from(other.keys.buffer, other.keys.byteOffset + otherFrom, count)
      if (own.compare(others) !== 0) {
        key = first
        otherKey = otherFirst
        at = start
      }
    }
    while (at < end && this.#compareKeys(key, other, otherKey) === 0) {
      const own = entryEnds[key++]!
      const others = other.entryEnds[otherKey++]! - shift
      at = Math.min(own, others)
      if (own !== others) break
    }
    return Math.min(at, end)
  }

  builder(extras: number): BytesRunBuilder {
    return idleBuilders.take(extras)
  }
}

class BytesRunBuilder implements RunBuilder<BytesRun> {
  length = 0
  keyBytes = 0
  #keyCount = 0
  #rows = new Uint32Array(0)
  readonly #extras: Uint32Array[]
  #keyEnds = new Uint32Array(0)
  #entryEnds = new Uint32Array(0)
  #keys = new Uint8Array(0)

  constructor(extras: number) {
    this.#extras = Array.from({ length: extras }, () => new Uint32Array(0))
  }

  append(run: BytesRun, start: number, end: number): void {
    if (start >= end) return
    const { length } = this
    const extras = this.#extras
    const newLength = length + end - start
    if (newLength > this.#rows.length) this.#growEntries(newLength)
    copyRange(run.rows, start, end, this.#rows, length)
    for (let i = 0; i < extras.length; i++) copyRange(run.extras[i]!, start, end, extras[i]!, length)
    this.length = newLength
    const last = run.keyIndexOf(end - 1)
    let keyIndex = run.keyIndexOf(start)
    if (this.#endsWithKey(run, keyIndex)) {
      this.#entryEnds[this.#keyCount - 1] = length + Math.min(run.entryEnds[keyIndex]!, end) - start
      keyIndex++
    }
    if (keyIndex > last) return
    const from = keyIndex === 0 ? 0 : run.keyEnds[keyIndex - 1]!
    const to = run.keyEnds[last]!
    if (this.#keyCount + last - keyIndex + 1 > this.#keyEnds.length) {
      this.#growKeys(this.#keyCount + last - keyIndex + 1)
    }
    if (this.keyBytes + to - from > this.#keys.length) {
      this.#keys = grown(this.#keys, grownLength(this.#keys.length, this.keyBytes + to - from))
    }
    copyRange(run.keys, from, to, this.#keys, this.keyBytes)
    const byteShift = this.keyBytes - from
    const entryShift = length - start
    let keyCount = this.#keyCount
    for (let i = keyIndex; i <= last; i++) {
      this.#keyEnds[keyCount] = run.keyEnds[i]! + byteShift
      this.#entryEnds[keyCount++] = run.entryEnds[i]! + entryShift
    }
    this.#entryEnds[keyCount - 1] = newLength
    this.#keyCount = keyCount
    this.keyBytes += to - from
  }

  #endsWithKey(run: BytesRun, keyIndex: number): boolean {
    if (this.#keyCount === 0) return false
    const ownStart = this.#keyStart(this.#keyCount - 1)
    const start = keyIndex === 0 ? 0 : run.keyEnds[keyIndex - 1]!
    const count = run.keyEnds[keyIndex]! - start
    if (this.keyBytes - ownStart !== count) return false
    // From the end, where neighbours differ.
    for (let i = count - 1; i >= 0; i--) if (this.#keys[ownStart + i] !== run.keys[start + i]) return false
    return true
  }

  view(): BytesRun {
    const { length } = this
    return new BytesRun(
      this.#rows.subarray(0, length),
      this.#extras.map(column => column.subarray(0, length)),
      this.#keyEnds.subarray(0, this.#keyCount),
      this.#entryEnds.subarray(0, this.#keyCount),
      this.#keys.subarray(0, this.keyBytes),
    )
  }

  #keyStart(keyIndex: number): number {
    return keyIndex === 0 ? 0 : this.#keyEnds[keyIndex - 1]!
  }

  #growEntries(needed: number): void {
    const length = grownLength(this.#rows.length, needed)
    this.#rows = grown(this.#rows, length)
    for (const [i, column] of this.#extras.entries()) this.#extras[i] = grown(column, length)
  }

  #growKeys(needed: number): void {
    const length = grownLength(this.#keyEnds.length, needed)
    this.#keyEnds = grown(this.#keyEnds, length)
    this.#entryEnds = grown(this.#entryEnds, length)
  }

  pop(): void {
    this.length--
    const last = this.#keyCount - 1
    const entryStart = last === 0 ? 0 : this.#entryEnds[last - 1]!
    if (this.length > entryStart) this.#entryEnds[last] = this.length
    else {
      this.#keyCount = last
      this.keyBytes = this.#keyStart(last)
    }
  }

  clear(): void {
    this.length = 0
    this.keyBytes = 0
    this.#keyCount = 0
  }

  release(): void {
    idleBuilders.add(this, this.#extras.length)
  }

  get capacity(): number {
    return Math.max(this.#rows.length, this.#keys.length / 16)
  }

  cut(start: number, entries: number, bytes: number, bytesMax: number): number {
    const end = Math.min(start + entries, this.length)
    let keyIndex = this.#keyIndexOf(start)
    let sum = this.#keyEnds[keyIndex]! - this.#keyStart(keyIndex)
    let at = this.#entryEnds[keyIndex]!
    while (at < end) {
      if (sum >= bytes) return at
      keyIndex++
      sum += this.#keyEnds[keyIndex]! - this.#keyStart(keyIndex)
      if (sum > bytesMax) return at
      at = this.#entryEnds[keyIndex]!
    }
    return end
  }

  /** Which of the different keys an entry has. */
  #keyIndexOf(index: number): number {
    let low = 0
    let high = this.#keyCount - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#entryEnds[middle]! <= index) low = middle + 1
      else high = middle
    }
    return low
  }

  node(start: number, end: number, isInner: boolean): TreeNode<BytesRun> {
    const first = this.#keyIndexOf(start)
    const last = this.#keyIndexOf(end - 1)
    const node = allocateNode(bytesRuns, isInner, {
      length: end - start,
      extras: this.#extras.length,
      keys: last - first + 1,
      keyBytes: this.#keyEnds[last]! - this.#keyStart(first),
    })
    this.#copy(start, end, first, node.run)
    return node
  }

  shape(): RunShape {
    const { length, keyBytes } = this
    return { length, extras: this.#extras.length, keys: this.#keyCount, keyBytes }
  }

  fill(run: BytesRun): void {
    this.#copy(0, this.length, 0, run)
  }

  /** `first`: which of the different keys the first entry has. */
  #copy(start: number, end: number, first: number, run: BytesRun): void {
    const { rows, extras, keyEnds, entryEnds, keys } = run
    copyRange(this.#rows, start, end, rows, 0)
    for (let i = 0; i < extras.length; i++) copyRange(this.#extras[i]!, start, end, extras[i]!, 0)
    const from = this.#keyStart(first)
    const keyCount = keyEnds.length
    for (let i = 0; i < keyCount; i++) {
      keyEnds[i] = this.#keyEnds[first + i]! - from
      entryEnds[i] = this.#entryEnds[first + i]! - start
    }
    if (keyCount > 0) entryEnds[keyCount - 1] = end - start
    copyRange(this.#keys, from, from + keys.length, keys, 0)
  }
}

const idleBuilders = new IdleBuilders(extras => new BytesRunBuilder(extras))
