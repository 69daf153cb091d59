import { describe, expect, it } from 'vitest'
import type { Id, Value } from '../../src/language/catalog/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

const keys = ['level', 'weight', 'name', 'big', 'flag', 'day'] as const
const pageOf = (direction: string, key: string, where = '') =>
  `RETURN N<Item>${where}::ORDER<${direction}>(_::{${key}})::RANGE(from, to)`
const queries = keys.flatMap(key =>
  ['Asc', 'Desc'].map(direction => ({ name: `${direction}${key}`, body: pageOf(direction, key) })),
)
const program = `
N::Item { number: I32, level: I32, weight: F64, name: String, big: U128, flag: Boolean, day: Date }
${queries.map(({ name, body }) => `QUERY ${name}(from: I64, to: I64) => ${body}`).join('\n')}
QUERY Some(from: I64, to: I64) => ${pageOf('Desc', 'level', '::WHERE(_::{weight}::GT(-10.0))')}
QUERY Names(from: I64, to: I64) => ${pageOf('Asc', 'name')}::{name}
QUERY Sum(from: I64, to: I64) =>
  page <- N<Item>::ORDER<Asc>(_::{level})::RANGE(from, to)
  sum <- SUM(page::{number})
  RETURN sum
QUERY Whole() => RETURN N<Item>::ORDER<Desc>(_::{name})::{number}
QUERY Changed(from: I64, to: I64) =>
  changed <- N<Item>::WHERE(_::{level}::GTE(3))::UPDATE({level: 100})
  added <- AddN<Item>({number: -1, level: 5})
  page <- N<Item>::ORDER<Desc>(_::{level})::RANGE(from, to)
  RETURN page::{number, level}
QUERY Old(n: I32, from: I64, to: I64) => ${pageOf('Asc', 'level', '::WHERE(_::{number}::LT(n))')}
QUERY Nested() => RETURN N<Item>::RANGE(1, 4)::|x|{
  number: x::{number},
  others: N<Item>::WHERE(_::{number}::GTE(x::{number}))::ORDER<Desc>(_::{level})::{number}
}
QUERY DropEvery(n: I32) =>
  DROP N<Item>::WHERE(_::{number}::LT(n))
  RETURN "done"
`
const count = 9_000
/** Coprime with `count`, so that its multiples reach every number. */
const step = 7_919

function valuesOf(i: number): readonly Value[] {
  const n = (i * step) % count
  const isMissing = n % 13 === 0
  return [
    i,
    isMissing ? null : (n % 100) - 50,
    isMissing ? null : n / 8 - 20,
    isMissing ? null : `${n % 7 === 0 ? 'é' : 'e'} name ${n % 500}`,
    isMissing ? null : n % 3 === 0 ? 2n ** 100n + BigInt(n) : n,
    isMissing ? null : n % 2 === 0,
    isMissing ? null : n * 86_400_000_000,
  ]
}

function idOf(number: number): Id {
  return Buffer.from((number + 1).toString(16).padStart(32, '0'), 'hex').toString('latin1')
}

async function insertItems({ database }: OpenProgram, numberOf: (i: number) => number): Promise<void> {
  const item = database.program.catalog.nodes.get('Item')!
  const nodes = Array.from({ length: count }, (_, i) => ({
    id: idOf(numberOf(i)),
    values: new Map(valuesOf(i).flatMap((value, slot) => (value === null ? [] : [[slot, value] as const]))),
  }))
  await database.records.write(transaction => transaction.insertNodes(item, nodes))
}

const pages = [
  [0, 0],
  [4_090, 4_100],
  [5_000, 5_010],
  [8_990, 9_010],
  [20_000, 20_010],
  [100, 7_000],
] as const

async function answersOf({ call }: OpenProgram): Promise<readonly unknown[]> {
  const answers: unknown[] = [await call('Whole')]
  const names = [...queries.map(({ name }) => name), 'Some', 'Names', 'Sum']
  for (const name of names) for (const [from, to] of pages) answers.push(await call(name, { from, to }))
  for (const [from, to] of pages) answers.push(await call('Changed', { from, to }))
  return answers
}

describe('a page far behind the first of an order', () => {
  it.each([
    ['of ids that ascend', (i: number) => i],
    ['of ids in any order', (i: number) => (i * step) % count],
  ])('is that of the order of all rows: %s', async (_, numberOf) => {
    const answers: (readonly unknown[])[] = []
    for (const optimise of [true, false]) {
      await withProgram(
        program,
        async opened => {
          await insertItems(opened, numberOf)
          await opened.call('DropEvery', { n: 40 })
          answers.push(await answersOf(opened))
        },
        { planner: { optimise } },
      )
    }
    const [planned, asWritten] = answers as [readonly unknown[], readonly unknown[]]
    for (const [i, answer] of planned.entries()) expect(answer).toEqual(asWritten[i])
    expect((planned[0] as { data: unknown[] }).data).toHaveLength(count - 40)
  })

  it('does not change orders inside of a mapping, each of which sorts its own rows', async () => {
    await withProgram(program, async opened => {
      await insertItems(opened, i => i)
      const levelOf = (i: number) => (valuesOf(i)[1] as number | null) ?? Number.NEGATIVE_INFINITY
      const from = (number: number) =>
        Array.from({ length: count - number }, (_, i) => number + i).sort(
          (a, b) => levelOf(b) - levelOf(a) || a - b,
        )
      const found = (await opened.call('Nested')).data
      expect(found).toEqual([1, 2, 3].map(number => ({ number, others: from(number) })))
    })
  })

  it('says what is wrong with its bounds, also of no rows', async () => {
    await withProgram(program, async opened => {
      for (const filled of [false, true]) {
        if (filled) await insertItems(opened, i => i)
        const { message } = await opened.fails('Asclevel', { from: 9_000, to: 5_000 })
        expect(message).toContain('RANGE(9000, 5000) ends before it starts.')
        expect((await opened.fails('Asclevel', { from: -1, to: 5_000 })).code).toBe('INVALID_VALUE')
      }
    })
  })

  it.each([
    ['of ids that ascend', (i: number) => i],
    ['of ids in any order', (i: number) => (i * step) % count],
  ])('forgets what cannot be on it: %s', async (_, numberOf) => {
    await withProgram(program, async opened => {
      for (let round = 0; round < 5; round++) await insertItems(opened, i => round * count + numberOf(i))
      const little = await opened.reopen(program, { queryBytesMax: 2.5e6 })
      expect((await little.call('Asclevel', { from: 8_000, to: 8_002 })).data).toHaveLength(2)
      // The rows that pass come first, so that many batches have none.
      expect((await little.call('Old', { n: 6_000, from: 5_000, to: 5_003 })).data).toHaveLength(3)
      expect((await little.call('Asclevel', { from: 0, to: 8_192 })).data).toHaveLength(8_192)
      expect((await little.fails('Asclevel', { from: 0, to: 17_000 })).code).toBe('QUERY_TOO_LARGE')
      const pagesOf = async ({ call }: OpenProgram) => {
        const found: unknown[] = []
        for (const name of ['Asclevel', 'Descname', 'Ascbig'])
          found.push(await call(name, { from: 4_990, to: 5_030 }))
        return [...found, await call('Some', { from: 8_000, to: 8_010 })]
      }
      const planned = await little.reopen(program, { queryBytesMax: 2 ** 30 })
      const found = await pagesOf(planned)
      const asWritten = await planned.reopen(program, { planner: { optimise: false } })
      expect(found).toEqual(await pagesOf(asWritten))
    })
  })
})
