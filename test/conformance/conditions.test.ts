import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

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
    // Several values: only the first counts; none: false.
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

  it('takes a zero-based half-open range, and refuses a negative or reversed one', () =>
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
      for (const query of ['Range', 'ById', 'Loop'])
        expect((await fails(query)).code).toBe('INVALID_PARAMETER')
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

  it('nest, rename, compute, and name the item at hand in closures', () =>
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

  it('exclude from a projection, and group what a traversal reached', () =>
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
  it('runs over arrays, destructured objects, items and values, nested', () =>
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
