import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as arrow from 'apache-arrow'
import fc from 'fast-check'
import { parquetMetadata } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/open.ts'
import { stringifyJson } from '../../src/language/catalog/index.ts'
import { batchLimits } from '../../src/tools/transfer/columnar/columns.ts'
import { decodeLz4Frame } from '../../src/tools/transfer/columnar/compression/lz4.ts'
import { type ExportFormat, exportType, findType, type ImportFormat } from '../../src/tools/transfer/index.ts'
import { fileLimits } from '../../src/tools/transfer/limits.ts'
import { withProgram } from '../support/program.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { withThresholds } from '../support/thresholds.ts'
import { importInto, withFolder } from './support.ts'

const schema = `
N::All {
  text: String, flag: Boolean, day: Date, ref: ID, i8: I8, i16: I16, i32: I32, i64: I64,
  u8: U8, u16: U16, u32: U32, u64: U64, u128: U128, f32: F32, f64: F64,
  texts: [String], ints: [I64], wide: [U128], dates: [Date], floats: [F32], nested: [[U8]]
}
E::Link { From: All, To: All, Properties: { weight: F64 } }
V::Doc { title: String }
N::Small { n: I32, text: String, day: Date, nested: [[U8]] }
QUERY Count() => n <- N<All>::COUNT RETURN n
QUERY Add(text: String) => a <- AddN<All>({text: text}) RETURN a
QUERY Join(a: ID, b: ID) => e <- AddE<Link>({weight: 0.5})::From(a)::To(b) RETURN e
QUERY AddDoc(v: [F64], title?: String) => d <- AddV<Doc>(v, {title: title}) RETURN d
`

async function exported({ records, program }: OpenDatabase, type: string, format: ExportFormat) {
  const snapshot = records.snapshot()
  try {
    const pieces: Buffer[] = []
    const options = { format, delimiter: ',', nullText: '' }
    for await (const { bytes } of exportType(snapshot, findType(program.catalog, type), options))
      pieces.push(Buffer.from(bytes))
    return Buffer.concat(pieces)
  } finally {
    snapshot.release()
  }
}

const textOf = async (database: OpenDatabase, type: string) => String(await exported(database, type, 'jsonl'))

/** Exports a type in a format, imports that into an empty database, and returns what both have as text. */
async function throughFile(database: OpenDatabase, type: string, format: ExportFormat) {
  const read: ImportFormat = format === 'arrows' ? 'arrow' : (format as ImportFormat)
  const bytes = await exported(database, type, format)
  let after = ''
  await withFolder(async folder => {
    const path = join(folder, `records.${format}`)
    await writeFile(path, bytes)
    await withProgram(schema, async ({ database: empty }) => {
      const imported = await importInto(
        empty,
        type,
        { path },
        { format: read, mapping: { id: 'id' }, batchRows: 100_000 },
      )
      expect(imported).toMatchObject({ rejected: [], notices: [] })
      after = await textOf(empty, type)
    })
  })
  return { before: await textOf(database, type), after }
}

const formats = ['parquet', 'arrow', 'arrows'] as const

/** A value, or none. */
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 })
const integer = (bits: bigint, signed: boolean) =>
  fc.bigInt(
    signed
      ? { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n }
      : { min: 0n, max: (1n << bits) - 1n },
  )
const text = fc.string({ unit: 'binary' }).filter(each => each.isWellFormed())
/** A time of the years 0000 to 9999, to the microsecond. */
const day = fc
  .record({
    ms: fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }),
    us: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ ms, us }) => `${new Date(ms).toISOString().slice(0, -1)}${String(us).padStart(3, '0')}Z`)
const float = fc.double({ noDefaultInfinity: true, noNaN: true })
const single = fc.float({ noDefaultInfinity: true, noNaN: true })
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 4 })

