import { sortingByBytes } from '../../../base/data/byte-order.ts'
import { radixSorting } from '../../../base/data/radix-sort.ts'
import { sortInParts } from '../../../base/data/sort-in-parts.ts'
import { type Parts, partLength } from '../../../base/flow/parts.ts'
import { orderValues } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'

export type Direction = 'Asc' | 'Desc'

/** The places of keys in their order, those of equal keys as they are. Missing keys are first ascending and last descending (C3). */
export function* sortingByKey(keys: readonly Value[], direction: Direction): Parts<Uint32Array> {
  const order = (yield* sortingNumbers(keys, direction)) ?? (yield* sortingText(keys, direction))
  if (order !== undefined) return order
  const sign = direction === 'Asc' ? 1 : -1
  return yield* sortInParts(0, keys.length, (a, b) => sign * orderValues(keys[a]!, keys[b]!) || a - b)
}

/** Sorts by radix, if all keys are numbers or missing. */
function* sortingNumbers(keys: readonly Value[], direction: Direction): Parts<Uint32Array | undefined> {
  const { length } = keys
  const columns = [new Uint32Array(length), new Uint32Array(length)] as const
  for (let from = 0; from < length; from += partLength) {
    if (!addNumbers(keys, from, Math.min(from + partLength, length), direction, columns)) return undefined
    yield
  }
  return (yield* radixSorting(columns, length)).order
}

/** The halves of a float in memory. */
const [low, high] = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? [0, 1] : [1, 0]

/**
 * Adds the bits of keys in the form in which they have the order of the keys as whole numbers: positive floats with another sign,
 * negative ones inverted, and all of them inverted where they descend. Returns false if a key is neither a number nor missing.
 */
function addNumbers(
  keys: readonly Value[],
  from: number,
  to: number,
  direction: Direction,
  [highs, lows]: readonly [Uint32Array, Uint32Array],
): boolean {
  const float = new Float64Array(1)
  const halves = new Uint32Array(float.buffer)
  const inverted = direction === 'Asc' ? 0 : 0xffffffff
  for (let i = from; i < to; i++) {
    const key = keys[i]!
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

/** Sorts by the bytes of UTF-8, which have the order of the code points, if all keys are strings or missing. */
function* sortingText(keys: readonly Value[], direction: Direction): Parts<Uint32Array | undefined> {
  const { length } = keys
  const bytes = new Array<string>(length)
  const missing: number[] = []
  const present = new Uint32Array(length)
  let count = 0
  for (let i = 0; i < length; i++) {
    if (i % partLength === partLength - 1) yield
    const key = keys[i]!
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
  return whole
}

const ascii = /^[\0-\x7f]*$/

/** Each unit is a byte; `undefined` for half a surrogate pair, which UTF-8 has no bytes for. */
function utf8(text: string): string | undefined {
  if (ascii.test(text)) return text
  return text.isWellFormed() ? Buffer.from(text, 'utf8').toString('latin1') : undefined
}

/** Reverses the order, but keeps rows with equal keys in their order. */
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
