import { assertNever } from '../../../base/errors.ts'
import {
  formatId,
  jsonConverter,
  scalars,
  stringifyJson,
  type Value,
} from '../../../language/catalog/index.ts'
import type { RecordType, ScalarName, ValueType } from '../../../language/catalog/types.ts'
import type { ScannedRecord } from '../scan.ts'

/** What a column contains, in terms that Parquet and Arrow share. */
export type ColumnType =
  /** `json` for what neither has a type of. */
  | { readonly kind: 'text' | 'json' | 'boolean' }
  | { readonly kind: 'integer'; readonly bits: 8 | 16 | 32 | 64; readonly signed: boolean }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  /** Microseconds since 1970 in UTC. */
  | { readonly kind: 'time' }
  | { readonly kind: 'list'; readonly element: ColumnType }

/** A value of a column: integers of 64 bits and times are bigint, lists are arrays. */
export type ColumnValue = string | boolean | number | bigint | null | readonly ColumnValue[]

export interface Column {
  readonly name: string
  readonly type: ColumnType
  read(scanned: ScannedRecord): ColumnValue
}

const text: ColumnType = { kind: 'text' }
const vector: ColumnType = { kind: 'list', element: { kind: 'float', bits: 64 } }

/** The members of a record (S1) without its label, as columns. */
export function columnsOf(type: RecordType): readonly Column[] {
  const columns: Column[] = [{ name: 'id', type: text, read: ({ record }) => formatId(record.id) }]
  if (type.kind === 'edge') {
    columns.push({ name: 'from_node', type: text, read: ({ from }) => formatId(from) })
    columns.push({ name: 'to_node', type: text, read: ({ to }) => formatId(to) })
  }
  if (type.kind === 'vector') {
    const read = ({ vector: input }: ScannedRecord): ColumnValue =>
      input === undefined ? null : [...input.data]
    columns.push({ name: 'data', type: vector, read })
  }
  for (const { name, type: of, slot } of type.properties) {
    const convert = converter(of)
    const read = ({ record }: ScannedRecord): ColumnValue => {
      const value = record.values[slot] ?? null
      return value === null ? null : convert(value)
    }
    columns.push({ name, type: columnType(of), read })
  }
  return columns
}

function columnType(type: ValueType): ColumnType {
  switch (type.kind) {
    case 'scalar':
      return scalarColumn(type.name)
    case 'array':
      return { kind: 'list', element: columnType(type.element) }
    case 'object':
      return { kind: 'json' }
    default:
      return assertNever(type)
  }
}

/** U128 is text: no integer of Parquet or Arrow holds it, and a decimal of 39 digits is beyond what most tools read. */
function scalarColumn(name: ScalarName): ColumnType {
  const scalar = scalars[name]
  switch (scalar.sort) {
    case 'text':
    case 'id':
      return text
    case 'boolean':
      return { kind: 'boolean' }
    case 'date':
      return { kind: 'time' }
    case 'float':
      return { kind: 'float', bits: scalar.bits }
    case 'integer':
      return scalar.bits === 128 ? text : { kind: 'integer', bits: scalar.bits, signed: scalar.signed }
    default:
      return assertNever(scalar)
  }
}

function converter(type: ValueType): (value: Value) => ColumnValue {
  const column = columnType(type)
  switch (column.kind) {
    case 'json': {
      const convert = jsonConverter(type)
      return value => stringifyJson(convert === undefined ? value : convert(value))
    }
    case 'list': {
      const convert = converter((type as Extract<ValueType, { kind: 'array' }>).element)
      return value => (value as readonly Value[]).map(each => (each === null ? null : convert(each)))
    }
    case 'time':
      return value => BigInt(value as number | bigint)
    case 'integer':
      return column.bits === 64 ? value => BigInt(value as number | bigint) : value => value as number
    case 'text': {
      const isId = type.kind === 'scalar' && type.name === 'ID'
      return isId ? value => formatId(value as string) : String
    }
    case 'boolean':
    case 'float':
      return value => value as boolean | number
    default:
      return assertNever(column)
  }
}

/** Rows are collected to a row group or a record batch up to so many, and so many cells, roughly. Tests make them small. */
export const batchLimits = { rows: 65_536, cells: 4_000_000 }

/** Collects records to batches of columns. */
export async function* columnBatches(
  records: AsyncIterable<readonly ScannedRecord[]>,
  columns: readonly Column[],
): AsyncGenerator<{ readonly rows: number; readonly values: readonly (readonly ColumnValue[])[] }> {
  let values: ColumnValue[][] = columns.map(() => [])
  let [rows, cells] = [0, 0]
  for await (const page of records) {
    for (const scanned of page) {
      for (const [i, column] of columns.entries()) {
        const value = column.read(scanned)
        values[i]!.push(value)
        // Sixteen characters of a text count as one cell.
        cells += Array.isArray(value) ? value.length : typeof value === 'string' ? 1 + value.length / 16 : 1
      }
      rows++
    }
    if (rows < batchLimits.rows && cells < batchLimits.cells) continue
    yield { rows, values }
    values = columns.map(() => [])
    rows = 0
    cells = 0
  }
  if (rows > 0) yield { rows, values }
}
