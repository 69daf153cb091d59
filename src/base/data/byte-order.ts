import { type Parts, partLength } from '../flow/parts.ts'
import { picking, radixSorting } from './radix-sort.ts'

/** Below this, comparing is faster than radix sort. */
const radixEntriesMin = 512

/** Entries with few equal ones beside each that are sorted in one part. */
const groupedMax = 4096

/**
 * Sorts positions by the keys at them, strings of which each unit is a byte, among equal ones by the numbers at them, and else as they
 * are.
 */
export function sortingByBytes(
  keys: readonly string[],
  numbers: Uint32Array,
  order: Uint32Array,
): Parts<void> {
  return sortPart(keys, numbers, order, 0)
}

function compare(keys: readonly string[], rows: Uint32Array, i: number, j: number): number {
  const x = keys[i]!
  const y = keys[j]!
  return x < y ? -1 : x > y ? 1 : rows[i]! - rows[j]!
}

/** Sorts positions whose keys begin with the same `shared` bytes. Equal entries stay in their order. */
function* sortPart(
  keys: readonly string[],
  rows: Uint32Array,
  order: Uint32Array,
  shared: number,
): Parts<void> {
  const { length } = order
  if (length < radixEntriesMin) {
    if (!isSorted(keys, rows, order, 1, length)) order.sort((i, j) => compare(keys, rows, i, j) || i - j)
    return
  }
  let sorted = 1
  while (sorted < length && isSorted(keys, rows, order, sorted, sorted + partLength)) {
    sorted += partLength
    yield
  }
  if (sorted >= length) return
  // By the next eight bytes, which are zeros behind the end of a key, and by how many of them are real.
  const offset = yield* sharedBytes(keys, order, shared)
  const high = new Uint32Array(length)
  const low = new Uint32Array(length)
  const real = new Uint32Array(length)
  for (let from = 0; from < length; from += partLength) {
    const to = Math.min(from + partLength, length)
    for (let i = from; i < to; i++) {
      const key = keys[order[i]!]!
      high[i] = fourBytes(key, offset)
      low[i] = fourBytes(key, offset + 4)
      real[i] = Math.min(key.length - offset, 8)
    }
    yield
  }
  const places = yield* reorder(order, [high, low, real])
  let passed = 0
  for (let start = 0; start < length; ) {
    const place = places[start]!
    let end = start + 1
    for (; end < length; end++) {
      const other = places[end]!
      if (high[other] !== high[place] || low[other] !== low[place] || real[other] !== real[place]) break
    }
    if (end - start > 1) {
      const part = order.subarray(start, end)
      if (real[place] === 8) yield* sortPart(keys, rows, part, offset + 8)
      else yield* sortByRow(rows, part)
    }
    start = end
    if (start - passed < groupedMax) continue
    passed = start
    yield
  }
}

/** Sorts positions whose keys are equal. */
function* sortByRow(rows: Uint32Array, order: Uint32Array): Parts<void> {
  let isSorted = true
  for (let i = 1; i < order.length && isSorted; i++) isSorted = rows[order[i - 1]!]! <= rows[order[i]!]!
  if (isSorted) return
  if (order.length < radixEntriesMin) order.sort((i, j) => rows[i]! - rows[j]! || i - j)
  else yield* reorder(order, [yield* picking(rows, order)])
}

/** Sorts positions by columns that belong to them, and returns from where each came. */
function* reorder(order: Uint32Array, columns: readonly Uint32Array[]): Parts<Uint32Array> {
  const before = order.slice()
  const places = (yield* radixSorting(columns, order.length)).order
  order.set(yield* picking(before, places))
  return places
}

/** Whether the positions in `start..end` are in order behind those before them. */
function isSorted(
  keys: readonly string[],
  rows: Uint32Array,
  order: Uint32Array,
  start: number,
  end: number,
): boolean {
  const to = Math.min(end, order.length)
  for (let i = start; i < to; i++) if (compare(keys, rows, order[i - 1]!, order[i]!) > 0) return false
  return true
}

/** How many bytes all keys begin with alike, which are `from` at least. */
function* sharedBytes(keys: readonly string[], order: Uint32Array, from: number): Parts<number> {
  const first = keys[order[0]!]!
  let shared = first.length
  for (let i = 1; i < order.length && shared > from; i++) {
    if (i % partLength === 0) yield
    const key = keys[order[i]!]!
    const end = Math.min(shared, key.length)
    let same = from
    while (same < end && key.charCodeAt(same) === first.charCodeAt(same)) same++
    shared = same
  }
  return shared
}

/** Four bytes as a number, zeros behind the end. */
function fourBytes(key: string, offset: number): number {
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
