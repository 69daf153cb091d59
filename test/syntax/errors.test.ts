import { describe, expect, test } from 'vitest'
import { codes } from '../../src/language/diagnostics/index.ts'
import { faults, read } from './helpers.ts'

const query = (body: string) => `QUERY q() =>\n  ${body}\n  RETURN x`

/** A text, then each of its errors as `code [offending text] message`. */
const table: readonly (readonly [string, ...string[]])[] = [
  ['foo', 'E001 [foo] expected a declaration, found `foo`'],
  ['}', 'E001 [}] expected a declaration, found `}`'],
  ['N::A { a String }', 'E001 [String] expected `:`, found `String`'],
  ['N::A { a: String b: ID }', 'E001 [b] expected `}`, `,` or `DEFAULT`, found `b`'],
  ['QUERY q(a ID) => RETURN a', 'E001 [ID] expected `:` or `?`, found `ID`'],
  [query('x <- m::'), 'E001 [RETURN] expected a step such as `Out<…>`, found `RETURN`'],
  [query('x <- m::title'), 'E001 [title] expected a step such as `Out<…>`, found `title`'],
  [query('x <- N<A>::WHERE('), 'E001 [x] expected `)`, `,` or `::`, found `x`'],
  [query('m::UPDATE({a: 1})'), 'E001 [::] expected `<-`, found `::`'],
  [query('FOR a IN xs::{b} { }'), 'E001 [::] expected `{`, found `::`'],
  [query('x <- N<A>({"slug": s})'), 'E001 ["slug"] expected a name or `}`, found `"slug"`'],
  [query('x <- AddN<A>::ID'), 'E001 [ID] expected `From` or `To`, found `ID`'],
  [query('x <- ADD(1, 2)::COUNT'), 'E001 [::] expected a statement or `RETURN`, found `::`'],
  [query('x <- !_::EQ(1)'), 'E001 [_] expected `EXISTS`, `AND` or `OR`, found `_`'],
  [query('x <- m::|a, b|{c}'), 'E001 [,] expected `|`, found `,`'],
  [query('x <- m::{title ..}'), 'E001 [..] expected `}`, `,` or `:`, found `..`'],
  ['QUERY q() => RETURN', 'E002 [] expected a value, found the end of the input'],
  ['N::A {', 'E002 [] expected a property such as `name: String` or `}`, found the end of the input'],
  ['QUERY q() => RETURN "abc', 'E003 ["abc] this string has no closing `"`'],
  ["QUERY q() => RETURN 'abc'", "E004 ['abc'] strings are written in double quotes"],
  [query('x <- N<A>;'), 'E004 [;] `;` is not part of the language'],
  [query('x = N<A>'), 'E004 [=] `=` is not part of the language'],
  [query('x <- m::WHERE(_::{a} == 5)'), 'E004 [==] `==` is not part of the language'],
  ['/* no */ N::A {}', 'E004 [/* no */] there are no block comments'],
  ['N::A { naïve: String }', 'E004 [ï] unknown character `ï`'],
  ['N::A {\0\0\0}', 'E004 [\0] unknown character U+0000'],
  ['N::A {\f}', 'E004 [\f] unknown character U+000C'],
  [
    'QUERY q() => RETURN "a\\qb\\u12"',
    'E005 [\\q] `\\q` is not an escape',
    'E005 [\\u] `\\u` is not an escape',
  ],
  ['QUERY q() => RETURN "\\ud83d\\ude00 \\ud83d"', 'E005 [\\ud83d] `\\ud83d` is not an escape'],
  ['QUERY q() => RETURN 5.', 'E006 [5.] `5.` is not a number'],
  ['QUERY q() => RETURN .5', 'E006 [.5] `.5` is not a number'],
  ['QUERY q() => RETURN 1_000', 'E006 [1_000] `1_000` is not a number'],
  ['QUERY q() => RETURN 1e', 'E006 [1e] `1e` is not a number'],
  ['QUERY q() => RETURN 1e999', 'E006 [1e999] this number is too large for F64'],
  [`QUERY q() => RETURN ${'9'.repeat(40)}`, `E006 [${'9'.repeat(40)}] this number has more than 39 digits`],
  ['schema::-1 {}', 'E006 [-1] a schema version cannot be negative'],
  ['QUERY q() => x <- N<A>', 'E010 [q] the query `q` has no RETURN'],
  ['QUERY q() =>', 'E010 [q] the query `q` has no RETURN'],
  ['QUERY q() => RETURN {}', 'E011 [{}] an object needs at least one entry'],
  [query('x <- m::UPDATE({})'), 'E011 [{}] `UPDATE` needs at least one entry'],
  [query('x <- m::{}'), 'E011 [{}] a mapping needs at least one entry'],
  [query('x <- m::!{}'), 'E011 [!{}] an exclusion needs at least one entry'],
  [query('x <- m::GROUP_BY()'), 'E011 [GROUP_BY()] `GROUP_BY` needs at least one entry'],
  [query('x <- AND()'), 'E011 [AND()] `AND` needs at least one entry'],
  [query('FOR {} IN xs {}'), 'E011 [{}] a loop over `{…}` needs at least one entry'],
  [query('x <- N<A>({})'), 'E011 [{}] a look-up needs a property'],
  ['N::film {}', 'E012 [film] the type name `film` must begin with a capital letter'],
  [query('x <- N<A>(“)'), 'E004 [“] unknown character `“`'],
  [query('x <- AddN<A>(“)'), 'E004 [“] unknown character `“`'],
  [
    query('x <- N<A>(;) y <- N<A>(a, b)'),
    'E004 [;] `;` is not part of the language',
    'E013 [b] too many arguments: `N<A>(id)`',
  ],
  [query('x <- N<A>(a, b)'), 'E013 [b] too many arguments: `N<A>(id)`'],
  [query('x <- N<A, B>'), 'E013 [B] only one type is allowed between `<` and `>`'],
  [query('x <- m::RANGE(1)'), 'E013 [(1)] `RANGE` is missing its end: `RANGE(start, end)`'],
  [query('x <- m::RANGE(1, 2, 3)'), 'E013 [3] too many arguments: `RANGE(start, end)`'],
  [query('x <- AddV<S>'), 'E013 [AddV] `AddV` is missing its vector: `AddV(vector, {properties})`'],
  [query('x <- SearchV<S>(v)'), 'E013 [(v)] `SearchV` is missing its k: `SearchV(vector, k)`'],
  [query('x <- m::ShortestPathBFS<R>(1)::To(y)'), 'E013 [1] `ShortestPathBFS` takes no arguments'],
  [
    query('x <- m::RerankMMR'),
    'E013 [RerankMMR] `RerankMMR` is missing its lambda: `RerankMMR(lambda: 0.5)`',
  ],
  [query('x <- m::UPDATE(5)'), 'E014 [5] `UPDATE` expects its properties in braces'],
  [query('x <- Embed("a")'), 'E014 [Embed("a")] `Embed(…)` is allowed only as a vector'],
  [query('x <- V<S>({a: 1})'), 'E014 [{a: 1}] only nodes can be looked up by a property'],
  [query('x <- m::ORDER<asc>(_)'), 'E014 [asc] `asc` is not a direction'],
  [query('x <- m::AddN<A>'), 'E014 [AddN] `AddN` cannot follow `::`: it can only begin a traversal'],
  [
    query('x <- m::SearchBM25<A>(q, 1)'),
    'E014 [SearchBM25] `SearchBM25` cannot follow `::`: it can only begin a traversal',
  ],
  ['QUERY q(a: {INDEX b: ID}) => RETURN a', 'E014 [INDEX] a member of an object type cannot be indexed'],
  [query('x <- m::{..}'), 'E015 [..] `..` needs an entry before it'],
  [query('x <- m::{.., a}'), 'E015 [..] `..` must be the last entry'],
  ['E::R { From: A }', 'E016 [R] the edge `R` has no `To`'],
  ['E::R {}', 'E016 [R] the edge `R` has neither `From` nor `To`'],
  ['E::r { Properties: {} }', 'E012 [r] the type name `r` must begin with a capital letter'],
  ['N::A { a: [String] DEFAULT [] }', 'E017 [[]] `[]` cannot be a default'],
  [query('RETURN PI(1e999)'), 'E006 [1e999] this number is too large for F64'],
  ['E::R { From: A, To: B, since: Date }', 'E016 [since] `since` is not allowed directly in an edge'],
  ['E::R { from: A, To: B }', 'E016 [from] `from` is not allowed directly in an edge'],
  ['E::R { From: [A], To: B }', 'E016 [[A]] `From` expects the name of a node or vector type'],
  ['N::A { a: String DEFAULT NONE }', 'E017 [NONE] `NONE` cannot be a default'],
  ['N::A { a: [U8] DEFAULT [1] }', 'E017 [[1]] `[1]` cannot be a default'],
  ['#[tool] QUERY q() => RETURN NONE', 'E018 [tool] there is no macro `tool`'],
  ['#[mcp] #[mcp] QUERY q() => RETURN NONE', 'E018 [#[mcp]] a query has at most one macro'],
  [query('x <- AddE<R>::From(a)::From(b)'), 'E019 [From] `::From` is given twice'],
  ['E::R { From: A, From: B, To: C }', 'E019 [From] `From` is given twice'],
  [
    'MIGRATION schema::1 => schema::2 { N::A => _:: { a: ADD(1, 2) } }',
    'E020 [ADD(1, 2)] a migration can set a property only to a literal or to a property of the old item',
  ],
]