const record = fc.record({
  text: maybe(text),
  flag: maybe(fc.boolean()),
  day: maybe(day),
  ref: maybe(fc.uuid()),
  i8: maybe(integer(8n, true)),
  i16: maybe(integer(16n, true)),
  i32: maybe(integer(32n, true)),
  i64: maybe(integer(64n, true)),
  u8: maybe(integer(8n, false)),
  u16: maybe(integer(16n, false)),
  u32: maybe(integer(32n, false)),
  u64: maybe(integer(64n, false)),
  u128: maybe(integer(128n, false)),
  f32: maybe(single),
  f64: maybe(float),
  texts: maybe(list(text)),
  ints: maybe(list(integer(64n, true))),
  wide: maybe(list(integer(128n, false))),
  dates: maybe(list(day)),
  floats: maybe(list(single)),
  nested: maybe(list(list(integer(8n, false)))),
})

const lines = (records: readonly object[]) => records.map(each => `${stringifyJson(each)}\n`).join('')

/** Imports records from a file, because the pieces of a text are as short as can be. */
const importMany = (database: OpenDatabase, records: readonly object[]) =>
  withFolder(async folder => {
    const path = join(folder, 'many.jsonl')
    await writeFile(path, lines(records))
    await importInto(database, 'Small', { path }, { format: 'jsonl', batchRows: 100_000 })
  })

describe.each(formats)('an export as %s', format => {
  it('is imported with the same ids and values, of every type', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 190, size: 'max' }), records =>
        withProgram(schema, async ({ database }) => {
          const { rejected } = await importInto(database, 'All', lines(records), { format: 'jsonl' })
          expect(rejected).toEqual([])
          const { before, after } = await throughFile(database, 'All', format)
          expect(after).toBe(before)
        }),
      ),
      // Each run opens two databases and starts a process, so that few have many records.
      { numRuns: 3 },
    )
  })

  it('keeps a byte order mark with which a text begins', () =>
    withProgram(schema, async ({ database }) => {
      const records = [{ text: '\ufeffa', texts: ['\ufeff', 'b\ufeff'] }, { text: '\ufeffa' }, { text: '' }]
      await importInto(database, 'All', lines(records), { format: 'jsonl' })
      const { before, after } = await throughFile(database, 'All', format)
      expect(after).toBe(before)
    }))

  it('has vectors as lists', () =>
    withProgram(schema, async ({ database, call }) => {
      await call('AddDoc', { v: [0.1, -2, 1e300], title: 'a' })
      await call('AddDoc', { v: [1, 2, 3] })
      const { before, after } = await throughFile(database, 'Doc', format)
      expect(after).toBe(before)
    }))

  it('has the ends of edges as ids', () =>
    withProgram(schema, async ({ database, call }) => {
      const { a } = await call('Add', { text: 'a' })
      const { e } = await call('Join', { a: a.id, b: a.id })
      const [nodes, edges] = [
        await exported(database, 'All', format),
        await exported(database, 'Link', format),
      ]
      await withFolder(folder =>
        withProgram(schema, async ({ database: empty }) => {
          const read = format === 'arrows' ? 'arrow' : format
          for (const [type, bytes] of [
            ['All', nodes],
            ['Link', edges],
          ] as const) {
            const path = join(folder, type)
            await writeFile(path, bytes)
            expect(
              (await importInto(empty, type, { path }, { format: read, mapping: { id: 'id' } })).imported,
            ).toBe(1)
          }
          expect(JSON.parse(await textOf(empty, 'Link'))).toEqual(e)
        }),
      )
    }))

  it('of many records has several row groups, which are read one after another', () =>
    withProgram(schema, async ({ database }) => {
      withThresholds(batchLimits, { rows: 2000 })
      await importMany(
        database,
        Array.from({ length: 5000 }, (_, i) => ({ n: i, text: `text ${i % 7}` })),
      )
      const { before, after } = await throughFile(database, 'Small', format)
      expect(after === before).toBe(true)
      const bytes = await exported(database, 'Small', format)
      const groups =
        format === 'parquet'
          ? parquetMetadata(new Uint8Array(bytes).buffer).row_groups
          : arrow.tableFromIPC(bytes).batches
      // A page has 1,024 records, and groups have whole pages.
      expect(groups).toHaveLength(3)
    }))
})

