import { describe, expect, it } from 'vitest'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { unknownId, withProgram } from '../support/program.ts'
import { tiny, usual, withSizes } from '../support/sizes.ts'
import { runsOnServer } from '../support/test-store.ts'
import { compareWithReference, type Tally } from './compare.ts'
import { asWritten, inMemory, optimised } from './engines.ts'
import type { KnownIds } from './parameters.ts'
import type { Scenario } from './scenario.ts'

/**
 * The smallest programs on which the engine once differed from the reference, each with the rule that applies. Each runs with
 * the usual sizes on disk, and in memory with pages so small that few records stand together.
 */

const schema = `
N::A { n: I32, INDEX s: String, tags: [String], nums: [I64], ref: ID }
N::B { n: I32 }
E::R { From: A, To: A, Properties: { n: I32 } }
V::V { s: String }
QUERY AddA(n?: I32, s?: String, tags?: [String]) => x <- AddN<A>({n: n, s: s, tags: tags}) RETURN x
QUERY AddR(from: ID, to: ID) => x <- AddE<R>::From(from)::To(to) RETURN x
QUERY AddV() => x <- AddV<V>([1, 0], {s: "a"}) RETURN x
`

const run = async (queries: string, work: Parameters<typeof withProgram>[1]) => {
  await withProgram(schema + queries, work)
  for (const sizes of tiny) {
    const options = { keyValues: openMemoryStore(), ...sizes.options }
    await withSizes(sizes, () => withProgram(schema + queries, work, options))
  }
}

const compare = async (scenario: Pick<Scenario, 'text' | 'calls'>) => {
  await compareWithReference(scenario, { sizes: usual })
  const settings = [...(runsOnServer ? optimised : [inMemory]), asWritten]
  for (const sizes of tiny) await compareWithReference(scenario, { sizes, settings })
}

describe('an upsert with an id that something else has is a conflict (W5)', () => {
  it.each([
    ['a node with the id of a vector', 'x <- N<A>(id)::UpsertN({n: 1}) RETURN x', 'AddV'],
    ['a vector with the id of a node', 'x <- V<V>(id)::UpsertV([1, 0], {s: "b"}) RETURN x', 'AddA'],
    ['a node with the id of an edge', 'x <- N<B>(id)::UpsertN({n: 1}) RETURN x', 'AddR'],
    ['a vector with the id of an edge', 'x <- V<V>(id)::UpsertV([1, 0], {s: "b"}) RETURN x', 'AddR'],
  ])('%s', (_, body, add) =>
    run(`QUERY Q(id: ID) => ${body}`, async ({ call, fails }) => {
      const node = (await call('AddA')).x.id
      const { x } = await call(add, add === 'AddR' ? { from: node, to: node } : {})
      expect((await fails('Q', { id: x.id })).code).toBe('ID_CONFLICT')
    }),
  )
})

describe('expressions that use an absent optional parameter are skipped, including aggregates (H2)', () => {
  it('a property is not set, a condition is dropped', () =>
    run(
      `QUERY Set(list?: [I32]) => x <- AddN<A>({n: SUM(list), s: "new"}) RETURN x::{n, s}
      QUERY Keep(list?: [I32]) => x <- N<A>::WHERE(_::{n}::GT(MAX(list))) RETURN x::COUNT`,
      async ({ call }) => {
        expect(await call('Set')).toEqual({ x: { n: null, s: 'new' } })
        expect(await call('Keep')).toEqual({ x: 1 })
      },
    ))

  it('a step from one is dropped with its condition', () =>
    run(
      `QUERY Keep(list?: [I32]) => RETURN N<A>::WHERE(_::{n}::EQ(list::FIRST))::COUNT`,
      async ({ call }) => {
        await call('AddA', { n: 1 })
        expect(await call('Keep')).toEqual({ data: 1 })
        expect(await call('Keep', { list: [2] })).toEqual({ data: 0 })
      },
    ))

  it('a condition as a value is null', () =>
    run(
      `QUERY Q(n?: I32, list?: [I32]) => x <- N<A>
        RETURN x::{one: _::{n}::EQ(n), in: _::{n}::IS_IN(list), both: AND(_::{n}::EQ(n), _::{n}::IS_IN(list))}`,
      async ({ call }) => {
        await call('AddA', { n: 1 })
        expect(await call('Q')).toEqual({ x: [{ one: null, in: null, both: null }] })
        expect(await call('Q', { n: 1 })).toEqual({ x: [{ one: true, in: null, both: true }] })
      },
    ))
})

