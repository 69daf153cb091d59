import { describe, expect, it } from 'vitest'
import { type OpenProgram, unknownId, withProgram } from '../support/program.ts'

const schema = `
N::Guest { UNIQUE INDEX mail: String, INDEX town: String, name: String, age: I32, tags: [String] }
N::Room { no: I32 }
V::Photo { title: String }
E::Booked { From: Guest, To: Room, Properties: { nights: I32 } }
E::Likes { From: Guest, To: Guest }
E::Of { From: Photo, To: Room }
QUERY Guest(name: String, town: String, age: I32, tags: [String]) =>
  g <- AddN<Guest>({mail: name, town: town, name: name, age: age, tags: tags}) RETURN g
QUERY Room(no: I32) => r <- AddN<Room>({no: no}) RETURN r
QUERY Book(a: ID, b: ID, nights: I32) => AddE<Booked>({nights: nights})::From(a)::To(b) RETURN NONE
QUERY Like(a: ID, b: ID) => AddE<Likes>::From(a)::To(b) RETURN NONE
`

/** In Ulm Ada, who has rooms 1 and 2, and Bo, who has room 2; in Graz Cy. Ada likes Bo, and Bo likes Cy. */
async function addGuests({ call }: OpenProgram): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {}
  for (const [name, town, age, tags] of [
    ['Ada', 'Ulm', 20, ['x', 'y', 'z']],
    ['Bo', 'Ulm', 30, []],
    ['Cy', 'Graz', 40, []],
  ] as const)
    ids[name] = (await call('Guest', { name, town, age, tags })).g.id
  for (const no of [1, 2]) ids[no] = (await call('Room', { no })).r.id
  for (const [a, b, nights] of [
    ['Ada', '1', 1],
    ['Ada', '2', 2],
    ['Bo', '2', 3],
  ] as const)
    await call('Book', { a: ids[a], b: ids[b], nights })
  await call('Like', { a: ids.Ada, b: ids.Bo })
  await call('Like', { a: ids.Bo, b: ids.Cy })
  return ids
}

/** Runs with optimised plans and with plans as written. */
async function inBothPlans(program: string, work: (program: OpenProgram) => Promise<void>): Promise<void> {
  for (const optimise of [true, false]) await withProgram(program, work, { planner: { optimise } })
}

const found = 'N<Guest>({town: t})'

