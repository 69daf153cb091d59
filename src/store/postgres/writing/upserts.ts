import { formatId, type Property, type Value } from '../../../language/catalog/index.ts'
import type { Id, SlotValues } from '../../graph/api.ts'
import { columnNames } from '../schema/names.ts'
import type { TypeTable } from '../schema/tables.ts'
import { notIndexed } from '../words/text-index.ts'

interface Upsert {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Texts by the key and the slots of what is inserted and of what an update changes. */
const textsOf = new WeakMap<TypeTable, Map<string, string>>()

/**
 * Inserts a node, or updates the one that has the same value of a unique property, and returns it. The server finds it by the index, and
 * fails if that is one that the transaction does not see.
 */
export function upsertOf(
  table: TypeTable,
  id: Id,
  key: Property,
  values: SlotValues,
  set: SlotValues,
): Upsert {
  const texts: (string | null)[] = [formatId(id)]
  for (const [slot, value] of values) texts.push(textOf(table, slot, value))
  return { text: statement(table, key, [...values.keys()], [...set.keys()]), values: texts }
}

function textOf(table: TypeTable, slot: number, value: Value): string | null {
  return value === null ? null : table.columns[slot]!.type.encode(value)
}

function statement(
  table: TypeTable,
  key: Property,
  inserted: readonly number[],
  changed: readonly number[],
): string {
  let texts = textsOf.get(table)
  if (texts === undefined) {
    texts = new Map()
    textsOf.set(table, texts)
  }
  const name = `${key.slot} ${inserted} ${changed}`
  let text = texts.get(name)
  if (text === undefined) {
    text = write(table, key, inserted, changed)
    texts.set(name, text)
  }
  return text
}

function write(
  table: TypeTable,
  key: Property,
  inserted: readonly number[],
  changed: readonly number[],
): string {
  const columns = inserted.map(slot => table.columns[slot]!)
  const names = [columnNames.id, ...columns.map(({ name }) => name)].join(', ')
  const values = ['$1::uuid', ...columns.map(({ type: { sql } }, i) => `$${i + 2}::${sql}`)].join(', ')
  const sets = changed.map(slot => table.columns[slot]!.name).map(name => `${name} = EXCLUDED.${name}`)
  if (changed.some(slot => table.textSlots.includes(slot))) sets.push(...notIndexed)
  return `INSERT INTO ${table.name} (${names}) VALUES (${values}) ON CONFLICT (${table.column(key).name}) DO UPDATE SET ${sets.join(', ')} RETURNING ${table.selected()}`
}