describe('one array is a collection, as the checker types it (C5, S3)', () => {
  it('COUNT, FIRST, LAST and RANGE look into it, in a parameter, a variable and a property', () =>
    run(
      `QUERY Q(list: [String], id: ID) => y <- list x <- N<A>(id) RETURN {
        counts: [list::COUNT, y::COUNT, COUNT(y), x::{tags}::COUNT],
        firsts: [list::FIRST, y::FIRST, x::{tags}::FIRST],
        lasts: [list::LAST, y::LAST, x::{tags}::LAST],
        parts: y::RANGE(1, 3), owned: x::{tags}::RANGE(0, 1)
      }`,
      async ({ call }) => {
        const { x } = await call('AddA', { tags: ['p', 'q'] })
        expect(await call('Q', { list: ['a', 'b', 'c'], id: x.id })).toEqual({
          counts: [3, 3, 3, 2],
          firsts: ['a', 'a', 'p'],
          lasts: ['c', 'c', 'q'],
          parts: ['b', 'c'],
          owned: ['p'],
        })
      },
    ))
})

describe.each(['FIRST', 'LAST'])('%s of an empty array is nothing (S4)', step => {
  it('and counts as nothing', () =>
    run(
      `QUERY Q(list: [String]) => RETURN {one: list::${step}, count: list::${step}::COUNT}`,
      async ({ call }) => {
        expect(await call('Q', { list: [] })).toEqual({ one: null, count: 0 })
        expect(await call('Q', { list: ['a'] })).toEqual({ one: 'a', count: 1 })
      },
    ))
})

describe('a lookup by a missing id finds nothing (S7)', () => {
  it('EXISTS is false, DROP succeeds, an upsert creates, returning fails', () =>
    run(
      `QUERY Exists() => RETURN N<A>::WHERE(EXISTS(N<A>(_::{ref})))::COUNT
      QUERY Drop() => x <- N<A>::FIRST DROP N<A>(x::{ref}) RETURN N<A>::COUNT
      QUERY Show() => x <- N<A>::FIRST y <- N<A>(x::{ref}) RETURN y
      QUERY Upsert() => x <- N<A>::FIRST y <- N<A>(x::{ref})::UpsertN({n: 7}) RETURN y::{n}`,
      async ({ call, fails }) => {
        await call('AddA')
        expect(await call('Exists')).toEqual({ data: 0 })
        expect(await call('Drop')).toEqual({ data: 1 })
        expect((await fails('Show')).code).toBe('NODE_NOT_FOUND')
        expect(await call('Upsert')).toEqual({ y: 7 })
      },
    ))
})

describe('a single item that RANGE leaves out is absent, not unknown (S7)', () => {
  it('returning it finds no value; an upsert creates another', () =>
    run(
      `QUERY Show(id: ID) => x <- N<A>(id)::RANGE(1, 2) RETURN x
      QUERY Upsert(id: ID) => x <- N<A>(id)::RANGE(1, 2)::UpsertN({n: 5}) RETURN x`,
      async ({ call, fails }) => {
        const { id } = (await call('AddA')).x
        expect((await fails('Show', { id })).code).toBe('NO_VALUE_FOUND')
        const created = (await call('Upsert', { id })).x
        expect(created.n).toBe(5)
        expect(created.id).not.toBe(id)
      },
    ))

  it.each([
    ['a node', 'AddA', 'N<A>(id)', 'NODE_NOT_FOUND'],
    ['a vector', 'AddV', 'V<V>(id)', 'VECTOR_NOT_FOUND'],
    ['an edge', 'AddLoop', 'E<R>(id)', 'EDGE_NOT_FOUND'],
  ])('%s, behind ORDER', (_, add, source, unknown) =>
    run(
      `QUERY AddLoop() => a <- AddN<A>({n: 1}) x <- AddE<R>::From(a)::To(a) RETURN x
      QUERY Show(id: ID) => x <- ${source}::ORDER<Asc>(_::ID)::RANGE(0, 0) RETURN x`,
      async ({ call, fails }) => {
        const { id } = (await call(add)).x
        expect((await fails('Show', { id })).code).toBe('NO_VALUE_FOUND')
        expect((await fails('Show', { id: unknownId })).code).toBe(unknown)
      },
    ),
  )

  it('an upsert behind ORDER creates another', () =>
    run(
      'QUERY Upsert(id: ID) => x <- N<A>(id)::ORDER<Asc>(_::{n})::RANGE(0, 0)::UpsertN({n: 5}) RETURN x',
      async ({ call }) => {
        const { id } = (await call('AddA')).x
        expect((await call('Upsert', { id })).x.id).not.toBe(id)
      },
    ))
})