describe('S5: a look-up by a plain index', () => {
  it.each([
    // All matches.
    [`${found}::COUNT`, 2],
    [`COUNT(${found})`, 2],
    // A mapping says how the nodes are shown; `::{p}` and `::ID` take the value of the first (S6).
    [`${found}::{name, age}::COUNT`, 2],
    [`${found}::{name}::COUNT`, 1],
    [`${found}::ID::COUNT`, 1],
    [`${found}::WHERE(_::{age}::GT(25))::COUNT`, 1],
    [`${found}::Out<Booked>::{no}`, [1, 2, 2]],
    [`${found}::OutE<Booked>::{nights}`, [1, 2, 3]],
    [`${found}::Out<Booked>::COUNT`, 3],
    [`${found}::Out<Likes>::Out<Booked>::{no}`, [2]],
    [`${found}::In<Likes>::{name}`, ['Ada']],
    [`${found}::INTERSECT(_::Out<Booked>)::{no}`, [2]],
    [`${found}::WHERE(_::{age}::GT(25))::Out<Booked>::{no}`, [2]],
    [`${found}::RANGE(1, 9)::Out<Booked>::{no}`, [2]],
    [`${found}::ORDER<Desc>(_::{age})::Out<Booked>::{no}`, [2, 1, 2]],
    [`${found}::GROUP_BY(town)`, [{ town: 'Ulm', count: 2 }]],
    [`${found}::{at: town}::GROUP_BY(at)`, [{ at: 'Ulm', count: 2 }]],
    [`${found}::AGGREGATE_BY(town)::|g|{n: g::{data}::{name}}`, [{ n: ['Ada', 'Bo'] }]],
    [
      `${found}::!{id, label, mail, town, tags}::AGGREGATE_BY(town)`,
      [
        {
          count: 2,
          data: [
            { name: 'Ada', age: 20 },
            { name: 'Bo', age: 30 },
          ],
        },
      ],
    ],
    [`EXISTS(${found}::WHERE(_::{age}::GT(25)))`, true],
    [`EXISTS(${found}::WHERE(_::{age}::GT(35)))`, false],
    [`EXISTS(${found}::RANGE(1, 2)::Out<Booked>)`, true],
    // The one that is the value.
    [`${found}::{name}`, 'Ada'],
    [`${found}::{name, age}`, { name: 'Ada', age: 20 }],
    [`${found}::|g|{who: g::{name}, rooms: g::Out<Booked>::COUNT}`, { who: 'Ada', rooms: 2 }],
    [`${found}::!{id, label, mail, town, tags}`, { name: 'Ada', age: 20 }],
    [`${found}::{tags}::COUNT`, 3],
    [`${found}::WHERE(_::{age}::GT(25))::{name}`, 'Bo'],
    [`${found}::{name, age}::WHERE(_::{age}::GT(25))`, { name: 'Bo', age: 30 }],
    [`${found}::RANGE(1, 2)::{name}`, 'Bo'],
    [`${found}::ORDER<Desc>(_::{age})::{name}`, 'Bo'],
    [`${found}::ORDER<Desc>(_::{age})::{name, age}`, { name: 'Bo', age: 30 }],
    [`${found}::ORDER<Desc>(_::{age})::RANGE(1, 2)::{name}`, 'Ada'],
    [`${found}::FIRST::{name}`, 'Ada'],
    [`${found}::LAST::{name}`, 'Bo'],
    [`${found}::ShortestPathBFS<Likes>::To(N<Guest>({town: "Graz"}))::{hop_count}`, 2],
    // Look-ups that another item determines.
    [`N<Guest>::{name, near: N<Guest>({town: _::{town}})::COUNT}::FIRST`, { name: 'Ada', near: 2 }],
    [
      `N<Guest>::|g|{n: N<Guest>({town: g::{town}})::Out<Booked>::{no}, o: N<Guest>({town: g::{town}})::ORDER<Desc>(_::{age})::{name}}`,
      [
        { n: [1, 2, 2], o: 'Bo' },
        { n: [1, 2, 2], o: 'Bo' },
        { n: [], o: 'Cy' },
      ],
    ],
    ['N<Guest>::WHERE(N<Guest>({town: _::{town}})::COUNT::GT(1))::{name}', ['Ada', 'Bo']],
  ] as const)('%s is %j', (value, expected) =>
    inBothPlans(`${schema} QUERY Q(t: String) => RETURN [${value}]`, async program => {
      await addGuests(program)
      expect(await program.call('Q', { t: 'Ulm' })).toEqual([expected])
    }),
  )

  it.each([
    ['', 'NO_VALUE_FOUND'],
    ['::{name}', 'NO_VALUE_FOUND'],
    ['::WHERE(_::{age}::GT(1))', 'NO_VALUE_FOUND'],
    ['::RANGE(0, 1)::{name, age}', 'NO_VALUE_FOUND'],
    ['::ORDER<Asc>(_::{age})', 'NO_VALUE_FOUND'],
    ['::FIRST', null],
    ['::LAST', null],
    ['::COUNT', 0],
    ['::Out<Booked>', []],
    ['::WHERE(_::{age}::GT(1))::Out<Booked>::{no}', []],
    ['::GROUP_BY(town)', []],
    ['::AGGREGATE_BY(town)', []],
  ])('that finds nothing: %s is %j', (steps, expected) =>
    inBothPlans(`${schema} QUERY Q(t: String) => RETURN [${found}${steps}]`, async program => {
      await addGuests(program)
      if (expected === 'NO_VALUE_FOUND') expect((await program.fails('Q', { t: 'Bern' })).code).toBe(expected)
      else expect(await program.call('Q', { t: 'Bern' })).toEqual([expected])
    }),
  )

  it('is one node where it is bound, the end of an edge, or the item of an upsert', () =>
    inBothPlans(
      `${schema}
      QUERY Bound(t: String) => g <- ${found} n <- g::COUNT rooms <- g::Out<Booked>::{no} RETURN g::{name}, n, rooms
      QUERY Newest(t: String) => g <- ${found}::ORDER<Desc>(_::{age}) RETURN g::{name}
      QUERY End(t: String) => e <- AddE<Likes>::From(${found})::To(${found}::RANGE(1, 2)) RETURN e::FromN::{name}
      QUERY Upsert(t: String) => g <- ${found}::UpsertN({age: 21}) RETURN g::{name}
      QUERY Second(t: String) => g <- ${found}::RANGE(1, 2)::UpsertN({age: 31}) RETURN g::{name}
      QUERY Create(t: String) => g <- ${found}::UpsertN({mail: t, town: t, age: 1}) RETURN g::{town}
      QUERY Ages() => RETURN N<Guest>::{age}`,
      async program => {
        const { call } = program
        await addGuests(program)
        expect(await call('Bound', { t: 'Ulm' })).toEqual({ g: 'Ada', n: 1, rooms: [1, 2] })
        expect(await call('Newest', { t: 'Ulm' })).toEqual({ g: 'Bo' })
        expect(await call('End', { t: 'Ulm' })).toEqual({ e: 'Ada' })
        expect(await call('Upsert', { t: 'Ulm' })).toEqual({ g: 'Ada' })
        expect(await call('Second', { t: 'Ulm' })).toEqual({ g: 'Bo' })
        expect(await call('Create', { t: 'Bern' })).toEqual({ g: 'Bern' })
        expect(await call('Ages')).toEqual({ data: [21, 31, 40, 1] })
      },
    ))

  it('UPDATE changes all and yields the first; DROP drops all', () =>
    inBothPlans(
      `${schema}
      QUERY Update(t: String) => g <- ${found}::UPDATE({age: 1}) RETURN g::{name, age}
      QUERY Some(t: String) => g <- ${found}::WHERE(_::{name}::EQ("Bo"))::UPDATE({age: 2}) RETURN g::{name, age}
      QUERY After(t: String) => RETURN ${found}::UPDATE({age: 3})::Out<Booked>::{no}
      QUERY Each(ts: [String]) => FOR t IN ts { g <- ${found}::UPDATE({age: 4}) } RETURN NONE
      QUERY Ages() => RETURN N<Guest>::{age}
      QUERY Edges(t: String) => DROP ${found}::OutE<Booked> RETURN E<Booked>::COUNT
      QUERY Any(t: String) => DROP ${found}::OutE RETURN E<Likes>::COUNT
      QUERY Last(t: String) => DROP ${found}::LAST RETURN N<Guest>::{name}
      QUERY All(t: String) => DROP ${found} RETURN N<Guest>::{name}
      QUERY Dropping(ts: [String]) => FOR t IN ts { DROP ${found} } RETURN N<Guest>::COUNT`,
      async program => {
        const { call } = program
        await addGuests(program)
        expect(await call('Update', { t: 'Ulm' })).toEqual({ g: { name: 'Ada', age: 1 } })
        expect(await call('Ages')).toEqual({ data: [1, 1, 40] })
        expect(await call('Some', { t: 'Ulm' })).toEqual({ g: { name: 'Bo', age: 2 } })
        expect(await call('After', { t: 'Ulm' })).toEqual({ data: [1, 2, 2] })
        await call('Each', { ts: ['Graz', 'Ulm', 'Ulm'] })
        expect(await call('Ages')).toEqual({ data: [4, 4, 4] })
        expect((await program.fails('Update', { t: 'Bern' })).code).toBe('NO_VALUE_FOUND')
        expect(await call('Edges', { t: 'Ulm' })).toEqual({ data: 0 })
        expect(await call('Any', { t: 'Ulm' })).toEqual({ data: 0 })
        expect(await call('Last', { t: 'Ulm' })).toEqual({ data: ['Ada', 'Cy'] })
        expect(await call('All', { t: 'Bern' })).toEqual({ data: ['Ada', 'Cy'] })
        expect(await call('All', { t: 'Ulm' })).toEqual({ data: ['Cy'] })
        expect(await call('Dropping', { ts: ['Ulm', 'Graz', 'Graz'] })).toEqual({ data: 0 })
      },
    ))

  it('needs its value (H2)', () =>
    inBothPlans(
      `${schema}
      QUERY Count(t?: String) => RETURN ${found}::COUNT
      QUERY Names(t?: String) => RETURN ${found}::WHERE(_::{age}::GT(1))::{name}
      QUERY Out(t?: String) => RETURN ${found}::Out<Booked>`,
      async program => {
        await addGuests(program)
        for (const query of ['Count', 'Names', 'Out'])
          expect((await program.fails(query)).code).toBe('INVALID_PARAMETER')
        expect(await program.call('Count', { t: 'Ulm' })).toEqual({ data: 2 })
      },
    ))
})

