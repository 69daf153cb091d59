import { sortingByBytes } from '../../base/byte-order.ts'
import { type Parts, partLength } from '../../base/parts.ts'
import { radixSorting } from '../../base/radix-sort.ts'
import { sortInParts } from '../../base/sort-in-parts.ts'
import { orderValues } from '../../language/catalog/index.ts'
import type { Value } from '../../language/catalog/types.ts'

export type Direction = 'Asc' | 'Desc'

/**
 * The positions `start` … `end` − 1 in the order of the keys at them, those with equal keys as they are. Missing keys are first ascending
 * and last descending (C3).
 */
export function* sortingByKey(
  keys: readonly Value[],
  start: number,
  end: number,
  direction: Direction,
): Parts<Uint32Array> {
  const order =
    (yield* sortingNumbers(keys, start, end, direction)) ?? (yield* sortingText(keys, start, end, direction))
  if (order !== undefined) return order
  const sign = direction === 'Asc' ? 1 : -1
  return yield* sortInParts(start, end, (a, b) => sign * orderValues(keys[a]!, keys[b]!) || a - b)
}

/** By radix, if all keys are numbers or missing. */
function* sortingNumbers(
  keys: readonly Value[],
  start: number,
  end: number,
  direction: Direction,
): Parts<Uint32Array | undefined> {
  const length = end - start
  const columns = [new Uint32Array(length), new Uint32Array(length)] as const
  for (let from = 0; from < length; from += partLength) {
    if (!addNumbers(keys, start, from, Math.min(from + partLength, length), direction, columns))
      return undefined
    yield
  }
  const { order } = yield* radixSorting(columns, length)
  return yield* moved(order, start)
}

/** The halves of a float in memory. */
const [low, high] = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? [0, 1] : [1, 0]

/**
 * Adds the bits of keys in the form in which they have the order of the keys as whole numbers: positive floats with another sign,
 * negative ones inverted, and all of them inverted where they descend. Returns false if a key is neither a number nor missing.
 */
function addNumbers(
  keys: readonly Value[],
  start: number,
  from: number,
  to: number,
  direction: Direction,
  [highs, lows]: readonly [Uint32Array, Uint32Array],
): boolean {
  const float = new Float64Array(1)
  const halves = new Uint32Array(float.buffer)
  const inverted = direction === 'Asc' ? 0 : 0xffffffff
  for (let i = from; i < to; i++) {
    const key = keys[start + i]!
    if (key === null) {
      // Less than every number.
      highs[i] = inverted
      lows[i] = inverted
      continue
    }
    if (typeof key !== 'number' || Number.isNaN(key)) return false
    // -0 is equal to 0.
    float[0] = key + 0
    const isNegative = halves[high]! >>> 31 === 1
    highs[i] = halves[high]! ^ (isNegative ? 0xffffffff : 0x80000000) ^ inverted
    lows[i] = halves[low]! ^ (isNegative ? 0xffffffff : 0) ^ inverted
  }
  return true
}

/** By the bytes of UTF-8, which have the order of the code points, if all keys are strings or missing. */
function* sortingText(
  keys: readonly Value[],
  start: number,
  end: number,
  direction: Direction,
): Parts<Uint32Array | undefined> {
  const length = end - start
  const bytes = new Array<string>(length)
  const missing: number[] = []
  const present = new Uint32Array(length)
  let count = 0
  for (let i = 0; i < length; i++) {
    if (i % partLength === partLength - 1) yield
    const key = keys[start + i]!
    if (key === null) {
      bytes[i] = ''
      missing.push(i)
      continue
    }
    const text = typeof key === 'string' ? utf8(key) : undefined
    if (text === undefined) return undefined
    bytes[i] = text
    present[count++] = i
  }
  const order = present.subarray(0, count)
  const places = new Uint32Array(length)
  for (let i = 0; i < length; i++) places[i] = i
  yield* sortingByBytes(bytes, places, order)
  const whole = new Uint32Array(length)
  if (direction === 'Asc') {
    whole.set(missing)
    whole.set(order, missing.length)
  } else {
    yield* reversing(bytes, order, whole)
    whole.set(missing, count)
  }
  return yield* moved(whole, start)
}

const ascii = /^[\0-\x7f]*$/

/** Each unit is a byte; `undefined` for half a surrogate pair, which UTF-8 has no bytes for. */
function utf8(text: string): string | undefined {
  if (ascii.test(text)) return text
  return text.isWellFormed() ? Buffer.from(text, 'utf8').toString('latin1') : undefined
}

/** From the last to the first, but for those that are equal, which stay in their order. */
function* reversing(keys: readonly string[], order: Uint32Array, into: Uint32Array): Parts<void> {
  let passed = 0
  for (let end = order.length; end > 0; ) {
    let start = end - 1
    while (start > 0 && keys[order[start - 1]!] === keys[order[end - 1]!]) start--
    into.set(order.subarray(start, end), order.length - end)
    passed += end - start
    end = start
    if (passed < partLength) continue
    passed = 0
    yield
  }
}

function* moved(order: Uint32Array, by: number): Parts<Uint32Array> {
  if (by === 0) return order
  for (let i = 0; i < order.length; i++) {
    if (i % partLength === partLength - 1) yield
    order[i] = order[i]! + by
  }
  return order
}
