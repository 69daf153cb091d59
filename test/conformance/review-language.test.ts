import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

// What a sceptical reader of the rules tried last: wide numbers, borders of types, odd names.

const largest = '340282366920938463463374607431768211455'

/** Response of a query as text, since JSON.parse rounds what is wide. */
type Text = (query: string, params?: string) => Promise<string>

function withText(program: string, work: (text: Text) => Promise<void>): Promise<void> {
  return withProgram(program, ({ database }) =>
    work((query, params = '{}') => database.callText(query, params)),
  )
}

describe('weights of paths', () => {
  const program = `
    N::City { INDEX name: String, guess: F64 }
    E::Road { From: City, To: City, Properties: { wei: U128, km: F64 } }
    QUERY Build(rows: [{from: String, to: String, wei: U128, km: F64}]) =>
      FOR {from, to, wei, km} IN rows {
        a <- N<City>::WHERE(_::{name}::EQ(from))::UpsertN({name: from, guess: 0})
        b <- N<City>::WHERE(_::{name}::EQ(to))::UpsertN({name: to, guess: 0})
        AddE<Road>({wei: wei, km: km})::From(a)::To(b)
      }
      RETURN NONE
    QUERY Wei(from: String, to: String) =>
      end <- N<City>({name: to})
      p <- N<City>({name: from})::ShortestPathDijkstras<Road>(_::{wei})::To(end)
      RETURN p
    QUERY Km(from: String, to: String) =>
      end <- N<City>({name: to})
      p <- N<City>({name: from})::ShortestPathDijkstras<Road>(_::{km})::To(end)
      RETURN p
    QUERY Guessed(from: String, to: String) =>
      end <- N<City>({name: to})
      p <- N<City>({name: from})::ShortestPathAStar<Road>(_::{wei}, "guess")::To(end)
      RETURN p
  `
  const total = (text: string) => /"total_weight":([^,]+)/.exec(text)?.[1]
  const road = (from: string, to: string, wei: string, km = '1') =>
    `{"from":"${from}","to":"${to}","wei":${wei},"km":${km}}`

  it('that are whole are compared and added exactly beyond 2^53 (C5)', () =>
    withText(program, async text => {
      // By rounded sums, both ways would weigh the same, and the first would be taken.
      const heavy = [road('a', 'b', '9007199254740992'), road('b', 'd', '2')]
      const light = [road('a', 'c', '9007199254740992'), road('c', 'd', '1')]
      await text('Build', `{"rows":[${[...heavy, ...light]}]}`)
      for (const query of ['Wei', 'Guessed']) {
        expect(total(await text(query, '{"from":"a","to":"d"}'))).toBe('9007199254740993')
      }
    }))

  it('that leave the range of numbers are an error, unless a lighter path exists', () =>
    withProgram(program, async ({ database, fails, call }) => {
      const edges = [road('a', 'b', largest, '1.7e308'), road('b', 'c', largest, '1.7e308')]
      await database.callText('Build', `{"rows":[${edges}]}`)
      for (const query of ['Wei', 'Km', 'Guessed']) {
        expect((await fails(query, { from: 'a', to: 'c' })).code).toBe('ARITHMETIC_ERROR')
        expect(await call(query, { from: 'c', to: 'a' })).toEqual({ p: null })
      }
      await database.callText('Build', `{"rows":[${road('a', 'c', '5', '0.5')}]}`)
      expect((await call('Wei', { from: 'a', to: 'c' })).p.total_weight).toBe(5)
      expect((await call('Km', { from: 'a', to: 'c' })).p.total_weight).toBe(0.5)
    }))
})

it('a dot product beyond all floats is an error of the query, not a null score (C5)', () =>
  withProgram(
    `V::Point { name: String }
    QUERY Add(v: [F64]) => p <- AddV<Point>(v, {name: "p"}) RETURN p::ID
    QUERY Rerank(v: [F64]) =>
      p <- SearchV<Point>(v, 9)::RerankMMR(lambda: 0.5, distance: "dotproduct")
      RETURN p::{score}`,
    async ({ call, fails }) => {
      for (const v of [
        [1e200, 0],
        [1e200, 1],
      ])
        await call('Add', { v })
      expect((await fails('Rerank', { v: [1, 0] })).code).toBe('ARITHMETIC_ERROR')
    },
  ))

