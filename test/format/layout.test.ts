import { describe, expect, test } from 'vitest'
import { format, meaning } from './helpers.ts'

/** Before and after; the first line break of `after` belongs to this table. */
const table: Readonly<Record<string, readonly (readonly [title: string, before: string, after: string])[]>> =
  {
    declarations: [
      ['an empty file', '', ''],
      ['a file of blanks', ' \r\n\t\n\n', ''],
      [
        'a node type',
        'N :: Film{UNIQUE   INDEX slug:String,INDEX title : String,minutes:U16 DEFAULT -90,at:Date DEFAULT NOW,}',
        `
N::Film {
    UNIQUE INDEX slug: String,
    INDEX title: String,
    minutes: U16 DEFAULT -90,
    at: Date DEFAULT NOW
}
`,
      ],
      [
        'types without properties',
        'N::A{}V::B { }N::C{\n\n}',
        `
N::A {}

V::B {}

N::C {}
`,
      ],
      [
        'an edge type',
        'E::R UNIQUE{From:A,To:B,Properties:{w:F32,tags:[String],},}E::S{From:A,To:B,Properties:{}}E::T{From:A,To:B,}',
        `
E::R UNIQUE {
    From: A,
    To: B,
    Properties: {
        w: F32,
        tags: [String]
    }
}

E::S {
    From: A,
    To: B,
    Properties: {}
}

E::T {
    From: A,
    To: B
}
`,
      ],
      [
        'a schema block',
        'schema :: 2{N::A{a:String}E::R{From:A,To:A}} schema::3{}',
        `
schema::2 {
    N::A {
        a: String
    }

    E::R {
        From: A,
        To: A
    }
}

schema::3 {}
`,
      ],
      [
        'a migration',
        'MIGRATION schema::1=>schema::2{N::A=>_::{a:b AS I32,c:NONE,}E::R=>E::S{Properties:{w:1.50}}V::D=>V::D{}}',
        `
MIGRATION schema::1 => schema::2 {
    N::A => _:: {
        a: b AS I32,
        c: NONE
    }

    E::R => E::S {
        Properties: {
            w: 1.50
        }
    }

    V::D => V::D {}
}
`,
      ],
      [
        'blank lines between fields, at most one, none at the ends',
        'N::A {\n\n  a: ID,\n\n\n\n  b: ID\n\n}',
        `
N::A {
    a: ID,

    b: ID
}
`,
      ],
    ],
    queries: [
      [
        'a query',
        'QUERY  GetFilm(slug:String,limit ? :U32)=>film<-N<Film>({slug:slug})RETURN film',
        `
QUERY GetFilm (slug: String, limit?: U32) =>
    film <- N<Film>({slug: slug})
    RETURN film
`,
      ],
      [
        'types of parameters',
        'QUERY q(a:[[F64]],b:[{c:String,d:{e:[ID]},}],)=>RETURN NONE',
        `
QUERY q (a: [[F64]], b: [{c: String, d: {e: [ID]}}]) =>
    RETURN NONE
`,
      ],
      [
        'parameters that do not fit',
        'QUERY q(a_parameter: String, another_parameter: [{first_member: String, second_member: I64, third_member: [F64], fourth_member: ID}], c: U8) => RETURN a',
        `
QUERY q (
    a_parameter: String,
    another_parameter: [{
        first_member: String,
        second_member: I64,
        third_member: [F64],
        fourth_member: ID
    }],
    c: U8
) =>
    RETURN a
`,
      ],
      [
        'macros',
        '#[ mcp ]QUERY a()=>RETURN NONE #[model ( "a:b" )] QUERY b()=>RETURN NONE',
        `
#[mcp]
QUERY a () =>
    RETURN NONE

#[model("a:b")]
QUERY b () =>
    RETURN NONE
`,
      ],
      [
        'one statement a line, and at most one blank line between them',
        'QUERY q() =>\n\n x <- a y <- b\n\n\n\n DROP x\n\n RETURN\n\n x',
        `
QUERY q () =>
    x <- a
    y <- b

    DROP x

    RETURN x
`,
      ],
      [
        'loops',
        'QUERY q(rows: [{a: ID}]) => FOR{a,b,}IN rows{AddN<A>({a:a})FOR c IN b{DROP c}}FOR d IN rows{} RETURN NONE',
        `
QUERY q (rows: [{a: ID}]) =>
    FOR {a, b} IN rows {
        AddN<A>({a: a})
        FOR c IN b {
            DROP c
        }
    }
    FOR d IN rows {}
    RETURN NONE
`,
      ],
      [
        'several values, with a comma too many',
        'QUERY q() => RETURN a , b::!{c} , QUERY r() => RETURN a,',
        `
QUERY q () =>
    RETURN a, b::!{c}

QUERY r () =>
    RETURN a
`,
      ],
      [
        'values that do not fit',
        'QUERY q() => RETURN users::ORDER<Desc>(_::{age})::RANGE(0, 10)::{name, age}, posts::{title}, friends::|f|{name: f::{name}}',
        `
QUERY q () =>
    RETURN
        users::ORDER<Desc>(_::{age})::RANGE(0, 10)::{name, age},
        posts::{title},
        friends::|f|{name: f::{name}}
`,
      ],
      [
        'words of the language as names',
        'QUERY RETURN(QUERY: ID, FOR: ID) => QUERY <- FOR DROP <- N RETURN RETURN, IN',
        `
QUERY RETURN (QUERY: ID, FOR: ID) =>
    QUERY <- FOR
    DROP <- N
    RETURN RETURN, IN
`,
      ],
    ],
    expressions: (
      [
        ['sources', 'N<A>(id)', 'N<A>(id)'],
        ['sources with blanks', 'N < A > ( id ) :: FIRST', 'N<A>(id)::FIRST'],
        ['bare sources', 'E', 'E'],
        ['searches', 'SearchV<D>(Embed( "q" ),5,)', 'SearchV<D>(Embed("q"), 5)'],
        ['text searches', 'SearchBM25<D>(t,5)', 'SearchBM25<D>(t, 5)'],
        ['literals', '[ -1,1e3,"a\\u00e9", true,NONE, 007 ,]', '[-1, 1e3, "a\\u00e9", true, NONE, 007]'],
        ['objects', '{a,b : [x,{c:1}],}', '{a, b: [x, {c: 1}]}'],
        ['entries called Properties', '{Properties:{a:b}}', '{Properties: {a: b}}'],
        ['calls', 'ADD( 1,SUB(E ( ),PI()) )', 'ADD(1, SUB(E(), PI()))'],
        ['creations', 'AddN<A>( )', 'AddN<A>()'],
        ['creations without brackets', 'AddN<A>', 'AddN<A>'],
        ['edges', 'AddE<R>({w:1})::To(b)::From(a)', 'AddE<R>({w: 1})::To(b)::From(a)'],
        ['vectors', 'AddV<D>([1,0.5],{b:b})', 'AddV<D>([1, 0.5], {b: b})'],
        [
          'conditions',
          'x::WHERE(! AND(! EXISTS(_),_::{a}::GT(1)))',
          'x::WHERE(!AND(!EXISTS(_), _::{a}::GT(1)))',
        ],
        ['mappings', 'x::{a,b:_::{c},d:{e},f: ::ID,..,}', 'x::{a, b: _::{c}, d: {e}, f: ::ID, ..}'],
        ['closures', 'x::| f | { a:f::{b} }', 'x::|f|{a: f::{b}}'],
        ['exclusions', 'x::! { a,b , }', 'x::!{a, b}'],
        ['navigation', 'x::Out < R >::InE<R>::FromN::ToV', 'x::Out<R>::InE<R>::FromN::ToV'],
        ['order and range', 'x::ORDER < Asc > (_::{a})::RANGE(0,5)', 'x::ORDER<Asc>(_::{a})::RANGE(0, 5)'],
        ['groups', 'x::COUNT::GROUP_BY(a,b,)', 'x::COUNT::GROUP_BY(a, b)'],
        ['updates', 'x::Update({a:1})', 'x::Update({a: 1})'],
        ['upserts', 'x::UpsertE({w:1})::From(a)::To(b)', 'x::UpsertE({w: 1})::From(a)::To(b)'],
        ['vector upserts', 'x::UpsertV(v,{a:1})', 'x::UpsertV(v, {a: 1})'],
        [
          'paths',
          'x::ShortestPathAStar<R>(_::{w},"h")::To(b)',
          'x::ShortestPathAStar<R>(_::{w}, "h")::To(b)',
        ],
        [
          'rerankers',
          'x::RerankMMR(lambda:0.50,distance:"dot")',
          'x::RerankMMR(lambda: 0.50, distance: "dot")',
        ],
      ] as const
    ).map(([title, before, after]) => [
      title,
      `QUERY q()=>RETURN ${before}`,
      `\nQUERY q () =>\n    RETURN ${after}\n`,
    ]),
    'long statements': [
      [
        'a traversal has one step a line',
        'QUERY q() => people <- N<Person>::WHERE(_::{name}::EQ("Somebody Whose Name Is Long"))::ORDER<Asc>(_::{name})::RANGE(0, 10) RETURN people',
        `
QUERY q () =>
    people <- N<Person>
        ::WHERE(_::{name}::EQ("Somebody Whose Name Is Long"))
        ::ORDER<Asc>(_::{name})
        ::RANGE(0, 10)
    RETURN people
`,
      ],
      [
        'steps that still do not fit break inside',
        'QUERY q() => x <- N<Person>::WHERE(AND(_::{name}::EQ("Somebody Whose Name Is Long"), OR(_::{age}::GT(5), EXISTS(_::Out<Knows>))))::{name} RETURN x',
        `
QUERY q () =>
    x <- N<Person>
        ::WHERE(AND(
            _::{name}::EQ("Somebody Whose Name Is Long"),
            OR(_::{age}::GT(5), EXISTS(_::Out<Knows>))
        ))
        ::{name}
    RETURN x
`,
      ],
      [
        'the ends of an edge are steps',
        'QUERY q() => edge <- existing::UpsertE({since: since, strength: strength, remark: "a remark"})::From(somebody)::To(other) RETURN edge',
        `
QUERY q () =>
    edge <- existing
        ::UpsertE({since: since, strength: strength, remark: "a remark"})
        ::From(somebody)
        ::To(other)
    RETURN edge
`,
      ],
      [
        'a lone step breaks inside its brackets',
        'QUERY q() => RETURN people::|p|{name: p::{name}, friends: p::Out<Knows>::{name}, employers: p::Out<WorksAt>::{name}}',
        `
QUERY q () =>
    RETURN people::|p|{
        name: p::{name},
        friends: p::Out<Knows>::{name},
        employers: p::Out<WorksAt>::{name}
    }
`,
      ],
      [
        'a lone step without brackets has its line',
        `QUERY q() => ${'a'.repeat(50)} <- ${'b'.repeat(30)}::Out<${'C'.repeat(20)}> RETURN NONE`,
        `
QUERY q () =>
    ${'a'.repeat(50)} <- ${'b'.repeat(30)}
        ::Out<${'C'.repeat(20)}>
    RETURN NONE
`,
      ],
      [
        'properties',
        'QUERY q() => AddN<User>({name: name, country: country, city: city, age: age, email: email, posts: posts, x: 1}) RETURN NONE',
        `
QUERY q () =>
    AddN<User>({
        name: name,
        country: country,
        city: city,
        age: age,
        email: email,
        posts: posts,
        x: 1
    })
    RETURN NONE
`,
      ],
      [
        'properties after a vector',
        'QUERY q() => doc <- existing::UpsertV(Embed(text_of_the_document), {content: text_of_the_document, title: title_of_it}) RETURN doc',
        `
QUERY q () =>
    doc <- existing::UpsertV(Embed(text_of_the_document), {
        content: text_of_the_document,
        title: title_of_it
    })
    RETURN doc
`,
      ],
      [
        'two objects are arguments like others',
        'QUERY q() => RETURN MAX({name: somebody::{name}, age: somebody::{age}}, {name: other::{name}, age: other::{age}, c: 1})',
        `
QUERY q () =>
    RETURN MAX(
        {name: somebody::{name}, age: somebody::{age}},
        {name: other::{name}, age: other::{age}, c: 1}
    )
`,
      ],
      [
        'the current item keeps its first step',
        'QUERY q() => x <- people::WHERE(_::{name}::IS_IN(["Somebody Whose Name Is Long", "Another Whose Name Is Long", y])) RETURN x',
        `
QUERY q () =>
    x <- people::WHERE(
        _::{name}::IS_IN(["Somebody Whose Name Is Long", "Another Whose Name Is Long", y])
    )
    RETURN x
`,
      ],
      [
        'and breaks inside the second',
        'QUERY q() => x <- people::WHERE(_::{name}::IS_IN(["Somebody Whose Name Is Long", "Another Whose Name Is Long", "A Third One"])) RETURN x',
        `
QUERY q () =>
    x <- people::WHERE(
        _::{name}::IS_IN([
            "Somebody Whose Name Is Long",
            "Another Whose Name Is Long",
            "A Third One"
        ])
    )
    RETURN x
`,
      ],
      [
        'a traversal in brackets has lines of its own',
        'QUERY q() => x <- people::WHERE(EXISTS(_::Out<Knows>::WHERE(_::{name}::EQ("Somebody Whose Name Is Long"))::Out<Knows>)) RETURN x',
        `
QUERY q () =>
    x <- people::WHERE(EXISTS(
        _::Out<Knows>::WHERE(_::{name}::EQ("Somebody Whose Name Is Long"))::Out<Knows>
    ))
    RETURN x
`,
      ],
      [
        'numbers fill their lines',
        `QUERY q() => doc <- AddV<Doc>([${Array(30).fill('0.125').join(',')}]) RETURN doc`,
        `
QUERY q () =>
    doc <- AddV<Doc>([
        ${Array(13).fill('0.125').join(', ')},
        ${Array(13).fill('0.125').join(', ')},
        ${Array(4).fill('0.125').join(', ')}
    ])
    RETURN doc
`,
      ],
      [
        'objects inside objects',
        'QUERY q() => RETURN {total: users::COUNT, cities: [users::GROUP_BY(city, country), {oldest: users::ORDER<Desc>(_::{age})::FIRST::{name, age}}]}',
        `
QUERY q () =>
    RETURN {
        total: users::COUNT,
        cities: [
            users::GROUP_BY(city, country),
            {oldest: users::ORDER<Desc>(_::{age})::FIRST::{name, age}}
        ]
    }
`,
      ],
    ],
  }

