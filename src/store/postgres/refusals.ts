import { counted } from '../../base/counted.ts'
import { assertNever, GvqError } from '../../base/errors.ts'
import { formatId, type Property } from '../../language/catalog/index.ts'
import { type CatalogChange, describeForgotten, showValue } from '../storage/index.ts'
import type { Connection } from './connections.ts'
import { columnNames, quoted } from './names.ts'
import { columnType } from './scalars.ts'
import { idOf, type StoredTables, tableName } from './tables.ts'

/** Violations listed for one UNIQUE. */
const violationsShownMax = 5

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
    case 'removedType': {
      const { kind, name, number } = change.stored
      const count = await countOf(connection, `SELECT count(*) FROM ${nameOf(number)}`)
      return count === 0 ? [] : [`The ${kind} type ${name} was removed, but ${holds(count, 'record')}.`]
    }
    case 'forgottenProperty': {
      const { layout, property } = change
      const column = quoted(names[layout.number]!.columns[property.stored.number]!)
      const count = await countOf(connection, `SELECT count(${column}) FROM ${nameOf(layout.number)}`)
      return count === 0 ? [] : [`${describeForgotten(layout, property)}, but ${holds(count, 'value')}.`]
    }
    case 'changedEnds': {
      const { layout, before, after } = change
      const count = await countOf(connection, `SELECT count(*) FROM ${nameOf(layout.number)}`)
      if (count === 0) return []
      return [
        `The ends of edge type ${layout.type.name} changed from ${before} to ${after}, but ${holds(count, 'edge')}.`,
      ]
    }
    case 'uniqueEdge': {
      const { from, to } = columnNames
      const start = `Edge type ${change.layout.type.name} became UNIQUE, but`
      const pairs = { table: nameOf(change.layout.number), columns: [from, to], order: from }
      return describePairs(connection, pairs, start, 'join the same two items')
    }
    case 'uniqueIndex': {
      const { layout, index } = change
      const { property } = index
      const { number } = layout.fields.find(({ slot }) => slot === property.slot)!
      const column = quoted(names[layout.number]!.columns[number]!)
      const start = `${layout.type.name}.${property.name} became UNIQUE, but`
      const pairs = { table: nameOf(layout.number), columns: [column], order: column }
      return describePairs(connection, pairs, start, 'have the same value', property)
    }
    case 'newIndex':
    case 'droppedIndex':
    case 'newTextIndex':
      return []
    default:
      return assertNever(change)
  }
}

function holds(count: number, what: string): string {
  return `the store holds ${counted(count, what)} of it`
}

async function countOf(connection: Connection, statement: string): Promise<number> {
  const { rows } = await connection.exec(statement)
  return Number(rows[0]![0])
}

interface Pairs {
  readonly table: string
  /** Records with the same values in these are pairs: the oldest with each other one. */
  readonly columns: readonly string[]
  readonly order: string
}

async function describePairs(
  connection: Connection,
  { table, columns, order }: Pairs,
  start: string,
  end: string,
  shown?: Property,
): Promise<readonly string[]> {
  const keys = columns.join(', ')
  const { id } = columnNames
  const known = columns.map(column => `${column} IS NOT NULL`).join(' AND ')
  const numbered = `SELECT ${id}, ${keys}, first_value(${id}) OVER (PARTITION BY ${keys} ORDER BY ${id}) AS gvq_first FROM ${table} WHERE ${known}`
  const repeated = `FROM (${numbered}) AS pairs WHERE gvq_first <> ${id}`
  const count = await countOf(connection, `SELECT count(*) ${repeated}`)
  const { rows } = await connection.exec(
    `SELECT gvq_first, ${id}, ${columns[0]} ${repeated} ORDER BY ${order} NULLS LAST, gvq_first NULLS LAST, ${id} LIMIT ${violationsShownMax}`,
  )
  const found = rows.map(([first, second, value]) => {
    const detail =
      shown === undefined ? '' : `, ${showValue(columnType(shown.type).decode(value!), shown.type)}`
    return `${start} ${formatId(idOf(first!))} and ${formatId(idOf(second!))} ${end}${detail}.`
  })
  const more = count - found.length
  return more === 0 ? found : [...found, `${start} ${more} more pairs ${end}.`]
}
