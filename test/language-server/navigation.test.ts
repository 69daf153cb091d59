import { describe, expect, it } from 'vitest'
import {
  type DocumentHighlight,
  type DocumentSymbol,
  type Location,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver-protocol/node'
import { openProgram, placeOf, queries, schema } from './program.ts'

/** Each location as its line, with the word marked. */
function lines(
  client: Awaited<ReturnType<typeof openProgram>>['client'],
  found: readonly Location[],
): readonly string[] {
  return found.map(({ uri, range }) => {
    const line = client.text(uri).split('\n')[range.start.line]!
    return `${line.slice(0, range.start.character)}«${line.slice(range.start.character, range.end.character)}»${line.slice(range.end.character)}`.trim()
  })
}

describe('definition', () => {
  it.each([
    ['a node type', 'Person', 'N::«Person» {'],
    ['an edge type', 'Knows', 'E::«Knows» {'],
    ['a vector type', 'Note', 'V::«Note» {'],
    ['the property of a look-up', '({name', 'UNIQUE INDEX «name»: String,'],
    ['a property of the current item', '(_::{age', 'INDEX «age»: U8,'],
    ['a property of a creation', 'height', '«height»: F64,'],
    ['a property of an update', 'city', '«city»: String DEFAULT "Basel",'],
    ['a property of an edge in a weight', '(_::{weight', '«weight»: F64,'],
    ['a property in the mapping of a variable', 'friends::{name', 'UNIQUE INDEX «name»: String,'],
    ['a property behind another name', 'years: age', 'INDEX «age»: U8,'],
    ['the entry that a group is made of', 'GROUP_BY(label_of', 'all <- N<Person>::{«label_of»: name, age}'],
    ['a variable', 'friends: friends', '«friends» <- person::Out<Knows>::WHERE(_::{age}::GT(30))'],
    ['a parameter', '({name: name', 'QUERY Find(«name»: String, ages: [U8]) =>'],
    ['the list of a loop', 'IN people', 'QUERY Add(«people»: [{name: String, age: U8}]) =>'],
    ['what a loop takes of an object', 'FOR {name', 'QUERY Add(people: [{«name»: String, age: U8}]) =>'],
    ['the variable of a closure', 'who: each', 'shown <- old::|«each»|{who: each::{name}, ..}'],
  ])('of %s', async (_, word, expected) => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const at = queries.indexOf(word) + (/\w+$/.exec(word)?.index ?? word.search(/\w/))
    const found = lines(client, await client.ask<Location[]>('definition', queriesUri, at))
    expect(found).toEqual([expected])
  })

  it('of a short entry leads to the property and to the variable', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const found = await client.ask<Location[]>('definition', queriesUri, placeOf(queries, '({name, age'))
    expect(lines(client, found)).toEqual([
      'QUERY Add(people: [{«name»: String, age: U8}]) =>',
      'UNIQUE INDEX «name»: String,',
    ])
  })

  it('is nothing at a sign, in a comment, and outside of a file', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    for (const at of [0, 5, queries.indexOf('<-') + 1])
      expect(await client.ask('definition', queriesUri, at)).toEqual([])
    expect(
      await client.request('definition', {
        textDocument: { uri: 'file:///nowhere/a.hx' },
        position: { line: 0, character: 0 },
      }),
    ).toEqual([])
  })
})

describe('type definition and implementation', () => {
  it('lead from a variable to its type, and from an edge to its ends', async () => {
    const { client, queriesUri, schemaUri } = await openProgram()
    await using _client = client
    const typeAt = async (word: string) =>
      lines(client, await client.ask<Location[]>('typeDefinition', queriesUri, placeOf(queries, word)))
    expect(await typeAt('friends')).toEqual(['N::«Person» {'])
    expect(await typeAt('notes <-')).toEqual(['V::«Note» {'])
    expect(await typeAt('changed <-')).toEqual(['N::«Person» {'])
    const of = async (word: string) =>
      lines(client, await client.ask<Location[]>('implementation', schemaUri, placeOf(schema, word)))
    expect(await of('Wrote')).toEqual(['N::«Person» {', 'V::«Note» {'])
    expect(await of('Person')).toEqual(['E::«Knows» {', 'E::«Wrote» {'])
  })
})

describe('references', () => {
  it('of a type are in all files, with or without its declaration', async () => {
    const { client, schemaUri } = await openProgram()
    await using _client = client
    const of = async (includeDeclaration: boolean) =>
      lines(
        client,
        await client.ask<Location[]>('references', schemaUri, placeOf(schema, 'Knows'), {
          context: { includeDeclaration },
        }),
      )
    const uses = [
      'friends <- person::Out<«Knows»>::WHERE(_::{age}::GT(30))',
      'paths <- N<Person>::ShortestPathDijkstras<«Knows»>(_::{weight})::To(N<Person>({name: note}))',
    ]
    expect(await of(false)).toEqual(uses)
    expect((await of(true)).toSorted()).toEqual([...uses, 'E::«Knows» {'].toSorted())
  })

  it('of a property are those of its type, and not of another with the same name', async () => {
    const { client, schemaUri } = await openProgram()
    await using _client = client
    const found = await client.ask<Location[]>(
      'references',
      schemaUri,
      placeOf(schema, 'name: String,\n  height'),
      {
        context: { includeDeclaration: false },
      },
    )
    expect(lines(client, found)).toEqual(['AddN<Place>({«name»: name, height: 1.5})'])
  })

  it('are highlighted in the file, as read or written', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const found = await client.ask<DocumentHighlight[]>(
      'documentHighlight',
      queriesUri,
      placeOf(queries, 'added'),
    )
    expect(found).toMatchObject([{ kind: 3 }])
    const ofProperty = await client.ask<DocumentHighlight[]>(
      'documentHighlight',
      queriesUri,
      placeOf(queries, '{age}'),
    )
    expect(ofProperty.map(({ kind, range }) => [client.textIn(queriesUri, range), kind])).toEqual([
      ['age', 2],
      ['age', 2],
      ['age', 3],
      ['age', 2],
      ['age', 2],
    ])
  })
})

