import { counted } from '../../../../base/text/counted.ts'
import {
  defaultOf,
  equalValues,
  formatId,
  type Property,
  type RecordType,
  stringifyJson,
  toJson,
  type Value,
} from '../../../../language/catalog/index.ts'
import type { EdgeType, VectorType } from '../../../../language/catalog/types.ts'
import type { GraphTransaction, Id, StoredRecord, VectorInput } from '../../../../store/graph/api.ts'
import { edgeEnds, packIds, unpackIds } from '../../../../store/graph/index.ts'
import type { Rejected } from '../rows/source-row.ts'
import { joinEnds } from './ends.ts'
import { idOwner, type LoadedBatch } from './load-batch.ts'
import type { ImportPlan, UpsertKey } from './plan.ts'
import type { PreparedRows } from './prepared-rows.ts'

/** A record that rows of a batch create or change, in its state after the rows so far. */
interface Target {
  /** The record as it is in the store; `undefined` for one that is created. */
  readonly stored: StoredRecord | undefined
  readonly storedEnds: Ends | undefined
  values: readonly Value[]
  vector: VectorInput | undefined
  isVectorNew: boolean
  /** The place of the first row of a record that is created. */
  readonly place: number
}

interface Ends {
  readonly from: Id
  readonly to: Id
}

/** The outcome of one row. */
type Merged = { readonly reason: string } | 'added' | 'updated' | 'unchanged'

/**
 * Writes the rows of a batch in order: each updates the record that its key finds, or creates one. Members that a row does not have keep their
 * values, and so does a property with a DEFAULT of which the row has none.
 * @param isCareful whether to look for what the store would refuse, row by row; without it, the store refuses the batch
 */
export async function upsertBatch(
  transaction: GraphTransaction,
  plan: ImportPlan,
  rows: PreparedRows,
  isCareful: boolean,
): Promise<LoadedBatch> {
  const { rows: joined, rejected } = await joinEnds(transaction, plan, rows)
  const upsert = new Upsert(transaction, plan.type, plan.upsert!, joined)
  await upsert.find()
  if (isCareful) await upsert.lookAhead()
  const counts = { added: 0, updated: 0, unchanged: 0 }
  for (const [i, row] of joined.sources.entries()) {
    const merged = await upsert.merge(i)
    if (typeof merged === 'object') rejected.push({ row, reason: merged.reason } satisfies Rejected)
    else counts[merged]++
  }
  return { ids: packIds(await upsert.write()), rejected, ...counts }
}

class Upsert {
  readonly #transaction: GraphTransaction
  readonly #type: RecordType
  readonly #key: UpsertKey
  readonly #rows: PreparedRows
  /** The targets by key: a stored record is there from the beginning, a new one from its first row on. */
  readonly #targets = new Map<Value, Target>()
  #checks: Checks | undefined
  readonly #now = Date.now() * 1000

  constructor(transaction: GraphTransaction, type: RecordType, key: UpsertKey, rows: PreparedRows) {
    this.#transaction = transaction
    this.#type = type
    this.#key = key
    this.#rows = rows
  }

