import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { type Sizes, tiny, usual, withSizes } from '../support/sizes.ts'
import { newTestStore, runsOnServer } from '../support/test-store.ts'

/**
 * Laws that hold for any data after any writes, independent of the reference. fast-check prints the seed and the
 * smallest writes that break one. `GVQ_FUZZ_RUNS=1000` runs more.
 */
const runs = { numRuns: Number(process.env.GVQ_FUZZ_RUNS ?? 25) }

const schema = `
N::A { INDEX n: I32, INDEX s: String, f: F64, ok: Boolean }
N::B { UNIQUE INDEX s: String }
V::V { s: String }
E::R { From: A, To: A, Properties: { n: I32 } }
E::S { From: A, To: B }
QUERY AddA(n?: I32, s?: String, f?: F64, ok?: Boolean) => x <- AddN<A>({n: n, s: s, f: f, ok: ok}) RETURN x::ID
QUERY UpsertB(s: String) => x <- N<B>({s: s})::UpsertN({s: s}) RETURN x::ID
QUERY AddV(data: [F64], s: String) => x <- AddV<V>(data, {s: s}) RETURN x::ID
QUERY AddR(from: ID, to: ID, n: I32) => AddE<R>({n: n})::From(from)::To(to) RETURN NONE
QUERY AddS(from: ID, to: ID) => AddE<S>::From(from)::To(to) RETURN NONE
QUERY Change(id: ID, n: I32, s: String) => x <- N<A>(id)::UPDATE({n: n, s: s}) RETURN NONE
QUERY UpsertA(s: String, n: I32) => x <- N<A>::WHERE(_::{s}::EQ(s))::UpsertN({s: s, n: n}) RETURN NONE
QUERY UpsertR(from: ID, to: ID, n: I32) => x <- E<R>::UpsertE({n: n})::From(from)::To(to) RETURN NONE
QUERY UpsertV(data: [F64], s: String) => x <- V<V>::WHERE(_::{s}::EQ(s))::UpsertV(data, {s: s}) RETURN NONE
QUERY UpdateA(s: String, n: I32) => x <- N<A>::WHERE(_::{s}::EQ(s))::UPDATE({n: n, f: 0.5}) RETURN NONE
QUERY UpsertById(id: ID, n: I32) => x <- N<A>(id)::UpsertN({n: n}) RETURN NONE
QUERY DropA(id: ID) => DROP N<A>(id) RETURN NONE
QUERY DropV(id: ID) => DROP V<V>(id) RETURN NONE
QUERY Ids() => RETURN {a: N<A>::ID, b: N<B>::ID, v: V<V>::ID}
QUERY All() => RETURN {a: N<A>, b: N<B>, v: V<V>, r: E<R>, s: E<S>}
`

const numbers = fc.constantFrom(0, 1, 2, 3, -1)
const texts = fc.constantFrom('a', 'b', 'ab', '')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const vectors = fc
  .tuple(fc.constantFrom(0, 1, -1, 2, 0.5), fc.constantFrom(1, -1, 3, 0.25))
  .map(pair => [...pair])
const place = fc.nat({ max: 30 })

/** One write; places choose among what exists. */
const anyWrite = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      query: fc.constant('AddA'),
      given: fc.record({
        n: maybe(numbers),
        s: maybe(texts),
        f: maybe(fc.constantFrom(0.5, 1, 2)),
        ok: maybe(fc.boolean()),
      }),
    }),
  },
  fc.record({ query: fc.constantFrom('UpsertB'), given: fc.record({ s: texts }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      query: fc.constantFrom('AddV', 'UpsertV'),
      given: fc.record({ data: vectors, s: texts }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      query: fc.constantFrom('AddR', 'UpsertR'),
      a: fc.record({ from: place, to: place }),
      given: fc.record({ n: numbers }),
    }),
  },
  fc.record({ query: fc.constant('AddS'), a: fc.record({ from: place }), b: fc.record({ to: place }) }),
  fc.record({
    query: fc.constantFrom('Change'),
    a: fc.record({ id: place }),
    given: fc.record({ n: numbers, s: texts }),
  }),
  fc.record({ query: fc.constantFrom('UpsertA', 'UpdateA'), given: fc.record({ s: texts, n: numbers }) }),
  fc.record({
    query: fc.constant('UpsertById'),
    a: fc.record({ id: place }),
    given: fc.record({ n: numbers }),
  }),
  fc.record({ query: fc.constant('DropA'), a: fc.record({ id: place }) }),
  fc.record({ query: fc.constant('DropV'), v: fc.record({ id: place }) }),
)
/** Writes, and the sizes of what holds them. */
const anyWrites = fc.record({
  sizes: fc.constantFrom(usual, ...tiny),
  writes: fc.array(anyWrite, { maxLength: 40, size: 'max' }),
})

