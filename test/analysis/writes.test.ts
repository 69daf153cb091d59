import { describe, expect, it } from 'vitest'
import { checkBody, type Expected, expectFound, inShort, lowered, returned } from './harness.ts'

const parameters =
  'n: I64, x: F64, s: String, b: Boolean, d: Date, id: ID, v: [F64], ns: [I32], ss: [String], o: {a: U8}, opt?: String'

/** Values of a property, the same for AddN, UPDATE and the upserts: E205 for all of them (D1). */
const values: readonly [properties: string, ...expected: Expected[]][] = [
  ['minutes: 90'],
  ['minutes: n'],
  ['rating: 4'],
  ['rating: 4.5'],
  ['rating: n'],
  ['title: s'],
  ['title: opt'],
  ['title: "Ran"'],
  ['restored: true'],
  ['restored: b'],
  ['restored: yes'],
  ['restored: EXISTS(N<Venue>)'],
  ['restored: AND(b, EXISTS(N<Venue>))'],
  ['restored: f::{minutes}::GT(90)'],
  ['premiere: d'],
  ['premiere: "2024-12-24T10:00:00+02:00"'],
  ['studio: id'],
  ['studio: "0190b3f45b1c7c3a9d2e3f4a5b6c7d8e"'],
  ['studio: film_id'],
  ['genres: ["a", "b"]'],
  ['genres: ss'],
  ['minutes: count'],
  ['runtime: 90', ['E202', 'runtime', '`Film` has no property `runtime`']],
  ['id: id', ['E204', 'id', '`id` is set by the database']],
  ['label: "x"', ['E204', 'label']],
  ['title: gone', ['E301', 'gone']],
  ['title: String', ['E105', 'String']],
  ['title: 5', ['E205', '5', 'property `title` of `Film` expects `String`, found `I32`']],
  ['title: n', ['E205', 'n']],
  ['title: true', ['E205', 'true']],
  ['minutes: "90"', ['E205', '"90"']],
  ['minutes: 4.0', ['E205', '4.0', 'property `minutes` of `Film` expects `U16`, found `F64`']],
  ['minutes: x', ['E205', 'x']],
  ['minutes: 70000', ['E205', '70000', '`70000` is out of the range of `U16`']],
  ['minutes: -1', ['E205', '-1']],
  ['minutes: 340282366920938463463374607431768211455', ['E205', '340282366920938463463374607431768211455']],
  [
    'minutes: 999999999999999999999999999999999999999',
    [
      'E205',
      '999999999999999999999999999999999999999',
      '`999999999999999999999999999999999999999` fits no integer type',
    ],
  ],
  ['rating: "4"', ['E205', '"4"']],
  ['restored: 1', ['E205', '1']],
  ['restored: s', ['E205', 's']],
  ['premiere: "2024-13-40"', ['E501', '"2024-13-40"', '`"2024-13-40"` is not a date']],
  ['premiere: 5', ['E205', '5']],
  ['premiere: s', ['E205', 's']],
  ['studio: "x"', ['E210', '"x"', '`"x"` is not an id']],
  ['studio: s', ['E205', 's']],
  ['studio: f', ['E205', 'f', 'property `studio` of `Film` expects `ID`, found a `Film` node']],
  [
    'title: titles',
    ['E205', 'titles', 'property `title` of `Film` expects `String`, found several `String` values'],
  ],
  ['title: o', ['E205', 'o']],
  ['genres: "a"', ['E205', '"a"']],
  ['genres: ns', ['E205', 'ns']],
  ['genres: ["a", 5]', ['E306', '5']],
  ['genres: [5]', ['E205', '5']],
  ['genres: []'],
  ['genres: [[]]', ['E205', '[]']],
  ['genres: ["a", []]', ['E306', '[]', 'this is an empty array in an array of `String`']],
  ['genres: [[], "a"]', ['E306', '[]', 'this is an empty array in an array of `String`']],
  ['title: []', ['E205', '[]']],
  ['title: NONE', ['E206', 'NONE', '`NONE` cannot be the value of a property']],
  ['title: f::{title}, minutes: N<Film>::COUNT, studio: f::ID'],
  [
    'title: f::{minutes}',
    ['E205', 'f::{minutes}', 'property `title` of `Film` expects `String`, found `U16`'],
  ],
  ['title: f::{gone}', ['E202', 'gone']],
  [
    'title: N<Film>',
    ['E206', 'N<Film>', 'a traversal that does not yield one value cannot be the value of a property'],
  ],
  ['title: N<Film>::{title}', ['E206', 'N<Film>::{title}']],
  ['title: f::FIRST', ['E206', 'f::FIRST']],
  ['title: AddN<Film>()', ['E206', 'AddN<Film>()', 'a creation cannot be the value of a property']],
  ['title: {a: 1}', ['E206', '{a: 1}']],
  ['minutes: ADD(1, 2), rating: DIV(n, 2)'],
  [
    'minutes: ADD(1.0, 2)',
    ['E205', 'ADD(1.0, 2)', 'property `minutes` of `Film` expects `U16`, found `F64`'],
  ],
  ['minutes: FLOOR(2.5), rating: FLOOR(2.5)'],
  ['minutes: ROUND(MUL(1.5, n)), title: CEIL(1.5)', ['E205', 'CEIL(1.5)']],
  ['minutes: ABS(ROUND(1.5))', ['E205', 'ABS(ROUND(1.5))']],
  ['minutes: SUM(f::{title})', ['E205', 'f::{title}']],
  ['title: "a", title: "b"', ['W104', 'title', '`title` is set twice']],
  ['title: 5, minutes: "x", gone: 1', ['E205', '5'], ['E205', '"x"'], ['E202', 'gone']],
]

