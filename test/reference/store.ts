import { type EdgeType, parseId, type RecordType, type Value } from '../../src/language/catalog/index.ts'
import { refuse } from './errors.ts'
import { compare } from './values.ts'

/** A node, an edge or a vector. A query changes it in place: every variable that holds it shows it as it is now (W1). */
export interface Stored {
  readonly id: string
  readonly type: RecordType
  readonly values: Map<string, Value>
  /** The ends of an edge. */
  readonly from?: string
  readonly to?: string
  /** The numbers of a vector. */
  data?: readonly number[]
}

/** Plain arrays, searched from the start each time. */
export class Store {
  #records: Stored[] = []
  #created = 0
  readonly #dimensions = new Map<RecordType, number>()

  /** The state that `restore` returns to. */
  save(): () => void {
    const saved = this.#records.map(record => ({ ...record, values: new Map(record.values) }))
    const dimensions = [...this.#dimensions]
    return () => {
      this.#records = saved
      this.#dimensions.clear()
      for (const [type, dimension] of dimensions) this.#dimensions.set(type, dimension)
    }
  }

  all(type: RecordType): Stored[] {
    return this.#records.filter(record => record.type === type).sort((a, b) => compare(a.id, b.id))
  }

  ids(type?: string): string[] {
    const wanted = this.#records.filter(record => type === undefined || record.type.name === type)
    return wanted.map(({ id }) => id).sort(compare)
  }

  byId(id: string): Stored | undefined {
    return this.#records.find(record => record.id === id)
  }

  /** The record as it is now; another one if it was dropped and created again with its id. */
  now({ id, type }: Stored): Stored | undefined {
    const record = this.byId(id)
    return record?.type === type ? record : undefined
  }

  /** Edges of a type that leave (or reach) an item, ascending by id. */
  edges(type: EdgeType, side: 'from' | 'to', id: string): Stored[] {
    return this.all(type).filter(edge => edge[side] === id)
  }

  create(type: RecordType, values: ReadonlyMap<string, Value>, rest: Partial<Stored> = {}): Stored {
    if (rest.id !== undefined && this.byId(rest.id)) refuse('ID_CONFLICT')
    const complete = new Map<string, Value>()
    for (const property of type.properties) {
      const given = values.get(property.name)
      complete.set(property.name, given === undefined ? defaultOf(property) : given)
    }
    const record: Stored = { ...rest, id: rest.id ?? this.#newId(), type, values: complete }
    this.#checkUnique(type, complete, undefined)
    if (type.kind === 'edge' && type.unique) {
      if (this.edges(type, 'from', rest.from!).some(edge => edge.to === rest.to)) refuse('DUPLICATE_KEY')
    }
    if (rest.data) this.#checkDimension(type, rest.data)
    this.#records.push(record)
    return record
  }

  update(record: Stored, values: ReadonlyMap<string, Value>): void {
    this.updateAll([[record, values]])
  }

  /** All at once: of several, one may take the key that another leaves. */
  updateAll(changes: readonly (readonly [Stored, ReadonlyMap<string, Value>])[]): void {
    for (const [record, values] of changes) for (const [name, value] of values) record.values.set(name, value)
    for (const [record, values] of changes) this.#checkUnique(record.type, values, record)
  }

  replaceData(record: Stored, data: readonly number[]): void {
    this.#checkDimension(record.type, data)
    record.data = data
  }

  /** Drops the record and its edges, if it still exists (W9). */
  drop(record: Stored): void {
    this.#records = this.#records.filter(
      other => other !== record && other.from !== record.id && other.to !== record.id,
    )
    if (this.all(record.type).length === 0) this.#dimensions.delete(record.type)
  }

  /** The length of the vectors of a type, if it has any (W10). */
  dimension(type: RecordType): number | undefined {
    return this.#dimensions.get(type)
  }

  #checkDimension(type: RecordType, data: readonly number[]): void {
    const dimension = this.#dimensions.get(type)
    if (dimension === undefined) this.#dimensions.set(type, data.length)
    else if (dimension !== data.length) refuse('DIMENSION_MISMATCH')
  }

  #checkUnique(type: RecordType, values: ReadonlyMap<string, Value>, self: Stored | undefined): void {
    for (const property of type.properties) {
      const value = values.get(property.name)
      if (property.index !== 'unique' || value === undefined || value === null) continue
      const taken = this.all(type).some(other => {
        const held = other.values.get(property.name)!
        return other !== self && held !== null && compare(held, value) === 0
      })
      if (taken) refuse('DUPLICATE_KEY')
    }
  }

  /** Ascending (S2), and far from the ids that tests choose themselves. */
  #newId(): string {
    const count = (++this.#created).toString(16).padStart(12, '0')
    return parseId(`01900000-0000-7000-8000-${count}`)!
  }
}

/** The value of `DEFAULT NOW` here: a time that no test uses otherwise, 2222-02-03. */
export const now = 7_955_193_600_000_000

export function defaultOf({ type, default: value }: RecordType['properties'][number]): Value {
  if (value === undefined) return null
  if (value.kind === 'value') return value.value
  const name = type.kind === 'scalar' ? type.name : ''
  if (name === 'Date') return now
  if (name === 'String') return '2222-02-03T00:00:00+00:00'
  return name === 'F32' ? Number(Math.fround(now / 1e6).toPrecision(8)) : now / 1e6
}
