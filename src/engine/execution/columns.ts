import { InternalError } from '../../base/errors.ts'
import type { CompareExpr } from '../../language/analysis/program.ts'
import type { Value } from '../../language/catalog/types.ts'
import type { StoredRecord } from '../../store/storage/api.ts'

/** The values of a property as numbers for the rows' groups: `values[codes[row]]`. */
export interface CodedColumn {
  readonly codes: Uint16Array
  /** Distinct, in the order first met. */
  readonly values: readonly Value[]
  /** By code. */
  readonly counts: readonly number[]
}

const distinctMax = 65_536

/** The properties of records that stay as they are, column by column; each is made when it is first asked for. */
class Columns {
  readonly #records: readonly StoredRecord[]
  readonly #bySlot = new Map<number, Float64Array | undefined>()
  readonly #codedBySlot = new Map<number, CodedColumn | undefined>()

  constructor(records: readonly StoredRecord[]) {
    this.#records = records
  }

  /** Numbers, NaN where there is no value; `undefined` when some value does not fit one. */
  numbers(slot: number): Float64Array | undefined {
    if (!this.#bySlot.has(slot)) this.#bySlot.set(slot, numbersOf(this.#records, slot))
    return this.#bySlot.get(slot)
  }

  /** `undefined` when there are very many values, or some are arrays. */
  coded(slot: number): CodedColumn | undefined {
    if (!this.#codedBySlot.has(slot)) this.#codedBySlot.set(slot, codesOf(this.#records, slot))
    return this.#codedBySlot.get(slot)
  }
}

export type { Columns }

const known = new WeakMap<readonly StoredRecord[], Columns>()

/** The columns of an array of records that is never changed; they are kept as long as it is. */
export function columnsOf(records: readonly StoredRecord[]): Columns {
  let columns = known.get(records)
  if (columns === undefined) {
    columns = new Columns(records)
    known.set(records, columns)
  }
  return columns
}

function numbersOf(records: readonly StoredRecord[], slot: number): Float64Array | undefined {
  const numbers = new Float64Array(records.length)
  for (let row = 0; row < records.length; row++) {
    const value = records[row]!.values[slot] ?? Number.NaN
    if (typeof value !== 'number') return undefined
    numbers[row] = value
  }
  return numbers
}

function codesOf(records: readonly StoredRecord[], slot: number): CodedColumn | undefined {
  const codes = new Uint16Array(records.length)
  const codeOf = new Map<Value, number>()
  const values: Value[] = []
  const counts: number[] = []
  for (let row = 0; row < records.length; row++) {
    const value = records[row]!.values[slot] ?? null
    let code = codeOf.get(value)
    if (code === undefined) {
      if (values.length === distinctMax || (typeof value === 'object' && value !== null)) return undefined
      code = values.length
      codeOf.set(value, code)
      values.push(value)
      counts.push(0)
    }
    codes[row] = code
    counts[code]!++
  }
  return { codes, values, counts }
}

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
