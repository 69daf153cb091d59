import { describe, expect, it, vi } from 'vitest'
import { unknownId, uuid, withProgram } from '../support/program.ts'
import { isleFindings, isles, withIsles } from './isles.ts'

const schema = `
N::Person { INDEX name: String, age: U32, nick: String DEFAULT "none" }
N::Company { UNIQUE INDEX name: String, staff: U8 }
E::Knows { From: Person, To: Person, Properties: { since: String, strength: F32 } }
E::WorksAt UNIQUE { From: Person, To: Company, Properties: { position: String } }
E::About { From: Person, To: Note }
V::Note { body: String, lang: String DEFAULT "en" }
QUERY AddPerson(name: String, age: U32) => person <- AddN<Person>({name: name, age: age}) RETURN person
QUERY AddCompany(name: String) => company <- AddN<Company>({name: name}) RETURN company
QUERY People() => people <- N<Person> RETURN people
QUERY Counts() => RETURN {people: N<Person>::COUNT, companies: N<Company>::COUNT, knows: E<Knows>::COUNT, notes: V<Note>::COUNT}
`

describe('one query is one transaction (W1)', () => {
  it('an error on any row undoes the whole query', () =>
    withProgram(
      `${schema} QUERY Many(names: [String]) => FOR n IN names { AddN<Company>({name: n}) } RETURN NONE`,
      async ({ call, fails }) => {
        const error = await fails('Many', { names: ['a', 'b', 'a'] })
        expect(error.code).toBe('DUPLICATE_KEY')
        expect((await call('Counts')).companies).toBe(0)
      },
    ))

  it('later statements see earlier writes, and a variable shows the current properties of its items', () =>
    withProgram(
      `${schema} QUERY Q(id: ID) =>
        before <- N<Person>(id)
        count <- N<Person>::COUNT
        fixed <- before::{age, nick}
        changed <- before::UPDATE({age: 99})
        again <- before::UpsertN({nick: "x"})
        added <- AddN<Person>({name: "late", age: 1})
        all <- N<Person>
        RETURN before, count, fixed, all::{age}`,
      async ({ call }) => {
        const { person } = await call('AddPerson', { name: 'Ada', age: 1 })
        expect(await call('Q', { id: person.id })).toEqual({
          before: { ...person, age: 99, nick: 'x' },
          count: 1,
          fixed: { age: 1, nick: 'none' },
          all: [99, 1],
        })
      },
    ))

  it('two calls at once lose no update', () =>
    withProgram(
      `${schema} QUERY Bump(name: String) => p <- N<Person>::WHERE(_::{name}::EQ(name))::UpsertN({name: name}) RETURN p::ID`,
      async ({ call }) => {
        const ids = await Promise.all(Array.from({ length: 20 }, () => call('Bump', { name: 'Ada' })))
        expect(new Set(ids.map(answer => answer.p)).size).toBe(1)
        expect((await call('Counts')).people).toBe(1)
      },
    ))
})

describe('a loop over a list of which items were dropped (W1)', () => {
  it.each([
    ['of items', 'N<Person>', 'p', '[1, 3]'],
    ['of mapped items', 'N<Person>::{name, next: ADD(_::{age}, 1)}', 'p', '[1, 3]'],
    [
      'of what a mapping has taken from them',
      'N<Person>::{name, next: ADD(_::{age}, 1)}',
      '{next}',
      '[2, 3, 4]',
    ],
  ])('%s', (_, list, variable, expected) =>
    withProgram(
      `${schema}
      N::Seen { n: U32 }
      QUERY Q() =>
        people <- ${list}
        DROP N<Person>({name: "Bo"})
        FOR ${variable} IN people { AddN<Seen>({n: ${variable === 'p' ? 'p::{age}' : 'next'}}) }
        RETURN N<Seen>::{n}`,
      async ({ call }) => {
        for (const [i, name] of ['Ada', 'Bo', 'Cy'].entries()) await call('AddPerson', { name, age: i + 1 })
        expect(await call('Q')).toEqual({ data: JSON.parse(expected) })
      },
    ),
  )
})

describe('values are stored in the type of the schema (W2)', () => {
  it('refuses what does not fit, also when the parameter fits its own type', () =>
    withProgram(
      `${schema} QUERY Staff(name: String, staff: U32) => c <- N<Company>::WHERE(_::{name}::EQ(name))::UpsertN({name: name, staff: staff}) RETURN c`,
      async ({ call, fails }) => {
        expect((await call('Staff', { name: 'x', staff: 255 })).c.staff).toBe(255)
        const error = await fails('Staff', { name: 'x', staff: 256 })
        expect(error.code).toBe('INVALID_VALUE')
        expect(error.message).toContain('Company.staff')
        expect((await call('Staff', { name: 'x', staff: 0 })).c.staff).toBe(0)
      },
    ))

  it('accepts an integer for a float, and rounds floats to the nearest', () =>
    withProgram(
      `N::F { a: F32, b: F64 } QUERY Put(i: I32, f: F64) => n <- AddN<F>({a: f, b: i}) RETURN n::{a, b}
       QUERY Lit() => n <- AddN<F>({a: 2, b: -3}) RETURN n::{a, b}`,
      async ({ database }) => {
        expect(await database.callText('Put', '{"i": 7, "f": 0.1}')).toBe('{"n":{"a":0.1,"b":7}}')
        expect(await database.callText('Put', '{"i": 7, "f": 16777217}')).toBe('{"n":{"a":16777216,"b":7}}')
        expect(await database.callText('Lit', '')).toBe('{"n":{"a":2,"b":-3}}')
      },
    ))
})

