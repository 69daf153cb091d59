import { describe, expect, it } from 'vitest'
import { unknownId, withProgram } from '../support/program.ts'

const numbers = `
N::Num { name: String, a: I32, b: U8, f: F64, low: F32, wide: U128, when: Date }
E::Next { From: Num, To: Num, Properties: { w: I32, cost: F64 } }
QUERY Put(name: String, a?: I32, b?: U8, f?: F64, low?: F32, wide?: U128) =>
  n <- AddN<Num>({name: name, a: a, b: b, f: f, low: low, wide: wide})
  RETURN n
QUERY Join(from: ID, to: ID, w: I32, cost: F64) => e <- AddE<Next>({w: w, cost: cost})::From(from)::To(to) RETURN e::ID
`

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

describe('INTERSECT (C4)', () => {
  it('keeps what every item leads to, in the order of the first one', () =>
    withProgram(
      `${numbers}
      QUERY Q(names: [String]) => n <- N<Num>::WHERE(_::{name}::IS_IN(names))::INTERSECT(_::Out<Next>) RETURN n::{name}`,
      async ({ call }) => {
        const ids: Record<string, string> = {}
        for (const name of ['a', 'b', 'c', 'd']) ids[name] = (await call('Put', { name })).n.id
        for (const [from, to] of ['ad', 'ac', 'ab', 'bc', 'bd', 'cd'].map(pair => [pair[0]!, pair[1]!])) {
          await call('Join', { from: ids[from!], to: ids[to!], w: 1, cost: 1 })
        }
        expect(await call('Q', { names: ['a', 'b'] })).toEqual({ n: ['d', 'c'] })
        expect(await call('Q', { names: ['a', 'b', 'c'] })).toEqual({ n: ['d'] })
        expect(await call('Q', { names: ['a'] })).toEqual({ n: ['d', 'c', 'b'] })
        expect(await call('Q', { names: ['a', 'd'] })).toEqual({ n: [] })
        expect(await call('Q', { names: [] })).toEqual({ n: [] })
      },
    ))
})

describe('shortest paths (C8)', () => {
  const program = `${numbers}
    N::Other { name: String }
    QUERY Bfs(a: ID, b: ID) => p <- N<Num>(a)::ShortestPath<Next>::To(b) RETURN p
    QUERY Back(a: ID, b: ID) => p <- N<Num>(b)::ShortestPathBFS<Next>::From(a) RETURN p
    QUERY Any(a: ID, b: ID) => p <- N<Num>(a)::ShortestPath::To(b) RETURN p
    QUERY Dij(a: ID, b: ID) => p <- N<Num>(a)::ShortestPathDijkstras<Next>(_::{cost})::To(b) RETURN p
    QUERY Sum(a: ID, b: ID, k: F64) => p <- N<Num>(a)::ShortestPathDijkstras<Next>(ADD(MUL(_::{w}, k), ADD(_::FromN::{a}, _::ToN::{a})))::To(b) RETURN p
    QUERY Star(a: ID, b: ID) => p <- N<Num>(a)::ShortestPathAStar<Next>(_::{cost}, "f")::To(b) RETURN p
    QUERY All(b: ID) => p <- N<Num>::ShortestPath<Next>::To(b) RETURN p`

  async function graph(call: (query: string, params?: object) => Promise<any>) {
    const ids: Record<string, string> = {}
    for (const [i, name] of ['a', 'b', 'c', 'd'].entries())
      ids[name] = (await call('Put', { name, a: i, f: 3 - i })).n.id
    for (const [from, to, w, cost] of [
      ['a', 'd', 9, 10],
      ['a', 'b', 1, 1],
      ['b', 'c', 1, 1],
      ['c', 'd', 1, 1.5],
    ] as const) {
      await call('Join', { from: ids[from], to: ids[to], w, cost })
    }
    return ids as Record<'a' | 'b' | 'c' | 'd', string>
  }

  const names = (path: any) => path.path.map((node: any) => node.name).join('')

  it('counts hops without weights, and follows the direction of edges', () =>
    withProgram(program, async ({ call }) => {
      const { a, b, d } = await graph(call)
      const { p } = await call('Bfs', { a, b: d })
      expect(p).toEqual({
        path: [
          expect.objectContaining({ id: a, label: 'Num', name: 'a' }),
          expect.objectContaining({ id: d, name: 'd' }),
        ],
        edges: [expect.objectContaining({ label: 'Next', from_node: a, to_node: d, w: 9, cost: 10 })],
        total_weight: 1,
        hop_count: 1,
      })
      expect(await call('Back', { a, b: d })).toEqual({ p })
      expect(await call('Any', { a, b: d })).toEqual({ p })
      expect(await call('Bfs', { a: d, b: a })).toEqual({ p: null })
      expect((await call('Bfs', { a: b, b })).p).toMatchObject({ edges: [], total_weight: 0, hop_count: 0 })
    }))

  it('weighs by the edge, its source and its target', () =>
    withProgram(program, async ({ call }) => {
      const { a, d } = await graph(call)
      const { p } = await call('Dij', { a, b: d })
      expect(names(p)).toBe('abcd')
      expect(p.total_weight).toBe(3.5)
      expect(p.hop_count).toBe(3)
      expect(names((await call('Sum', { a, b: d, k: 0 })).p)).toBe('ad')
      expect((await call('Sum', { a, b: d, k: 100 })).p).toMatchObject({ total_weight: 309, hop_count: 3 })
      expect((await call('Star', { a, b: d })).p).toEqual(p)
    }))

  it('one entry for each of several starts; an unknown end is not found; negative weights are refused', () =>
    withProgram(program, async ({ call, fails }) => {
      const { a, b, d } = await graph(call)
      const { p } = await call('All', { b: d })
      expect(p.map((path: any) => path.hop_count)).toEqual([1, 2, 1, 0])
      expect((await call('All', { b: a })).p.map((path: any) => path?.hop_count ?? null)).toEqual([
        0,
        null,
        null,
        null,
      ])
      expect((await fails('Bfs', { a, b: unknownId })).code).toBe('NODE_NOT_FOUND')
      await call('Join', { from: a, to: b, w: 1, cost: -1 })
      expect((await fails('Dij', { a, b: d })).code).toBe('INVALID_VALUE')
    }))
})

