import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/open.ts'
import type { PlanNode } from '../../src/engine/planner/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

/** 200 users; the first knows each of the others 15 times. */
const userCount = 200
const edgeCount = (userCount - 1) * 15

const program = `
N::User { UNIQUE INDEX handle: String, INDEX age: U8, city: String }
E::Knows { From: User, To: User }

QUERY Load(users: [{handle: String, age: U8, city: String}]) =>
  FOR {handle, age, city} IN users { AddN<User>({handle: handle, age: age, city: city}) }
  RETURN NONE
QUERY Link(from: String, to: [String]) =>
  hub <- N<User>({handle: from})
  FOR h IN to {
    other <- N<User>({handle: h})
    AddE<Knows>::From(hub)::To(other)
  }
  RETURN NONE

QUERY Count() => RETURN N<User>::COUNT
QUERY CountEdges() => RETURN N<User>::OutE<Knows>::COUNT
QUERY CountAge(a: U8) => RETURN N<User>::WHERE(_::{age}::EQ(a))::COUNT
QUERY Degree(h: String) => RETURN N<User>({handle: h})::Out<Knows>::COUNT
QUERY Any() => RETURN N<User>::WHERE(EXISTS(N<User>))::COUNT
QUERY WithFriends() => RETURN N<User>::WHERE(EXISTS(_::Out<Knows>))::COUNT
QUERY WithOld(a: U8) => RETURN N<User>::WHERE(EXISTS(_::Out<Knows>::WHERE(_::{age}::GTE(a))))::COUNT
QUERY FirstFriend(h: String) => RETURN N<User>({handle: h})::Out<Knows>::WHERE(_::{age}::GTE(0))::FIRST::{handle}
QUERY First() => RETURN N<User>::FIRST
QUERY Page() => RETURN N<User>::RANGE(0, 5)
QUERY Between(a: U8, b: U8) => RETURN N<User>::WHERE(AND(_::{age}::GT(a), _::{age}::LTE(b)))
QUERY CountBetween(a: U8, b: U8) => RETURN N<User>::WHERE(AND(_::{age}::GT(a), _::{age}::LTE(b)))::COUNT
QUERY FriendsOf(id: ID) => RETURN N<User>(id)::Out<Knows>
QUERY DegreeOf(id: ID) => RETURN N<User>(id)::In<Knows>::COUNT
QUERY OneOf(h: [String]) => RETURN N<User>::WHERE(_::{handle}::IS_IN(h))
QUERY Last() => RETURN N<User>::LAST::{handle}
QUERY LastOldest() => RETURN N<User>::ORDER<Asc>(_::{age})::LAST::{handle}
QUERY Oldest() => RETURN N<User>::ORDER<Desc>(_::{age})::RANGE(0, 3)::{handle}
`

/** A page holds one record, so that the number of pages read tells the records. */
async function filled(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const loaded = async (opened: OpenProgram) => {
    const users = Array.from({ length: userCount }, (_, i) => ({ handle: `u${i}`, age: i % 100, city: 'x' }))
    await opened.call('Load', { users })
    const others = users.slice(1).flatMap(({ handle }) => Array.from({ length: 15 }, () => handle))
    await opened.call('Link', { from: 'u0', to: others })
    await work((await opened.reopen()).database)
  }
  await withProgram(program, loaded, { pageRows: 1 })
}

/** Far fewer than the pages of all users: what the nodes of trees on the way to some records may add to their pages. */
const few = userCount / 10

/** Returns the number of pages and nodes of trees that a whole plan read, in memory or not. */
async function touched(database: OpenDatabase, name: string, params: object = {}): Promise<number> {
  const { measured } = await database.profile(name, params)
  return measured!.reads + measured!.cacheHits
}

function linesOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...plan.children.flatMap(linesOf)]
}

async function line(database: OpenDatabase, name: string, params: object, start: string): Promise<PlanNode> {
  const found = linesOf(await database.profile(name, params)).find(({ text }) => text.startsWith(start))
  expect(found, `a line that begins with ${start}`).toBeDefined()
  return found!
}

const touchedBy = (node: PlanNode): number => node.measured!.reads + node.measured!.cacheHits

it('a record that is on disk, and its edges if the next step needs them, are read at the same time', async () => {
  await withProgram(program, async opened => {
    const users = ['a', 'b', 'c'].map(handle => ({ handle, age: 1, city: 'x' }))
    await opened.call('Load', { users })
    await opened.call('Link', { from: 'a', to: ['b', 'c'] })
    let current = opened
    for (const [query, handle, step] of [
      ['FriendsOf', 'a', 'expand'],
      ['DegreeOf', 'b', 'count edges'],
    ] as const) {
      const { data } = await current.call('OneOf', { h: [handle] })
      current = await current.reopen()
      const lines = linesOf(await current.database.profile(query, { id: data[0].id }))
      const measured = (start: string) => lines.find(({ text }) => text.startsWith(start))?.measured
      expect(measured('by id')!.reads).toBeGreaterThan(0)
      expect(measured(step)).toMatchObject({ reads: 0 })
      expect(measured(step)!.cacheHits).toBeGreaterThan(0)
    }
  })
})

