import { describe, expect, it } from 'vitest'
import { checkBody, checkText, type Expected, expectFound, festival, query } from './harness.ts'

type Row = [body: string, parameters: string, ...expected: Expected[]]

const refused: readonly Row[] = [
  ['f <- N<Movie> RETURN f', '', ['E101', 'Movie', 'unknown node type `Movie`']],
  ['f <- N<Movie>::Out<Nowhere>::{x} g <- f::WHERE(_::{y}::EQ(1)) RETURN f, g', '', ['E101', 'Movie']],
  ['f <- N<Synopsis> RETURN f', '', ['E101', 'Synopsis']],
  ['f <- AddN<Movie>({title: 1}) RETURN f', '', ['E101', 'Movie']],
  ['v <- E<ShownAt> RETURN v', '', ['E102', 'ShownAt', 'unknown edge type `ShownAt`']],
  ['v <- N<Film>::Out<ShownAt> RETURN v', '', ['E102', 'ShownAt']],
  ['AddE<ShownAt>::From("x")::To("y")', '', ['E102', 'ShownAt']],
  ['v <- V<Film> RETURN v', '', ['E103', 'Film', 'unknown vector type `Film`']],
  ['v <- SearchV<Film>([1], 5) RETURN v', '', ['E103', 'Film']],
  ['v <- AddV<Nothing>([1]) RETURN v', '', ['E103', 'Nothing']],
  ['f <- N RETURN f', '', ['E304', 'N', 'the node type is missing here']],
  ['f <- N(id) RETURN f', 'id: ID', ['E304', 'N(id)']],
  ['f <- N<Film>::Out RETURN f', '', ['E304', 'Out']],
  ['f <- N<Film>::{ID} RETURN f', '', ['E105', 'ID', '`ID` cannot be used as a name here']],
  ['RETURN String', 'String: String', ['E105', 'String']],
  ['RETURN x', 'x: Uuid', ['E105', 'Uuid']],
  ['f <- N<Film>(film_id) RETURN f', '', ['E301', 'film_id', 'no variable `film_id` is in scope']],
  ['RETURN a, b', '', ['E301', 'a'], ['E301', 'b']],
  ['f <- nowhere::{x} RETURN f::{x}', '', ['E301', 'nowhere']],
  ['FOR x IN xs { AddN<Film>({title: x}) }', '', ['E301', 'xs']],
  ['f <- N<Film> f <- N<Venue> RETURN f::{seats}', '', ['E302', 'f', '`f` is already declared']],
  ['x <- N<Film> RETURN x', 'x: U8', ['E302', 'x']],
  ['RETURN x', 'x: U8, x: U8', ['E302', 'x']],
  ['FOR x IN xs { x <- N<Film> }', 'xs: [U8]', ['E302', 'x']],
  ['FOR xs IN xs { }', 'xs: [U8]', ['E302', 'xs']],
  ['FOR {a, a} IN xs { }', 'xs: [{a: U8}]', ['E302', 'a']],
  ['FOR x IN xs { f <- N<Film> } RETURN f', 'xs: [U8]', ['E301', 'f']],
  ['f <- N<Film>::|m|{t: m::{title}} RETURN f, m', '', ['E301', 'm']],
  // The letters that a traversal starts with, wherever a name is declared.
  ['RETURN 1', 'N: U8', ['E105', 'N', '`N` cannot be used as a name here']],
  ['E <- N<Film> RETURN E', '', ['E105', 'E']],
  ['FOR V IN xs { AddN<Film>({minutes: V}) }', 'xs: [U8]', ['E105', 'V']],
  ['FOR {N} IN xs { AddN<Film>({minutes: N}) }', 'xs: [{N: U8}]', ['E105', 'N']],
  ['RETURN N<Film>::|N|{t: N::{title}}', '', ['E105', 'N']],
  ['RETURN N<Film>::|E|{t: 1}, N<Film>::|V|{t: V::{title}}', '', ['E105', 'E'], ['E105', 'V']],
  ['RETURN x', 'x: Festival', ['E209', 'Festival', 'unknown type `Festival`']],
  ['RETURN x', 'x: [Festival]', ['E209', 'Festival']],
  ['RETURN x', 'x: {a: U8, a: Gone}', ['E109', 'a'], ['E209', 'Gone']],
  ['RETURN x::{title}', 'x: Film', ['E203', '{title}']],
  ['f <- x::Out<ScreensAt> RETURN f', 'x: Film', ['E601', 'Out<ScreensAt>']],
  ['f <- x::UPDATE({title: "a"}) RETURN f', 'x: Film', ['E604', 'UPDATE({title: "a"})']],
  ['RETURN x', 'x: [f64]', ['W105', 'f64', '`f64` is read as `F64`']],
]