const before = `f <- N<Film>(id) film_id <- f::ID titles <- N<Film>::{title} count <- N<Film>::COUNT yes <- true`

const others: readonly [body: string, ...expected: Expected[]][] = [
  // Ends of edges
  ['e <- AddE<ScreensAt>::From(id)::To(id)'],
  ['e <- AddE<ScreensAt>::To(id)::From(f)'],
  ['e <- AddE<HasSynopsis>::From(f)::To(syn)'],
  ['e <- AddE<ScreensAt>({fee: 1})::From("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")::To(N<Venue>)'],
  [
    'AddE<ScreensAt>::From(f)',
    ['E611', 'AddE<ScreensAt>::From(f)', 'the edge has no target: `To` is missing'],
  ],
  ['AddE<ScreensAt>::To(id)', ['E612', 'AddE<ScreensAt>::To(id)']],
  [
    'e <- AddE<ScreensAt>({fee: 1})',
    ['E611', 'AddE<ScreensAt>({fee: 1})', 'the edge has no ends: `From` and `To` are missing'],
  ],
  [
    'AddE<ScreensAt>::From(s)::To(id)',
    ['E210', 's', 'an end of an edge is an id or an item, not a `String`'],
  ],
  ['AddE<ScreensAt>::From("x")::To(id)', ['E210', '"x"']],
  [
    'AddE<ScreensAt>::From({slug: s})::To(id)',
    ['E210', '{slug: s}', 'an end of an edge is an id or an item, not an object'],
  ],
  ['AddE<ScreensAt>::From(gone)::To(id)', ['E301', 'gone']],
  [
    'AddE<ScreensAt>::From(f)::To(f)',
    ['E703', 'f', '`ScreensAt` needs a `Venue` node at `To`, not a `Film` node'],
  ],
  ['AddE<ScreensAt>::From(syn)::To(id)', ['E703', 'syn']],
  ['AddE<Inspired>({gone: 1})::From(f)::To(f)', ['E202', 'gone']],
  ['e <- E<ScreensAt>::UpsertE({fee: 1})::To(id)::From(f)'],
  [
    'e <- E<ScreensAt>::UpsertE({fee: 1})::To(id)',
    ['E601', 'UpsertE({fee: 1})::To(id)', '`UpsertE` lacks `From`'],
  ],
  [
    'e <- E<ScreensAt>::UpsertE({fee: 1})::From(id)',
    ['E601', 'UpsertE({fee: 1})::From(id)', '`UpsertE` lacks `To`'],
  ],
  ['e <- E<ScreensAt>::UpsertE({fee: 1})', ['E601', 'UpsertE({fee: 1})']],
  ['e <- E<ScreensAt>::UpsertE({fee: "x"})::From(f)::To(f)', ['E205', '"x"'], ['E703', 'f']],
  // Vectors
  ['w <- AddV<Synopsis>(v, {body: s})'],
  ['w <- AddV<Synopsis>([1, 2.5, -3])'],
  ['w <- AddV<Synopsis>(ns)'],
  ['w <- AddV<Synopsis>(Embed(s), {body: s})'],
  ['w <- AddV<Synopsis>(ss)', ['E205', 'ss', 'a vector is an array of numbers, not a `[String]`']],
  ['w <- AddV<Synopsis>(s)', ['E205', 's']],
  ['w <- AddV<Synopsis>(gone)', ['E301', 'gone']],
  ['w <- AddV<Synopsis>(Embed(n))', ['E660', 'n']],
  ['w <- AddV<Synopsis>(Embed(gone))', ['E301', 'gone']],
  ['w <- AddV<Synopsis>([1, n, SUB(0, 1)])'],
  [
    'w <- AddV<Synopsis>([1, s])',
    ['E205', 's', 'a vector is an array of numbers, not a `String` in an array'],
  ],
  ['w <- AddV<Synopsis>(v, {body: 5})', ['E205', '5']],
  ['w <- V<Synopsis>::UpsertV(s, {body: s})', ['E205', 's']],
  ['w <- V<Synopsis>::UpsertV(Embed(s), {body: 5})', ['E205', '5']],
  // Steps on the wrong kind
  [
    'w <- V<Synopsis>::UPDATE({body: s})',
    ['E604', 'UPDATE({body: s})', '`UPDATE` changes nodes or edges, not `Synopsis` vectors'],
  ],
  ['w <- N<Film>::COUNT::UPDATE({title: s})', ['E604', 'UPDATE({title: s})']],
  [
    'w <- E<ScreensAt>::UpsertN({fee: 1})',
    ['E604', 'UpsertN({fee: 1})', '`UpsertN` needs nodes, not `ScreensAt` edges'],
  ],
  ['w <- N<Film>::UpsertE({title: s})::From(id)::To(id)', ['E604', 'UpsertE({title: s})::From(id)::To(id)']],
  ['w <- N<Film>::UpsertV(v, {title: s})', ['E604', 'UpsertV(v, {title: s})']],
  // DROP
  ['DROP N<Film>(id)'],
  ['DROP f::OutE<ScreensAt>'],
  ['DROP SearchV<Synopsis>(v, 5)'],
  ['DROP f', ['E628', 'f', '`DROP` takes a traversal']],
  ['DROP 5', ['E628', '5']],
  ['DROP N<Film>::COUNT', ['E628', 'N<Film>::COUNT', '`DROP` takes items, not an `I64`']],
  ['DROP N<Film>::{title}', ['E628', 'N<Film>::{title}']],
  ['DROP N<Gone>::COUNT', ['E101', 'Gone']],
]

