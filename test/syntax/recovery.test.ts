import { describe, expect, test } from 'vitest'
import { declared, faults, read } from './helpers.ts'

/** Declarations that must be read after every broken one below. */
const after = 'N::Good { a: String }\nQUERY good() => RETURN NONE\n#[mcp]\nQUERY better() => RETURN NONE\n'
const survivors = ['Good', 'good', 'better']

describe('a broken declaration never hides the next', () => {
  test.each([
    ['missing brace of a type', 'N::A { a: String\n', 'E001 [N]'],
    ['missing brace after a comma', 'N::A { a: String,\n', 'E001 [N]'],
    ['missing body', 'N::A\n', 'E001 [N]'],
    ['missing brace of an edge', 'E::A { From: B, To: C, Properties: { a: ID }\n', 'E001 [N]'],
    ['missing RETURN', 'QUERY a() => x <- N<A>\n', 'E010 [a]'],
    ['missing body of a query', 'QUERY a() =>\n', 'E010 [a]'],
    ['missing brace in a loop', 'QUERY a() => FOR x IN xs { y <- x RETURN y\n', 'E001 [RETURN]'],
    ['missing parenthesis', 'QUERY a() => x <- N<A>::WHERE(_\nRETURN x\n', 'E001 [RETURN]'],
    ['missing brace in RETURN', 'QUERY a() => RETURN {a: x, b: y\n', 'E001 [N]'],
    ['broken head', 'QUERY (a: ID) => RETURN a\n', 'E001 [(]'],
    ['broken parameter', 'QUERY a(b ID) => RETURN b\n', 'E001 [ID]'],
    ['a source that looks like a type', 'QUERY a() => x <- N::A::{b} y <- N::A {b} RETURN x\n', 'E001 [A]'],
    ['misspelt QUERY', 'query a() => RETURN x\n', 'E001 [query]'],
    ['stray brace', 'QUERY a() => RETURN x } }\n', 'E001 [}]'],
    [
      'broken migration',
      'MIGRATION schema::1 => schema::2 { N::A => N::A { b c } N::D => N::E { } }\n',
      'E001 [c]',
    ],
    ['unclosed string', 'QUERY a() => x <- "abc\n  RETURN x\n', 'E003 ["abc]'],
    ['empty update', 'QUERY a() => x <- b::UPDATE({}) RETURN x\n', 'E011 [{}]'],
    ['lower-case type', 'N::a {}\n', 'E012 [a]'],
  ])('%s', (_, broken, fault) => {
    const text = broken + after
    expect(faults(text).map(each => each.slice(0, fault.length))).toEqual([fault])
    expect(declared(text).filter(name => name !== 'a')).toEqual(survivors)
  })

  test.each(['RETURN', 'x <- N<A>\n  RETURN', 'DROP', 'x <-'])(
    '%j lacks a value, and takes no `QUERY` behind it for one',
    statement => {
      const text = `QUERY a() =>\n  ${statement}\nQUERY b() => RETURN 1\n${after}`
      expect(faults(text)).toEqual(['E001 [QUERY] expected a value, found `QUERY`'])
      expect(declared(text)).toEqual(['b', ...survivors])
    },
  )

  test.each([
    ['x <-\n  RETURN x', 'RETURN'],
    ['DROP\n  RETURN x', 'RETURN'],
    ['x <-\n  DROP N<A>\n  RETURN 1', 'DROP'],
    ['x <-\n  y <- N<A>\n  RETURN y', 'y'],
  ])('%j lacks a value before the next statement, and the next query is kept', (statements, found) => {
    const text = `QUERY a() =>\n  ${statements}\nQUERY b() => RETURN 1\n${after}`
    expect(faults(text)).toEqual([`E001 [${found}] expected a value, found \`${found}\``])
    expect(declared(text)).toEqual(['b', ...survivors])
  })

  test.each([
    ['schema::one {', 'E001 [one] expected an integer, found `one`'],
    ['schema:: {', 'E001 [{] expected an integer, found `{`'],
    ['schema::1', 'E001 [N] expected `{`, found `N`'],
  ])('the types behind %j are kept, and so is their brace', (head, fault) => {
    const text = `${head}\n  N::P { n: U8 }\n  N::Q { n: U8 }\n}\nQUERY b() => RETURN 1\n${after}`
    expect(faults(text)).toEqual([fault])
    expect(declared(text)).toEqual(['P', 'Q', 'b', ...survivors])
  })

  test('two broken neighbours are both reported', () => {
    const text = `QUERY a( => RETURN 5\nQuery b() => RETURN 5\nQUERY c() => RETURN ]\n${after}`
    expect(faults(text).map(each => each.slice(0, 12))).toEqual([
      'E001 [=>] ex',
      'E001 [Query]',
      'E001 []] exp',
    ])
    expect(declared(text)).toEqual(survivors)
  })
})