describe('a single item that was dropped is absent in every use (S7)', () => {
  it.each(['GROUP_BY(n)', 'AGGREGATE_BY(n)'])('%s has no rows', step =>
    run(
      `QUERY Q(id: ID) => x <- N<A>(id) DROP N<A> y <- x::${step} RETURN y
      QUERY Mapped(id: ID) => x <- N<A>(id)::{n, s} DROP N<A> y <- x::${step} RETURN y`,
      async ({ call }) => {
        for (const query of ['Q', 'Mapped']) {
          const { x } = await call('AddA', { n: 1 })
          expect(await call(query, { id: x.id })).toEqual([])
        }
      },
    ),
  )

  it.each(['Out<R>', 'OutE<R>', 'INTERSECT(_::Out<R>)', '{n}', '{n, s}', 'ID'])('%s', step =>
    run(`QUERY Q(id: ID) => x <- N<A>(id) DROP N<A> y <- x::${step} RETURN y`, async ({ call, fails }) => {
      const { x } = await call('AddA')
      expect((await fails('Q', { id: x.id })).code).toBe('NODE_NOT_FOUND')
    }),
  )

  it.each(['Out<R>', '{n}'])('%s after a mapping of it', step =>
    run(
      `QUERY Q(id: ID) => x <- N<A>(id)::{n, s} DROP N<A> y <- x::${step} RETURN y
      QUERY Whole(id: ID) => x <- N<A>(id)::{n, s} DROP N<A> RETURN x`,
      async ({ call, fails }) => {
        const { x } = await call('AddA', { n: 1 })
        expect((await fails('Q', { id: x.id })).code).toBe('NODE_NOT_FOUND')
        expect(await call('Whole', { id: x.id })).toEqual({ x: { n: 1, s: null } })
      },
    ),
  )

  it.each(['COUNT', 'FIRST', 'RANGE(0, 1)'])('behind a second mapping of it, also before %s (R2)', step =>
    run(
      `QUERY Q(id: ID) => x <- N<A>(id)::{n, s} DROP N<A> y <- x::{k: n}::${step} RETURN y`,
      async ({ call, fails }) => {
        const { x } = await call('AddA', { n: 1 })
        expect((await fails('Q', { id: x.id })).code).toBe('NODE_NOT_FOUND')
      },
    ),
  )

  it.each([
    ['FIRST', null, { k: 2 }],
    ['RANGE(0, 1)', [], [{ k: 2 }]],
    ['COUNT', 0, 1],
    ['GROUP_BY(n)::COUNT', 0, 1],
    ['ID::COUNT', 0, 1],
  ])('a second mapping of a list has only what is left, also before %s (R2)', (step, ofNone, ofOne) =>
    run(
      `QUERY Q(n: I32) => x <- N<A>::{n, s} DROP N<A>::WHERE(_::{n}::LTE(n)) y <- x::{k: n}::${step} RETURN y
      QUERY Bound(n: I32) => x <- N<A>::{n, s} DROP N<A>::WHERE(_::{n}::LTE(n)) z <- x::{k: n} y <- z::${step} RETURN y`,
      async ({ call }) => {
        for (const query of ['Q', 'Bound']) {
          await call('AddA', { n: 1 })
          await call('AddA', { n: 2 })
          expect(await call(query, { n: 1 })).toEqual({ y: ofOne })
          expect(await call(query, { n: 2 })).toEqual({ y: ofNone })
        }
      },
    ),
  )

  it('RerankMMR takes what is left', () =>
    run(
      `QUERY Q(id: ID) => x <- SearchV<V>([1, 0], 9)::{s, n: ID} DROP V<V>(id) y <- x::RerankMMR(lambda: 0.5)::ID RETURN y`,
      async ({ call }) => {
        const { x } = await call('AddV')
        const other = (await call('AddV')).x
        expect(await call('Q', { id: x.id })).toEqual({ y: [other.id] })
      },
    ))

  it('in a shell, whose variables outlive the query', () =>
    run('', async ({ call, database }) => {
      const { x } = await call('AddA', { n: 1 })
      const session = database.createSession()
      for (const text of [`held <- N<A>("${x.id}")`, 'many <- N<A>', 'DROP N<A>'])
        await session.evaluate(text)
      expect(await session.evaluate('many::COUNT')).toMatchObject({ value: { many: 0 } })
      await expect(session.evaluate('held::Out<R>')).rejects.toMatchObject({ code: 'NODE_NOT_FOUND' })
    }))

  it('DROP from it has nothing to do', () =>
    run(
      `QUERY Q() => xs <- N<A> FOR x IN xs { DROP x::Out<R> } RETURN {left: N<A>::{n}}`,
      async ({ call }) => {
        const ids = [(await call('AddA', { n: 1 })).x.id, (await call('AddA', { n: 2 })).x.id]
        await call('AddR', { from: ids[0], to: ids[1] })
        await call('AddR', { from: ids[1], to: ids[0] })
        expect(await call('Q')).toEqual({ left: [1] })
      },
    ))

  it('COUNT and FOR agree on what a variable still holds', () =>
    run(
      `QUERY Q() => x <- N<A> DROP N<A> count <- x::COUNT FOR e IN x { AddN<B>({n: 1}) } RETURN {count: count, turns: N<B>::COUNT}`,
      async ({ call }) => {
        await call('AddA')
        const { count, turns } = await call('Q')
        expect(turns).toBe(count)
      },
    ))

  it.each(['ShortestPath<R>', 'ShortestPathDijkstras<R>(1)'])('%s from it does not crash', path =>
    run(
      `QUERY Q(to: ID) => x <- N<A>::WHERE(_::{n}::EQ(1)) DROP N<A>::WHERE(_::{n}::EQ(1)) y <- x::${path}::To(to) RETURN y`,
      async ({ call }) => {
        await call('AddA', { n: 1 })
        const { x } = await call('AddA', { n: 2 })
        expect(await call('Q', { to: x.id })).toEqual({ y: [] })
      },
    ),
  )
})

