import type { GroupsKind } from '../../../language/analysis/program.ts'
import { groupKey } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch, ColumnValues, Id } from '../../../store/storage/api.ts'
import type { Flow } from '../flow.ts'
import { plusCounts } from '../steps/counts.ts'
import { type Group, groupWriter, keyOfGroup } from '../steps/group.ts'
import type { Selection } from './scan.ts'

/** The values of a column as small numbers: two rows with the same code have the same value. */
interface Codes {
  readonly codes: ArrayLike<number>
  /** Above every code. */
  readonly size: number
  value(code: number): unknown
}

/** A group, with the least id of its records where batches do not come in the order of ids. */
interface ColumnGroup extends Group {
  values: readonly unknown[]
  first: Id | undefined
}

/** Combinations of codes that are counted in an array; more are counted in a map. */
const combinationsMax = 2 ** 20

/** Counts the rows of each group in the order first seen (S8), batch by batch. */
export class ColumnGroups {
  readonly #show: (group: Group) => unknown
  readonly #groups: ColumnGroup[] = []
  readonly #byKey = new Map<unknown, ColumnGroup>()
  /** Rows by code, zeros between two batches. */
  #counts = new Uint32Array(1024)

  constructor(kind: GroupsKind) {
    this.#show = groupWriter(kind)
  }

  /** @param places of the columns to group by */
  add(batch: ColumnBatch, places: readonly number[], selection: Selection): void {
    if (selection.count === 0) return
    const columns = places.map(place => codesOf(batch.columns[place], selection))
    const { codes, size, valuesOf } = combined(columns, selection, batch.rows)
    if (this.#counts.length < size) this.#counts = new Uint32Array(size)
    const counts = this.#counts
    const { rows, count } = selection
    const seen: number[] = []
    for (let i = 0; i < count; i++) {
      const code = codes[rows === undefined ? i : rows[i]!]!
      if (counts[code]!++ === 0) seen.push(code)
    }
    const firsts = batch.isOrdered ? undefined : firstRows(batch, codes, selection)
    for (const code of seen) {
      const group = this.#find(valuesOf(code))
      group.count = plusCounts(group.count, counts[code]!)
      counts[code] = 0
      const first = firsts?.get(code)
      if (first === undefined || (group.first !== undefined && group.first < first.id)) continue
      group.first = first.id
      group.values = places.map(place => batch.columns[place]?.get(first.row) ?? null)
    }
  }

  #find(values: readonly unknown[]): ColumnGroup {
    const key = keyOfGroup(values)
    let group = this.#byKey.get(key)
    if (group === undefined) {
      group = { values, count: 0, data: undefined, first: undefined }
      this.#byKey.set(key, group)
      this.#groups.push(group)
    }
    return group
  }

  finish(): Flow {
    if (this.#groups[0]?.first !== undefined) this.#groups.sort((a, b) => (a.first! < b.first! ? -1 : 1))
    const values = this.#groups.map(this.#show)
    return { kind: 'values', values, offsets: [0, values.length], single: false }
  }
}

const zeros = new Uint8Array(2 ** 16)

/** Codes of the selected rows; those of others mean nothing. */
function codesOf(column: ColumnValues | undefined, selection: Selection): Codes {
  if (column === undefined) return { codes: zeros, size: 1, value: () => null }
  if (column.kind === 'dictionary') {
    const { codes, size } = column
    return { codes, size: size + 1, value: code => (code === size ? null : column.dictionary(code)) }
  }
  if (column.kind === 'integers' && column.nulls === undefined && column.numbers instanceof Uint8Array) {
    const { numbers, offset } = column
    return { codes: numbers, size: 256, value: code => offset + code }
  }
  return newCodes(column, selection)
}

function newCodes(column: ColumnValues, { rows, count }: Selection): Codes {
  const codes = new Uint32Array(rows === undefined ? count : (rows[count - 1] ?? -1) + 1)
  const values: Value[] = []
  const byValue = new Map<unknown, number>()
  for (let i = 0; i < count; i++) {
    const row = rows === undefined ? i : rows[i]!
    const value = column.get(row)
    const key = typeof value === 'object' && value !== null ? groupKey([value]) : value
    let code = byValue.get(key)
    if (code === undefined) {
      code = values.push(value) - 1
      byValue.set(key, code)
    }
    codes[row] = code
  }
  return { codes, size: values.length, value: code => values[code] }
}

/** One code for the codes of a row in all columns. */
function combined(columns: readonly Codes[], selection: Selection, rows: number) {
  const [only, ...others] = columns
  if (others.length === 0) {
    return { codes: only!.codes, size: only!.size, valuesOf: (code: number) => [only!.value(code)] }
  }
  const size = columns.reduce((product, column) => product * column.size, 1)
  if (size > combinationsMax) return numbered(columns, selection, rows)
  const codes = new Uint32Array(rows)
  for (const column of columns) {
    for (let row = 0; row < rows; row++) codes[row] = codes[row]! * column.size + column.codes[row]!
  }
  const valuesOf = (code: number) => {
    const values: unknown[] = []
    let rest = code
    for (const column of columns.toReversed()) {
      values.unshift(column.value(rest % column.size))
      rest = Math.floor(rest / column.size)
    }
    return values
  }
  return { codes, size, valuesOf }
}

/** The combinations that occur, numbered as they come. */
function numbered(columns: readonly Codes[], { rows, count }: Selection, total: number) {
  const codes = new Uint32Array(total)
  const combinations: number[][] = []
  const byKey = new Map<string, number>()
  for (let i = 0; i < count; i++) {
    const row = rows === undefined ? i : rows[i]!
    const combination = columns.map(column => column.codes[row]!)
    const key = combination.join()
    let code = byKey.get(key)
    if (code === undefined) {
      code = combinations.push(combination) - 1
      byKey.set(key, code)
    }
    codes[row] = code
  }
  const valuesOf = (code: number) => combinations[code]!.map((part, i) => columns[i]!.value(part))
  return { codes, size: combinations.length, valuesOf }
}

/** For each code, the selected row with the least id. */
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
