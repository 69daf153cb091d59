import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownId, withProgram } from '../support/program.ts'
import { isles, withIsles } from './isles.ts'
import { crew, sailorFaults, withSailors } from './sailors.ts'

const schema = `
N::Film { INDEX title: String, minutes: U16, rating: F64, low: F32, restored: Boolean, genres: [String], premiere: Date, owner: ID, big: U64 }
N::Venue { name: String }
E::ShownAt { From: Film, To: Venue, Properties: { fee: F64 } }
QUERY Add(title: String, minutes?: U16, rating?: F64, low?: F32, restored?: Boolean, genres?: [String], premiere?: Date, owner?: ID, big?: U64) =>
  film <- AddN<Film>({title: title, minutes: minutes, rating: rating, low: low, restored: restored, genres: genres, premiere: premiere, owner: owner, big: big})
  RETURN film
QUERY AddVenue(name: String) => venue <- AddN<Venue>({name: name}) RETURN venue
QUERY Show(film: ID, venue: ID, fee: F64) => AddE<ShownAt>({fee: fee})::From(film)::To(venue) RETURN NONE
`

const owner = '0190a000-0000-7000-8000-000000000001'

/** Alien: everything set; Brazil: other values; Clue: only a title. Alien is shown at two venues, Brazil at one. */
async function films(call: (query: string, params?: object) => Promise<any>) {
  const alien = await call('Add', {
    title: 'Alien',
    minutes: 117,
    rating: 8.5,
    low: 0.1,
    restored: true,
    genres: ['horror', 'space'],
    premiere: '1979-05-25',
    owner,
    big: 9007199254740992,
  })
  const brazil = await call('Add', {
    title: 'Brazil',
    minutes: 132,
    rating: 8,
    low: 0.25,
    restored: false,
    genres: [],
  })
  await call('Add', { title: 'Clue' })
  const odeon = await call('AddVenue', { name: 'Odeon' })
  const rex = await call('AddVenue', { name: 'Rex' })
  await call('Show', { film: alien.film.id, venue: odeon.venue.id, fee: 5 })
  await call('Show', { film: alien.film.id, venue: rex.venue.id, fee: 9 })
  await call('Show', { film: brazil.film.id, venue: rex.venue.id, fee: 2 })
}

const titles = (condition: string, parameters = '') =>
  `${schema} QUERY Q(${parameters}) => f <- N<Film>::WHERE(${condition}) RETURN f::{title}`

