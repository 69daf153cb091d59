import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

const schema = `
N::User { INDEX name: String, country: String, year: U16, joined: Date }
N::Shop { name: String, rent: U32 }
N::Item { title: String, total: F64 }
E::Placed { From: User, To: Item, Properties: { on: Date } }
E::Follows { From: User, To: User, Properties: { km: F64 } }
E::Owns { From: User, To: Shop }
QUERY Add(name: String, country?: String, year?: U16, joined?: Date) =>
  user <- AddN<User>({name: name, country: country, year: year, joined: joined}) RETURN user
QUERY Place(a: String, title: String, total: F64) =>
  item <- AddN<Item>({title: title, total: total})
  AddE<Placed>({on: "2031-01-01"})::From(N<User>({name: a}))::To(item) RETURN item
QUERY Follow(a: String, b: String, km: F64) =>
  edge <- AddE<Follows>({km: km})::From(N<User>({name: a}))::To(N<User>({name: b})) RETURN edge
QUERY Own(a: String) => shop <- AddN<Shop>({name: "Shop", rent: 7})
  edge <- AddE<Owns>::From(N<User>({name: a}))::To(shop) RETURN shop, edge
`

/** Ada, Bea and Dan of se, Cid of fi, Eve of nowhere. Ada and Cid have placed orders; Ada → Bea → Cid, 2 and 3 km. */
const withUsers = (
  queries: string,
  work: (call: <T = any>(query: string, params?: object) => Promise<T>, users: Users) => Promise<void>,
) =>
  withProgram(`${schema}\n${queries}`, async ({ call }) => {
    const users: Users = {}
    for (const [name, country, year] of [
      ['Ada', 'se', 1981],
      ['Bea', 'se', 1985],
      ['Cid', 'fi', 1990],
      ['Dan', 'se', 1992],
      ['Eve', null, 1993],
    ])
      users[name as string] = (await call('Add', { name, country, year })).user
    for (const [a, title, total] of [
      ['Ada', 'hat', 2],
      ['Ada', 'map', 3.5],
      ['Cid', 'hat', 5],
    ])
      await call('Place', { a, title, total })
    await call('Follow', { a: 'Ada', b: 'Bea', km: 2 })
    await call('Follow', { a: 'Bea', b: 'Cid', km: 3 })
    await work(call, users)
  })

type Users = Record<string, { readonly id: string }>

const groups = [
  { country: 'se', count: 3 },
  { country: 'fi', count: 1 },
  { country: null, count: 1 },
]

const grouping = 'N<User>::GROUP_BY(country)'

/** Each is written in place, and after a binding `g`. */
const forms: readonly (readonly [steps: string, alone: 'bare' | 'named', answer: unknown])[] = [
  ['', 'bare', groups],
  ['::WHERE(_::{count}::GT(1))', 'bare', groups.slice(0, 1)],
  ['::WHERE(_::{country}::EQ("fi"))', 'bare', groups.slice(1, 2)],
  ['::WHERE(!EXISTS(_::{country}))', 'bare', groups.slice(2)],
  ['::WHERE(AND(_::{count}::EQ(1), EXISTS(_::{country})))', 'bare', groups.slice(1, 2)],
  ['::ORDER<Asc>(_::{country})', 'bare', [groups[2], groups[1], groups[0]]],
  ['::ORDER<Asc>(_::{count})', 'bare', [groups[1], groups[2], groups[0]]],
  ['::ORDER<Desc>(_::{country})::RANGE(0, 2)', 'bare', groups.slice(0, 2)],
  ['::RANGE(1, 3)', 'bare', groups.slice(1)],
  ['::WHERE(_::{count}::GT(9))', 'bare', []],
  ['::FIRST', 'named', groups[0]],
  ['::LAST', 'named', groups[2]],
  ['::ORDER<Asc>(_::{count})::FIRST', 'named', groups[1]],
  ['::WHERE(_::{count}::GT(9))::FIRST', 'named', null],
  ['::FIRST::{count}', 'named', 3],
  ['::COUNT', 'named', 3],
  ['::WHERE(_::{count}::EQ(1))::COUNT', 'named', 2],
  ['::{count}', 'named', [3, 1, 1]],
  ['::{country}', 'named', ['se', 'fi', null]],
  ['::{count}::FIRST', 'named', 3],
  ['::!{count}', 'named', groups.map(({ country }) => ({ country }))],
  ['::{count, country}', 'named', groups.map(({ count, country }) => ({ count, country }))],
  ['::{n: count, ..}', 'named', groups.map(({ country, count }) => ({ n: count, country }))],
  ['::{country, n: _::{count}, ..}', 'named', groups.map(({ country, count }) => ({ country, n: count }))],
  [
    '::{country, twice: MUL(_::{count}, 2)}',
    'named',
    groups.map(each => ({ country: each.country, twice: 2 * each.count })),
  ],
  [
    '::|x|{c: x::{country}, n: x::{count}}',
    'named',
    groups.map(({ country, count }) => ({ c: country, n: count })),
  ],
  ['::|x|{c: x::{country}, ..}', 'named', groups.map(({ country, count }) => ({ c: country, count }))],
  [
    '::{n: count}::GROUP_BY(n)',
    'bare',
    [
      { n: 3, count: 1 },
      { n: 1, count: 2 },
    ],
  ],
  [
    '::AGGREGATE_BY(count)',
    'bare',
    [
      { count: 1, data: groups.slice(0, 1) },
      { count: 2, data: groups.slice(1) },
    ],
  ],
]

