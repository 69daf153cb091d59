import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { drawPlan, type PlanNode } from '../../src/engine/planner/index.ts'
import { formatDate, formatId, parseId, type Value } from '../../src/language/catalog/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore, type TestStore } from '../support/test-store.ts'

const { it } = needsServer

/** Values of properties, among them all that a server may treat otherwise. */
const valuesOfType: Readonly<Record<string, readonly Value[]>> = {
  String: [
    '',
    'a',
    'ab',
    'b',
    "it's",
    '"',
    '\\',
    '\0',
    '\x01',
    'a\0',
    '\0\x01',
    '\x01\x01',
    '\x02',
    '\0\0\x02',
    'é',
    '\uffff',
    '😀',
    '%',
    'NULL',
  ],
  Boolean: [true, false],
  I8: [-128, -1, 0, 1, 127],
  I16: [-32768, 0, 7, 32767],
  I32: [-(2 ** 31), -1, 0, 1, 300, 2 ** 31 - 1],
  I64: [-(2n ** 63n), -(2n ** 53n), -1, 0, 1, 2 ** 53 - 1, 2n ** 53n, 2n ** 63n - 1n],
  U8: [0, 1, 255],
  U16: [0, 65535],
  U32: [0, 1, 2 ** 32 - 1],
  U64: [0, 1, 2n ** 53n, 2n ** 64n - 1n],
  U128: [0, 1, 2n ** 53n, 2n ** 64n, 2n ** 128n - 1n],
  F32: [-3.4028235e38, -0.1, -0, 0, 1e-45, 0.1, 1.5, 16777216, 3.4028235e38],
  F64: [-1.7e308, -0.1, -0, 0, 5e-324, 0.1, 0.10000000149011612, 1.5, 2 ** 53, 1e300],
  ID: [
    '00000000-0000-0000-0000-000000000000',
    '018bcfe5-6800-7000-8000-0000000000ff',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ].map(text => parseId(text)!),
  Date: [-62_167_219_200_000_000n, -1, 0, 1, 1_700_000_000_123_456, 253_402_300_799_999_999n],
  '[String]': [[], ['a'], ['', '\0', '"'], ['a', 'b'], ['{', ',', 'NULL', '\\']],
  '[I64]': [[], [0], [1, 2], [2n ** 63n - 1n]],
  '[F64]': [[], [0], [-0], [0.1, 1e300]],
  '[F32]': [[], [0.1], [-0, 1.5], [0, 1.5]],
  '[Date]': [[], [0], [1_700_000_000_123_456]],
  '[[I32]]': [[], [[]], [[1], [2, 3]]],
}
const types = Object.keys(valuesOfType)
const isNumber = (type: string) => /^[IUF]\d/.test(type)

/** What numbers of any type are compared with, as parameters of these types. */
const numbersOfType: Readonly<Record<string, readonly Value[]>> = {
  I64: [-(2n ** 63n), -1, 0, 1, 127, 128, 255, 2 ** 31, 2n ** 53n + 1n, 2n ** 63n - 1n],
  F64: [
    -1e300,
    -0.5,
    -0,
    0,
    0.1,
    0.09999999999,
    0.10000000149011612,
    1.5,
    126.9,
    2 ** 53,
    2 ** 63,
    2 ** 64,
    1e300,
    1e-46,
    3.4028236e38,
  ],
  F32: [0.1, -0, 1e-45, 3.4028235e38],
  U128: [0, 1, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 128n - 1n],
}

interface Property {
  readonly name: string
  readonly type: string
  readonly index: '' | 'INDEX '
}

/** A condition, with the parameters in it. */
interface Condition {
  readonly text: string
  readonly parameters: readonly { readonly type: string; readonly value: unknown }[]
}

const comparisons = ['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE'] as const

const anyProperties: fc.Arbitrary<readonly Property[]> = fc
  .array(fc.record({ type: fc.constantFrom(...types), isIndexed: fc.boolean() }), {
    minLength: 2,
    maxLength: 6,
  })
  .map(all =>
    all.map(({ type, isIndexed }, i) => ({
      name: `p${i}`,
      type,
      index: isIndexed && !type.startsWith('[') ? 'INDEX ' : '',
    })),
  )

