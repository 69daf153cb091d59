import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { isleFindings, isles, withIsles } from './isles.ts'
import { numbers } from './numbers.ts'

describe('MIN and MAX of dates and strings (C5)', () => {
  const program = `
    N::Day { place: String, at: Date, tags: [String] }
    E::Next { From: Day, To: Day }
    QUERY Put(place?: String, at?: Date) => d <- AddN<Day>({place: place, at: at}) RETURN d::ID
    QUERY Join(from: ID, to: ID) => AddE<Next>::From(from)::To(to) RETURN NONE
    QUERY Ends() => RETURN {
      first: MIN(N<Day>::{at}), last: MAX(N<Day>::{at}), least: MIN(N<Day>::{place}), most: MAX(N<Day>::{place}),
      reached: MAX(N<Day>::Out<Next>::Out<Next>::{place}), earliest: MIN(N<Day>::Out<Next>::Out<Next>::{at}),
      none: MIN(N<Day>::WHERE(_::{place}::EQ("nowhere"))::{at})
    }
    QUERY Of(list: [String], days: [Date]) => RETURN {least: MIN(list), last: MAX(days)}
    QUERY Two(a: String, b: String, c: Date, d: Date) => RETURN {least: MIN(a, b), last: MAX(c, d)}
    QUERY Each() => d <- N<Day> RETURN d::{place, last: MAX(_::Out<Next>::{at}), later: MAX(_::{place}, "m")}`
  const early = '2024-02-03T00:00:00+00:00'
  const late = '2031-02-03T04:05:06.5+00:00'

  it('are dates and strings again, of collections, after hops, of arrays and of two', () =>
    withProgram(program, async ({ call, fails }) => {
      const ids: string[] = []
      for (const day of [
        { place: 'é', at: late },
        { place: 'Z', at: early },
        { place: 'a' },
        { at: early },
      ]) {
        ids.push((await call('Put', day)).d)
      }
      expect(await call('Ends')).toEqual({
        ...{ first: early, last: late, least: 'Z', most: 'é' },
        ...{ reached: null, earliest: null, none: null },
      })
      for (let from = 0; from < 3; from++) await call('Join', { from: ids[from], to: ids[from + 1] })
      expect(await call('Ends')).toMatchObject({ reached: 'a', earliest: early })
      expect(await call('Of', { list: ['b', 'a', 'c'], days: [early, late] })).toEqual({
        least: 'a',
        last: late,
      })
      expect(await call('Of', { list: [], days: [] })).toEqual({ least: null, last: null })
      expect(await call('Two', { a: 'b', b: 'B', c: early, d: late })).toEqual({ least: 'B', last: late })
      expect((await fails('Each')).code).toBe('ARITHMETIC_ERROR')
    }))
})

it('SUM is exact also where a sum in between has more than 128 bits', () =>
  withProgram(
    `N::A { n: U128 } E::R { From: A, To: A }
     QUERY Put(n: U128) => a <- AddN<A>({n: n}) RETURN a::ID
     QUERY Sum(n: U128) => RETURN SUM([n, n, SUB(0, n)])
     QUERY All() => RETURN {sum: SUM(N<A>::{n})}
     QUERY Mean() => RETURN {mean: AVG(N<A>::{n})}`,
    async ({ call, database, fails }) => {
      const half = 2n ** 127n
      expect(await database.callText('Sum', `{"n": ${half}}`)).toBe(`{"data":${half}}`)
      for (let i = 0; i < 3; i++) await database.callText('Put', `{"n": ${half}}`)
      expect((await fails('All')).code).toBe('ARITHMETIC_ERROR')
      expect(await call('Mean')).toEqual({ mean: 2 ** 127 })
    },
  ))

