import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

const schema = `
N::User { INDEX name: String, country: String, age: U8, boss: ID }
N::City { UNIQUE INDEX name: String, n: U32 }
E::Knows { From: User, To: User, Properties: { since: String } }
E::LivesIn { From: User, To: City }
QUERY Add(name: String, country?: String, age?: U8) => user <- AddN<User>({name: name, country: country, age: age}) RETURN user
QUERY Know(a: String, b: String) => x <- N<User>({name: a}) y <- N<User>({name: b}) AddE<Knows>({since: "s"})::From(x)::To(y) RETURN NONE
`
const unknownId = '00000000-0000-7000-8000-000000000000'

/** a knows b and c, b knows itself, c nobody. a and c live in x, b in y. */
async function people(call: (query: string, params?: object) => Promise<unknown>) {
  await call('Add', { name: 'a', country: 'x', age: 1 })
  await call('Add', { name: 'b', country: 'y', age: 2 })
  await call('Add', { name: 'c', country: 'x' })
  for (const [a, b] of ['ab', 'ac', 'bb']) await call('Know', { a, b })
}

describe('a type without records', () => {
  it.each([
    ['N<User>::{name}', []],
    ['N<User>::ID', []],
    ['N<User>::{name, age}', []],
    ['N<User>::Out<LivesIn>', []],
    ['N<User>::Out<LivesIn>::{name}', []],
    ['N<User>::Out<LivesIn>::{name, n}', []],
    ['N<User>::OutE<LivesIn>::ToN', []],
    ['N<User>::OutE<LivesIn>::ToN::{n}', []],
    ['N<User>::OutE<Knows>::FIRST::FromN', null],
    ['N<User>::OutE<Knows>::FIRST::FromN::{name}', null],
    ['N<User>::OutE<Knows>::FIRST::ToN::Out<LivesIn>', []],
    ['N<User>::Out<LivesIn>::FIRST::In<LivesIn>::{name}', []],
  ])('%s answers %j', (traversal, expected) =>
    withProgram(`${schema} QUERY Q() => RETURN ${traversal}`, async ({ call }) => {
      expect(await call('Q')).toEqual({ data: expected })
    }),
  )

  it('is no reason to fail in statements either', () =>
    withProgram(
      `${schema}
      QUERY Loop() => names <- N<User>::{name} FOR n IN names { AddN<City>({name: n}) } RETURN NONE
      QUERY Among() => names <- N<User>::{name} RETURN N<City>::WHERE(_::{name}::IS_IN(names))::COUNT
      QUERY Ids() => ids <- N<User>::ID RETURN ids, N<User>::Out<LivesIn>::UPDATE({n: 1})`,
      async ({ call, fails }) => {
        expect(await call('Loop')).toEqual({})
        expect(await call('Among')).toEqual({ data: 0 })
        expect((await fails('Ids')).code).toBe('NO_VALUE_FOUND')
      },
    ))
})

describe('two faults in one mapping or condition', () => {
  const program = `${schema}
    QUERY Mapping(n: String, id: ID) => u <- N<User>::FIRST RETURN u::{a: N<City>({name: n})::{name}, b: N<City>(id)::{name}}
    QUERY Condition(n: String, id: ID) =>
      u <- N<User>::WHERE(AND(_::{name}::EQ(N<City>({name: n})::{name}), _::{name}::EQ(N<City>(id)::{name}))) RETURN u`

  it.each(['Mapping', 'Condition'])('%s: one is answered, the other is not left without a catcher', query =>
    withProgram(program, async ({ call, fails }) => {
      await people(call)
      const uncaught: unknown[] = []
      const note = (error: unknown) => uncaught.push(error)
      process.on('unhandledRejection', note)
      try {
        for (const n of ['p', 'q', 'r']) {
          expect((await fails(query, { n, id: unknownId })).code).toMatch(/NODE_NOT_FOUND|NO_VALUE_FOUND/)
          await new Promise(resolve => setImmediate(resolve))
        }
      } finally {
        process.off('unhandledRejection', note)
      }
      expect(uncaught).toEqual([])
    }),
  )
})