function parameterOf(type: string): fc.Arbitrary<Condition['parameters'][number]> {
  if (!isNumber(type))
    return fc.record({ type: fc.constant(type), value: fc.constantFrom(...valuesOfType[type]!) })
  return fc.oneof(
    fc.record({ type: fc.constant(type), value: fc.constantFrom(...valuesOfType[type]!) }),
    ...Object.entries(numbersOfType).map(([other, values]) =>
      fc.record({ type: fc.constant(other), value: fc.constantFrom(...values) }),
    ),
  )
}

function leafOf({ name, type }: Property): fc.Arbitrary<Condition> {
  const left = `_::{${name}}`
  const existence = fc
    .constantFrom('EXISTS', '!EXISTS')
    .map(text => ({ text: `${text}(${left})`, parameters: [] }))
  if (type.startsWith('[[')) return existence
  if (type.startsWith('[')) {
    const element = type.slice(1, -1)
    const contained = parameterOf(element).map(parameter => ({
      text: `${left}::CONTAINS($)`,
      parameters: [parameter],
    }))
    return fc.oneof(contained, existence)
  }
  const compared = fc
    .tuple(fc.constantFrom(...comparisons), parameterOf(type))
    .map(([operator, parameter]) => ({ text: `${left}::${operator}($)`, parameters: [parameter] }))
  const listType = isNumber(type) ? fc.constantFrom(type, 'I64', 'F64', 'U128') : fc.constant(type)
  const listed = listType.chain(item =>
    fc
      .array(fc.constantFrom(...(item === type ? valuesOfType[type]! : numbersOfType[item]!)), {
        maxLength: 4,
      })
      .map(value => ({ text: `${left}::IS_IN($)`, parameters: [{ type: `[${item}]`, value }] })),
  )
  const part = fc
    .constantFrom(...valuesOfType.String!)
    .map(value => ({ text: `${left}::CONTAINS($)`, parameters: [{ type: 'String', value }] }))
  return type === 'String'
    ? fc.oneof(compared, listed, existence, part)
    : fc.oneof(compared, listed, existence)
}

function conditionOf(properties: readonly Property[]): fc.Arbitrary<Condition> {
  const leaf = fc.oneof(...properties.map(leafOf))
  const joined = (operands: fc.Arbitrary<Condition>) =>
    fc
      .tuple(fc.constantFrom('AND', 'OR', '!AND', '!OR'), fc.array(operands, { minLength: 1, maxLength: 3 }))
      .map(([operator, all]) => ({
        text: `${operator}(${all.map(({ text }) => text).join(', ')})`,
        parameters: all.flatMap(({ parameters }) => parameters),
      }))
  return fc.oneof(leaf, leaf, joined(fc.oneof(leaf, joined(leaf))))
}

/** What is asked of the items that pass. */
function answersOf(properties: readonly Property[]): readonly string[] {
  const names = properties.map(({ name }) => name)
  const scalars = properties.filter(({ type }) => !type.startsWith('['))
  return [
    'r <- @::COUNT RETURN r',
    'RETURN @',
    'RETURN @::FIRST',
    'RETURN @::LAST',
    'RETURN @::RANGE(1, 4)',
    'RETURN @::{id: ID}',
    'RETURN EXISTS(@)',
    ...names.map(name => `RETURN @::GROUP_BY(${name})`),
    `RETURN @::GROUP_BY(${names[0]}, ${names[1]})`,
    `RETURN @::AGGREGATE_BY(${names[0]})`,
    ...names.map(name => `RETURN @::{${name}}`),
    ...scalars.flatMap(({ name }) =>
      ['Asc', 'Desc'].flatMap(direction =>
        [
          'RANGE(0, 3)',
          'RANGE(2, 5)',
          'RANGE(9, 16)',
          'RANGE(25, 60)',
          'FIRST',
          'LAST',
          'RANGE(0, 0)',
          'RANGE(2, 2)',
        ].map(limit => `RETURN @::ORDER<${direction}>(_::{${name}})::${limit}`),
      ),
    ),
    ...scalars.flatMap(({ name, type }) => {
      const some = isNumber(type)
        ? ['SUM', 'AVG', 'MIN', 'MAX']
        : type === 'String' || type === 'Date'
          ? ['MIN', 'MAX']
          : []
      return [...some, 'COUNT'].map(aggregate => `r <- ${aggregate}(@::{${name}}) RETURN r`)
    }),
  ]
}

