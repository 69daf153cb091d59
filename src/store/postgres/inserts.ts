import type { Value } from '../../language/catalog/index.ts'
import { arrayText } from './array-text.ts'
import type { Statements } from './connections.ts'
import { columnNames } from './names.ts'
import type { Column, TypeTable } from './tables.ts'

/** A column of new or changed values, as texts. */
export interface Texts {
  /** Quoted. */
  readonly name: string
  /** Its type in SQL. */
  readonly sql: string
  readonly values: readonly (string | null)[]
}

/** Rows and characters that one statement takes. */
const rowsMax = 5000
const charactersMax = 4 * 1024 * 1024

export function textsOf({ name, type }: Column, values: readonly Value[]): Texts {
  return { name, sql: type.sql, values: values.map(value => (value === null ? null : type.encode(value))) }
}

/** Inserts rows: a single one by its values, many from arrays. */
export async function insertRows(
  statements: Statements,
  { name }: TypeTable,
  columns: readonly Texts[],
): Promise<void> {
  const names = columns.map(column => column.name).join(', ')
  const count = columns[0]!.values.length
  if (count === 1) {
    const values = columns.map(({ sql }, i) => `$${i + 1}::${sql}`).join(', ')
    await statements.run(
      `INSERT INTO ${name} (${names}) VALUES (${values})`,
      columns.map(column => column.values[0]!),
    )
    return
  }
  for (const [start, end] of partsOf(columns)) {
    const { source, selected, values } = unnested(columns, start, end)
    await statements.run(
      `INSERT INTO ${name} (${names}) SELECT ${selected.join(', ')} FROM ${source}`,
      values,
    )
  }
}

/** Sets columns of rows, which the first column has the ids of. */
export async function updateRows(
  statements: Statements,
  { name }: Pick<TypeTable, 'name'>,
  columns: readonly Texts[],
): Promise<void> {
  for (const [start, end] of partsOf(columns)) {
    const { source, selected, values } = unnested(columns, start, end)
    const sets = columns.slice(1).map((column, i) => `${column.name} = ${selected[i + 1]}`)
    await statements.run(
      `UPDATE ${name} AS records SET ${sets.join(', ')} FROM ${source} WHERE records.${columnNames.id} = ${selected[0]}`,
      values,
    )
  }
}

/** Columns as a table of a statement. An array in an array would be flattened, so it travels as its text. */
function unnested(columns: readonly Texts[], start: number, end: number) {
  const isArray = (sql: string) => sql.endsWith('[]')
  const arrays = columns.map(({ sql }, i) => `$${i + 1}::${isArray(sql) ? 'text' : sql}[]`)
  const aliases = columns.map((_, i) => `gvq_${i + 1}`)
  return {
    source: `unnest(${arrays.join(', ')}) AS given(${aliases.join(', ')})`,
    selected: columns.map(({ sql }, i) =>
      isArray(sql) ? `given.${aliases[i]}::${sql}` : `given.${aliases[i]}`,
    ),
    values: columns.map(column => arrayText(column.values.slice(start, end))),
  }
}

function* partsOf(columns: readonly Texts[]): Iterable<readonly [start: number, end: number]> {
  const count = columns[0]!.values.length
  let start = 0
  let characters = 0
  for (let i = 0; i < count; i++) {
    for (const { values } of columns) characters += values[i]?.length ?? 0
    if (i + 1 - start < rowsMax && characters < charactersMax) continue
    yield [start, i + 1]
    start = i + 1
    characters = 0
  }
  if (start < count) yield [start, count]
}