describe('conditions', () => {
  it.each([
    ['_::{title}::EQ("Alien")', ['Alien']],
    ['_::{title}::NEQ("Alien")', ['Brazil', 'Clue']],
    ['_::{title}::GT("Alien")', ['Brazil', 'Clue']],
    ['_::{title}::CONTAINS("l")', ['Alien', 'Brazil', 'Clue']],
    ['_::{title}::CONTAINS("lu")', ['Clue']],
    ['_::{title}::IS_IN(["Clue", "Brazil", "x"])', ['Brazil', 'Clue']],
    ['_::{minutes}::GTE(117)', ['Alien', 'Brazil']],
    ['_::{minutes}::LT(132)', ['Alien']],
    ['_::{minutes}::LTE(132)', ['Alien', 'Brazil']],
    ['_::{minutes}::EQ(117.0)', ['Alien']],
    // A missing value makes every comparison false, NEQ included (C2).
    ['_::{minutes}::NEQ(117)', ['Brazil']],
    ['_::{rating}::GT(8)', ['Alien']],
    ['_::{rating}::EQ(8)', ['Brazil']],
    // An F32 compares as the shortest decimal that it prints (C1).
    ['_::{low}::EQ(0.1)', ['Alien']],
    ['_::{low}::GT(0.1)', ['Brazil']],
    ['_::{restored}::EQ(true)', ['Alien']],
    ['_::{restored}::NEQ(true)', ['Brazil']],
    ['_::{genres}::CONTAINS("space")', ['Alien']],
    ['_::{premiere}::LT("1980-01-01")', ['Alien']],
    [`_::{owner}::EQ("${owner}")`, ['Alien']],
    ['_::{big}::EQ(9007199254740992)', ['Alien']],
    ['EXISTS(_::{minutes})', ['Alien', 'Brazil']],
    ['!EXISTS(_::{minutes})', ['Clue']],
    ['EXISTS(_::Out<ShownAt>)', ['Alien', 'Brazil']],
    ['!EXISTS(_::Out<ShownAt>)', ['Clue']],
    ['EXISTS(_::Out<ShownAt>::WHERE(_::{name}::EQ("Odeon")))', ['Alien']],
    ['_::Out<ShownAt>::COUNT::GT(1)', ['Alien']],
    ['_::Out<ShownAt>::COUNT::EQ(0)', ['Clue']],
    // The first of several values is compared; without a value the result is false.
    ['_::Out<ShownAt>::{name}::EQ("Rex")', ['Brazil']],
    ['_::OutE<ShownAt>::{fee}::LT(6)', ['Alien', 'Brazil']],
    ['AND(_::{minutes}::GT(100), _::{rating}::GT(8))', ['Alien']],
    ['OR(_::{title}::EQ("Clue"), _::{rating}::GT(8))', ['Alien', 'Clue']],
    ['!AND(_::{minutes}::GT(100), _::{rating}::GT(8))', ['Brazil', 'Clue']],
    ['!OR(_::{title}::EQ("Clue"), _::{rating}::GT(8))', ['Brazil']],
    ['AND(!EXISTS(_::{minutes}), !EXISTS(_::Out<ShownAt>))', ['Clue']],
    ['OR(!EXISTS(_::{minutes}), AND(_::{minutes}::EQ(132), !EXISTS(_::{owner})))', ['Brazil', 'Clue']],
    ['_::{minutes}::GT(_::{rating})', ['Alien', 'Brazil']],
    ['_::{title}::EQ(_::{title})', ['Alien', 'Brazil', 'Clue']],
  ])('%s', (condition, expected) =>
    withProgram(titles(condition), async ({ call }) => {
      await films(call)
      expect(await call('Q')).toEqual({ f: expected })
    }),
  )

  it('compare with variables of every kind', () =>
    withProgram(
      `${schema} QUERY Q(ids: [ID], t: String, n: I8, d: Date) =>
        one <- N<Film>({title: t})
        names <- N<Film>::WHERE(_::{minutes}::GT(n))::{title}
        RETURN {
          a: N<Film>::WHERE(_::ID::IS_IN(ids))::{title},
          b: N<Film>::WHERE(_::{title}::IS_IN(names))::{title},
          c: N<Film>::WHERE(_::ID::EQ(one::ID))::{title},
          d: N<Film>::WHERE(_::{premiere}::EQ(d))::{title},
          e: N<Film>::WHERE(_::{minutes}::GTE(one::{minutes}))::{title}
        }`,
      async ({ call }) => {
        await films(call)
        const all = await call('Q', { ids: [owner], t: 'Brazil', n: 120, d: '1979-05-25T00:00:00Z' })
        expect(all).toEqual({ a: [], b: ['Brazil'], c: ['Brazil'], d: ['Alien'], e: ['Brazil'] })
      },
    ))
})

