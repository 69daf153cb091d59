import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { EdgeType, Property, RecordType, Value } from '../../../language/catalog/types.ts'
import type {
  Found,
  GraphReader,
  Id,
  NeighbourRows,
  RowReader,
  StoredRecord,
} from '../../../store/graph/api.ts'
import type { ItemsFlow } from '../flow/flow.ts'
import type { QueryMemory } from '../scheduling/memory.ts'

/** The reads of counting paths, by rows. */
export type PathRows = Omit<RowReader, 'find' | 'texts'>

/** The memory of an id here: the string, and its entry in the map. */
const numberedBytes = 150

/** Rows for a store whose records have none: each id that is met gets a number, for as long as one step counts. */
export class NumberedRows implements PathRows {
  readonly #reader: GraphReader
  readonly #memory: QueryMemory
  readonly #types = new Map<RecordType, Numbers>()

  constructor(reader: GraphReader, memory: QueryMemory) {
    this.#reader = reader
    this.#memory = memory
  }

  /** The rows of items. */
  of(type: RecordType, ids: readonly Id[]): readonly number[] {
    const numbers = this.#numbers(type)
    const before = numbers.ids.length
    const rows = ids.map(id => numbers.of(id))
    const added = numbers.ids.length - before
    if (added > 0) this.#memory.hold(added, added * numberedBytes)
    return rows
  }

  /** The items at rows, in one segment. */
  items(type: RecordType, rows: ArrayLike<number>): ItemsFlow {
    return { kind: 'items', type, ids: this.#ids(type, rows), offsets: [0, rows.length], single: false }
  }

  records(type: RecordType, rows: ArrayLike<number>): MaybePromise<readonly StoredRecord[]> {
    const found = this.#reader.records(type, this.#ids(type, rows))
    return andThen(found, records => records.map((record, i) => ({ ...record!, row: rows[i]! })))
  }

  values(type: RecordType, property: Property, rows: ArrayLike<number>): MaybePromise<readonly Value[]> {
    return andThen(this.records(type, rows), records =>
      records.map(({ values }) => values[property.slot] ?? null),
    )
  }

  neighbours(
    edge: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    rows: ArrayLike<number>,
  ): MaybePromise<NeighbourRows> {
    const [near, far] = direction === 'out' ? [edge.from, edge.to] : [edge.to, edge.from]
    const found = this.#reader.neighbours(edge, direction, of, this.#ids(near, rows))
    const reached = of === 'edges' ? edge : far
    return andThen(found, ({ ids, offsets }) => ({ rows: this.of(reached, ids), offsets }))
  }

  degrees(edge: EdgeType, direction: 'out' | 'in', rows: ArrayLike<number>): MaybePromise<ArrayLike<number>> {
    const near = direction === 'out' ? edge.from : edge.to
    return this.#reader.degrees(edge, direction, this.#ids(near, rows))
  }

  ends(edge: EdgeType, end: 'from' | 'to', rows: ArrayLike<number>): MaybePromise<Uint32Array> {
    const type = end === 'from' ? edge.from : edge.to
    const found: MaybePromise<Found> = this.#reader.ends(edge, end, this.#ids(edge, rows))
    return andThen(found, ({ ids }) => Uint32Array.from(this.of(type, ids)))
  }

  #ids(type: RecordType, rows: ArrayLike<number>): Id[] {
    const { ids } = this.#numbers(type)
    return Array.from(rows, row => ids[row]!)
  }

  #numbers(type: RecordType): Numbers {
    let numbers = this.#types.get(type)
    if (numbers === undefined) {
      numbers = new Numbers()
      this.#types.set(type, numbers)
    }
    return numbers
  }
}

class Numbers {
  /** The id of each number. */
  readonly ids: Id[] = []
  readonly #numbers = new Map<Id, number>()

  of(id: Id): number {
    let number = this.#numbers.get(id)
    if (number === undefined) {
      number = this.ids.length
      this.ids.push(id)
      this.#numbers.set(id, number)
    }
    return number
  }
}