describe('defaults (W3)', () => {
  it('are applied on creation only; a property without value and default is null', () =>
    withProgram(
      `N::T { a: String, b: U8 DEFAULT 7, c: Date DEFAULT NOW, d: Boolean DEFAULT true }
      QUERY Make() => t <- AddN<T> RETURN t
      QUERY Up(id: ID) => t <- N<T>(id)::UpsertN({a: "x"}) RETURN t::{a, b, c, d}
      QUERY Upd(id: ID) => t <- N<T>(id)::UPDATE({b: 1}) RETURN t::{b, d}`,
      async ({ call }) => {
        const { t } = await call('Make')
        expect(t).toMatchObject({ a: null, b: 7, d: true })
        expect(Math.abs(Date.parse(t.c) - Date.now())).toBeLessThan(60_000)
        expect(await call('Upd', { id: t.id })).toEqual({ t: { b: 1, d: true } })
        expect(await call('Up', { id: t.id })).toEqual({ t: { a: 'x', b: 1, c: t.c, d: true } })
        expect((await call('Up', { id: unknownId })).t).toMatchObject({ a: 'x', b: 7, d: true })
      },
    ))
})

describe('DEFAULT NOW (L5)', () => {
  it('is a date, whole seconds, seconds with their fraction, or the text of a date', () =>
    withProgram(
      `N::T { d: Date DEFAULT NOW, i: I64 DEFAULT NOW, u: U32 DEFAULT NOW, f: F64 DEFAULT NOW, s: String DEFAULT NOW }
      QUERY Make() => t <- AddN<T> RETURN t`,
      async ({ call }) => {
        const clock = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_750)
        try {
          const { t } = await call('Make')
          const date = '2023-11-14T22:13:20.75+00:00'
          expect(t).toMatchObject({
            d: date,
            i: 1_700_000_000,
            u: 1_700_000_000,
            f: 1_700_000_000.75,
            s: date,
          })
        } finally {
          clock.mockRestore()
        }
      },
    ))

  it('is given to rows of a load too', () =>
    withProgram(
      'N::T { n: I64, i: I64 DEFAULT NOW, s: String DEFAULT NOW } QUERY All() => RETURN N<T>::{i, s}',
      async ({ call, database }) => {
        const before = Math.floor(Date.now() / 1000)
        await database.load('T', [{ n: 1 }])
        const [row] = (await call('All')).data
        expect(row.i).toBeGreaterThanOrEqual(before)
        expect(Date.parse(row.s)).toBeGreaterThanOrEqual(before * 1000)
      },
    ))
})

describe('DROP of edges without a type (L7)', () => {
  it('drops those of every type that fits, from items that are determined once', () =>
    withProgram(
      `N::A { name: String } V::D { }
      E::K { From: A, To: A } E::L { From: A, To: D } E::M { From: D, To: A }
      QUERY Make() =>
        a <- AddN<A>({name: "a"}) b <- AddN<A>({name: "b"}) d <- AddV<D>([1, 0])
        AddE<K>::From(a)::To(b) AddE<L>::From(a)::To(d) AddE<M>::From(d)::To(a) AddE<K>::From(b)::To(a)
        RETURN a::ID, d::ID
      QUERY Counts() => RETURN {k: E<K>::COUNT, l: E<L>::COUNT, m: E<M>::COUNT, a: N<A>::COUNT, d: V<D>::COUNT}
      QUERY Out() => DROP N<A>::WHERE(AND(_::{name}::EQ("a"), EXISTS(_::Out<K>)))::OutE RETURN NONE
      QUERY In(id: ID) => d <- V<D>(id) DROP d::InE DROP d::OutE RETURN NONE`,
      async ({ call }) => {
        const { d } = await call('Make')
        expect(await call('Counts')).toEqual({ k: 2, l: 1, m: 1, a: 2, d: 1 })
        await call('Out')
        expect(await call('Counts')).toEqual({ k: 1, l: 0, m: 1, a: 2, d: 1 })
        await call('In', { id: d })
        expect(await call('Counts')).toEqual({ k: 1, l: 0, m: 0, a: 2, d: 1 })
      },
    ))
})

it('an empty array is a value (L2)', () =>
  withProgram(
    `N::A { tags: [String], ns: [I64], name: String }
    QUERY Make() => a <- AddN<A>({tags: [], ns: [], name: "x"}) RETURN a::{tags, ns}
    QUERY Clear() => a <- N<A>::UPDATE({tags: []}) RETURN a::{tags}
    QUERY None() => RETURN {none: N<A>::WHERE(_::{name}::IS_IN([])), all: N<A>::WHERE(!AND(_::{name}::IS_IN([])))::COUNT, list: [], lists: [[], [1]]}`,
    async ({ call }) => {
      expect(await call('Make')).toEqual({ a: { tags: [], ns: [] } })
      expect(await call('Clear')).toEqual({ a: [[]] })
      expect(await call('None')).toEqual({ none: [], all: 1, list: [], lists: [[], [1]] })
    },
  ))

it('an empty array is a value in an array, too (L2)', () =>
  withProgram(
    `N::Grid { rows: [[I64]], names: [[String]], deep: [[[F64]]] }
    QUERY Make() => g <- AddN<Grid>({rows: [[], [1, 2], []], names: [[]], deep: [[[0.5]], [], [[], [1]]]}) RETURN g::{rows, names, deep}
    QUERY Bound() => rows <- [[], [3]]  g <- N<Grid>::UPDATE({rows: rows, names: [[], ["a"]]}) RETURN g::{rows, names}
    QUERY Loop() => rows <- [[], [4]]  FOR row IN rows { g <- AddN<Grid>({rows: [row]}) } RETURN N<Grid>::{rows}`,
    async ({ call }) => {
      expect(await call('Make')).toEqual({
        g: { rows: [[], [1, 2], []], names: [[]], deep: [[[0.5]], [], [[], [1]]] },
      })
      expect(await call('Bound')).toEqual({ g: [{ rows: [[], [3]], names: [[], ['a']] }] })
      expect((await call('Loop')).data).toEqual([[[], [3]], [[]], [[4]]])
    },
  ))

