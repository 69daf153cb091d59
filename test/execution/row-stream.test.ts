import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../src/language/catalog/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

const program = `
N::User { UNIQUE INDEX handle: String, INDEX age: U8 }
E::Knows { From: User, To: User, Properties: { since: I32 } }
V::Note { text: String }

QUERY Load(users: [{handle: String, age: U8}]) =>
  hub <- AddN<User>({handle: "hub", age: 60})
  FOR {handle, age} IN users {
    user <- AddN<User>({handle: handle, age: age})
    there <- AddE<Knows>({since: 1})::From(hub)::To(user)
    back <- AddE<Knows>({since: 2})::From(user)::To(hub)
  }
  AddV<Note>([1, 0], {text: "a"})
  AddV<Note>([0, 1], {text: "b"})
  RETURN NONE
QUERY All() => users <- N<User> RETURN users
QUERY Bare() => RETURN N<User>
QUERY Filtered(min: U8) => users <- N<User>::WHERE(_::{age}::GT(min)) RETURN users
QUERY None() => users <- N<User>::WHERE(_::{age}::GT(200)) RETURN users
QUERY Hop() => users <- N<User>::Out<Knows> RETURN users
QUERY Edges() => edges <- N<User>::OutE<Knows> RETURN edges
QUERY TwoHops() => users <- N<User>({handle: "hub"})::Out<Knows>::Out<Knows> RETURN users
QUERY Mapped() => users <- N<User>::{handle, known: _::Out<Knows>::COUNT} RETURN users
QUERY Excluded() => users <- N<User>::!{age} RETURN users
QUERY Names() => names <- N<User>::{handle} RETURN names
QUERY Ids() => RETURN N<User>::ID
QUERY Ordered() => users <- N<User>::ORDER<Desc>(_::{age})::{handle, age} RETURN users
QUERY Middle() => users <- N<User>::RANGE(1500, 2700)::WHERE(_::{age}::LT(50))::Out<Knows> RETURN users
QUERY Part() => users <- N<User>::WHERE(_::{age}::GT(5))::RANGE(5, 2500) RETURN users
QUERY Parts() => users <- N<User>::RANGE(100, 2900)::Out<Knows>::RANGE(50, 2000)::{handle} RETURN users
QUERY PartOrdered() => users <- N<User>::RANGE(100, 2900)::ORDER<Asc>(_::{handle})::RANGE(0, 2000) RETURN users
QUERY Beyond() => users <- N<User>::RANGE(5000, 6000) RETURN users
QUERY NoPart(a: I32) => users <- N<User>::RANGE(a, 2) RETURN users
QUERY Grouped() => groups <- N<User>::GROUP_BY(age) RETURN groups
QUERY Aggregated() => groups <- N<User>::AGGREGATE_BY(age) RETURN groups
QUERY ByIndex() => users <- N<User>::WHERE(_::{age}::EQ(7)) RETURN users
QUERY Twice() => users <- N<User>::WHERE(_::{age}::LT(3)) count <- users::COUNT RETURN users
QUERY Notes() => notes <- V<Note> RETURN notes
QUERY Near() => notes <- SearchV<Note>([1, 0.5], 2)::{text, score} RETURN notes
QUERY Found() => user <- N<User>({handle: "hub"}) RETURN user
QUERY Two() => a <- N<User>::FIRST b <- N<User> RETURN a, b
QUERY Add() => user <- AddN<User>({handle: "new"}) RETURN user
QUERY Missing() => user <- N<User>({handle: "nobody"}) RETURN user::Out<Knows>
QUERY Broken() => users <- N<User>::{handle, share: DIV(1, SUB(_::{age}, 43))} RETURN users
`
const count = 3000

async function loaded(work: (opened: OpenProgram) => Promise<void>): Promise<void> {
  await withProgram(program, async opened => {
    const users = Array.from({ length: count }, (_, i) => ({ handle: `u${i}`, age: (i * 7) % 60 }))
    await opened.call('Load', { users })
    await work(opened)
  })
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const row of rows) list.push(row)
  return list
}

