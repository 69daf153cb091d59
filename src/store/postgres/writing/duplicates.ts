import type { EdgeType, Value } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import { duplicateEdge, duplicateValue } from '../../graph/index.ts'
import type { Statements } from '../connection/connections.ts'
import { columnNames, valueColumn } from '../schema/names.ts'
import { type Column, idArray, idOf, type TypeTable } from '../schema/tables.ts'
import { arrayText } from '../values/array-text.ts'

/*
 * The server refuses duplicates without being asked, and then the transaction is over. It runs again, and these look before each
 * write, so that the error can name type, property and value.
 */

/** Throws DUPLICATE_KEY for the first new value of a UNIQUE index that another record has, new or stored. */
export async function refuseDuplicates(
  statements: Statements,
  table: TypeTable,
  values: (slot: number) => readonly Value[] | undefined,
): Promise<void> {
  for (const column of uniqueColumns(table)) {
    const added = values(column.property.slot)
    if (added === undefined) continue
    const keys = added.map(value => keyOf(column, value))
    const owners = await ownersOf(statements, table, column, keys)
    const seen = new Set<string>()
    for (const [i, key] of keys.entries()) {
      if (key === null) continue
      if (seen.has(key) || owners.has(key)) throw duplicateValue(table, column, added[i]!)
      seen.add(key)
    }
  }
}

/**
 * Throws like `refuseDuplicates`, for records that get other values: uniqueness applies to the state after all of them.
 */
export async function refuseChangedDuplicates(
  statements: Statements,
  table: TypeTable,
  ids: readonly Id[],
  values: (slot: number) => readonly Value[] | undefined,
): Promise<void> {
  for (const column of uniqueColumns(table)) {
    const given = values(column.property.slot)
    if (given === undefined) continue
    const before = await valuesOf(statements, table, column, ids)
    const changed = ids
      .map((id, i) => ({ id, value: given[i]!, key: keyOf(column, given[i]!) }))
      .filter(({ id, key }) => key !== before.get(id))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const gone = new Set(changed.map(({ id }) => id))
    const owners = await ownersOf(
      statements,
      table,
      column,
      changed.map(({ key }) => key),
    )
    const seen = new Set<string>()
    for (const { key, value } of changed) {
      if (key === null) continue
      const owner = owners.get(key)
      if (seen.has(key) || (owner !== undefined && !gone.has(owner)))
        throw duplicateValue(table, column, value)
      seen.add(key)
    }
  }
}

/** Throws DUPLICATE_KEY for the first new edge of a UNIQUE type whose ends an edge joins already. */
export async function refuseDuplicateEdges(
  statements: Statements,
  table: TypeTable,
  edges: readonly { readonly from: Id; readonly to: Id }[],
): Promise<void> {
  if (table.type.kind !== 'edge' || !(table.type as EdgeType).unique || edges.length === 0) return
  const { from, to } = columnNames
  const { rows } = await statements.run(
    `SELECT ${from}, ${to} FROM unnest($1::uuid[], $2::uuid[]) AS given(gvq_1, gvq_2) JOIN ${table.name} AS records ON ${from} = gvq_1 AND ${to} = gvq_2`,
    [idArray(edges.map(edge => edge.from)), idArray(edges.map(edge => edge.to))],
  )
  const seen = new Set(rows.map(([start, end]) => idOf(start!) + idOf(end!)))
  for (const edge of edges) {
    const pair = edge.from + edge.to
    if (seen.has(pair)) throw duplicateEdge(table, edge)
    seen.add(pair)
  }
}

export function uniqueColumns({ columns }: TypeTable): readonly Column[] {
  return columns.filter(({ property }) => property.index === 'unique')
}

/** Equal for equal values: 0 and -0 are. */
export function keyOf({ type }: Column, value: Value): string | null {
  if (value === null) return null
  return Object.is(value, -0) ? '0' : type.encode(value)
}

async function ownersOf(
  statements: Statements,
  table: TypeTable,
  column: Column,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, Id>> {
  const { name, type, property } = column
  const wanted = [...new Set(keys.filter(key => key !== null))]
  if (wanted.length === 0) return new Map()
  if (table.isSharded) {
    const { rows } = await statements.run(
      `SELECT ${valueColumn}, ${columnNames.id} FROM ${table.keys(property)} WHERE ${valueColumn} = ANY($1::${type.sql}[])`,
      [arrayText(wanted)],
    )
    return new Map(rows.map(([text, id]) => [keyOf(column, type.decode(text!))!, idOf(id!)]))
  }
  const asked = `SELECT gvq_text, gvq_text::${type.sql} AS gvq_value FROM unnest($1::text[]) AS given(gvq_text)`
  const { rows } = await statements.run(
    `SELECT gvq_text, ${columnNames.id} FROM (${asked}) AS asked JOIN ${table.name} AS records ON ${name} = gvq_value`,
    [arrayText(wanted)],
  )
  return new Map(rows.map(([text, id]) => [text!, idOf(id!)]))
}

async function valuesOf(
  statements: Statements,
  table: TypeTable,
  column: Column,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string | null>> {
  const { rows } = await statements.run(
    `SELECT ${columnNames.id}, ${column.name} FROM ${table.name} WHERE ${columnNames.id} = ANY($1::uuid[])`,
    [idArray(ids)],
  )
  return new Map(
    rows.map(([id, text]) => [idOf(id!), text === null ? null : keyOf(column, column.type.decode(text!))]),
  )
}