describe('arithmetic (C5)', () => {
  it.each([
    ['ADD(1, 2)', 3],
    ['SUB(1, 2)', -1],
    ['MUL(2147483647, 2147483647)', 4611686014132420609n],
    ['DIV(7, 2)', 3],
    ['DIV(-7, 2)', -3],
    ['MOD(-7, 2)', -1],
    ['DIV(7.0, 2)', 3.5],
    ['MOD(7.5, 2)', 1.5],
    ['POW(2, 100)', 1267650600228229401496703205376n],
    ['POW(2, -1)', 0.5],
    ['ADD(POW(-2, -2), 1)', 1.25],
    ['MAX(POW(2, -1), 0)', 0.5],
    ['POW(2.0, 3)', 8],
    ['ABS(-5)', 5],
    ['ABS(-5.5)', 5.5],
    ['SQRT(16)', 4],
    ['CEIL(1.2)', 2],
    ['FLOOR(-1.2)', -2],
    ['ROUND(2.5)', 3],
    ['ROUND(-2.5)', -3],
    ['MIN(3, 2)', 2],
    ['MAX(3, 2.5)', 3],
    ['LN(1)', 0],
    ['LOG10(1000)', 3],
    ['LOG(8, 2)', 3],
    ['EXP(0)', 1],
    ['SIN(0)', 0],
    ['COS(0)', 1],
    ['ATAN2(0, 1)', 0],
    ['MUL(PI(), 0)', 0],
    ['FLOOR(E())', 2],
    ['ADD(MUL(2, 3), DIV(9, 3))', 9],
  ])('%s = %s', (expression, expected) =>
    withProgram(
      `${numbers} QUERY Q() => x <- ${expression} RETURN {bound: x, inline: ${expression}}`,
      async ({ database }) => {
        const answer = (await database.call('Q')) as { bound: unknown; inline: unknown }
        expect(answer.bound).toBe(expected)
        expect(answer.inline).toBe(expected)
      },
    ),
  )

  it.each([
    'DIV(1, 0)',
    'DIV(1.0, 0)',
    'MOD(1, 0)',
    'SQRT(-1)',
    'LN(0)',
    'POW(10, 40)',
    'EXP(1000)',
    'ASIN(2)',
  ])('%s is an error of the query', expression =>
    withProgram(`${numbers} QUERY Q() => RETURN ${expression}`, async ({ fails }) => {
      expect((await fails('Q')).code).toBe('ARITHMETIC_ERROR')
    }),
  )

  it('works on properties, counts and parameters, in mappings, conditions, orders, bounds and stored values', () =>
    withProgram(
      `${numbers}
      QUERY Q(k: I32) => n <- N<Num> RETURN {
        map: n::{name, r: ADD(_::{a}, k), c: MUL(_::Out<Next>::COUNT, 10)},
        closure: n::|x|{r: SUB(x::{a}, x::{b})},
        where: n::WHERE(_::{a}::GT(ADD(k, 1)))::{name},
        order: n::ORDER<Desc>(MUL(_::{a}, -1))::{name},
        range: n::RANGE(SUB(1, 1), ADD(0, 1))::{name},
        bound: N<Num>::COUNT
      }
      QUERY Store(name: String, k: I32) => n <- AddN<Num>({name: name, b: ADD(k, 1), f: DIV(k, 2.0)}) RETURN n::{b, f}
      QUERY Grow() => n <- N<Num>::UPDATE({a: ADD(_::{a}, 1), f: ADD(_::{a}, 0)}) RETURN n::{a, f}`,
      async ({ call, fails }) => {
        const one = (await call('Put', { name: 'one', a: 1, b: 1 })).n
        const five = (await call('Put', { name: 'five', a: 5, b: 2 })).n
        await call('Join', { from: one.id, to: five.id, w: 1, cost: 1 })
        expect(await call('Q', { k: 2 })).toEqual({
          map: [
            { name: 'one', r: 3, c: 10 },
            { name: 'five', r: 7, c: 0 },
          ],
          closure: [{ r: 0 }, { r: 3 }],
          where: ['five'],
          order: ['one', 'five'],
          range: ['one'],
          bound: 2,
        })
        expect(await call('Store', { name: 'x', k: 4 })).toEqual({ n: { b: 5, f: 2 } })
        expect((await fails('Store', { name: 'x', k: 255 })).code).toBe('INVALID_VALUE')
        // The one that was stored has no `a`: a missing operand is an error, and nothing is changed.
        expect((await fails('Grow')).code).toBe('ARITHMETIC_ERROR')
        expect((await call('Q', { k: 0 }).catch(error => error)).code).toBe('ARITHMETIC_ERROR')
      },
    ))

  it('refuses a fraction of POW for an integer property', () =>
    withProgram(
      `${numbers} QUERY Store(k: I32) => n <- AddN<Num>({name: "x", a: POW(2, k)}) RETURN n::{a}
       QUERY Count() => RETURN N<Num>::COUNT`,
      async ({ call, fails }) => {
        expect(await call('Store', { k: 3 })).toEqual({ n: 8 })
        expect((await fails('Store', { k: -1 })).code).toBe('INVALID_VALUE')
        expect(await call('Count')).toEqual({ data: 1 })
      },
    ))

  it('rounds to the integer that a property or a bound needs, if its type holds it', () =>
    withProgram(
      `N::A { small: I8, big: U64, any: F64 }
      QUERY Put(x: F64) => a <- AddN<A>({small: ROUND(x), big: FLOOR(ABS(x)), any: CEIL(x)}) RETURN a::{small, big, any}
      QUERY Big(x: F64) => a <- AddN<A>({big: FLOOR(x)}) RETURN a::ID
      QUERY Bigs() => RETURN N<A>::{big}
      QUERY First(x: F64) => RETURN N<A>::RANGE(0, CEIL(x))::COUNT`,
      async ({ call, fails, database }) => {
        expect(await call('Put', { x: -2.5 })).toEqual({ a: { small: -3, big: 2, any: -2 } })
        expect(await database.callText('Put', '{"x": -0.2}')).toBe('{"a":{"small":0,"big":0,"any":0}}')
        expect((await fails('Put', { x: 127.5 })).code).toBe('INVALID_VALUE')
        await call('Big', { x: 2 ** 60 })
        expect((await fails('Big', { x: -1.5 })).code).toBe('INVALID_VALUE')
        expect((await fails('Big', { x: 1e300 })).code).toBe('INVALID_VALUE')
        expect(await database.callText('Bigs', '')).toBe('{"data":[2,0,1152921504606846976]}')
        expect(await call('First', { x: 1.2 })).toEqual({ data: 2 })
      },
    ))

  it('shifts unique values in one update', () =>
    withProgram(
      `N::A { UNIQUE INDEX code: I64 }
      QUERY Put(code: I64) => AddN<A>({code: code}) RETURN NONE
      QUERY Shift(by: I64) => a <- N<A>::UPDATE({code: ADD(_::{code}, by)}) RETURN a::{code}
      QUERY Same() => a <- N<A>::UPDATE({code: MUL(_::{code}, 0)}) RETURN a
      QUERY Find(code: I64) => a <- N<A>::WHERE(_::{code}::EQ(code)) RETURN a::COUNT`,
      async ({ call, fails }) => {
        for (const code of [1, 2, 3]) await call('Put', { code })
        expect(await call('Shift', { by: 1 })).toEqual({ a: [2, 3, 4] })
        expect(await call('Shift', { by: -1 })).toEqual({ a: [1, 2, 3] })
        expect((await fails('Same')).code).toBe('DUPLICATE_KEY')
        expect(await call('Find', { code: 3 })).toEqual({ a: 1 })
        expect(await call('Find', { code: 4 })).toEqual({ a: 0 })
      },
    ))

  it('updates each item from its own values', () =>
    withProgram(
      `${numbers} QUERY Grow() => n <- N<Num>::UPDATE({a: ADD(_::{a}, 1), f: ADD(_::{a}, 0)}) RETURN n::{a, f}`,
      async ({ call }) => {
        await call('Put', { name: 'one', a: 1 })
        await call('Put', { name: 'five', a: 5 })
        expect(await call('Grow')).toEqual({
          n: [
            { a: 2, f: 1 },
            { a: 6, f: 5 },
          ],
        })
      },
    ))

  it('takes `[]` for an array of any type, bound or not (C5)', () =>
    withProgram(
      `N::Note { text: String, size: I64, tags: [String] }
      QUERY Inline() => RETURN {count: COUNT([]), sum: SUM([]), avg: AVG([]), min: MIN([]), max: MAX([])}
      QUERY Bound() => xs <- [] RETURN {count: COUNT(xs), sum: SUM(xs), avg: AVG(xs), min: MIN(xs), max: MAX(xs), steps: xs::COUNT}
      QUERY Given(xs: [I32]) => RETURN {count: COUNT(xs), sum: SUM(xs), avg: AVG(xs), min: MIN(xs), max: MAX(xs)}
      QUERY Loops() => xs <- [] FOR x IN xs { AddN<Note>({text: x, size: x}) } FOR {a} IN xs { AddN<Note>({text: a}) } RETURN N<Note>::COUNT
      QUERY Stored() => xs <- [] n <- AddN<Note>({size: COUNT(xs), tags: xs}) RETURN n::{size, tags}
      QUERY Among() => xs <- [] RETURN {text: N<Note>::WHERE(_::{text}::IS_IN(xs)), size: N<Note>::WHERE(_::{size}::IS_IN([]))}`,
      async ({ call }) => {
        const empty = { count: 0, sum: 0, avg: null, min: null, max: null }
        expect(await call('Inline')).toEqual(empty)
        expect(await call('Bound')).toEqual({ ...empty, steps: 0 })
        expect(await call('Given', { xs: [] })).toEqual(empty)
        expect(await call('Loops')).toEqual({ data: 0 })
        expect(await call('Stored')).toEqual({ n: { size: 0, tags: [] } })
        expect(await call('Among')).toEqual({ text: [], size: [] })
      },
    ))

  it('aggregates collections', () =>
    withProgram(
      `${numbers}
      QUERY Q(list: [I64]) => n <- N<Num> v <- n::{a} RETURN {
        sum: SUM(v), avg: AVG(v), min: MIN(v), max: MAX(v), count: COUNT(v), list: SUM(list),
        each: n::{name, total: SUM(_::Out<Next>::{a}), worth: MAX(_::OutE<Next>::{cost})},
        none: SUM(N<Num>::WHERE(_::{name}::EQ("x"))::{a}), nothing: AVG(N<Num>::WHERE(_::{name}::EQ("x"))::{a}),
        floats: SUM(n::{f})
      }`,
      async ({ call }) => {
        const one = (await call('Put', { name: 'one', a: 1, f: 0.5 })).n
        const two = (await call('Put', { name: 'two', a: 2 })).n
        await call('Join', { from: one.id, to: two.id, w: 1, cost: 2.5 })
        await call('Join', { from: one.id, to: one.id, w: 1, cost: 1.5 })
        expect(await call('Q', { list: [1, 2, 3] })).toEqual({
          sum: 3,
          avg: 1.5,
          min: 1,
          max: 2,
          count: 2,
          list: 6,
          each: [
            { name: 'one', total: 3, worth: 2.5 },
            { name: 'two', total: 0, worth: null },
          ],
          none: 0,
          nothing: null,
          floats: 0.5,
        })
      },
    ))
})

