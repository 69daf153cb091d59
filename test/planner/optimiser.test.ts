import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { type OpenProgram, withProgram } from '../support/program.ts'

/** Every scalar type with an index, and comparisons of each with values of every comparable type. */
const fields = {
  small: 'U8',
  whole: 'I64',
  wide: 'U128',
  single: 'F32',
  double: 'F64',
  text: 'String',
  day: 'Date',
  flag: 'Boolean',
} as const
const operators = ['EQ', 'GT', 'GTE', 'LT', 'LTE'] as const
const numbers = ['U8', 'I64', 'U128', 'F32', 'F64'] as const

function parametersFor(type: string): readonly string[] {
  if ((numbers as readonly string[]).includes(type)) return numbers
  return [type]
}

const comparisons = Object.entries(fields).flatMap(([field, type]) =>
  parametersFor(type).flatMap(given =>
    operators.map(operator => ({ name: `${field}_${operator}_${given}`, field, operator, given })),
  ),
)

const program = `
N::Row { at: U32, plain: I64, ${Object.entries(fields)
  .map(([name, type]) => `INDEX ${name}: ${type}`)
  .join(', ')} }
E::Near { From: Row, To: Row }

QUERY Load(rows: [{at: U32, plain: I64, ${Object.entries(fields)
  .map(([name, type]) => `${name}: ${type}`)
  .join(', ')}}]) =>
  FOR {at, plain, ${Object.keys(fields).join(', ')}} IN rows {
    AddN<Row>({at: at, plain: plain, ${Object.keys(fields)
      .map(name => `${name}: ${name}`)
      .join(', ')}})
  }
  RETURN NONE
QUERY Sparse(at: U32) => r <- AddN<Row>({at: at}) RETURN r
QUERY Link(a: U32, b: U32) =>
  x <- N<Row>::WHERE(_::{at}::EQ(a))
  y <- N<Row>::WHERE(_::{at}::EQ(b))
  AddE<Near>::From(x)::To(y)
  RETURN NONE
${comparisons
  .map(
    ({ name, field, operator, given }) =>
      `QUERY ${name}(v: ${given}) => RETURN N<Row>::WHERE(_::{${field}}::${operator}(v))::{at}`,
  )
  .join('\n')}
QUERY Both(a: I64, b: F64) => RETURN N<Row>::WHERE(AND(_::{whole}::GT(a), _::{plain}::LT(50), _::{whole}::LTE(b)))::{at}
QUERY Chain(a: I64, b: I64) => RETURN N<Row>::WHERE(_::{plain}::GT(a))::WHERE(_::{whole}::LT(b))::{at}
QUERY IsIn(v: [I64]) => RETURN N<Row>::WHERE(_::{whole}::IS_IN(v))::{at}
QUERY IsInText(v: [String]) => RETURN N<Row>::WHERE(_::{text}::IS_IN(v))::{at}
QUERY IsInDays(v: [Date]) => RETURN N<Row>::WHERE(_::{day}::IS_IN(v))::{at}
QUERY Count(v: I64) => RETURN N<Row>::WHERE(_::{whole}::EQ(v))::COUNT
QUERY Range(v: I64) => RETURN N<Row>::WHERE(_::{whole}::GTE(v))::RANGE(2, 6)::{at}
QUERY First(v: I64) => RETURN N<Row>::WHERE(_::{whole}::GTE(v))::FIRST::{at}
QUERY Optional(v?: I64, w: I64) => x <- v RETURN N<Row>::WHERE(AND(_::{whole}::GT(x), _::{whole}::LT(w)))::{at}
QUERY OptionalAlone(v?: I64) => x <- v RETURN N<Row>::WHERE(_::{whole}::GT(x))::COUNT
QUERY Written(v: I64) =>
  a <- AddN<Row>({at: 9001, whole: v})
  b <- N<Row>::WHERE(_::{at}::EQ(3))::UPDATE({whole: v})
  DROP N<Row>::WHERE(_::{at}::EQ(5))
  c <- N<Row>::WHERE(_::{whole}::GTE(v))
  n <- N<Row>::WHERE(_::{whole}::EQ(v))::COUNT
  RETURN c::{at}, n
QUERY Exists() => RETURN N<Row>::WHERE(EXISTS(_::Out<Near>))::{at}
QUERY ExistsNot() => RETURN N<Row>::WHERE(!EXISTS(_::In<Near>::WHERE(_::{plain}::GT(10))))::COUNT
QUERY ExistsAll(v: I64) => RETURN N<Row>::WHERE(EXISTS(N<Row>::WHERE(_::{plain}::EQ(v))))::COUNT
QUERY Degrees() => RETURN N<Row>::{at, out: _::Out<Near>::COUNT, in: _::InE<Near>::COUNT}
QUERY Edges() => RETURN N<Row>::OutE<Near>::COUNT
QUERY Far() => RETURN N<Row>::Out<Near>::Out<Near>::COUNT
QUERY Popular() => RETURN N<Row>::WHERE(_::In<Near>::COUNT::GT(1))::{at}
QUERY Top(n: I64) => RETURN N<Row>::ORDER<Desc>(_::{whole})::RANGE(1, n)::{at}
QUERY Least() => RETURN N<Row>::ORDER<Asc>(_::{text})::FIRST::{at}
QUERY Greatest() => RETURN N<Row>::ORDER<Asc>(_::{text})::LAST::{at}
QUERY LastLeast() => RETURN N<Row>::ORDER<Desc>(_::{text})::LAST::{at}
QUERY LastOfEqual() => RETURN N<Row>::ORDER<Desc>(_::{label})::LAST::{at}
QUERY NestedLast() => RETURN N<Row>::{at, near: _::Out<Near>::ORDER<Desc>(_::{flag})::LAST::{at}}
QUERY LastOf(key?: I64) => RETURN N<Row>::ORDER<Desc>(key)::LAST::{at}
QUERY Nested() => RETURN N<Row>::{at, near: _::Out<Near>::ORDER<Desc>(_::{plain})::RANGE(0, 2)::{at}}
QUERY Later(v: I64) => RETURN N<Row>::ORDER<Asc>(_::{plain})::WHERE(_::{whole}::LT(v))::{at}
QUERY Fails() => RETURN N<Row>::WHERE(AND(_::{plain}::GT(DIV(1, _::{plain})), _::{whole}::EQ(-1000)))::{at}
QUERY FailsLater() => RETURN N<Row>::WHERE(AND(_::{whole}::GT(100), _::{plain}::GT(DIV(1, _::{plain}))))::{at}
QUERY FailsInChain() => RETURN N<Row>::WHERE(_::{plain}::GT(DIV(1, _::{plain})))::WHERE(_::{whole}::EQ(-1000))::{at}
QUERY FailsInOrder() => RETURN N<Row>::ORDER<Asc>(DIV(1, _::{plain}))::WHERE(_::{whole}::EQ(-1000))::{at}
QUERY FailsInTop() => RETURN N<Row>::ORDER<Asc>(DIV(1, _::{plain}))::RANGE(0, 1)::{at}
`

