import type { Step } from '../../../language/analysis/program/program.ts'
import { groupKey } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch, ColumnValues, Id } from '../../../store/graph/api.ts'
import type { Flow } from '../flow/flow.ts'
import { groupRow } from '../steps/group.ts'
import type { Selection } from './scan.ts'

interface ColumnGroup {
  /** The values of the first record of the group. */
  values: readonly unknown[]
  count: number
  /** The id of the first record, set where batches do not come in the order of ids. */
  first: Id | undefined
}

/** Combinations of codes that are counted in an array; where there may be more, those that occur are numbered. */
const combinationsMax = 2 ** 20

/** Counts the rows of each group in the order first seen (S8), batch by batch. */
export class ColumnGroups {
  readonly #step: Extract<Step, { kind: 'group' }>
  readonly #columns: readonly GroupedColumn[]
  readonly #groups: ColumnGroup[] = []
  /** Groups by the number of their value in the first column, in that of the next, and so on. */
  readonly #byNumbers: unknown[] = []
  /** Rows by code, zeros between two batches. */
  #counts = new Uint32Array(1024)

  /** @param places of the columns to group by */
  constructor(step: Extract<Step, { kind: 'group' }>, places: readonly number[]) {
    this.#step = step
    this.#columns = places.map(place => new GroupedColumn(place))
  }