describe('AGGREGATE_BY inside a mapping', () => {
  it('shapes each record with the item around it', () =>
    withProgram(
      `${schema} QUERY Q() => u <- N<User>
        RETURN u::|p|{n: p::{name}, g: p::Out<Knows>::{me: p::{name}, you: name}::AGGREGATE_BY(country)}`,
      async ({ call }) => {
        await people(call)
        expect((await call('Q')).u).toEqual([
          {
            n: 'a',
            g: [
              { count: 1, data: [{ me: 'a', you: 'b' }] },
              { count: 1, data: [{ me: 'a', you: 'c' }] },
            ],
          },
          { n: 'b', g: [{ count: 1, data: [{ me: 'b', you: 'b' }] }] },
          { n: 'c', g: [] },
        ])
      },
    ))
})

describe('a step means the same in a binding and in RETURN (R2)', () => {
  it('an array with an absent optional parameter', () =>
    withProgram(
      `QUERY Bound(t?: String) => list <- [t, "a"] RETURN list
       QUERY Direct(t?: String) => RETURN [t, "a"]`,
      async ({ call }) => {
        expect(await call('Direct')).toEqual([null, 'a'])
        expect(await call('Bound')).toEqual({ list: [null, 'a'] })
      },
    ))
})

describe('a variable whose item was dropped', () => {
  const dropped = (result: string, more = '') =>
    `${schema} QUERY Q() => u <- N<User>({name: "b"}) n <- u::{name} s <- u::{name, age} DROP N<User>({name: "b"}) ${more} RETURN ${result}`

  it('does not exist any more', () =>
    withProgram(dropped('EXISTS(u)'), async ({ call }) => {
      await people(call)
      expect(await call('Q')).toEqual({ data: false })
    }))

  it.each(['u', 'u::{name}', 'u::{name, age}', 'u::!{name}'])('%s fails', result =>
    withProgram(dropped(result), async ({ call, fails }) => {
      await people(call)
      expect((await fails('Q')).code).toBe('NO_VALUE_FOUND')
    }),
  )

  it('keeps what was taken from it, can be upserted anew, and cannot be an end or be updated', () =>
    withProgram(
      `${dropped('n, s')}
       QUERY Upsert() => u <- N<User>({name: "a"}) DROP N<User>({name: "a"}) x <- u::UpsertN({name: "new"}) RETURN x::{name}
       QUERY End() => u <- N<User>({name: "c"}) DROP N<User>({name: "c"}) AddE<Knows>({since: ""})::From(u)::To(u) RETURN NONE
       QUERY Update() => u <- N<User>({name: "c"}) DROP N<User>({name: "c"}) x <- u::UPDATE({age: 3}) RETURN x
       QUERY Rest() => RETURN N<User>::{name}`,
      async ({ call, fails }) => {
        await people(call)
        expect(await call('Q')).toEqual({ n: 'b', s: { name: 'b', age: 2 } })
        expect(await call('Upsert')).toEqual({ x: 'new' })
        expect((await fails('End')).code).toBe('NO_VALUE_FOUND')
        expect((await fails('Update')).code).toBe('NO_VALUE_FOUND')
        expect(await call('Rest')).toEqual({ data: ['c', 'new'] })
      },
    ))
})

describe('FIRST of nothing, followed by every step', () => {
  it('is null, 0, false or empty', () =>
    withProgram(
      `${schema} QUERY Q() => x <- N<User>::WHERE(_::{name}::EQ("nobody"))::FIRST RETURN {
        whole: x, name: x::{name}, two: x::{name, age}, id: x::ID, not: x::!{name}, more: x::{n: name, ..},
        mapped: x::|q|{n: q::{name}, k: q::Out<Knows>}, where: x::WHERE(_::{age}::GT(1)), first: x::FIRST,
        order: x::ORDER<Asc>(_::{name}), range: x::RANGE(0, 3), count: x::COUNT, exists: EXISTS(x),
        out: x::Out<Knows>, ends: x::OutE<Knows>::ToN::{name}, far: x::Out<Knows>::FIRST::{name},
        groups: x::GROUP_BY(name), records: x::AGGREGATE_BY(name), list: [x, x::{name}],
        same: N<User>::WHERE(_::ID::EQ(x::ID))::{name}, other: N<User>::WHERE(_::ID::NEQ(x::ID))::{name}
      }`,
      async ({ call }) => {
        await people(call)
        expect(await call('Q')).toEqual({
          ...{ whole: null, name: null, two: null, id: null, not: null, more: null, mapped: null },
          ...{ where: null, first: null, order: null, range: null, count: 0, exists: false },
          ...{
            out: [],
            ends: [],
            far: null,
            groups: [],
            records: [],
            list: [null, null],
            same: [],
            other: [],
          },
        })
      },
    ))

  it('cannot be an end or be updated, and an upsert creates', () =>
    withProgram(
      `${schema}
      QUERY End() => x <- N<User>::FIRST AddE<Knows>({since: ""})::From(x)::To(x) RETURN NONE
      QUERY Update() => x <- N<User>::FIRST y <- x::UPDATE({age: 3}) RETURN y
      QUERY Upsert() => x <- N<User>::FIRST y <- x::UpsertN({name: "made"}) RETURN y::{name}`,
      async ({ call, fails }) => {
        expect((await fails('End')).code).toBe('NO_VALUE_FOUND')
        expect((await fails('Update')).code).toBe('NO_VALUE_FOUND')
        expect(await call('Upsert')).toEqual({ y: 'made' })
      },
    ))
})

