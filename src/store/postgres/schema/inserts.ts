import { arrivals } from '../../../base/flow/after-arrivals.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { formatId, type Value } from '../../../language/catalog/index.ts'
import type { PackedIds } from '../../graph/api.ts'
import { packedId } from '../../graph/index.ts'
import type { SentValue } from '../../versioned/contract/api.ts'
import {
  binaryArray,
  binaryIds,
  binaryRows,
  idField,
  isBinary,
  textWriter,
  valueWriter,
  type Write,
  type WriteField,
  writeNull,
} from '../values/binary-values.ts'
import { columnNames } from './names.ts'
import type { Column, TypeTable } from './tables.ts'
import { thresholds } from './thresholds.ts'

/** A column of new or changed values, which are written when they are sent, while the server has those before. */
export interface Given {
  /** The name of the column, quoted. */
  readonly name: string
  /** The type of the column in SQL. */
  readonly sql: string
  /** The value of one row, as PostgreSQL reads it. */
  text(row: number): string | null
  /** The values of some rows, as an array: of the column's type if that is binary, otherwise of texts. */
  array(start: number, end: number): Buffer
  /** Writes the value of one row, as the server keeps it. */
  readonly field: WriteField
}

/** Writes; resolves when more may be written. */
export type Send = (text: string, values: readonly SentValue[]) => MaybePromise<unknown>

/** Writes rows in the binary format of COPY; resolves when more may be written. */
export type SendRows = (text: string, rows: Buffer) => MaybePromise<unknown>

/** Bytes that one statement takes. */
const bytesMax = 4 * 1024 * 1024

/** Bytes of the first COPY, and of later ones: long ones take the server less time for a row, but it waits for the first. */
const copiedMin = 128 * 1024
const copiedMax = 1024 * 1024

/** Values as gvq has them; `encode` writes one as PostgreSQL reads it, `write` as it keeps it: needed of those that are neither texts nor of a fixed size. */
export function valuesGiven<V extends Exclude<Value, null> | Float64Array>(
  name: string,
  sql: string,
  values: readonly (V | null)[],
  encode: (value: V) => string,
  write: Write = isBinary(sql) ? valueWriter(sql) : textWriter(encode),
): Given {
  const writeItem = isBinary(sql) ? write : textWriter(encode)
  const itemType = isBinary(sql) ? sql : 'text'
  return {
    name,
    sql,
    text: row => (values[row]! === null ? null : encode(values[row]!)),
    array: (start, end) => binaryArray(itemType, values, start, end, writeItem),
    field: row => {
      const value = values[row]!
      if (value === null) writeNull()
      else write(value)
    },
  }
}

/** Values of a column; without them, none has one. */
export function columnGiven(
  { name, type: { sql, encode, write } }: Pick<Column, 'name' | 'type'>,
  values: readonly Value[] | undefined,
): Given {
  if (values !== undefined) return valuesGiven<Exclude<Value, null>>(name, sql, values, encode, write)
  const nulls = (start: number, end: number) => new Array<null>(end - start).fill(null)
  const array = (start: number, end: number) =>
    valuesGiven(name, sql, nulls(start, end), encode).array(0, end - start)
  return { name, sql, text: () => null, array, field: writeNull }
}

/** Ids that are packed. */
export function idsGiven(name: string, ids: PackedIds): Given {
  return {
    name,
    sql: 'uuid',
    text: row => formatId(packedId(ids, row)),
    array: (start, end) => binaryIds(ids, start, end),
    field: idField(ids),
  }
}

/** Inserts rows: a single one by its values, many from arrays. */
export async function insertRows(
  send: Send,
  { name }: Pick<TypeTable, 'name'>,
  columns: readonly Given[],
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

/** Inserts rows by COPY, for which the server takes less time than for those of arrays. */
export async function copyRows(
  send: SendRows,
  { name }: Pick<TypeTable, 'name'>,
  columns: readonly Given[],
  count: number,
): Promise<void> {
  const names = columns.map(column => column.name).join(', ')
  const text = `COPY ${name} (${names}) FROM STDIN (FORMAT binary)`
  const fields = columns.map(({ field }) => field)
  let length = copiedMin
  for (let start = 0; start < count; ) {
    if (start > 0) await sent()
    const { rows, next } = binaryRows(fields, start, count, length)
    await send(text, rows)
    start = next
    length = Math.min(copiedMax, 2 * length)
  }
}

/** How rows are changed that the first column has the ids of. */
export interface RowsUpdate {
  /** What else is set. */
  readonly more?: readonly string[]
  /** Whether the nodes of the server get the values as a result, since they run no function on columns in an update. */
  readonly isSharded: boolean
}

/** Sets columns of rows. */
export async function updateRows(
  send: Send,
  { name }: Pick<TypeTable, 'name'>,
  columns: readonly Given[],
  count: number,
  { more = [], isSharded }: RowsUpdate,
): Promise<void> {
  const { source, selected } = unnested(columns)
  const names = columns.map(column => column.name)
  const given = isSharded ? names.map(each => `given.${each}`) : selected
  const sets = names.slice(1).map((each, i) => `${each} = ${given[i + 1]}`)
  sets.push(...more)
  const values = selected.map((text, i) => `${text} AS ${names[i]}`).join(', ')
  const [before, from] = givenRows(source, values, isSharded)
  const text = `${before}UPDATE ${name} AS records SET ${sets.join(', ')} FROM ${from} WHERE records.${columnNames.id} = ${given[0]}`
  for await (const parameters of partsOf(columns, count)) await send(text, parameters)
}

/**
 * Rows that a statement joins: what stands before it, and in it. `source`: the call of a function, as `given`; a server that is sharded
 * runs it once, on one node.
 */
export function givenRows(
  source: string,
  columns: string,
  isSharded: boolean,
): readonly [before: string, from: string] {
  return isSharded
    ? [`WITH given AS MATERIALIZED (SELECT ${columns} FROM ${source}) `, 'given']
    : ['', source]
}

/** Columns as a table of a statement. */
function unnested(columns: readonly Given[]) {
  const arrays = columns.map(({ sql }, i) => `$${i + 1}::${isBinary(sql) ? sql : 'text'}[]`)
  const aliases = columns.map((_, i) => `gvq_${i + 1}`)
  const isSent = (sql: string) => isBinary(sql) || sql === 'text'
  return {
    source: `unnest(${arrays.join(', ')}) AS given(${aliases.join(', ')})`,
    selected: columns.map(({ sql }, i) => `given.${aliases[i]}${isSent(sql) ? '' : `::${sql}`}`),
  }
}

/** The parameters of each statement. The server gets one, and works on it, while the next are written. */
async function* partsOf(columns: readonly Given[], count: number): AsyncIterable<readonly Buffer[]> {
  let rows = thresholds.insertedRows
  for (let start = 0; start < count; ) {
    if (start > 0) await sent()
    const end = Math.min(count, start + rows)
    const arrays = columns.map(column => column.array(start, end))
    const bytes = arrays.reduce((sum, { length }) => sum + length, 0)
    if (bytes > bytesMax && end - start > 1) {
      rows = Math.max(1, Math.floor(((end - start) * bytesMax) / bytes))
      continue
    }
    yield arrays
    start = end
  }
}

/** Resolves when the event loop has written to the server what was given to it, unless that has too much already. */
export function sent(): Promise<void> {
  return arrivals()
}