describe('a mapping before FIRST or LAST runs for the row that is shown', () => {
  it.each([
    'y <- N<A>::{k: DIV(1, SUB(_::{n}, 2)), ..}::FIRST',
    'y <- N<A>::{k: DIV(1, SUB(_::{n}, 1)), ..}::FIRST',
    'y <- N<A>::{k: DIV(1, SUB(_::{n}, 1)), ..}::LAST',
    'y <- N<A>::{k: DIV(1, SUB(_::{n}, 2)), ..}::LAST',
    'x <- N<A> y <- x::{k: DIV(1, SUB(_::{n}, 1)), ..}::LAST',
  ])('%s', body =>
    compare({
      text: `${schema}
      QUERY Setup() => a <- AddN<A>({n: 1, s: "a"}) b <- AddN<A>({n: 2, s: "b"}) RETURN NONE
      QUERY Dump() => RETURN {nodes: N<A>, edges: E<R>, vectors: V<V>}
      QUERY Q() => ${body} RETURN y\n`,
      calls: [
        { query: 'Setup', parameters: () => ({}) },
        { query: 'Q', parameters: () => ({}) },
      ],
    }),
  )
})

describe('the reference looks at no dropped item either, whatever a mapping keeps of it (S7, W1)', () => {
  const calls = [
    { query: 'Setup', parameters: () => ({}) },
    { query: 'Q', parameters: (ids: (type: string) => readonly string[]) => ({ id: ids('A')[0] }) },
  ]
  it.each([
    'x <- N<A>(id)::{n, s} DROP N<A> y <- x::{n}',
    'x <- N<A>(id)::{n, s} DROP N<A> y <- x::Out<R>',
    'x <- N<A>(id)::{n, s} DROP N<A> y <- x::WHERE(_::{n}::GT(0))',
    'x <- N<A>(id)::{n, s} DROP N<A> y <- x::UpsertN({n: 9})',
    'x <- N<A>({s: "a"})::{n, s} DROP N<A> y <- x::{n}',
    'x <- N<A>::FIRST::{n, s} DROP N<A> y <- x::{k: n}::COUNT',
    'x <- E<R>::FIRST::{n, k: n} DROP x::FromN y <- x::FromN',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::{n}',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::{k: n}::RANGE(0, 1)',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::RANGE(0, 1)',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::FIRST',
    'x <- N<A>::{n, s} DROP N<A>::WHERE(_::{n}::EQ(2)) y <- x::LAST',
    'x <- N<A>::{n, s} DROP N<A> y <- x::LAST',
    'x <- N<A>::{n, s} DROP N<A>::WHERE(_::{n}::EQ(2)) y <- x::{k: n}::LAST',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::WHERE(_::{n}::GT(o))::COUNT',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::ORDER<Desc>(_::{n})::RANGE(0, 2)',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::GROUP_BY(n)',
    'x <- N<A>::{n, s} DROP N<A>(id) y <- x::UPDATE({n: 9})',
    'x <- E<R>::{k: n} DROP E<R>::FIRST y <- x::ToN',
    'x <- V<V>::{k: s} DROP V<V>::FIRST y <- x::SearchV<V>([1, 0], 2)',
  ])('%s', body =>
    compare({
      text: `${schema}
      QUERY Setup() => a <- AddN<A>({n: 1, s: "a"}) b <- AddN<A>({n: 2, s: "b"}) AddV<V>([1, 0], {s: "a"}) AddV<V>([0, 1], {s: "b"})
        e <- AddE<R>({n: 1})::From(a)::To(a) f <- AddE<R>({n: 2})::From(b)::To(b) RETURN NONE
      QUERY Dump() => RETURN {nodes: N<A>, edges: E<R>, vectors: V<V>}
      QUERY Q(id: ID, o?: I32) => ${body} RETURN y\n`,
      calls,
    }),
  )
})