describe('S7: a look-up that finds nothing', () => {
  const sources = ['N<Guest>(id)', 'N<Guest>({mail: m})', 'N<Guest>(id)::WHERE(_::{age}::GT(1))']

  it.each(
    sources.flatMap(source =>
      [
        ['::Out<Booked>', []],
        ['::OutE<Booked>', []],
        ['::In<Likes>::{name}', []],
        ['::Out<Likes>::Out<Booked>', []],
        ['::Out<Booked>::COUNT', 0],
        ['::Out<Likes>::Out<Booked>::COUNT', 0],
        ['::Out<Likes>::Out<Likes>::Out<Booked>::GROUP_BY(no)', []],
        ['::OutE<Booked>::ToN::{no}', []],
        ['::Out<Booked>::FIRST', null],
        ['::INTERSECT(_::Out<Booked>)', []],
        ['::GROUP_BY(town)', []],
        ['::AGGREGATE_BY(town)', []],
        ['::ShortestPathBFS<Likes>::To(b)', null],
        ['::ORDER<Asc>(_::{age})::Out<Booked>', []],
      ].map(([steps, expected]) => [`${source}${steps}`, expected] as const),
    ),
  )('%s is %j', (value, expected) =>
    inBothPlans(`${schema} QUERY Q(id: ID, m: String, b: ID) => RETURN [${value}]`, async program => {
      const { Cy } = await addGuests(program)
      expect(await program.call('Q', { id: unknownId, m: 'nobody', b: Cy })).toEqual([expected])
    }),
  )

  it.each([
    ['EXISTS(N<Guest>(id)::Out<Booked>)', false],
    ['SUM(N<Guest>(id)::OutE<Booked>::{nights})', 0],
    ['E<Booked>(id)::FromN::Out<Likes>', []],
    ['E<Booked>(id)::ToN::In<Booked>::COUNT', 0],
    ['V<Photo>(id)::Out<Of>', []],
    [
      'N<Room>::{no, of: N<Guest>({mail: "nobody"})::Out<Booked>::COUNT}',
      [
        { no: 1, of: 0 },
        { no: 2, of: 0 },
      ],
    ],
    ['N<Room>::WHERE(EXISTS(N<Guest>(id)::Out<Likes>))', []],
  ] as const)('%s is %j', (value, expected) =>
    inBothPlans(`${schema} QUERY Q(id: ID) => RETURN [${value}]`, async program => {
      await addGuests(program)
      expect(await program.call('Q', { id: unknownId })).toEqual([expected])
    }),
  )

  it.each(['N<Guest>({mail: "Ada"})', 'N<Guest>(id)', 'E<Likes>::FromN::RANGE(0, 1)::FIRST'])(
    'and a mapped item that a filter removes count, exist and are grouped as none, in place as bound: %s',
    source =>
      inBothPlans(
        [
          `${schema}`,
          ...[
            ['EXISTS(', ')'],
            ['COUNT(', ')'],
            ['', '::COUNT'],
            ['', '::GROUP_BY(town)'],
            ['', '::GROUP_BY(old)'],
            ['', '::AGGREGATE_BY(town)'],
            ['', '::AGGREGATE_BY(old)'],
          ].flatMap(([before, after], i) => [
            `QUERY Here${i}(id: ID) => RETURN [1, ${before}${source}::{old: ADD(_::{age}, 1), town}::WHERE(_::{age}::GT(99))${after}]`,
            `QUERY Bound${i}(id: ID) => y <- ${source}::{old: ADD(_::{age}, 1), town}::WHERE(_::{age}::GT(99)) RETURN [1, ${before}y${after}]`,
          ]),
        ].join('\n'),
        async program => {
          const { Ada: id } = await addGuests(program)
          for (const [i, expected] of [false, 0, 0, [], [], [], []].entries())
            for (const name of [`Here${i}`, `Bound${i}`])
              expect(await program.call(name, { id }), name).toEqual([1, expected])
        },
      ),
  )

  it.each([
    ['EXISTS(N<Guest>({town: "Bern"})::{name, age})', false],
    ['EXISTS(N<Guest>({town: "Ulm"})::{name, age})', true],
    ['EXISTS(N<Guest>({town: "Ulm"})::WHERE(_::{age}::GT(99))::{old: ADD(_::{age}, 1)})', false],
    ['EXISTS(N<Guest>({town: "Ulm"})::{old: ADD(_::{age}, 1)}::WHERE(_::{age}::GT(99)))', false],
    ['EXISTS(N<Guest>({town: "Bern"})::|g|{name: g::{name}})', false],
    [
      'N<Guest>::{name, of: _::{age, town}::WHERE(_::{age}::GT(25))::AGGREGATE_BY(town)::COUNT}',
      [
        { name: 'Ada', of: 0 },
        { name: 'Bo', of: 1 },
        { name: 'Cy', of: 1 },
      ],
    ],
  ] as const)('in a mapping: %s is %j', (value, expected) =>
    inBothPlans(`${schema} QUERY Q() => RETURN [${value}]`, async program => {
      await addGuests(program)
      expect(await program.call('Q')).toEqual([expected])
    }),
  )

  it('leads nowhere in writes and loops either', () =>
    inBothPlans(
      `${schema}
      QUERY Drop(id: ID) => DROP N<Guest>(id)::Out<Booked> RETURN N<Room>::COUNT
      QUERY DropEdges(id: ID) => DROP N<Guest>(id)::OutE RETURN E<Booked>::COUNT
      QUERY Loop(id: ID) => rooms <- N<Guest>(id)::Out<Booked> FOR r IN rooms { DROP r::InE<Booked> } RETURN E<Booked>::COUNT
      QUERY Edges(id: ID, b: ID) => es <- AddE<Likes>::From(N<Guest>(id)::Out<Likes>)::To(b) RETURN es
      QUERY Upsert(id: ID) => r <- N<Guest>(id)::Out<Booked>::UpsertN({no: 9}) RETURN r::{no}`,
      async program => {
        const { Cy } = await addGuests(program)
        const id = unknownId
        expect(await program.call('Drop', { id })).toEqual({ data: 2 })
        expect(await program.call('DropEdges', { id })).toEqual({ data: 3 })
        expect(await program.call('Loop', { id })).toEqual({ data: 3 })
        expect(await program.call('Edges', { id, b: Cy })).toEqual({ es: [] })
        expect(await program.call('Upsert', { id })).toEqual({ r: 9 })
      },
    ))

  it.each([
    'RETURN y::Out<Booked>',
    'RETURN y::OutE<Booked>::COUNT',
    'RETURN y::Out<Likes>::Out<Likes>::Out<Booked>::COUNT',
    'x <- y::Out<Booked> RETURN x',
    'x <- y::Out<Likes>::Out<Booked>::{no} RETURN x',
    'x <- y::WHERE(_::{age}::GT(1))::Out<Booked> RETURN x',
    'RETURN y::ShortestPathBFS<Likes>::To(b)',
    'RETURN y::INTERSECT(_::Out<Booked>)',
    'RETURN EXISTS(y::Out<Booked>)',
    'RETURN {rooms: y::Out<Booked>, guest: 1}',
    'DROP y::OutE<Booked> RETURN NONE',
    'DROP y::OutE RETURN NONE',
    'a <- y::COUNT RETURN a, y::Out<Booked>',
  ])('is missed from the variable that holds it: %s', rest =>
    inBothPlans(
      `${schema}
      QUERY ById(id: ID, b: ID) => y <- N<Guest>(id) ${rest}
      QUERY ByKey(m: String, b: ID) => y <- N<Guest>({mail: m}) ${rest}
      QUERY ByTown(m: String, b: ID) => y <- N<Guest>({town: m}) ${rest}
      QUERY Filtered(id: ID, b: ID) => y <- N<Guest>(id)::WHERE(_::{age}::LT(1)) ${rest}
      QUERY Narrowed(m: String, b: ID) => y <- N<Guest>({town: m})::WHERE(_::{age}::LT(1)) ${rest}`,
      async program => {
        const { Ada, Cy: b } = await addGuests(program)
        expect((await program.fails('ById', { id: unknownId, b })).code).toBe('NODE_NOT_FOUND')
        expect((await program.fails('ByKey', { m: 'nobody', b })).code).toBe('NO_VALUE_FOUND')
        expect((await program.fails('ByTown', { m: 'Bern', b })).code).toBe('NO_VALUE_FOUND')
        expect((await program.fails('Filtered', { id: Ada, b })).code).toBe('NO_VALUE_FOUND')
        expect((await program.fails('Narrowed', { m: 'Ulm', b })).code).toBe('NO_VALUE_FOUND')
      },
    ),
  )

  it('is not missed by COUNT, EXISTS, a grouping, or what follows a filter of the variable', () =>
    inBothPlans(
      `${schema}
      QUERY Fine(id: ID) => y <- N<Guest>(id) RETURN {n: y::COUNT, is: EXISTS(y), g: y::GROUP_BY(town), a: y::AGGREGATE_BY(town)}
      QUERY Left(id: ID) => y <- N<Guest>(id) x <- y::WHERE(_::{age}::LT(1))::Out<Booked> RETURN x
      QUERY LeftOnly(id: ID) => y <- N<Guest>(id) RETURN y::RANGE(1, 2)::Out<Booked>::COUNT
      QUERY DropLeft(id: ID) => y <- N<Guest>(id) DROP y::WHERE(_::{age}::LT(1))::OutE RETURN E<Booked>::COUNT
      QUERY Inside() => RETURN N<Guest>::|g|{rooms: g::WHERE(_::{age}::GT(25))::Out<Booked>::{no}}
      QUERY Ends(id: ID) => e <- E<Booked>(id) x <- e::FromN::Out<Likes> RETURN x`,
      async program => {
        const { Ada } = await addGuests(program)
        expect(await program.call('Fine', { id: unknownId })).toEqual({ n: 0, is: false, g: [], a: [] })
        expect(await program.call('Left', { id: Ada })).toEqual({ x: [] })
        expect(await program.call('LeftOnly', { id: Ada })).toEqual({ y: 0 })
        expect(await program.call('DropLeft', { id: Ada })).toEqual({ data: 3 })
        expect(await program.call('Inside')).toEqual({ data: [{ rooms: [] }, { rooms: [2] }, { rooms: [] }] })
        expect((await program.fails('Ends', { id: unknownId })).code).toBe('EDGE_NOT_FOUND')
      },
    ))

  it('is missed in every other use', () =>
    inBothPlans(
      `${schema}
      QUERY Name(id: ID) => RETURN N<Guest>(id)::{name}
      QUERY Mapped(id: ID) => RETURN N<Guest>(id)::{at: town}::GROUP_BY(at)
      QUERY End(id: ID) => RETURN E<Booked>(id)::FromN
      QUERY From(id: ID) => AddE<Likes>::From(N<Guest>(id))::To(N<Guest>({mail: "Ada"})) RETURN NONE`,
      async ({ fails, ...program }) => {
        await addGuests({ fails, ...program })
        const id = unknownId
        for (const query of ['Name', 'Mapped', 'From'])
          expect((await fails(query, { id })).code).toBe('NODE_NOT_FOUND')
        expect((await fails('End', { id })).code).toBe('EDGE_NOT_FOUND')
      },
    ))
})