describe('self-loops and items reached twice', () => {
  it('are followed both ways, listed as often as reached, changed once', () =>
    withProgram(
      `${schema}
      QUERY Loop() => u <- N<User>({name: "b"}) RETURN {out: u::Out<Knows>::{name}, in: u::In<Knows>::{name}}
      QUERY Twice() => xs <- N<User>::Out<Knows> RETURN {n: xs::{name}, c: xs::COUNT, o: xs::ORDER<Desc>(_::{name})::{name}}
      QUERY Update() => xs <- N<User>::Out<Knows> y <- xs::UPDATE({age: 9}) RETURN {y: y::{name, age}, x: xs::{age}}
      QUERY Ends() => xs <- N<User>::Out<Knows> e <- E<Knows>::UpsertE({since: "dup"})::From(xs)::To(xs) RETURN {e: e::{since}, all: E<Knows>::COUNT}
      QUERY Drop() => DROP N<User>({name: "b"}) RETURN {e: E<Knows>::{since}, a: N<User>({name: "a"})::Out<Knows>::{name}}
      QUERY DropInLoop() => xs <- N<User> FOR x IN xs { DROP x::Out<Knows> } RETURN {u: N<User>::{name}, e: E<Knows>::COUNT}`,
      async ({ call }) => {
        await people(call)
        expect(await call('Loop')).toEqual({ out: ['b'], in: ['a', 'b'] })
        expect(await call('Twice')).toEqual({ n: ['b', 'c', 'b'], c: 3, o: ['c', 'b', 'b'] })
        expect(await call('Update')).toEqual({
          y: [
            { name: 'b', age: 9 },
            { name: 'c', age: 9 },
          ],
          x: [9, 9, 9],
        })
        // Pairs of b and c with each other and themselves: b to b is there already.
        expect(await call('Ends')).toEqual({ e: new Array(9).fill('dup'), all: 6 })
        expect(await call('Drop')).toEqual({ e: ['s', 'dup'], a: ['c'] })
        expect(await call('DropInLoop')).toEqual({ u: ['a'], e: 0 })
      },
    ))
})

describe('closures', () => {
  it('nest three deep and name every item around them', () =>
    withProgram(
      `${schema} QUERY Q() => u <- N<User> RETURN u::|x|{ n: x::{name}, k: x::Out<Knows>::|y|{
        n: y::{name}, o: x::{name}, k: y::Out<Knows>::|z|{
          n: z::{name}, y: y::{name}, x: x::{name}, c: x::Out<Knows>::COUNT,
          s: N<User>::WHERE(_::{name}::EQ(x::{name}))::{name} } } }`,
      async ({ call }) => {
        await people(call)
        const inner = (x: string, c: number) => [{ n: 'b', y: 'b', x, c, s: [x] }]
        expect((await call('Q')).u).toEqual([
          {
            n: 'a',
            k: [
              { n: 'b', o: 'a', k: inner('a', 2) },
              { n: 'c', o: 'a', k: [] },
            ],
          },
          { n: 'b', k: [{ n: 'b', o: 'b', k: inner('b', 1) }] },
          { n: 'c', k: [] },
        ])
      },
    ))
})