describe('what is changed or found among mapped items is shown in full (W8, C6)', () => {
  it.each(['{k: n}', '|m|{k: m::{n}, o: m::Out<R>}', '!{n}'])('UPDATE after %s', mapping =>
    run(
      `QUERY Q() => x <- N<A>::${mapping} y <- x::UPDATE({n: 5})::FIRST RETURN x, y
      QUERY Joined() => y <- N<A>::{n, s}::UPDATE({n: 6}) RETURN y`,
      async ({ call }) => {
        const { x } = await call('AddA', { n: 1 })
        expect((await call('Q')).y).toEqual({ ...x, n: 5 })
        expect((await call('Joined')).y).toEqual([{ ...x, n: 6 }])
      },
    ),
  )

  it.each(['{k: s}', '|m|{k: m::{s}}', '!{s}'])('SearchV after %s', mapping =>
    run(`QUERY Q() => x <- V<V>::${mapping} y <- x::SearchV<V>([1, 0], 1) RETURN x, y`, async ({ call }) => {
      const { x } = await call('AddV')
      const { s, ...rest } = x
      expect((await call('Q')).y).toEqual([{ ...rest, score: 0, s }])
    }),
  )
})

describe('an exclusion does not hide the score that a reranker gives (S1)', () => {
  it('RerankRRF', () =>
    run(
      'QUERY Q() => x <- N<A>::!{n, tags, nums, ref} y <- x::RerankRRF(k: 1) RETURN x, y',
      async ({ call }) => {
        const { id, label, s } = (await call('AddA', { s: 'a' })).x
        expect(await call('Q')).toEqual({ x: [{ id, label, s }], y: [{ id, label, score: 0.5, s }] })
      },
    ))
})

describe('a search among an absent item fails like every use of it (S7)', () => {
  it('SearchV as a step', () =>
    run('QUERY Q(id: ID) => x <- V<V>(id)::SearchV<V>([1, 0], 2) RETURN x', async ({ fails }) => {
      expect((await fails('Q', { id: unknownId })).code).toBe('VECTOR_NOT_FOUND')
    }))
})

describe('a step after FIRST of nothing has an empty result (S4)', () => {
  it('a shortest path is null', () =>
    run(
      'QUERY Q(to: ID) => x <- N<A>::WHERE(_::{n}::EQ(9))::FIRST RETURN {p: x::ShortestPath<R>::To(to)}',
      async ({ call }) => {
        const { x } = await call('AddA')
        expect(await call('Q', { to: x.id })).toEqual({ p: null })
      },
    ))
})

describe('items that a search found keep their score (S1)', () => {
  it('after UPDATE', () =>
    run(
      `QUERY Many() => x <- SearchBM25<A>("word", 2)::UPDATE({n: 1}) RETURN x
      QUERY One(id: ID) => x <- N<A>(id)::RerankRRF(k: 1)::UPDATE({n: 2}) RETURN x`,
      async ({ call }) => {
        const { x } = await call('AddA', { s: 'word' })
        expect((await call('Many')).x[0].score).toBeGreaterThan(0)
        expect((await call('One', { id: x.id })).x.score).toBe(0.5)
      },
    ))
})

