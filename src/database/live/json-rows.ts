import { GvqError } from '../../base/errors.ts'
import {
  decodeParameter,
  describeJson,
  noSuchProperty,
  parseId,
  type Value,
} from '../../language/catalog/index.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { Id } from '../../store/storage/index.ts'
import type { EdgeRow, NodeRow, Rows, VectorRow } from './bulk-load.ts'

type Row = NodeRow | EdgeRow | VectorRow
type Json = Readonly<Record<string, unknown>>

/** Rows per page of an asynchronous source; each page costs a promise. */
const pageRows = 1000

/**
 * Decodes records from JSON objects: the properties by name and, as in responses, `id`, `from_node` and `to_node` of an
 * edge, `data` of a vector. `label` is ignored; null means no value.
 * @throws GvqError INVALID_VALUE while they are read, with the number of the row, from 1, and the reason
 */
export function jsonRows(type: RecordType, rows: Iterable<Json> | AsyncIterable<Json>): Rows<Row> {
  return Symbol.asyncIterator in rows ? pagesOf(type, rows) : rowsOf(type, rows)
}

function* rowsOf(type: RecordType, rows: Iterable<Json>): Generator<Row> {
  let number = 0
  for (const row of rows) yield readRow(type, row, ++number)
}

async function* pagesOf(type: RecordType, rows: AsyncIterable<Json>): AsyncGenerator<readonly Row[]> {
  let number = 0
  let page: Row[] = []
  for await (const row of rows) {
    if (page.push(readRow(type, row, ++number)) < pageRows) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

function readRow(type: RecordType, json: unknown, number: number): Row {
  try {
    return decodeRow(type, json)
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    const message = `Row ${number}: ${error.message.replace(/^Parameter /, '')}`
    const { hint } = error
    throw new GvqError('INVALID_VALUE', message, { cause: error, ...(hint !== undefined && { hint }) })
  }
}

function decodeRow(type: RecordType, json: unknown): Row {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalid(`a record must be an object, but is ${describeJson(json)}.`)
  }
  const given = json as Json
  const values = new Map<number, Value>()
  for (const [name, value] of Object.entries(given)) {
    const property = type.propertyByName.get(name)
    if (property === undefined) refuseUnknown(type, name)
    else if (value !== null && value !== undefined) {
      values.set(property.slot, decodeParameter(value, property.type, name))
    }
  }
  const row = { values, ...(given.id != null && { id: idOf(given, 'id') }) }
  switch (type.kind) {
    case 'node':
      return row
    case 'edge':
      return { ...row, from: idOf(given, 'from_node'), to: idOf(given, 'to_node') }
    case 'vector':
      return { ...row, vector: { data: numbersOf(given.data) } }
  }
}

/** The members of a record other than its properties. */
const ownMembers: Readonly<Record<RecordType['kind'], readonly string[]>> = {
  node: ['id', 'label'],
  edge: ['id', 'label', 'from_node', 'to_node'],
  vector: ['id', 'label', 'data'],
}

function refuseUnknown(type: RecordType, name: string): void {
  if (ownMembers[type.kind].includes(name)) return
  throw noSuchProperty('INVALID_VALUE', type, name)
}

function idOf(row: Json, name: string): Id {
  const id = typeof row[name] === 'string' ? parseId(row[name]) : undefined
  if (id === undefined) throw invalid(`\`${name}\` must be an id (the text of a UUID).`)
  return id
}

function numbersOf(data: unknown): Float64Array {
  const isArray = Array.isArray(data) || data instanceof Float64Array || data instanceof Float32Array
  const numbers = Float64Array.from(isArray ? data : [], numberOf)
  if (numbers.length > 0 && numbers.every(Number.isFinite)) return numbers
  throw invalid('`data` must be a non-empty array of finite numbers.')
}

function numberOf(item: unknown): number {
  return typeof item === 'number' || typeof item === 'bigint' ? Number(item) : Number.NaN
}

function invalid(message: string, hint?: string): GvqError {
  return new GvqError('INVALID_VALUE', message, hint === undefined ? {} : { hint })
}
