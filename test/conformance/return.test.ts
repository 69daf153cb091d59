import { describe, expect, it } from 'vitest'
import { unknownId, uuid, withProgram } from '../support/program.ts'
import { isles, withIsles } from './isles.ts'
import { person, withPeople } from './people.ts'
import { crew, withSailors } from './sailors.ts'

const schema = `
N::User { name: String, country: String, age: U8 }
E::Likes { From: User, To: User, Properties: { since: String } }
QUERY Add(name: String, country: String, age: U8) =>
  user <- AddN<User>({name: name, country: country, age: age})
  RETURN user
`

const threeUsers = async (call: (query: string, params?: object) => Promise<any>) => {
  const users: { id: string; name: string }[] = []
  for (const [name, country, age] of [
    ['Ada', 'UK', 36],
    ['Bob', 'US', 41],
    ['Cy', 'UK', 36],
  ] as const) {
    users.push((await call('Add', { name, country, age })).user)
  }
  return users
}

describe('members named after the variables they start from, in the order written (R1)', () => {
  it('sends a created record under the name of its variable', () =>
    withProgram(schema, async ({ call }) => {
      const { user } = await call('Add', { name: 'Ada', country: 'UK', age: 36 })
      expect(user).toEqual({
        id: expect.stringMatching(uuid),
        label: 'User',
        name: 'Ada',
        country: 'UK',
        age: 36,
      })
    }))

  it('keeps the name and the order when steps follow', () =>
    withProgram(
      `${schema} QUERY Q() => b <- N<User> a <- N<User> RETURN b::RANGE(0, 2)::!{id, label, age}, a::COUNT`,
      async ({ call, database }) => {
        await threeUsers(call)
        expect(await database.callText('Q', '')).toBe(
          '{"b":[{"name":"Ada","country":"UK"},{"name":"Bob","country":"US"}],"a":3}',
        )
      },
    ))
})

describe('where a step is written never changes the result (R2)', () => {
  const steps = [
    'COUNT',
    'RANGE(1, 3)',
    'FIRST',
    'LAST',
    '{name}',
    '{name, age}',
    '{nick: name, ..}',
    '!{country}',
    'ID',
    'GROUP_BY(country)',
    'AGGREGATE_BY(age)',
    'COUNT::GROUP_BY(country, age)',
    'WHERE(_::{country}::EQ("UK"))::COUNT',
    'WHERE(_::{age}::GT(36))::{name}',
    'ORDER<Desc>(_::{name})::{name}',
    'RANGE(0, 1)::!{name}',
  ]
  it.each(steps)('%s in the binding, in RETURN, or inline', step =>
    withProgram(
      `${schema}
      QUERY Bound() => x <- N<User>::${step} RETURN {r: x}
      QUERY Later() => x <- N<User> y <- x::${step} RETURN {r: y}
      QUERY Returned() => x <- N<User> RETURN {r: x::${step}}
      QUERY Inline() => RETURN {r: N<User>::${step}}`,
      async ({ call }) => {
        await threeUsers(call)
        const bound = await call('Bound')
        expect(await call('Later')).toEqual(bound)
        expect(await call('Returned')).toEqual(bound)
        expect(await call('Inline')).toEqual(bound)
        expect(bound.r).not.toBeUndefined()
      },
    ),
  )
})

describe('a grouping returned alone is the bare array (R3)', () => {
  it.each([
    'RETURN x::GROUP_BY(country)',
    'g <- x::GROUP_BY(country) RETURN g',
    'RETURN x::COUNT::GROUP_BY(country)',
  ])('%s', ending =>
    withProgram(`${schema} QUERY Q() => x <- N<User> ${ending}`, async ({ call }) => {
      await threeUsers(call)
      expect(await call('Q')).toEqual([
        { country: 'UK', count: 2 },
        { country: 'US', count: 1 },
      ])
    }),
  )

  it('is a member when other values are returned too', () =>
    withProgram(
      `${schema} QUERY Q() => x <- N<User> y <- N<User> RETURN x::GROUP_BY(country), y::COUNT`,
      async ({ call }) => {
        await threeUsers(call)
        expect(await call('Q')).toEqual({
          x: [
            { country: 'UK', count: 2 },
            { country: 'US', count: 1 },
          ],
          y: 3,
        })
      },
    ))
})