describe('searches (C6, C9)', () => {
  const program = `
    V::Doc { name: String, lang: String }
    N::Shelf { name: String }
    E::Holds { From: Shelf, To: Doc }
    QUERY Add(name: String, lang: String, v: [F64]) => d <- AddV<Doc>(v, {name: name, lang: lang}) RETURN d::ID
    QUERY Shelf(name: String, docs: [ID]) => s <- AddN<Shelf>({name: name}) FOR d IN docs { AddE<Holds>::From(s)::To(d) } RETURN s::ID
    QUERY Post(v: [F64], k: I32) => d <- SearchV<Doc>(v, k)::WHERE(_::{lang}::EQ("en")) RETURN d::{name}
    QUERY Pre(v: [F64], k: I32) => d <- SearchV<Doc>(v, k)::PREFILTER(_::{lang}::EQ("en")) RETURN d::{name}
    QUERY Held(name: String, v: [F64], k: I32) => d <- N<Shelf>::WHERE(_::{name}::EQ(name))::Out<Holds>::SearchV<Doc>(v, k) RETURN d::{name, score}
    QUERY Rrf(v: [F64], k: F64) => d <- SearchV<Doc>(v, 3)::RerankRRF(k: k) RETURN d::{name, score}
    QUERY Mmr(v: [F64], lambda: F64) => d <- SearchV<Doc>(v, 4)::RerankMMR(lambda: lambda, distance: "cosine") RETURN d::{name, score}`

  const documents = async (call: (query: string, params?: object) => Promise<any>) => {
    const ids: string[] = []
    for (const [name, lang, v] of [
      ['east', 'en', [1, 0]],
      ['east2', 'fr', [1, 0.01]],
      ['north', 'en', [0, 1]],
      ['west', 'en', [-1, 0]],
    ] as const) {
      ids.push((await call('Add', { name, lang, v })).d)
    }
    return ids
  }

  it('WHERE filters what was found, PREFILTER what is ranked', () =>
    withProgram(program, async ({ call }) => {
      await documents(call)
      expect(await call('Post', { v: [1, 0.01], k: 2 })).toEqual({ d: ['east'] })
      expect(await call('Pre', { v: [1, 0.01], k: 2 })).toEqual({ d: ['east', 'north'] })
      expect(await call('Pre', { v: [1, 0], k: 0 })).toEqual({ d: [] })
    }))

  it('searches among the vectors at hand', () =>
    withProgram(program, async ({ call, fails }) => {
      const [east, , north, west] = await documents(call)
      await call('Shelf', { name: 's', docs: [west, north, west] })
      await call('Shelf', { name: 't', docs: [east] })
      expect(await call('Held', { name: 's', v: [1, 0], k: 5 })).toEqual({
        d: [
          { name: 'north', score: 1 },
          { name: 'west', score: 2 },
        ],
      })
      expect((await fails('Held', { name: 's', v: [1, 0, 0], k: 5 })).code).toBe('DIMENSION_MISMATCH')
      expect((await fails('Held', { name: 's', v: [1, 0], k: -5 })).code).toBe('INVALID_VALUE')
    }))

  it('reranks by rank and by marginal relevance', () =>
    withProgram(program, async ({ call, fails }) => {
      await documents(call)
      const { d } = await call('Rrf', { v: [1, 0], k: 60 })
      expect(d).toEqual([
        { name: 'east', score: 1 / 61 },
        { name: 'east2', score: 1 / 62 },
        { name: 'north', score: 1 / 63 },
      ])
      expect((await call('Mmr', { v: [1, 0], lambda: 1 })).d.map((doc: any) => doc.name)).toEqual([
        'east',
        'east2',
        'north',
        'west',
      ])
      const spread = (await call('Mmr', { v: [1, 0], lambda: 0.3 })).d
      expect(spread.map((doc: any) => doc.name)).toEqual(['east', 'west', 'north', 'east2'])
      for (const [i, score] of [0.3, 0.4, 0, -0.4].entries()) expect(spread[i].score).toBeCloseTo(score, 3)
      for (const k of [0, -1]) expect((await fails('Rrf', { v: [1, 0], k })).code).toBe('INVALID_VALUE')
      for (const lambda of [-0.1, 1.1])
        expect((await fails('Mmr', { v: [1, 0], lambda })).code).toBe('INVALID_VALUE')
    }))
})
