import { InternalError } from '../../../base/errors.ts'
import type { CompareExpr } from '../../../language/analysis/program/program.ts'
import type { CodedValues, NumberValues } from '../../../store/graph/api.ts'

/** Which rows of a batch pass: all, none, or those whose byte is 1. A byte is used up by the next call that gets its array. */
export type Mask = 'all' | 'none' | Uint8Array

/** The smallest and the largest number that pass a comparison, or with `isOutside` those that do not. */
export interface Interval {
  readonly low: number
  readonly high: number
  readonly isOutside: boolean
}

/** @param bound finite */
export function intervalOf(operator: CompareExpr['operator'], bound: number): Interval {
  switch (operator) {
    case 'EQ':
      return { low: bound, high: bound, isOutside: false }
    case 'NEQ':
      return { low: bound, high: bound, isOutside: true }
    case 'GTE':
      return { low: bound, high: Number.POSITIVE_INFINITY, isOutside: false }
    case 'LTE':
      return { low: Number.NEGATIVE_INFINITY, high: bound, isOutside: false }
    case 'GT':
      return { low: nextAbove(bound), high: Number.POSITIVE_INFINITY, isOutside: false }
    case 'LT':
      return { low: Number.NEGATIVE_INFINITY, high: -nextAbove(-bound), isOutside: false }
    default:
      throw new InternalError(`${operator} does not compare two numbers`)
  }
}

const float = new Float64Array(1)
const bits = new BigInt64Array(float.buffer)

/** Returns the smallest float greater than a finite one. */
function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  float[0] = value
  bits[0]! += value > 0 ? 1n : -1n
  return float[0]
}

/** Whether some value of the column may be NaN or infinite. */
export function mayBeInfinite({ min, max }: NumberValues): boolean {
  return !(Number.isFinite(min) && Number.isFinite(max))
}

/** Rows whose number lies in the interval; a missing one never does. The column has only finite numbers. */
export function maskInterval(column: NumberValues, interval: Interval, rows: number, mask: Uint8Array): Mask {
  const { min, max, nulls, numbers } = column
  const { low, high, isOutside } = interval
  const isDisjoint = max < low || min > high
  if (isDisjoint && !isOutside) return 'none'
  if (min >= low && max <= high && isOutside) return 'none'
  const passesAll = isOutside ? isDisjoint : min >= low && max <= high
  if (passesAll && nulls === undefined) return 'all'
  if (passesAll) mask.fill(1, 0, rows)
  else if (column.kind === 'floats') maskNumbers(numbers, low, high, isOutside, rows, mask)
  else {
    // The range is limited to the least and the greatest value, so that the differences are exact.
    const from = low <= min ? 0 : Math.ceil(low) - column.offset
    const to = high >= max ? max - column.offset : Math.floor(high) - column.offset
    maskNumbers(numbers, from, to, isOutside, rows, mask)
  }
  if (nulls !== undefined) clear(mask, nulls, rows)
  return mask
}

function maskNumbers(
  numbers: NumberValues['numbers'],
  low: number,
  high: number,
  isOutside: boolean,
  rows: number,
  mask: Uint8Array,
): void {
  // The loop has no branch for each row, because it could not be predicted.
  const flip = Number(isOutside)
  for (let row = 0; row < rows; row++) {
    const value = numbers[row]!
    mask[row] = (Number(value >= low) & Number(value <= high)) ^ flip
  }
}

/** Rows whose string passes, which is tested once for each string of the dictionary. */
export function maskCodes(
  column: CodedValues,
  test: (value: string | null) => boolean,
  rows: number,
  mask: Uint8Array,
): Mask {
  const { codes, size } = column
  const passes = new Uint8Array(size + 1)
  let passing = 0
  for (let code = 0; code <= size; code++) {
    if (!test(code === size ? null : column.dictionary(code))) continue
    passes[code] = 1
    passing++
  }
  if (passing === 0) return 'none'
  if (passing > size) return 'all'
  for (let row = 0; row < rows; row++) mask[row] = passes[codes[row]!]!
  return mask
}

/** Rows with one string. */
export function maskText(column: CodedValues, text: string, rows: number, mask: Uint8Array): Mask {
  const { codes, size } = column
  let code = 0
  while (code < size && column.dictionary(code) !== text) code++
  if (code === size) return 'none'
  for (let row = 0; row < rows; row++) mask[row] = Number(codes[row] === code)
  return mask
}

/** Clears the rows that have a bit. */
export function clear(mask: Uint8Array, bits: Uint8Array, rows: number): void {
  for (let at = 0; at < bits.length; at++) {
    if (bits[at] === 0) continue
    const end = Math.min(rows, 8 * at + 8)
    for (let row = 8 * at; row < end; row++) mask[row]! &= ~(bits[at]! >>> (row & 7)) & 1
  }
}

export function bothOf(a: Mask, b: Mask, rows: number): Mask {
  if (a === 'none' || b === 'none') return 'none'
  if (a === 'all') return b
  if (b !== 'all') for (let row = 0; row < rows; row++) a[row]! &= b[row]!
  return a
}

export function eitherOf(a: Mask, b: Mask, rows: number): Mask {
  if (a === 'all' || b === 'all') return 'all'
  if (a === 'none') return b
  if (b !== 'none') for (let row = 0; row < rows; row++) a[row]! |= b[row]!
  return a
}

export function inverse(mask: Mask, rows: number): Mask {
  if (mask === 'all') return 'none'
  if (mask === 'none') return 'all'
  for (let row = 0; row < rows; row++) mask[row]! ^= 1
  return mask
}
