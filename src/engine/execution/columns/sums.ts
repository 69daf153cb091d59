import type { AggregateFunction } from '../../../language/analysis/index.ts'
import type { ColumnValues, NumberValues } from '../../../store/graph/api.ts'
import { aggregated, combining, type Ordered } from '../values/arithmetic.ts'
import { mayBeInfinite } from './masks.ts'
import type { Selection } from './scan.ts'

type Num = number | bigint

/** SUM, AVG, MIN, MAX and COUNT of the values of a column, as `aggregate` computes them (C5), batch by batch. */
export class ColumnSum {
  readonly #name: AggregateFunction
  readonly #float: boolean
  readonly #combine: (a: Ordered, b: Ordered) => Ordered
  /** The aggregate of all values so far; `undefined` before the first. */
  #result: Ordered | undefined
  /** Values so far; for COUNT also missing ones. */
  #count = 0

  constructor(name: AggregateFunction, float: boolean) {
    this.#name = name
    this.#float = float
    this.#combine = combining(name, float)
  }

  /** Whether the result depends on the order of the values: each addition of floats is rounded. */
  get needsOrder(): boolean {
    return this.#float && (this.#name === 'SUM' || this.#name === 'AVG')
  }

  add(column: ColumnValues | undefined, selection: Selection): void {
    if (this.#name === 'COUNT') {
      this.#count += selection.count
      return
    }
    if (column === undefined || selection.count === 0) return
    const isFast = (column.kind === 'integers' || column.kind === 'floats') && !mayBeInfinite(column)
    if (!isFast || !this.#addNumbers(column, selection)) this.#addEach(column, selection)
  }

  finish(): Ordered | null {
    return this.#name === 'COUNT' ? this.#count : aggregated(this.#name, this.#result, this.#count)
  }

  #addEach(column: ColumnValues, { rows, count }: Selection): void {
    for (let i = 0; i < count; i++) {
      const value = column.get(rows === undefined ? i : rows[i]!)
      if (value === null) continue
      this.#result =
        this.#result === undefined ? (value as Ordered) : this.#combine(this.#result, value as Ordered)
      this.#count++
    }
  }

  /** Returns false if the columns may have to be added value by value, and leaves everything as it was. */
  #addNumbers(column: NumberValues, selection: Selection): boolean {
    const present = withValues(column, selection)
    if (present.count === 0) return true
    const part = this.#partOf(column, present)
    if (part === undefined) return false
    this.#result = this.#result === undefined || this.needsOrder ? part : this.#combine(this.#result, part)
    this.#count += present.count
    return true
  }

  #partOf(column: NumberValues, present: Selection): Num | undefined {
    if (this.#name === 'MIN' || this.#name === 'MAX') return this.#extreme(column, present)
    if (this.needsOrder) {
      // Adding -0 changes no number.
      const total = sumFrom(this.#result === undefined ? -0 : Number(this.#result), column, present)
      return Number.isFinite(total) ? total : undefined
    }
    const isExact = Math.max(Math.abs(column.min), Math.abs(column.max)) * present.count
    if (!Number.isSafeInteger(isExact)) return undefined
    const sum = sumFrom(-0, column, present)
    return sum === 0 && present.count > 1 ? 0 : sum
  }

  #extreme(column: NumberValues, { rows, count }: Selection): Num {
    const { numbers } = column
    const isLeast = this.#name === 'MIN'
    const rowAt = (i: number) => (rows === undefined ? i : rows[i]!)
    let best = numbers[rowAt(0)]!
    if (this.#float && column.kind === 'floats') {
      const choose = isLeast ? Math.min : Math.max
      for (let i = 1; i < count; i++) best = choose(best, numbers[rowAt(i)]!)
      return best
    }
    for (let i = 1; i < count; i++) {
      const value = numbers[rowAt(i)]!
      if (isLeast ? value < best : value > best) best = value
    }
    return column.kind === 'floats' ? best : column.offset + best
  }
}

/** The selected rows that have a value. */
function withValues({ nulls }: NumberValues, selection: Selection): Selection {
  if (nulls === undefined) return selection
  const { rows, count } = selection
  const present = new Uint32Array(count)
  let found = 0
  for (let i = 0; i < count; i++) {
    const row = rows === undefined ? i : rows[i]!
    present[found] = row
    found += 1 - ((nulls[row >>> 3]! >>> (row & 7)) & 1)
  }
  return { rows: present, count: found }
}

function sumFrom(start: number, { kind, numbers, offset }: NumberValues, { rows, count }: Selection): number {
  let sum = start
  if (kind === 'floats') {
    if (rows === undefined) for (let i = 0; i < count; i++) sum += numbers[i]!
    else for (let i = 0; i < count; i++) sum += numbers[rows[i]!]!
    return sum
  }
  if (rows === undefined) for (let i = 0; i < count; i++) sum += offset + numbers[i]!
  else for (let i = 0; i < count; i++) sum += offset + numbers[rows[i]!]!
  return sum
}