describe('a fraction cannot be stored in an integer (W2)', () => {
  it.each(['{n: POW(2, p)}', '{nums: [1, POW(2, p)]}'])('%s', properties =>
    run(
      `QUERY Add(p: I32) => x <- AddN<A>(${properties}) RETURN x
      QUERY Set(p: I32) => x <- N<A>::UPDATE(${properties}) RETURN x`,
      async ({ call, fails }) => {
        expect((await fails('Add', { p: -1 })).code).toBe('INVALID_VALUE')
        await call('AddA')
        expect((await fails('Set', { p: -1 })).code).toBe('INVALID_VALUE')
      },
    ),
  )
})

describe('of two errors the first one written is reported', () => {
  it('also if a binding is joined with RETURN', () =>
    run(
      `QUERY Q(o?: I32) => n <- o x <- N<A>::RANGE(0, MAX(N<B>::{n}))::WHERE(_::{n}::EQ(1)) RETURN n::COUNT, x`,
      async ({ fails }) => {
        expect((await fails('Q')).code).toBe('INVALID_VALUE')
      },
    ))
})

describe('an item that was dropped and created again with its id is there again (W5, W9)', () => {
  const again = 'DROP N<A>(id) y <- N<A>(id)::UpsertN({n: 2})'
  it.each([
    ['an item', `x <- N<A>(id) ${again} RETURN x::{n}`, { x: 2 }],
    ['an upsert on it', 'x <- N<A>(id) DROP N<A>(id) y <- x::UpsertN({n: 2}) RETURN x::{n}', { x: 2 }],
    ['items that a scan found', `x <- N<A> ${again} RETURN x::{n}`, { x: [2, 3] }],
    ['items that a hop found', `x <- N<A>::Out<R> ${again} RETURN x::{n}`, { x: [2] }],
    ['items with a score', `x <- SearchBM25<A>("word", 2) ${again} RETURN x::{n}`, { x: [2] }],
    ['a step from it', `x <- N<A> ${again} z <- AddE<R>::From(y)::To(y) RETURN x::Out<R>::{n}`, { x: [2] }],
  ])('%s', (_, body, answer) =>
    run(`QUERY Q(id: ID) => ${body}`, async ({ call }) => {
      const { x } = await call('AddA', { n: 1, s: 'word' })
      const other = await call('AddA', { n: 3 })
      await call('AddR', { from: other.x.id, to: x.id })
      expect(await call('Q', { id: x.id })).toEqual(answer)
    }),
  )

  it('a variable of a shell', () =>
    run('', async ({ call, database }) => {
      const { x } = await call('AddA', { n: 1 })
      const session = database.createSession()
      await session.evaluate('x <- N<A>')
      await session.evaluate(`DROP N<A>("${x.id}")`)
      expect(await session.evaluate('x::{n}')).toMatchObject({ value: { x: [] } })
      await session.evaluate(`N<A>("${x.id}")::UpsertN({n: 2})`)
      expect(await session.evaluate('x::{n}')).toMatchObject({ value: { x: [2] } })
    }))
})

describe('the reference chooses the less or the greater of two dates or strings, as the engine does (C5)', () => {
  it.each([
    [
      'with an argument',
      '(p: String, q?: String) => RETURN {a: MIN(p, "b"), b: MAX(q, p), c: MAX("a", "B")}',
    ],
    [
      'of an item that an upsert finds',
      '(p: String, q?: String) => x <- N<A>::UpsertN({s: MAX(_::{s}, p)}) RETURN x',
    ],
  ])('%s', (_, rest) =>
    compare({
      text: `${schema}QUERY Dump() => RETURN N<A>\nQUERY Q${rest}\n`,
      calls: [
        { query: 'AddA', parameters: () => ({ s: 'm' }) },
        { query: 'Q', parameters: () => ({ p: 'z', q: '\u{1F600}' }) },
        { query: 'Q', parameters: () => ({ p: '\uFFFF', q: '\u{1F600}' }) },
        { query: 'Q', parameters: () => ({ p: 'z' }) },
      ],
    }),
  )
})