describe('`_` in an upsert (W4)', () => {
  const program = `
    N::Page { UNIQUE INDEX path: String, hits: I64 DEFAULT 0, last: String, first: String DEFAULT "none" }
    N::Reader { name: String }
    V::Text { hits: I64 DEFAULT 10 }
    E::Read { From: Reader, To: Page, Properties: { times: I64 DEFAULT 0 } }
    QUERY Hit(path: String) => p <- N<Page>({path: path})::UpsertN({path: path, hits: ADD(_::{hits}, 1), last: _::{first}}) RETURN p::{hits, last}
    QUERY HitAll() => p <- N<Page>::UpsertN({hits: MUL(_::{hits}, 10)}) RETURN p::{hits}
    QUERY Pages() => RETURN N<Page>::{path, hits}
    QUERY Nulls(path: String) => p <- N<Page>({path: path})::UpsertN({path: path, hits: ADD(COUNT(N<Page>::WHERE(_::{hits}::GT(0))), 0), first: _::{last}}) RETURN p::{hits, first}
    QUERY Join(name: String, path: String) =>
      r <- N<Reader>::WHERE(_::{name}::EQ(name))::UpsertN({name: name})
      p <- N<Page>({path: path})
      e <- E<Read>::UpsertE({times: ADD(_::{times}, 1)})::From(r)::To(p)
      RETURN e::{times}
    QUERY Say(id: ID, x: F64) => v <- V<Text>(id)::UpsertV([x, 1], {hits: ADD(_::{hits}, 1)}) RETURN v::{hits}`

  it('is the item as it stands, or the defaults of the one that is created', () =>
    withProgram(program, async ({ call }) => {
      expect(await call('Hit', { path: '/' })).toEqual({ p: { hits: 1, last: 'none' } })
      expect(await call('Hit', { path: '/' })).toEqual({ p: { hits: 2, last: 'none' } })
      expect(await call('Hit', { path: '/a' })).toEqual({ p: { hits: 1, last: 'none' } })
      expect(await call('HitAll')).toEqual({ p: 20 })
      expect((await call('Pages')).data).toEqual([
        { path: '/', hits: 20 },
        { path: '/a', hits: 10 },
      ])
      // The `_` of an inner condition is its own item.
      expect(await call('Nulls', { path: '/b' })).toEqual({ p: { hits: 2, first: null } })
      expect(await call('Join', { name: 'Ada', path: '/' })).toEqual({ e: 1 })
      expect(await call('Join', { name: 'Ada', path: '/' })).toEqual({ e: 2 })
      expect(await call('Join', { name: 'Bob', path: '/' })).toEqual({ e: 1 })
      expect(await call('Say', { id: unknownId, x: 1 })).toEqual({ v: 11 })
      expect(await call('Say', { id: unknownId, x: 2 })).toEqual({ v: 12 })
    }))
})

describe('a traversal that yields one value is a value (L1)', () => {
  const program = `
    N::User { UNIQUE INDEX name: String, country: String, age: I64 }
    N::Copy { name: String, country: String, age: I64, of: ID, users: I64 }
    E::Knows { From: User, To: User, Properties: { since: I64 } }
    QUERY Put(name: String, country?: String, age: I64) => u <- AddN<User>({name: name, country: country, age: age}) RETURN u
    QUERY Take(id: ID) =>
      u <- N<User>(id)
      c <- AddN<Copy>({name: u::{name}, country: u::{country}, age: N<User>::ORDER<Desc>(_::{age})::FIRST::{age}, of: u::ID, users: N<User>::COUNT})
      RETURN c::!{id, label}
    QUERY Join(a: ID, b: ID) =>
      x <- N<User>(a)
      e <- AddE<Knows>({since: x::{age}})::From(a)::To(b)
      RETURN e::{since}
    QUERY Older() => u <- N<User>::UPDATE({age: ADD(_::{age}, _::Out<Knows>::COUNT), country: _::{name}}) RETURN u::{age, country}
    QUERY Copies() =>
      users <- N<User>
      FOR u IN users { AddN<Copy>({name: u::{name}, users: N<Copy>::COUNT}) }
      RETURN N<Copy>::{name, users}
    QUERY Known(id: ID) => u <- N<User>(id) RETURN u::Out<Knows>::RANGE(0, N<User>::COUNT)::{name}`

  it('in creations, updates, loops and bounds', () =>
    withProgram(program, async ({ call, fails }) => {
      const { u: ada } = await call('Put', { name: 'Ada', country: 'BE', age: 36 })
      const { u: bob } = await call('Put', { name: 'Bob', age: 41 })
      expect(await call('Take', { id: ada.id })).toEqual({
        c: { name: 'Ada', country: 'BE', age: 41, of: ada.id, users: 2 },
      })
      expect((await call('Take', { id: bob.id })).c).toMatchObject({ name: 'Bob', country: null, age: 41 })
      expect((await fails('Take', { id: unknownId })).code).toBe('NODE_NOT_FOUND')
      expect(await call('Join', { a: ada.id, b: bob.id })).toEqual({ e: 36 })
      expect(await call('Known', { id: ada.id })).toEqual({ u: ['Bob'] })
      expect(await call('Older')).toEqual({
        u: [
          { age: 37, country: 'Ada' },
          { age: 41, country: 'Bob' },
        ],
      })
      expect((await call('Copies')).data).toMatchObject([
        { users: 2 },
        { users: 2 },
        { name: 'Ada', users: 2 },
        { name: 'Bob', users: 3 },
      ])
    }))
})

describe('names of properties (L5)', () => {
  it('may be those that legacy kept for itself', () =>
    withProgram(
      `N::Doc { version: I32, type: String, from_node: String }
      E::Cites { From: Doc, To: Doc, Properties: { type: String, version: I64 } }
      QUERY Make(type: String, version: I32) =>
        d <- AddN<Doc>({version: version, type: type, from_node: "x"})
        e <- AddE<Cites>({type: type, version: version})::From(d)::To(d)
        RETURN d::{type, version, from_node}, e::{type, version}
      QUERY Find(type: String) => RETURN N<Doc>::WHERE(_::{type}::EQ(type))::OutE<Cites>::{version}`,
      async ({ call }) => {
        expect(await call('Make', { type: 'a', version: 2 })).toEqual({
          d: { type: 'a', version: 2, from_node: 'x' },
          e: { type: 'a', version: 2 },
        })
        expect(await call('Find', { type: 'a' })).toEqual({ data: [2] })
      },
    ))
})

