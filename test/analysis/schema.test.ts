import { describe, expect, it } from 'vitest'
import { check } from '../../src/language/analysis/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { checkText, type Expected, expectFound, festival, inShort } from './harness.ts'

const refused: readonly [text: string, ...expected: Expected[]][] = [
  [
    'N::A { x: String } E::R { From: A, To: Gone }',
    ['E106', 'Gone', '`Gone` is neither a node nor a vector type'],
  ],
  ['E::R { From: X, To: Y }', ['E106', 'X'], ['E106', 'Y']],
  ['N::A { x: String } N::A { y: String }', ['E107', 'A', '`A` is declared twice']],
  ['V::A { x: String } V::A { x: String }', ['E107', 'A']],
  ['N::A { } E::R { From: A, To: A } E::R { From: A, To: A }', ['E107', 'R']],
  [
    'N::A { } N::B { } N::C { } E::R { From: A, To: B } E::R { From: B, To: C } QUERY q() => RETURN N<B>::Out<R>, N<A>::Out<R>',
    ['E107', 'R', '`R` is declared for two pairs of types'],
  ],
  [
    'N::A { count: I32 } QUERY q() => RETURN N<A>::GROUP_BY(count), N<A>::AGGREGATE_BY(count)',
    ['E704', 'count', 'each row of `GROUP_BY` has a `count` of its own'],
    ['E702', 'N<A>::AGGREGATE_BY(count)'],
  ],
  ['N::A { x: String, X: U8 }', ['E109', 'X', 'field `X` is declared twice']],
  ['N::Response { body: String }', ['E110', 'Response', '`Response` is a reserved name']],
  ['N::String { body: String }', ['E110', 'String']],
  ['N::A { Label: String }', ['E204', 'Label', '`Label` is a reserved field name of nodes']],
  ['V::A { data: String, score: F64 }', ['E204', 'data'], ['E204', 'score']],
  ['N::A { } E::R { From: A, To: A, Properties: { from_node: ID } }', ['E204', 'from_node']],
  ['N::A { x: Bool }', ['E209', 'Bool', 'unknown type `Bool`']],
  ['N::A { x: [Strin] }', ['E209', 'Strin']],
  ['N::A { x: {y: String} }', ['E209', '{y: String}', 'a field cannot hold an object']],
  ['N::A { } N::B { a: A }', ['E209', 'A']],
  ['N::A { x: U8 DEFAULT "x" }', ['E205', '"x"', 'field `x` expects `U8`, found `String`']],
  ['N::A { x: U8 DEFAULT 256 }', ['E205', '256', '`256` is out of the range of `U8`']],
  ['N::A { x: I32 DEFAULT 1.5 }', ['E205', '1.5']],
  ['N::A { x: String DEFAULT true }', ['E205', 'true']],
  [
    'N::A { x: Boolean DEFAULT NOW }',
    ['E205', 'NOW', '`NOW` cannot be the default of Boolean (true or false)'],
  ],
  ['N::A { x: I16 DEFAULT NOW, y: [Date] DEFAULT NOW }', ['E205', 'NOW'], ['E205', 'NOW']],
  ['N::A { x: [String] DEFAULT "x" }', ['E205', '"x"']],
  ['N::A { x: Date DEFAULT "2024-13-40" }', ['E501', '"2024-13-40"', '`"2024-13-40"` is not a date']],
  ['N::A { x: ID DEFAULT "x" }', ['E210', '"x"']],
  ['N::A { INDEX x: [String] }', ['E707', 'INDEX', 'an array cannot be indexed']],
  ['N::A { } MIGRATION schema::1 => schema::4 { }', ['E108', '4', 'there is no `schema::4`']],
]

const accepted: readonly string[] = [
  'N::A { } V::A { } E::A { From: A, To: A }',
  'N::A { data: String, score: F64 }',
  'N::A { a: U8 DEFAULT 255, b: F32 DEFAULT 1, c: F64 DEFAULT 1.5, d: String DEFAULT "x", e: Boolean DEFAULT true }',
  'N::A { a: Date DEFAULT NOW, n: I32 DEFAULT NOW, f: F32 DEFAULT NOW, s: String DEFAULT NOW, b: Date DEFAULT "2024-12-24", c: I8 DEFAULT -128 }',
  'N::A { a: I8, b: I16, c: I32, d: I64, e: U8, f: U16, g: U32, h: U64, i: U128, j: F32, k: ID, l: [[F64]] }',
  'schema::1 { N::Old { x: Gone } } schema::2 { N::New { x: String } }',
  'V::Doc { UNIQUE INDEX key: String }',
]