describe('ORDER and RANGE (C3)', () => {
  it('sorts missing first ascending and last descending, stably', () =>
    withProgram(
      `${schema} QUERY Q() => f <- N<Film> RETURN {
        up: f::ORDER<Asc>(_::{minutes})::{title},
        down: f::ORDER<Desc>(_::{minutes})::{title},
        shown: f::ORDER<Desc>(_::Out<ShownAt>::COUNT)::{title},
        tied: f::ORDER<Asc>(_::{label})::{title},
        part: f::ORDER<Desc>(_::{title})::RANGE(1, 3)::{title}
      }`,
      async ({ call }) => {
        await films(call)
        expect(await call('Q')).toEqual({
          up: ['Clue', 'Alien', 'Brazil'],
          down: ['Brazil', 'Alien', 'Clue'],
          shown: ['Alien', 'Brazil', 'Clue'],
          tied: ['Alien', 'Brazil', 'Clue'],
          part: ['Brazil', 'Alien'],
        })
      },
    ))

  it('accepts a zero-based half-open range, and refuses a negative or reversed one', () =>
    withProgram(
      `${schema} QUERY Q(a: I32, b: I32) => f <- N<Film>::RANGE(a, b) RETURN f::{title}`,
      async ({ call, fails }) => {
        await films(call)
        expect(await call('Q', { a: 0, b: 2 })).toEqual({ f: ['Alien', 'Brazil'] })
        expect(await call('Q', { a: 2, b: 10 })).toEqual({ f: ['Clue'] })
        expect(await call('Q', { a: 5, b: 10 })).toEqual({ f: [] })
        expect(await call('Q', { a: 1, b: 1 })).toEqual({ f: [] })
        expect((await fails('Q', { a: -1, b: 1 })).code).toBe('INVALID_VALUE')
        expect((await fails('Q', { a: 2, b: 1 })).code).toBe('INVALID_VALUE')
      },
    ))
})

describe('absent optional parameters (H2)', () => {
  const program = `${schema}
    QUERY Filter(t?: String, m?: U16) => f <- N<Film>::WHERE(_::{title}::EQ(t)) RETURN f::{title}
    QUERY Both(t?: String, m?: U16) => f <- N<Film>::WHERE(AND(_::{title}::EQ(t), _::{minutes}::GT(m))) RETURN f::{title}
    QUERY Neither(t?: String, m?: U16) => f <- N<Film>::WHERE(!OR(_::{title}::EQ(t), _::{minutes}::GT(m))) RETURN f::{title}
    QUERY Update(t: String, m?: U16, r?: F64) => f <- N<Film>({title: t})::UPDATE({minutes: m, rating: r}) RETURN f::{minutes, rating}
    QUERY Echo(t?: String) => f <- N<Film>::FIRST RETURN {t: t, inside: f::{title, given: t}}
    QUERY Range(n?: U8) => f <- N<Film>::RANGE(0, n) RETURN f
    QUERY Sum(n?: U8, m?: U8) => f <- N<Film>::RANGE(0, ADD(1, m)) RETURN f
    QUERY ById(id?: ID) => f <- N<Film>(id) RETURN f
    QUERY Loop(names?: [String]) => FOR n IN names { AddN<Venue>({name: n}) } RETURN NONE`

  it('drop the condition or property that uses them', () =>
    withProgram(program, async ({ call }) => {
      await films(call)
      expect((await call('Filter')).f).toHaveLength(3)
      expect((await call('Filter', { t: null })).f).toHaveLength(3)
      expect((await call('Filter', { t: 'Clue' })).f).toEqual(['Clue'])
      expect((await call('Both', { m: 120 })).f).toEqual(['Brazil'])
      expect((await call('Both', { t: 'Alien' })).f).toEqual(['Alien'])
      expect((await call('Both')).f).toHaveLength(3)
      expect((await call('Neither', { m: 120 })).f).toEqual(['Alien', 'Clue'])
      expect((await call('Neither')).f).toHaveLength(3)
      expect((await call('Update', { t: 'Alien', m: 1 })).f).toEqual({ minutes: 1, rating: 8.5 })
      expect(await call('Echo')).toEqual({ t: null, inside: { title: 'Alien', given: null } })
    }))

  it('are refused as a bound, an id and a list', () =>
    withProgram(program, async ({ fails }) => {
      const needs = {
        Range: 'A bound of RANGE',
        Sum: 'A bound of RANGE',
        ById: '`Film(…)`',
        Loop: 'The list of FOR',
      }
      const absent = { Range: 'n', Sum: 'm', ById: 'id', Loop: 'names' }
      for (const [query, what] of Object.entries(needs)) {
        const name = absent[query as keyof typeof absent]
        expect(await fails(query)).toMatchObject({
          code: 'INVALID_PARAMETER',
          message: `${what} needs a value, but \`${name}\` has none: an optional parameter was not given.`,
        })
      }
    }))
})

