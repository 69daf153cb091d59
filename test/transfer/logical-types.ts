import * as f from '@uwdata/flechette'
import { converted, type Leaf, logical, plainText } from './parquet-file.ts'

/** A property of each sort of type: those of integers, and of floats, differ in their ranges only. */
export const targets = ['text', 'n', 'f', 'flag', 'day', 'ref', 'list'] as const
export type Target = (typeof targets)[number]

/** What a value of a file becomes in each property, as JSON; a row is rejected for any other property. */
type Expected = Readonly<Partial<Record<Target, unknown>>>

interface Sample {
  readonly expected: Expected
  readonly parquet?: {
    readonly leaf: Omit<Leaf, 'name'>
    readonly bytes: Uint8Array
    readonly isList?: boolean
  }
  readonly arrow?: { readonly type: f.DataType; readonly value: unknown; readonly extension?: string }
}

/** A row of the table in docs/data.md, with values of each type that it names. */
export interface LogicalType {
  readonly parquet: string
  readonly arrow: string
  /** The cells in the order of `targets`; `—` for rejected. */
  readonly cells: Readonly<Record<Target, string>>
  readonly samples: readonly Sample[]
}

const none = '—'
const rejected = { text: none, n: none, f: none, flag: none, day: none, ref: none, list: none }

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
const int64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(value)
  return bytes
}
const double = (value: number) => Buffer.from(Float64Array.of(value).buffer)
const single = (value: number) => Buffer.from(Float32Array.of(value).buffer)
const uuid = Buffer.from('0191d2c0000070008000000000000001', 'hex')
const uuidText = '0191d2c0-0000-7000-8000-000000000001'
const instant = '2031-02-03T04:05:06.789012+00:00'
const microseconds = BigInt(Date.parse('2031-02-03T04:05:06.789Z')) * 1000n + 12n
const midnight = '2031-02-03T00:00:00+00:00'
const days = Date.parse(midnight) / 86_400_000
const day = (value: string): Expected => ({ text: value, day: value })
const leaf = (type: Leaf['type'], more: Omit<Leaf, 'name' | 'type'> = {}) => ({ type, ...more })
const fixed = (width: number, more: Omit<Leaf, 'name' | 'type'> = {}) => leaf('fixed', { width, ...more })
const both = (
  expected: Expected,
  of: Omit<Leaf, 'name'>,
  bytes: Uint8Array,
  type: f.DataType,
  value: unknown,
): Sample => ({ expected, parquet: { leaf: of, bytes }, arrow: { type, value } })
const onlyParquet = (expected: Expected, of: Omit<Leaf, 'name'>, bytes: Uint8Array): Sample => ({
  expected,
  parquet: { leaf: of, bytes },
})
const onlyArrow = (expected: Expected, type: f.DataType, value: unknown): Sample => ({
  expected,
  arrow: { type, value },
})

