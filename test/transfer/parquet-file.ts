/** A value of Thrift's compact protocol, with its type. */
type Thrift =
  | { readonly kind: 'int'; readonly value: number | bigint; readonly wide?: boolean }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'list'; readonly items: readonly Thrift[] }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<number, Thrift>> }

const int = (value: number | bigint): Thrift => ({ kind: 'int', value })
const long = (value: number | bigint): Thrift => ({ kind: 'int', value, wide: true })
const text = (value: string): Thrift => ({ kind: 'bytes', value: Buffer.from(value) })
const list = (items: readonly Thrift[]): Thrift => ({ kind: 'list', items })
const struct = (fields: Readonly<Record<number, Thrift | undefined>>): Thrift => ({
  kind: 'struct',
  fields: Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as Record<
    number,
    Thrift
  >,
})

export function varint(value: number | bigint): number[] {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return [...bytes, Number(rest)]
}

function zigzag(value: number | bigint): number[] {
  const wide = BigInt(value)
  return varint((wide << 1n) ^ (wide >> 63n))
}

function codeOf(thrift: Thrift): number {
  switch (thrift.kind) {
    case 'int':
      return thrift.wide ? 6 : 5
    case 'bytes':
      return 8
    case 'boolean':
      return thrift.value ? 1 : 2
    case 'list':
      return 9
    case 'struct':
      return 12
  }
}

function encoded(thrift: Thrift): number[] {
  switch (thrift.kind) {
    case 'int':
      return zigzag(thrift.value)
    case 'bytes':
      return [...varint(thrift.value.length), ...thrift.value]
    case 'boolean':
      return []
    case 'list': {
      const { items } = thrift
      const type = items.length === 0 ? 12 : codeOf(items[0]!)
      return [0xf0 | type, ...varint(items.length), ...items.flatMap(encoded)]
    }
    case 'struct': {
      let last = 0
      const bytes = Object.entries(thrift.fields).flatMap(([id, field]) => {
        const delta = Number(id) - last
        last = Number(id)
        const head = delta < 16 ? [(delta << 4) | codeOf(field)] : [codeOf(field), ...zigzag(last)]
        return [...head, ...encoded(field)]
      })
      return [...bytes, 0]
    }
  }
}

const physical = {
  boolean: 0,
  int32: 1,
  int64: 2,
  int96: 3,
  float: 4,
  double: 5,
  bytes: 6,
  fixed: 7,
} as const
const codecs = { none: 0, snappy: 1, gzip: 2, brotli: 4, lz4: 5, zstd: 6, lz4raw: 7 } as const

/** The values of the enumeration ConvertedType. */
export const converted = {
  UTF8: 0,
  ENUM: 4,
  DECIMAL: 5,
  DATE: 6,
  TIME_MILLIS: 7,
  TIME_MICROS: 8,
  TIMESTAMP_MILLIS: 9,
  TIMESTAMP_MICROS: 10,
  UINT_8: 11,
  UINT_64: 14,
  INT_8: 15,
  JSON: 19,
  BSON: 20,
  INTERVAL: 21,
} as const

const unit = { MILLIS: 1, MICROS: 2, NANOS: 3 } as const
const empty = struct({})

/** The members of the union LogicalType. */
export const logical = {
  STRING: struct({ 1: empty }),
  ENUM: struct({ 4: empty }),
  decimal: (scale: number, precision: number) => struct({ 5: struct({ 1: int(scale), 2: int(precision) }) }),
  DATE: struct({ 6: empty }),
  time: (of: keyof typeof unit) =>
    struct({ 7: struct({ 1: { kind: 'boolean', value: true }, 2: struct({ [unit[of]]: empty }) }) }),
  timestamp: (of: keyof typeof unit, isUtc = true) =>
    struct({ 8: struct({ 1: { kind: 'boolean', value: isUtc }, 2: struct({ [unit[of]]: empty }) }) }),
  NULL: struct({ 11: empty }),
  JSON: struct({ 12: empty }),
  BSON: struct({ 13: empty }),
  UUID: struct({ 14: empty }),
  FLOAT16: struct({ 15: empty }),
  VARIANT: struct({ 16: empty }),
  GEOMETRY: struct({ 17: empty }),
  GEOGRAPHY: struct({ 18: empty }),
}