describe('traversals and projections', () => {
  it('navigate both ways, over edges and their ends', () =>
    withProgram(
      `${schema} QUERY Q() => f <- N<Film> v <- N<Venue> RETURN {
        out: f::Out<ShownAt>::{name},
        in: v::In<ShownAt>::{title},
        fees: f::OutE<ShownAt>::{fee},
        from: v::InE<ShownAt>::FromN::{title},
        to: f::OutE<ShownAt>::WHERE(_::{fee}::GT(4))::ToN::{name}
      }`,
      async ({ call }) => {
        await films(call)
        expect(await call('Q')).toEqual({
          out: ['Odeon', 'Rex', 'Rex'],
          in: ['Alien', 'Alien', 'Brazil'],
          fees: [5, 9, 2],
          from: ['Alien', 'Alien', 'Brazil'],
          to: ['Odeon', 'Rex'],
        })
      },
    ))

  it('nest, rename, compute, and name the current item in closures', () =>
    withProgram(
      `${schema} QUERY Q() => f <- N<Film>::WHERE(_::{minutes}::GT(100))
        RETURN f::|m|{
          what: m::{title},
          venues: m::Out<ShownAt>::|v|{ film: m::{title}, venue: v::{name}, others: v::In<ShownAt>::COUNT },
          first: m::Out<ShownAt>::FIRST::{name},
          pair: { a: minutes, b: "lit", c: EXISTS(_::Out<ShownAt>) },
          shown: _::Out<ShownAt>::COUNT
        }`,
      async ({ call }) => {
        await films(call)
        expect(await call('Q')).toEqual({
          f: [
            {
              what: 'Alien',
              venues: [
                { film: 'Alien', venue: 'Odeon', others: 1 },
                { film: 'Alien', venue: 'Rex', others: 2 },
              ],
              first: 'Odeon',
              pair: { a: 117, b: 'lit', c: true },
              shown: 2,
            },
            {
              what: 'Brazil',
              venues: [{ film: 'Brazil', venue: 'Rex', others: 2 }],
              first: 'Rex',
              pair: { a: 132, b: 'lit', c: true },
              shown: 1,
            },
          ],
        })
      },
    ))

  it('exclude members from a projection, and group the items of a traversal', () =>
    withProgram(
      `${schema} QUERY Q() => f <- N<Film>::{title, minutes, r: rating} RETURN {
        a: f::RANGE(0, 1)::!{minutes},
        b: N<Film>::Out<ShownAt>::GROUP_BY(name),
        c: N<Film>::{title, n: _::Out<ShownAt>::COUNT}::RANGE(0, 2)
      }`,
      async ({ call }) => {
        await films(call)
        expect(await call('Q')).toEqual({
          a: [{ title: 'Alien', r: 8.5 }],
          b: [
            { name: 'Odeon', count: 1 },
            { name: 'Rex', count: 2 },
          ],
          c: [
            { title: 'Alien', n: 2 },
            { title: 'Brazil', n: 1 },
          ],
        })
      },
    ))
})