describe('UpsertN (W4, W5)', () => {
  const program = `${schema}
    QUERY ByName(name: String, age: U32) =>
      existing <- N<Person>::WHERE(_::{name}::EQ(name))
      person <- existing::UpsertN({name: name, age: age})
      RETURN person
    QUERY ById(id: ID, age: U32) => existing <- N<Person>(id) person <- existing::UpsertN({age: age}) RETURN person
    QUERY ByIndex(name: String, age: U32) => existing <- N<Person>({name: name}) person <- existing::UpsertN({name: name, age: age}) RETURN person
    QUERY AllOf(age: U32) => p <- N<Person>::UpsertN({age: age}) RETURN p`

  it('creates once, then merges', () =>
    withProgram(program, async ({ call }) => {
      const { person } = await call('ByName', { name: 'Ada', age: 1 })
      expect(person).toEqual({
        id: expect.stringMatching(uuid),
        label: 'Person',
        name: 'Ada',
        age: 1,
        nick: 'none',
      })
      expect(await call('ByName', { name: 'Ada', age: 2 })).toEqual({ person: { ...person, age: 2 } })
      expect(await call('ByIndex', { name: 'Ada', age: 3 })).toEqual({ person: { ...person, age: 3 } })
      expect((await call('ByIndex', { name: 'Bob', age: 4 })).person.name).toBe('Bob')
      expect((await call('Counts')).people).toBe(2)
    }))

  it('updates every input node, and returns the first', () =>
    withProgram(program, async ({ call }) => {
      const first = await call('AddPerson', { name: 'Ada', age: 1 })
      await call('AddPerson', { name: 'Bob', age: 2 })
      expect(await call('AllOf', { age: 9 })).toEqual({ p: { ...first.person, age: 9 } })
      expect((await call('People')).people.map((person: any) => person.age)).toEqual([9, 9])
    }))

  it('creates with the requested id, so that the same call updates it; not with an id of another type', () =>
    withProgram(program, async ({ call, fails }) => {
      const { person } = await call('ById', { id: unknownId, age: 5 })
      expect(person).toMatchObject({ id: unknownId, age: 5 })
      expect((await call('ById', { id: unknownId, age: 6 })).person).toEqual({ ...person, age: 6 })
      expect((await call('Counts')).people).toBe(1)
      const { company } = await call('AddCompany', { name: 'x' })
      const conflict = await fails('ById', { id: company.id, age: 1 })
      expect(conflict.code).toBe('ID_CONFLICT')
      expect(conflict.message).toContain('Company')
      const later = await call('AddPerson', { name: 'z', age: 1 })
      expect(later.person.id > company.id).toBe(true)
    }))
})

describe('an upsert behind an end of an edge (W12)', () => {
  it.each([
    ['in place', 'x <- E<Knows>(id)::ToN::UpsertN({age: 5}) RETURN x'],
    ['behind both', 'x <- E<WorksAt>(id)::FromN::UpsertN({age: 5}) RETURN x'],
    ['behind a filter', 'x <- E<Knows>(id)::FromN::WHERE(_::{age}::GT(1))::UpsertN({age: 5}) RETURN x'],
    ['bound', 'y <- E<Knows>(id)::ToN x <- y::UpsertN({age: 5}) RETURN x'],
    ['of a vector', 'x <- E<About>(id)::ToV::UpsertV([1, 0], {body: "b"}) RETURN x'],
  ])('creates with an id of its own where there is no edge: %s', (_, body) =>
    withProgram(`${schema} QUERY Up(id: ID) => ${body}`, async ({ call }) => {
      const ids = [await call('Up', { id: unknownId }), await call('Up', { id: unknownId })].map(
        ({ x }) => x.id,
      )
      expect(new Set([unknownId, ...ids]).size).toBe(3)
    }),
  )
})

describe('an upsert without properties finds or creates (W4, W5, W6)', () => {
  it('a node, an edge, and a vector', () =>
    withProgram(
      `${schema} E::Likes { From: Person, To: Person }
      QUERY Node(name: String) => p <- N<Person>({name: name})::UpsertN({}) RETURN p
      QUERY Link(a: ID, b: ID) => e <- E<Likes>::UpsertE({})::From(a)::To(b) RETURN e
      QUERY Links(ids: [ID]) => FOR a IN ids { FOR b IN ids { e <- E<Likes>::UpsertE({})::From(a)::To(b) } } RETURN E<Likes>::COUNT
      QUERY Vector(v: [F64]) => n <- V<Note>::UpsertV(v, {}) RETURN n`,
      async ({ call }) => {
        const { p } = await call('Node', { name: 'nobody' })
        expect(p).toMatchObject({ name: null, nick: 'none' })
        const { person } = await call('AddPerson', { name: 'Ada', age: 1 })
        expect(await call('Node', { name: 'Ada' })).toEqual({ p: person })
        const ends = { a: p.id, b: person.id }
        const { e } = await call('Link', ends)
        expect(e).toMatchObject({ from_node: p.id, to_node: person.id })
        expect(await call('Link', ends)).toEqual({ e })
        expect(await call('Links', { ids: [p.id, person.id, p.id] })).toEqual({ data: 4 })
        const { n } = await call('Vector', { v: [1, 0] })
        expect(n).toMatchObject({ data: [1, 0], body: null, lang: 'en' })
        expect(await call('Vector', { v: [0, 1] })).toEqual({ n: { ...n, data: [0, 1] } })
      },
    ))
})