describe('a value that starts from no variable is named data, and keeps its JSON type (R4)', () => {
  it.each([
    ['5', 5],
    ['-2.5', -2.5],
    ['true', true],
    ['"done"', 'done'],
    ['N<User>::COUNT', 0],
    ['EXISTS(N<User>)', false],
    ['!EXISTS(N<User>)', true],
  ])('RETURN %s', (expression, data) =>
    withProgram(`${schema} QUERY Q() => RETURN ${expression}`, async ({ call }) => {
      expect(await call('Q')).toEqual({ data })
    }),
  )
})

describe('objects and arrays are sent as written, without a wrapper (R5)', () => {
  it('evaluates every nested value like one at the top', () =>
    withProgram(
      `${schema} QUERY Q() =>
        x <- N<User>
        n <- x::COUNT
        RETURN {total: n, names: x::{name}, deep: {one: x::FIRST::{name}, list: [n, 7, "k"]}, all: [{first: x::FIRST::!{id}}]}`,
      async ({ call, database }) => {
        await threeUsers(call)
        expect(await database.callText('Q', '')).toBe(
          '{"total":3,"names":["Ada","Bob","Cy"],"deep":{"one":"Ada","list":[3,7,"k"]},' +
            '"all":[{"first":{"label":"User","name":"Ada","country":"UK","age":36}}]}',
        )
      },
    ))

  it('sends an array', () =>
    withProgram(
      `${schema} QUERY Q() => x <- N<User> y <- x::COUNT RETURN [x::{name}, y]`,
      async ({ call }) => {
        await threeUsers(call)
        expect(await call('Q')).toEqual([['Ada', 'Bob', 'Cy'], 3])
      },
    ))
})

it('RETURN NONE sends an empty object (R6)', () =>
  withProgram(`${schema} QUERY Q() => AddN<User>({name: "x"}) RETURN NONE`, async ({ database }) => {
    expect(await database.callText('Q', '{}')).toBe('{}')
  }))

describe('numbers are printed as the shortest text that round-trips (R8)', () => {
  it('prints floats, and wide integers exactly', () =>
    withProgram(
      `N::Num { f32: F32, f64: F64, i64: I64, u64: U64, u128: U128, i8: I8 }
      QUERY Put(f32: F32, f64: F64, i64: I64, u64: U64, u128: U128, i8: I8) =>
        n <- AddN<Num>({f32: f32, f64: f64, i64: i64, u64: u64, u128: u128, i8: i8})
        RETURN n::!{id, label}
      QUERY Get() => n <- N<Num> RETURN n::!{id, label}`,
      async program => {
        const text =
          '{"f32":0.1,"f64":0.1,"i64":-9223372036854775808,"u64":18446744073709551615,' +
          '"u128":340282366920938463463374607431768211455,"i8":-128}'
        expect(await program.database.callText('Put', text)).toBe(`{"n":${text}}`)
        const again = await program.reopen()
        expect(await again.database.callText('Get', '')).toBe(`{"n":[${text}]}`)
      },
    ))
})