describe('integers beyond 2^53', () => {
  const program = `
    N::Coin { INDEX u: U128, INDEX i: I64, all: [U128] }
    QUERY Add(u: U128, i: I64, all: [U128]) => c <- AddN<Coin>({u: u, i: i, all: all}) RETURN c::{u, i, all}
    QUERY Above(x: F64) => c <- N<Coin>::WHERE(_::{i}::GT(x)) RETURN c::{i}
    QUERY In(us: [U128]) => c <- N<Coin>::WHERE(_::{u}::IS_IN(us)) RETURN c::{u}
    QUERY Holding(u: U128) => c <- N<Coin>::WHERE(_::{all}::CONTAINS(u)) RETURN c::{u}
    QUERY Sorted() => c <- N<Coin>::ORDER<Desc>(_::{u}) RETURN c::{u, next: ADD(_::{i}, 1)}
    QUERY Groups() => c <- N<Coin>::GROUP_BY(u) RETURN c
  `

  it('are exact as parameters, in arrays, conditions, orders, groups and sums', () =>
    withText(program, async text => {
      await text('Add', `{"u":${largest},"i":9223372036854775807,"all":[1,${largest}]}`)
      await text('Add', '{"u":9007199254740993,"i":9007199254740993,"all":[]}')
      const last = await text('Add', '{"u":9007199254740992.0,"i":-9223372036854775808,"all":[1e2]}')
      expect(last).toBe('{"c":{"u":9007199254740992,"i":-9223372036854775808,"all":[100]}}')
      expect(await text('Above', '{"x":9007199254740992}')).toBe(
        '{"c":[9223372036854775807,9007199254740993]}',
      )
      expect(await text('Above', '{"x":9.3e18}')).toBe('{"c":[]}')
      expect(await text('In', `{"us":[9007199254740993,${largest},7]}`)).toBe(
        `{"c":[${largest},9007199254740993]}`,
      )
      expect(await text('Holding', `{"u":${largest}}`)).toBe(`{"c":[${largest}]}`)
      expect(await text('Sorted')).toBe(
        `{"c":[{"u":${largest},"next":9223372036854775808},{"u":9007199254740993,"next":9007199254740994},` +
          '{"u":9007199254740992,"next":-9223372036854775807}]}',
      )
      expect(await text('Groups')).toBe(
        `[{"u":${largest},"count":1},{"u":9007199254740993,"count":1},{"u":9007199254740992,"count":1}]`,
      )
    }))
})

it('an index finds what a scan finds among texts with NUL, surrogates and common beginnings', () => {
  const texts = ['', '\0', '\0\0', 'a', 'a\0', 'a\0b', 'a\u0001', 'ab', '\ue000', '\uffff', '\u{10000}', '😀']
  const queries = (type: string) => `
    QUERY ${type}Add(s: String) => x <- AddN<${type}>({s: s}) RETURN x::{s}
    QUERY ${type}Is(s: String) => x <- N<${type}>::WHERE(_::{s}::EQ(s)) RETURN x::{s}
    QUERY ${type}In(s: [String]) => x <- N<${type}>::WHERE(_::{s}::IS_IN(s)) RETURN x::{s}
    QUERY ${type}Within(a: String, b: String) =>
      x <- N<${type}>::WHERE(AND(_::{s}::GTE(a), _::{s}::LT(b)))
      RETURN x::{s}
  `
  const program = `N::Quick { INDEX s: String } N::Slow { s: String } ${queries('Quick')} ${queries('Slow')}`
  return withProgram(program, async ({ call }) => {
    for (const s of texts) for (const type of ['Quick', 'Slow']) await call(`${type}Add`, { s })
    for (const s of texts) {
      expect(await call('QuickIs', { s })).toEqual({ x: [s] })
      expect(await call('QuickIn', { s: [s, 'none'] })).toEqual(await call('SlowIn', { s: [s, 'none'] }))
      for (const b of texts) {
        expect(await call('QuickWithin', { a: s, b })).toEqual(await call('SlowWithin', { a: s, b }))
      }
    }
  })
})

