import { describe, expect, it } from 'vitest'
import type { CodeAction } from 'vscode-languageserver-protocol/node'
import { openProgram, placeOf, queries, schema } from './program.ts'

type Program = Awaited<ReturnType<typeof openProgram>>

function titles(actions: readonly CodeAction[]): readonly string[] {
  return actions.map(({ title }) => title)
}

/** Applies the action whose title matches, and returns the texts, which must be without errors. */
async function taken(
  { client, schemaUri, queriesUri }: Program,
  actions: readonly CodeAction[],
  title: RegExp,
) {
  const action = actions.find(each => title.test(each.title))
  expect(titles(actions)).toContainEqual(expect.stringMatching(title))
  await client.apply(action!.edit!)
  for (const uri of [schemaUri, queriesUri])
    await client.diagnosticsWhere(uri, found => found.every(({ severity }) => severity !== 1))
  return { schema: client.text(schemaUri), queries: client.text(queriesUri) }
}

describe('quick fixes', () => {
  const wrong = queries
    .replace('{age}::GT(30)', '{agee}::GT(30)')
    .replace('ORDER<Asc>(_::{name})', 'ORDER<Asc>(_::{namee})')

  it('are those of gvq check --fix, at the place', async () => {
    const program = await openProgram(wrong)
    await using client = program.client
    const at = placeOf(wrong, 'agee')
    const actions = await client.actions(program.queriesUri, at)
    expect(actions[0]).toMatchObject({
      title: 'Replace `agee` with `age`',
      kind: 'quickfix',
      isPreferred: true,
    })
    expect(actions[0]!.diagnostics?.[0]?.code).toBe('E202')
    await client.apply(actions[0]!.edit!)
    expect(client.text(program.queriesUri)).toBe(wrong.replace('agee', 'age'))
  })

  it('are applied together, from the menu and on saving', async () => {
    const program = await openProgram(wrong)
    await using client = program.client
    const only = await client.actions(program.queriesUri, 0, 0, ['source.fixAll'])
    expect(only.map(({ kind }) => kind)).toEqual(['source.fixAll.gvq'])
    const menu = await client.actions(program.queriesUri, placeOf(wrong, 'agee'))
    const { queries: fixed } = await taken(program, menu, /^Fix all/)
    expect(fixed).toBe(queries)
    expect(await client.actions(program.queriesUri, 0, 0, ['source.fixAll.gvq'])).toEqual([])
  })

  it('are asked for by kind', async () => {
    const program = await openProgram(wrong)
    await using client = program.client
    const at = placeOf(wrong, 'agee')
    expect(titles(await client.actions(program.queriesUri, at, at, ['refactor.inline']))).toEqual([])
    expect(titles(await client.actions(program.queriesUri, at, at, ['quickfix']))).toContain(
      'Replace `agee` with `age`',
    )
  })
})

describe('bindings', () => {
  it('are extracted from a selection, or from what is at the caret', async () => {
    const program = await openProgram()
    await using client = program.client
    const start = queries.indexOf('N<Person>({name: note})')
    const actions = await client.actions(program.queriesUri, start, start + 'N<Person>({name: note})'.length)
    const { queries: changed } = await taken(program, actions, /^Extract/)
    expect(changed).toContain(
      '  person <- N<Person>({name: note})\n  paths <- N<Person>::ShortestPathDijkstras<Knows>(_::{weight})::To(person)',
    )
  })

  it.each([
    ['what reads the item at hand', '_::{age}::GT(30)'],
    ['what a closure names', 'each::{name}'],
    ['the whole value of a binding', 'old::UPDATE({city: note})'],
    ['what writes', 'AddN<Person>({name, age: age})'],
  ])('are not extracted from %s', async (_, text) => {
    const program = await openProgram()
    await using client = program.client
    const start = queries.indexOf(text)
    const actions = await client.actions(program.queriesUri, start, start + text.length)
    expect(titles(actions).filter(title => title.startsWith('Extract'))).toEqual([])
  })

  it('are inlined at each of their uses', async () => {
    const text =
      'QUERY Two(name: String) =>\n  all <- N<Person>\n  old <- all::WHERE(_::{age}::GT(60))\n  RETURN {old, count: all::COUNT}\n'
    const program = await openProgram(text)
    await using client = program.client
    const actions = await client.actions(program.queriesUri, placeOf(text, 'all <-'))
    const { queries: changed } = await taken(program, actions, /^Inline/)
    expect(changed).toBe(
      'QUERY Two(name: String) =>\n  old <- N<Person>::WHERE(_::{age}::GT(60))\n  RETURN {old, count: N<Person>::COUNT}\n',
    )
  })

  it.each([
    ['is named in the answer', 'QUERY q() =>\n  it <- N<Person>\n  RETURN it\n'],
    [
      'is the list of a loop',
      'QUERY q(ids: [ID]) =>\n  it <- ids\n  FOR each IN it {\n    DROP N<Person>(each)\n  }\n  RETURN NONE\n',
    ],
    [
      'is read where the query writes',
      'QUERY q() =>\n  it <- N<Person>::COUNT\n  a <- AddN<Person>({name: "a"})\n  RETURN {a, it: it}\n',
    ],
    [
      'is the first of what an index finds',
      'QUERY q() =>\n  it <- N<Person>({age: 3})\n  RETURN {n: it::Out<Knows>}\n',
    ],
    [
      'may be absent and is led on from',
      'QUERY q(id: ID) =>\n  it <- N<Person>(id)\n  RETURN {n: it::Out<Knows>}\n',
    ],
  ])('are not inlined where one %s', async (_, text) => {
    const program = await openProgram(text)
    await using client = program.client
    expect((await client.diagnostics(program.queriesUri)).filter(({ severity }) => severity === 1)).toEqual(
      [],
    )
    const actions = await client.actions(program.queriesUri, placeOf(text, 'it <-'))
    expect(titles(actions).filter(title => title.startsWith('Inline'))).toEqual([])
  })
})

