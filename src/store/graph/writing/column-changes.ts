import type { Value } from '../../../language/catalog/index.ts'

/** Values of some records, by slot: one column each. A slot without a column has no values. */
export type Columns = ReadonlyMap<number, readonly Value[]>

/** Records of a type before and after a write, column by column. Of slots that stay as they are, either both have a column or neither. */
export interface ColumnChanges {
  /** The rows of the records, ascending. */
  readonly rows: ArrayLike<number>
  /** `undefined` for new records. */
  readonly before: Columns | undefined
  /** `undefined` for dropped records. */
  readonly after: Columns | undefined
}

/** Some slots of records, as columns. */
export function columnsOf(
  records: readonly { readonly values: readonly Value[] }[],
  slots: Iterable<number>,
): Columns {
  const columns = new Map<number, readonly Value[]>()
  for (const slot of slots) {
    columns.set(
      slot,
      records.map(({ values }) => values[slot] ?? null),
    )
  }
  return columns
}
