import { GvqError } from '../../../../base/errors.ts'
import { andThen, fold, isPromise, type MaybePromise } from '../../../../base/flow/maybe.ts'
import { counted } from '../../../../base/text/counted.ts'
import {
  formatId,
  type Property,
  stringifyJson,
  toJson,
  type Value,
} from '../../../../language/catalog/index.ts'
import type { EdgeType, RecordType, VectorType } from '../../../../language/catalog/types.ts'
import type { GraphTransaction, Id, PackedIds } from '../../../../store/graph/api.ts'
import { packIds } from '../../../../store/graph/index.ts'
import type { Rejected } from '../rows/source-row.ts'
import { joinEnds } from './ends.ts'
import type { LoadTarget } from './plan.ts'
import type { PreparedRows } from './prepared-rows.ts'

export interface LoadedBatch {
  /** Ids of the new records; of an upsert, of the vectors that were written. */
  readonly ids: PackedIds
  readonly rejected: readonly Rejected[]
  /** The numbers of rows of an upsert that changed a record, and that changed nothing. */
  readonly updated?: number
  readonly unchanged?: number
}

/**
 * Writes the rows of a batch in order, but those of edges without an end, and returns the others with reasons.
 * @throws GvqError if another row cannot be written; `refusesRow` then tells that `loadValid` finds out which
 */
export async function loadAll(
  transaction: GraphTransaction,
  plan: LoadTarget,
  rows: PreparedRows,
): Promise<LoadedBatch> {
  const joined = await joinEnds(transaction, plan, rows)
  return { ids: await insert(transaction, plan.type, joined.rows), rejected: joined.rejected }
}

const refusals = new Set([
  'DUPLICATE_KEY',
  'ID_CONFLICT',
  'DIMENSION_MISMATCH',
  'NODE_NOT_FOUND',
  'VECTOR_NOT_FOUND',
])

export function refusesRow(error: unknown): boolean {
  return error instanceof GvqError && refusals.has(error.code)
}

/**
 * Writes the valid rows of a batch in order, and returns the others with reasons. Checks everything that a write could
 * reject beforehand, because a failed write would end the transaction.
 */
export async function loadValid(
  transaction: GraphTransaction,
  plan: LoadTarget,
  rows: PreparedRows,
): Promise<LoadedBatch> {
  const { type } = plan
  const { rows: joined, rejected } = await joinEnds(transaction, plan, rows)
  const check = await checkFor(transaction, type, joined)
  const accepted: number[] = []
  for (const [i, row] of joined.sources.entries()) {
    const reason = check(i)
    const found = isPromise(reason) ? await reason : reason
    if (found === undefined) accepted.push(i)
    else rejected.push({ row, reason: found })
  }
  return { ids: await insert(transaction, type, joined.at(accepted)), rejected }
}

async function insert(
  transaction: GraphTransaction,
  type: RecordType,
  { sources, values, ids: given, vectors, from, to, fromRows, toRows }: PreparedRows,
): Promise<PackedIds> {
  if (sources.length === 0) return new Uint8Array()
  return transaction.load(type, {
    count: sources.length,
    // A row without a value has null: only those of an upsert may lack it.
    values: new Map((values as readonly (readonly Value[])[]).entries()),
    ...(given.length > 0 && { ids: { packed: packIds(given), missing: [] } }),
    ...(type.kind === 'edge' && {
      from: packIds(from as readonly Id[]),
      to: packIds(to as readonly Id[]),
      endRows: { from: Uint32Array.from(fromRows), to: Uint32Array.from(toRows) },
    }),
    ...(type.kind === 'vector' && { vectors }),
  })
}

/** Returns why the row at a place cannot be written after those accepted before it, or `undefined` if it can. */
type Check = (place: number) => MaybePromise<string | undefined>

async function checkFor(transaction: GraphTransaction, type: RecordType, rows: PreparedRows): Promise<Check> {
  const checks: Check[] = rows.ids.length === 0 ? [] : [idCheck(transaction, rows)]
  for (const property of type.properties) {
    if (property.index === 'unique') checks.push(uniqueCheck(transaction, type, property, rows))
  }
  if (type.kind === 'edge' && type.unique) checks.push(pairCheck(transaction, type, rows))
  if (type.kind === 'vector') checks.push(await dimensionCheck(transaction, type, rows))
  return place =>
    fold<Check, string | undefined>(checks, undefined, (reason, check) => reason ?? check(place))
}

function idCheck(transaction: GraphTransaction, { ids }: PreparedRows): Check {
  const met = new Set<Id>()
  return place => ownerOf(transaction, ids[place]!, met)
}

/** The type of the record that has an id. */
export async function idOwner(transaction: GraphTransaction, id: Id): Promise<RecordType | undefined> {
  for (const kind of ['node', 'edge', 'vector'] as const) {
    const owner = await transaction.typeOf(kind, id)
    if (owner !== undefined) return owner
  }
  return undefined
}

async function ownerOf(transaction: GraphTransaction, id: Id, met: Set<Id>): Promise<string | undefined> {
  const owner = await idOwner(transaction, id)
  if (owner !== undefined) return `The id ${formatId(id)} already belongs to a record of ${owner.name}.`
  if (met.has(id)) return `The id ${formatId(id)} occurs twice.`
  met.add(id)
  return undefined
}

function uniqueCheck(
  transaction: GraphTransaction,
  type: RecordType,
  property: Property,
  rows: PreparedRows,
): Check {
  const met = new Set<Value>()
  const values = rows.values[property.slot]!
  return place => {
    const value = values[place] ?? null
    if (value === null) return undefined
    return andThen(transaction.lookup(type, property, value), found => {
      if (found.ids.length === 0 && !met.has(value)) {
        met.add(value)
        return undefined
      }
      const shown = stringifyJson(toJson(value, property.type))
      return `${type.name}.${property.name} is unique, and ${shown} already exists.`
    })
  }
}

function pairCheck(transaction: GraphTransaction, type: EdgeType, rows: PreparedRows): Check {
  const met = new Set<string>()
  return place => {
    const [from, to] = [rows.from[place] as Id, rows.to[place] as Id]
    return andThen(transaction.edgesBetween(type, from, to), ({ ids: found }) => {
      if (found.length > 0 || met.has(from + to))
        return `An edge ${type.name} between these two items already exists, and ${type.name} is unique.`
      met.add(from + to)
      return undefined
    })
  }
}

async function dimensionCheck(
  transaction: GraphTransaction,
  type: VectorType,
  { vectors }: PreparedRows,
): Promise<Check> {
  let { dimension } = await transaction.vectorInfo(type)
  return place => {
    const { length } = vectors[place]!.data
    dimension ??= length
    return length === dimension
      ? undefined
      : `Vectors of ${type.name} have ${counted(dimension, 'dimension')}, but this one has ${length}.`
  }
}
