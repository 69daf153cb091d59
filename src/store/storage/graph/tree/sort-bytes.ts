import type { Bytes } from '../../api.ts'
import { BytesRun } from './bytes-run.ts'
import { radixSort } from './radix-sort.ts'

/** Below this, comparing is faster than radix sort. */
const radixEntriesMin = 512

/** The run of entries in any order. Of equal ones the last counts. */
export function sortedBytesRun(
  keys: readonly Bytes[],
  rows: ArrayLike<number>,
  extras: readonly ArrayLike<number>[] = [],
): BytesRun {
  const order = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  sortPart(keys, rows, order, 0)
  return runOf(keys, rows, extras, order)
}

function compare(keys: readonly Bytes[], rows: ArrayLike<number>, i: number, j: number): number {
  const x = keys[i]!
  const y = keys[j]!
  return x < y ? -1 : x > y ? 1 : rows[i]! - rows[j]!
}

/** Sorts positions whose keys begin with the same `shared` bytes. Equal entries stay in their order. */
function sortPart(keys: readonly Bytes[], rows: ArrayLike<number>, order: Uint32Array, shared: number): void {
  const { length } = order
  if (isSorted(keys, rows, order)) return
  if (length < radixEntriesMin) {
    order.sort((i, j) => compare(keys, rows, i, j) || i - j)
    return
  }
  // By the next eight bytes, which are zeros behind the end of a key, and by how many of them are real.
  const offset = sharedBytes(keys, order, shared)
  const high = new Uint32Array(length)
  const low = new Uint32Array(length)
  const real = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const key = keys[order[i]!]!
    high[i] = fourBytes(key, offset)
    low[i] = fourBytes(key, offset + 4)
    real[i] = Math.min(key.length - offset, 8)
  }
  const places = reorder(order, [high, low, real])
  for (let start = 0; start < length; ) {
    const place = places[start]!
    let end = start + 1
    for (; end < length; end++) {
      const other = places[end]!
      if (high[other] !== high[place] || low[other] !== low[place] || real[other] !== real[place]) break
    }
    if (end - start > 1) {
      const part = order.subarray(start, end)
      if (real[place] === 8) sortPart(keys, rows, part, offset + 8)
      else sortByRow(rows, part)
    }
    start = end
  }
}

/** Sorts positions whose keys are equal. */
function sortByRow(rows: ArrayLike<number>, order: Uint32Array): void {
  let isSorted = true
  for (let i = 1; i < order.length && isSorted; i++) isSorted = rows[order[i - 1]!]! <= rows[order[i]!]!
  if (isSorted) return
  if (order.length < radixEntriesMin) order.sort((i, j) => rows[i]! - rows[j]! || i - j)
  else reorder(order, [Uint32Array.from(order, at => rows[at]!)])
}

/** Sorts positions by columns that belong to them, and returns from where each came. */
function reorder(order: Uint32Array, columns: readonly Uint32Array[]): Uint32Array {
  const before = order.slice()
  const places = radixSort(columns, order.length).order
  for (let i = 0; i < order.length; i++) order[i] = before[places[i]!]!
  return places
}

function isSorted(keys: readonly Bytes[], rows: ArrayLike<number>, order: Uint32Array): boolean {
  for (let i = 1; i < order.length; i++) if (compare(keys, rows, order[i - 1]!, order[i]!) > 0) return false
  return true
}

/** How many bytes all keys begin with alike, which are `from` at least. */
function sharedBytes(keys: readonly Bytes[], order: Uint32Array, from: number): number {
  const first = keys[order[0]!]!
  let shared = first.length
  for (let i = 1; i < order.length && shared > from; i++) {
    const key = keys[order[i]!]!
    const end = Math.min(shared, key.length)
    let same = from
    while (same < end && key.charCodeAt(same) === first.charCodeAt(same)) same++
    shared = same
  }
  return shared
}

/** Four bytes as a number, zeros behind the end. */
function fourBytes(key: Bytes, offset: number): number {
  if (offset + 4 <= key.length) {
    return (
      ((key.charCodeAt(offset) << 24) |
        (key.charCodeAt(offset + 1) << 16) |
        (key.charCodeAt(offset + 2) << 8) |
        key.charCodeAt(offset + 3)) >>>
      0
    )
  }
  let value = 0
  for (let i = offset; i < offset + 4; i++) value = value * 256 + (i < key.length ? key.charCodeAt(i) : 0)
  return value
}

function runOf(
  keys: readonly Bytes[],
  rows: ArrayLike<number>,
  extras: readonly ArrayLike<number>[],
  order: Uint32Array,
): BytesRun {
  let bytesMax = 0
  for (let i = 0; i < keys.length; i++) bytesMax += keys[i]!.length
  const bytes = Buffer.allocUnsafeSlow(bytesMax)
  const keyEnds = new Uint32Array(order.length)
  const entryEnds = new Uint32Array(order.length)
  let kept = 0
  let keyCount = 0
  let keyBytes = 0
  let last: Bytes | undefined
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!
    const key = keys[at]!
    if (key !== last) {
      last = key
      if (key.length > 32) keyBytes += bytes.write(key, keyBytes, 'latin1')
      else for (let j = 0; j < key.length; j++) bytes[keyBytes++] = key.charCodeAt(j)
      keyEnds[keyCount++] = keyBytes
    } else if (rows[order[kept - 1]!] === rows[at]) kept--
    order[kept++] = at
    entryEnds[keyCount - 1] = kept
  }
  const pick = (column: ArrayLike<number>) => {
    const picked = new Uint32Array(kept)
    for (let i = 0; i < kept; i++) picked[i] = column[order[i]!]!
    return picked
  }
  return new BytesRun(
    pick(rows),
    extras.map(pick),
    keyEnds.slice(0, keyCount),
    entryEnds.slice(0, keyCount),
    new Uint8Array(bytes.buffer, 0, keyBytes),
  )
}