describe('UpsertE (W6)', () => {
  const program = `${schema}
    QUERY FromTo(a: ID, b: ID, since: String) => e <- E<Knows>  k <- e::UpsertE({since: since})::From(a)::To(b) RETURN k
    QUERY ToFrom(a: ID, b: ID, since: String) => k <- E<Knows>::UpsertE({since: since})::To(b)::From(a) RETURN k
    QUERY Filtered(a: ID, b: ID) => k <- E<Knows>::WHERE(_::{since}::EQ("never"))::UpsertE({strength: 0.5})::From(a)::To(b) RETURN k
    QUERY Always(a: ID, b: ID) => k <- AddE<Knows>({since: "add"})::From(a)::To(b) RETURN k
    QUERY Everyone(since: String) => p <- N<Person>  k <- E<Knows>::UpsertE({since: since})::From(p)::To(p) RETURN k
    QUERY Edges() => e <- E<Knows> RETURN e`

  it('matches by type, From and To, in either order of ends; direction matters', () =>
    withProgram(program, async ({ call }) => {
      const a = (await call('AddPerson', { name: 'A', age: 1 })).person.id
      const b = (await call('AddPerson', { name: 'B', age: 1 })).person.id
      const { k } = await call('FromTo', { a, b, since: '1' })
      expect(k).toEqual({ id: k.id, label: 'Knows', from_node: a, to_node: b, since: '1', strength: null })
      expect((await call('ToFrom', { a, b, since: '2' })).k).toEqual({ ...k, since: '2' })
      expect((await call('Filtered', { a, b })).k).toEqual({ ...k, since: '2', strength: 0.5 })
      expect((await call('FromTo', { a: b, b: a, since: '3' })).k.id).not.toBe(k.id)
      expect((await call('Counts')).knows).toBe(2)
    }))

  it('merges into the oldest of parallel edges, and plural ends create one edge per pair', () =>
    withProgram(program, async ({ call }) => {
      const a = (await call('AddPerson', { name: 'A', age: 1 })).person.id
      const b = (await call('AddPerson', { name: 'B', age: 1 })).person.id
      const first = (await call('Always', { a, b })).k
      await call('Always', { a, b })
      expect((await call('FromTo', { a, b, since: 'up' })).k).toEqual({ ...first, since: 'up' })
      const { k } = await call('Everyone', { since: 'all' })
      expect(k.map((edge: any) => [edge.from_node, edge.to_node])).toEqual([
        [a, a],
        [a, b],
        [b, a],
        [b, b],
      ])
      expect(k[1].id).toBe(first.id)
      expect((await call('Counts')).knows).toBe(5)
    }))
})

describe('the ends of an edge exist and have the declared types (W7)', () => {
  it('names the end, the id and the type', () =>
    withProgram(
      `${schema} QUERY Work(a: ID, b: ID) => e <- AddE<WorksAt>({position: "x"})::From(a)::To(b) RETURN e
      QUERY Upsert(a: ID, b: ID) => e <- E<WorksAt>::UpsertE({position: "y"})::From(a)::To(b) RETURN e
      QUERY Tell(a: ID, b: ID) => e <- AddE<About>::From(a)::To(b) RETURN e`,
      async ({ call, fails }) => {
        const { person } = await call('AddPerson', { name: 'A', age: 1 })
        const { company } = await call('AddCompany', { name: 'C' })
        for (const query of ['Work', 'Upsert']) {
          const gone = await fails(query, { a: person.id, b: unknownId })
          expect(gone.code).toBe('NODE_NOT_FOUND')
          expect(gone.message).toMatch(/Company.*To end/)
          expect(gone.message).toContain(unknownId)
          const wrong = await fails(query, { a: company.id, b: company.id })
          expect(wrong.code).toBe('INVALID_VALUE')
          expect(wrong.message).toMatch(/From.*Person/)
          expect(wrong.message).toContain(company.id)
        }
        expect((await fails('Tell', { a: person.id, b: unknownId })).code).toBe('VECTOR_NOT_FOUND')
        await call('Work', { a: person.id, b: company.id })
        expect((await fails('Work', { a: person.id, b: company.id })).code).toBe('DUPLICATE_KEY')
        expect((await call('Upsert', { a: person.id, b: company.id })).e.position).toBe('y')
      },
    ))
})

describe('UPDATE (W8)', () => {
  const program = `${schema}
    QUERY One(id: ID, age: U32) => p <- N<Person>(id)::UPDATE({age: age}) RETURN p
    QUERY Where(name: String, age: U32) => p <- N<Person>::WHERE(_::{name}::EQ(name))::UPDATE({age: age}) RETURN p
    QUERY Name(id: ID, name: String) => c <- N<Company>(id)::UPDATE({name: name}) RETURN c`

  it('changes every input item and returns them all; an object for a single one', () =>
    withProgram(program, async ({ call }) => {
      const { person } = await call('AddPerson', { name: 'A', age: 1 })
      await call('AddPerson', { name: 'A', age: 2 })
      expect(await call('One', { id: person.id, age: 7 })).toEqual({ p: { ...person, age: 7 } })
      expect((await call('Where', { name: 'A', age: 8 })).p.map((p: any) => p.age)).toEqual([8, 8])
    }))

  it('fails with nothing to update, and keeps unique values unique', () =>
    withProgram(program, async ({ call, fails }) => {
      const nobody = await fails('Where', { name: 'nobody', age: 1 })
      expect([nobody.code, nobody.message]).toEqual([
        'NO_VALUE_FOUND',
        expect.stringMatching(/^Graph error: No value found: UPDATE has no `Person` to change \(.*:\d+\)\.$/),
      ])
      const unknown = await fails('One', { id: unknownId, age: 1 })
      expect([unknown.code, unknown.message]).toEqual([
        'NO_VALUE_FOUND',
        expect.stringMatching(
          `^Graph error: No value found: UPDATE has no \`Person\` to change, as no \`Person\` has the id ${unknownId} \\(.*:\\d+\\)\\.$`,
        ),
      ])
      const { company } = await call('AddCompany', { name: 'x' })
      await call('AddCompany', { name: 'y' })
      const error = await fails('Name', { id: company.id, name: 'y' })
      expect(error.code).toBe('DUPLICATE_KEY')
      expect(error.message).toMatch(/Company.*name.*y/)
      expect(await call('Name', { id: company.id, name: 'x' })).toEqual({ c: { ...company, name: 'x' } })
    }))
})