interface Query extends Condition {
  readonly body: string
}

const anyCase = anyProperties.chain(properties =>
  fc.record({
    properties: fc.constant(properties),
    queries: fc.array(
      fc
        .tuple(fc.option(conditionOf(properties), { freq: 6 }), fc.constantFrom(...answersOf(properties)))
        .map(([condition, body]): Query => ({ text: '', parameters: [], ...condition, body })),
      { minLength: 40, maxLength: 60 },
    ),
    items: fc.array(
      fc.tuple(
        ...properties.map(({ type }) => fc.option(fc.constantFrom(...valuesOfType[type]!), { freq: 4 })),
      ),
      { maxLength: 30 },
    ),
  }),
)
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never

function programOf({ properties, queries }: Case): string {
  const schema = properties.map(({ name, type, index }) => `${index}${name}: ${type}`).join(', ')
  return [
    `N::Item { ${schema} }`,
    ...queries.map(({ text, parameters, body }, q) => {
      let next = 0
      const condition = text.replaceAll('$', () => `x${next++}`)
      const items = text === '' ? 'N<Item>' : `N<Item>::WHERE(${condition})`
      return `QUERY Q${q}(${parameters.map(({ type }, i) => `x${i}: ${type}`).join(', ')}) => ${body.replaceAll('@', items)}`
    }),
  ].join('\n')
}

/** A value as a caller gives it. */
function given(type: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => given(type.slice(1, -1), item))
  if (type === 'ID') return formatId(value as string)
  if (type === 'Date') return formatDate(value as number | bigint)
  return value
}

async function answerOf(database: OpenDatabase, query: string, params: object): Promise<unknown> {
  try {
    return await database.call(query, params)
  } catch (error) {
    if (!(error instanceof GvqError) || error.code === 'INTERNAL_ERROR') throw error
    return { error: error.code, message: error.message }
  }
}

/** Opens a database with some of the planner's work left out. */
function openedWith(project: string, { options }: TestStore): (planner: object) => Promise<OpenDatabase> {
  return planner =>
    openDatabase({ project, env: {}, durable: false, ...options, planner: { optimise: true, ...planner } })
}

describe('what the server answers about a whole type is what the engine computes from its columns, and row by row', () => {
  it('for any schema, filter and values', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async each => {
        const project = await temporaryFolder()
        await writeFile(join(project, 'program.hx'), programOf(each))
        const store = await newServerStore()
        const open = openedWith(project, store)
        const whole = await open({})
        const columns = await open({ inStore: false })
        const rows = await open({ optimise: false })
        try {
          const item = whole.program.catalog.nodes.get('Item')!
          await whole.records.write(transaction =>
            transaction.insertNodes(
              item,
              each.items.map(values => ({ values: new Map(values.map((value, slot) => [slot, value])) })),
            ),
          )
          for (const [q, { parameters, text, body }] of each.queries.entries()) {
            const params = Object.fromEntries(
              parameters.map(({ type, value }, i) => [`x${i}`, given(type, value)]),
            )
            const answer = await answerOf(whole, `Q${q}`, params)
            const shown = `${body} ${text}`
            expect([shown, answer]).toEqual([shown, await answerOf(columns, `Q${q}`, params)])
            expect([shown, answer]).toEqual([shown, await answerOf(rows, `Q${q}`, params)])
          }
        } finally {
          await Promise.all([whole.close(), columns.close(), rows.close()])
          await store.remove()
        }
      }),
      { numRuns: Number(process.env.GVQ_WHOLE_RUNS ?? 12) },
    )
  })
})

async function opened(program: string): Promise<{ readonly database: OpenDatabase; close(): Promise<void> }> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const store = await newServerStore()
  const database = await openDatabase({ project, env: {}, durable: false, ...store.options })
  const close = async () => {
    await database.close()
    await store.remove()
  }
  return { database, close }
}

