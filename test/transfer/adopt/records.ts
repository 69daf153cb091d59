// A writer of the records of HelixDB 2.x, by the format page alone: it shares nothing with the reader.

/** A value with its kind, as [tag, value]. */
export type Tagged =
  | readonly ['string' | 'date', string]
  | readonly ['f32' | 'f64' | 'i8' | 'i16' | 'i32' | 'u8' | 'u16' | 'u32', number]
  | readonly ['i64' | 'u64' | 'u128', bigint]
  | readonly ['boolean', boolean]
  | readonly ['id', string]
  | readonly ['array', readonly Tagged[]]
  | readonly ['object', Properties]
  | readonly ['empty']
  | readonly ['unknown', number]

export type Properties = Readonly<Record<string, Tagged>>

const tagOf = {
  string: 0,
  f32: 1,
  f64: 2,
  i8: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  u8: 7,
  u16: 8,
  u32: 9,
  u64: 10,
  u128: 11,
  date: 12,
  boolean: 13,
  id: 14,
  array: 15,
  object: 16,
  empty: 17,
} as const

export function u64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([u64(bytes.length), bytes])
}

/** The 16 bytes of a key: those of the UUID. */
export function keyOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

/** An id in a record: the bytes of the key in the opposite order. */
function idIn(uuid: string): Buffer {
  return keyOf(uuid).reverse()
}

function fixed(size: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(size)
  write(bytes)
  return bytes
}

function payload(value: Tagged): Buffer {
  switch (value[0]) {
    case 'string':
    case 'date':
      return text(value[1])
    case 'f32':
      return fixed(4, bytes => bytes.writeFloatLE(value[1]))
    case 'f64':
      return fixed(8, bytes => bytes.writeDoubleLE(value[1]))
    case 'i8':
      return fixed(1, bytes => bytes.writeInt8(value[1]))
    case 'i16':
      return fixed(2, bytes => bytes.writeInt16LE(value[1]))
    case 'i32':
      return fixed(4, bytes => bytes.writeInt32LE(value[1]))
    case 'u8':
      return Buffer.of(value[1])
    case 'u16':
      return fixed(2, bytes => bytes.writeUInt16LE(value[1]))
    case 'u32':
      return u32(value[1])
    case 'i64':
      return fixed(8, bytes => bytes.writeBigInt64LE(value[1]))
    case 'u64':
      return u64(value[1])
    case 'u128':
      return Buffer.concat([u64(value[1] & (2n ** 64n - 1n)), u64(value[1] >> 64n)])
    case 'boolean':
      return Buffer.of(value[1] ? 1 : 0)
    case 'id':
      return idIn(value[1])
    case 'array':
      return Buffer.concat([u64(value[1].length), ...value[1].map(tagged)])
    case 'object':
      return map(value[1])
    case 'empty':
    case 'unknown':
      return Buffer.alloc(0)
  }
}

function tagged(value: Tagged): Buffer {
  return Buffer.concat([u32(value[0] === 'unknown' ? value[1] : tagOf[value[0]]), payload(value)])
}

export function map(properties: Properties): Buffer {
  const members = Object.entries(properties)
  return Buffer.concat([
    u64(members.length),
    ...members.flatMap(([name, value]) => [text(name), tagged(value)]),
  ])
}

function option(properties: Properties | undefined): Buffer {
  return properties === undefined ? Buffer.of(0) : Buffer.concat([Buffer.of(1), map(properties)])
}

export function nodeRecord(label: string, properties?: Properties): Buffer {
  return Buffer.concat([text(label), Buffer.of(1), option(properties)])
}

export function edgeRecord(label: string, from: string, to: string, properties?: Properties): Buffer {
  return Buffer.concat([text(label), Buffer.of(1), idIn(from), idIn(to), option(properties)])
}

/** The record of a vector since 2.1. One that a delete has written has a level before its properties. */
export function vectorRecord(
  label: string,
  properties?: Properties,
  { deleted = false, level = false } = {},
): Buffer {
  return Buffer.concat([
    text(label),
    Buffer.of(1, deleted ? 1 : 0),
    ...(level ? [u64(0)] : []),
    option(properties),
  ])
}

/** The record of a vector of 2.0. */
export function oldVectorRecord(label: string, properties: Properties = {}, deleted = false): Buffer {
  return map({ ...properties, label: ['string', label], is_deleted: ['boolean', deleted] })
}

export function numbers(values: readonly number[], order: 'big' | 'little'): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [i, value] of values.entries()) {
    if (order === 'big') bytes.writeDoubleBE(value, 8 * i)
    else bytes.writeDoubleLE(value, 8 * i)
  }
  return bytes
}

export function vectorKey(uuid: string, level = 0): Buffer {
  const key = Buffer.alloc(26)
  key.write('v:')
  key.set(keyOf(uuid), 2)
  key.writeBigUInt64BE(BigInt(level), 18)
  return key
}