describe('a grouping is a value (S8a)', () => {
  it.each(forms)('in place and bound: %s', (steps, alone, answer) =>
    withUsers(
      `QUERY Inline() => RETURN ${grouping}${steps}
       QUERY Bound() => g <- ${grouping} RETURN g${steps}
       QUERY Rebound() => g <- ${grouping} h <- g${steps} RETURN h
       QUERY Both() => g <- ${grouping} n <- N<User>::COUNT RETURN g${steps}, n
       QUERY Nested() => g <- ${grouping} RETURN {all: g${steps}, list: [g${steps}, {deep: ${grouping}${steps}}]}`,
      async call => {
        expect(await call('Inline')).toEqual(alone === 'bare' ? answer : { data: answer })
        expect(await call('Bound')).toEqual(alone === 'bare' ? answer : { g: answer })
        expect(await call('Rebound')).toEqual(alone === 'bare' ? answer : { h: answer })
        expect(await call('Both')).toEqual({ g: answer, n: 5 })
        expect(await call('Nested')).toEqual({ all: answer, list: [answer, { deep: answer }] })
      },
    ),
  )
})

describe('the records of AGGREGATE_BY are items again (S8a)', () => {
  it('are shown as before, with what is fixed of them', () =>
    withUsers(
      `QUERY Whole() => RETURN N<User>::AGGREGATE_BY(country)
       QUERY Top() => RETURN N<User>::AGGREGATE_BY(country)::ORDER<Desc>(_::{count})::RANGE(0, 1)
       QUERY Mapped() => RETURN N<User>::{n: name, ..}::!{id, label, country, year, joined}::AGGREGATE_BY(country)
       QUERY Without() => g <- N<User>::!{id, label, year, joined}::AGGREGATE_BY(country) RETURN g::FIRST::{data}`,
      async (call, users) => {
        const se = { count: 3, data: [users.Ada, users.Bea, users.Dan] }
        const all = [se, { count: 1, data: [users.Cid] }, { count: 1, data: [users.Eve] }]
        expect(await call('Whole')).toEqual(all)
        expect(await call('Top')).toEqual([se])
        expect(await call('Mapped')).toEqual([
          { count: 3, data: [{ n: 'Ada' }, { n: 'Bea' }, { n: 'Dan' }] },
          { count: 1, data: [{ n: 'Cid' }] },
          { count: 1, data: [{ n: 'Eve' }] },
        ])
        expect(await call('Without')).toEqual({
          g: ['Ada', 'Bea', 'Dan'].map(name => ({ name, country: 'se' })),
        })
      },
    ))

  it('by data: properties, navigations, filters, sums', () =>
    withUsers(
      `QUERY Closure() => g <- N<User>::AGGREGATE_BY(country)
         RETURN g::|x|{country: x::{country}, n: x::{count}, names: x::{data}::{name}, orders: x::{data}::Out<Placed>::COUNT}
       QUERY Sums() => g <- N<User>::AGGREGATE_BY(country)
         RETURN g::|x|{n: x::{count}, sum: SUM(x::{data}::Out<Placed>::{total}), last: MAX(x::{data}::{year})}
       QUERY Items() => RETURN N<Item>::AGGREGATE_BY(title)::|x|{sum: SUM(x::{data}::{total}), title: x::{title}}
       QUERY Having() => RETURN N<User>::AGGREGATE_BY(country)
         ::WHERE(_::{data}::Out<Placed>::COUNT::GT(1))::{n: _::{count}, names: _::{data}::{name}}
       QUERY Filtered() => RETURN N<User>::AGGREGATE_BY(country)
         ::{late: _::{data}::WHERE(_::{year}::GT(1984))::ORDER<Desc>(_::{year})::{name}}
       QUERY Spread() => RETURN N<User>::AGGREGATE_BY(country)::RANGE(1, 2)::{names: _::{data}::{name}, ..}
       QUERY Renamed() => RETURN N<User>::AGGREGATE_BY(country)::RANGE(1, 2)::{users: data, ..}
       QUERY All() => g <- N<User>::AGGREGATE_BY(country) RETURN g::{data}::{name}
       QUERY One() => g <- N<User>::AGGREGATE_BY(country) f <- g::FIRST us <- f::{data} RETURN us::Out<Placed>::{title}
       QUERY Hidden() => RETURN N<User>::AGGREGATE_BY(country)::WHERE(_::{country}::EQ("fi"))::{country}`,
      async (call, users) => {
        expect(await call('Closure')).toEqual({
          g: [
            { country: 'se', n: 3, names: ['Ada', 'Bea', 'Dan'], orders: 2 },
            { country: 'fi', n: 1, names: ['Cid'], orders: 1 },
            { country: null, n: 1, names: ['Eve'], orders: 0 },
          ],
        })
        expect(await call('Sums')).toEqual({
          g: [
            { n: 3, sum: 5.5, last: 1992 },
            { n: 1, sum: 5, last: 1990 },
            { n: 1, sum: 0, last: 1993 },
          ],
        })
        expect(await call('Items')).toEqual({
          data: [
            { sum: 7, title: 'hat' },
            { sum: 3.5, title: 'map' },
          ],
        })
        expect(await call('Having')).toEqual({ data: [{ n: 3, names: ['Ada', 'Bea', 'Dan'] }] })
        expect(await call('Filtered')).toEqual({
          data: [{ late: ['Dan', 'Bea'] }, { late: ['Cid'] }, { late: ['Eve'] }],
        })
        expect(await call('Spread')).toEqual({ data: [{ names: ['Cid'], count: 1, data: [users.Cid] }] })
        expect(await call('Renamed')).toEqual({ data: [{ users: [users.Cid], count: 1 }] })
        expect(await call('All')).toEqual({ g: ['Ada', 'Bea', 'Dan', 'Cid', 'Eve'] })
        expect(await call('One')).toEqual({ us: ['hat', 'map'] })
        expect(await call('Hidden')).toEqual({ data: ['fi'] })
      },
    ))

  it('that are grouped again, in place and bound (R2)', () =>
    withUsers(
      `QUERY Q() => g <- N<User>::AGGREGATE_BY(country) all <- g::{data}
         p <- N<User>({name: "Ada"})::ShortestPath<Follows>::To(N<User>({name: "Cid"}))
         RETURN {
           late: g::|x|{country: x::{country}, by: x::{data}::{d: DIV(_::{year}, 10)}::GROUP_BY(d)},
           years: g::|x|{by: x::{data}::AGGREGATE_BY(year)::{year, names: _::{data}::{name}}},
           here: g::{data}::GROUP_BY(label), counted: g::{data}::COUNT::GROUP_BY(label), bound: all::GROUP_BY(label),
           path: p::{path}::GROUP_BY(country), edges: p::{edges}::AGGREGATE_BY(km)::{km}
         }`,
      async call => {
        const labels = [{ label: 'User', count: 5 }]
        expect(await call('Q')).toEqual({
          late: [
            {
              country: 'se',
              by: [
                { d: 198, count: 2 },
                { d: 199, count: 1 },
              ],
            },
            { country: 'fi', by: [{ d: 199, count: 1 }] },
            { country: null, by: [{ d: 199, count: 1 }] },
          ],
          years: [
            {
              by: [
                { year: 1981, names: ['Ada'] },
                { year: 1985, names: ['Bea'] },
                { year: 1992, names: ['Dan'] },
              ],
            },
            { by: [{ year: 1990, names: ['Cid'] }] },
            { by: [{ year: 1993, names: ['Eve'] }] },
          ],
          here: labels,
          counted: labels,
          bound: labels,
          path: [
            { country: 'se', count: 2 },
            { country: 'fi', count: 1 },
          ],
          edges: [2, 3],
        })
      },
    ))

  it('in FOR, taken apart by the entries of a mapping', () =>
    withUsers(
      `QUERY Apart() => g <- N<User>::AGGREGATE_BY(country)::|x|{land: x::{country}, n: ADD(x::{count}, 1), items: x::{data}::Out<Placed>, names: x::{data}::{name}}
         FOR {land, n, items, names, count, data} IN g {
           k <- items::COUNT  m <- names::COUNT  d <- data::COUNT
           AddN<Shop>({name: land, rent: SUM([MUL(n, 1000), MUL(count, 100), MUL(k, 10), SUB(MUL(m, 2), d)])})
           FOR name IN names { AddN<Shop>({name: name}) }
         }
         s <- N<Shop>::{name, rent} RETURN s
       QUERY Direct() => g <- N<User>::AGGREGATE_BY(country)::{land: country, all: data, count: country}
         FOR {land, all, count} IN g { n <- all::COUNT  AddN<Shop>({name: count, rent: n}) }
         s <- N<Shop>::RANGE(8, 11)::{name, rent} RETURN s
       QUERY Paths(a: ID) => p <- N<User>::ShortestPath<Follows>::To(a)::|x|{hops: x::{hop_count}, who: x::{path}::{name}, last: x::{path}::LAST}
         FOR {hops, who, last} IN p { n <- who::COUNT  AddN<Shop>({name: last::{name}, rent: ADD(MUL(n, 10), n)}) }
         s <- N<Shop>::RANGE(11, 16)::{name, rent} RETURN s`,
      async (call, { Cid }) => {
        expect(await call('Apart')).toEqual({
          s: [
            { name: 'se', rent: 4323 },
            { name: 'Ada', rent: null },
            { name: 'Bea', rent: null },
            { name: 'Dan', rent: null },
            { name: 'fi', rent: 2111 },
            { name: 'Cid', rent: null },
            { name: null, rent: 2101 },
            { name: 'Eve', rent: null },
          ],
        })
        expect(await call('Direct')).toEqual({
          s: [
            { name: 'se', rent: 3 },
            { name: 'fi', rent: 1 },
            { name: null, rent: 1 },
          ],
        })
        expect(await call('Paths', { a: Cid!.id })).toEqual({
          s: [
            { name: 'Cid', rent: 33 },
            { name: 'Cid', rent: 22 },
            { name: 'Cid', rent: 11 },
            { name: null, rent: 0 },
            { name: null, rent: 0 },
          ],
        })
      },
    ))

  it('in FOR, whole and taken apart', () =>
    withUsers(
      `QUERY Whole() => g <- N<User>::AGGREGATE_BY(country)
         FOR x IN g { items <- x::{data}  FOR u IN items { AddN<Item>({title: u::{name}, total: x::{count}}) } }
         i <- N<Item>::{title, total} RETURN i
       QUERY Apart() => g <- N<User>::AGGREGATE_BY(country)
         FOR {count, data, country} IN g { n <- data::Out<Placed>::COUNT  AddN<Item>({title: country, total: n}) }
         i <- N<Item>::RANGE(3, 6)::{title, total} RETURN i
       QUERY Grouped() => groups <- N<User>::GROUP_BY(country)
         FOR {country, count} IN groups { AddN<Shop>({name: country, rent: count}) }
         s <- N<Shop>::{name, rent} RETURN s`,
      async call => {
        expect(await call('Grouped')).toEqual({
          s: [
            { name: 'se', rent: 3 },
            { name: 'fi', rent: 1 },
            { name: null, rent: 1 },
          ],
        })
        expect(await call('Apart')).toEqual({
          i: [
            { title: 'se', total: 2 },
            { title: 'fi', total: 1 },
            { title: null, total: 0 },
          ],
        })
        expect((await call('Whole')).i.slice(6)).toEqual([
          { title: 'Ada', total: 3 },
          { title: 'Bea', total: 3 },
          { title: 'Dan', total: 3 },
          { title: 'Cid', total: 1 },
          { title: 'Eve', total: 1 },
        ])
      },
    ))

  it('are what they were when they were grouped, and their current selves to steps (W1)', () =>
    withUsers(
      `QUERY Q() => g <- N<User>::{name}::AGGREGATE_BY(country)
         u <- N<User>({name: "Cid"})::UPDATE({name: "Kid"})
         DROP N<User>({name: "Dan"})
         RETURN {whole: g::RANGE(1, 2), now: g::{data}::{name}}`,
      async call => {
        expect(await call('Q')).toEqual({
          whole: [{ count: 1, data: [{ name: 'Cid' }] }],
          now: ['Ada', 'Bea', 'Kid', 'Eve'],
        })
      },
    ))
})

