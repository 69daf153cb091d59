import type { EdgeType, Property, RecordType, Value } from '../../../language/catalog/index.ts'
import type {
  ColumnCursor,
  Found,
  Id,
  IndexBounds,
  NeighbourRecords,
  Neighbours,
  Oldest,
  RecordCursor,
  StoredRecord,
} from '../../graph/api.ts'
import type { Statements } from '../connection/connections.ts'
import type { SqlHops } from '../reading/hops.ts'
import { SqlReads } from '../reading/reads.ts'
import type { Tables } from '../schema/tables.ts'
import { Locks } from './locks.ts'

/** The reads of a transaction that writes. Where rows are on several nodes, they note what they do not find (`locks.ts`). */
export class LockingReads extends SqlReads {
  protected readonly locks: Locks | undefined

  constructor(tables: Tables, statements: Statements, parts: ConstructorParameters<typeof SqlReads>[2]) {
    super(tables, statements, parts)
    if (tables.dialect.isSharded) this.locks = new Locks(tables.own('locks'))
  }

  /** With locks, hops are read one by one, so that it is known which lead nowhere. */
  override get byHops(): SqlHops | undefined {
    return this.locks === undefined ? super.byHops : undefined
  }

  /** What is added to a type may depend on all of its records. */
  protected lookThrough(type: RecordType): void {
    this.locks?.lookThrough(this.tables.of(type))
  }

  override scan(type: RecordType): RecordCursor {
    this.lookThrough(type)
    return super.scan(type)
  }

  override columns(type: RecordType, properties: readonly Property[]): ColumnCursor {
    this.lookThrough(type)
    return super.columns(type, properties)
  }

  override count(type: RecordType): Promise<number> {
    this.lookThrough(type)
    return super.count(type)
  }

  override between(
    type: RecordType,
    property: Property,
    bounds: IndexBounds,
    idsMax: number,
  ): Promise<Found | undefined> {
    this.lookThrough(type)
    return super.between(type, property, bounds, idsMax)
  }

  override lookup(type: RecordType, property: Property, value: Value): Promise<Found> {
    const missed = ({ ids }: Found) => ids.length === 0
    return this.#notingValue(super.lookup(type, property, value), missed, type, property, value)
  }

  override lookupFirst(
    type: RecordType,
    property: Property,
    value: Value,
  ): Promise<StoredRecord | undefined> {
    const missed = (record: StoredRecord | undefined) => record === undefined
    return this.#notingValue(super.lookupFirst(type, property, value), missed, type, property, value)
  }

  override lookupCount(type: RecordType, property: Property, value: Value): Promise<number> {
    const missed = (count: number) => count === 0
    return this.#notingValue(super.lookupCount(type, property, value), missed, type, property, value)
  }

  override oldest(type: RecordType, property: Property, values: readonly Value[]): Promise<Oldest> {
    return this.#noting(super.oldest(type, property, values), ({ ids }) => {
      for (const [i, id] of ids.entries()) if (id === undefined) this.#missValue(type, property, values[i]!)
    })
  }

  override edgesBetween(type: EdgeType, from: Id, to: Id): Promise<Found> {
    return this.#noting(super.edgesBetween(type, from, to), ({ ids }, locks) => {
      for (const id of ids) locks.noteEnds(id, { from, to })
      if (ids.length === 0) locks.missEdge(this.tables.of(type), from, to)
    })
  }

  override neighbours(
    type: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    ids: readonly Id[],
  ): Promise<Neighbours> {
    return this.#noting(super.neighbours(type, direction, of, ids), ({ offsets }) =>
      this.#missHops(type, direction, ids, i => offsets[i] === offsets[i + 1]),
    )
  }

  override neighbourRecords(
    type: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    ids: readonly Id[],
  ): Promise<NeighbourRecords> {
    return this.#noting(super.neighbourRecords(type, direction, of, ids), ({ offsets }) =>
      this.#missHops(type, direction, ids, i => offsets[i] === offsets[i + 1]),
    )
  }

  override degrees(type: EdgeType, direction: 'out' | 'in', ids: readonly Id[]): Promise<readonly number[]> {
    return this.#noting(super.degrees(type, direction, ids), degrees =>
      this.#missHops(type, direction, ids, i => degrees[i] === 0),
    )
  }

  #noting<T>(found: Promise<T>, note: (found: T, locks: Locks) => void): Promise<T> {
    const { locks } = this
    if (locks === undefined) return found
    return found.then(result => {
      note(result, locks)
      return result
    })
  }

  #notingValue<T>(
    found: Promise<T>,
    isMissed: (found: T) => boolean,
    type: RecordType,
    property: Property,
    value: Value,
  ): Promise<T> {
    return this.#noting(found, result => {
      if (isMissed(result)) this.#missValue(type, property, value)
    })
  }

  /** Two that miss the same value of a UNIQUE cannot both write it into the table of keys. */
  #missValue(type: RecordType, property: Property, value: Value): void {
    const table = this.tables.of(type)
    if (value !== null && !table.hasKeys(property)) this.locks!.missValue(table, property, value)
  }

  #missHops(
    type: EdgeType,
    direction: 'out' | 'in',
    ids: readonly Id[],
    isMissed: (i: number) => boolean,
  ): void {
    const table = this.tables.of(type)
    for (const [i, id] of ids.entries()) if (isMissed(i)) this.locks!.missHop(table, direction, id)
  }
}