/** Types whose values the server may compare otherwise than gvq. */
const comparedTypes = ['String', 'Boolean', 'I8', 'I64', 'U32', 'U64', 'U128', 'F32', 'F64', 'ID', 'Date']

it('every comparison with every value is decided as the engine does', { timeout: 300_000 }, async () => {
  const asked = comparedTypes.flatMap(type =>
    (isNumber(type) ? Object.keys(numbersOfType) : [type]).flatMap(other =>
      [...comparisons, 'IS_IN', ...(type === 'String' ? ['CONTAINS'] : [])].map(operator => ({
        type,
        other,
        operator,
      })),
    ),
  )
  const project = await temporaryFolder()
  const properties = comparedTypes.map(type => `p${type}: ${type}`)
  const queries = asked.map(({ type, other, operator }, q) => {
    const [parameter, value] = operator === 'IS_IN' ? [`[${other}]`, 'IS_IN(x)'] : [other, `${operator}(x)`]
    return `QUERY Q${q}(x: ${parameter}) => RETURN N<Item>::WHERE(_::{p${type}}::${value})::{p${type}}`
  })
  await writeFile(
    join(project, 'program.hx'),
    [`N::Item { ${properties.join(', ')} }`, ...queries].join('\n'),
  )
  const store = await newServerStore()
  const open = openedWith(project, store)
  const whole = await open({})
  const columns = await open({ inStore: false })
  try {
    const item = whole.program.catalog.nodes.get('Item')!
    const rows = Array.from({ length: 20 }, (_, i) => ({
      values: new Map(comparedTypes.map((type, slot) => [slot, valuesOfType[type]![i] ?? null])),
    }))
    await whole.records.write(transaction => transaction.insertNodes(item, rows))
    for (const [q, { type, other, operator }] of asked.entries()) {
      for (const value of numbersOfType[other] ?? valuesOfType[other]!) {
        const x = operator === 'IS_IN' ? [given(other, value)] : given(other, value)
        const shown = `${type} ${operator} ${other} ${value}`
        expect([shown, await whole.call(`Q${q}`, { x })]).toEqual([shown, await columns.call(`Q${q}`, { x })])
      }
    }
  } finally {
    await Promise.all([whole.close(), columns.close()])
    await store.remove()
  }
})

it('a page far behind the first of an order is read alone, with an index and without', {
  timeout: 120_000,
}, async () => {
  const asked = ['Asc', 'Desc'].flatMap(direction =>
    ['plain', 'indexed'].map(key => ({ name: direction + key, order: `ORDER<${direction}>(_::{${key}})` })),
  )
  const project = await temporaryFolder()
  const programText = [
    'N::Item { number: I32, plain: I32, INDEX indexed: I32 }',
    ...asked.flatMap(({ name, order }) => [
      `QUERY ${name}(from: I64, to: I64) => RETURN N<Item>::${order}::RANGE(from, to)::{number}`,
      `QUERY Some${name}(from: I64, to: I64) => RETURN N<Item>::WHERE(_::{number}::LT(9500))::${order}::RANGE(from, to)::{number}`,
    ]),
  ].join('\n')
  await writeFile(join(project, 'program.hx'), programText)
  const store = await newServerStore()
  const open = openedWith(project, store)
  const whole = await open({})
  const others = [await open({ inStore: false }), await open({ optimise: false })]
  try {
    const item = whole.program.catalog.nodes.get('Item')!
    const rows = Array.from({ length: 10_000 }, (_, i) => {
      const key = i % 4 === 0 ? null : (i * 7_919) % 3_000
      return { values: new Map([i, key, key].map((value, slot) => [slot, value])) }
    })
    await whole.records.write(transaction => transaction.insertNodes(item, rows))
    const pages = [
      [0, 0],
      [1_000, 1_000],
      [9_000, 9_000],
      [2_495, 2_505],
      [2_500, 2_503],
      [6_000, 6_010],
      [9_000, 9_003],
      [9_990, 10_010],
      [20_000, 20_010],
      [2n ** 63n - 1n, 2n ** 63n - 1n],
      [100, 4_900],
    ] as const
    for (const [from, to] of pages) {
      for (const name of asked.flatMap(({ name }) => [name, `Some${name}`])) {
        const answer = await whole.call(name, { from, to })
        for (const other of others) {
          expect([name, from, to, answer]).toEqual([name, from, to, await other.call(name, { from, to })])
        }
      }
    }
    // If there is an index, missing values and others are read apart, and those before the page are counted.
    for (const { name } of asked) {
      const profile = await whole.profile(name, { from: 9_000, to: 9_003 })
      expect(rowsRead(profile)).toBe(name.endsWith('indexed') ? 1 + 3 : 3)
    }
  } finally {
    await Promise.all([whole, ...others].map(database => database.close()))
    await store.remove()
  }
})