interface Write {
  readonly query: string
  readonly given?: object
  /** Places among the nodes of A and of B, and among the vectors. */
  readonly a?: Readonly<Record<string, number>>
  readonly b?: Readonly<Record<string, number>>
  readonly v?: Readonly<Record<string, number>>
}

type Row = Readonly<Record<string, any>>
type Call = (query: string, params?: object) => Promise<any>

/** A database after some writes, which serves some more queries. */
async function withData(
  { sizes, writes }: { readonly sizes: Sizes; readonly writes: readonly Write[] },
  queries: string,
  look: (call: Call) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-laws-'))
  await writeFile(join(folder, 'program.hx'), schema + queries)
  const server = await newTestStore()
  const store = runsOnServer ? server.options : { keyValues: openMemoryStore() }
  const database = await openDatabase({
    project: folder,
    durable: false,
    env: {},
    ...sizes.options,
    ...store,
  })
  try {
    await withSizes(sizes, async () => {
      for (const write of writes) await perform(database, write)
      await look((query, params) => database.call(query, params))
    })
  } finally {
    await database.close()
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

const kinds = ['a', 'b', 'v'] as const

async function perform(database: Pick<OpenDatabase, 'call'>, write: Write): Promise<void> {
  const places = kinds.filter(kind => write[kind] !== undefined)
  const ids = places.length === 0 ? {} : ((await database.call('Ids')) as Row)
  const chosen: Record<string, string> = {}
  for (const kind of places) {
    for (const [name, at] of Object.entries(write[kind]!)) {
      if (ids[kind].length === 0) return
      chosen[name] = ids[kind][at % ids[kind].length]
    }
  }
  try {
    await database.call(write.query, { ...write.given, ...chosen })
  } catch (error) {
    // UPDATE of nothing is the only one that may fail.
    if (!(error instanceof GvqError && error.code === 'NO_VALUE_FOUND' && write.query === 'UpdateA'))
      throw error
  }
}

const comparisons = [
  ['EQ', 'NEQ'],
  ['GT', 'LTE'],
  ['LT', 'GTE'],
] as const
const operand = fc.oneof(
  fc.tuple(fc.constant('n'), numbers.map(String)),
  fc.tuple(
    fc.constant('s'),
    texts.map(text => `"${text}"`),
  ),
  fc.tuple(fc.constant('f'), fc.constantFrom('0.5', '1', '2')),
)
const condition: fc.Arbitrary<string> = fc.letrec(tie => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc
      .tuple(operand, fc.constantFrom(...comparisons.flat()))
      .map(([[name, value], operator]) => `_::{${name}}::${operator}(${value})`),
    fc.constantFrom('n', 's', 'f', 'ok').map(name => `EXISTS(_::{${name}})`),
    fc.constantFrom('EXISTS(_::Out<R>)', 'EXISTS(_::In<R>::WHERE(_::{n}::GT(0)))', '_::Out<S>::COUNT::GT(0)'),
    fc
      .tuple(
        fc.constantFrom('AND', 'OR', '!AND', '!OR'),
        fc.array(tie('node') as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 }),
      )
      .map(([name, parts]) => `${name}(${parts.join(', ')})`),
  ),
})).node as fc.Arbitrary<string>