export interface Leaf {
  readonly name: string
  readonly type: keyof typeof physical
  readonly width?: number
  readonly optional?: boolean
  readonly repeated?: boolean
  readonly converted?: number
  readonly scale?: number
  readonly logical?: Thrift
}

/** What the pages say they hold, which need not be so. */
export interface Page {
  readonly kind?: 'data' | 'dictionary'
  readonly values: number
  /** The bytes as the page has them in the file. */
  readonly bytes: Uint8Array
  readonly uncompressed?: number
  readonly encoding?: 'plain' | 'dictionary'
  /** The checksum in its header, which need not fit. */
  readonly crc?: number
}

export interface Chunk {
  readonly leaf: Leaf
  readonly pages: readonly Page[]
  readonly codec?: keyof typeof codecs
}

function pageBytes({
  kind = 'data',
  values,
  bytes,
  uncompressed = bytes.length,
  encoding = 'plain',
  crc,
}: Page): number[] {
  const how = int(encoding === 'plain' ? 0 : 8)
  const header = struct({
    1: int(kind === 'data' ? 0 : 2),
    2: int(uncompressed),
    3: int(bytes.length),
    4: crc === undefined ? undefined : int(crc | 0),
    5: kind === 'data' ? struct({ 1: int(values), 2: how, 3: int(3), 4: int(3) }) : undefined,
    7: kind === 'dictionary' ? struct({ 1: int(values), 2: int(0) }) : undefined,
  })
  return [...encoded(header), ...bytes]
}

function elementOf({
  name,
  type,
  width,
  optional,
  repeated,
  converted: before,
  scale,
  logical: meaning,
}: Leaf): Thrift {
  return struct({
    1: int(physical[type]),
    2: width === undefined ? undefined : int(width),
    3: int(repeated ? 2 : optional ? 1 : 0),
    4: text(name),
    6: before === undefined ? undefined : int(before),
    7: scale === undefined ? undefined : int(scale),
    10: meaning,
  })
}

/** A Parquet file of one row group, as it is told: also one that no other tool would write. */
export function parquetBytes(chunks: readonly Chunk[], rows: number, nesting = 0): Buffer {
  const parts: Buffer[] = [Buffer.from('PAR1')]
  let at = 4
  const columns = chunks.map(({ leaf, pages, codec = 'none' }) => {
    const bytes = Buffer.concat(pages.map(page => Buffer.from(pageBytes(page))))
    const offset = at
    parts.push(bytes)
    at += bytes.length
    const values = pages.reduce((sum, page) => sum + (page.kind === 'dictionary' ? 0 : page.values), 0)
    const hasDictionary = pages[0]?.kind === 'dictionary'
    const metadata = struct({
      1: int(physical[leaf.type]),
      2: list([int(0)]),
      3: list([text(leaf.name)]),
      4: int(codecs[codec]),
      5: long(values),
      6: long(bytes.length),
      7: long(bytes.length),
      9: long(hasDictionary ? offset + pageBytes(pages[0]!).length : offset),
      11: hasDictionary ? long(offset) : undefined,
    })
    return struct({ 2: long(offset), 3: metadata })
  })
  const groups = Array.from({ length: nesting }, () => struct({ 4: text('g'), 5: int(1) }))
  const footer = struct({
    1: int(1),
    2: list([
      struct({ 4: text('root'), 5: int(chunks.length) }),
      ...groups,
      ...chunks.map(({ leaf }) => elementOf(leaf)),
    ]),
    3: long(rows),
    4: list([struct({ 1: list(columns), 2: long(at), 3: long(rows) })]),
  })
  const bytes = Buffer.from(encoded(footer))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([...parts, bytes, length, Buffer.from('PAR1')])
}

/** A page of a column that may be null: its levels, each with how many times it is repeated, and its values. */
export function optionalPage(
  levels: readonly (readonly [count: number, level: number])[],
  values: Uint8Array,
): Uint8Array {
  const runs = Buffer.from(levels.flatMap(([count, level]) => [...varint(count * 2), level]))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(runs.length)
  return Buffer.concat([length, runs, values])
}

/** A text as a value of the physical type. */
export function plainText(value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** A page with one list of two values. */
export function repeatedPage(values: Uint8Array): Uint8Array {
  // Levels of repetition: 0, 1. Levels of definition: 1, 1.
  return Buffer.concat([Buffer.of(4, 0, 0, 0, 2, 0, 2, 1), Buffer.of(2, 0, 0, 0, 4, 1), values])
}