it('a row group of the usual size is read again', () =>
  withProgram(schema, async ({ database }) => {
    await importMany(
      database,
      Array.from({ length: 70_000 }, (_, i) => ({ n: i, text: `text ${i % 7}` })),
    )
    const { before, after } = await throughFile(database, 'Small', 'parquet')
    expect(after === before).toBe(true)
  }))

interface DuckDb {
  create(path: string): Promise<{
    connect(): Promise<{
      runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): unknown }>
      closeSync(): void
    }>
    closeSync(): void
  }>
}

/** Another implementation of Parquet. Not in the lock file, which has to name its binaries for every platform. */
const { DuckDBInstance } = await import('@duckdb/node-api' as string).then(
  module => module as { DuckDBInstance: DuckDb },
  () => ({ DuckDBInstance: undefined }),
)

async function duckdb(sql: string): Promise<readonly Record<string, unknown>[]> {
  const instance = await DuckDBInstance!.create(':memory:')
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, unknown>[]
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function rowGroupsOf(path: string): Promise<unknown> {
  const [found] = await duckdb(`SELECT count(DISTINCT row_group_id)::INT n FROM parquet_metadata('${path}')`)
  return found!.n
}

const withDuckDb = skipUnless(
  DuckDBInstance !== undefined,
  'DuckDB is missing: npm install --no-save @duckdb/node-api',
)

describe('Parquet', () => {
  withDuckDb.it('is read by another implementation as what it is', () =>
    withProgram(schema, async ({ database }) => {
      const values = {
        text: 'ä\u{1f600}',
        flag: true,
        day: '2031-02-03T04:05:06.789012Z',
        ref: '0191d2c0-0000-7000-8000-000000000001',
        i8: -128,
        i16: -32768,
        i32: -2147483648,
        i64: -(2n ** 63n),
        u8: 255,
        u16: 65535,
        u32: 4294967295,
        u64: 2n ** 64n - 1n,
        u128: 2n ** 128n - 1n,
        f32: 0.5,
        f64: 0.1,
        texts: ['a', ''],
        ints: [1],
        wide: [2n ** 127n],
        dates: [],
        floats: [0.25],
        nested: [[1, 2], []],
      }
      await importInto(database, 'All', lines([values, {}]), { format: 'jsonl' })
      await withFolder(async folder => {
        const path = join(folder, 'all.parquet')
        await writeFile(path, await exported(database, 'All', 'parquet'))
        const found = await duckdb(`SELECT * EXCLUDE id FROM '${path}' ORDER BY text NULLS LAST`)
        expect(found[0]).toEqual({
          ...values,
          day: '2031-02-03 04:05:06.789012+00',
          i64: '-9223372036854775808',
          u64: '18446744073709551615',
          u128: String(2n ** 128n - 1n),
          ints: ['1'],
          wide: [String(2n ** 127n)],
        })
        expect(new Set(Object.values(found[1]!))).toEqual(new Set([null]))
        const types = await duckdb(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${path}')`)
        expect(Object.fromEntries(types.map(each => [each.column_name, each.column_type]))).toEqual({
          id: 'VARCHAR',
          text: 'VARCHAR',
          flag: 'BOOLEAN',
          day: 'TIMESTAMP WITH TIME ZONE',
          ref: 'VARCHAR',
          i8: 'TINYINT',
          i16: 'SMALLINT',
          i32: 'INTEGER',
          i64: 'BIGINT',
          u8: 'UTINYINT',
          u16: 'USMALLINT',
          u32: 'UINTEGER',
          u64: 'UBIGINT',
          u128: 'VARCHAR',
          f32: 'FLOAT',
          f64: 'DOUBLE',
          texts: 'VARCHAR[]',
          ints: 'BIGINT[]',
          wide: 'VARCHAR[]',
          dates: 'TIMESTAMP WITH TIME ZONE[]',
          floats: 'FLOAT[]',
          nested: 'UTINYINT[][]',
        })
        // Statistics of columns let it skip row groups.
        expect(await duckdb(`SELECT count(*)::INT n FROM '${path}' WHERE u64 > 9223372036854775808`)).toEqual(
          [{ n: 1 }],
        )
      })
    }),
  )

  withDuckDb.it.each(['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4_raw'])(
    'of another implementation is read, with dictionaries, decimals, times and ids of every kind: %s',
    codec =>
      withProgram(schema, ({ database }) =>
        withFolder(async folder => {
          const path = join(folder, 'in.parquet')
          await duckdb(`COPY (
            SELECT 'text ' || (i % 3) AS text, i % 2 = 0 AS flag, TIMESTAMP '2020-01-02 03:04:05.678901' AS day,
              uuid() AS ref, (i % 100)::TINYINT AS i8, i::DECIMAL(9, 2) AS i32, i::UBIGINT + 9223372036854775808 AS u64,
              (i::HUGEINT + 100000000000000000000)::DECIMAL(38, 0) AS u128, i / 4 AS f64, [i, NULL::INT, 3][1:1] AS ints,
              [DATE '2001-02-03'] AS dates, CASE WHEN i % 5 = 0 THEN NULL ELSE 1 END::UTINYINT AS u8
            FROM range(5000) t(i)) TO '${path}' (FORMAT parquet, CODEC '${codec}', ROW_GROUP_SIZE 2048)`)
          expect(await rowGroupsOf(path)).toBe(3)
          const { imported, rejected, notices } = await importInto(
            database,
            'All',
            { path },
            { format: 'parquet' },
          )
          expect({ imported, rejected, notices }).toEqual({ imported: 5000, rejected: [], notices: [] })
          const rows = (await textOf(database, 'All')).trimEnd().split('\n')
          const last = rows.find(row => row.includes('"i32":4999,'))
          expect(last).toContain('"text":"text 1"')
          expect(last).toContain('"flag":false,"day":"2020-01-02T03:04:05.678901+00:00"')
          expect(last).toContain('"u64":9223372036854780807,"u128":100000000000000004999')
          expect(last).toContain('"f64":1249.75')
          expect(last).toContain('"ints":[4999]')
          expect(last).toContain('"dates":["2001-02-03T00:00:00+00:00"]')
          expect(rows.filter(row => row.includes('"u8":null'))).toHaveLength(1000)
        }),
      ),
  )

  withDuckDb.it('with one large row group is read in slices', () =>
    withProgram(schema, ({ database }) =>
      withFolder(async folder => {
        const path = join(folder, 'in.parquet')
        await duckdb(`COPY (SELECT i::INT AS n, CASE WHEN i % 3 = 0 THEN NULL ELSE 't' || (i % 5) END AS text,
            [[i % 7], []]::UTINYINT[][] AS nested
          FROM range(9000) t(i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 10240)`)
        expect(await rowGroupsOf(path)).toBe(1)
        withThresholds(fileLimits, { sliceRows: 4000 })
        const options = { format: 'parquet', batchRows: 3000 } as const
        expect((await importInto(database, 'Small', { path }, options)).imported).toBe(9000)
        const rows = (await textOf(database, 'Small'))
          .trimEnd()
          .split('\n')
          .map(row => JSON.parse(row))
        for (const i of [0, 3999, 4000, 7999, 8000, 8999]) {
          const text = i % 3 === 0 ? null : `t${i % 5}`
          expect(rows[i]).toMatchObject({ n: i, text, nested: [[i % 7], []] })
        }
      }),
    ),
  )

  withDuckDb.it('with other columns and types gets the errors of CSV', () =>
    withProgram(schema, ({ database }) =>
      withFolder(async folder => {
        const path = join(folder, 'in.parquet')
        await duckdb(
          `COPY (SELECT * FROM (VALUES ('a', 300), ('b', 7)) t(Text, u8)) TO '${path}' (FORMAT parquet)`,
        )
        expect(await importInto(database, 'All', { path }, { format: 'parquet' })).toMatchObject({
          imported: 1,
          rejected: [{ line: 1, reason: '`u8` must be U8 (0 to 255), but got 300.' }],
        })
        await expect(
          importInto(database, 'All', { path }, { format: 'parquet', map: { name: 'text' } }),
        ).rejects.toMatchObject({
          code: 'INVALID_PARAMETER',
          message: 'The file has no column `name`.',
        })
        const other = join(folder, 'other.parquet')
        await duckdb(`COPY (SELECT 1 AS other) TO '${other}' (FORMAT parquet)`)
        await expect(
          importInto(database, 'All', { path: other }, { format: 'parquet' }),
        ).rejects.toMatchObject({
          message: 'No column of the file is a property of `All`.',
        })
      }),
    ),
  )

  it('that is none is refused, and so is a pipe', () =>
    withProgram(schema, ({ database }) =>
      withFolder(async folder => {
        const path = join(folder, 'in.parquet')
        await writeFile(path, 'text\na\n')
        await expect(importInto(database, 'All', { path }, { format: 'parquet' })).rejects.toMatchObject({
          code: 'INVALID_VALUE',
          message: expect.stringContaining('The file is not readable Parquet'),
        })
        await writeFile(path, `PAR1${'\0'.repeat(100)}PAR1`)
        await expect(importInto(database, 'All', { path }, { format: 'parquet' })).rejects.toMatchObject({
          message: 'The file is not readable Parquet: it is damaged.',
        })
        // The schema has one element, of which the name is a number.
        const metadata = Buffer.from('1502191c45020000', 'hex')
        await writeFile(path, Buffer.concat([Buffer.from('PAR1'), metadata, Buffer.from('\x08\0\0\0PAR1')]))
        await expect(importInto(database, 'All', { path }, { format: 'parquet' })).rejects.toMatchObject({
          message: 'The file is not readable Parquet: it is damaged.',
        })
        // The group has a column that the schema does not have.
        await importInto(database, 'Small', lines([{ n: 1, text: 'a' }]), { format: 'jsonl' })
        const bytes = await exported(database, 'Small', 'parquet')
        bytes[bytes.lastIndexOf('text')] = 0x54
        await writeFile(path, bytes)
        await expect(importInto(database, 'Small', { path }, { format: 'parquet' })).rejects.toMatchObject({
          message: 'The file is not readable Parquet: it is damaged.',
        })
        await writeFile(path, '')
        await expect(importInto(database, 'All', { path }, { format: 'parquet' })).rejects.toMatchObject({
          message: 'The file is not readable Parquet: it is empty.',
        })
        await expect(importInto(database, 'All', 'x', { format: 'parquet' })).rejects.toMatchObject({
          message: 'Parquet cannot be read from a pipe.',
        })
      }),
    ))
})

describe('Arrow', () => {
  it.each(['arrow', 'arrows'] as const)('is read by another implementation as what it is: %s', format =>
    withProgram(schema, async ({ database }) => {
      withThresholds(batchLimits, { rows: 2000 })
      const count = 3000
      const day = '2031-02-03T04:05:06.789012Z'
      await importMany(
        database,
        Array.from({ length: count }, (_, i) => ({
          n: i,
          ...(i % 2 === 0 && { text: `t${i}`, day, nested: [[i % 7], []] }),
        })),
      )
      // The other implementation reads a file by its index, and a stream from its start.
      const table = arrow.tableFromIPC(await exported(database, 'Small', format))
      expect([table.numRows, table.batches.length]).toEqual([count, 2])
      const last = table.get(count - 2)!.toJSON()
      expect(last).toMatchObject({ text: `t${count - 2}`, n: count - 2 })
      expect(last.day).toBeCloseTo(Date.parse(day), 0)
      const nested = [...last.nested].map(each => [...each])
      expect(nested).toEqual([[(count - 2) % 7], []])
      expect(table.get(count - 1)!.toJSON()).toMatchObject({ text: null, day: null, nested: null })
      await importInto(database, 'All', lines([{ u64: 2n ** 64n - 1n, flag: true }]), { format: 'jsonl' })
      const wide = arrow.tableFromIPC(await exported(database, 'All', format))
      expect(wide.get(0)!.toJSON()).toMatchObject({ u64: 2n ** 64n - 1n, flag: true, i8: null })
      const types = Object.fromEntries(wide.schema.fields.map(({ name, type }) => [name, String(type)]))
      expect(types).toMatchObject({
        id: 'Utf8',
        day: 'Timestamp<MICROSECOND, UTC>',
        u64: 'Uint64',
        u128: 'Utf8',
        f32: 'Float32',
        dates: 'List<Timestamp<MICROSECOND, UTC>>',
      })
    }),
  )

  it.each(['file', 'stream'] as const)(
    'of another implementation is read, with dictionaries, decimals and times of every kind: %s',
    kind =>
      withProgram(schema, async ({ database }) => {
        const times = (unit: arrow.TimeUnit) => new arrow.Timestamp(unit, 'UTC')
        const texts = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8())
        const raw = (type: arrow.DataType, values: BigInt64Array | Int32Array) =>
          arrow.makeVector(
            arrow.makeData({
              type: type as arrow.Int64,
              data: values as BigInt64Array,
              length: values.length,
            }),
          )
        const batch = (start: number) =>
          new arrow.Table({
            text: arrow.vectorFromArray([`a${start}`, 'b', `a${start}`], texts),
            i8: arrow.vectorFromArray([1, null, start], new arrow.Int8()),
            i64: arrow.vectorFromArray([-(2n ** 63n), 0n, 1n], new arrow.Int64()),
            f64: arrow.vectorFromArray([0.5, null, 2], new arrow.Float64()),
            day: raw(times(arrow.TimeUnit.NANOSECOND), BigInt64Array.of(1_500n, -1n, 10n ** 18n)),
            texts: arrow.vectorFromArray(
              [['x'], [], null],
              new arrow.List(new arrow.Field('item', new arrow.Utf8())),
            ),
            ref: arrow.vectorFromArray(
              [1, 2, 3].map(each => new Uint8Array(16).fill(each)),
              new arrow.FixedSizeBinary(16),
            ),
          })
        const bytes = arrow.tableToIPC(kind === 'file' ? batch(2) : batch(1).concat(batch(2)), kind)
        await withFolder(async folder => {
          const path = join(folder, 'in.arrow')
          await writeFile(path, bytes)
          const { rejected } = await importInto(database, 'All', { path }, { format: 'arrow' })
          expect(rejected).toEqual([])
        })
        const rows = (await textOf(database, 'All')).trimEnd().split('\n')
        expect(rows).toHaveLength(kind === 'file' ? 3 : 6)
        expect(rows[0]).toContain(kind === 'file' ? '"text":"a2"' : '"text":"a1"')
        expect(rows[0]).toContain(
          '"day":"1970-01-01T00:00:00.000001+00:00","ref":"01010101-0101-0101-0101-010101010101"',
        )
        expect(rows[0]).toContain('"i64":-9223372036854775808')
        expect(rows[1]).toContain('"text":"b","flag":null,"day":"1969-12-31T23:59:59.999999+00:00"')
        expect(rows[1]).toContain('"i8":null')
        expect(rows.at(-2)).toContain('"text":"b"')
        expect(rows.at(-1)).toContain('"text":"a2"')
        expect(rows.at(-1)).toContain('"texts":null')
      }),
  )

  it.each([
    ['text\nabcdefgh\n', 'it is no file or stream of Arrow'],
    ['FEA1\0\0\0\0', 'it has version 1 of Feather'],
    ['', 'it does not begin with a schema'],
  ])('that is none is refused: %j', (bytes, reason) =>
    withProgram(schema, async ({ database }) => {
      await expect(importInto(database, 'All', bytes, { format: 'arrow' })).rejects.toMatchObject({
        code: 'INVALID_VALUE',
        message: expect.stringContaining(reason),
      })
    }),
  )

  it.each(['file', 'stream'] as const)('with a list of a negative length is refused: %s', format =>
    withProgram(schema, ({ database }) =>
      withFolder(async folder => {
        const list = arrow.makeData({
          type: new arrow.List(new arrow.Field('item', new arrow.Utf8(), true)),
          length: 1,
          valueOffsets: Int32Array.of(5, 2),
          child: arrow.vectorFromArray(['a', 'b', 'c', 'd', 'e', 'f'], new arrow.Utf8()).data[0]!,
        })
        const path = join(folder, 'in.arrow')
        await writeFile(path, arrow.tableToIPC(new arrow.Table({ texts: new arrow.Vector([list]) }), format))
        await expect(importInto(database, 'All', { path }, { format: 'arrow' })).rejects.toMatchObject({
          message: 'The file is not readable Arrow: it is damaged.',
        })
      }),
    ),
  )

  it('with a column without a name is read, and that column named as it is', () =>
    withProgram(schema, ({ database }) =>
      withFolder(async folder => {
        const path = join(folder, 'in.arrow')
        const table = (names: string[]) =>
          arrow.tableFromArrays(Object.fromEntries(names.map(name => [name, ['a']])))
        await writeFile(path, arrow.tableToIPC(table(['', 'text']), 'stream'))
        expect(await importInto(database, 'All', { path }, { format: 'arrow' })).toMatchObject({
          imported: 1,
        })
        const other = join(folder, 'other.arrow')
        await writeFile(other, arrow.tableToIPC(table(['']), 'stream'))
        await expect(importInto(database, 'All', { path: other }, { format: 'arrow' })).rejects.toMatchObject(
          {
            message: 'No column of the file is a property of `All`.',
          },
        )
      }),
    ))

  it('that ends early keeps the batches before, as a file that is cut off does', () =>
    withProgram(schema, async ({ database }) => {
      await importInto(database, 'All', lines([{ text: 'a' }]), { format: 'jsonl' })
      const bytes = await exported(database, 'All', 'arrows')
      await withFolder(async folder => {
        const path = join(folder, 'in.arrows')
        await writeFile(path, bytes.subarray(0, -20))
        await expect(importInto(database, 'All', { path }, { format: 'arrow' })).rejects.toMatchObject({
          message: expect.stringContaining('it ends early'),
        })
      })
    }))
})

describe('a frame of LZ4', () => {
  const frame = (...blocks: readonly (readonly number[])[]) =>
    Uint8Array.from([
      ...[0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0xc0],
      ...blocks.flatMap(block => [block.length & 255, block.length >> 8, 0, 0, ...block]),
      ...[0, 0, 0, 0],
    ])
  const ascii = (text: string) => [...Buffer.from(text)]

  it('is decompressed, with matches that overlap and that reach into the block before', () => {
    const first = [0x31, ...ascii('abc'), 3, 0, 0x10, ...ascii('x')]
    const second = [0x00, 9, 0, 0x20, ...ascii('yz')]
    expect(Buffer.from(decodeLz4Frame(frame(first))).toString()).toBe('abcabcabx')
    expect(Buffer.from(decodeLz4Frame(frame(first, second))).toString()).toBe('abcabcabxabcayz')
  })

  it('may have lengths of many bytes', () => {
    const literals = ascii('q'.repeat(300))
    expect(decodeLz4Frame(frame([0xf0, 255, 30, ...literals]))).toHaveLength(300)
  })
})
