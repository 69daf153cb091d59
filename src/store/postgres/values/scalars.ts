import { assertNever, InternalError } from '../../../base/errors.ts'
import {
  formatDate,
  formatId,
  normaliseInteger,
  parseDate,
  parseId,
  type ScalarName,
  shortestFloat32,
  type Value,
  type ValueType,
} from '../../../language/catalog/index.ts'
import { arrayText, parseArray } from './array-text.ts'
import {
  arrayWriter,
  type ItemType,
  isBinary,
  jsonWriter,
  textWriter,
  valueWriter,
  type Write,
  writeNumeric,
} from './binary-values.ts'

/** How the values of a property stand in a column, and how they travel: as text in both directions. */
export interface ColumnType {
  readonly sql: string
  /** The collation of an index or a comparison: `COLLATE "C"` compares strings by their bytes, as gvq does. */
  readonly collation: string
  encode(value: Exclude<Value, null>): string
  decode(text: string): Value
  /** Writes a value as the server keeps it. */
  readonly write: Write
}

export const sqlOfScalar: Readonly<Record<ScalarName, string>> = {
  String: 'text',
  Boolean: 'boolean',
  I8: 'int2',
  I16: 'int2',
  I32: 'int4',
  I64: 'int8',
  U8: 'int2',
  U16: 'int4',
  U32: 'int8',
  U64: 'numeric(20,0)',
  U128: 'numeric(39,0)',
  F32: 'float4',
  F64: 'float8',
  ID: 'uuid',
  Date: 'timestamptz',
}

export function columnType(type: ValueType): ColumnType {
  if (type.kind === 'scalar') return scalarType(type.name)
  if (type.kind === 'object') throw new InternalError('no property holds an object')
  return type.element.kind === 'scalar' ? arrayType(type.element.name) : nestedType(type)
}

function scalarType(name: ScalarName): ColumnType {
  return {
    sql: sqlOfScalar[name],
    collation: name === 'String' ? ' COLLATE "C"' : '',
    encode: value => encodeScalar(name, value),
    decode: text => decodeScalar(name, text),
    write: scalarWriter(name),
  }
}

function scalarWriter(name: ScalarName): Write {
  const sql = sqlOfScalar[name]
  if (isBinary(sql)) return valueWriter(sql)
  return name === 'String' ? textWriter(encodeText) : writeNumeric
}

function arrayType(element: ScalarName): ColumnType {
  return {
    sql: `${sqlOfScalar[element]}[]`,
    collation: element === 'String' ? ' COLLATE "C"' : '',
    encode: value =>
      arrayText(
        (value as readonly Value[]).map(item => (item === null ? null : encodeScalar(element, item))),
      ),
    decode: text => parseArray(text).map(item => (item === null ? null : decodeScalar(element, item))),
    write: arrayWriter(sqlOfScalar[element].replace(/\(.*/, '') as ItemType, scalarWriter(element)),
  }
}

/** Arrays of arrays, which need not be of one length as those of PostgreSQL. Their values are texts. */
function nestedType(type: ValueType): ColumnType {
  const encode = (value: Value) => JSON.stringify(encodeNested(type, value))
  return {
    sql: 'jsonb',
    collation: '',
    encode,
    decode: text => decodeNested(type, JSON.parse(text)),
    write: jsonWriter(encode),
  }
}

type Nested = string | null | readonly Nested[]

function encodeNested(type: ValueType, value: Value): Nested {
  if (value === null) return null
  if (type.kind === 'array') return (value as readonly Value[]).map(item => encodeNested(type.element, item))
  if (type.kind === 'scalar') return encodeScalar(type.name, value)
  throw new InternalError('no property holds an object')
}

function decodeNested(type: ValueType, nested: Nested): Value {
  if (nested === null) return null
  if (type.kind === 'array')
    return (nested as readonly Nested[]).map(item => decodeNested(type.element, item))
  if (type.kind === 'scalar') return decodeScalar(type.name, nested as string)
  throw new InternalError('no property holds an object')
}

export function encodeScalar(name: ScalarName, value: Exclude<Value, null>): string {
  switch (name) {
    case 'String':
      return encodeText(value as string)
    case 'ID':
      return formatId(value as string)
    case 'Date':
      return encodeDate(value as number | bigint)
    case 'F32':
    case 'F64':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'Boolean':
    case 'I8':
    case 'I16':
    case 'I32':
    case 'I64':
    case 'U8':
    case 'U16':
    case 'U32':
    case 'U64':
    case 'U128':
      return String(value)
    default:
      return assertNever(name)
  }
}

function decodeScalar(name: ScalarName, text: string): Value {
  switch (name) {
    case 'String':
      return decodeText(text)
    case 'ID':
      return parseId(text)!
    case 'Date':
      return decodeDate(text)
    case 'F32':
      return shortestFloat32(Math.fround(Number(text)))
    case 'F64':
      return Number(text)
    case 'Boolean':
      return text === 't' || text === 'true'
    case 'I8':
    case 'I16':
    case 'I32':
    case 'U8':
    case 'U16':
    case 'U32':
      return Number(text)
    case 'I64':
    case 'U64':
    case 'U128':
      return text.length < 16 ? Number(text) : normaliseInteger(BigInt(text))
    default:
      return assertNever(name)
  }
}

// The zero character is escaped, and so is the one by which it is.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const escaped = /[\0\x01]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const escapes = /\x01[\x01\x02]/g

/**
 * A text of PostgreSQL cannot have the character U+0000: it becomes U+0001 U+0001, and U+0001 becomes U+0001 U+0002. Texts stay
 * in their order, and one that begins with neither of these nor with U+0002 is part of another as before.
 */
export function encodeText(text: string): string {
  return text.replace(escaped, character => (character === '\0' ? '\x01\x01' : '\x01\x02'))
}

function decodeText(text: string): string {
  if (!text.includes('\x01')) return text
  return text.replace(escapes, pair => (pair === '\x01\x01' ? '\0' : '\x01'))
}

/** PostgreSQL has no year 0: it calls it 1 BC. */
function encodeDate(date: number | bigint): string {
  const text = formatDate(date)
  return text.startsWith('0000') ? `0001${text.slice(4)} BC` : text
}

/** `2031-02-03 04:05:06.5+00`, perhaps with ` BC` behind it. */
function decodeDate(text: string): number | bigint {
  const isYear0 = text.endsWith(' BC')
  const whole = isYear0 ? `0000${text.slice(4, -3)}` : text
  return parseDate(`${whole.slice(0, 10)}T${whole.slice(11).replace(/([+-]\d\d)$/, '$1:00')}`)!
}
