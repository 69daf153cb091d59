import { InternalError } from '../../base/errors.ts'
import type { CompareExpr } from '../../language/analysis/program.ts'

/** Taken anew by each filter; what it holds is used up before the next one. */
let scratch = new Uint32Array(1024)

/**
 * The rows, among some or all, whose number compares as the operator says; NaN never does. The answer is good until the
 * next call, to which it may be given as `rows`.
 */
export function passing(
  column: Float64Array,
  operator: CompareExpr['operator'],
  bound: number,
  rows: Uint32Array | undefined,
): Uint32Array {
  if (scratch.length < column.length) scratch = new Uint32Array(column.length)
  if (operator === 'NEQ') return outside(column, bound, rows)
  const [low, high] = interval(operator, bound)
  const total = rows?.length ?? column.length
  let count = 0
  for (let i = 0; i < total; i++) {
    const row = rows === undefined ? i : rows[i]!
    const value = column[row]!
    // Without a branch, since which rows pass cannot be foreseen.
    scratch[count] = row
    count += Number(value >= low) & Number(value <= high)
  }
  return scratch.subarray(0, count)
}

function outside(column: Float64Array, bound: number, rows: Uint32Array | undefined): Uint32Array {
  const total = rows?.length ?? column.length
  let count = 0
  for (let i = 0; i < total; i++) {
    const row = rows === undefined ? i : rows[i]!
    const value = column[row]!
    scratch[count] = row
    count += Number(value < bound) | Number(value > bound)
  }
  return scratch.subarray(0, count)
}

/** The least and the greatest number that pass. */
function interval(operator: CompareExpr['operator'], bound: number): readonly [low: number, high: number] {
  switch (operator) {
    case 'EQ':
      return [bound, bound]
    case 'GTE':
      return [bound, Number.POSITIVE_INFINITY]
    case 'LTE':
      return [Number.NEGATIVE_INFINITY, bound]
    case 'GT':
      return [nextAbove(bound), Number.POSITIVE_INFINITY]
    case 'LT':
      return [Number.NEGATIVE_INFINITY, -nextAbove(-bound)]
    default:
      throw new InternalError(`${operator} is no comparison of two numbers`)
  }
}

const float = new Float64Array(1)
const bits = new BigInt64Array(float.buffer)

/** The least float above a finite one. */
function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  float[0] = value
  bits[0]! += value > 0 ? 1n : -1n
  return float[0]
}