  /** Finds the records that there are. */
  async find(): Promise<void> {
    const transaction = this.#transaction
    const type = this.#type
    const keys = [...new Set(Array.from(this.#rows.sources, (_, i) => this.#keyOf(i)))]
    const ids = await this.#idsOf(keys)
    const known = keys.map((key, i) => ({ key, id: ids[i] })).filter(({ id }) => id !== undefined)
    const found = await transaction.records(
      type,
      known.map(({ id }) => id!),
    )
    const records = found.filter(record => record !== undefined)
    const ends = type.kind === 'edge' ? await edgeEnds(transaction, type, records) : []
    const vectors =
      type.kind === 'vector'
        ? await transaction.vectorInputs(
            type,
            records.map(({ id }) => id),
          )
        : []
    let at = 0
    for (const [i, { key }] of known.entries()) {
      const stored = found[i]
      if (stored === undefined) continue
      const target = { stored, storedEnds: ends[at], values: stored.values, vector: vectors[at] }
      this.#targets.set(key, { ...target, isVectorNew: false, place: -1 })
      at++
    }
  }

  /** The stored record of each key. */
  async #idsOf(keys: readonly Value[]): Promise<readonly (Id | undefined)[]> {
    const key = this.#key
    switch (key.kind) {
      case 'id':
        return keys as readonly Id[]
      case 'property':
        return (await this.#transaction.oldest(this.#type, key.property, keys)).ids
      case 'ends':
        return this.#edgesOf(keys as readonly string[])
    }
  }

  /** The oldest edge between the ends of each key. */
  async #edgesOf(keys: readonly string[]): Promise<readonly (Id | undefined)[]> {
    const type = this.#type as EdgeType
    const starts = [...new Set(keys.map(key => key.slice(0, idLength)))]
    const found = new Map<string, Id>()
    for (let at = 0; at < starts.length; at += startsTogether) {
      const some = starts.slice(at, at + startsTogether)
      const all = await this.#transaction.adjacency(type, 'out', some)
      for (const [i, { edges, others }] of all.entries()) {
        for (const [j, id] of edges.entries()) {
          const pair = some[i]! + others[j]!
          if (!found.has(pair)) found.set(pair, id)
        }
      }
    }
    return keys.map(key => found.get(key))
  }

  #keyOf(i: number): Value {
    const { ids, values, from, to } = this.#rows
    const key = this.#key
    switch (key.kind) {
      case 'id':
        return ids[i]!
      case 'property':
        return values[key.property.slot]![i] as Value
      case 'ends':
        return (from[i] as Id) + (to[i] as Id)
    }
  }

  async lookAhead(): Promise<void> {
    this.#checks = await Checks.of(this.#transaction, this.#type, this.#key, this.#rows)
  }

  async merge(i: number): Promise<Merged> {
    const key = this.#keyOf(i)
    const target = this.#targets.get(key)
    const reason = this.#movedEnds(i, target)
    if (reason !== undefined) return { reason }
    const values = this.#type.properties.map(property => this.#valueOf(property, i, target))
    const vector = this.#rows.vectors[i]
    const fresh = { stored: undefined, storedEnds: undefined, place: i, values, vector, isVectorNew: true }
    const refused = await this.#checks?.refusal(i, target ?? fresh, target?.values, values)
    if (refused !== undefined) return { reason: refused }
    if (target === undefined) {
      this.#targets.set(key, fresh)
      return 'added'
    }
    const isSame = values.every((value, slot) => isEqual(value, target.values[slot]!))
    const isSameVector = vector === undefined || isEqualVector(vector, target.vector)
    if (isSame && isSameVector) return 'unchanged'
    target.values = values
    if (!isSameVector) Object.assign(target, { vector, isVectorNew: true })
    return 'updated'
  }

  #movedEnds(i: number, target: Target | undefined): string | undefined {
    if (this.#type.kind !== 'edge' || target === undefined) return undefined
    const { from, to } = this.#rows
    const ends = target.storedEnds ?? { from: from[target.place] as Id, to: to[target.place] as Id }
    if (ends.from === from[i] && ends.to === to[i]) return undefined
    const id = target.stored === undefined ? '' : ` ${formatId(target.stored.id)}`
    return `The edge${id} connects other items, and its ends cannot change.`
  }

  #valueOf(property: Property, i: number, target: Target | undefined): Value {
    const { slot } = property
    const given = this.#rows.values[slot]![i]
    if (target === undefined) return given ?? defaultOf(property, this.#now)
    const keeps = given === undefined || (given === null && property.default !== undefined)
    return keeps ? target.values[slot]! : given
  }

  /** Writes the changes and the new records. Returns the ids of the vectors that it wrote. */
  async write(): Promise<readonly Id[]> {
    const targets = [...this.#targets.values()]
    const changed = targets.filter(({ stored, values }) =>
      stored?.values.some((value, i) => !isEqual(value, values[i]!)),
    )
    // Changes come first: a unique value that they free may be used by a new record.
    await this.#update(changed)
    const created = await this.#create(targets.filter(({ stored }) => stored === undefined))
    return [...created, ...(await this.#replace(targets))]
  }

  async #update(targets: readonly Target[]): Promise<void> {
    if (targets.length === 0) return
    const columns = new Map<number, readonly Value[]>()
    for (const { slot } of this.#type.properties) {
      if (targets.some(({ stored, values }) => !isEqual(stored!.values[slot]!, values[slot]!)))
        columns.set(
          slot,
          targets.map(({ values }) => values[slot]!),
        )
    }
    await this.#transaction.updateEach(
      this.#type,
      targets.map(({ stored }) => stored!.id),
      columns,
      targets.map(({ stored }) => stored!.row),
    )
  }

  async #create(targets: readonly Target[]): Promise<readonly Id[]> {
    if (targets.length === 0) return []
    const { ids, from, to } = this.#rows
    const places = targets.map(({ place }) => place)
    const pick = (column: readonly Value[]) => packIds(places.map(i => column[i] as Id))
    const columns = this.#type.properties.map(
      ({ slot }) => [slot, targets.map(({ values }) => values[slot]!)] as const,
    )
    const loaded = await this.#transaction.load(this.#type, {
      count: targets.length,
      values: new Map(columns),
      ...(ids.length > 0 && { ids: { packed: pick(ids), missing: [] } }),
      ...(this.#type.kind === 'edge' && { from: pick(from), to: pick(to) }),
      ...(this.#type.kind === 'vector' && { vectors: targets.map(({ vector }) => vector!) }),
    })
    return this.#type.kind === 'vector' ? unpackIds(loaded) : []
  }

