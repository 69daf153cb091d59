import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { catalogOf, type Value } from '../../src/language/catalog/index.ts'
import type { Id } from '../../src/store/graph/api.ts'
import { openGraph } from '../../src/store/graph/index.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openDataFolder, openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { withProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Names of the properties of Item, with values that they may have. */
const valuesOf = {
  kind: fc.constantFrom<Value>('a', 'b', 'ab', '', null),
  text: fc.option(fc.string({ maxLength: 5 })),
  level: fc.constantFrom<Value>(-2, -1, 0, 1, 2, 300, 70_000, null),
  weight: fc.constantFrom<Value>(-1.5, -0, 0, 5e-324, 0.1, 2, 1e300, 1.7e308, null),
  big: fc.constantFrom<Value>(0, 1, 2 ** 53 - 1, 2n ** 53n, 2n ** 127n, 2n ** 128n - 1n, null),
  flag: fc.constantFrom<Value>(true, false, null),
  day: fc.constantFrom<Value>(0, 86_400_000_000, 1_700_000_000_000_000, null),
  tags: fc.constantFrom<Value>([], ['a'], ['a', 'b'], null),
  score: fc.constantFrom<Value>(1, 2, 3, 4, 5, null),
  half: fc.constantFrom<Value>(true, true, false, null),
}
const names = Object.keys(valuesOf)
const schema =
  'N::Item { kind: String, text: String, level: I32, weight: F64, big: U128, flag: Boolean, day: Date, tags: [String], ' +
  'INDEX score: I32, INDEX half: Boolean }\nE::Near { From: Item, To: Item, Properties: { far: I32 } }'

const comparisons = ['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE']
/** A condition on an item, and the parameters in it. */
const conditions: readonly (readonly [condition: string, parameters: string])[] = [
  ...comparisons.flatMap(operator => [
    [`_::{level}::${operator}(x)`, 'x: F64'] as const,
    [`_::{weight}::${operator}(n)`, 'n: I64'] as const,
    [`_::{weight}::${operator}(x)`, 'x: F64'] as const,
    [`_::{big}::${operator}(u)`, 'u: U128'] as const,
    [`_::{kind}::${operator}(s)`, 's: String'] as const,
    [`_::{text}::${operator}(s)`, 's: String'] as const,
    [`_::{day}::${operator}(d)`, 'd: Date'] as const,
    [`_::{score}::${operator}(n)`, 'n: I64'] as const,
  ]),
  ['_::{day}::GTE("1970-01-02")', ''],
  ['_::{flag}::EQ(false)', ''],
  ['_::{half}::EQ(true)', ''],
  ['AND(_::{half}::EQ(true), _::{level}::LT(n))', 'n: I64'],
  ['EXISTS(_::{kind})', ''],
  ['!EXISTS(_::{weight})', ''],
  ['_::{kind}::IS_IN(l)', 'l: [String]'],
  ['_::{level}::IS_IN(m)', 'm: [I64]'],
  ['_::{text}::CONTAINS(s)', 's: String'],
  ['_::{tags}::CONTAINS(s)', 's: String'],
  ['_::{level}::GT(x?)', 'x?: F64'],
  ['AND(_::{level}::GT(x), _::{kind}::EQ(s))', 'x?: F64, s?: String'],
  ['!AND(_::{level}::GT(x), !OR(_::{kind}::EQ(s), _::{flag}::EQ(true)))', 'x?: F64, s?: String'],
  ['OR(_::{level}::LT(_::{weight}), _::{kind}::EQ(s))', 's: String'],
  ['AND(_::{level}::LT(_::{weight}), _::{kind}::EQ(s), _::{level}::GTE(n))', 's?: String, n: I64'],
  ['AND(EXISTS(_::Out<Near>), _::{level}::GTE(n))', 'n: I64'],
].map(([condition, parameters]) => [condition!.replaceAll('?)', ')'), parameters!] as const)

const all = 'N<Item>'
/** What is asked of all items, and of those that pass the condition. */
const answers: readonly ((items: string) => string)[] = [
  items => `r <- ${items}::COUNT RETURN r`,
  items => `RETURN ${items}::GROUP_BY(kind)`,
  items => `RETURN ${items}::GROUP_BY(level)`,
  items => `RETURN ${items}::GROUP_BY(weight)`,
  items => `RETURN ${items}::GROUP_BY(tags)`,
  items => `RETURN ${items}::GROUP_BY(kind, level, text)`,
  items => `RETURN ${items}::AGGREGATE_BY(flag, big)`,
  items => `RETURN ${items}::COUNT::AGGREGATE_BY(flag, day)`,
  ...['SUM', 'AVG', 'MIN', 'MAX', 'COUNT'].flatMap(name =>
    ['level', 'weight', 'big'].map(
      property => (items: string) => `r <- ${name}(${items}::{${property}}) RETURN r`,
    ),
  ),
  items => `RETURN ${items}::{tags}`,
  items => `RETURN ${items}::{level}::RANGE(1, 4)`,
  items => `RETURN ${items}::{kind}::FIRST`,
  items => `RETURN ${items}::{text}::LAST`,
  items => `RETURN ${items}`,
  items => `RETURN ${items}::RANGE(1, 4)`,
  items => `RETURN ${items}::FIRST`,
  items => `RETURN ${items}::LAST`,
  items => `RETURN ${items}::{id: ID, level}`,
  items => `RETURN ${items}::Out<Near>::GROUP_BY(kind)`,
  items => `RETURN ${items}::WHERE(EXISTS(${items}))::COUNT`,
  ...['Asc', 'Desc'].flatMap(direction =>
    ['level', 'weight', 'kind', 'big'].flatMap(key =>
      ['RANGE(0, 3)', 'RANGE(1, 2)', 'FIRST', 'LAST', 'RANGE(0, 0)'].map(
        limit => (items: string) => `RETURN ${items}::ORDER<${direction}>(_::{${key}})::${limit}`,
      ),
    ),
  ),
]