describe('names that JavaScript knows', () => {
  it('are types and properties like any other', () =>
    withProgram(
      `N::Object { constructor: String, INDEX toString: String, hasOwnProperty: U8 }
       E::Array { From: Object, To: Object }
       QUERY Add(constructor: String, valueOf: U8) =>
         o <- AddN<Object>({constructor: constructor, toString: constructor, hasOwnProperty: valueOf})
         e <- AddE<Array>::From(o)::To(o)
         RETURN o
       QUERY Find(toString: String) => RETURN {
         found: N<Object>({toString: toString})::{constructor}, none: N<Object>::WHERE(_::{constructor}::EQ("x"))::COUNT,
         groups: N<Object>::GROUP_BY(toString, hasOwnProperty), loop: N<Object>::Out<Array>::{constructor, valueOf: hasOwnProperty} }`,
      async ({ call, fails }) => {
        const { o } = await call('Add', { constructor: '__proto__', valueOf: 7 })
        expect(o).toMatchObject({ constructor: '__proto__', toString: '__proto__', hasOwnProperty: 7 })
        expect(await call('Find', { toString: '__proto__' })).toEqual({
          found: '__proto__',
          none: 0,
          groups: [{ toString: '__proto__', hasOwnProperty: 7, count: 1 }],
          loop: [{ constructor: '__proto__', valueOf: 7 }],
        })
        expect((await fails('Add', { valueOf: 7 })).code).toBe('INVALID_PARAMETER')
      },
    ))
})

describe('parameters of every type', () => {
  it('come back as they were sent, from RETURN, lists, objects and loops', () =>
    withProgram(
      `N::P { d: Date, i: ID, w: U128 }
       QUERY Echo(i: ID, d: Date, w: U128, o: {a: ID, b: [Date], c: {d: U128}}, oo: [{x: Date, y: ID}]) => RETURN i, d, w, o, oo
       QUERY Mixed(i: ID, d: Date, w: U128) => list <- [i] RETURN {l: list, m: [[d], [w]], o: {i: i}}
       QUERY Loop(oo: [{x: Date, y: ID}]) => FOR {x, y} IN oo { AddN<P>({d: x, i: y}) } RETURN N<P>::{d, i, w}`,
      async ({ database, call }) => {
        const i = '0190a000-0000-7000-8000-000000000001'
        const big = '340282366920938463463374607431768211455'
        const day = '2024-02-29T08:00:00.123456+00:00'
        const body = `{"i":"${i.toUpperCase()}","d":"2024-02-29T10:00:00.123456+02:00","w":${big}`
        expect(
          await database.callText(
            'Echo',
            `${body},"o":{"a":"${i}","b":["1969-12-31"],"c":{"d":9007199254740993}},"oo":[{"x":1,"y":"${i}"}]}`,
          ),
        ).toBe(
          `{"i":"${i}","d":"${day}","w":${big},"o":{"a":"${i}","b":["1969-12-31T00:00:00+00:00"],"c":{"d":9007199254740993}},"oo":[{"x":"1970-01-01T00:00:01+00:00","y":"${i}"}]}`,
        )
        expect(await database.callText('Mixed', `${body}}`)).toBe(
          `{"l":["${i}"],"m":[["${day}"],[${big}]],"o":{"i":"${i}"}}`,
        )
        expect(await call('Loop', { oo: [{ x: 0, y: i }] })).toEqual({
          data: [{ d: '1970-01-01T00:00:00+00:00', i, w: null }],
        })
      },
    ))

  it('refuse what is no finite number, and bounds and counts may be huge', () =>
    withProgram(
      `V::D { t: String }
       QUERY F(f: F64, v: [F64]) => RETURN f, v
       QUERY Put(v: [F64]) => x <- AddV<D>(v, {t: "t"}) RETURN x::{t}
       QUERY Range(b: U128) => RETURN V<D>::RANGE(0, b)::{t}
       QUERY Near(v: [F64], k: U128) => RETURN SearchV<D>(v, k)::{t}`,
      async ({ database, call }) => {
        for (const f of [Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined])
          await expect(database.call('F', { f, v: [] })).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
        await expect(database.call('F', { f: 1, v: [Number.NaN] })).rejects.toMatchObject({
          code: 'INVALID_PARAMETER',
        })
        for (const v of [
          [1, 0],
          [1e308, 1e308],
          [5e-324, 0],
        ])
          await call('Put', { v })
        const huge = 2n ** 128n - 1n
        expect(await database.call('Range', { b: huge })).toEqual({ data: ['t', 't', 't'] })
        expect(await database.call('Near', { v: [1, 0], k: huge })).toEqual({ data: ['t', 't', 't'] })
      },
    ))
})