  async #replace(targets: readonly Target[]): Promise<readonly Id[]> {
    const type = this.#type
    if (type.kind !== 'vector') return []
    const replaced: Id[] = []
    for (const { stored, vector, isVectorNew } of targets) {
      if (stored === undefined || !isVectorNew) continue
      await this.#transaction.replaceVectors(type, [stored.id], vector!)
      replaced.push(stored.id)
    }
    return replaced
  }
}

const idLength = 16
/** Items whose edges are read at once. */
const startsTogether = 10_000

function isEqual(a: Value, b: Value): boolean {
  return a === b || (a !== null && b !== null && equalValues(a, b))
}

function isEqualVector({ data }: VectorInput, other: VectorInput | undefined): boolean {
  if (other === undefined || data.length !== other.data.length) return false
  return data.every((number, i) => number === other.data[i])
}

/** The checks of what the store would refuse, in the state after the rows so far. */
class Checks {
  readonly #transaction: GraphTransaction
  readonly #type: RecordType
  readonly #key: UpsertKey
  readonly #rows: PreparedRows
  readonly #owners: readonly UniqueOwners[]
  #dimension: number | undefined
  readonly #pairs = new Set<string>()

  private constructor(
    transaction: GraphTransaction,
    type: RecordType,
    key: UpsertKey,
    rows: PreparedRows,
    owners: readonly UniqueOwners[],
    dimension: number | undefined,
  ) {
    this.#transaction = transaction
    this.#type = type
    this.#key = key
    this.#rows = rows
    this.#owners = owners
    this.#dimension = dimension
  }

  static async of(
    transaction: GraphTransaction,
    type: RecordType,
    key: UpsertKey,
    rows: PreparedRows,
  ): Promise<Checks> {
    const owners: UniqueOwners[] = []
    for (const property of type.properties) {
      const isKey = key.kind === 'property' && key.property === property
      if (property.index === 'unique' && !isKey)
        owners.push(await UniqueOwners.of(transaction, type, property, rows))
    }
    const info = type.kind === 'vector' ? await transaction.vectorInfo(type as VectorType) : {}
    return new Checks(transaction, type, key, rows, owners, info.dimension)
  }