it('10-4 division by zero, a missing operand and a text among numbers are errors, not crashes', () =>
  withIsles(
    `QUERY Div(n: I32) => i <- N<Isle>({code: "a"}) RETURN i::{r: DIV(_::{pop}, n)}
     QUERY Float(n: F64) => i <- N<Isle>({code: "a"}) RETURN i::{r: DIV(_::{height}, n)}
     QUERY Mod(n: I32) => i <- N<Isle>({code: "a"}) RETURN i::{r: MOD(_::{pop}, n)}
     QUERY Missing(code: String) => i <- N<Isle>({code: code}) RETURN i::{r: ADD(_::{pop}, 1)}
`,
    async ({ call, fails }) => {
      await isles(call)
      for (const [query, params] of [
        ['Div', { n: 0 }],
        ['Float', { n: 0 }],
        ['Mod', { n: 0 }],
        ['Missing', { code: 'c' }],
      ] as const)
        expect((await fails(query, params)).code, query).toBe('ARITHMETIC_ERROR')
      expect(isleFindings('QUERY Q() => i <- N<Isle> RETURN i::{r: ADD(_::{name}, 1)}')).toEqual([
        'E205 _::{name}',
      ])
      expect(await call('Missing', { code: 'b' })).toEqual({ i: { r: 3 } })
    },
  ))