describe('FOR', () => {
  it('loops over arrays, destructured objects, items and values, nested', () =>
    withProgram(
      `${schema}
      QUERY Load(rows: [{title: String, venues: [{name: String, fee: F64}]}]) =>
        FOR {title, venues} IN rows {
          film <- AddN<Film>({title: title})
          FOR {name, fee} IN venues {
            venue <- N<Venue>::WHERE(_::{name}::EQ(name))::UpsertN({name: name})
            AddE<ShownAt>({fee: fee})::From(film)::To(venue)
          }
        }
        RETURN NONE
      QUERY Raise() => edges <- E<ShownAt> FOR e IN edges { x <- e::UPDATE({fee: 100}) } RETURN edges::{fee}
      QUERY Copy() => names <- N<Venue>::{name} FOR n IN names { AddN<Film>({title: n}) } RETURN N<Film>::COUNT
      QUERY Shown() => f <- N<Film> RETURN f::{title, at: _::Out<ShownAt>::{name}}`,
      async ({ call }) => {
        await call('Load', {
          rows: [
            {
              title: 'A',
              venues: [
                { name: 'X', fee: 1 },
                { name: 'Y', fee: 2 },
              ],
            },
            { title: 'B', venues: [{ name: 'X', fee: 3 }] },
            { title: 'C', venues: [] },
          ],
        })
        expect((await call('Shown')).f).toEqual([
          { title: 'A', at: ['X', 'Y'] },
          { title: 'B', at: ['X'] },
          { title: 'C', at: [] },
        ])
        expect(await call('Raise')).toEqual({ edges: [100, 100, 100] })
        expect(await call('Copy')).toEqual({ data: 5 })
      },
    ))

  it('embeds every text of a loop', () =>
    withProgram(
      `V::Chunk { text: String }
      QUERY Load(chunks: [{text: String}]) => FOR {text} IN chunks { AddV<Chunk>(Embed(text), {text: text}) } RETURN NONE
      QUERY Near(text: String) => c <- SearchV<Chunk>(Embed(text), 1) RETURN c::{text}
      QUERY Again() => t <- V<Chunk>::FIRST::{text} c <- SearchV<Chunk>(Embed(t), 1) RETURN c::{text}`,
      async ({ call }) => {
        await call('Load', { chunks: ['red apples', 'green pears', 'blue plums'].map(text => ({ text })) })
        expect(await call('Near', { text: 'a pear' })).toEqual({ c: ['green pears'] })
        expect(await call('Again')).toEqual({ c: ['red apples'] })
      },
    ))
})

it('A1-2 WHERE(_::{id}::EQ(x)) runs as checked, on nodes, edges and vectors', () =>
  withSailors(
    `QUERY Node(x: ID) => s <- N<Sailor>::WHERE(_::{id}::EQ(x)) RETURN s::{name}
     QUERY Step(x: ID) => s <- N<Sailor>::WHERE(_::ID::EQ(x)) RETURN s::{name}
     QUERY Others(x: ID) => s <- N<Sailor>::WHERE(_::{id}::NEQ(x)) RETURN s::{name}
     QUERY Some(x: [ID]) => s <- N<Sailor>::WHERE(_::{id}::IS_IN(x)) RETURN s::{name}
     QUERY Edge(x: ID) => e <- E<Knows>::WHERE(_::{from_node}::EQ(x)) RETURN e::{years}
     QUERY Vector(x: ID) => v <- V<Log>::WHERE(_::{id}::EQ(x)) RETURN v::{text}`,
    async ({ call }) => {
      const { ann, bob, cy, log } = await crew(call)
      expect(await call('Node', { x: bob.id })).toEqual({ s: ['Bob'] })
      expect(await call('Step', { x: bob.id })).toEqual({ s: ['Bob'] })
      expect(await call('Others', { x: bob.id })).toEqual({ s: ['Ann', 'Cy'] })
      expect(await call('Some', { x: [cy.id, unknownId, ann.id] })).toEqual({ s: ['Ann', 'Cy'] })
      expect(await call('Edge', { x: ann.id })).toEqual({ e: [2, 5] })
      expect(await call('Vector', { x: log.id })).toEqual({ v: ['storm'] })
      expect(await call('Node', { x: unknownId })).toEqual({ s: [] })
    },
  ))

it('A1-4 EXISTS over a condition on the id of another variable', () => {
  expect(sailorFaults('x <- N<Sailor> RETURN EXISTS(x::WHERE(_::ID::EQ(ghost::ID)))')).toEqual([
    ['E301', 'ghost'],
  ])
  return withSailors(
    `QUERY Q(a: ID, b: ID) =>
      x <- N<Sailor>(a)::Out<Knows>
      y <- N<Sailor>(b)
      RETURN {known: EXISTS(x::WHERE(_::ID::EQ(y::ID))), not: !EXISTS(x::WHERE(_::ID::EQ(y::ID)))}`,
    async ({ call }) => {
      const { ann, bob, cy } = await crew(call)
      expect(await call('Q', { a: ann.id, b: cy.id })).toEqual({ known: true, not: false })
      expect(await call('Q', { a: bob.id, b: ann.id })).toEqual({ known: false, not: true })
    },
  )
})