const texts = ['', 'a', 'a\u0000', 'ab', 'b', 'é', '\uffff', '😀', '😀a']
const days = ['1969-12-31', '2000-01-01', '2000-01-01T00:00:00.000001Z', '2031-02-03T04:05:06Z']

const rows = Array.from({ length: 150 }, (_, i) => ({
  at: i,
  plain: i % 60,
  small: (i * 7) % 256,
  whole: i % 3 === 0 ? 9_007_199_254_740_993n + BigInt(i) : ((i * 37) % 101) - 50,
  wide: i % 5 === 0 ? 2n ** 100n + BigInt(i) : i,
  single: (i % 40) / 10,
  double: (i - 75) / 4,
  text: texts[i % texts.length],
  day: days[i % days.length],
  flag: i % 50 === 0,
}))

const values: Readonly<Record<string, readonly unknown[]>> = {
  U8: [0, 3, 251, 255],
  I64: [-9_223_372_036_854_775_808n, -50, -1, 0, 7, 9_007_199_254_740_994n, 9_223_372_036_854_775_807n],
  U128: [0, 7, 200, 9_007_199_254_740_993n, 2n ** 100n + 5n, 2n ** 128n - 1n],
  F32: [-0.1, 0, 0.1, 3.9, 16_777_216, 3e38],
  F64: [
    -1e300,
    -18.75,
    -0.5,
    0,
    0.1,
    3.5,
    7,
    250.5,
    9_007_199_254_740_992,
    9_007_199_254_740_994,
    2 ** 100,
    1e300,
  ],
  String: [...texts, 'no date', 'aa', '2000-01-01'],
  Date: days,
  Boolean: [true, false],
}

