import { GvqError } from '../../../base/errors.ts'
import { andThen, fold, isPromise, type MaybePromise } from '../../../base/maybe.ts'
import {
  formatId,
  type Property,
  stringifyJson,
  toJson,
  type Value,
} from '../../../language/catalog/index.ts'
import type { EdgeType, RecordType, VectorType } from '../../../language/catalog/types.ts'
import { type GraphTransaction, type Id, packIds, unpackIds } from '../../../store/storage/index.ts'
import { type JoinedRow, joinEnds } from './ends.ts'
import type { ImportPlan, PreparedRow } from './plan.ts'
import type { Rejected } from './source-row.ts'

interface LoadedBatch {
  /** Ids of the new records. */
  readonly ids: readonly Id[]
  readonly rejected: readonly Rejected[]
}

/**
 * Writes the rows of a batch in order, but those of edges without an end, and returns the others with reasons.
 * @throws GvqError if another row cannot be written; `refusesRow` then tells that `loadValid` finds out which
 */
export async function loadAll(
  transaction: GraphTransaction,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
): Promise<LoadedBatch> {
  const { joined, rejected } = await joinEnds(transaction, plan, rows)
  return { ids: await insert(transaction, plan.type, joined), rejected }
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
  plan: ImportPlan,
  rows: readonly PreparedRow[],
): Promise<LoadedBatch> {
  const { type } = plan
  const { joined, rejected } = await joinEnds(transaction, plan, rows)
  const check = await checkFor(transaction, type)
  const accepted: JoinedRow[] = []
  for (const row of joined) {
    const reason = check(row)
    const found = isPromise(reason) ? await reason : reason
    if (found === undefined) accepted.push(row)
    else rejected.push({ row: row.source, reason: found })
  }
  return { ids: await insert(transaction, type, accepted), rejected }
}

async function insert(
  transaction: GraphTransaction,
  type: RecordType,
  rows: readonly JoinedRow[],
): Promise<readonly Id[]> {
  if (rows.length === 0) return []
  const values = new Map(type.properties.map(({ slot }) => [slot, rows.map(row => row.values[slot]!)]))
  const ids = await transaction.load(type, {
    count: rows.length,
    values,
    ...(rows[0]!.id !== undefined && { ids: { packed: packIds(rows.map(row => row.id!)), missing: [] } }),
    ...(type.kind === 'edge' && {
      from: packIds(rows.map(row => row.from)),
      to: packIds(rows.map(row => row.to)),
    }),
    ...(type.kind === 'vector' && { vectors: rows.map(row => row.vector!) }),
  })
  return unpackIds(ids)
}

/** Returns why a row cannot be written after the rows accepted before it, or `undefined` if it can. */
type Check = (row: JoinedRow) => MaybePromise<string | undefined>

async function checkFor(transaction: GraphTransaction, type: RecordType): Promise<Check> {
  const checks: Check[] = [idCheck(transaction)]
  for (const property of type.properties) {
    if (property.index === 'unique') checks.push(uniqueCheck(transaction, type, property))
  }
  if (type.kind === 'edge' && type.unique) checks.push(pairCheck(transaction, type))
  if (type.kind === 'vector') checks.push(await dimensionCheck(transaction, type))
  return row => fold<Check, string | undefined>(checks, undefined, (reason, check) => reason ?? check(row))
}

function idCheck(transaction: GraphTransaction): Check {
  const met = new Set<Id>()
  return ({ id }) => (id === undefined ? undefined : ownerOf(transaction, id, met))
}

async function ownerOf(transaction: GraphTransaction, id: Id, met: Set<Id>): Promise<string | undefined> {
  for (const kind of ['node', 'edge', 'vector'] as const) {
    const owner = await transaction.typeOf(kind, id)
    if (owner !== undefined) return `The id ${formatId(id)} already belongs to a record of ${owner.name}.`
  }
  if (met.has(id)) return `The id ${formatId(id)} occurs twice.`
  met.add(id)
  return undefined
}

function uniqueCheck(transaction: GraphTransaction, type: RecordType, property: Property): Check {
  const met = new Set<Value>()
  return ({ values }) => {
    const value = values[property.slot]!
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

function pairCheck(transaction: GraphTransaction, type: EdgeType): Check {
  const met = new Set<string>()
  return ({ from, to }) =>
    andThen(transaction.edgesBetween(type, from, to), ({ ids: found }) => {
      if (found.length > 0 || met.has(from + to))
        return `An edge ${type.name} between these two items already exists, and ${type.name} is unique.`
      met.add(from + to)
      return undefined
    })
}

async function dimensionCheck(transaction: GraphTransaction, type: VectorType): Promise<Check> {
  let { dimension } = await transaction.vectorInfo(type)
  return ({ vector }) => {
    const { length } = vector!.data
    dimension ??= length
    return length === dimension
      ? undefined
      : `Vectors of ${type.name} have ${dimension} dimensions, but this one has ${length}.`
  }
}