describe('items that a group or a path holds are as they are (W1)', () => {
  it('while the group still shows what it held', () =>
    withUsers(
      `QUERY Q() => g <- N<User>::!{id, label, joined}::AGGREGATE_BY(country)
         u <- N<User>({name: "Cid"})::UPDATE({name: "Kid"})
         DROP N<User>({name: "Dan"})
         RETURN {whole: g, items: g::{data}, n: g::FIRST::{data}::COUNT, years: g::{data}::WHERE(_::{year}::GT(1990))::{year}}
       QUERY Changed() => g <- N<User>::AGGREGATE_BY(country)::WHERE(_::{country}::EQ("fi"))
         u <- g::{data}::UPDATE({year: 1}) RETURN {u: u::{name, year}, g: g::{data}::{year}}
       QUERY Ranked() => g <- N<User>::AGGREGATE_BY(country)::RANGE(1, 2) RETURN g::{data}::RerankRRF
       QUERY Walked() => p <- N<User>({name: "Ada"})::ShortestPath<Follows>::To(N<User>({name: "Kid"}))
         u <- N<User>({name: "Bea"})::UPDATE({name: "Bee"})
         RETURN {whole: p::{path}::{name}, now: p::{path}::!{id, label, joined, country}}`,
      async (call, users) => {
        expect(await call('Ranked')).toEqual({
          g: [
            {
              id: users.Cid!.id,
              label: 'User',
              score: 1 / 61,
              name: 'Cid',
              country: 'fi',
              year: 1990,
              joined: null,
            },
          ],
        })
        expect(await call('Q')).toEqual({
          whole: [
            {
              count: 3,
              data: [
                { name: 'Ada', country: 'se', year: 1981 },
                { name: 'Bea', country: 'se', year: 1985 },
                { name: 'Dan', country: 'se', year: 1992 },
              ],
            },
            { count: 1, data: [{ name: 'Cid', country: 'fi', year: 1990 }] },
            { count: 1, data: [{ name: 'Eve', country: null, year: 1993 }] },
          ],
          items: [
            { name: 'Ada', country: 'se', year: 1981 },
            { name: 'Bea', country: 'se', year: 1985 },
            { name: 'Kid', country: 'fi', year: 1990 },
            { name: 'Eve', country: null, year: 1993 },
          ],
          n: 2,
          years: [1993],
        })
        expect(await call('Changed')).toEqual({ u: [{ name: 'Kid', year: 1 }], g: [1] })
        expect(await call('Walked')).toEqual({
          whole: ['Ada', 'Bee', 'Kid'],
          now: [
            { name: 'Ada', year: 1981 },
            { name: 'Bee', year: 1985 },
            { name: 'Kid', year: 1 },
          ],
        })
      },
    ))
})

