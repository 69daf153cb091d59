import { expect } from 'vitest'
import type { Value } from '../../src/language/catalog/index.ts'
import { openedOnServer } from '../support/postgres/opened.ts'
import { needsServer } from '../support/test-store.ts'

const { it } = needsServer

/** Values of each type at their bounds, as JSON has them. */
const valuesOf = {
  boolean: ['Boolean', [true, false]],
  i8: ['I8', [-128, 127, 0]],
  i16: ['I16', [-32768, 32767]],
  i32: ['I32', [-(2 ** 31), 2 ** 31 - 1, -1]],
  i64: [
    'I64',
    [
      0,
      -1,
      2 ** 32,
      -(2 ** 32) - 1,
      2 ** 53 - 1,
      -(2 ** 53) + 1,
      9223372036854775807n,
      -9223372036854775808n,
    ],
  ],
  u8: ['U8', [0, 255]],
  u16: ['U16', [0, 65535]],
  u32: ['U32', [0, 2 ** 32 - 1]],
  u64: ['U64', [0, 1, 9999, 10000, 100_000_000, 123_400_005, 18446744073709551615n]],
  u128: ['U128', [0, 340282366920938463463374607431768211455n]],
  f32: ['F32', [0, -0, 0.1, 1e-45, -3.4028235e38, 16777216]],
  f64: ['F64', [0, -0, 0.1, 5e-324, -1.7976931348623157e308]],
  text: [
    'String',
    ['', 'NULL', '{"a",\\}', 'a\u0000b\u0001c\u0002', 'ä€😀', '\ufeffx', 'x'.repeat(1023), 'é'.repeat(3000)],
  ],
  id: ['ID', ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']],
  date: [
    'Date',
    [
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999Z',
      '1999-12-31T23:59:59.999999Z',
      '2000-01-01T00:00:00Z',
      '1684-07-28T00:12:25.254741Z',
      '1700-01-01T00:00:00.000001Z',
      // A number does not hold the microseconds since 1970 from 2255 on.
      '2260-01-01T00:00:00.000001Z',
    ],
  ],
  texts: ['[String]', [[], ['', 'NULL', '"', '\\', 'a\u0000'], ['a,b', '{}']]],
  dates: ['[Date]', [['2260-01-01T00:00:00.000001Z', '1969-12-31T23:59:59.999999Z']]],
  large: ['[U128]', [[], [0, 10000, 340282366920938463463374607431768211455n]]],
  ids: ['[ID]', [['00000000-0000-0000-0000-00000000000a']]],
  numbers: ['[I64]', [[], [1, -1], [9223372036854775807n]]],
  nested: ['[[F64]]', [[], [[]], [[0.5, -0], [1]]]],
} as const

const program = `
N::Thing { order: I32, ${Object.entries(valuesOf)
  .map(([name, [type]]) => `${name}_value: ${type}`)
  .join(', ')} }
QUERY Things() => things <- N<Thing>::ORDER<Asc>(_::{order})::!{id} RETURN things
`

it('values of many rows, which are sent as the server keeps them, are those of single rows, which are sent as texts', async () => {
  const database = await openedOnServer(program)
  const longest = Math.max(...Object.values(valuesOf).map(([, values]) => values.length))
  const rows = Array.from({ length: longest + 1 }, (_, row) => ({
    order: row,
    ...Object.fromEntries(
      Object.entries(valuesOf).flatMap(([name, [, values]]) =>
        values[row] === undefined ? [] : [[`${name}_value`, values[row]]],
      ),
    ),
  }))
  for (const row of rows) await database.load('Thing', [row])
  const single = await things(database)
  expect(single).toHaveLength(rows.length)
  await database.load(
    'Thing',
    rows.map(row => ({ ...row, order: row.order + rows.length })),
  )
  const all = await things(database)
  expect(all.slice(rows.length).map(({ order: _, ...values }) => values)).toEqual(
    single.map(({ order: _, ...values }) => values),
  )
})

async function things(database: Awaited<ReturnType<typeof openedOnServer>>) {
  const { things } = (await database.call('Things')) as { things: readonly Record<string, Value>[] }
  return things
}