describe('one error, one diagnostic, on the smallest span', () => {
  test.each(table)('%s', (text, ...expected) => expect(faults(text)).toEqual(expected))
})

test('every syntax code except those of the limits has an example above', () => {
  const shown = new Set(table.flatMap(([, ...expected]) => expected.map(each => each.slice(0, 4))))
  const missing = Object.keys(codes).filter(code => code.startsWith('E0') && !shown.has(code))
  expect(missing).toEqual(['E007', 'E008', 'E009', 'E021', 'E022', 'E023', 'E024'])
})

describe('help, where the fix is likely', () => {
  test.each([
    ['Query q() => RETURN 5', 'write `QUERY`: capitals matter'],
    [query('x <- N::Film::{title}'), 'a source is written `N<Film>`'],
    [query('x <- m::title'), 'a property is read with braces: `::{title}`'],
    [query('x <- m::Wher(_)'), 'did you mean `WHERE`?'],
    [query('x <- m::count'), 'write `COUNT`: capitals matter'],
    [query('x <- N<A>;'), 'statements need no separator: remove it'],
    [query("x <- 'a'"), 'write `"a"`'],
    [query('x <- N<A>({"slug": s})'), 'write the name without quotes: `slug`'],
    [
      query('x <- m.name'),
      'a property is read with `m::{name}`, a member of a parameter with `FOR {name} IN …`',
    ],
    [query('IF a THEN b'), 'there is no `IF`: filter with `::WHERE(…)`, or let the caller choose the query'],
    [
      query('m::UPDATE({a: 1})'),
      'bind the value, as in `result <- …`; only `AddN`, `AddE`, `AddV`, `DROP` and `FOR` can stand alone',
    ],
    [
      query('x <- AddN<A>::ID'),
      'steps follow a source, a variable or `_`: bind this value to a variable first',
    ],
    ['N::A { a: String INDEX }', '`INDEX` must come before the name: `INDEX name: Type`'],
    ['N::A { UNIQUE a: String }', 'a unique property is written `UNIQUE INDEX name: Type`'],
    ['N::A { a: String b: ID }', 'put a comma between entries'],
    ['QUERY q() => RETURN x y <- z', 'statements must come before `RETURN`'],
    ['QUERY q() => RETURN 5.', 'write `5.0`'],
    ['QUERY q() => RETURN 1_000', 'write `1000`'],
  ])('%s', (text, help) => expect(read(text).diagnostics.map(fault => fault.help)).toEqual([help]))
})

test('a bracket that is never closed is pointed to', () => {
  const text = 'QUERY q() =>\n  x <- N<A>::WHERE(EXISTS(_)\n  RETURN x'
  const [fault] = read(text).diagnostics
  expect(fault?.related?.map(({ span, text: label }) => [span.start, label])).toEqual([
    [text.indexOf('(EXISTS'), 'opened here'],
  ])
})

test('no message mentions the parser', () => {
  for (const [text] of table) {
    for (const { message, help = '' } of read(text).diagnostics) {
      expect(`${message} ${help}`).not.toMatch(
        /token|viable|mismatched|extraneous|<EOF>|illegal|[A-Z]+_[A-Z]+BRACE/,
      )
      expect(message).toMatch(/^[^A-Z].*[^.]$/s)
    }
  }
})