const traversal = fc
  .tuple(
    fc.constantFrom(
      'N<A>',
      'N<B>',
      'V<V>',
      'E<R>',
      'N<A>::Out<R>',
      'N<A>::In<R>::In<R>',
      'N<A>::OutE<R>',
      'E<R>::FromN',
      'N<B>::In<S>',
      'N<A>::WHERE(_::{s}::EQ("a"))',
      'N<A>::WHERE(_::{n}::GTE(1))::Out<R>',
      'SearchV<V>([1, 0], 100)',
      'SearchBM25<A>("a", 100)',
    ),
    fc.constantFrom('', '::ORDER<Desc>(_::ID)', '::WHERE(EXISTS(_::ID))'),
  )
  .map(parts => parts.join(''))

describe('WHERE', () => {
  it('with a condition and its negation partitions the items', () =>
    fc.assert(
      fc.asyncProperty(anyWrites, condition, condition, (writes, p, q) =>
        withData(
          writes,
          `QUERY Q() => RETURN {all: N<A>::ID,
            both: N<A>::WHERE(AND(${p}, ${q}))::ID, notBoth: N<A>::WHERE(!AND(${p}, ${q}))::ID,
            one: N<A>::WHERE(OR(${p}, ${q}))::ID, none: N<A>::WHERE(!OR(${p}, ${q}))::ID}`,
          async call => {
            const { all, both, notBoth, one, none } = await call('Q')
            expect([...both, ...notBoth].sort()).toEqual(all)
            expect([...one, ...none].sort()).toEqual(all)
          },
        ),
      ),
      runs,
    ))

  it('with a comparison and its opposite partitions the items that have the property', () =>
    fc.assert(
      fc.asyncProperty(
        anyWrites,
        operand,
        fc.constantFrom(...comparisons),
        (writes, [name, value], [test, opposite]) =>
          withData(
            writes,
            `QUERY Q() => RETURN {present: N<A>::WHERE(EXISTS(_::{${name}}))::ID,
              yes: N<A>::WHERE(_::{${name}}::${test}(${value}))::ID,
              no: N<A>::WHERE(_::{${name}}::${opposite}(${value}))::ID}`,
            async call => {
              const { present, yes, no } = await call('Q')
              expect([...yes, ...no].sort()).toEqual(present)
            },
          ),
      ),
      runs,
    ))
})

describe('any traversal', () => {
  it('has as many rows as COUNT returns, and RANGE divides it into pieces that add up to the whole', () =>
    fc.assert(
      fc.asyncProperty(anyWrites, traversal, place, place, (writes, text, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const query = `QUERY Q() => x <- ${text} RETURN {
          count: ${text}::COUNT, held: x::COUNT, rows: ${text}::ID, whole: ${text}, first: ${text}::FIRST, last: ${text}::LAST,
          start: ${text}::RANGE(0, ${from})::ID, middle: x::RANGE(${from}, ${to})::ID, end: ${text}::RANGE(${to}, 10000)::ID}`
        return withData(writes, query, async call => {
          const { count, held, rows, whole, first, last, start, middle, end } = await call('Q')
          expect([count, held]).toEqual([rows.length, rows.length])
          expect(whole.map((row: Row) => row.id)).toEqual(rows)
          expect([first, last]).toEqual([whole.at(0) ?? null, whole.at(-1) ?? null])
          expect([...start, ...middle, ...end]).toEqual(rows)
        })
      }),
      runs,
    ))

  it('over nodes is grouped without a loss', () =>
    fc.assert(
      fc.asyncProperty(anyWrites, fc.constantFrom('n', 's', 'n, s', 'f', 'label'), (writes, by) =>
        withData(
          writes,
          `QUERY Counts() => RETURN N<A>::Out<R>::GROUP_BY(${by})
           QUERY Records() => RETURN N<A>::Out<R>::AGGREGATE_BY(${by})
           QUERY Rows() => x <- N<A>::Out<R> RETURN x`,
          async call => {
            const counts: Row[] = await call('Counts')
            const records: Row[] = await call('Records')
            const { x } = await call('Rows')
            expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(x.length)
            expect(records.map(({ count }) => count)).toEqual(counts.map(({ count }) => count))
            expect(records.map(({ data }) => data.length)).toEqual(records.map(({ count }) => count))
            const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1)
            expect(records.flatMap(({ data }) => data).sort(byId)).toEqual(x.sort(byId))
          },
        ),
      ),
      runs,
    ))
})

