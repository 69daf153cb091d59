import { describe, expect, test } from 'vitest'
import { declared, read, shapes } from './helpers.ts'

const field = (name: string, type: string, index = 'none') =>
  `FieldDecl(name: ${name}, index: "${index}", type: NamedType(name: "${type}"))`

describe('types', () => {
  test.each([
    ['N::Film {}', 'NodeDecl(name: Film, fields: [])'],
    [
      'N :: Film { INDEX a: I32, UNIQUE INDEX b: Date, }',
      `NodeDecl(name: Film, fields: [${field('a', 'I32', 'index')}, ${field('b', 'Date', 'unique')}])`,
    ],
    ['V::S { body: String }', `VectorDecl(name: S, fields: [${field('body', 'String')}])`],
    [
      'N::A { INDEX: ID, UNIQUE: ID, INDEXa: ID, INDEX INDEX: ID }',
      `NodeDecl(name: A, fields: [${[field('INDEX', 'ID'), field('UNIQUE', 'ID'), field('INDEXa', 'ID'), field('INDEX', 'ID', 'index')].join(', ')}])`,
    ],
    [
      'N::A { a: [[F64]] }',
      'NodeDecl(name: A, fields: [FieldDecl(name: a, index: "none", type: ArrayType(element: ArrayType(element: NamedType(name: "F64"))))])',
    ],
    [
      'N::A { a: U8 DEFAULT -5 }',
      'NodeDecl(name: A, fields: [FieldDecl(name: a, index: "none", type: NamedType(name: "U8"), default: -5)])',
    ],
    [
      'N::A { a: Date DEFAULT NOW }',
      'NodeDecl(name: A, fields: [FieldDecl(name: a, index: "none", type: NamedType(name: "Date"), default: Now)])',
    ],
    ['E::R { From: A, To: B }', 'EdgeDecl(name: R, unique: false, from: A, to: B, fields: [])'],
    [
      'E::R UNIQUE { From : A, To\n:B, Properties: { w: F32, }, }',
      `EdgeDecl(name: R, unique: true, from: A, to: B, fields: [${field('w', 'F32')}])`,
    ],
    [
      'E::UNIQUE { To: B, From: A, Properties: {} }',
      'EdgeDecl(name: UNIQUE, unique: false, from: A, to: B, fields: [])',
    ],
    [
      'schema :: 2 { N::A {} V::B {} }',
      'SchemaBlock(version: 2, declarations: [NodeDecl(name: A, fields: []), VectorDecl(name: B, fields: [])])',
    ],
  ])('%s', (text, expected) => expect(shapes(text)).toEqual([expected]))
})

describe('migrations', () => {
  test.each([
    ['MIGRATION schema::1 => schema::2 { }', 'MigrationDecl(from: 1, to: 2, items: [])'],
    [
      'MIGRATION schema::1 => schema::2 { N::A => _:: { a: b AS I32, c: NONE } E::R => E::R { Properties: { w: 1.5, } } }',
      'MigrationDecl(from: 1, to: 2, items: [' +
        'MigrationItem(source: ItemRef(item: "node", name: A), fields: [MigrationField(name: a, value: $b, cast: NamedType(name: "I32")), MigrationField(name: c, value: None)]), ' +
        'MigrationItem(source: ItemRef(item: "edge", name: R), target: ItemRef(item: "edge", name: R), fields: [MigrationField(name: w, value: 1.5)])])',
    ],
  ])('%s', (text, expected) => expect(shapes(text)).toEqual([expected]))
})

describe('queries', () => {
  const query = (body: string) =>
    shapes(`QUERY q() => ${body} RETURN NONE`)[0]?.replace(/.*statements: \[(.*)\], result.*/, '$1')
  test.each([
    ['x <- 5', 'Binding(name: x, value: 5)'],
    ['x <- y z <- w', 'Binding(name: x, value: $y), Binding(name: z, value: $w)'],
    [
      'RETURN <- FOR DROP <- RETURN',
      'Binding(name: RETURN, value: $FOR), Binding(name: DROP, value: $RETURN)',
    ],
    ['DROP f', 'Drop(value: $f)'],
    ['AddN<A>', 'CreationStatement(value: AddN(type: A))'],
    ['FOR x IN xs { }', 'For(variable: x, list: xs, body: [])'],
    ['FOR IN IN IN { DROP IN }', 'For(variable: IN, list: IN, body: [Drop(value: $IN)])'],
    [
      'FOR {a, b,} IN xs { FOR c IN b { } }',
      'For(variable: Destructure(names: [a, b]), list: xs, body: [For(variable: c, list: b, body: [])])',
    ],
    ['FOR x.a IN xs { }', 'For(variable: MemberLoop(object: x, member: a), list: xs, body: [])'],
  ])('%s', (text, expected) => expect(query(text)).toBe(expected))

  test('parameters, macros and several values', () => {
    expect(shapes('#[ model ( "m" ) ] QUERY q(a: ID, b?: [{c: F32,}],) => RETURN a, {b: b}, [a]')).toEqual([
      'QueryDecl(macro: Model(model: "m"), name: q, parameters: [Parameter(name: a, optional: false, type: NamedType(name: "ID")), ' +
        'Parameter(name: b, optional: true, type: ArrayType(element: ObjectType(fields: [{name: c, type: NamedType(name: "F32")}])))], ' +
        'statements: [], result: Return(values: [$a, Object(entries: [{name: b, value: $b}]), Array(items: [$a])]))',
    ])
    expect(shapes('#[mcp] QUERY q() => RETURN NONE')[0]).toMatch(/^QueryDecl\(macro: Mcp, name: q/)
  })

  test('a trailing comma of RETURN does not swallow what follows', () => {
    expect(declared('QUERY a() => RETURN x, N::B {} QUERY c() => RETURN y, QUERY d() => RETURN z,')).toEqual([
      'a',
      'B',
      'c',
      'd',
    ])
  })
})

test('an empty file, blanks and comments declare nothing', () => {
  for (const text of ['', ' \r\n\t', '// only a comment', '\uFEFF// one\r\n']) {
    expect(read(text)).toMatchObject({ tree: { declarations: [] }, diagnostics: [] })
  }
})

test('a byte order mark before a declaration is skipped', () => {
  expect(declared('\uFEFFN::A {}')).toEqual(['A'])
})

test('every node has its span', () => {
  const text = 'QUERY q() =>\r\n  x <- N<A>("id")::{a, b: 5}\r\n  RETURN x'
  const { tree } = read(text)
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { span, kind } = value as { span?: { start: number; end: number }; kind?: string }
    if (span) texts.push(`${kind}: ${text.slice(span.start, span.end)}`)
    for (const [key, member] of Object.entries(value)) if (key !== 'span') visit(member)
  }
  visit(tree.declarations)
  expect(texts).toEqual([
    `QueryDecl: ${text}`,
    'Name: q',
    'Binding: x <- N<A>("id")::{a, b: 5}',
    'Name: x',
    'Traversal: N<A>("id")::{a, b: 5}',
    'NodeSource: N<A>("id")',
    'Name: A',
    'String: "id"',
    'Mapping: {a, b: 5}',
    'MappingEntry: a',
    'Name: a',
    'MappingEntry: b: 5',
    'Name: b',
    'Int: 5',
    'Return: RETURN x',
    'NameExpr: x',
  ])
})
