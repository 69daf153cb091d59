import {
  formatId,
  type Property,
  stringifyJson,
  toJson,
  type Value,
} from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { GraphTransaction, Id } from '../../../store/storage/index.ts'
import type { ImportPlan, PreparedRow } from './plan.ts'
import type { Rejected } from './source-row.ts'

/** A row with the ids of the items at the ends of its edge; '' for nodes and vectors. */
export interface JoinedRow extends PreparedRow {
  readonly from: Id
  readonly to: Id
}

interface JoinedRows {
  readonly joined: readonly JoinedRow[]
  /** Rows of edges of which an end was not found. */
  readonly rejected: Rejected[]
}

/** Finds the items at the ends of edges, and prefetches what writing the edges will read. */
export async function joinEnds(
  transaction: GraphTransaction,
  { type, fromProperty, toProperty }: ImportPlan,
  rows: readonly PreparedRow[],
): Promise<JoinedRows> {
  // Nodes and vectors have no ends, and nothing reads them.
  if (type.kind !== 'edge') return { joined: rows as readonly JoinedRow[], rejected: [] }
  const from = await findItems(transaction, type.from, fromProperty, valuesOf(rows, 'from'))
  const to = await findItems(transaction, type.to, toProperty, valuesOf(rows, 'to'))
  const joined: JoinedRow[] = []
  const rejected: Rejected[] = []
  for (const [i, row] of rows.entries()) {
    const [start, end] = [from[i], to[i]]
    if (start === undefined) {
      rejected.push({ row: row.source, reason: missing(type.from, fromProperty, row.from!, 'source') })
    } else if (end === undefined) {
      rejected.push({ row: row.source, reason: missing(type.to, toProperty, row.to!, 'target') })
    } else joined.push({ ...row, from: start, to: end })
  }
  return { joined, rejected }
}

function valuesOf(rows: readonly PreparedRow[], end: 'from' | 'to'): readonly Value[] {
  return rows.map(row => row[end]!)
}

/** Finds items by id, or the oldest with a value (S5); `undefined` for those that do not exist. */
async function findItems(
  transaction: GraphTransaction,
  type: RecordType,
  property: Property | undefined,
  keys: readonly Value[],
): Promise<readonly (Id | undefined)[]> {
  if (property === undefined) {
    const ids = keys as readonly Id[]
    const records = await transaction.records(type, ids)
    return records.map((record, i) => (record === undefined ? undefined : ids[i]))
  }
  return (await transaction.oldest(type, property, keys)).ids
}

function missing(
  type: RecordType,
  property: Property | undefined,
  key: Value,
  end: 'source' | 'target',
): string {
  const shown =
    property === undefined
      ? `id ${formatId(key as Id)}`
      : `${property.name} ${stringifyJson(toJson(key, property.type))}`
  return `No ${type.name} with ${shown} (edge ${end}).`
}