describe('the shapes of records', () => {
  it('node, edge and vector in full, a missing property as null (S1)', () =>
    withProgram(
      `${schema} V::Note { body: String }
      QUERY Edge(a: ID, b: ID) => e <- AddE<Likes>::From(a)::To(b) RETURN e
      QUERY Vec() => v <- AddV<Note>([1, 0.5, -2], {body: "x"}) RETURN v
      QUERY Found() => v <- SearchV<Note>([1, 0.5, -2], 1) RETURN v`,
      async ({ call, database }) => {
        const [a, b] = await threeUsers(call)
        const { e } = await call('Edge', { a: a!.id, b: b!.id })
        expect(e).toEqual({
          id: expect.stringMatching(uuid),
          label: 'Likes',
          from_node: a!.id,
          to_node: b!.id,
          since: null,
        })
        expect(Object.keys(e)).toEqual(['id', 'label', 'from_node', 'to_node', 'since'])
        const { v } = await call('Vec')
        expect(v).toEqual({ id: expect.stringMatching(uuid), label: 'Note', data: [1, 0.5, -2], body: 'x' })
        expect(Object.keys(v)).toEqual(['id', 'label', 'data', 'body'])
        const found = (await call('Found')).v[0]
        expect(Object.keys(found)).toEqual(['id', 'label', 'data', 'score', 'body'])
        expect(found.score).toBeCloseTo(0, 12)
        expect(await database.callText('Found', '')).toContain('"data":[1,0.5,-2]')
      },
    ))

  it('ids ascend with creation, and any spelling of a UUID is accepted (S2)', () =>
    withProgram(
      `${schema} QUERY Get(id: ID) => u <- N<User>(id) RETURN u::{name}`,
      async ({ call, fails }) => {
        const users = await threeUsers(call)
        expect(users.map(user => user.id)).toEqual(users.map(user => user.id).sort())
        const { id } = users[0]!
        const hex = id.replaceAll('-', '')
        for (const spelling of [id, id.toUpperCase(), hex, `{${id}}`, `urn:uuid:${id}`]) {
          expect(await call('Get', { id: spelling })).toEqual({ u: 'Ada' })
        }
        expect((await fails('Get', { id: 'x' })).code).toBe('INVALID_PARAMETER')
        expect((await fails('Get', { id: unknownId })).code).toBe('NODE_NOT_FOUND')
      },
    ))

  it('object or array by the static kind; FIRST of nothing is null, and steps from it are empty (S3, S4)', () =>
    withProgram(
      `${schema} QUERY Q() =>
        none <- N<User>::WHERE(_::{name}::EQ("nobody"))
        first <- none::FIRST
        friends <- first::Out<Likes>
        name <- first::{name}
        RETURN none, first, friends, name`,
      async ({ call }) => {
        expect(await call('Q')).toEqual({ none: [], first: null, friends: [], name: null })
      },
    ))

  it('one plain property or ID returns bare values, anything longer or renamed returns objects (S6)', () =>
    withProgram(
      `${schema} QUERY Many() => x <- N<User> RETURN {a: x::{name}, b: x::{nick: name}, c: x::{name, age}, d: x::{age, ..}::!{id, label}}
      QUERY One(id: ID) => x <- N<User>(id) RETURN {a: x::{name}, b: x::{nick: name}, c: x::ID}`,
      async ({ call }) => {
        const users = await threeUsers(call)
        expect(await call('Many')).toEqual({
          a: ['Ada', 'Bob', 'Cy'],
          b: [{ nick: 'Ada' }, { nick: 'Bob' }, { nick: 'Cy' }],
          c: [
            { name: 'Ada', age: 36 },
            { name: 'Bob', age: 41 },
            { name: 'Cy', age: 36 },
          ],
          d: [
            { age: 36, name: 'Ada', country: 'UK' },
            { age: 41, name: 'Bob', country: 'US' },
            { age: 36, name: 'Cy', country: 'UK' },
          ],
        })
        expect(await call('One', { id: users[1]!.id })).toEqual({
          a: 'Bob',
          b: { nick: 'Bob' },
          c: users[1]!.id,
        })
      },
    ))

  it('a spread shows the written entries first, then the rest in record order (S9)', () =>
    withProgram(`${schema} QUERY Q() => x <- N<User>::FIRST RETURN x::{nick: name, ..}`, async ({ call }) => {
      await threeUsers(call)
      expect(Object.keys((await call('Q')).x)).toEqual(['nick', 'id', 'label', 'country', 'age'])
    }))

  it('a spread in a closure leaves out what its variable reads (S9)', () =>
    withProgram(
      `${schema}
       QUERY Q() => x <- N<User>::FIRST RETURN x::|u|{nick: u::{name}, ..}
       QUERY Nested() => x <- N<User>::FIRST RETURN x::|u|{who: {nick: u::{name}}, next: ADD(u::{age}, 1), ..}`,
      async ({ call }) => {
        await threeUsers(call)
        expect(Object.keys((await call('Q')).x)).toEqual(['nick', 'id', 'label', 'country', 'age'])
        expect(Object.keys((await call('Nested')).x)).toEqual([
          'who',
          'next',
          'id',
          'label',
          'country',
          'age',
        ])
      },
    ))
})