export const logicalTypes: readonly LogicalType[] = [
  {
    parquet: 'STRING, ENUM, JSON',
    arrow: 'Utf8, LargeUtf8, Utf8View, dictionaries',
    cells: {
      text: 'text',
      n: 'as in CSV',
      f: 'as in CSV',
      flag: 'as in CSV',
      day: 'as in CSV',
      ref: 'as in CSV',
      list: 'JSON',
    },
    samples: [
      both({ text: 'ä' }, leaf('bytes', { logical: logical.STRING }), plainText('ä'), f.utf8(), 'ä'),
      onlyParquet({ text: 'a' }, leaf('bytes', { logical: logical.ENUM }), plainText('a')),
      onlyParquet(
        { text: '7', n: 7, f: 7, day: '1970-01-01T00:00:07+00:00' },
        leaf('bytes', { converted: converted.UTF8 }),
        plainText('7'),
      ),
      onlyParquet({ text: '[1]', list: [1] }, leaf('bytes', { logical: logical.JSON }), plainText('[1]')),
      onlyArrow(day(midnight), f.largeUtf8(), midnight),
      onlyArrow({ text: 'true', flag: true }, f.dictionary(f.utf8()), 'true'),
      onlyArrow({ text: uuidText, ref: uuidText }, f.utf8(), uuidText),
    ],
  },
  {
    parquet: 'bytes without a logical type',
    arrow: 'Binary, LargeBinary, BinaryView, FixedSizeBinary',
    cells: {
      text: 'text in UTF-8',
      n: 'as text',
      f: 'as text',
      flag: 'as text',
      day: 'as text',
      ref: '16 bytes, or as text',
      list: 'as text',
    },
    samples: [
      both({ text: 'ä' }, leaf('bytes'), plainText('ä'), f.binary(), Buffer.from('ä')),
      both(
        { text: '42', n: 42, f: 42, day: '1970-01-01T00:00:42+00:00' },
        leaf('bytes'),
        plainText('42'),
        f.binary(),
        Buffer.from('42'),
      ),
      both({}, leaf('bytes'), plainText(Buffer.of(97, 0xff)), f.largeBinary(), Uint8Array.of(97, 0xff)),
      both({ ref: uuidText }, fixed(16), uuid, f.fixedSizeBinary(16), uuid),
      both(
        { text: 'sixteen letters.', ref: '73697874-6565-6e20-6c65-74746572732e' },
        fixed(16),
        Buffer.from('sixteen letters.'),
        f.fixedSizeBinary(16),
        Buffer.from('sixteen letters.'),
      ),
      both(
        { text: 'true', flag: true },
        fixed(4),
        Buffer.from('true'),
        f.fixedSizeBinary(4),
        Buffer.from('true'),
      ),
      both(
        { text: '[1]', list: [1] },
        fixed(3),
        Buffer.from('[1]'),
        f.fixedSizeBinary(3),
        Buffer.from('[1]'),
      ),
    ],
  },
  {
    parquet: 'BOOLEAN',
    arrow: 'Bool',
    cells: { ...rejected, flag: 'yes' },
    samples: [both({ flag: true }, leaf('boolean'), Buffer.of(1), f.bool(), true)],
  },
  {
    parquet: 'INTEGER, and INT32 and INT64 without a logical type',
    arrow: 'Int8 … Int64, UInt8 … UInt64',
    cells: { ...rejected, n: 'exactly', f: 'rounded beyond 2^53', day: 'seconds since 1970' },
    samples: [
      both({ n: 7, f: 7, day: '1970-01-01T00:00:07+00:00' }, leaf('int32'), int32(7), f.int32(), 7),
      both({ n: 7, f: 7, day: '1970-01-01T00:00:07+00:00' }, leaf('int64'), int64(7n), f.int64(), 7n),
      both(
        { n: 2n ** 53n + 1n, f: 2 ** 53 },
        leaf('int64', { converted: converted.UINT_64 }),
        int64(2n ** 53n + 1n),
        f.uint64(),
        2n ** 53n + 1n,
      ),
      both(
        { n: -1, f: -1, day: '1969-12-31T23:59:59+00:00' },
        leaf('int32', { converted: converted.INT_8 }),
        int32(-1),
        f.int8(),
        -1,
      ),
    ],
  },
  {
    parquet: 'FLOAT16, FLOAT, DOUBLE',
    arrow: 'Float16, Float32, Float64',
    cells: { ...rejected, n: 'whole ones', f: 'yes, but NaN and ±∞', day: 'seconds since 1970' },
    samples: [
      both({ f: 0.5 }, leaf('double'), double(0.5), f.float64(), 0.5),
      both({ n: 2, f: 2, day: '1970-01-01T00:00:02+00:00' }, leaf('float'), single(2), f.float32(), 2),
      both(
        { n: 2, f: 2, day: '1970-01-01T00:00:02+00:00' },
        fixed(2, { logical: logical.FLOAT16 }),
        Buffer.of(0, 0x40),
        f.float16(),
        2,
      ),
      both({}, leaf('double'), double(Number.NaN), f.float64(), Number.NaN),
      both({}, leaf('double'), double(Number.POSITIVE_INFINITY), f.float64(), Number.POSITIVE_INFINITY),
    ],
  },
  {
    parquet: 'DECIMAL',
    arrow: 'Decimal32 … Decimal256',
    cells: { ...rejected, text: 'digits', n: 'whole ones', f: 'yes', day: 'whole ones: seconds since 1970' },
    samples: [
      both(
        { text: '1.50', f: 1.5 },
        leaf('int32', { logical: logical.decimal(2, 9), converted: converted.DECIMAL, scale: 2 }),
        int32(150),
        f.decimal(9, 2, 128),
        1.5,
      ),
      both(
        { text: '2.0', n: 2, f: 2, day: '1970-01-01T00:00:02+00:00' },
        leaf('int32', { logical: logical.decimal(1, 5), converted: converted.DECIMAL, scale: 1 }),
        int32(20),
        f.decimal(5, 1, 128),
        2,
      ),
      onlyParquet(
        { text: '7', n: 7, f: 7, day: '1970-01-01T00:00:07+00:00' },
        fixed(3, { converted: converted.DECIMAL, scale: 0 }),
        Buffer.of(0, 0, 7),
      ),
    ],
  },
  {
    parquet: 'DATE',
    arrow: 'Date32, Date64',
    cells: { ...rejected, text: 'ISO 8601', day: 'midnight in UTC' },
    samples: [
      both(
        day(midnight),
        leaf('int32', { logical: logical.DATE, converted: converted.DATE }),
        int32(days),
        f.dateDay(),
        new Date(midnight),
      ),
      onlyArrow(day(midnight), f.dateMillisecond(), new Date(midnight)),
      onlyParquet({}, leaf('int32', { logical: logical.DATE }), int32(2 ** 30)),
    ],
  },
  {
    parquet: 'TIMESTAMP, INT96',
    arrow: 'Timestamp of any unit',
    cells: {
      ...rejected,
      text: 'ISO 8601',
      day: 'to the microsecond, rounded down; as UTC where it has no zone',
    },
    samples: [
      onlyParquet(day(instant), leaf('int64', { logical: logical.timestamp('MICROS') }), int64(microseconds)),
      onlyParquet(
        day(instant),
        leaf('int64', { logical: logical.timestamp('MICROS', false) }),
        int64(microseconds),
      ),
      onlyParquet(
        day(instant),
        leaf('int64', { logical: logical.timestamp('NANOS') }),
        int64(microseconds * 1000n + 999n),
      ),
      onlyParquet(
        day('2031-02-03T04:05:06.789+00:00'),
        leaf('int64', { converted: converted.TIMESTAMP_MILLIS }),
        int64(microseconds / 1000n),
      ),
      onlyParquet({}, leaf('int64', { logical: logical.timestamp('MILLIS') }), int64(2n ** 62n)),
      onlyArrow(
        day('2031-02-03T04:05:06+00:00'),
        f.timestamp(f.TimeUnit.SECOND, 'UTC'),
        Date.parse('2031-02-03T04:05:06Z'),
      ),
      onlyArrow(
        day('2031-02-03T04:05:06+00:00'),
        f.timestamp(f.TimeUnit.NANOSECOND),
        Date.parse('2031-02-03T04:05:06Z'),
      ),
    ],
  },
  {
    parquet: 'TIME',
    arrow: 'Time32, Time64',
    cells: { ...rejected, text: 'ISO 8601, as `13:45:00.5`' },
    samples: [
      both(
        { text: '13:45:00.5' },
        leaf('int32', { logical: logical.time('MILLIS'), converted: converted.TIME_MILLIS }),
        int32(49_500_500),
        f.timeMillisecond(),
        49_500_500,
      ),
      both(
        { text: '13:45:00.000001' },
        leaf('int64', { converted: converted.TIME_MICROS }),
        int64(49_500_000_001n),
        f.timeMicrosecond(),
        49_500_000_001n,
      ),
      both(
        { text: '00:00:00' },
        leaf('int64', { logical: logical.time('NANOS') }),
        int64(0n),
        f.timeNanosecond(),
        0n,
      ),
      onlyArrow({ text: '13:45:00' }, f.timeSecond(), 49_500),
      onlyParquet({}, leaf('int64', { logical: logical.time('MICROS') }), int64(-1n)),
    ],
  },
  {
    parquet: 'INTERVAL',
    arrow: 'Duration, Interval',
    cells: { ...rejected, text: 'ISO 8601, as `P1M2DT3.5S`' },
    samples: [
      onlyParquet(
        { text: 'P1M2DT3.5S' },
        fixed(12, { converted: converted.INTERVAL }),
        Buffer.concat([int32(1), int32(2), int32(3500)]),
      ),
      onlyArrow(
        { text: 'P1M2DT3.5S' },
        f.interval(f.IntervalUnit.MONTH_DAY_NANO),
        Float64Array.of(1, 2, 3.5e9),
      ),
      onlyArrow({ text: 'P14M' }, f.interval(f.IntervalUnit.YEAR_MONTH), 14),
      onlyArrow({ text: 'P2DT-3.5S' }, f.interval(f.IntervalUnit.DAY_TIME), Int32Array.of(2, -3500)),
      onlyArrow({ text: 'PT-0.000001S' }, f.duration(f.TimeUnit.MICROSECOND), -1n),
      onlyArrow({ text: 'PT86400S' }, f.duration(f.TimeUnit.SECOND), 86_400n),
    ],
  },
  {
    parquet: 'UUID',
    arrow: '`arrow.uuid`',
    cells: { ...rejected, text: 'text', ref: 'yes' },
    samples: [
      onlyParquet({ text: uuidText, ref: uuidText }, fixed(16, { logical: logical.UUID }), uuid),
      {
        expected: { text: uuidText, ref: uuidText },
        arrow: { type: f.fixedSizeBinary(16), value: uuid, extension: 'arrow.uuid' },
      },
    ],
  },
  {
    parquet: 'LIST, repeated columns',
    arrow: 'List, LargeList, FixedSizeList, ListView',
    cells: { ...rejected, list: 'element by element' },
    samples: [
      {
        expected: { list: [1, 2] },
        parquet: { leaf: leaf('int32'), bytes: Buffer.concat([int32(1), int32(2)]), isList: true },
      },
      onlyArrow({ list: [1, 2] }, f.list(f.int64()), [1n, 2n]),
      onlyArrow({ list: [1, 2] }, f.fixedSizeList(f.uint8(), 2), [1, 2]),
      onlyArrow({}, f.list(f.timeSecond()), [1, 2]),
      onlyArrow({}, f.list(f.duration()), [1n, 2n]),
    ],
  },
  {
    parquet: 'BSON, VARIANT, GEOMETRY, GEOGRAPHY, MAP, groups',
    arrow: 'Map, Union, Struct',
    cells: rejected,
    samples: [
      onlyParquet({}, leaf('bytes', { logical: logical.BSON, converted: converted.BSON }), plainText('a')),
      onlyParquet({}, leaf('bytes', { logical: logical.GEOMETRY }), plainText('a')),
      onlyParquet({}, leaf('bytes', { logical: logical.GEOGRAPHY }), plainText('a')),
      onlyArrow({}, f.map(f.utf8(), f.int32()), [['a', 1]]),
      onlyArrow({}, f.struct({ a: f.int32() }), { a: 1 }),
    ],
  },
]

/** The table as docs/data.md has it. */
export function tableOfTypes(): string {
  const heads = [
    'Parquet',
    'Arrow',
    '`String`',
    '`I8` … `U128`',
    '`F32`, `F64`',
    '`Boolean`',
    '`Date`',
    '`ID`, ids',
    'arrays, vectors',
  ]
  const rows = logicalTypes.map(({ parquet, arrow, cells }) => [
    parquet,
    arrow,
    ...targets.map(target => cells[target]),
  ])
  return [heads, heads.map(() => '---'), ...rows]
    .map(cells => `| ${cells.join(' | ')} |\n`)
    .join('')
    .replaceAll(/ --- /g, '---')
}