it('10-18a an unknown id counts as 0, DROP of FIRST drops one, and a grouping groups what a filter leaves', () =>
  inBothPlans(
    `${schema}
    QUERY Count(id: ID) => RETURN N<Guest>(id)::COUNT
    QUERY Drop() => DROP N<Guest>::WHERE(_::{town}::EQ("Ulm"))::FIRST RETURN N<Guest>::{name}
    QUERY Group() => RETURN N<Guest>::WHERE(_::{age}::GT(25))::GROUP_BY(town)`,
    async program => {
      await addGuests(program)
      expect(await program.call('Count', { id: unknownId })).toEqual({ data: 0 })
      expect(await program.call('Group')).toEqual([
        { town: 'Ulm', count: 1 },
        { town: 'Graz', count: 1 },
      ])
      expect(await program.call('Drop')).toEqual({ data: ['Bo', 'Cy'] })
    },
  ))

describe('S9: the entries of a mapping', () => {
  it('`ID` is a step, and hides no `id`; a property that is read by name is not repeated', () =>
    inBothPlans(
      `${schema} QUERY Q(t: String) => g <- ${found} RETURN {
        id: g::{key: ID, ..}, own: g::{key: _::ID, ..}, closed: g::|x|{key: x::ID, ..}, inner: g::{of: {key: ID}, ..},
        named: g::{key: id, ..}, read: g::{key: _::{id}, ..}
      }`,
      async program => {
        const { Ada } = await addGuests(program)
        const { named, read, inner, ...kept } = await program.call('Q', { t: 'Ulm' })
        const rest = { label: 'Guest', mail: 'Ada', town: 'Ulm', name: 'Ada', age: 20, tags: ['x', 'y', 'z'] }
        const whole = { key: Ada, id: Ada, ...rest }
        expect(kept).toEqual({ id: whole, own: whole, closed: whole })
        expect(inner).toEqual({ of: { key: Ada }, id: Ada, ...rest })
        expect([named, read]).toEqual([
          { key: Ada, ...rest },
          { key: Ada, ...rest },
        ])
      },
    ))

  it('a bare variable in its own mapping is the current item, and elsewhere what it holds', () =>
    inBothPlans(
      `${schema}
      QUERY Own() => rooms <- N<Room> RETURN rooms::{no: no, room: rooms}
      QUERY Some() => rooms <- N<Room> RETURN rooms::WHERE(_::{no}::GT(1))::{no: no, in: {room: rooms}}
      QUERY Other() => rooms <- N<Room> RETURN N<Guest>::FIRST::{name, all: rooms}
      QUERY Behind(t: String) => g <- ${found} RETURN g::Out<Booked>::{no, by: g}
      QUERY One(t: String) => g <- ${found} RETURN g::{name: name, self: g}`,
      async program => {
        const ids = await addGuests(program)
        const room = (no: number) => ({ id: ids[no], label: 'Room', no })
        const ada = {
          id: ids.Ada,
          label: 'Guest',
          mail: 'Ada',
          town: 'Ulm',
          name: 'Ada',
          age: 20,
          tags: ['x', 'y', 'z'],
        }
        expect(await program.call('Own')).toEqual({
          rooms: [
            { no: 1, room: room(1) },
            { no: 2, room: room(2) },
          ],
        })
        expect(await program.call('Some')).toEqual({ rooms: [{ no: 2, in: { room: room(2) } }] })
        expect(await program.call('Other')).toEqual({ data: { name: 'Ada', all: [room(1), room(2)] } })
        expect(await program.call('Behind', { t: 'Ulm' })).toEqual({
          g: [
            { no: 1, by: ada },
            { no: 2, by: ada },
          ],
        })
        expect(await program.call('One', { t: 'Ulm' })).toEqual({ g: { name: 'Ada', self: ada } })
      },
    ))
})

