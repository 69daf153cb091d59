import { describe, expect, it } from 'vitest'
import { unknownId, withProgram } from '../support/program.ts'
import { isleFindings, isles, withIsles } from './isles.ts'
import { numbers } from './numbers.ts'

const largest = '340282366920938463463374607431768211455'

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

  it('computes weights from the edge, its source and its target', () =>
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

it('10-6 a weight can be of any number type; a path needs exactly one end, which the check enforces', () =>
  withIsles(
    `QUERY Int(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPathDijkstras<Ferry>(_::{mins})::To(b) RETURN p
     QUERY Calc(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPathDijkstras<Ferry>(ADD(_::{mins}, _::FromN::{height}))::To(b) RETURN p
     QUERY From(a: ID, b: ID) => p <- N<Isle>(b)::ShortestPathDijkstras<Ferry>(_::{mins})::From(a) RETURN p`,
    async ({ call, fails }) => {
      const { a, b, c } = await isles(call)
      const { p } = await call('Int', { a: a.id, b: c.id })
      expect(p).toMatchObject({
        path: [{ code: 'a' }, { code: 'b' }, { code: 'c' }],
        total_weight: 30,
        hop_count: 2,
      })
      expect(await call('From', { a: a.id, b: c.id })).toEqual({ p })
      expect((await call('Calc', { a: a.id, b: c.id })).p.total_weight).toBe(33.5)
      await call('Sail', { a: b.id, b: a.id })
      expect((await fails('Int', { a: b.id, b: a.id })).code).toBe('ARITHMETIC_ERROR')
      const path = (ends: string) =>
        isleFindings(`QUERY Q(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPath<Ferry>${ends} RETURN p`)
      expect(path('::To(b)::From(b)')).toEqual(['E709 b'])
      expect(path('')).toEqual(['E627 ShortestPath<Ferry>'])
    },
  ))

it.each(['from_node', 'to_node', 'data', 'score', 'path', 'weight'])(
  'a property %s of a node on a path is its own, and null where another type lacks it',
  name =>
    withProgram(
      `N::A { ${name}: String } N::B { name: String } E::AB { From: A, To: B }
       QUERY Put() => a <- AddN<A>({${name}: "own"}) b <- AddN<B>({name: "b"}) AddE<AB>::From(a)::To(b) RETURN NONE
       QUERY Go() => x <- N<A>::FIRST y <- N<B>::FIRST p <- x::ShortestPath<AB>::To(y) RETURN p
       QUERY Read() => x <- N<A>::FIRST y <- N<B>::FIRST p <- x::ShortestPath<AB>::To(y)
         own <- p::{path}::WHERE(_::{${name}}::EQ("own"))::{${name}, label} all <- p::{path}::{${name}}
         RETURN own, all
       QUERY Nodes() => x <- N<A>::FIRST y <- N<B>::FIRST nodes <- x::ShortestPath<AB>::To(y)::{path} RETURN nodes`,
      async ({ call, database }) => {
        await call('Put')
        const { p } = await call('Go')
        expect(p).toMatchObject({
          path: [
            { label: 'A', [name]: 'own' },
            { label: 'B', name: 'b' },
          ],
          edges: [{ from_node: p.path[0].id, to_node: p.path[1].id }],
        })
        expect(p.path[1]).not.toHaveProperty(name)
        expect(await call('Read')).toEqual({
          own: [{ [name]: 'own', label: 'A' }],
          all: ['own', null],
        })
        const rows: unknown[] = []
        for await (const row of database.rows('Nodes')) rows.push(row)
        expect(rows).toEqual(p.path)
      },
    ),
)

it('10-17 a path has its nodes, its edges, its weight and its length', () =>
  withIsles(
    `QUERY Path(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPath<Ferry>::To(b) RETURN p
     QUERY All(b: ID) => p <- N<Isle>::ShortestPathBFS<Ferry>::To(b) RETURN p`,
    async ({ call }) => {
      const { a, b, c, ab, bc, ac } = await isles(call)
      const path = { path: [a, c], edges: [ac], total_weight: 1, hop_count: 1 }
      expect(await call('Path', { a: a.id, b: c.id })).toEqual({ p: path })
      expect(await call('Path', { a: c.id, b: a.id })).toEqual({ p: null })
      expect(await call('Path', { a: a.id, b: b.id })).toEqual({
        p: { ...path, path: [a, b], edges: [ab] },
      })
      expect(await call('All', { b: c.id })).toEqual({
        p: [
          path,
          { ...path, path: [b, c], edges: [bc] },
          { path: [c], edges: [], total_weight: 0, hop_count: 0 },
        ],
      })
    },
  ))

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
  const road = (from: string, to: string, wei: string, km = '1') =>
    `{"from":"${from}","to":"${to}","wei":${wei},"km":${km}}`

  it('are computed and added as floats, whatever the types of the properties', () =>
    withProgram(
      `${program}
      QUERY Half(from: String, to: String, n: I64) => end <- N<City>({name: to})
        p <- N<City>({name: from})::ShortestPathDijkstras<Road>(MUL(_::{wei}, DIV(1, n)))::To(end)
        RETURN p::{w: total_weight, n: hop_count}
      QUERY Guessed2(from: String, to: String) => end <- N<City>({name: to})
        p <- N<City>({name: from})::ShortestPathAStar<Road>(DIV(_::{wei}, 2), "guess")::To(end)
        RETURN p::{w: total_weight, n: hop_count}`,
      async ({ database, call }) => {
        // As integers, every half of 1 would be 0, and the longer way as light as the shorter.
        const rows = [road('a', 'b', '1'), road('b', 'c', '1'), road('c', 'd', '1'), road('a', 'd', '2')]
        await database.callText('Build', `{"rows":[${rows}]}`)
        expect(await call('Half', { from: 'a', to: 'd', n: 2 })).toEqual({ p: { w: 1, n: 1 } })
        expect(await call('Half', { from: 'a', to: 'c', n: 4 })).toEqual({ p: { w: 0.5, n: 2 } })
        expect(await call('Guessed2', { from: 'a', to: 'd' })).toEqual({ p: { w: 1, n: 1 } })
        expect(await call('Guessed2', { from: 'b', to: 'c' })).toEqual({ p: { w: 0.5, n: 1 } })
      },
    ))

  it('that exceed the range of numbers are an error, unless a lighter path exists', () =>
    withProgram(program, async ({ database, fails, call }) => {
      const edges = [road('a', 'b', largest, '1.7e308'), road('b', 'c', largest, '1.7e308')]
      await database.callText('Build', `{"rows":[${edges}]}`)
      expect((await fails('Km', { from: 'a', to: 'c' })).code).toBe('ARITHMETIC_ERROR')
      for (const query of ['Wei', 'Km', 'Guessed'])
        expect(await call(query, { from: 'c', to: 'a' })).toEqual({ p: null })
      await database.callText('Build', `{"rows":[${road('a', 'c', '5', '0.5')}]}`)
      expect((await call('Wei', { from: 'a', to: 'c' })).p.total_weight).toBe(5)
      expect((await call('Km', { from: 'a', to: 'c' })).p.total_weight).toBe(0.5)
    }))
})