/** Every query with every combination of its values. */
const calls: (readonly [name: string, params: object])[] = [
  ...comparisons.flatMap(({ name, given }) => values[given]!.map(v => [name, { v }] as const)),
  ...values.I64!.flatMap(v => ['Count', 'Range', 'First', 'Written'].map(name => [name, { v }] as const)),
  ...[-50, 0, 30].flatMap(a => [-10, 5.5, 1e300].map(b => ['Both', { a, b }] as const)),
  ...[0, 40].flatMap(a => [-40, 20].map(b => ['Chain', { a, b }] as const)),
  ...[[], [7], [7, 7, -50, 12_345], values.I64!].map(v => ['IsIn', { v }] as const),
  ['IsInText', { v: ['😀', 'a', 'a', 'zz'] }],
  ['IsInDays', { v: ['2000-01-01', '1969-12-31', '2000-01-01'] }],
  ['Optional', { w: -40 }],
  ['OptionalAlone', {}],
  ['OptionalAlone', { v: -45 }],
  ['Optional', { v: -45, w: -40 }],
  ...[3, 59, 1000].map(v => ['ExistsAll', { v }] as const),
  ...[1, 5, 100, 1000].map(n => ['Top', { n }] as const),
  ...[-45, 10].map(v => ['Later', { v }] as const),
  ...['Greatest', 'LastLeast', 'LastOfEqual', 'NestedLast'].map(name => [name, {}] as const),
  ...[{}, { key: 7 }].map(params => ['LastOf', params] as const),
  ...['Exists', 'ExistsNot', 'Degrees', 'Edges', 'Far', 'Popular', 'Least', 'Nested'].map(
    name => [name, {}] as const,
  ),
  ...['Fails', 'FailsLater', 'FailsInChain', 'FailsInOrder', 'FailsInTop'].map(name => [name, {}] as const),
]

async function fill({ database }: OpenProgram): Promise<void> {
  await database.call('Load', { rows })
  for (let i = 0; i < 5; i++) await database.call('Sparse', { at: 500 + i })
  for (const [a, b] of links) await database.call('Link', { a, b })
}

const links = [
  [1, 2],
  [1, 3],
  [1, 2],
  [2, 3],
  [3, 70],
  [70, 1],
] as const

async function answers({ database }: OpenProgram): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const [name, params] of calls) {
    const answer = await database.call(name, params).catch((error: { code: string }) => error.code)
    found.set(`${name} ${inspect(params)}`, answer)
  }
  return found
}

it('gives the same answers with the optimiser on and off: content, order and errors', () =>
  withProgram(program, async optimised => {
    await fill(optimised)
    const on = await answers(optimised)
    await withProgram(
      program,
      async plain => {
        await fill(plain)
        expect(on).toEqual(await answers(plain))
      },
      { planner: { optimise: false } },
    )
    const codes = [...on.values()].filter(value => typeof value === 'string')
    expect(codes).toEqual(new Array(5).fill('ARITHMETIC_ERROR'))
    const isFull = (value: unknown) => inspect(value).length > 40
    expect([...on.values()].filter(isFull).length).toBeGreaterThan(100)
  }))