describe('what is counted is not read', () => {
  it('the records of a type, the edges of a type, the records with a value, the edges of a record', () =>
    filled(async database => {
      expect(await touched(database, 'Count')).toBe(1)
      expect(await touched(database, 'CountEdges')).toBe(1)
      // A count reads as much as where there is nothing to count.
      const none = await touched(database, 'CountAge', { a: 255 })
      expect(none).toBeLessThan(few)
      expect(await touched(database, 'CountAge', { a: 7 })).toBe(none)
      expect(await touched(database, 'Degree', { h: 'u0' })).toBeLessThan(few)
      expect(await database.call('CountEdges')).toEqual({ data: edgeCount })
      expect(await database.call('CountAge', { a: 7 })).toEqual({ data: 2 })
      expect(await database.call('Degree', { h: 'u0' })).toEqual({ data: edgeCount })
    }))
})

describe('EXISTS', () => {
  it('of a type reads its count, once for all rows', () =>
    filled(async database => {
      expect(touchedBy(await line(database, 'Any', {}, 'count  stored with N<User>'))).toBe(1)
      expect(await database.call('Any')).toEqual({ data: userCount })
    }))

  it('of edges reads their number, for each row', () =>
    filled(async database => {
      const counted = await line(database, 'WithFriends', {}, 'count edges')
      const read = await line(database, 'WithOld', { a: 0 }, 'expand')
      // The items at the other ends are read, or only counted.
      expect(touchedBy(counted)).toBeLessThan(touchedBy(read) - userCount / 2)
      expect(await database.call('WithFriends')).toEqual({ data: 1 })
    }))

  it('of items that pass a filter reads no more than it tests', () =>
    filled(async database => {
      const filter = async (a: number) =>
        linesOf(await line(database, 'WithOld', { a }, 'filter')).findLast(({ text }) =>
          text.startsWith('filter'),
        )!
      const found = await filter(0)
      expect(found.measured).toMatchObject({ rows: 16 })
      expect(touchedBy(found)).toBeLessThan(few)
      // Nobody is that old: all are tested.
      expect(touchedBy(await filter(255))).toBeGreaterThan(userCount - 1)
      expect(await database.call('WithOld', { a: 99 })).toEqual({ data: 1 })
      expect(await database.call('WithOld', { a: 255 })).toEqual({ data: 0 })
    }))
})

describe('a step that reads only the first rows', () => {
  it('ends the scan', () =>
    filled(async database => {
      const one = await line(database, 'First', {}, 'scan')
      const five = await line(database, 'Page', {}, 'scan')
      const all = await line(database, 'Last', {}, 'scan')
      expect([one, five, all].map(({ measured }) => measured!.rows)).toEqual([1, 5, userCount])
      expect(touchedBy(five) - touchedBy(one)).toBe(4)
      expect(touchedBy(all) - touchedBy(one)).toBe(userCount - 1)
    }))

  it('ends a filter of many neighbours', () =>
    filled(async database => {
      const filter = await line(database, 'FirstFriend', { h: 'u0' }, 'filter')
      expect(filter.measured).toMatchObject({ rows: 16 })
      expect(touchedBy(filter)).toBeLessThan(few)
      expect(await database.call('FirstFriend', { h: 'u0' })).toEqual({ data: 'u1' })
    }))

  it('limits the rows that ORDER keeps', () =>
    filled(async database => {
      expect((await line(database, 'Oldest', {}, 'order')).measured).toMatchObject({ rows: 3 })
      expect(await database.call('Oldest')).toEqual({ data: ['u99', 'u199', 'u98'] })
    }))
})

describe('a step that takes the last row', () => {
  it('reads all and keeps one', () =>
    filled(async database => {
      expect((await line(database, 'Last', {}, 'last')).measured).toMatchObject({ rows: 1 })
      expect(await database.call('Last')).toEqual({ data: `u${userCount - 1}` })
    }))

  it('keeps the order from holding more: the last of equal ones', () =>
    filled(async database => {
      expect((await line(database, 'LastOldest', {}, 'order')).measured).toMatchObject({ rows: 1 })
      expect(await database.call('LastOldest')).toEqual({ data: 'u199' })
    }))
})

describe('an index', () => {
  it('answers a range by reading only the entries and the records inside', () =>
    filled(async database => {
      const four = await touched(database, 'Between', { a: 10, b: 12 })
      expect(four).toBeLessThan(few)
      // Four more records: each is read for its id, and again where it is shown.
      expect(await touched(database, 'Between', { a: 10, b: 14 })).toBe(four + 2 * 4)
      expect(await touched(database, 'CountBetween', { a: 10, b: 12 })).toBeLessThan(four)
      expect(await database.call('CountBetween', { a: 10, b: 12 })).toEqual({ data: 4 })
    }))

  it('is abandoned if too many records pass: the type is scanned', () =>
    filled(async database => {
      const range = await line(database, 'Between', { a: 0, b: 99 }, 'index range')
      expect(range.measured).toMatchObject({ rows: 198 })
      expect(touchedBy(range)).toBeGreaterThanOrEqual(userCount)
      expect(touchedBy(range)).toBeLessThan(2 * userCount)
    }))

  it('answers IS_IN with a lookup for each value', () =>
    filled(async database => {
      expect(await touched(database, 'OneOf', { h: ['u3', 'u1', 'nobody', 'u3'] })).toBeLessThan(few)
    }))
})