describe('NO_VALUE_FOUND names what was looked for, and where (S5, S7)', () => {
  const nobody = (what: string, line: number) => `Graph error: No value found: ${what} (program.hx:${line}).`
  const here = schema.split('\n').length

  it.each([
    [`g <- ${found} RETURN g`, 'no `Guest` has the `town` "Rom"'],
    [`g <- ${found}::WHERE(_::{age}::GT(1)) RETURN g`, 'no `Guest` with the `town` "Rom" is left'],
    [`g <- ${found}::ORDER<Asc>(_::{age}) RETURN g`, 'no `Guest` with the `town` "Rom" is left'],
    [`g <- ${found}::RANGE(0, 2) RETURN g::{name}`, 'no `Guest` with the `town` "Rom" is left'],
    [
      `g <- ${found}::UPDATE({age: 1}) RETURN g`,
      'UPDATE has no `Guest` to change, as no `Guest` has the `town` "Rom"',
    ],
    [
      `g <- ${found}::WHERE(_::{age}::GT(1))::UPDATE({age: 1}) RETURN g`,
      'UPDATE has no `Guest` to change, as no `Guest` with the `town` "Rom" is left',
    ],
    ['g <- N<Guest>::FIRST AddE<Likes>::From(g)::To(g) RETURN NONE', 'the From end of `Likes` is missing'],
    [
      'g <- AddN<Guest>({mail: t}) p <- g::ShortestPath<Likes>::To(N<Guest>({mail: t})::Out<Likes>::FIRST) RETURN p',
      'the end of the path is missing',
    ],
    ['RETURN SearchBM25<Guest>(N<Guest>::FIRST::{name}, 3)', 'the text of `SearchBM25` is missing'],
    ['p <- AddV<Photo>(V<Photo>::FIRST::{data}, {title: t}) RETURN p', 'the vector is missing'],
  ])('%s', (query, what) =>
    inBothPlans(`${schema} QUERY Q(t: String) => ${query}`, async ({ fails }) => {
      const { code, message } = await fails('Q', { t: 'Rom' })
      expect([code, message]).toEqual(['NO_VALUE_FOUND', nobody(what, here)])
    }),
  )

  it('names the value that each item of a mapping looks for', () =>
    inBothPlans(
      `${schema} QUERY Q() => RETURN N<Guest>::{of: N<Guest>({town: _::{name}})::WHERE(_::{age}::GT(1))}`,
      async program => {
        await addGuests(program)
        const { message } = await program.fails('Q')
        expect(message).toBe(nobody('no `Guest` with the `town` "Ada" is left', here))
      },
    ))
})