describe('A1-8 nested AND and OR', () => {
  it('exclude an item that fails the outer AND', () =>
    withSailors(
      `QUERY Q() => s <- N<Sailor>::WHERE(AND(_::{age}::GT(18), OR(_::{name}::EQ("Ann"), _::{name}::EQ("Bob")))) RETURN s::{name}
       QUERY R() => s <- N<Sailor>::WHERE(OR(_::{name}::EQ("Cy"), AND(_::{age}::LT(18), _::{captain}::EQ(true)))) RETURN s::{name}`,
      async ({ call }) => {
        await crew(call)
        expect(await call('Q')).toEqual({ s: ['Ann'] })
        expect(await call('R')).toEqual({ s: ['Cy'] })
      },
    ))

  type Tree = { readonly text: string; readonly holds: (row: Row) => boolean }
  type Row = { readonly a: number | null; readonly b: number | null }
  const { tree } = fc.letrec<{ tree: Tree; leaf: Tree }>(tie => ({
    leaf: fc
      .tuple(
        fc.constantFrom('a', 'b'),
        fc.constantFrom('EQ', 'NEQ', 'GT', 'LTE'),
        fc.integer({ min: 0, max: 2 }),
      )
      .map(([p, op, n]) => ({
        text: `_::{${p}}::${op}(${n})`,
        holds: row => {
          const value = row[p as 'a' | 'b']
          if (value === null) return false
          return op === 'EQ' ? value === n : op === 'NEQ' ? value !== n : op === 'GT' ? value > n : value <= n
        },
      })),
    tree: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.constantFrom('a', 'b').map(
        (p): Tree => ({
          text: `!EXISTS(_::{${p}})`,
          holds: row => row[p as 'a' | 'b'] === null,
        }),
      ),
      fc
        .tuple(
          fc.constantFrom('AND', 'OR', '!AND', '!OR'),
          fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        )
        .map(([name, parts]) => ({
          text: `${name}(${parts.map(part => part.text).join(', ')})`,
          holds: (row: Row) => {
            const joined = name.endsWith('AND')
              ? parts.every(part => part.holds(row))
              : parts.some(part => part.holds(row))
            return name.startsWith('!') ? !joined : joined
          },
        })),
    ),
  }))
  const rows: Row[] = [null, 0, 1, 2].flatMap(a => [null, 0, 1, 2].map(b => ({ a, b })))

  it('agree with a plain evaluation for random trees', () =>
    fc.assert(
      fc.asyncProperty(fc.array(tree, { minLength: 40, maxLength: 40 }), async trees =>
        withProgram(
          `N::Row { a: I32, b: I32 } QUERY Add(a?: I32, b?: I32) => AddN<Row>({a: a, b: b}) RETURN NONE
           ${trees.map(({ text }, i) => `QUERY Q${i}() => RETURN {r: N<Row>::WHERE(${text})::!{id, label}}`).join('\n')}`,
          async ({ call }) => {
            for (const row of rows) await call('Add', row)
            for (const [i, { text, holds }] of trees.entries())
              expect(await call(`Q${i}`), text).toEqual({ r: rows.filter(holds) })
          },
        ),
      ),
      { numRuns: 4 },
    ))
})