it('names of JavaScript are names like any other', () =>
  withProgram(
    `N::Object { INDEX constructor: String, toString: I32, length: String }
    QUERY constructor(constructor: String, toString?: I32) =>
      valueOf <- AddN<Object>({constructor: constructor, toString: toString, length: "t"})
      RETURN valueOf
    QUERY toString(valueOf: String) =>
      prototype <- N<Object>({constructor: valueOf})
      groups <- N<Object>::GROUP_BY(constructor, toString)
      RETURN {constructor: prototype::{length, toString}, hasOwnProperty: groups}`,
    async ({ call, fails }) => {
      const answer = await call('constructor', { constructor: 'c' })
      expect(answer.valueOf).toEqual({
        id: answer.valueOf.id,
        label: 'Object',
        constructor: 'c',
        toString: null,
        length: 't',
      })
      expect(await call('toString', { valueOf: 'c' })).toEqual({
        constructor: { length: 't', toString: null },
        hasOwnProperty: [{ constructor: 'c', toString: null, count: 1 }],
      })
      expect((await fails('constructor', {})).message).toContain('Parameter `constructor` is missing')
      expect((await fails('hasOwnProperty')).code).toBe('NOT_FOUND')
    },
  ))

it('a query that is cancelled while it writes leaves records, edges, vectors and all indexes as they were', () =>
  withProgram(
    `N::Note { UNIQUE INDEX key: I32, text: String }
    V::Point { text: String }
    E::Next { From: Note, To: Note }
    QUERY Fill(keys: [I32], text: String) =>
      FOR key IN keys {
        note <- AddN<Note>({key: key, text: text})
        AddV<Point>([1, 2, 3], {text: text})
        AddE<Next>::From(note)::To(note)
      }
      found <- SearchBM25<Note>(text, 1)
      near <- SearchV<Point>([1, 2, 3], 1)
      RETURN found, near
    QUERY State() =>
      words <- SearchBM25<Note>("word", 5)
      points <- SearchV<Point>([1, 2, 3], 5)
      keyed <- N<Note>::WHERE(_::{key}::GTE(0))
      RETURN [N<Note>::COUNT, V<Point>::COUNT, E<Next>::COUNT, words::COUNT, points::COUNT, keyed::COUNT]
    QUERY Flat() => point <- AddV<Point>([1, 2], {text: "flat"}) RETURN point::{data}`,
    async ({ call, database }) => {
      const body = JSON.stringify({ keys: Array.from({ length: 2000 }, (_, i) => i), text: 'word' })
      const stop = new AbortController()
      const running = database.callText('Fill', body, { signal: stop.signal })
      // By then the query has begun: it gives way to others while it writes.
      setImmediate(() => stop.abort())
      await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
      expect(await call('State')).toEqual([0, 0, 0, 0, 0, 0])
      // Not even the dimension of the type has stayed.
      expect(await call('Flat')).toEqual({ point: [1, 2] })
    },
  ))

it('a UNIQUE INDEX over values that occur twice is refused with the value and both ids; nothing changes', () =>
  withProgram(
    `N::Item { code: String }
    QUERY Add(code: String) => item <- AddN<Item>({code: code}) RETURN item::ID
    QUERY All() => items <- N<Item> RETURN items::{code}`,
    async program => {
      const ids: string[] = []
      for (const code of ['a', 'b', 'a']) ids.push((await program.call('Add', { code })).item)
      const queries = 'QUERY All() => items <- N<Item> RETURN items::{code}'
      const refused = await program.reopen(`N::Item { UNIQUE INDEX code: String } ${queries}`).catch(e => e)
      expect(refused.details).toEqual([
        `Item.code became UNIQUE, but ${ids[0]} and ${ids[2]} have the same value, "a".`,
      ])
      const { call } = await program.reopen(`N::Item { INDEX code: String } ${queries}`)
      expect(await call('All')).toEqual({ items: ['a', 'b', 'a'] })
    },
  ))