describe('symbols', () => {
  it('of a document are its types, queries and what these declare', async () => {
    const { client, schemaUri, queriesUri } = await openProgram()
    await using _client = client
    const types = await client.whole<DocumentSymbol[]>('documentSymbol', schemaUri)
    expect(
      types.map(({ name, kind, detail, children = [] }) => [
        name,
        kind,
        detail,
        children.map(each => `${each.name} ${each.detail}`),
      ]),
    ).toEqual([
      ['Person', SymbolKind.Class, undefined, ['name String, unique index', 'age U8, index', 'city String']],
      ['Place', SymbolKind.Class, undefined, ['name String', 'height F64']],
      ['Note', SymbolKind.Struct, undefined, ['text String']],
      ['Knows', SymbolKind.Interface, 'Person → Person', ['since Date', 'weight F64']],
      ['Wrote', SymbolKind.Interface, 'Person → Note', []],
    ])
    const found = await client.whole<DocumentSymbol[]>('documentSymbol', queriesUri)
    expect(found.map(({ name, children = [] }) => [name, children.map(each => each.name)])).toEqual([
      ['Find', ['name', 'ages', 'person', 'friends']],
      ['Add', ['people', 'added']],
      ['Groups', ['note', 'all', 'groups', 'paths', 'notes', 'old', 'changed', 'shown']],
    ])
    expect(found[0]!.selectionRange.start.line).toBe(1)
  })

  it('of the workspace are found by some of their letters', async () => {
    const { client } = await openProgram()
    await using _client = client
    const found = await client.connection.sendRequest<WorkspaceSymbol[]>('workspace/symbol', { query: 'nme' })
    expect(found.map(({ name, containerName }) => `${containerName}.${name}`)).toEqual([
      'Person.name',
      'Place.name',
    ])
    const all = await client.connection.sendRequest<WorkspaceSymbol[]>('workspace/symbol', { query: '' })
    expect(all).toHaveLength(16)
  })
})

describe('a broken file', () => {
  it.each([
    [
      'a statement without its end',
      'friends <- person::Out<Knows>::WHERE(_::{age}::GT(30))',
      'friends <- person::Out<',
    ],
    ['a step that is begun', 'friends <- person::Out<Knows>::WHERE(_::{age}::GT(30))', 'friends <- person::'],
    [
      'an open bracket',
      'friends <- person::Out<Knows>::WHERE(_::{age}::GT(30))',
      'friends <- person::WHERE(_::{age}::GT(',
    ],
    ['an open string', 'friends <- person::Out<Knows>::WHERE(_::{age}::GT(30))', 'friends <- "abc'],
    ['a RETURN without a value', 'RETURN {person, friends: friends::{name, years: age}}', 'RETURN'],
    ['no RETURN', 'RETURN {person, friends: friends::{name, years: age}}', ''],
    ['a parameter that is begun', 'ages: [U8]', 'ages:'],
  ])('has its names in spite of %s', async (_, sound, broken) => {
    const text = queries.replace(sound, broken)
    const { client, queriesUri } = await openProgram(text)
    await using _client = client
    const definition = async (at: number) =>
      lines(client, await client.ask<Location[]>('definition', queriesUri, at))
    expect((await client.diagnostics(queriesUri)).some(({ severity }) => severity === 1)).toBe(true)
    // In the broken query, and in the others.
    expect(await definition(placeOf(text, 'Person'))).toEqual(['N::«Person» {'])
    expect(await definition(text.indexOf('({name') + 3)).toEqual(['UNIQUE INDEX «name»: String,'])
    expect(await definition(text.indexOf('city') + 1)).toEqual(['«city»: String DEFAULT "Basel",'])
    const outline = await client.whole<DocumentSymbol[]>('documentSymbol', queriesUri)
    expect(outline.map(({ name }) => name)).toEqual(['Find', 'Add', 'Groups'])
    expect(client.internalErrors).toEqual([])
  })

  it('has its types in spite of a broken one, and that one too', async () => {
    const { client, schemaUri, queriesUri } = await openProgram()
    await using _client = client
    const broken = schema.replace('INDEX age: U8,', 'INDEX age: U8,\n  half')
    await client.replace(schemaUri, broken)
    expect(
      lines(client, await client.ask<Location[]>('definition', queriesUri, placeOf(queries, '{age}'))),
    ).toEqual(['INDEX «age»: U8,'])
    expect(
      lines(client, await client.ask<Location[]>('definition', queriesUri, placeOf(queries, 'height'))),
    ).toEqual(['«height»: F64,'])
  })
})