/** The queries, with the names of their parameters. */
const queries = [
  ...answers.map((answer, i) => ({ name: `All${i}`, parameters: '', body: answer(all) })),
  // Each condition with COUNT, and with some of the other answers in turn.
  ...conditions.flatMap(([condition, parameters], c) =>
    [0, 1 + (c % (answers.length - 1)), 1 + ((7 * c + 3) % (answers.length - 1))].map((at, i) => ({
      name: `Some${c}_${i}`,
      parameters,
      body: answers[at]!(`${all}::WHERE(${condition})`),
    })),
  ),
  {
    name: 'Chain',
    parameters: 'x?: F64, y?: I32',
    body: `RETURN ${all}::WHERE(_::{weight}::GT(x))::WHERE(_::{level}::LT(y))::GROUP_BY(kind)`,
  },
  {
    name: 'Bound',
    parameters: 'n: I64',
    body: `items <- ${all}::WHERE(_::{level}::GTE(n))
  total <- SUM(items::{weight})
  RETURN total`,
  },
  { name: 'Far', parameters: 'n: I64', body: 'RETURN E<Near>::WHERE(_::{far}::GT(n))' },
  { name: 'FarBy', parameters: '', body: 'RETURN E<Near>::GROUP_BY(far)' },
  {
    name: 'InWrite',
    parameters: 'n: I64',
    body: `changed <- ${all}::WHERE(_::{score}::GTE(n))::UPDATE({kind: "new", level: 7})
  some <- ${all}::WHERE(_::{kind}::EQ("new"))::COUNT
  sums <- SUM(${all}::{level})
  RETURN some, sums`,
  },
]
const program = [
  schema,
  ...queries.map(({ name, parameters, body }) => `QUERY ${name}(${parameters}) => ${body}`),
].join('\n')

const anyParameters = fc.record({
  x: fc.constantFrom(-3, -0.5, 0, 5e-324, 1, 1.5, 300, 1e300),
  n: fc.constantFrom(-2, 0, 2, 2 ** 53 - 1, 100_000),
  y: fc.constantFrom(-1, 1, 400),
  u: fc.constantFrom(0n, 1n, 2n ** 53n, 2n ** 128n - 1n),
  s: fc.constantFrom('a', 'b', '', 'ab', 'z'),
  d: fc.constantFrom('1970-01-01', '1970-01-02', '2023-11-14T22:13:20Z'),
  l: fc.constantFrom([], ['a'], ['b', 'z', 'a']),
  m: fc.constantFrom([], [0, 300], [1, 2, -2]),
  isGiven: fc.boolean(),
})

const anyItem = fc.record(valuesOf)
const anyChange = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at: fc.nat(), values: fc.record(valuesOf, { requiredKeys: [] }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.nat() }) },
)

const anyData = fc.record({
  pageRows: fc.integer({ min: 1, max: 7 }),
  isOrdered: fc.boolean(),
  items: fc.oneof(
    { weight: 4, arbitrary: fc.array(anyItem, { maxLength: 25 }) },
    { weight: 1, arbitrary: fc.array(anyItem, { minLength: 100, maxLength: 150 }) },
  ),
  changes: fc.array(anyChange, { maxLength: 6 }),
  added: fc.array(anyItem, { maxLength: 3 }),
  parameters: anyParameters,
})
type Data = typeof anyData extends fc.Arbitrary<infer T> ? T : never

const plain: Data['items'][number] = {
  kind: 'a',
  text: null,
  level: 0,
  weight: 0,
  big: 0,
  flag: true,
  day: 0,
  tags: [],
  score: 1,
  half: true,
}
/** 0 and -0 are one group: it shows that of the record with the least id, whose row is the last. */
const zeros: Data = {
  pageRows: 4,
  isOrdered: false,
  items: [
    { ...plain, weight: 2 },
    { ...plain, weight: -0 },
    { ...plain, weight: 2 },
  ],
  changes: [],
  added: [plain],
  parameters: { x: 0, n: 0, y: 1, u: 0n, s: 'a', d: '1970-01-01', l: [], m: [], isGiven: false },
}