const accepted: readonly [body: string, parameters: string][] = [
  ['RETURN x', 'x: U8, ID: ID, y?: [{a: [String], b: Date}]'],
  // A parameter of a schema type holds the id of such a record.
  ['f <- N<Film>(x) RETURN f, x, ys', 'x: Film, ys: [{film: Film, by: [Directed]}]'],
  ['String <- N<Film> RETURN NONE', ''],
  ['FOR x IN xs { f <- N<Film> } FOR x IN xs { f <- N<Venue> }', 'xs: [U8]'],
  ['count <- N<Film>::COUNT from <- N<Film> RETURN count, from', ''],
  ['Nodes <- N<Film> Eve <- Nodes RETURN Nodes, Eve', ''],
  ['m <- N<Film> RETURN m::|m|{t: m::{title}}', ''],
  // The body never runs, whatever it does with elements of which nothing is known.
  ['xs <- [] FOR x IN xs { AddN<Film>({title: x}) f <- N<Film>(x) } RETURN xs', ''],
  ['xs <- [] FOR {a} IN xs { FOR b IN a { AddN<Film>({minutes: b}) } } RETURN xs', ''],
]

describe('names and types', () => {
  it.each(refused)('refuses %s (%s)', (body, parameters, ...expected) =>
    expectFound(checkBody(body, parameters), expected),
  )
  it.each(accepted)('accepts %s (%s)', (body, parameters) => expectFound(checkBody(body, parameters), []))

  it('suggests similar names', () => {
    const helps = (body: string, parameters = '') =>
      checkBody(body, parameters).diagnostics.map(({ help }) => help)
    expect(helps('f <- N<Flim> RETURN f')).toEqual(['did you mean `Film`?'])
    expect(helps('f <- N<Film>::{titel} RETURN f')).toEqual(['did you mean `title`?'])
    expect(helps('RETURN film_ids', 'film_id: ID')).toEqual(['did you mean `film_id`?'])
    expect(helps('f <- N<Synopsis> RETURN f')).toEqual([
      '`Synopsis` is a vector type, reached by `V<Synopsis>`',
    ])
  })

  it('refuses two queries of the same name and points to the first', () => {
    const { diagnostics, program } = checkText(festival, 'QUERY a() => RETURN 1', 'QUERY a() => RETURN 2')
    expectFound({ diagnostics, program }, [['E701', 'a', 'query `a` is declared twice']])
    expect(diagnostics[0]?.related?.[0]?.span.file.path).toBe('1.hx')
  })

  it.each([
    ['#[mcp] QUERY q() => f <- N<Film> v <- N<Venue> RETURN f, v', 'v'],
    ['#[mcp] QUERY q() => RETURN NONE', 'RETURN NONE'],
  ])('refuses %s', (text, offending) => expectFound(checkText(festival, text), [['E401', offending]]))

  it.each(['RETURN N<Film>', 'RETURN {a: 1, b: 2}', 'RETURN [1, 2]'])('accepts #[mcp] with %s', result =>
    expectFound(checkText(festival, `#[mcp] QUERY q() => ${result}`), []),
  )

  it('keeps the model of a macro', () => {
    const model = (macro: string) =>
      checkText(festival, `${macro} QUERY q() => RETURN 1`).program?.queries.get('q')?.model
    expect(model('#[model("local:hash:64")]')).toBe('local:hash:64')
    expect(model('#[model(small)]')).toBe('small')
    expect(model('')).toBeUndefined()
  })

  const embeds = 'QUERY q(s: String) => d <- SearchV<Synopsis>(Embed(s), 3) RETURN d'
  const warning = (model: string): Expected => [
    'W111',
    model,
    `no provider has an embedding model \`${model.replaceAll('"', '')}\``,
  ]
  it.each<[text: string, expected: readonly Expected[]]>([
    [`#[model("local")] ${embeds}`, [warning('"local"')]],
    [`#[model(small)] ${embeds}`, [warning('small')]],
    ['#[model("local")] QUERY q(s: String) => AddV<Synopsis>(Embed(s)) RETURN NONE', [warning('"local"')]],
    // Where nothing is embedded the macro has no effect.
    ['#[model("local")] QUERY q(v: [F64]) => d <- SearchV<Synopsis>(v, 3) RETURN d', []],
    [`#[model("openai:text-embedding-3-small")] ${embeds}`, []],
    [`#[model("gemini:gemini-embedding-001:RETRIEVAL_QUERY")] ${embeds}`, []],
    [`#[model("openai_compatible:nomic-embed-text:v1.5")] ${embeds}`, []],
    [`#[model("builtin:hash")] ${embeds}`, []],
    [embeds, []],
  ])('warns of a model that no provider has: %s', (text, expected) =>
    expectFound(checkText(festival, text), expected),
  )

  it('says which model is meant, or how the name of one begins', () => {
    const help = (model: string) =>
      checkText(festival, `#[model("${model}")] ${embeds}`).diagnostics.map(each => each.help)
    expect(help('ollama:nomic-embed-text')).toEqual(['did you mean `openai_compatible:nomic-embed-text`?'])
    expect(help('zzzzzz')).toEqual([
      'the name begins with its provider: `openai:<model>`, `azure_openai:<deployment>`, `gemini:<model>[:<task>]`, `openai_compatible:<model>`, `local:<model>`, `builtin:hash`',
    ])
  })
})