describe('rows of a mapping are grouped by what they show', () => {
  it.each([
    [
      '::{decade: DIV(_::{year}, 10), ..}::GROUP_BY(decade)',
      [
        { decade: 198, count: 2 },
        { decade: 199, count: 3 },
      ],
    ],
    [
      '::{land: country}::GROUP_BY(land)',
      [
        { land: 'se', count: 3 },
        { land: 'fi', count: 1 },
        { land: null, count: 1 },
      ],
    ],
    ['::{land: country}::GROUP_BY(year)::COUNT', 5],
    [
      '::{orders: _::Out<Placed>::COUNT}::GROUP_BY(orders)',
      [
        { orders: 2, count: 1 },
        { orders: 0, count: 3 },
        { orders: 1, count: 1 },
      ],
    ],
    ['::{name: country}::GROUP_BY(name)::FIRST', { name: 'se', count: 3 }],
    ['::{d: DIV(_::{year}, 10), c: country}::!{c}::GROUP_BY(d)::COUNT', 2],
    [
      '::{d: DIV(_::{year}, 10), name}::WHERE(_::{year}::LT(1990))::AGGREGATE_BY(d)',
      [
        {
          count: 2,
          data: [
            { d: 198, name: 'Ada' },
            { d: 198, name: 'Bea' },
          ],
        },
      ],
    ],
    [
      '::GROUP_BY(country)::{n: count}::GROUP_BY(n)::{m: count}::GROUP_BY(m)',
      [
        { m: 1, count: 1 },
        { m: 2, count: 1 },
      ],
    ],
  ] as const)('in place and bound: N<User>%s', (steps, answer) =>
    withUsers(
      `QUERY Inline() => x <- N<User>${steps} RETURN {x: x}
       QUERY Bound() => m <- N<User>${steps.replace(/(.*\})::(GROUP_BY|WHERE|!\{c\}::G)/, '$1 x <- m::$2')} RETURN {x: x}`,
      async call => {
        expect(await call('Inline')).toEqual({ x: answer })
        expect(await call('Bound')).toEqual({ x: answer })
      },
    ),
  )

  it('as they were when they were bound (W1), dates and ids included', () =>
    withUsers(
      `QUERY Fixed() => m <- N<User>::{land: country} u <- N<User>::UPDATE({country: "no"})
         RETURN {old: m::GROUP_BY(land)::COUNT, new: m::GROUP_BY(country)::COUNT}
       QUERY Dates() => a <- N<User>({name: "Ada"})::UPDATE({joined: "2031-02-03"})
         RETURN N<User>::{j: joined, me: ID}::GROUP_BY(j)::WHERE(_::{j}::GT("2031-01-01"))`,
      async call => {
        expect(await call('Dates')).toEqual([{ j: '2031-02-03T00:00:00+00:00', count: 1 }])
        expect(await call('Fixed')).toEqual({ old: 3, new: 1 })
      },
    ))
})