function idOf(number: number): Id {
  return Buffer.from(number.toString(16).padStart(32, '0'), 'hex').toString('latin1')
}

/** A store in memory whose pages have so many rows. */
async function storeWithPages(project: string, pageRows: number): Promise<KeyValueStore> {
  const disk = openMemoryStore()
  const lasting = {
    getMany: disk.getMany.bind(disk),
    iterate: disk.iterate.bind(disk),
    write: disk.write.bind(disk),
    close: async () => undefined,
  }
  const folder = await openDataFolder(join(project, '.gvq'), { purpose: 'gvq', store: lasting })
  const store = await openVersionedStore(folder.store, { sync: false, cacheBytesMax: 0 })
  await (await openGraph(store, catalogOf([]), { pageRows })).close()
  return lasting
}

async function openWith(folder: string, data: Data, optimise: boolean): Promise<OpenDatabase> {
  const store = await storeWithPages(folder, data.pageRows)
  const options = { project: folder, durable: false, env: {}, keyValues: store, planner: { optimise } }
  const database = await openDatabase(options)
  const { nodes, edges } = database.program.catalog
  const item = nodes.get('Item')!
  const slots = (values: Readonly<Record<string, Value>>) =>
    new Map(Object.entries(values).map(([name, value]) => [names.indexOf(name), value]))
  const numberOf = (i: number) => (data.isOrdered ? i + 1 : ((i * 89) % 211) + 1)
  const insert = (items: Data['items'], from: number) =>
    database.records.write(transaction =>
      transaction.insertNodes(
        item,
        items.map((values, i) => ({ id: idOf(numberOf(from + i)), values: slots(values) })),
      ),
    )
  await insert(data.items, 0)
  const ids = data.items.map((_, i) => idOf(numberOf(i)))
  await database.records.write(transaction =>
    transaction.insertEdges(
      edges.get('Near')!,
      ids.slice(1).map((to, i) => ({ id: idOf(1000 + i), from: ids[i]!, to, values: new Map([[0, i % 3]]) })),
    ),
  )
  const dropped = new Set<Id>()
  for (const { at, ...change } of data.changes) {
    const left = ids.filter(id => !dropped.has(id))
    const id = left[at % left.length]
    if (id === undefined) continue
    await database.records.write(transaction =>
      'values' in change
        ? transaction.update(item, [id], slots(change.values as Record<string, Value>))
        : transaction.drop(item, [id]),
    )
    if (!('values' in change)) dropped.add(id)
  }
  await insert(data.added, data.items.length)
  return database
}

function parametersOf(text: string, { isGiven, ...values }: Data['parameters']): object {
  const given = text
    .split(', ')
    .filter(Boolean)
    .map(parameter => parameter.split(':')[0]!)
    .filter(name => isGiven || !name.endsWith('?'))
    .map(name => name.replace('?', ''))
  return Object.fromEntries(given.map(name => [name, values[name as keyof typeof values]]))
}

async function answerOf(database: OpenDatabase, name: string, parameters: object): Promise<unknown> {
  try {
    return await database.call(name, parameters)
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return `${error.code}: ${error.message}`
  }
}

// Opens two stores for each of the random data, and asks both some hundred times.
it('answers from columns as it would record by record: content, order and errors', {
  timeout: 240_000,
}, async () => {
  const folders = [await temporaryFolder(), await temporaryFolder()] as const
  for (const folder of folders) await writeFile(join(folder, 'program.hx'), program)
  await fc.assert(
    fc.asyncProperty(anyData, async data => {
      const byColumns = await openWith(folders[0], data, true)
      const byRows = await openWith(folders[1], data, false)
      try {
        for (const { name, parameters, body } of queries) {
          const given = parametersOf(parameters, data.parameters)
          const expected = await answerOf(byRows, name, given)
          expect([body, given, await answerOf(byColumns, name, given)]).toEqual([body, given, expected])
        }
      } finally {
        await byColumns.close()
        await byRows.close()
      }
    }),
    { numRuns: 20, examples: [[zeros]] },
  )
})

it('counts integers that no float can represent', async () => {
  const big = `
N::Item { big: U64 }
QUERY Add(big: U64) => AddN<Item>({big: big}) RETURN NONE
QUERY Big(x: U64) => n <- N<Item>::WHERE(_::{big}::GTE(x))::COUNT RETURN n
QUERY Sum() => r <- SUM(N<Item>::{big}) RETURN r
`
  await withProgram(big, async ({ database }) => {
    for (const value of [80, 2n ** 63n, 2n ** 63n + 1n]) await database.call('Add', { big: value })
    expect(await database.call('Big', { x: 2n ** 63n })).toEqual({ n: 2 })
    expect(await database.call('Big', { x: 2n ** 63n + 1n })).toEqual({ n: 1 })
    expect(await database.call('Big', { x: 80 })).toEqual({ n: 3 })
    expect(await database.call('Sum')).toEqual({ r: 2n ** 64n + 81n })
  })
})
