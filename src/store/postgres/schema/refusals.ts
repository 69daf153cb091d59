import { assertNever, GvqError } from '../../../base/errors.ts'
import {
  type CatalogChange,
  describeLoss,
  describePairs,
  migrationSkeleton,
  pairsShownMax,
  type UniqueChange,
} from '../../graph/index.ts'
import type { Connection } from '../connection/connections.ts'
import { columnType } from '../values/scalars.ts'
import type { Change } from './catalog-change.ts'
import { keepsRefusal } from './dialects.ts'
import { columnNames, quoted } from './names.ts'
import { idOf, type StoredTables, tableName } from './tables.ts'

/** What refuses a change of the schema that the data does not allow, in the sentences of every store, or that the server cannot keep. */
export async function refusalBy(
  connection: Connection,
  schema: string,
  tables: StoredTables,
  { next, changes }: Change,
): Promise<GvqError | undefined> {
  const details = await refusalsOf(connection, schema, tables, changes)
  if (details.length === 0) return keepsRefusal(connection.kind, tables.stored, next)
  return new GvqError('STORAGE_UNAVAILABLE', 'The schema does not fit the stored data.', {
    details,
    hint: migrationSkeleton(changes, tables.stored, next, 'back up the database'),
  })
}

export async function refusalsOf(
  connection: Connection,
  schema: string,
  tables: StoredTables,
  changes: readonly CatalogChange[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const change of changes) found.push(...(await refusalsOfOne(connection, schema, tables, change)))
  return found
}

async function refusalsOfOne(
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
