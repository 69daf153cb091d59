import { afterArrivals } from '../../base/after-arrivals.ts'
import { formatId, type Value } from '../../language/catalog/index.ts'
import { type MaybePromise, type PackedIds, packedId } from '../storage/index.ts'
import { arrayOf } from './array-text.ts'
import { columnNames } from './names.ts'
import type { Column, TypeTable } from './tables.ts'

/** A column of new or changed values, which are written as texts when they are sent, while the server has those before. */
export interface Texts {
  /** Quoted. */
  readonly name: string
  /** Its type in SQL. */
  readonly sql: string
  /** Of one row. */
  text(row: number): string | null
  /** Of some rows, as an array. */
  array(start: number, end: number): string
}

/** Writes; resolves when more may be written. */
export type Send = (text: string, values: readonly (string | null)[]) => MaybePromise<unknown>

/** Rows and characters that one statement takes: few rows, so that the server soon has something to do. */
const rowsMax = 2000
const charactersMax = 4 * 1024 * 1024

export function textsOf<V>(
  name: string,
  sql: string,
  values: readonly V[],
  encode: (value: V) => string | null,
): Texts {
  return {
    name,
    sql,
    text: row => encode(values[row]!),
    array: (start, end) => arrayOf(values.slice(start, end), sql, encode),
  }
}

/** Values of a column; without them, none has one. */
export function columnTexts({ name, type }: Column, values: readonly Value[] | undefined): Texts {
  if (values === undefined) {
    const { sql } = type
    return {
      name,
      sql,
      text: () => null,
      array: (start, end) => `{${'NULL,'.repeat(end - start).slice(0, -1)}}`,
    }
  }
  return textsOf(name, type.sql, values, value => (value === null ? null : type.encode(value)))
}

/** Ids that are packed. PostgreSQL takes them without hyphens, too. */
export function packedTexts(name: string, ids: PackedIds): Texts {
  return {
    name,
    sql: 'uuid',
    text: row => formatId(packedId(ids, row)),
    array: (start, end) => {
      const digits = Buffer.from(ids.buffer, ids.byteOffset, ids.length).toString('hex', 16 * start, 16 * end)
      let text = '{'
      for (let at = 0; at < digits.length; at += 32) text += (at === 0 ? '' : ',') + digits.slice(at, at + 32)
      return `${text}}`
    },
  }
}

/** Inserts rows: a single one by its values, many from arrays. */
export async function insertRows(
  send: Send,
  { name }: TypeTable,
  columns: readonly Texts[],
  count: number,
): Promise<void> {
  const names = columns.map(column => column.name).join(', ')
  if (count === 1) {
    const values = columns.map(({ sql }, i) => `$${i + 1}::${sql}`).join(', ')
    await send(
      `INSERT INTO ${name} (${names}) VALUES (${values})`,
      columns.map(column => column.text(0)),
    )
    return
  }
  const { source, selected } = unnested(columns)
  const text = `INSERT INTO ${name} (${names}) SELECT ${selected.join(', ')} FROM ${source}`
  for await (const values of partsOf(columns, count)) await send(text, values)
}

/** Sets columns of rows, which the first column has the ids of. `more`: what else is set. */
export async function updateRows(
  send: Send,
  { name }: Pick<TypeTable, 'name'>,
  columns: readonly Texts[],
  count: number,
  more: readonly string[] = [],
): Promise<void> {
  const { source, selected } = unnested(columns)
  const sets = columns.slice(1).map((column, i) => `${column.name} = ${selected[i + 1]}`)
  sets.push(...more)
  const text = `UPDATE ${name} AS records SET ${sets.join(', ')} FROM ${source} WHERE records.${columnNames.id} = ${selected[0]}`
  for await (const values of partsOf(columns, count)) await send(text, values)
}

/** Columns as a table of a statement. An array in an array would be flattened, so it travels as its text. */
function unnested(columns: readonly Texts[]) {
  const isArray = (sql: string) => sql.endsWith('[]')
  const arrays = columns.map(({ sql }, i) => `$${i + 1}::${isArray(sql) ? 'text' : sql}[]`)
  const aliases = columns.map((_, i) => `gvq_${i + 1}`)
  return {
    source: `unnest(${arrays.join(', ')}) AS given(${aliases.join(', ')})`,
    selected: columns.map(({ sql }, i) =>
      isArray(sql) ? `given.${aliases[i]}::${sql}` : `given.${aliases[i]}`,
    ),
  }
}

/** The parameters of each statement. The server gets one, and works on it, while the next are written. */
async function* partsOf(columns: readonly Texts[], count: number): AsyncIterable<readonly string[]> {
  let rows = rowsMax
  for (let start = 0; start < count; ) {
    if (start > 0) await sent()
    const end = Math.min(count, start + rows)
    const arrays = columns.map(column => column.array(start, end))
    const characters = arrays.reduce((sum, { length }) => sum + length, 0)
    if (characters > charactersMax && end - start > 1) {
      rows = Math.max(1, Math.floor(((end - start) * charactersMax) / characters))
      continue
    }
    yield arrays
    start = end
  }
}

/** Resolves when the event loop has written to the server what was given to it, unless that has too much already. */
export function sent(): Promise<void> {
  return new Promise(afterArrivals)
}