describe.each(Object.entries(table))('%s', (_, cases) => {
  test.each(cases)('%s', (_, before, after) => {
    const expected = after.replace(/^\n/, '')
    expect(format(before)).toBe(expected)
    expect(format(expected)).toBe(expected)
    expect(meaning(expected)).toEqual(meaning(before))
  })
})

describe('a line has at most 100 columns', () => {
  const head = 'QUERY q () =>\n    RETURN '

  test.each([
    ['letters', 'a'],
    ['letters of two UTF-16 units', '🚀'],
  ])('counted in characters: %s', (_, letter) => {
    const fitting = `${head}["${letter.repeat(82)}", x]\n`
    expect(format(fitting)).toBe(fitting)
    expect([...(fitting.split('\n')[1] ?? '')].length).toBe(100)
    const text = letter.repeat(83)
    expect(format(`${head}["${text}", x]\n`)).toBe(`${head}[\n        "${text}",\n        x\n    ]\n`)
  })

  test('a comment at the end of the line does not count', () => {
    const text = `${head}users::ORDER<Desc>(_::{age})::FIRST // ${'a'.repeat(100)}\n`
    expect(format(text)).toBe(text)
  })
})

test('strings keep their line breaks, blanks and what looks like a comment', () => {
  const text = 'QUERY q () =>\n    RETURN "a // b  \r\n\n\n  \t c", x\n'
  expect(format(text.replace('() =>\n', '()=>\r\n'))).toBe(text)
})