describe('by another name of an optional parameter that is absent', () => {
  const program = `
N::Guest { name: String, INDEX town: String, age: I32 }
QUERY Add(name: String, town: String, age: I32) => g <- AddN<Guest>({name: name, town: town, age: age}) RETURN NONE
QUERY Names() => RETURN N<Guest>::{name}`
  it.each([
    'RETURN N<Guest>({town: t})::WHERE(_::{age}::GT(1))',
    'RETURN N<Guest>({town: t})::WHERE(_::{age}::GT(1))::COUNT',
    'g <- N<Guest>({town: t})::WHERE(_::{age}::GT(1))::UPDATE({name: "all"}) RETURN NONE',
    'DROP N<Guest>({town: t})::WHERE(_::{age}::GT(1)) RETURN NONE',
    'RETURN N<Guest>({town: t})::ORDER<Asc>(_::{age})::RANGE(0, 2)',
  ])('a look-up is an error, and takes nothing in place of its items: %s', async body => {
    const text = `${program}\nQUERY Q(given?: String) =>\n  t <- given\n  ${body}`
    await inBothPlans(text, async ({ call, fails }) => {
      await call('Add', { name: 'Ada', town: 'Rye', age: 36 })
      expect(await fails('Q')).toMatchObject({ code: 'INVALID_PARAMETER' })
      expect(await call('Names')).toEqual({ data: ['Ada'] })
    })
  })
})