describe('names that are literals', () => {
  it('are legal, as the legacy checker took them, with a warning where they are declared: they cannot be read', () => {
    const body = 'NONE <- N<Film> x <- NONE RETURN {w: true, m: N<Film>::|false|{t: false}}'
    const found = checkText(festival, 'N::Switch { true: Boolean }', query(body, 'true: I32'))
    expectFound(found, [
      ['W115', 'true', '`true` is a literal: what has this name cannot be read by it'],
      ['W115', 'true'],
      ['W115', 'NONE'],
      ['W115', 'false'],
    ])
    expect(found.program).toBeDefined()
  })

  it('are no names of what a loop takes (E105)', () =>
    expectFound(checkBody('FOR true IN xs { AddN<Film>({restored: true}) }', 'xs: [U8]'), [['E105', 'true']]))
})

describe('names that every object of JavaScript has', () => {
  it('are legal, with a warning where they are declared', () => {
    const found = checkText(
      'N::Hive { constructor: String, toString: U8 }',
      'QUERY hasOwnProperty(prototype: U8, row: {valueOf: U8}) => h <- N<Hive> RETURN h',
    )
    expectFound(found, [
      ['W107', 'constructor', '`constructor` is a name that every object of JavaScript has'],
      ['W107', 'toString'],
      ['W107', 'hasOwnProperty'],
      ['W107', 'prototype'],
      ['W107', 'valueOf'],
    ])
    expect(found.program).toBeDefined()
  })
})
