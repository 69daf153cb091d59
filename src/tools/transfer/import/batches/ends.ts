import {
  formatId,
  type Property,
  stringifyJson,
  toJson,
  type Value,
} from '../../../../language/catalog/index.ts'
import type { RecordType } from '../../../../language/catalog/types.ts'
import type { GraphTransaction, Id, Oldest } from '../../../../store/graph/api.ts'
import type { Rejected, SourceRow } from '../rows/source-row.ts'
import type { LoadTarget } from './plan.ts'
import type { PreparedRows } from './prepared-rows.ts'

interface JoinedRows {
  /** The rows; those of edges have ids at their ends. */
  readonly rows: PreparedRows
  /** Rows of edges of which an end was not found. */
  readonly rejected: Rejected[]
}

/** Finds the items at the ends of edges. */
export async function joinEnds(
  transaction: GraphTransaction,
  { type, fromProperty, toProperty }: LoadTarget,
  rows: PreparedRows,
): Promise<JoinedRows> {
  // Nodes and vectors have no ends, and nothing reads them.
  if (type.kind !== 'edge') return { rows, rejected: [] }
  const from = await findItems(transaction, type.from, fromProperty, rows.from)
  const to = await findItems(transaction, type.to, toProperty, rows.to)
  const found: number[] = []
  const rejected: Rejected[] = []
  for (const [i, row] of rows.sources.entries()) {
    if (from.ids[i] === undefined) {
      rejected.push(lacking(row, type.from, fromProperty, rows.from[i]!, 'source'))
    } else if (to.ids[i] === undefined) {
      rejected.push(lacking(row, type.to, toProperty, rows.to[i]!, 'target'))
    } else found.push(i)
  }
  const joined = rows.withEnds({
    from: from.ids as readonly Id[],
    to: to.ids as readonly Id[],
    fromRows: from.rows,
    toRows: to.rows,
  })
  return { rows: rejected.length === 0 ? joined : joined.at(found), rejected }
}

/** Finds items by id, or the oldest with a value (S5); `undefined` for those that do not exist. */
async function findItems(
  transaction: GraphTransaction,
  type: RecordType,
  property: Property | undefined,
  keys: readonly Value[],
): Promise<Oldest> {
  if (property === undefined) {
    const ids = keys as readonly Id[]
    const { byRows } = transaction
    if (byRows !== undefined) {
      const rows = await byRows.find(type, ids)
      return {
        ids: ids.map((id, i) => (rows[i]! < 0 ? undefined : id)),
        rows: rows.map(row => Math.max(row, 0)),
      }
    }
    const records = await transaction.records(type, ids)
    return {
      ids: records.map((record, i) => (record === undefined ? undefined : ids[i])),
      rows: records.map(record => record?.row ?? 0),
    }
  }
  return transaction.oldest(type, property, keys)
}

function lacking(
  row: SourceRow,
  type: RecordType,
  property: Property | undefined,
  key: Value,
  end: 'source' | 'target',
): Rejected {
  const shown =
    property === undefined
      ? `id ${formatId(key as Id)}`
      : `${property.name} ${stringifyJson(toJson(key, property.type))}`
  return { row, reason: `No ${type.name} with ${shown} (edge ${end}).`, lacksEnd: true }
}
