import { assertNever, InternalError, invariant } from '../../../base/errors.ts'
import type { ScalarName, Value, ValueType } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { uint32Bytes } from '../keys/keys.ts'

/** Bytes that sort as the values of one type do, and of which none is the beginning of another. */
export type IndexKeyEncoder = (value: Value) => ByteString

export function indexKeyEncoder(type: ValueType): IndexKeyEncoder {
  switch (type.kind) {
    case 'scalar':
      return scalarEncoder(type.name)
    case 'array':
      return arrayEncoder(indexKeyEncoder(type.element))
    case 'object':
      throw new InternalError('a property cannot be an object')
    default:
      return assertNever(type)
  }
}

function scalarEncoder(name: ScalarName): IndexKeyEncoder {
  switch (name) {
    case 'String':
      return textKey
    case 'Boolean':
      return value => (value === true ? '\x01' : '\x00')
    case 'ID':
      return idKey
    case 'F32':
    case 'F64':
      return floatKey
    case 'U8':
    case 'U16':
    case 'U32':
    case 'U64':
      return value => uint64Key(asInteger(value))
    case 'U128':
      return value => uint128Key(asInteger(value))
    case 'I8':
    case 'I16':
    case 'I32':
    case 'I64':
    case 'Date':
      return value => int64Key(asInteger(value))
    default:
      return assertNever(name)
  }
}

function asInteger(value: Value): number | bigint {
  invariant(typeof value === 'bigint' || Number.isSafeInteger(value), 'an integer is expected')
  return value as number | bigint
}

function uint64Key(value: number | bigint): ByteString {
  if (typeof value === 'bigint') return bigKey(value, 64n)
  invariant(value >= 0, 'an unsigned integer is expected')
  return uint32Bytes(Math.floor(value / 0x1_0000_0000)) + uint32Bytes(value >>> 0)
}

/** Shifted by 2^63, so that negative numbers come first. */
function int64Key(value: number | bigint): ByteString {
  if (typeof value === 'bigint') return bigKey(value + (1n << 63n), 64n)
  return uint32Bytes(Math.floor(value / 0x1_0000_0000) + 0x8000_0000) + uint32Bytes(value >>> 0)
}

function uint128Key(value: number | bigint): ByteString {
  return typeof value === 'number' ? `\0\0\0\0\0\0\0\0${uint64Key(value)}` : bigKey(value, 128n)
}

function bigKey(value: bigint, bits: bigint): ByteString {
  invariant(value >= 0n && value < 1n << bits, 'an integer does not fit the type of its index')
  let key = ''
  for (let shift = bits - 32n; shift >= 0n; shift -= 32n) {
    key += uint32Bytes(Number((value >> shift) & 0xffff_ffffn))
  }
  return key
}

const float = new Float64Array(1)
const halves = new Uint32Array(float.buffer)

/** The sign bit flipped, and all bits of negative numbers, so that the bits sort as the numbers do. */
function floatKey(value: Value): ByteString {
  invariant(typeof value === 'number' && !Number.isNaN(value), 'a number is expected')
  float[0] = value === 0 ? 0 : value
  const low = halves[0]!
  const high = halves[1]!
  return high >= 0x8000_0000
    ? uint32Bytes(~high) + uint32Bytes(~low)
    : uint32Bytes(high | 0x8000_0000) + uint32Bytes(low)
}

function idKey(value: Value): ByteString {
  invariant(typeof value === 'string' && value.length === 16, 'an id is expected')
  return value
}

const terminator = '\0\x01'
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that stand for themselves.
const plainText = /^[\x01-\x7f]*$/

/** UTF-8, which sorts by code point. A zero byte becomes `00 FF`, so that the end, `00 01`, sorts below it. */
export function textKey(value: Value): ByteString {
  invariant(typeof value === 'string', 'text is expected')
  if (plainText.test(value)) return value + terminator
  return Buffer.from(value, 'utf8').toString('latin1').replaceAll('\0', '\0\xff') + terminator
}

/** Before each element a byte: 1 when it is missing, 2 when not; 0 at the end. */
function arrayEncoder(element: IndexKeyEncoder): IndexKeyEncoder {
  return value => {
    invariant(Array.isArray(value), 'an array is expected')
    const items: readonly Value[] = value
    return `${items.map(item => (item === null ? '\x01' : `\x02${element(item)}`)).join('')}\0`
  }
}