describe('DROP (W9)', () => {
  it('removes a node with its edges and index entries, and ignores what does not exist', () =>
    withProgram(
      `${schema}
      QUERY Know(a: ID, b: ID) => AddE<Knows>::From(a)::To(b) RETURN NONE
      QUERY Drop(id: ID) => DROP N<Person>(id) RETURN NONE
      QUERY DropFriends(id: ID) => DROP N<Person>(id)::Out<Knows> RETURN NONE
      QUERY DropEdges(id: ID) => p <- N<Person>(id) DROP p::OutE<Knows> RETURN NONE
      QUERY ByName(name: String) => p <- N<Person>::WHERE(_::{name}::EQ(name)) RETURN p::{name}
      QUERY Friends(id: ID) => p <- N<Person>(id)::Out<Knows>::{name} RETURN p`,
      async ({ call }) => {
        const ids: string[] = []
        for (const name of ['A', 'B', 'C']) ids.push((await call('AddPerson', { name, age: 1 })).person.id)
        const [a, b, c] = ids as [string, string, string]
        for (const [from, to] of [
          [a, b],
          [b, c],
          [c, a],
          [b, b],
        ]) {
          await call('Know', { a: from, b: to })
        }
        await call('Drop', { id: b })
        expect(await call('Counts')).toMatchObject({ people: 2, knows: 1 })
        expect(await call('ByName', { name: 'B' })).toEqual({ p: [] })
        expect(await call('Friends', { id: a })).toEqual({ p: [] })
        await call('Drop', { id: b })
        await call('DropEdges', { id: c })
        expect((await call('Counts')).knows).toBe(0)
        await call('Know', { a: c, b: a })
        await call('DropFriends', { id: c })
        expect(await call('Counts')).toMatchObject({ people: 1, knows: 0 })
      },
    ))
})

describe('vectors (W10)', () => {
  const program = `${schema}
    QUERY Add(v: [F64], body: String) => n <- AddV<Note>(v, {body: body}) RETURN n
    QUERY Up(v: [F64], body: String) => n <- V<Note>::WHERE(_::{body}::EQ(body))::UpsertV(v, {body: body}) RETURN n
    QUERY UpId(id: ID, v: [F64]) => n <- V<Note>(id)::UpsertV(v, {lang: "fr"}) RETURN n
    QUERY UpText(text: String) => n <- V<Note>::WHERE(_::{body}::EQ(text))::UpsertV(Embed(text), {body: text}) RETURN n
    QUERY Lit() => n <- V<Note>::UpsertV([1, 2.5, -3e0], {body: "lit"}) RETURN n
    QUERY Search(v: [F64], k: I32) => n <- SearchV<Note>(v, k) RETURN n::{body, score}
    QUERY SearchText(text: String) => n <- SearchV<Note>(Embed(text), 1) RETURN n::{body}
    QUERY Drop(body: String) => DROP V<Note>::WHERE(_::{body}::EQ(body)) RETURN NONE
    QUERY DropAll() => DROP V<Note> RETURN NONE
    QUERY All() => n <- V<Note> RETURN n
    QUERY AddThenSearch(v: [F64]) => AddV<Note>(v, {body: "own"}) n <- SearchV<Note>(v, 1) RETURN n::{body}`

  it('the first vector fixes the dimension; another is refused with both numbers and the type', () =>
    withProgram(program, async ({ call, fails }) => {
      await call('Add', { v: [1, 0], body: 'a' })
      for (const [query, params] of [
        ['Add', { v: [1, 0, 0], body: 'b' }],
        ['Up', { v: [1, 0, 0], body: 'a' }],
        ['Search', { v: [1, 0, 0], k: 1 }],
      ] as const) {
        const error = await fails(query, params)
        expect(error.code).toBe('DIMENSION_MISMATCH')
        expect(error.message).toMatch(/Note/)
        expect(error.message).toMatch(/2.*3|3.*2/)
      }
      expect((await call('All')).n.map((note: any) => note.data)).toEqual([[1, 0]])
    }))

  it('an empty vector is refused, a zero vector is similar to nothing', () =>
    withProgram(program, async ({ call, fails }) => {
      expect((await fails('Add', { v: [], body: 'x' })).code).toBe('INVALID_VALUE')
      await call('Add', { v: [0, 0], body: 'zero' })
      await call('Add', { v: [0, 3], body: 'up' })
      expect(await call('Search', { v: [0, 1], k: 5 })).toEqual({
        n: [
          { body: 'up', score: 0 },
          { body: 'zero', score: 1 },
        ],
      })
    }))

  it('UpsertV replaces the numbers and merges the properties, for literal, variable and Embed', () =>
    withProgram(program, async ({ call }) => {
      const { n } = await call('Up', { v: [1, 0], body: 'a' })
      expect(n).toEqual({ id: n.id, label: 'Note', data: [1, 0], body: 'a', lang: 'en' })
      expect((await call('Up', { v: [0, 1], body: 'a' })).n).toEqual({ ...n, data: [0, 1] })
      expect((await call('UpId', { id: n.id, v: [2, 2] })).n).toEqual({ ...n, data: [2, 2], lang: 'fr' })
      expect((await call('Search', { v: [1, 1], k: 1 })).n[0].score).toBeCloseTo(0, 12)
      await call('DropAll')
      expect((await call('Lit')).n.data).toEqual([1, 2.5, -3])
      await call('DropAll')
      const text = (await call('UpText', { text: 'graphs' })).n
      expect(text.data).toHaveLength(384)
      expect((await call('UpText', { text: 'graphs' })).n.id).toBe(text.id)
      expect(await call('SearchText', { text: 'graph' })).toEqual({ n: ['graphs'] })
    }))

  it('a type whose vectors have all been dropped can get a new dimension', () =>
    withProgram(program, async ({ call }) => {
      await call('Add', { v: [1, 0], body: 'a' })
      await call('DropAll')
      expect(await call('Search', { v: [1, 0, 0], k: 3 })).toEqual({ n: [] })
      await call('Add', { v: [1, 0, 0], body: 'b' })
      expect(await call('Search', { v: [1, 0, 0], k: 3 })).toEqual({ n: [{ body: 'b', score: 0 }] })
    }))

  it('a search sees the writes of its own query, deletions and replacements at once, also after reopening', () =>
    withProgram(program, async program => {
      const { call } = program
      await call('Add', { v: [1, 0], body: 'a' })
      expect(await call('AddThenSearch', { v: [0, 1] })).toEqual({ n: ['own'] })
      await call('Drop', { body: 'a' })
      await call('Up', { v: [-1, 0], body: 'own' })
      const expected = { n: [{ body: 'own', score: 2 }] }
      expect(await call('Search', { v: [1, 0], k: 5 })).toEqual(expected)
      const again = await program.reopen()
      expect(await again.call('Search', { v: [1, 0], k: 5 })).toEqual(expected)
    }))

  it('ascending distance, ties by id, k of 0 and nothing stored give [], a negative k is refused (C6)', () =>
    withProgram(program, async ({ call, fails }) => {
      expect(await call('Search', { v: [1, 0], k: 3 })).toEqual({ n: [] })
      for (const body of ['x', 'y', 'z']) await call('Add', { v: [2, 0], body })
      await call('Add', { v: [0, 1], body: 'far' })
      expect((await call('Search', { v: [1, 0], k: 10 })).n.map((note: any) => note.body)).toEqual([
        'x',
        'y',
        'z',
        'far',
      ])
      expect((await call('Search', { v: [1, 0], k: 2 })).n.map((note: any) => note.body)).toEqual(['x', 'y'])
      expect(await call('Search', { v: [1, 0], k: 0 })).toEqual({ n: [] })
      expect((await fails('Search', { v: [1, 0], k: -1 })).code).toBe('INVALID_VALUE')
    }))
})

