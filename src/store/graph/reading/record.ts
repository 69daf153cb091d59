import type { Value } from '../../../language/catalog/index.ts'
import type { Id, StoredRecord } from '../api.ts'
import type { DeltaRow } from '../rows/row-delta.ts'
import type { RowPage } from '../rows/row-page.ts'
import type { TypeLayout } from '../types/type-layout.ts'

/** The only class of records, so that property reads stay monomorphic. */
export class GraphRecord implements StoredRecord {
  readonly id: Id
  readonly values: readonly Value[]
  /** The row of the record in its type. */
  readonly row: number
  /** Rows of the ends, in their types; 0 for nodes and vectors. */
  readonly fromRow: number
  readonly toRow: number

  constructor(id: Id, values: readonly Value[], row: number, fromRow = 0, toRow = 0) {
    this.id = id
    this.values = values
    this.row = row
    this.fromRow = fromRow
    this.toRow = toRow
  }
}

/**
 * The values of a row of a page, by slot.
 * @param isAlone whether rows beside it are not read: all values are looked at first, so that the processor waits for their places
 *   in memory at once, else for one after the other
 */
export function valuesInPage(
  { type, fields }: TypeLayout,
  page: RowPage,
  row: number,
  isAlone = false,
): Value[] {
  const values = new Array<Value>(type.properties.length)
  if (isAlone && values.length > 0) {
    let sum = 0
    for (let i = 0; i < fields.length; i++) sum += page.columnNear(fields[i]!.number, i)?.look(row) ?? 0
    // So that this is not left out as useless. It is overwritten.
    values[0] = sum | 0
  }
  for (let i = 0; i < fields.length; i++) {
    const { number, slot } = fields[i]!
    const value = page.columnNear(number, i)?.get(row) ?? null
    // Beyond the declared properties, a slot is there only where a record still has a value.
    if (value !== null || i < values.length) values[slot] = value
  }
  return values
}

/** The values of a changed row, by slot. */
export function valuesInDelta(layout: TypeLayout, { numbers, values }: DeltaRow): readonly Value[] {
  if (numbers === layout.fieldNumbers && values.length === layout.type.properties.length) return values
  const slots = new Array<Value>(layout.type.properties.length).fill(null)
  for (const { number, slot } of layout.fields) {
    const at = numbers.indexOf(number)
    const value = at === -1 ? null : (values[at] ?? null)
    if (value !== null) slots[slot] = value
  }
  return slots
}

/** A record as its page takes it. */
export function toRow({ fields, fieldNumbers }: TypeLayout, record: GraphRecord): DeltaRow {
  const { id, fromRow, toRow, values } = record
  const all = values.length === fields.length ? values : fields.map(({ slot }) => values[slot] ?? null)
  return { id, from: fromRow, to: toRow, numbers: fieldNumbers, values: all }
}