describe('navigation', () => {
  it('there and back returns to the start', () =>
    fc.assert(
      fc.asyncProperty(anyWrites, fc.constantFrom('R', 'S'), (writes, edge) =>
        withData(
          writes,
          `QUERY Q() => x <- N<A> RETURN x::|m|{id: ID, out: m::Out<${edge}>::ID, edges: m::OutE<${edge}>::{from_node},
            back: m::Out<${edge}>::In<${edge}>::ID}`,
          async call => {
            for (const { id, out, edges, back } of (await call('Q')).x) {
              expect(edges).toEqual(out.map(() => id))
              if (out.length > 0) expect(back).toContain(id)
            }
          },
        ),
      ),
      runs,
    ))
})

describe('a live vector', () => {
  it('is found by searching for itself, and a dropped one never', () =>
    fc.assert(
      fc.asyncProperty(anyWrites, writes =>
        withData(
          writes,
          `QUERY Near(data: [F64], k: I32) => x <- SearchV<V>(data, k) RETURN x::{id, score}`,
          async call => {
            const { v } = await call('All')
            for (const { id, data } of v as Row[]) {
              const found: Row[] = (await call('Near', { data, k: v.length })).x
              expect(found.map(row => row.id).sort()).toEqual(v.map((row: Row) => row.id))
              expect(found.find(row => row.id === id)?.score).toBeCloseTo(0, 6)
              const [nearest] = (await call('Near', { data, k: 1 })).x
              expect(nearest.score).toBeCloseTo(0, 6)
            }
          },
        ),
      ),
      runs,
    ))
})

describe('an index', () => {
  it('finds what a scan finds, after any writes', () =>
    fc.assert(
      fc.asyncProperty(
        anyWrites,
        numbers,
        texts,
        fc.array(numbers, { maxLength: 3 }),
        (writes, n, s, list: number[]) =>
          withData(
            writes,
            `QUERY All2() => x <- N<A> RETURN x
           QUERY ByText(s: String) => RETURN {all: N<A>::WHERE(_::{s}::EQ(s))::ID, oldest: N<A>::WHERE(_::{s}::EQ(s))::FIRST,
             found: EXISTS(N<A>({s: s}))}
           QUERY Oldest(s: String) => x <- N<A>({s: s}) RETURN x
           QUERY ByNumber(n: I32, list: [I32]) => RETURN {
             eq: N<A>::WHERE(_::{n}::EQ(n))::ID, gt: N<A>::WHERE(_::{n}::GT(n))::ID, gte: N<A>::WHERE(_::{n}::GTE(n))::ID,
             lt: N<A>::WHERE(_::{n}::LT(n))::ID, lte: N<A>::WHERE(_::{n}::LTE(n))::ID, in: N<A>::WHERE(_::{n}::IS_IN(list))::ID}`,
            async call => {
              const rows: Row[] = (await call('All2')).x
              const ids = (keep: (row: Row) => boolean) => rows.filter(keep).map(row => row.id)
              const present = (keep: (n: number) => boolean) => ids(row => row.n !== null && keep(row.n))
              const withText = rows.filter(row => row.s === s)
              expect(await call('ByText', { s })).toEqual({
                all: withText.map(row => row.id),
                oldest: withText[0] ?? null,
                found: withText.length > 0,
              })
              if (withText.length > 0) expect((await call('Oldest', { s })).x).toEqual(withText[0])
              expect(await call('ByNumber', { n, list })).toEqual({
                eq: present(value => value === n),
                gt: present(value => value > n),
                gte: present(value => value >= n),
                lt: present(value => value < n),
                lte: present(value => value <= n),
                in: present(value => list.includes(value)),
              })
            },
          ),
      ),
      runs,
    ))
})

describe('UPDATE and upserts', () => {
  it('are idempotent', () => {
    const again = anyWrite.filter(({ query }) => /^(Up|Change)/.test(query))
    return fc.assert(
      fc.asyncProperty(anyWrites, again, (writes, write) =>
        withData(writes, '', async call => {
          await perform({ call }, write)
          const once = await call('All')
          await perform({ call }, write)
          expect(await call('All')).toEqual(once)
        }),
      ),
      runs,
    )
  })
})