describe('indexes (W11)', () => {
  it('belong to a type and a property; missing values are not indexed; the oldest match wins', () =>
    withProgram(
      `N::A { INDEX code: String, UNIQUE INDEX tag: I64 } N::B { UNIQUE INDEX code: String }
      QUERY AddA(code: String, tag: I64) => a <- AddN<A>({code: code, tag: tag}) RETURN a
      QUERY AddBare() => a <- AddN<A> RETURN a
      QUERY AddB(code: String) => b <- AddN<B>({code: code}) RETURN b
      QUERY OneA(code: String) => a <- N<A>({code: code}) RETURN a::{tag}
      QUERY AllA(code: String) => a <- N<A>::WHERE(_::{code}::EQ(code)) RETURN a::{tag}
      QUERY ByTag(tag: I64) => a <- N<A>({tag: tag}) RETURN a::{code}
      QUERY ByFloat(tag: F64) => a <- N<A>::WHERE(_::{tag}::EQ(tag)) RETURN a::{code}`,
      async ({ call, fails }) => {
        await call('AddA', { code: 'x', tag: 1 })
        await call('AddA', { code: 'x', tag: 2 })
        await call('AddBare')
        await call('AddBare')
        await call('AddB', { code: 'x' })
        expect(await call('OneA', { code: 'x' })).toEqual({ a: 1 })
        expect(await call('AllA', { code: 'x' })).toEqual({ a: [1, 2] })
        expect(await call('ByTag', { tag: 2 })).toEqual({ a: 'x' })
        expect(await call('ByFloat', { tag: 2 })).toEqual({ a: ['x'] })
        for (const tag of [2.5, 1e30, -1e30]) expect(await call('ByFloat', { tag })).toEqual({ a: [] })
        expect((await fails('AddB', { code: 'x' })).code).toBe('DUPLICATE_KEY')
        expect((await fails('AddA', { code: 'y', tag: 2 })).code).toBe('DUPLICATE_KEY')
      },
    ))
})

describe('dates (W13)', () => {
  it('are accepted in three forms, stored to the microsecond and printed in UTC', () =>
    withProgram(
      `N::D { at: Date } QUERY Put(at: Date) => d <- AddN<D>({at: at}) RETURN d::{at}
       QUERY Before(at: Date) => d <- N<D>::WHERE(_::{at}::LT(at)) RETURN d::{at}`,
      async ({ call, fails }) => {
        expect(await call('Put', { at: '2031-02-03T04:05:06Z' })).toEqual({ d: '2031-02-03T04:05:06+00:00' })
        expect(await call('Put', { at: '2031-02-03T04:05:06.123456+02:00' })).toEqual({
          d: '2031-02-03T02:05:06.123456+00:00',
        })
        expect(await call('Put', { at: '2031-02-03' })).toEqual({ d: '2031-02-03T00:00:00+00:00' })
        expect(await call('Put', { at: 86400 })).toEqual({ d: '1970-01-02T00:00:00+00:00' })
        expect((await fails('Put', { at: '2031-02-30' })).code).toBe('INVALID_PARAMETER')
        expect(await call('Before', { at: '2000-01-01' })).toEqual({ d: ['1970-01-02T00:00:00+00:00'] })
      },
    ))
})