describe('schema blocks', () => {
  test('a broken type does not affect the others', () => {
    const text = `schema::1 { N::A { a String } N::B { b: ID } V::C { c } }\n${after}`
    expect(faults(text).map(each => each.slice(0, 13))).toEqual(['E001 [String]', 'E001 [}] expe'])
    expect(declared(text)).toEqual(['SchemaBlock', ...survivors])
    expect(read(text).tree.declarations[0]).toMatchObject({ declarations: [{ name: { text: 'B' } }] })
  })

  test('a block that is never closed ends before the next query', () => {
    const text = 'schema::1 { N::A { a: ID }\nQUERY q() => RETURN NONE'
    expect(faults(text)).toEqual([
      'E001 [QUERY] expected a type such as `N::User { … }` or `}`, found `QUERY`',
    ])
    expect(declared(text)).toEqual(['SchemaBlock', 'q'])
  })
})

test('the consequences of an error in a token are not reported', () => {
  expect(faults('QUERY q() => RETURN x == y && z')).toEqual([
    'E004 [==] `==` is not part of the language',
    'E004 [&&] `&&` is not part of the language',
  ])
})

test('an error before that of a token is reported too', () => {
  expect(faults('QUERY q( =>\n x <- 5; RETURN x').map(each => each.slice(0, 9))).toEqual([
    'E001 [=>]',
    'E004 [;] ',
  ])
})

test('the rest of a line and of its brackets is read as the same mistake', () => {
  expect(faults('QUERY q( => x <- 5; RETURN x').map(each => each.slice(0, 9))).toEqual(['E001 [=>]'])
  expect(faults('QUERY q() => x <- f(a > 1 &&\n b == 2) RETURN x').map(each => each.slice(0, 8))).toEqual([
    'E001 [>]',
  ])
})

test('the names of broken types are kept for the checker', () => {
  const { brokenTypes } = read('N::A { a b }\nE::R { From: A }\nschema::1 { V::C { ; } N::D {} }')
  expect(brokenTypes.map(({ item, name }) => [item, name.text])).toEqual([
    ['node', 'A'],
    ['edge', 'R'],
    ['vector', 'C'],
  ])
})

test.each([
  ['QUERY a() => RETURN E AA\nQUERY b() => RETURN 1', []],
  ['QUERY a() => RETURN E AA', []],
  ['QUERY a() => RETURN x AA {', []],
  ['QUERY a() =>\n  RETURN x\n  AA\nQUERY b() => RETURN 1', []],
  // A declaration begins with `E`, even there.
  ['QUERY a() => RETURN x E AA', ['AA']],
  ['QUERY a() => RETURN x\nCREATE TABLE User (id INT)', ['CREATE', 'TABLE', 'User']],
  ['QUERY a() => RETURN x\ntype AA = {\n', ['AA']],
  ['QUERY a() => RETURN x\nE AA { From: A }', ['AA']],
])('%j: what is the rest of a broken query names no broken type', (text, names) => {
  const found = new Set(read(text).brokenTypes.map(({ name }) => name.text))
  expect([...found]).toEqual(names)
})
