import { GvqError } from '../../../base/errors.ts'
import {
  decodeParameter,
  describeJson,
  integerRange,
  isArrayLike,
  noSuchProperty,
  type Property,
  type Value,
} from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { BatchBuilder } from './batch-builder.ts'
import type { EndColumn } from './end-column.ts'
import type { IdColumn } from './id-column.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Reads records from JSON objects: the properties by name and, as in responses, `id`, `from_node` and `to_node` of an edge,
 * `data` of a vector. `label` is ignored; null means no value. A reader counts its rows.
 * @throws GvqError INVALID_VALUE from the reader, with the number of the row, from 1, and the reason
 */
export function jsonRowReader(type: RecordType): (row: Json, batch: BatchBuilder) => void {
  const decoders = new Map(type.properties.map(property => [property.name, decoderOf(property)]))
  /** The decoder of each member of the row before: most rows have the same members in the same order. */
  const last: (Decoder | undefined)[] = []
  let number = 0
  const read = (row: unknown, batch: BatchBuilder) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw invalid(`a record must be an object, but is ${describeJson(row)}.`)
    }
    const given = row as Json
    const names = Object.keys(given)
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!
      let decoder = last[i]
      if (decoder === undefined || decoder.name !== name) {
        decoder = decoders.get(name) ?? otherMember(type, name)
        last[i] = decoder
      }
      if (decoder.slot < 0) continue
      const value = given[name]
      if (value !== null && value !== undefined) batch.set(decoder.slot, decoder.decode(value))
    }
    if (given.id != null) readId(given, 'id', batch.ids)
    if (type.kind === 'edge') {
      readId(given, 'from_node', batch.from)
      readId(given, 'to_node', batch.to)
    } else if (type.kind === 'vector') batch.addVector({ data: numbersOf(given.data) })
    batch.end()
  }
  return (row, batch) => {
    number++
    try {
      read(row, batch)
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      const message = `Row ${number}: ${error.message.replace(/^Parameter /, '')}`
      const { hint } = error
      throw new GvqError('INVALID_VALUE', message, { cause: error, ...(hint !== undefined && { hint }) })
    }
  }
}

interface Decoder {
  readonly name: string
  /** The slot of the property; -1 for a member that is not a property. */
  readonly slot: number
  decode(json: unknown): Value
}

/** What `decodeParameter` does, with a short way for the common values. */
function decoderOf({ name, type, slot }: Property): Decoder {
  const decode = (json: unknown) => decodeParameter(json, type, name)
  const scalar = type.kind === 'scalar' ? type.name : undefined
  if (scalar === 'String') {
    return {
      name,
      slot,
      decode: json => (typeof json === 'string' && json.isWellFormed() ? json : decode(json)),
    }
  }
  const range = scalar === undefined ? undefined : integerRange(scalar)
  if (range === undefined) return { name, slot, decode }
  const min = Math.max(Number(range.min), Number.MIN_SAFE_INTEGER)
  const max = Math.min(Number(range.max), Number.MAX_SAFE_INTEGER)
  return {
    name,
    slot,
    decode: json =>
      // Adding zero turns a negative zero into a plain one.
      typeof json === 'number' && Number.isInteger(json) && json >= min && json <= max
        ? json + 0
        : decode(json),
  }
}

/** The members of a record other than its properties. */
const ownMembers: Readonly<Record<RecordType['kind'], readonly string[]>> = {
  node: ['id', 'label'],
  edge: ['id', 'label', 'from_node', 'to_node'],
  vector: ['id', 'label', 'data'],
}

/** @throws GvqError if it is unknown */
function otherMember(type: RecordType, name: string): Decoder {
  if (!ownMembers[type.kind].includes(name)) throw noSuchProperty('INVALID_VALUE', type, name)
  return { name, slot: -1, decode: () => null }
}

function readId(row: Json, name: string, ids: IdColumn | EndColumn): void {
  const text = row[name]
  if (typeof text === 'string' && ids.parse(text)) return
  throw invalid(`\`${name}\` must be an id (the text of a UUID).`)
}

function numbersOf(data: unknown): Float64Array {
  const numbers = Float64Array.from(isArrayLike(data) ? data : [], numberOf)
  if (numbers.length > 0 && numbers.every(Number.isFinite)) return numbers
  throw invalid('`data` must be a non-empty array of finite numbers.')
}

function numberOf(item: unknown): number {
  return typeof item === 'number' || typeof item === 'bigint' ? Number(item) : Number.NaN
}

function invalid(message: string, hint?: string): GvqError {
  return new GvqError('INVALID_VALUE', message, hint === undefined ? {} : { hint })
}