it('10-21 UPDATE, DROP and the upserts change every row, and one invalid row undoes all', () =>
  withIsles(
    `QUERY Update() => i <- N<Isle>::UPDATE({name: "all"}) RETURN i::{code, name}
     QUERY Clash() => p <- N<Port>::UPDATE({tag: "same"}) RETURN p
     QUERY Overflow() => i <- N<Isle>::WHERE(EXISTS(_::{pop}))::UPDATE({pop: SUB(1, _::{pop})}) RETURN i
     QUERY Pops() => RETURN N<Isle>::{pop}
     QUERY Tags() => RETURN N<Port>::{tag}
     QUERY Up() => i <- N<Isle>::UpsertN({name: "up"}) RETURN {first: i::{code}, all: N<Isle>::{name}}
     QUERY Edge(a: ID, b: ID) => e <- E<Ferry>::WHERE(_::{mins}::EQ(999))::UpsertE({cost: 7})::From(a)::To(b) RETURN e
     QUERY Vec(v: [F64]) => n <- V<Note>::UpsertV(v, {lang: "fr"}) RETURN n::{body}
     QUERY FoundVec(v: [F64]) => n <- SearchV<Note>([1, 0], 1)::UpsertV(v, {lang: "de"}) RETURN n::{body}
     QUERY Vecs() => RETURN V<Note>::{body, lang, data}
     QUERY Near(v: [F64]) => RETURN SearchV<Note>(v, 9)::{body}
     QUERY Drop() => DROP N<Isle>::WHERE(_::{code}::NEQ("a")) RETURN {isles: N<Isle>::{code}, ferries: E<Ferry>::COUNT}`,
    async ({ call, fails }) => {
      const { a, b, ab } = await isles(call)
      expect(await call('Update')).toEqual({ i: ['a', 'b', 'c'].map(code => ({ code, name: 'all' })) })
      await call('Port', { tag: 'p' })
      await call('Port', { tag: 'q' })
      expect((await fails('Clash')).code).toBe('DUPLICATE_KEY')
      expect(await call('Tags')).toEqual({ data: ['p', 'q'] })
      // The first isle would get 0, the second -1.
      expect((await fails('Overflow')).code).toBe('INVALID_VALUE')
      expect(await call('Pops')).toEqual({ data: [1, 2, null] })
      expect(await call('Up')).toEqual({ first: 'a', all: ['up', 'up', 'up'] })
      expect(await call('Edge', { a: a.id, b: b.id })).toEqual({ e: { ...ab, cost: 7 } })
      expect(
        isleFindings(
          'QUERY Q(a: ID) => e <- E<Ferry>::WHERE(_::{mins}::EQ(9))::UpsertE({cost: 7})::From(a)::To(a) RETURN e',
        ),
      ).toEqual([expect.stringMatching(/^W103 /)])
      await call('Note', { v: [1, 0], body: 'x' })
      await call('Note', { v: [0, 1], body: 'y' })
      for (const query of ['Vec', 'FoundVec'])
        expect((await fails(query, { v: [1, 2, 3] })).code).toBe('DIMENSION_MISMATCH')
      expect(await call('FoundVec', { v: [0, 2] })).toEqual({ n: 'x' })
      expect(await call('Near', { v: [0, 1] })).toEqual({ data: ['x', 'y'] })
      expect(await call('Vec', { v: [3, 3] })).toEqual({ n: 'x' })
      expect(await call('Vecs')).toEqual({
        data: [
          { body: 'x', lang: 'fr', data: [3, 3] },
          { body: 'y', lang: 'fr', data: [3, 3] },
        ],
      })
      expect(await call('Drop')).toEqual({ isles: ['a'], ferries: 0 })
    },
  ))

it('10-22 an upsert after an index lookup means the same in a binding and inline', () =>
  withIsles(
    `QUERY Bound(tag: String, depth: F32) => e <- N<Port>({tag: tag}) p <- e::UpsertN({tag: tag, depth: depth}) RETURN p::{tag, depth}
     QUERY Inline(tag: String, depth: F32) => p <- N<Port>({tag: tag})::UpsertN({tag: tag, depth: depth}) RETURN p::{tag, depth}
     QUERY Ports() => RETURN N<Port>::{tag, depth}`,
    async ({ call }) => {
      expect(await call('Bound', { tag: 'b', depth: 1 })).toEqual({ p: { tag: 'b', depth: 1 } })
      expect(await call('Inline', { tag: 'i', depth: 1 })).toEqual({ p: { tag: 'i', depth: 1 } })
      expect(await call('Bound', { tag: 'i', depth: 2 })).toEqual({ p: { tag: 'i', depth: 2 } })
      expect(await call('Inline', { tag: 'b', depth: 2 })).toEqual({ p: { tag: 'b', depth: 2 } })
      expect(await call('Ports')).toEqual({
        data: [
          { tag: 'b', depth: 2 },
          { tag: 'i', depth: 2 },
        ],
      })
    },
  ))

it('10-24a an older binding shows, and does not overwrite, what later statements wrote', () =>
  withIsles(
    `QUERY Q(a: ID) => x <- N<Isle>(a) y <- x::UPDATE({pop: 10}) z <- x::UpsertN({name: "q"}) RETURN {x: x::{pop, name}, y: y::{pop, name}, z: z::{pop, name}}
     QUERY Get(a: ID) => RETURN N<Isle>(a)::{pop, name, code}
     QUERY Loop(n: [U32]) => x <- N<Isle>::FIRST FOR i IN n { y <- x::UPDATE({pop: ADD(_::{pop}, i)}) } RETURN x::{pop}`,
    async ({ call }) => {
      const { a } = await isles(call)
      const now = { pop: 10, name: 'q' }
      expect(await call('Q', { a: a.id })).toEqual({ x: now, y: now, z: now })
      expect(await call('Get', { a: a.id })).toEqual({ data: { ...now, code: 'a' } })
      expect(await call('Loop', { n: [1, 2, 3] })).toEqual({ x: 16 })
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
      // The query has started by then: it yields to other work while it writes.
      setImmediate(() => stop.abort())
      await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
      expect(await call('State')).toEqual([0, 0, 0, 0, 0, 0])
      // Even the dimension of the type was rolled back.
      expect(await call('Flat')).toEqual({ point: [1, 2] })
    },
  ))
