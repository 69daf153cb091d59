import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Property, RecordType, Value } from '../../../language/catalog/types.ts'
import type { GraphReader, GraphTransaction, Id } from '../../../store/graph/api.ts'

/** A look-up that each round of a loop makes with the value that a variable has in it. */
export interface Lookup {
  readonly type: RecordType
  /** The property to look up by; absent for a look-up by id. */
  readonly property?: Property
  readonly slot: number
  /** The key to look up a value by, like `lookupKey`. */
  keyOf(value: Value): Value | undefined
}

/** An item, and where the store has it. */
interface Item {
  readonly id: Id
  readonly row: number
}

/**
 * Results of look-ups that rounds of a loop will make, found in one batch: by one search through a tree, or one
 * statement. They are valid for the state in which they were found: after any write, the rounds look up one by one
 * until the next batch.
 */
export class FoundAhead {
  readonly #transaction: GraphTransaction
  readonly #found = new Map<
    Lookup,
    { readonly version: number; readonly items: ReadonlyMap<Value, Item | null> }
  >()

  constructor(transaction: GraphTransaction) {
    this.#transaction = transaction
  }

  /** `null` if there is no such item, `undefined` if that is not known. */
  get(lookup: Lookup, key: Value | undefined): Item | null | undefined {
    const found = this.#found.get(lookup)
    if (found === undefined || key === undefined || found.version !== this.#transaction.version)
      return undefined
    return found.items.get(key)
  }

  find(lookup: Lookup, keys: ReadonlySet<Value>): MaybePromise<void> {
    const values = [...keys]
    const { version } = this.#transaction
    return andThen(itemsOf(this.#transaction, lookup, values), found => {
      const items = new Map(values.map((value, i) => [value, found[i]!]))
      this.#found.set(lookup, { version, items })
    })
  }
}

function itemsOf(
  reader: GraphReader,
  { type, property }: Lookup,
  values: readonly Value[],
): MaybePromise<readonly (Item | null)[]> {
  if (property !== undefined) {
    return andThen(reader.oldest(type, property, values), ({ ids, rows }) =>
      ids.map((id, i) => (id === undefined ? null : { id, row: rows[i]! })),
    )
  }
  const ids = values as readonly Id[]
  const { byRows } = reader
  if (byRows !== undefined) {
    return andThen(byRows.find(type, ids), rows =>
      rows.map((row, i) => (row < 0 ? null : { id: ids[i]!, row })),
    )
  }
  return andThen(reader.records(type, ids), records =>
    records.map(record => (record === undefined ? null : { id: record.id, row: record.row })),
  )
}