  add(batch: ColumnBatch, selection: Selection): void {
    const { rows, count } = selection
    if (count === 0) return
    for (const column of this.#columns) column.begin(batch, selection)
    const { codes, size } = combine(this.#columns, selection, batch.rows)
    if (this.#counts.length < size) this.#counts = new Uint32Array(size)
    const counts = this.#counts
    /** The first row of each code. */
    const seen: number[] = []
    for (let i = 0; i < count; i++) {
      const row = rows === undefined ? i : rows[i]!
      if (counts[codes[row]!]!++ === 0) seen.push(row)
    }
    const firsts = batch.isOrdered ? undefined : firstRows(batch, codes, selection)
    for (const row of seen) {
      const code = codes[row]!
      const group = this.#groupOf(row)
      group.count += counts[code]!
      counts[code] = 0
      const first = firsts?.get(code)
      if (first === undefined || (group.first !== undefined && group.first < first.id)) continue
      group.first = first.id
      group.values = this.#columns.map(column => column.valueAt(first.row))
    }
  }

  finish(): Flow {
    if (this.#groups[0]?.first !== undefined) this.#groups.sort((a, b) => (a.first! < b.first! ? -1 : 1))
    return groupsFlow(this.#step, this.#groups)
  }

  #groupOf(row: number): ColumnGroup {
    let level = this.#byNumbers
    const last = this.#columns.length - 1
    for (let i = 0; i < last; i++) {
      const number = this.#columns[i]!.numberAt(row)
      level[number] ??= []
      level = level[number] as unknown[]
    }
    const number = this.#columns[last]!.numberAt(row)
    const known = level[number] as ColumnGroup | undefined
    if (known !== undefined) return known
    const group = { values: this.#columns.map(column => column.valueAt(row)), count: 0, first: undefined }
    level[number] = group
    this.#groups.push(group)
    return group
  }
}

export function groupsFlow(
  step: Extract<Step, { kind: 'group' }>,
  groups: readonly { readonly values: readonly unknown[]; readonly count: number }[],
): Flow {
  const rowOf = groupRow(step)
  const records = groups.map(({ values, count }) => rowOf({ values, count, rows: undefined }))
  return { kind: 'rows', records, offsets: [0, records.length], single: false }
}

/** The values of a column as small numbers: two rows with the same code have the same value. */
interface Codes {
  readonly codes: ArrayLike<number>
  /** Above every code. */
  readonly size: number
}

const noColumn: Codes & { value(code: number): null } = {
  codes: new Uint8Array(2 ** 16),
  size: 1,
  value: () => null,
}

/** A column to group by: its codes in the batch at hand, and the number of each value in all batches. */
class GroupedColumn implements Codes {
  readonly #place: number
  readonly #numbers = new Map<unknown, number>()
  #column: ColumnValues | undefined
  #codes: Codes & { value(code: number): unknown } = noColumn
  /** The number of each code's value plus one, by code; 0 until it is looked up. */
  #numberOf = new Uint32Array(256)

  constructor(place: number) {
    this.#place = place
  }

  get codes(): ArrayLike<number> {
    return this.#codes.codes
  }

  get size(): number {
    return this.#codes.size
  }

  begin(batch: ColumnBatch, selection: Selection): void {
    this.#column = batch.columns[this.#place]
    this.#codes = codesOf(this.#column, selection)
    if (this.#numberOf.length < this.size) this.#numberOf = new Uint32Array(this.size)
    else this.#numberOf.fill(0, 0, this.size)
  }

  /** The value at a row. Rows with the same code may differ: some have 0 and others -0. */
  valueAt(row: number): unknown {
    return this.#column?.get(row) ?? null
  }

  numberAt(row: number): number {
    const code = this.codes[row]!
    const known = this.#numberOf[code]!
    if (known > 0) return known - 1
    const key = keyOf(this.#codes.value(code))
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(key, number)
    }
    this.#numberOf[code] = number + 1
    return number
  }
}

/** Arrays are encoded so that different ones have different keys; anything else is its own key. */
function keyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? groupKey([value as Value]) : value
}

/** Codes of the selected rows; those of other rows mean nothing. */
function codesOf(column: ColumnValues | undefined, selection: Selection) {
  if (column === undefined) return noColumn
  if (column.kind === 'dictionary') {
    const { codes, size } = column
    return {
      codes,
      size: size + 1,
      value: (code: number) => (code === size ? null : column.dictionary(code)),
    }
  }
  if (column.kind === 'integers' && column.nulls === undefined && column.numbers instanceof Uint8Array) {
    const { numbers, offset } = column
    return { codes: numbers, size: 256, value: (code: number) => offset + code }
  }
  const keyAt = (row: number) => keyOf(column.get(row))
  const { codes, size, seen } = numbered(keyAt, selection)
  return { codes, size, value: (code: number) => column.get(seen[code]!) }
}

/** One code for the codes of a row in all columns. */
function combine(columns: readonly Codes[], selection: Selection, rows: number): Codes {
  let all: Codes | undefined
  for (const next of columns) {
    if (all === undefined) {
      all = next
      continue
    }
    const before: Codes = all
    const size = before.size * next.size
    const codes = size <= 2 ** 32 ? new Uint32Array(rows) : new Float64Array(rows)
    const { codes: high } = before
    const { codes: low } = next
    for (let row = 0; row < rows; row++) codes[row] = high[row]! * next.size + low[row]!
    all = size <= combinationsMax ? { codes, size } : numbered(row => codes[row], selection)
  }
  return all!
}

/** Numbers the values of the selected rows as they come. */
function numbered(keyAt: (row: number) => unknown, { rows, count }: Selection) {
  const codes = new Uint32Array(rows === undefined ? count : rows[count - 1]! + 1)
  /** The first row of each code. */
  const seen: number[] = []
  const byKey = new Map<unknown, number>()
  for (let i = 0; i < count; i++) {
    const row = rows === undefined ? i : rows[i]!
    const key = keyAt(row)
    let code = byKey.get(key)
    if (code === undefined) {
      code = seen.push(row) - 1
      byKey.set(key, code)
    }
    codes[row] = code
  }
  return { codes, size: seen.length, seen }
}

/** The row with the least id, for each code. */
function firstRows(batch: ColumnBatch, codes: ArrayLike<number>, { rows, count }: Selection) {
  const firsts = new Map<number, { readonly row: number; readonly id: Id }>()
  for (let i = 0; i < count; i++) {
    const row = rows === undefined ? i : rows[i]!
    const id = batch.id(row)
    const first = firsts.get(codes[row]!)
    if (first === undefined || id < first.id) firsts.set(codes[row]!, { row, id })
  }
  return firsts
}