it('A1-9 negation everywhere, also after an update: !!p is p, and De Morgan holds', () =>
  withSailors(
    `QUERY Loners() => s <- N<Sailor>::WHERE(!EXISTS(_::Out<Knows>)) RETURN s::{name}
     QUERY Ageless() => s <- N<Sailor>::WHERE(!EXISTS(_::{age})) RETURN s::{name}
     QUERY Grow() => s <- N<Sailor>({name: "Cy"})::UPDATE({age: 12}) RETURN s::{age}
     QUERY Twice() => s <- N<Sailor>::WHERE(!AND(!AND(_::{age}::GT(18)))) RETURN s::{name}
     QUERY NotBoth() => s <- N<Sailor>::WHERE(!AND(_::{age}::GT(18), EXISTS(_::Out<Knows>))) RETURN s::{name}
     QUERY EitherNot() => s <- N<Sailor>::WHERE(OR(!OR(_::{age}::GT(18)), !EXISTS(_::Out<Knows>))) RETURN s::{name}`,
    async ({ call }) => {
      await crew(call)
      expect(await call('Loners')).toEqual({ s: ['Cy'] })
      expect(await call('Ageless')).toEqual({ s: ['Cy'] })
      expect(await call('Twice')).toEqual({ s: ['Ann'] })
      expect(await call('NotBoth')).toEqual({ s: ['Bob', 'Cy'] })
      expect(await call('EitherNot')).toEqual({ s: ['Bob', 'Cy'] })
      expect(await call('Grow')).toEqual({ s: 12 })
      expect(await call('Ageless')).toEqual({ s: [] })
      expect(await call('Loners')).toEqual({ s: ['Cy'] })
    },
  ))

it('A1-13 WHERE on the id at the end of an edge', () =>
  withSailors(
    `QUERY To(x: ID) => e <- N<Sailor>::OutE<Knows>::WHERE(_::ToN::ID::EQ(x)) RETURN e::{years}
     QUERY From(x: ID) => e <- E<Knows>::WHERE(_::FromN::ID::EQ(x)) RETURN e::{years}
     QUERY Name(n: String) => e <- E<Knows>::WHERE(_::ToN::{name}::EQ(n)) RETURN e::{years}`,
    async ({ call }) => {
      const { ann, cy } = await crew(call)
      expect(await call('To', { x: cy.id })).toEqual({ e: [5, 1] })
      expect(await call('To', { x: ann.id })).toEqual({ e: [] })
      expect(await call('From', { x: ann.id })).toEqual({ e: [2, 5] })
      expect(await call('Name', { n: 'Bob' })).toEqual({ e: [2] })
    },
  ))

it('10-10 !EXISTS keeps its negation inside AND and OR', () =>
  withIsles(
    `QUERY And() => RETURN N<Isle>::WHERE(AND(!EXISTS(_::Out<Ferry>), _::{code}::NEQ("z")))::{code}
     QUERY Or() => RETURN N<Isle>::WHERE(OR(!EXISTS(_::In<Ferry>), _::{code}::EQ("b")))::{code}
     QUERY Deep() => RETURN N<Isle>::WHERE(AND(OR(!EXISTS(_::{pop}), !EXISTS(_::In<Ferry>)), !AND(!EXISTS(_::{pop}))))::{code}`,
    async ({ call }) => {
      await isles(call)
      expect(await call('And')).toEqual({ data: ['c'] })
      expect(await call('Or')).toEqual({ data: ['a', 'b'] })
      expect(await call('Deep')).toEqual({ data: ['a'] })
    },
  ))

it('10-11 a missing property fails every comparison, NEQ included (C2), and can be tested for', () =>
  withIsles(
    `QUERY Neq() => RETURN N<Isle>::WHERE(_::{pop}::NEQ(1))::{code}
     QUERY Not() => RETURN N<Isle>::WHERE(!AND(_::{pop}::EQ(1)))::{code}
     QUERY None() => RETURN N<Isle>::WHERE(!EXISTS(_::{pop}))::{code}
     QUERY Either() => RETURN N<Isle>::WHERE(OR(_::{pop}::NEQ(1), !EXISTS(_::{pop})))::{code}`,
    async ({ call }) => {
      await isles(call)
      expect(await call('Neq')).toEqual({ data: ['b'] })
      expect(await call('Not')).toEqual({ data: ['b', 'c'] })
      expect(await call('None')).toEqual({ data: ['c'] })
      expect(await call('Either')).toEqual({ data: ['b', 'c'] })
    },
  ))