  /** `before` is `undefined` for a record that is created. */
  async refusal(
    i: number,
    target: Target,
    before: readonly Value[] | undefined,
    after: readonly Value[],
  ): Promise<string | undefined> {
    const reason =
      (before === undefined ? await this.#refusalOfNew(i) : undefined) ??
      this.#refusalOfVector(i) ??
      this.#owners.map(owners => owners.refusal(target, after)).find(each => each !== undefined)
    if (reason !== undefined) return reason
    for (const owners of this.#owners) owners.pass(target, before, after)
    const { vectors, from, to } = this.#rows
    this.#dimension ??= vectors[i]?.data.length
    if (before === undefined && this.#type.kind === 'edge') this.#pairs.add((from[i] as Id) + (to[i] as Id))
    return undefined
  }

  async #refusalOfNew(i: number): Promise<string | undefined> {
    if (this.#key.kind === 'id') {
      const id = this.#rows.ids[i]!
      const owner = await idOwner(this.#transaction, id)
      if (owner !== undefined) return `The id ${formatId(id)} already belongs to a record of ${owner.name}.`
    }
    const type = this.#type
    if (type.kind !== 'edge' || !type.unique) return undefined
    const [from, to] = [this.#rows.from[i] as Id, this.#rows.to[i] as Id]
    const { ids } = await this.#transaction.edgesBetween(type, from, to)
    if (ids.length === 0 && !this.#pairs.has(from + to)) return undefined
    return `An edge ${type.name} between these two items already exists, and ${type.name} is unique.`
  }

  #refusalOfVector(i: number): string | undefined {
    const length = this.#rows.vectors[i]?.data.length
    if (length === undefined || this.#dimension === undefined || length === this.#dimension) return undefined
    return `Vectors of ${this.#type.name} have ${counted(this.#dimension, 'dimension')}, but this one has ${length}.`
  }
}

/** The owners of the unique values of the rows: the id of a record, or the record that is to be created. */
class UniqueOwners {
  readonly #type: RecordType
  readonly #property: Property
  readonly #owners: Map<Value, Id | Target>

  private constructor(type: RecordType, property: Property, owners: Map<Value, Id | Target>) {
    this.#type = type
    this.#property = property
    this.#owners = owners
  }

  static async of(
    transaction: GraphTransaction,
    type: RecordType,
    property: Property,
    rows: PreparedRows,
  ): Promise<UniqueOwners> {
    const given = new Set<Value | undefined>(rows.values[property.slot]!)
    given.add(defaultOf(property, 0))
    const values = [...given].filter(value => value !== null && value !== undefined)
    const { ids } = await transaction.oldest(type, property, values)
    const owners = new Map<Value, Id | Target>()
    for (const [i, id] of ids.entries()) if (id !== undefined) owners.set(values[i]!, id)
    return new UniqueOwners(type, property, owners)
  }

  refusal(target: Target, after: readonly Value[]): string | undefined {
    const value = after[this.#property.slot]!
    const owner = value === null ? undefined : this.#owners.get(value)
    if (owner === undefined || owner === ownerOf(target)) return undefined
    const shown = stringifyJson(toJson(value, this.#property.type))
    return `${this.#type.name}.${this.#property.name} is unique, and ${shown} already exists.`
  }

  /** Frees the values that a record had, and takes those that it has now. */
  pass(target: Target, before: readonly Value[] | undefined, after: readonly Value[]): void {
    const { slot } = this.#property
    const [old = null, value] = [before?.[slot], after[slot]!]
    if (this.#owners.get(old) === ownerOf(target)) this.#owners.delete(old)
    if (value !== null) this.#owners.set(value, ownerOf(target))
  }
}

function ownerOf(target: Target): Id | Target {
  return target.stored?.id ?? target
}
