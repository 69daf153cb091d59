import { afterArrivals } from '../../base/after-arrivals.ts'
import type { Value } from '../../language/catalog/index.ts'
import type { MaybePromise } from '../storage/index.ts'
import { arrayText } from './array-text.ts'
import { columnNames } from './names.ts'
import type { Column, TypeTable } from './tables.ts'

/** A column of new or changed values. */
export interface Texts {
  /** Quoted. */
  readonly name: string
  /** Its type in SQL. */
  readonly sql: string
  /** The values of some rows, as texts. */
  texts(start: number, end: number): readonly (string | null)[]
}

/** Writes; resolves when more may be written. */
export type Send = (text: string, values: readonly (string | null)[]) => MaybePromise<unknown>

/** Rows and characters that one statement takes: few rows, so that the server soon has something to do. */
const rowsMax = 2000
const charactersMax = 4 * 1024 * 1024

/** Values are written as texts when their part is sent, while the server has the parts before. */
export function textsOf<V>(
  name: string,
  sql: string,
  values: readonly V[],
  encode: (value: V) => string | null,
): Texts {
  return { name, sql, texts: (start, end) => values.slice(start, end).map(encode) }
}

/** Values of a column; without them, none has one. */
export function columnTexts({ name, type }: Column, values: readonly Value[] | undefined): Texts {
  if (values === undefined) {
    return { name, sql: type.sql, texts: (start, end) => new Array<null>(end - start).fill(null) }
  }
  return textsOf(name, type.sql, values, value => (value === null ? null : type.encode(value)))
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
      columns.map(column => column.texts(0, 1)[0]!),
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
  for (let from = 0; from < count; from += rowsMax) {
    if (from > 0) await sent()
    const rows = Math.min(rowsMax, count - from)
    const texts = columns.map(column => column.texts(from, from + rows))
    let start = 0
    let characters = 0
    for (let i = 0; i < rows; i++) {
      for (const values of texts) characters += values[i]?.length ?? 0
      if (i + 1 < rows && characters < charactersMax) continue
      const end = i + 1
      yield texts.map(values => arrayText(start === 0 && end === rows ? values : values.slice(start, end)))
      start = end
      characters = 0
    }
  }
}

/** Resolves when the event loop has written to the server what was given to it, unless that has too much already. */
export function sent(): Promise<void> {
  return new Promise(afterArrivals)
}