describe('a path is a value (C8)', () => {
  it('has members', () =>
    withUsers(
      `QUERY One() => p <- N<User>({name: "Ada"})::ShortestPathDijkstras<Follows>(_::{km})::To(N<User>({name: "Cid"}))
         RETURN {w: p::{total_weight}, hops: p::{hop_count}, names: p::{path}::{name}, km: p::{edges}::{km},
           n: p::{path}::COUNT, far: p::{path}::LAST::{name}, placed: p::{path}::Out<Placed>::{title}, count: p::COUNT,
           some: p::{total_weight, hop_count}, there: EXISTS(p)}
       QUERY None() => p <- N<User>({name: "Cid"})::ShortestPath<Follows>::To(N<User>({name: "Ada"}))
         RETURN {p: p, w: p::{total_weight}, names: p::{path}::{name}, n: p::COUNT, some: p::{n: hop_count}, there: EXISTS(p)}
       QUERY Many() => ps <- N<User>::RANGE(0, 4)::ShortestPath<Follows>::To(N<User>({name: "Cid"}))
         RETURN {hops: ps::{hop_count}, n: ps::COUNT, near: ps::WHERE(_::{hop_count}::GT(0))::ORDER<Asc>(_::{hop_count})::{n: _::{path}::{name}},
           mapped: ps::{h: hop_count}, closed: ps::|x|{via: x::{path}::{name}}, last: ps::LAST, by: ps::GROUP_BY(hop_count),
           sums: ps::{h: ADD(_::{hop_count}, 1)}}
       QUERY Loop() => ps <- N<User>::RANGE(0, 4)::ShortestPath<Follows>::To(N<User>({name: "Cid"}))
         FOR {hop_count, path} IN ps { n <- path::COUNT  AddN<Item>({title: "loop", total: n}) }
         FOR p IN ps { n <- p::{edges}::COUNT  AddN<Item>({title: "whole", total: n}) }
         i <- N<Item>::RANGE(3, 11)::{total} RETURN i`,
      async call => {
        expect(await call('One')).toEqual({
          w: 5,
          hops: 2,
          names: ['Ada', 'Bea', 'Cid'],
          km: [2, 3],
          n: 3,
          far: 'Cid',
          placed: ['hat', 'map', 'hat'],
          count: 1,
          some: { total_weight: 5, hop_count: 2 },
          there: true,
        })
        expect(await call('None')).toEqual({ p: null, w: null, names: [], n: 0, some: null, there: false })
        expect(await call('Many')).toEqual({
          hops: [2, 1, 0, null],
          n: 4,
          near: [{ n: ['Bea', 'Cid'] }, { n: ['Ada', 'Bea', 'Cid'] }],
          mapped: [{ h: 2 }, { h: 1 }, { h: 0 }, null],
          closed: [{ via: ['Ada', 'Bea', 'Cid'] }, { via: ['Bea', 'Cid'] }, { via: ['Cid'] }, null],
          last: null,
          by: [2, 1, 0, null].map(hop_count => ({ hop_count, count: 1 })),
          sums: [{ h: 3 }, { h: 2 }, { h: 1 }, null],
        })
        expect(await call('Loop')).toEqual({ i: [3, 2, 1, 0, 2, 1, 0, 0] })
      },
    ))

  it('that a filter removes is null, as one that there is none of (S7)', () =>
    withUsers(
      `QUERY Q() => p <- N<User>({name: "Ada"})::ShortestPath<Follows>::To(N<User>({name: "Cid"}))::WHERE(_::{hop_count}::LT(2))
         g <- N<User>::GROUP_BY(country)::FIRST::WHERE(_::{count}::GT(9))
         RETURN {p: p, w: p::{total_weight}, names: p::{path}::{name}, n: p::COUNT, there: EXISTS(p), g: g}`,
      async call =>
        expect(await call('Q')).toEqual({ p: null, w: null, names: [], n: 0, there: false, g: null }),
    ))

  it('through several types has the members that can be read, and each record as it is', () =>
    withUsers(
      `QUERY Q(shop: ID) => p <- N<User>({name: "Ada"})::ShortestPath::To(shop)
         RETURN {p: p::!{total_weight}, names: p::{path}::{name}, labels: p::{path}::{label}, rent: p::{path}::{name, rent},
           ids: p::{path}::ID, big: p::{path}::WHERE(_::{rent}::GT(5)), edges: p::{edges}::{label}, to: p::{edges}::FIRST}`,
      async (call, users) => {
        const { shop, edge } = await call('Own', { a: 'Ada' })
        expect(await call('Q', { shop: shop.id })).toEqual({
          p: { path: [users.Ada, shop], edges: [edge], hop_count: 1 },
          names: ['Ada', 'Shop'],
          labels: ['User', 'Shop'],
          rent: [
            { name: 'Ada', rent: null },
            { name: 'Shop', rent: 7 },
          ],
          ids: [users.Ada!.id, shop.id],
          big: [shop],
          edges: ['Owns'],
          to: edge,
        })
      },
    ))
})
