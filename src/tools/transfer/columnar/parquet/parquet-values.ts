import { parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'
import {
  bytesCell,
  clockCell,
  dayCell,
  decimalCell,
  fromNanoseconds,
  intervalCell,
  jsonCell,
  noValue,
  type TimeUnitName,
  textCell,
  timeCell,
  uuidCell,
} from '../cell.ts'

export interface TopColumn {
  readonly name: string
  /** Converts a value, which may be nested, to a cell. */
  read(value: unknown): unknown
}

type Reader = (value: unknown) => unknown

/** The columns of a schema. What a value means is decided by the logical type, or what older tools write in its place. */
export function topColumns(schema: readonly SchemaElement[]): readonly TopColumn[] {
  const { children } = parquetSchema({ schema: [...schema] })
  return children.map(child => {
    const read = readerOf(child)
    return { name: child.element.name, read: value => jsonCell(read(value)) }
  })
}

/**
 * The schema by which the package reads bytes and numbers as they are: it converts decimals and times to doubles, and integers of 64 bits
 * without sign to signed ones. It knows lists by what older tools write.
 */
export function plainSchema(schema: readonly SchemaElement[]): SchemaElement[] {
  return schema.map(element => {
    const { converted_type: _, logical_type: logical, ...plain } = element
    if (element.num_children || element.type === undefined) {
      if (logical?.type === 'VARIANT') return plain
      const isNested = logical?.type === 'LIST' || logical?.type === 'MAP'
      return isNested ? { ...element, converted_type: logical.type } : element
    }
    const isKept =
      meaningOf(element) === 'FLOAT16' || (meaningOf(element) === 'INTEGER' && element.type === 'INT32')
    return isKept ? element : plain
  })
}

/** The reader of a node, for nested values as the package assembles them: lists as arrays, groups as objects. */
function readerOf(node: SchemaTree): Reader {
  const { element, children } = node
  if (children.length === 0) {
    const read = orNull(leafReader(element))
    return element.repetition_type === 'REPEATED' ? each(read) : read
  }
  const meaning = meaningOf(element)
  if (meaning === 'VARIANT' || meaning === 'MAP') {
    const none = noValue(meaning === 'MAP' ? 'maps (MAP)' : 'values of any type (VARIANT)')
    return orNull(() => none)
  }
  const [only, ...others] = children
  const isList = meaning === 'LIST' && others.length === 0 && only!.element.repetition_type === 'REPEATED'
  if (isList && only!.children.length <= 1) {
    const [item] = only!.children
    return orNull(each(item === undefined ? orNull(leafReader(only!.element)) : readerOf(item)))
  }
  const members = children.map(child => [child.element.name, readerOf(child)] as const)
  const group = orNull(value =>
    Object.fromEntries(members.map(([name, read]) => [name, read((value as Record<string, unknown>)[name])])),
  )
  return element.repetition_type === 'REPEATED' ? each(group) : group
}

function orNull(read: Reader): Reader {
  return value => (value === null || value === undefined ? null : read(value))
}

function each(read: Reader): Reader {
  return value => (Array.isArray(value) ? value.map(read) : read(value))
}

/** The logical type, also of tools from before there were any. */
function meaningOf({ converted_type: converted, logical_type: logical }: SchemaElement): string | undefined {
  if (logical?.type !== undefined) return logical.type
  if (converted === undefined) return undefined
  if (converted === 'UTF8') return 'STRING'
  if (converted === 'MAP_KEY_VALUE') return 'MAP'
  if (/^U?INT_/.test(converted)) return 'INTEGER'
  return converted.replace(/_(?:MILLIS|MICROS)$/, '')
}

function unitOf({ converted_type: converted, logical_type: logical }: SchemaElement): TimeUnitName {
  if (logical?.type === 'TIME' || logical?.type === 'TIMESTAMP') return logical.unit
  return converted?.endsWith('_MILLIS') ? 'MILLIS' : 'MICROS'
}

function leafReader(element: SchemaElement): Reader {
  const { scale = 0 } = element
  const meaning = meaningOf(element)
  switch (meaning) {
    case 'STRING':
    case 'ENUM':
    case 'JSON':
      return value => textCell(value as Uint8Array)
    case 'DECIMAL':
      return value => {
        const number = unscaled(value)
        return number === undefined ? noValue('decimals of more than 1,000 bits') : decimalCell(number, scale)
      }
    case 'DATE':
      return value => dayCell(Number(value))
    case 'TIME': {
      const unit = unitOf(element)
      return value => clockCell(integer(value), unit)
    }
    case 'TIMESTAMP': {
      const unit = unitOf(element)
      if (unit === 'NANOS') return value => timeCell(fromNanoseconds(integer(value)))
      return value => timeCell(integer(value) * (unit === 'MILLIS' ? 1000n : 1n))
    }
    case 'INTEGER':
      return isUnsigned(element) ? value => BigInt.asUintN(64, integer(value)) : value => value
    case 'FLOAT16':
      return value => value
    case 'UUID':
      return value => (element.type_length === 16 ? uuidCell : bytesCell)(value as Uint8Array)
    case 'INTERVAL':
      return value => interval(value as Uint8Array)
    case 'NULL':
      return () => null
    case undefined:
      return plainReader(element)
    default: {
      const none = noValue(`values of the type ${meaning}`)
      return () => none
    }
  }
}

function plainReader({ type, type_length: width }: SchemaElement): Reader {
  // Times of days, of Impala and older versions of Spark.
  if (type === 'INT96') return value => timeCell(fromNanoseconds(value as bigint))
  // Sixteen bytes may be an id: the type of the property decides.
  if (type === 'FIXED_LEN_BYTE_ARRAY' && width === 16) return value => bytesCell(value as Uint8Array)
  return value => (value instanceof Uint8Array ? textCell(value) : value)
}

function isUnsigned({ type, converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return type === 'INT64' && (converted === 'UINT_64' || (logical?.type === 'INTEGER' && !logical.isSigned))
}

function integer(value: unknown): bigint {
  return BigInt(value as number | bigint)
}

/** The integer of a decimal: a number, or bytes in big-endian order. */
function unscaled(value: unknown): bigint | undefined {
  if (!(value instanceof Uint8Array)) return integer(value)
  if (value.length === 0) return 0n
  if (value.length > 128) return undefined
  return BigInt.asIntN(8 * value.length, BigInt(`0x${Buffer.from(value).toString('hex')}`))
}

/** Twelve bytes: months, days and milliseconds. */
function interval(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [months, days, ms] = [0, 4, 8].map(at => view.getUint32(at, true))
  return intervalCell(months!, days!, BigInt(ms!), 'MILLIS')
}
