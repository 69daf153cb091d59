import { expect, it } from 'vitest'
import { type OpenProgram, withProgram } from '../support/program.ts'

const operators = ['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE'] as const

/** Each query twice: computed from columns, and after a condition that always holds but can only be tested on rows. */
const program = `
N::Item { kind: String, level: I32, weight: F64, big: U64, tags: [String] }
QUERY Load(rows: [{kind: String, level: I32, weight: F64, big: U64}]) =>
  FOR {kind, level, weight, big} IN rows { AddN<Item>({kind: kind, level: level, weight: weight, big: big}) }
  RETURN NONE
QUERY Bare() => AddN<Item>({weight: 3.5}) RETURN NONE
QUERY Bump(by: I32) => changed <- N<Item>::WHERE(_::{level}::EQ(by))::UPDATE({level: 77}) RETURN NONE
${operators
  .map(
    operator => `
QUERY Count${operator}(x: F64) => n <- N<Item>::WHERE(_::{level}::${operator}(x))::COUNT RETURN n
QUERY CountRows${operator}(x: F64) => n <- N<Item>::WHERE(AND(_::{level}::${operator}(x), _::{level}::${operator}(x)))::COUNT RETURN n
QUERY Weigh${operator}(x: F64) => n <- N<Item>::WHERE(_::{weight}::${operator}(x))::COUNT RETURN n
QUERY WeighRows${operator}(x: F64) => n <- N<Item>::WHERE(AND(_::{weight}::${operator}(x), _::{weight}::${operator}(x)))::COUNT RETURN n`,
  )
  .join('')}
QUERY Kinds() => RETURN N<Item>::GROUP_BY(kind)
QUERY KindsRows() => RETURN N<Item>::WHERE(OR(EXISTS(_::{kind}), EXISTS(_::{weight})))::GROUP_BY(kind)
QUERY Heavy(x?: F64, y?: I32) => RETURN N<Item>::WHERE(_::{weight}::GT(x))::WHERE(_::{level}::LT(y))::GROUP_BY(kind)
QUERY HeavyRows(x?: F64, y?: I32) => RETURN N<Item>::WHERE(AND(_::{weight}::GT(x), _::{weight}::GT(x)))::WHERE(AND(_::{level}::LT(y), _::{level}::LT(y)))::GROUP_BY(kind)
QUERY Big(x: U64) => n <- N<Item>::WHERE(_::{big}::GTE(x))::COUNT RETURN n
QUERY Levels() => RETURN N<Item>::GROUP_BY(level)
QUERY LevelsRows() => RETURN N<Item>::WHERE(OR(EXISTS(_::{kind}), EXISTS(_::{weight})))::GROUP_BY(level)
`

const weights = [-1.5, -0.0, 0, 5e-324, 0.1, 1, 2, 2.5, 1e300]
const rows = Array.from({ length: 90 }, (_, i) => ({
  kind: `k${i % 7}`,
  level: (i % 5) - 2,
  weight: weights[i % weights.length]!,
  big: i,
}))

async function agree(opened: OpenProgram): Promise<void> {
  for (const operator of operators) {
    for (const x of [-3, -2, -0.5, 0, 1, 1.5, 2, 5e-324, 1e300]) {
      for (const [sum, byRows] of [
        [`Count${operator}`, `CountRows${operator}`],
        [`Weigh${operator}`, `WeighRows${operator}`],
      ] as const) {
        expect([sum, x, await opened.call(sum, { x })]).toEqual([sum, x, await opened.call(byRows, { x })])
      }
    }
  }
  expect(await opened.call('Kinds')).toEqual(await opened.call('KindsRows'))
  expect(await opened.call('Levels')).toEqual(await opened.call('LevelsRows'))
  for (const params of [{}, { x: 0 }, { y: 1 }, { x: 0, y: 1 }, { x: 1e301 }]) {
    expect(await opened.call('Heavy', params)).toEqual(await opened.call('HeavyRows', params))
  }
}

it('counts and groups from columns as it would row by row, also after writes', async () => {
  await withProgram(program, async opened => {
    await agree(opened)
    await opened.call('Load', { rows })
    await agree(opened)
    expect(await opened.call('Kinds')).toHaveLength(7)
    await opened.call('Bare')
    await opened.call('Bump', { by: 1 })
    await agree(opened)
    expect(await opened.call('CountEQ', { x: 77 })).toEqual({ n: 18 })
  })
})

it('counts integers that no float can represent', async () => {
  await withProgram(program, async opened => {
    await opened.call('Load', { rows })
    const big = 2n ** 63n
    await opened.database.call('Load', { rows: [{ ...rows[0], big }] })
    for (let round = 0; round < 2; round++) {
      expect(await opened.database.call('Big', { x: big })).toEqual({ n: 1 })
      expect(await opened.database.call('Big', { x: 80 })).toEqual({ n: 11 })
    }
  })
})

const indexed = `
N::Item { INDEX kind: String, INDEX level: I32, INDEX weight: F64 }
QUERY Load(rows: [{kind: String, level: I32, weight: F64}]) =>
  FOR {kind, level, weight} IN rows { AddN<Item>({kind: kind, level: level, weight: weight}) }
  RETURN NONE
QUERY Bare() => AddN<Item>({weight: 3.5}) RETURN NONE
QUERY LoadAndGroup(rows: [{kind: String, level: I32, weight: F64}]) =>
  FOR {kind, level, weight} IN rows { AddN<Item>({kind: kind, level: level, weight: weight}) }
  RETURN N<Item>::GROUP_BY(kind)
${['kind', 'level', 'weight']
  .map(
    name => `
QUERY By_${name}() => RETURN N<Item>::GROUP_BY(${name})
QUERY Rows_${name}() => RETURN N<Item>::WHERE(EXISTS(_::{weight}))::GROUP_BY(${name})`,
  )
  .join('')}
`

/** Each grouping by the index is the first query after the data was opened, so that no type is in memory. */
async function groupsAgree(opened: OpenProgram): Promise<OpenProgram> {
  let current = opened
  for (const name of ['kind', 'level', 'weight']) {
    current = await current.reopen()
    const byIndex = await current.call(`By_${name}`)
    expect(byIndex).toEqual(await current.call(`Rows_${name}`))
  }
  return current
}

it('groups by an index as it would row by row, in the order first seen, also if values are missing', async () => {
  await withProgram(indexed, async opened => {
    let current = await groupsAgree(opened)
    const items = rows.map(({ kind, level, weight }) => ({ kind, level, weight }))
    await current.call('Load', { rows: items.toReversed() })
    current = await groupsAgree(current)
    current = await current.reopen()
    expect(await current.call('By_kind')).toHaveLength(7)
    const inQuery = await current.call('LoadAndGroup', { rows: [{ kind: 'new', level: 9, weight: 1 }] })
    expect(inQuery).toEqual(await current.call('Rows_kind'))
    await current.call('Bare')
    current = await groupsAgree(current)
    const many = Array.from({ length: 100 }, (_, i) => ({ kind: `m${i}`, level: 1000 - i, weight: i / 7 }))
    await current.call('Load', { rows: many })
    await groupsAgree(current)
  })
})