test('the lines of a string count one by one', () => {
  const [half, rest] = ['a'.repeat(60), 'b'.repeat(60)]
  const text = `QUERY q () =>\n    RETURN ["${half}\n${rest}", ${'c'.repeat(35)}]\n`
  expect(format(text)).toBe(text)
  const broken = `QUERY q () =>\n    RETURN [\n        "${half}\n${rest}",\n        ${'c'.repeat(37)}\n    ]\n`
  expect(format(text.replace('cc', 'cccc'))).toBe(broken)
})

test('a byte order mark is removed', () => {
  expect(format('\uFEFFN::A {}')).toBe('N::A {}\n')
  expect(format('\uFEFF// a\nN::A {}')).toBe('// a\nN::A {}\n')
})

test.each([
  ['steps', 50_000, (n: number) => `RETURN N<A>${'::Out<B>'.repeat(n)}`],
  ['values', 50_000, (n: number) => `RETURN [${'x, '.repeat(n)}]`],
  ['numbers', 50_000, (n: number) => `RETURN [${'1, '.repeat(n)}]`],
  ['statements', 10_000, (n: number) => `${'x <- y '.repeat(n)}RETURN x`],
  ['open brackets', 190, (n: number) => `RETURN ${'ADD(1, [{a: '.repeat(n / 3)}x${'}])'.repeat(n / 3)}`],
])('%s in a row: %i are formatted', (_, count, body) => {
  const text = format(`QUERY q() => ${body(count)}`)
  expect(format(text)).toBe(text)
})
