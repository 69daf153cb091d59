import { InternalError } from '../../base/errors.ts'
import type { CompareExpr } from '../../language/analysis/program.ts'
import type { Value } from '../../language/catalog/types.ts'
import type { StoredRecord } from '../../store/storage/api.ts'

/** The values of a property, encoded as one code for each row: `values[codes[row]]`. */
interface CodedColumn {
  readonly codes: Uint16Array
  /** Distinct, in the order first seen. */
  readonly values: readonly Value[]
  /** The number of rows, by code. */
  readonly counts: readonly number[]
}

const distinctMax = 65_536

/** The properties of immutable records, column by column; each column is built on first use. */
class Columns {
  readonly #records: readonly StoredRecord[]
  readonly #bySlot = new Map<number, Float64Array | undefined>()
  readonly #codedBySlot = new Map<number, CodedColumn | undefined>()

  constructor(records: readonly StoredRecord[]) {
    this.#records = records
  }

  /** Returns numbers, NaN for a missing value; `undefined` if some value is not a `number`. */
  numbers(slot: number): Float64Array | undefined {
    if (!this.#bySlot.has(slot)) this.#bySlot.set(slot, numbersOf(this.#records, slot))
    return this.#bySlot.get(slot)
  }

  /** Returns `undefined` if there are very many distinct values, or some are arrays. */
  coded(slot: number): CodedColumn | undefined {
    if (!this.#codedBySlot.has(slot)) this.#codedBySlot.set(slot, codesOf(this.#records, slot))
    return this.#codedBySlot.get(slot)
  }
}

export type { Columns }

const known = new WeakMap<readonly StoredRecord[], Columns>()

/** Returns the columns of an array of records that is never changed; they are cached as long as it lives. */
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

/** Reused by each filter; its contents are consumed before the next call. */
let scratch = new Uint32Array(1024)

/**
 * Returns the rows, among `rows` or all, whose number satisfies the comparison; NaN never does. The result is valid
 * until the next call, to which it can be passed as `rows`.
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
    // Without a branch, because it could not be predicted.
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

/** Returns the smallest and the largest number that pass. */
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