describe('the rows of a query', () => {
  it('are those of its whole answer', async () => {
    await loaded(async ({ database, call }) => {
      const params: Readonly<Record<string, object>> = { Filtered: { min: 20 }, NoPart: { a: 1 } }
      for (const { name, writes } of database.program.queries.values()) {
        if (writes || ['Found', 'Two', 'Missing', 'Broken'].includes(name)) continue
        const answer = await call<Record<string, unknown[]>>(name, params[name])
        const whole = Array.isArray(answer) ? answer : Object.values(answer)[0]!
        const rows = await all(database.rows(name, params[name]))
        expect(rows.length, name).toBe(whole.length)
        expect(stringifyJson(rows) === stringifyJson(whole), name).toBe(true)
      }
    })
  })

  it('are the answer itself if that is not one plural value, or of a write', async () => {
    await loaded(async ({ database, call }) => {
      for (const name of ['Found', 'Two']) {
        expect(await all(database.rows(name))).toEqual([await call(name)])
      }
      expect(await all(database.rows('Add'))).toMatchObject([{ user: { handle: 'new' } }])
    })
  })

  it('end with an error, perhaps after some of them', async () => {
    await loaded(async ({ database, fails }) => {
      const { code, message } = await fails('Broken')
      const missing = await fails('Missing')
      let rows = 0
      const failure = (async () => {
        for await (const _ of database.rows('Broken')) rows++
      })()
      await expect(failure).rejects.toMatchObject({ code, message })
      await expect(all(database.rows('Missing'))).rejects.toMatchObject(missing)
      await expect(all(database.rows('NoPart', { a: 7 }))).rejects.toMatchObject({ code: 'INVALID_VALUE' })
      await expect(all(database.rows('Nothing'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(all(database.rows('All', { a: 1 }))).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
      expect(rows).toBeLessThan(count)
    })
  })

  it('are of one snapshot, which ends with the loop', async () => {
    await loaded(async ({ database, call }) => {
      let rows = 0
      for await (const row of database.rows('All')) {
        if (rows++ === 0) await call('Add')
        expect((row as { handle: string }).handle).not.toBe('new')
      }
      expect(rows).toBe(count + 1)
      for await (const _ of database.rows('All')) break
      expect(database.runs.list()).toEqual([])
    })
  })

  it('that nobody takes are given up when the time of the query is over', async () => {
    await loaded(async ({ database }) => {
      const rows = database.rows('All', {}, { timeoutMs: 200 })
      expect((await rows.next()).value).toMatchObject({ handle: 'hub' })
      const listed = database.runs.list()
      expect(listed).toMatchObject([{ query: 'All' }])
      // Closing waits for all uses of the data, so it ends only if that of the abandoned rows has.
      await database.close()
      expect(database.runs.list()).toEqual([])
      await expect(all(rows)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
    })
  })

  it('that nobody takes are given up if they were stopped while the first was read', async () => {
    await loaded(async ({ database }) => {
      const stop = new AbortController()
      const rows = database.rows('All', {}, { signal: stop.signal })
      const first = rows.next()
      stop.abort()
      await first.catch(() => undefined)
      await database.close()
      expect(database.runs.list()).toEqual([])
    })
  })

  it('stop with a signal, and when the owner stops the query', async () => {
    await loaded(async ({ database }) => {
      const stop = new AbortController()
      const stopped = database.rows('Hop', {}, { signal: stop.signal })
      await stopped.next()
      stop.abort()
      await expect(all(stopped)).rejects.toMatchObject({ code: 'CANCELLED' })
      const killed = database.rows('Hop')
      await killed.next()
      const id = database.runs.list()[0]!.id
      expect(database.runs.stop(id)).toBe(true)
      await expect(all(killed)).rejects.toMatchObject({ code: 'CANCELLED' })
    })
  })
})
