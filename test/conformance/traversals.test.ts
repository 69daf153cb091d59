import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { isleFindings, isles, withIsles } from './isles.ts'
import { numbers } from './numbers.ts'
import { person, withPeople } from './people.ts'
import { crew, withSailors } from './sailors.ts'
import { addUsers, userSchema } from './users.ts'

describe('A1-10 a step means the same after a variable and inline', () => {
  const steps = [
    ['Out<Knows>', { sailors: ['Ann'], knows: 0, serves: 1 }],
    ['OutE<Knows>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 1, serves: 2 }],
    ['In<Knows>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 3, serves: 2 }],
    ['InE<Knows>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 3, serves: 2 }],
    ['Out<ServesOn>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 3, serves: 0 }],
    ['OutE<Knows>::ToN', { sailors: ['Ann'], knows: 0, serves: 1 }],
    ['Out<Knows>::RANGE(0, 1)', { sailors: ['Ann', 'Cy'], knows: 1, serves: 1 }],
    ['OutE<Knows>::WHERE(_::{years}::GT(2))', { sailors: ['Ann', 'Bob', 'Cy'], knows: 2, serves: 2 }],
  ] as const
  it.each(steps)('DROP …::%s', (step, left) =>
    Promise.all(
      [`s <- N<Sailor>({name: "Ann"}) DROP s::${step}`, `DROP N<Sailor>({name: "Ann"})::${step}`].map(body =>
        withSailors(
          `QUERY Q() => ${body} RETURN {sailors: N<Sailor>::{name}, knows: E<Knows>::COUNT, serves: E<ServesOn>::COUNT}`,
          async ({ call }) => {
            await crew(call)
            expect(await call('Q')).toEqual(left)
          },
        ),
      ),
    ).then(() => undefined),
  )
})

describe('A2-26 every step can follow every step of its kind', () => {
  it('a filter after leaving vectors, a search after reaching them', () =>
    withPeople(
      `QUERY Wrote(a: ID, b: ID) => AddE<Wrote>({page: 1})::From(a)::To(b) RETURN NONE
       QUERY Authors(name: String) => vecs <- V<Note> RETURN vecs::In<Wrote>::WHERE(_::{name}::EQ(name))::{name, age}
       QUERY Hits(v: [F64]) => p <- N<Person>({name: "Ada"}) RETURN p::Out<Wrote>::SearchV<Note>(v, 2)::{body}
       QUERY Back(v: [F64]) => RETURN SearchV<Note>(v, 1)::In<Wrote>::WHERE(_::{age}::GT(1))::Out<Wrote>::{body}`,
      async ({ call }) => {
        const ada = await person(call, 'Ada', 36)
        const bob = await person(call, 'Bob', 1)
        for (const [owner, body, v] of [
          [ada, 'far', [0, 1]],
          [ada, 'near', [1, 0.1]],
          [bob, 'bobs', [1, 0]],
          [ada, 'mid', [1, 1]],
        ] as const)
          await call('Wrote', { a: owner.id, b: (await call('AddNote', { v, body })).n.id })
        expect(await call('Authors', { name: 'Bob' })).toEqual({ vecs: [{ name: 'Bob', age: 1 }] })
        expect(await call('Hits', { v: [1, 0] })).toEqual({ p: ['near', 'mid'] })
        expect(await call('Back', { v: [0, 1] })).toEqual({ data: ['far', 'near', 'mid'] })
        expect(await call('Back', { v: [1, 0] })).toEqual({ data: [] })
      },
    ))

  // Each step with its effect on a list of the persons a, b, c, d, whose ages are 1, 2, 3 and none.
  const edges = ['ab', 'ac', 'bc', 'cc', 'ab']
  const ages: Record<string, number> = { a: 1, b: 2, c: 3 }
  const from = (name: string) => edges.filter(edge => edge[0] === name).map(edge => edge[1]!)
  const to = (name: string) => edges.filter(edge => edge[1] === name).map(edge => edge[0]!)
  const steps: Record<string, (list: readonly string[]) => string[]> = {
    'Out<Knows>': list => list.flatMap(from),
    'In<Knows>': list => list.flatMap(to),
    'OutE<Knows>::ToN': list => list.flatMap(from),
    'InE<Knows>::FromN': list => list.flatMap(to),
    'OutE<Knows>::FromN': list => list.flatMap(name => from(name).map(() => name)),
    'WHERE(_::{age}::GTE(2))': list => list.filter(name => (ages[name] ?? 0) >= 2),
    'WHERE(!EXISTS(_::Out<Knows>))': list => list.filter(name => from(name).length === 0),
    'ORDER<Desc>(_::{age})': list => list.toSorted((x, y) => (ages[y] ?? 0) - (ages[x] ?? 0)),
    'RANGE(1, 3)': list => list.slice(1, 3),
    '{age, name, Knows: _::Out<Knows>::COUNT}': list => [...list],
  }
  const names = Object.keys(steps)

  it('pair by pair', () =>
    withPeople(
      `QUERY Know(a: String, b: String) => e <- AddE<Knows>({since: ""})::From(N<Person>({name: a}))::To(N<Person>({name: b})) RETURN NONE
       ${names.flatMap((first, i) => names.map((second, j) => `QUERY P${i}_${j}() => p <- N<Person>::${first} RETURN {inline: N<Person>::${first}::${second}::ID, bound: p::${second}::ID}`)).join('\n')}
       QUERY Ids() => RETURN N<Person>::{name, id}`,
      async ({ call }) => {
        for (const name of 'abcd') await person(call, name, ages[name])
        for (const [a, b] of edges) await call('Know', { a, b })
        const name = new Map<string, string>(
          (await call('Ids')).data.map((row: { id: string; name: string }) => [row.id, row.name]),
        )
        const all = [...'abcd']
        for (const [i, first] of names.entries())
          for (const [j, second] of names.entries()) {
            const expected = steps[second]!(steps[first]!(all)).join('')
            const { inline, bound } = await call(`P${i}_${j}`)
            const shown = (ids: string[]) => ids.map(id => name.get(id)).join('')
            expect([shown(inline), shown(bound)], `${first}::${second}`).toEqual([expected, expected])
          }
      },
    ))
})

it('10-2 a negative bound or k is an error of the query', () =>
  withIsles(
    `QUERY Range(a: I32, b: I32) => RETURN N<Isle>::RANGE(a, b)::{code}
     QUERY Near(k: I32) => RETURN SearchV<Note>([1, 0], k)
     QUERY Text(k: I32) => RETURN SearchBM25<Isle>("alta", k)`,
    async ({ call, fails }) => {
      await isles(call)
      await call('Note', { v: [1, 0], body: 'x' })
      for (const [query, params] of [
        ['Range', { a: -1, b: 2 }],
        ['Range', { a: 0, b: -2 }],
        ['Near', { k: -1 }],
        ['Text', { k: -1 }],
      ] as const)
        expect((await fails(query, params)).code, query).toBe('INVALID_VALUE')
      for (const bounds of ['3, 1', '-1, 1'])
        expect(isleFindings(`QUERY Q() => RETURN N<Isle>::RANGE(${bounds})`)).toEqual([
          expect.stringMatching(/^E632 /),
        ])
      expect(await call('Range', { a: 1, b: 9 })).toEqual({ data: ['b', 'c'] })
    },
  ))

it('10-8 steps in RETURN are executed', () =>
  withIsles(
    `QUERY Q() => i <- N<Isle> RETURN {
       count: i::COUNT, range: i::RANGE(1, 2)::{code}, order: i::ORDER<Desc>(_::{code})::{code},
       where: i::WHERE(_::{pop}::GT(1))::{code}, group: i::GROUP_BY(warm), data: i::RANGE(0, 1)::AGGREGATE_BY(pop) }`,
    async ({ call }) => {
      const { a } = await isles(call)
      expect(await call('Q')).toEqual({
        count: 3,
        range: ['b'],
        order: ['c', 'b', 'a'],
        where: ['b'],
        group: [{ warm: null, count: 3 }],
        data: [{ count: 1, data: [a] }],
      })
    },
  ))

describe('LAST (S3, S4, L3)', () => {
  const last = (text: string, answer: unknown) =>
    withSailors(
      `QUERY Q() => s <- N<Sailor> none <- N<Sailor>::WHERE(_::{age}::GT(99)) RETURN {r: ${text}}`,
      async ({ call }) => {
        await crew(call)
        expect(await call('Q')).toEqual({ r: answer })
      },
    )

  it.each([
    ['of many', 's::LAST::{name}', 'Cy'],
    ['of a type', 'N<Sailor>::LAST::{name}', 'Cy'],
    ['behind a filter', 'N<Sailor>::WHERE(_::{age}::GT(1))::LAST::{name}', 'Bob'],
    ['behind a mapping', 's::{n: name, age}::LAST', { n: 'Cy', age: null }],
    ['before a step', 's::RANGE(0, 2)::LAST::Out<Knows>::{name}', ['Cy']],
    ['of one', 's::LAST::LAST::{name}', 'Cy'],
    ['of values', 's::{name}::LAST', 'Cy'],
    ['of groups', 's::GROUP_BY(captain)::LAST', { captain: null, count: 1 }],
    ['of nothing', 'none::LAST', null],
    ['of nothing, and what follows', 'none::LAST::Out<Knows>', []],
    ['behind the end of an edge', 'E<Wrote>::LAST::ToV::In<Wrote>::LAST::{name}', 'Ann'],
  ])('%s', (_, text, answer) => last(text, answer))

  it('of each item in a mapping', () =>
    last('s::{name, last: _::Out<Knows>::LAST::{name}}', [
      { name: 'Ann', last: 'Cy' },
      { name: 'Bob', last: 'Cy' },
      { name: 'Cy', last: null },
    ]))

  it('of each item in a condition and in a key', () =>
    last(
      '{where: s::WHERE(_::OutE<Knows>::LAST::{years}::GT(1))::{name}, order: s::ORDER<Asc>(_::OutE<Knows>::LAST::{years})::{name}}',
      { where: ['Ann'], order: ['Cy', 'Bob', 'Ann'] },
    ))

  it('of an order: the greatest, and of equal ones the last', () =>
    last(
      `{asc: s::ORDER<Asc>(_::{age})::LAST::{name}, desc: N<Sailor>::ORDER<Desc>(_::{age})::LAST::{name},
        equal: N<Sailor>::ORDER<Asc>(_::{label})::LAST::{name}, inside: s::{n: _::Out<Knows>::ORDER<Desc>(_::{label})::LAST::{name}}}`,
      { asc: 'Ann', desc: 'Cy', equal: 'Cy', inside: [{ n: 'Cy' }, { n: 'Cy' }, { n: null }] },
    ))

  it('is changed and dropped like any item', () =>
    withSailors(
      `QUERY Change() => x <- N<Sailor>::LAST::UPDATE({age: 7}) RETURN x::{name, age}
       QUERY Drop() => DROP N<Sailor>::LAST RETURN N<Sailor>::{name}`,
      async ({ call }) => {
        await crew(call)
        expect(await call('Change')).toEqual({ x: { name: 'Cy', age: 7 } })
        expect(await call('Drop')).toEqual({ data: ['Ann', 'Bob'] })
        await call('Drop')
        await call('Drop')
        expect(await call('Drop')).toEqual({ data: [] })
      },
    ))
})

describe('INTERSECT (C4)', () => {
  it('keeps the items that every item leads to, in the order of the first one', () =>
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

describe('self-loops and items reached twice', () => {
  it('are followed both ways, listed once for each visit, and changed once', () =>
    withProgram(
      `${userSchema}
      QUERY Loop() => u <- N<User>({name: "b"}) RETURN {out: u::Out<Knows>::{name}, in: u::In<Knows>::{name}}
      QUERY Twice() => xs <- N<User>::Out<Knows> RETURN {n: xs::{name}, c: xs::COUNT, o: xs::ORDER<Desc>(_::{name})::{name}}
      QUERY Update() => xs <- N<User>::Out<Knows> y <- xs::UPDATE({age: 9}) RETURN {y: y::{name, age}, x: xs::{age}}
      QUERY Ends() => xs <- N<User>::Out<Knows> e <- E<Knows>::UpsertE({since: "dup"})::From(xs)::To(xs) RETURN {e: e::{since}, all: E<Knows>::COUNT}
      QUERY Drop() => DROP N<User>({name: "b"}) RETURN {e: E<Knows>::{since}, a: N<User>({name: "a"})::Out<Knows>::{name}}
      QUERY DropInLoop() => xs <- N<User> FOR x IN xs { DROP x::Out<Knows> } RETURN {u: N<User>::{name}, e: E<Knows>::COUNT}`,
      async ({ call }) => {
        await addUsers(call)
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
  it('nest three levels deep and name every enclosing item', () =>
    withProgram(
      `${userSchema} QUERY Q() => u <- N<User> RETURN u::|x|{ n: x::{name}, k: x::Out<Knows>::|y|{
        n: y::{name}, o: x::{name}, k: y::Out<Knows>::|z|{
          n: z::{name}, y: y::{name}, x: x::{name}, c: x::Out<Knows>::COUNT,
          s: N<User>::WHERE(_::{name}::EQ(x::{name}))::{name} } } }`,
      async ({ call }) => {
        await addUsers(call)
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