describe('the schema', () => {
  it('gets an index for a condition', async () => {
    const text = queries.replace('WHERE(_::{age}::GT(60))', 'WHERE(_::{city}::EQ("Bern"))')
    const program = await openProgram(text)
    await using client = program.client
    const actions = await client.actions(program.queriesUri, placeOf(text, 'city}::EQ'))
    const { schema: changed } = await taken(program, actions, /^Add an index to Person.city$/)
    expect(changed).toContain('INDEX city: String DEFAULT "Basel"')
  })

  it.each([
    ['Person', 'UpsertPerson', 'existing <- N<Person>::WHERE(_::{name}::EQ(name))'],
    ['Note', 'UpsertNote', 'UpsertV(vector, {text: text})'],
    ['Knows', 'UpsertKnows', 'UpsertE({since: since, weight: weight})::From(source)::To(target)'],
    ['Wrote', 'UpsertWrote', 'UpsertE({})::From(source)::To(target)'],
  ])('has an upsert generated for %s', async (type, name, part) => {
    const program = await openProgram()
    await using client = program.client
    const at = schema.search(new RegExp(`::${type}\\b`)) + 3
    const { schema: changed } = await taken(
      program,
      await client.actions(program.schemaUri, at),
      new RegExp(`query ${name}$`),
    )
    expect(changed).toContain(part)
  })

  it.each([
    [
      'a node type',
      'x <- AddN<Film>({title: "a", year: 3, who: name})',
      'Film',
      'N::Film {\n    title: String,\n    year: I64,\n    who: String,\n}',
    ],
    [
      'an edge type',
      'x <- AddE<Likes>({much: 0.5})::From(person)::To(friends)',
      'Likes',
      'E::Likes {\n    From: Person,\n    To: Person,\n    Properties: {\n        much: F64,\n    },\n}',
    ],
    ['a vector type', 'x <- AddV<Doc>(Embed(name), {text: name})', 'Doc', 'V::Doc {\n    text: String,\n}'],
  ])('gets %s from its first use', async (_, statement, type, declaration) => {
    const text = queries
      .replace('  RETURN {person', `  ${statement}\n  RETURN {person`)
      .replace('friends: friends', 'x: x, friends: friends')
    const program = await openProgram(text)
    await using client = program.client
    const actions = await client.actions(program.queriesUri, placeOf(text, `${type}>`))
    const { schema: changed } = await taken(program, actions, new RegExp(`^Declare the \\w+ type ${type}$`))
    expect(changed).toContain(declaration)
  })

  it.each([
    ['compared', 'WHERE(_::{age}::GT(30))', 'WHERE(_::{size}::GT(30.5))', 'size', 'size: F64'],
    ['written', 'UPDATE({city: note})', 'UPDATE({motto: note})', 'motto', 'motto: String'],
    ['shown', 'friends::{name, years: age}', 'friends::{name, mood}', 'mood', 'mood: String'],
  ])('gets a property that is %s', async (_, sound, changed, name, field) => {
    const text = queries.replace(sound, changed)
    const program = await openProgram(text)
    await using client = program.client
    const actions = await client.actions(program.queriesUri, placeOf(text, name))
    const found = await taken(program, actions, new RegExp(`^Add the property ${name} to Person$`))
    expect(found.schema).toContain(`city: String DEFAULT "Basel",\n  ${field},\n}`)
  })

  it('of two versions gets the MIGRATION between them', async () => {
    const versions =
      'schema::1 {\n  N::Cat { name: String, lives: U8 }\n}\n\nschema::2 {\n  N::Cat { name: String, lives: String }\n}\n'
    const program = await openProgram('QUERY All() =>\n  cats <- N<Cat>\n  RETURN cats\n')
    await using client = program.client
    await client.replace(program.schemaUri, versions)
    const actions = await client.actions(program.schemaUri, versions.indexOf('schema::2') + 2)
    const found = await taken(program, actions, /^Draft the MIGRATION from schema::1 to schema::2$/)
    expect(found.schema).toMatch(/MIGRATION schema::1 => schema::2 \{\n {4}N::Cat => _:: \{/)
  })
})

describe('a query', () => {
  it.each([
    [
      'a look-up',
      'person <- N<Person>({name: name})',
      'person <- N<Person>({name: called})',
      'called',
      'ages: [U8], called: String) =>',
    ],
    [
      'an id',
      'person <- N<Person>({name: name})',
      'person <- N<Person>(key)',
      'key',
      'ages: [U8], key: ID) =>',
    ],
    ['a comparison', 'GT(30)', 'GT(least)', 'least', 'ages: [U8], least: U8) =>'],
  ])('gets a parameter from its use in %s', async (_, sound, changed, name, head) => {
    const text = queries.replace(sound, changed)
    const program = await openProgram(text)
    await using client = program.client
    const actions = await client.actions(program.queriesUri, placeOf(text, name))
    const found = await taken(program, actions, new RegExp(`^Add the parameter ${name}: `))
    expect(found.queries).toContain(head)
  })

  it('gets no parameter for what each row of a group has', async () => {
    const text = 'QUERY q() =>\n  groups <- N<Person>::GROUP_BY(age)::|each|{many: count}\n  RETURN groups\n'
    const program = await openProgram(text)
    await using client = program.client
    const errors = (await client.diagnostics(program.queriesUri)).filter(({ severity }) => severity === 1)
    expect(errors).toEqual([])
    expect(titles(await client.actions(program.queriesUri, placeOf(text, 'count')))).toEqual([])
  })
})