describe('the reference holds null for an absent parameter that a mapping shows, as the engine does (H2)', () => {
  it.each([
    ['a mapping of paths', 'N<A>::ShortestPathBFS<R>::To(N<A>::FIRST)::{k: o}'],
    ['a mapping of groups', 'N<A>::GROUP_BY(s)::{k: o}'],
  ])('%s', async (_, list) => {
    const scenario = (body: string) => ({
      text: `${schema}QUERY Dump() => RETURN {a: N<A>, b: N<B>}\nQUERY Q(o?: I32) => x <- ${list} FOR {k} IN x { ${body} } RETURN N<B>::{n}\n`,
      calls: [
        { query: 'AddA', parameters: () => ({ n: 1, s: 'a' }) },
        { query: 'AddA', parameters: () => ({ n: 2, s: 'b' }) },
        { query: 'AddA', parameters: () => ({}) },
        { query: 'Q', parameters: () => ({}) },
        { query: 'Q', parameters: () => ({ o: 1 }) },
      ],
    })
    await compare(scenario('a <- N<A>::WHERE(_::{n}::EQ(k)) b <- AddN<B>({n: a::COUNT})'))
    await compare(scenario('b <- AddN<B>({n: k})'))
    await compare(scenario('a <- N<A>::RANGE(0, ADD(k, 0)) b <- AddN<B>({n: a::COUNT})'))
    await compare(scenario('a <- N<A>::RANGE(0, k) b <- AddN<B>({n: a::COUNT})'))
  })
})

describe('the reference misses a single value that RANGE takes away, as the engine does (S7)', () => {
  it.each([
    'N<A>(id)::{n}::RANGE(1, 9)',
    'N<A>(id)::ID::RANGE(1, 9)',
    'N<A>(id)::{s, k: _::{n}::RANGE(1, 9)}',
    'N<A>::{k: _::ID::RANGE(1, 9)}',
    'N<A>::|m|{k: m::{n}::RANGE(1, 2)}',
    'N<A>(id)::{n}::RANGE(1, 9)::COUNT',
    'N<A>(id)::{n}::RANGE(1, 9)::FIRST',
    'N<A>::FIRST::{n}::RANGE(1, 9)',
    'N<A>::{k: _::{n}::LAST::RANGE(1, 9)}',
    'N<A>::WHERE(_::{n}::RANGE(1, 9)::NEQ(1))',
    'ADD(N<A>(id)::{n}::RANGE(1, 9), 1)',
    'N<A>::{k: _::{tags}::RANGE(1, 9)}',
  ])('%s', value =>
    compare({
      text: `${schema}QUERY Dump() => RETURN N<A>\nQUERY Q(id: ID) => RETURN {x: ${value}}\n`,
      calls: [
        { query: 'AddA', parameters: () => ({ n: 1, s: 'a', tags: ['t'] }) },
        { query: 'Q', parameters: ids => ({ id: ids('A')[0] }) },
      ],
    }),
  )
})

describe('a call that is too much for the reference ends the comparison, and not the process', () => {
  it.each([
    [
      'a loop that connects the ends of all edges that it has made',
      'FOR i IN list { ends <- E<R>::FromN made <- AddE<R>::From(ends)::To(ends) } RETURN E<R>::COUNT',
    ],
    [
      'a loop in a loop that creates as many as there are',
      'FOR i IN list { all <- N<A> FOR each IN all { AddN<A>({n: i}) } } RETURN N<A>::COUNT',
    ],
    ['ways along edges between the same two nodes', `RETURN {n: N<A>${'::Out<R>'.repeat(12)}::COUNT}`],
  ])('%s', async (_, body) => {
    const ends = (ids: KnownIds) => ({ from: ids('A')[0], to: ids('A')[0] })
    const text = `${schema}QUERY Dump() => RETURN {a: N<A>, r: E<R>}\nQUERY Q(list: [I32]) => ${body}\n`
    const tally: Tally = { calls: 0, responses: 0, errors: new Map(), apart: 0, mappedLoops: 0 }
    const calls = [
      { query: 'AddA', parameters: () => ({ n: 1 }) },
      ...Array.from({ length: 4 }, () => ({ query: 'AddR', parameters: ends })),
      { query: 'Q', parameters: () => ({ list: [] }) },
      { query: 'Q', parameters: () => ({ list: Array.from({ length: 30 }, (_, i) => i) }) },
    ]
    await compareWithReference({ text, calls }, { settings: [inMemory], tally })
    expect(tally.apart).toBe(1)
  })
})