describe('an absent item (S7)', () => {
  const program = `${schema}
    N::Tag { INDEX word: String }
    QUERY Count(id: ID) => x <- N<User>(id) RETURN x::COUNT
    QUERY Exists(id: ID) => x <- N<User>(id) RETURN EXISTS(x)
    QUERY Drop(id: ID) => DROP N<User>(id) RETURN NONE
    QUERY Unused(id: ID) => x <- N<User>(id) RETURN "fine"
    QUERY Plain(id: ID) => x <- N<User>(id) RETURN x
    QUERY Project(id: ID) => x <- N<User>(id) RETURN x::{name, age}
    QUERY Walk(id: ID) => x <- N<User>(id) RETURN x::Out<Likes>
    QUERY Update(id: ID) => x <- N<User>(id)::UPDATE({age: 3}) RETURN x
    QUERY Edge(id: ID) => e <- E<Likes>(id) RETURN e
    QUERY ByIndex() => x <- N<Tag>({word: "none"}) RETURN x
    QUERY Filtered(id: ID) => x <- N<User>(id)::WHERE(_::{name}::EQ("nobody")) RETURN x`

  it('counts 0, does not exist, can be dropped, and can stay unused', () =>
    withProgram(program, async ({ call }) => {
      const id = unknownId
      expect(await call('Count', { id })).toEqual({ x: 0 })
      expect(await call('Exists', { id })).toEqual({ data: false })
      expect(await call('Drop', { id })).toEqual({})
      expect(await call('Unused', { id })).toEqual({ data: 'fine' })
    }))

  it('causes any other use to fail with 404 and a code for the kind of lookup', () =>
    withProgram(program, async ({ call, fails }) => {
      const id = unknownId
      for (const query of ['Plain', 'Project', 'Walk'])
        expect((await fails(query, { id })).code).toBe('NODE_NOT_FOUND')
      expect((await fails('Edge', { id })).code).toBe('EDGE_NOT_FOUND')
      expect((await fails('ByIndex')).code).toBe('NO_VALUE_FOUND')
      const update = await fails('Update', { id })
      expect(update.code).toBe('NO_VALUE_FOUND')
      expect(update.message).toContain('No value found')
      const [user] = await threeUsers(call)
      expect((await fails('Filtered', { id: user!.id })).code).toBe('NO_VALUE_FOUND')
    }))

  it('an id of another type is not found', () =>
    withProgram(`${program} QUERY TagById(id: ID) => t <- N<Tag>(id) RETURN t`, async ({ call, fails }) => {
      const [user] = await threeUsers(call)
      expect((await fails('TagById', { id: user!.id })).code).toBe('NODE_NOT_FOUND')
      expect((await fails('Edge', { id: user!.id })).code).toBe('EDGE_NOT_FOUND')
    }))
})