describe('writes', () => {
  const forms = [
    ['AddN', (properties: string) => `w <- AddN<Film>({${properties}})`],
    ['UPDATE', (properties: string) => `w <- f::UPDATE({${properties}})`],
    ['UpsertN', (properties: string) => `w <- N<Film>(id)::UpsertN({${properties}})`],
  ] as const

  describe.each(forms)('%s', (_name, write) => {
    it.each(values)('with %s', (properties, ...expected) =>
      expectFound(checkBody(`${before} ${write(properties)} RETURN NONE`, parameters), expected),
    )
  })

  it.each(others)('%s', (body, ...expected) =>
    expectFound(
      checkBody(`f <- N<Film>(id) syn <- V<Synopsis>(id) ${body} RETURN NONE`, parameters),
      expected,
    ),
  )

  it('warns once about all properties that a creation omits, on its type name', () => {
    const { diagnostics, program } = checkBody('AddV<Synopsis>([1]) v <- AddN<Venue>({name: "Lux"}) RETURN v')
    expect(diagnostics.map(inShort)).toEqual([
      ['W102', 'Synopsis'],
      ['W102', 'Venue'],
    ])
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'this `Synopsis` gets no value for `body`',
      'this `Venue` gets no value for `seats`',
    ])
    expect(program).toBeDefined()
    expect(checkBody('x <- N<Venue>::UpsertN({name: "Lux"})').diagnostics).toEqual([])
  })

  it('does not miss a value whose property is misspelt beyond doubt: that is reported once (D2)', () => {
    const found = (body: string) => checkBody(body).diagnostics.map(inShort)
    expect(found('AddN<Venue>({nmae: "Lux", seats: 5})')).toEqual([['E202', 'nmae']])
    expect(found('AddN<Venue>({nmae: "Lux"})')).toEqual([
      ['W102', 'Venue'],
      ['E202', 'nmae'],
    ])
    expect(checkBody('AddN<Venue>({nmae: "Lux"})').diagnostics[0]?.message).toBe(
      'this `Venue` gets no value for `seats`',
    )
    expect(found('AddN<Venue>({colour: "red", seats: 5})')).toEqual([
      ['W102', 'Venue'],
      ['E202', 'colour'],
    ])
  })

  it('stores literals in the type of the property (W2)', () => {
    const value = returned(
      'RETURN AddN<Film>({rating: 4, premiere: "1970-01-02", minutes: 90, genres: ["a"]})',
    )
    expect(value.kind === 'addNode' && value.assignments).toMatchObject([
      { property: { name: 'rating' }, value: { value: 4, type: { type: { name: 'F64' } } } },
      { property: { name: 'premiere' }, value: { value: 86_400_000_000, type: { type: { name: 'Date' } } } },
      { property: { name: 'minutes' }, value: { value: 90, type: { type: { name: 'U16' } } } },
      { property: { name: 'genres' }, value: { kind: 'array', items: [{ value: 'a' }] } },
    ])
  })

  describe('warns where only an optional parameter limits what is written (D6, H2)', () => {
    const optional = 'id: ID, s: String, other?: ID, name?: String, most?: U32, open?: Boolean, v: [F64]'
    const limitedByOptional: readonly [body: string, ...expected: Expected[]][] = [
      [
        'DROP N<Venue>::WHERE(_::{name}::EQ(name))',
        ['W110', 'DROP', 'without `name`, `DROP` takes all `Venue` nodes'],
      ],
      [
        'w <- N<Venue>::WHERE(_::{name}::EQ(name))::UPDATE({seats: 1})',
        ['W110', 'UPDATE', 'without `name`, `UPDATE` takes all `Venue` nodes'],
      ],
      ['w <- N<Venue>::WHERE(_::{name}::EQ(name))::UpsertN({seats: 1})', ['W110', 'UpsertN']],
      ['w <- V<Synopsis>::WHERE(_::{body}::EQ(name))::UpsertV(v, {body: s})', ['W110', 'UpsertV']],
      ['RETURN {a: N<Venue>::WHERE(_::{name}::EQ(name))::UPDATE({seats: 1})}', ['W110', 'UPDATE']],
      ['DROP N<Venue>::WHERE(_::ID::EQ(other))', ['W110', 'DROP']],
      ['DROP N<Venue>::WHERE(_::ID::EQ(name))', ['E622', 'name']],
      [
        'DROP N<Venue>::WHERE(!AND(_::{name}::EQ(name), OR(_::{seats}::LT(ADD(most, 1)))))',
        ['W110', 'DROP', 'without `name` and `most`, `DROP` takes all `Venue` nodes'],
      ],
      [
        'DROP N<Venue>::WHERE(_::{name}::EQ(name))::WHERE(_::{seats}::LT(most))',
        ['W110', 'DROP', 'without `name` and `most`, `DROP` takes all `Venue` nodes'],
      ],
      ['DROP N<Venue>::WHERE(open)', ['W110', 'DROP']],
      ['DROP N<Venue>::WHERE(_::{name}::IS_IN([s, name]))', ['W110', 'DROP']],
      [
        'DROP N<Film>::WHERE(_::{title}::EQ(name))::OutE<ScreensAt>',
        ['W110', 'DROP', 'without `name`, `DROP` takes all `ScreensAt` edges'],
      ],
      ['DROP N<Film>::WHERE(_::{title}::EQ(name))::InE', ['W110', 'DROP']],
      // Through variables and loops
      ['w <- N<Venue>::WHERE(_::{name}::EQ(name)) x <- w::UPDATE({seats: 1})', ['W110', 'UPDATE']],
      ['wanted <- name DROP N<Venue>::WHERE(_::{name}::EQ(wanted))', ['W110', 'DROP']],
      [
        'w <- N<Venue>::WHERE(_::{name}::EQ(name)) FOR x IN w { y <- x::UPDATE({seats: 1}) }',
        ['W110', 'UPDATE'],
      ],
      // Through groups
      [
        'g <- N<Venue>::WHERE(_::{name}::EQ(name))::AGGREGATE_BY(seats) DROP g::{data}',
        ['W110', 'DROP', 'without `name`, `DROP` takes all `Venue` nodes'],
      ],
      ['g <- N<Venue>::AGGREGATE_BY(name)::WHERE(_::{name}::EQ(name)) DROP g::{data}', ['W110', 'DROP']],
      [
        'g <- N<Venue>::AGGREGATE_BY(name)::WHERE(_::{name}::EQ(name)) FOR x IN g { y <- x::{data}::UPDATE({seats: 1}) }',
        ['W110', 'UPDATE'],
      ],
      [
        'g <- N<Venue>::AGGREGATE_BY(name)::WHERE(_::{name}::EQ(name)) FOR {data} IN g { y <- data::UPDATE({seats: 1}) }',
        ['W110', 'UPDATE'],
      ],
      ['g <- N<Venue>::AGGREGATE_BY(name)::WHERE(_::{count}::GT(1)) DROP g::{data}'],
      ['g <- N<Venue>::WHERE(_::{name}::EQ(name))::AGGREGATE_BY(seats)::FIRST DROP g::{data}'],
      ['g <- N<Venue>::AGGREGATE_BY(seats) DROP g::{data}'],
      // What stays limited, or never was
      ['DROP N<Venue>'],
      ['w <- N<Venue>::UPDATE({name: name})'],
      ['DROP N<Venue>::WHERE(_::{name}::EQ(s))'],
      ['DROP N<Venue>::WHERE(_::{name}::EQ(s))::WHERE(_::{seats}::LT(most))'],
      ['DROP N<Venue>::WHERE(OR(_::{name}::EQ(s), _::{seats}::LT(most)))'],
      ['DROP N<Venue>::WHERE(EXISTS(_::In<ScreensAt>::WHERE(_::{title}::EQ(name))))'],
      ['DROP N<Venue>::WHERE(_::{name}::EQ(name))::RANGE(0, 10)'],
      ['w <- N<Venue>::WHERE(_::{name}::EQ(name))::FIRST::UPDATE({seats: 1})'],
      ['DROP N<Film>(id)::OutE<ScreensAt>::WHERE(_::{fee}::GT(most))'],
      ['w <- N<Venue>(id)::WHERE(_::{name}::EQ(name))::UPDATE({seats: 1})'],
      ['w <- N<Venue>::WHERE(_::{name}::EQ(name))'],
      ['f <- N<Film>(id) DROP f::OutE<ScreensAt>::WHERE(_::{fee}::GT(most))'],
      ['DROP SearchV<Synopsis>(v, 5)::WHERE(_::{body}::EQ(name))'],
    ]
    it.each(limitedByOptional)('%s', (body, ...expected) => expectFound(checkBody(body, optional), expected))

    it('shows the conditions that are dropped, and what to write', () => {
      const { diagnostics } = checkBody('DROP N<Venue>::WHERE(_::{name}::EQ(name))', 'name?: String')
      expect(diagnostics).toMatchObject([
        {
          related: [{ text: 'dropped if `name` is left out' }],
          help: 'declare `name` without `?`, or add a condition that does not depend on it',
        },
      ])
    })
  })

  it('uses the last value of a property set twice', () => {
    const value = returned('RETURN AddN<Venue>({name: "a", seats: 1, name: "b"})')
    expect(
      value.kind === 'addNode' && value.assignments.map(({ property, value: it }) => [property.name, it]),
    ).toMatchObject([
      ['name', { value: 'b' }],
      ['seats', { value: 1 }],
    ])
  })

  it('creates one edge for each pair of ends (W6, W7)', () => {
    const isPlural = (value: string) => {
      const object = returned(
        `f <- N<Film>(id) fs <- N<Film> ids <- N<Film>::ID RETURN {e: ${value}}`,
        'id: ID',
      )
      const type = object.kind === 'object' ? object.entries[0]?.value.type : undefined
      return type?.kind === 'items' ? type.plural : undefined
    }
    expect(isPlural('AddE<Inspired>::From(f)::To(id)')).toBe(false)
    expect(isPlural('AddE<Inspired>::From(f)::To(fs)')).toBe(true)
    expect(isPlural('AddE<Inspired>::From(ids)::To(f)')).toBe(true)
    expect(isPlural('E<Inspired>::UpsertE({strength: 1})::From(f)::To(f)')).toBe(false)
    expect(isPlural('E<Inspired>::UpsertE({strength: 1})::From(fs)::To(f)')).toBe(true)
  })

  it('lowers statements in order', () => {
    const { statements } = lowered('AddN<Film>() v <- N<Film> DROP v::Out<ScreensAt>')
    expect(statements.map(({ kind }) => kind)).toEqual(['run', 'bind', 'drop'])
  })
})