describe('declarations', () => {
  it.each(refused)('refuses %s', (text, ...expected) => expectFound(checkText(text), expected))
  it.each(accepted)('accepts %s', text => expectFound(checkText(text), []))

  it('points to the first declaration', () => {
    const [found] = checkText('N::A { x: U8 }', 'N::A { y: U8 }').diagnostics
    expect(found?.span.file.path).toBe('1.hx')
    expect(found?.related?.map(({ span }) => [span.file.path, span.start])).toEqual([['0.hx', 3]])
  })

  it('returns the catalog of the highest version', () => {
    const { program } = checkText('N::Old { } schema::3 { N::New { } } schema::2 { N::Middle { } }')
    expect([...program!.catalog.nodes.keys()]).toEqual(['New'])
  })

  it('merges the blocks of one version, and declarations outside of blocks into version 1', () => {
    const { program } = checkText('N::A { } schema::1 { N::B { } }', 'schema::1 { E::R { From: A, To: B } }')
    expect([...program!.catalog.nodes.keys()]).toEqual(['A', 'B'])
    expect(program!.catalog.edges.get('R')?.to).toBe(program!.catalog.nodes.get('B'))
  })

  it('keeps indexes, uniqueness and defaults in the representation of the engine', () => {
    const { program } = checkText(
      'N::A { UNIQUE INDEX a: F32 DEFAULT 1, INDEX b: Date DEFAULT "1970-01-02", c: Date DEFAULT NOW } E::R UNIQUE { From: A, To: A }',
    )
    const { nodes, edges } = program!.catalog
    expect(
      nodes.get('A')!.properties.map(({ name, index, default: value, slot }) => [name, index, value, slot]),
    ).toEqual([
      ['a', 'unique', { kind: 'value', value: 1 }, 0],
      ['b', 'index', { kind: 'value', value: 86_400_000_000 }, 1],
      ['c', 'none', { kind: 'now' }, 2],
    ])
    expect(edges.get('R')!.unique).toBe(true)
  })

  it('does not report the uses of a broken declaration', () => {
    const broken = 'N::A { x: Bool, id: U8, y: U8 DEFAULT "" } E::R { From: A, To: Gone }'
    const uses = `QUERY q() =>
      a <- AddN<A>({x: 5, id: "x"})
      b <- N<A>::WHERE(_::{x}::EQ(3))::Out<R>::WHERE(_::{nothing}::EQ(1))
      RETURN a::{x}, b, N<A>::ORDER<Asc>(_::{id})`
    expectFound(checkText(broken, uses), [
      ['E209', 'Bool'],
      ['E204', 'id'],
      ['E205', '""'],
      ['E106', 'Gone'],
    ])
  })

  it('does not miss version 1 where a type outside of any block could not be parsed (D2)', () => {
    const { tree, brokenTypes } = parse({
      path: 'schema.hx',
      text: 'N::P { n U8 } schema::2 { N::P { n: U8 } } MIGRATION schema::1 => schema::2 { N::P => _:: { n: n } }',
    })
    expect(check([tree], brokenTypes).diagnostics).toEqual([])
  })

  it('does not report the uses of a type that did not parse', () => {
    const { tree, brokenTypes } = parse({
      path: 'a.hx',
      text: 'N::A { x String } QUERY q() => a <- N<A>::Out<R> RETURN a',
    })
    const found = check([tree], brokenTypes).diagnostics.map(inShort)
    expect(found).toEqual([])
  })

  it.each([
    ['N::A { n: U8 } N::A { n: U8, m: String }', 'RETURN N<A>::{n, m}'],
    ['N::A { n: U8 } N::A { n: String }', 'RETURN N<A>::WHERE(_::{n}::EQ("x"))'],
    ['N::A { n: U8 } N::A { n: String }', 'a <- AddN<A>({n: "x"}) RETURN a'],
    ['V::A { n: U8 } V::A { m: U8 }', 'RETURN V<A>::{n, m}'],
  ])('does not report uses of what a second declaration has: %s %s (D2)', (schema, body) => {
    const { diagnostics } = checkText(`${schema} QUERY q() => ${body}`)
    expect(diagnostics.map(inShort)).toEqual([['E107', 'A']])
  })

  it('still reports what neither of two declarations has', () => {
    const { diagnostics } = checkText('N::A { n: U8 } N::A { m: U8 } QUERY q() => RETURN N<A>::{n, m, z}')
    expect(diagnostics.map(inShort)).toEqual([
      ['E107', 'A'],
      ['E202', 'z'],
    ])
  })

  it('accepts the festival', () => expectFound(checkText(festival), []))
})