describe('groups (S8)', () => {
  it('keep first-seen order and JSON types, show missing as null, and never collide', () =>
    withProgram(
      `N::T { a: String, b: String, n: I32 }
      QUERY Put(rows: [{a: String, b: String, n: I32}]) => FOR {a, b, n} IN rows { AddN<T>({a: a, b: b, n: n}) } RETURN NONE
      QUERY PutNone() => AddN<T>({b: "x"}) RETURN NONE
      QUERY ByAb() => x <- N<T> RETURN x::GROUP_BY(a, b)
      QUERY ByN() => x <- N<T> RETURN x::GROUP_BY(n)
      QUERY ById() => x <- N<T> RETURN x::GROUP_BY(label)
      QUERY Full() => x <- N<T>::{n} RETURN {v: x}
      QUERY Shaped() => x <- N<T>::!{id, label, a} RETURN x::AGGREGATE_BY(b)`,
      async ({ call }) => {
        await call('Put', {
          rows: [
            { a: 'a_b', b: 'c', n: 2 },
            { a: 'a', b: 'b_c', n: 1 },
            { a: 'a_b', b: 'c', n: 2 },
          ],
        })
        await call('PutNone')
        expect(await call('ByAb')).toEqual([
          { a: 'a_b', b: 'c', count: 2 },
          { a: 'a', b: 'b_c', count: 1 },
          { a: null, b: 'x', count: 1 },
        ])
        expect(await call('ByN')).toEqual([
          { n: 2, count: 2 },
          { n: 1, count: 1 },
          { n: null, count: 1 },
        ])
        expect(await call('ById')).toEqual([{ label: 'T', count: 4 }])
        expect(await call('Shaped')).toEqual([
          {
            count: 2,
            data: [
              { b: 'c', n: 2 },
              { b: 'c', n: 2 },
            ],
          },
          { count: 1, data: [{ b: 'b_c', n: 1 }] },
          { count: 1, data: [{ b: 'x', n: null }] },
        ])
      },
    ))

  it('count rows, so that a node reached twice counts and is listed twice', () =>
    withProgram(
      `${schema}
      QUERY Like(a: ID, b: ID) => AddE<Likes>({since: "x"})::From(a)::To(b) RETURN NONE
      QUERY Liked(a: ID) => x <- N<User>(a)::Out<Likes> RETURN x::AGGREGATE_BY(name)`,
      async ({ call }) => {
        const [a, b] = await threeUsers(call)
        for (const _ of [1, 2]) await call('Like', { a: a!.id, b: b!.id })
        const [group] = await call('Liked', { a: a!.id })
        expect(group.count).toBe(2)
        expect(group.data).toEqual([b, b])
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

  it('an aggregate of an array with an absent optional parameter, which is a missing value of it (C5)', () => {
    const all = (of: string) => `RETURN [SUM(${of}), AVG(${of}), MIN(${of}), MAX(${of}), COUNT(${of})]`
    return withProgram(
      `QUERY Bound(n?: I64) => list <- [n, 1] ${all('list')}
       QUERY Direct(n?: I64) => ${all('[n, 1]')}
       QUERY Missing(list?: [I64]) => RETURN SUM(list)`,
      async ({ call, fails }) => {
        expect(await call('Bound')).toEqual([1, 1, 1, 1, 2])
        expect(await call('Direct')).toEqual([1, 1, 1, 1, 2])
        expect(await call('Direct', { n: 2 })).toEqual([3, 1.5, 1, 2, 2])
        expect(await fails('Missing')).toMatchObject({ code: 'INVALID_PARAMETER' })
      },
    )
  })

  it('an order by an absent optional parameter: all keys are missing, and the items stay as they are (C3, H2)', () =>
    withProgram(
      `N::Stop { no: I64 }
       QUERY Add(no: I64) => s <- AddN<Stop>({no: no}) RETURN s
       QUERY Stops(by?: I64) => RETURN N<Stop>::ORDER<Desc>(MUL(_::{no}, by))::{no}`,
      async ({ call }) => {
        for (const no of [1, 3, 2]) await call('Add', { no })
        expect(await call('Stops')).toEqual({ data: [1, 3, 2] })
        expect(await call('Stops', { by: 1 })).toEqual({ data: [3, 2, 1] })
      },
    ))
})

it('A1-14 bindings, parameters and closure variables keep their members in RETURN objects', () =>
  withSailors(
    `QUERY Q(note: String) =>
      s <- N<Sailor>
      n <- s::COUNT
      first <- s::FIRST
      RETURN {note: note, total: n, first: first::{name}, whole: first, deep: {n: n, list: [note, n]},
        known: s::|x|{name: x::{name}, note: note, of: n, peers: x::Out<Knows>::|y|{a: x::{name}, b: y::{name}}}}`,
    async ({ call, database }) => {
      const { ann } = await crew(call)
      const answer = await call('Q', { note: 'log' })
      const peers = (a: string, ...bs: string[]) => ({
        ...{ name: a, note: 'log', of: 3, peers: bs.map(b => ({ a, b })) },
      })
      expect(answer).toEqual({
        note: 'log',
        total: 3,
        first: 'Ann',
        whole: ann,
        deep: { n: 3, list: ['log', 3] },
        known: [peers('Ann', 'Bob', 'Cy'), peers('Bob', 'Cy'), peers('Cy')],
      })
      expect(Object.keys(answer)).toEqual(['note', 'total', 'first', 'whole', 'deep', 'known'])
      expect(await database.callText('Q', '{"note":"log"}')).toMatch(
        /^\{"note":"log","total":3,"first":"Ann",/,
      )
    },
  ))

it('A2-34 members are in the order written, lists in traversal order, in every call', () =>
  withPeople(
    `QUERY Q() => z <- N<Person>::COUNT a <- N<Person> m <- N<Person>::FIRST
       RETURN z, m::{name, age, id}::{zeta: name, alpha: age}, a::{name}
     QUERY O() => p <- N<Person> RETURN {zz: 1, b: {y: 2, x: p::{name}}, a: 3}`,
    async ({ call, database }) => {
      for (const name of ['c', 'a', 'b']) await person(call, name, 5)
      for (let i = 0; i < 3; i++) {
        expect(await database.callText('Q', '')).toBe('{"z":3,"m":{"zeta":"c","alpha":5},"a":["c","a","b"]}')
        expect(await database.callText('O', '')).toBe('{"zz":1,"b":{"y":2,"x":["c","a","b"]},"a":3}')
      }
    },
  ))

it('10-1 full edges are allowed wherever records are', () =>
  withIsles(
    `QUERY Nested() => i <- N<Isle>({code: "a"}) RETURN i::{code, out: _::OutE<Ferry>}
     QUERY Object() => e <- E<Ferry> RETURN {list: [e::FIRST], deep: {all: e}}
     QUERY Groups() => RETURN E<Ferry>::AGGREGATE_BY(cost)
     QUERY Count() => edges <- E<Ferry> RETURN edges::COUNT`,
    async ({ call }) => {
      const { ab, bc, ac } = await isles(call)
      expect(await call('Nested')).toEqual({ i: { code: 'a', out: [ab, ac] } })
      expect(await call('Object')).toEqual({ list: [ab], deep: { all: [ab, bc, ac] } })
      expect(await call('Groups')).toEqual([{ count: 3, data: [ab, bc, ac] }])
      expect(await call('Count')).toEqual({ edges: 3 })
    },
  ))

it('10-13 RETURN keeps the keys of objects, the types of literals, the items of lists and nested projections', () =>
  withIsles(
    `QUERY Q() => i <- N<Isle>::FIRST n <- N<Isle>::COUNT
       RETURN {text: "five", five: 5, half: -0.5, yes: true, n: n, list: [n, i::{code}, 7], deep: {isle: i::{code, name}}}
     QUERY List() => n <- N<Isle>::COUNT RETURN [n, "x", false]`,
    async ({ call, database }) => {
      await isles(call)
      expect(await database.callText('Q', '')).toBe(
        '{"text":"five","five":5,"half":-0.5,"yes":true,"n":3,"list":[3,"a",7],"deep":{"isle":{"code":"a","name":"Alta"}}}',
      )
      expect(await call('List')).toEqual([3, 'x', false])
    },
  ))

it('10-23 a bound computation and computed members of a bound projection are kept, and no query vanishes', () =>
  withIsles(
    `QUERY Math(k: I32) => x <- ADD(1, k) RETURN x
     QUERY Projected(k: I32) => i <- N<Isle>::{code, twice: MUL(_::{pop}, k), lit: "x", has: EXISTS(_::Out<Ferry>)}::RANGE(0, 2) RETURN i
     QUERY Trig() => x <- ROUND(MUL(SIN(1), 1000)) y <- LN(1) RETURN x, y
     QUERY Drop() => DROP N<Isle>::WHERE(_::{pop}::EQ(ADD(1, 1))) RETURN N<Isle>::{code}`,
    async ({ call, database }) => {
      await isles(call)
      expect([...database.program.queries.keys()]).toEqual(
        expect.arrayContaining(['Math', 'Projected', 'Trig', 'Drop']),
      )
      expect(await call('Math', { k: 4 })).toEqual({ x: 5 })
      expect(await call('Projected', { k: 3 })).toEqual({
        i: [
          { code: 'a', twice: 3, lit: 'x', has: true },
          { code: 'b', twice: 6, lit: 'x', has: true },
        ],
      })
      expect(await call('Trig')).toEqual({ x: 841, y: 0 })
      expect(await call('Drop')).toEqual({ data: ['a', 'c'] })
    },
  ))

it('10-26 members have one order: as returned, and as declared', () =>
  withIsles(
    `QUERY Q() => i <- N<Isle> e <- E<Ferry> RETURN {z: i::COUNT, a: e::COUNT, m: 1}
     QUERY Record() => e <- E<Ferry>::FIRST RETURN e
     QUERY Spread() => i <- N<Isle>::FIRST RETURN i::{pop, code, ..}`,
    async ({ call, database }) => {
      const { a, ab } = await isles(call)
      for (let i = 0; i < 5; i++) {
        expect(await database.callText('Q', '')).toBe('{"z":3,"a":3,"m":1}')
        expect(Object.keys((await call('Record')).e)).toEqual([
          'id',
          'label',
          'from_node',
          'to_node',
          'mins',
          'cost',
        ])
        expect((await call('Record')).e).toEqual(ab)
      }
      expect(Object.keys(a)).toEqual([
        ...['id', 'label', 'code', 'name', 'pop', 'height', 'warm', 'tags', 'home', 'wide', 'since'],
      ])
      expect(Object.keys((await call('Spread')).i)).toEqual([
        ...['pop', 'code', 'id', 'label', 'name', 'height', 'warm', 'tags', 'home', 'wide', 'since'],
      ])
    },
  ))