function rowsRead({ measured, children }: PlanNode): number {
  const own = measured?.statements?.map(({ rows }) => rows) ?? []
  return [...own, ...children.map(rowsRead)].reduce((sum, rows) => sum + rows, 0)
}

describe('examples', () => {
  it('a missing value makes a comparison false, and its negation true (C2)', async () => {
    const { database, close } = await opened(`
      N::Item { name: String, age: I32 }
      QUERY Add(name: String, age?: I32) => AddN<Item>({name: name, age: age}) RETURN NONE
      QUERY Not() => RETURN N<Item>::WHERE(_::{age}::NEQ(7))::{name}
      QUERY NotEqual() => RETURN N<Item>::WHERE(!AND(_::{age}::EQ(7)))::{name}
      QUERY NeitherNor() => RETURN N<Item>::WHERE(!OR(_::{age}::LT(7), _::{age}::GT(7)))::{name}`)
    try {
      await database.call('Add', { name: 'seven', age: 7 })
      await database.call('Add', { name: 'eight', age: 8 })
      await database.call('Add', { name: 'none' })
      expect(await database.call('Not')).toEqual({ data: ['eight'] })
      expect(await database.call('NotEqual')).toEqual({ data: ['eight', 'none'] })
      expect(await database.call('NeitherNor')).toEqual({ data: ['seven', 'none'] })
    } finally {
      await close()
    }
  })

  it('0 and -0 are one group, which shows the value of its first record (S8)', async () => {
    const { database, close } = await opened(`
      N::Item { kind: String, weight: F64 }
      QUERY All() => RETURN N<Item>::GROUP_BY(weight)
      QUERY Some(kind: String) => RETURN N<Item>::WHERE(_::{kind}::EQ(kind))::GROUP_BY(weight)
      QUERY Least() => r <- MIN(N<Item>::{weight}) RETURN r`)
    try {
      const item = database.program.catalog.nodes.get('Item')!
      const rows = [
        ['a', -0],
        ['b', 0],
        ['b', -0],
        ['a', 0],
        ['a', 1],
      ].map(values => ({ values: new Map(values.map((value, slot) => [slot, value])) }))
      await database.records.write(transaction => transaction.insertNodes(item, rows))
      expect(await database.call('All')).toEqual([
        { weight: -0, count: 4 },
        { weight: 1, count: 1 },
      ])
      expect(await database.call('Some', { kind: 'a' })).toEqual([
        { weight: -0, count: 2 },
        { weight: 1, count: 1 },
      ])
      expect(await database.call('Some', { kind: 'b' })).toEqual([{ weight: 0, count: 2 }])
      expect(await database.call('Least')).toEqual({ r: -0 })
    } finally {
      await close()
    }
  })

  it('groups come in the order of their first records, however many there are (S8)', async () => {
    const { database, close } = await opened(`
      N::Item { few: I32, late: String, many: I32 }
      QUERY Few() => RETURN N<Item>::GROUP_BY(few)
      QUERY Late() => RETURN N<Item>::GROUP_BY(late)
      QUERY Many() => RETURN N<Item>::GROUP_BY(many)
      QUERY Both() => RETURN N<Item>::GROUP_BY(few, late)
      QUERY Add(few: I32, late: String, many: I32) => added <- AddN<Item>({few: few, late: late, many: many}) RETURN added::ID
      QUERY Join(from: I32, to: I32) => n <- N<Item>::WHERE(_::{few}::EQ(from))::UPDATE({few: to})::COUNT RETURN n`)
    try {
      const items = Array.from({ length: 600 }, (_, i) => ({
        few: (i * 7) % 10,
        late: i === 599 ? 'b' : 'a',
        many: (i * 7) % 300,
      }))
      const rows = items.map(item => ({
        values: new Map(Object.values(item).map((value, slot) => [slot, value])),
      }))
      const item = database.program.catalog.nodes.get('Item')!
      await database.records.write(transaction => transaction.insertNodes(item, rows))
      const groupsBy = (...names: readonly (keyof (typeof items)[number])[]) => {
        const counts = new Map<string, number>()
        for (const each of items) {
          const key = JSON.stringify(Object.fromEntries(names.map(name => [name, each[name]])))
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        return [...counts].map(([key, count]) => ({ ...JSON.parse(key), count }))
      }
      const compare = async () => {
        expect(await database.call('Few')).toEqual(groupsBy('few'))
        expect(await database.call('Late')).toEqual(groupsBy('late'))
        expect(await database.call('Many')).toEqual(groupsBy('many'))
        expect(await database.call('Both')).toEqual(groupsBy('few', 'late'))
      }
      await compare()
      await compare()
      items.push({ few: 10, late: 'c', many: 300 })
      await database.call('Add', items.at(-1))
      await compare()
      await compare()
      for (const each of items) if (each.few === 0) each.few = 10
      await database.call('Join', { from: 0, to: 10 })
      await compare()
    } finally {
      await close()
    }
  })

  it('a query that writes sees what it has written', async () => {
    const { database, close } = await opened(`
      N::Item { name: String, age: I32 }
      QUERY Add(name: String, age: I32) => AddN<Item>({name: name, age: age}) RETURN NONE
      QUERY Grow() =>
        AddN<Item>({name: "c", age: 3})
        older <- N<Item>::WHERE(_::{age}::GT(1))::UPDATE({age: 9})
        count <- N<Item>::WHERE(_::{age}::EQ(9))::COUNT
        groups <- N<Item>::GROUP_BY(age)
        oldest <- N<Item>::ORDER<Desc>(_::{age})::FIRST::{name}
        total <- SUM(N<Item>::{age})
        DROP N<Item>::WHERE(_::{age}::EQ(9))
        left <- N<Item>::{name}
        RETURN count, groups, oldest, total, left`)
    try {
      await database.call('Add', { name: 'a', age: 1 })
      await database.call('Add', { name: 'b', age: 2 })
      expect(await database.call('Grow')).toEqual({
        count: 2,
        groups: [
          { age: 1, count: 1 },
          { age: 9, count: 2 },
        ],
        oldest: 'b',
        total: 19,
        left: ['a'],
      })
    } finally {
      await close()
    }
  })

  it('each answer is one statement, and a profile says which steps the server ran', async () => {
    const { database, close } = await opened(`
      N::Item { name: String, age: I32, INDEX rank: I32 }
      QUERY Add(all: [I32]) => FOR i IN all { AddN<Item>({name: "n", age: i, rank: i}) } RETURN NONE
      QUERY Count() => RETURN N<Item>::WHERE(_::{age}::GT(4))::COUNT
      QUERY Few() => RETURN N<Item>::WHERE(_::{age}::GT(4))::{name}
      QUERY Top() => RETURN N<Item>::ORDER<Desc>(_::{age})::RANGE(0, 2)
      QUERY Ranked() => RETURN N<Item>::WHERE(_::{rank}::IS_IN([1, 2]))
      QUERY Any() => RETURN EXISTS(N<Item>)
      QUERY Sum() => RETURN SUM(N<Item>::{age})`)
    try {
      await database.call('Add', { all: [1, 2, 3, 4, 5, 6, 7, 8] })
      for (const name of ['Count', 'Few', 'Top', 'Ranked', 'Any', 'Sum']) {
        expect([name, (await database.profile(name)).measured?.reads]).toEqual([name, 1])
      }
      expect(drawPlan(database.explain('Count'))).toBe(`Count: one snapshot
└─ RETURN
   └─ data:
      └─ store  N<Item>
         ├─ filter  WHERE(_::{age}::GT(4)); in the store
         └─ count  COUNT; in the store`)
    } finally {
      await close()
    }
  })
})
