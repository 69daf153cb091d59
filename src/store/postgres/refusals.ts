import { assertNever, GvqError } from '../../base/errors.ts'
import {
  type CatalogChange,
  describeLoss,
  describePairs,
  pairsShownMax,
  type UniqueChange,
} from '../storage/index.ts'
import type { Connection } from './connections.ts'
import { columnNames, quoted } from './names.ts'
import { columnType } from './scalars.ts'
import { idOf, type StoredTables, tableName } from './tables.ts'

/** Refuses changes of the schema that the data does not allow, in the sentences of every store. */
export async function refuseLoss(
  connection: Connection,
  schema: string,
  tables: StoredTables,
  changes: readonly CatalogChange[],
): Promise<void> {
  const details: string[] = []
  for (const change of changes) details.push(...(await refusalsOf(connection, schema, tables, change)))
  if (details.length === 0) return
  throw new GvqError('STORAGE_UNAVAILABLE', 'The schema does not fit the stored data.', {
    details,
    hint: 'Restore the earlier schema, or drop the affected data with it first. `gvq migrate` does not work on PostgreSQL yet: to convert the data, dump it, restore it into a data folder, migrate that, and dump and restore it back.',
  })
}

async function refusalsOf(
  connection: Connection,
  schema: string,
  { names }: StoredTables,
  change: CatalogChange,
): Promise<readonly string[]> {
  const nameOf = (number: number) => tableName(schema, names[number]!)
  switch (change.kind) {
    case 'removedType':
      return describeLoss(change, await countOf(connection, `count(*) FROM ${nameOf(change.stored.number)}`))
    case 'forgottenProperty': {
      const { layout, property } = change
      const column = quoted(names[layout.number]!.columns[property.stored.number]!)
      return describeLoss(change, await countOf(connection, `count(${column}) FROM ${nameOf(layout.number)}`))
    }
    case 'changedEnds':
      return describeLoss(change, await countOf(connection, `count(*) FROM ${nameOf(change.layout.number)}`))
    case 'uniqueEdge':
      return duplicates(connection, change, nameOf(change.layout.number), [columnNames.from, columnNames.to])
    case 'uniqueIndex': {
      const { layout, index } = change
      const { number } = layout.fields.find(({ slot }) => slot === index.property.slot)!
      const column = quoted(names[layout.number]!.columns[number]!)
      return duplicates(connection, change, nameOf(layout.number), [column])
    }
    case 'newIndex':
    case 'droppedIndex':
    case 'newTextIndex':
      return []
    default:
      return assertNever(change)
  }
}

async function countOf(connection: Connection, counted: string): Promise<number> {
  const { rows } = await connection.exec(`SELECT ${counted}`)
  return Number(rows[0]![0])
}

/** Records with the same values in the columns are pairs: the oldest with each other one. */
async function duplicates(
  connection: Connection,
  change: UniqueChange,
  table: string,
  columns: readonly string[],
): Promise<readonly string[]> {
  const keys = columns.join(', ')
  const { id } = columnNames
  const known = columns.map(column => `${column} IS NOT NULL`).join(' AND ')
  const numbered = `SELECT ${id}, ${keys}, first_value(${id}) OVER (PARTITION BY ${keys} ORDER BY ${id}) AS gvq_first FROM ${table} WHERE ${known}`
  const repeated = `FROM (${numbered}) AS pairs WHERE gvq_first <> ${id}`
  const { rows } = await connection.exec(
    `SELECT gvq_first, ${id}, ${columns[0]} ${repeated} ORDER BY ${columns[0]} NULLS LAST, gvq_first NULLS LAST, ${id} LIMIT ${pairsShownMax}`,
  )
  const decode = change.kind === 'uniqueIndex' ? columnType(change.index.property.type).decode : () => null
  const listed = rows.map(([first, second, value]) => ({
    ids: [idOf(first!), idOf(second!)] as const,
    value: decode(value!),
  }))
  return describePairs(change, listed, await countOf(connection, `count(*) ${repeated}`))
}
