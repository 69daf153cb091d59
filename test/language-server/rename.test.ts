import { describe, expect, it } from 'vitest'
import type { Range, WorkspaceEdit } from 'vscode-languageserver-protocol/node'
import { openProgram, placeOf, queries, schema } from './program.ts'

describe('rename', () => {
  const renamed = async (file: 'schema' | 'queries', at: number, newName: string) => {
    const { client, schemaUri, queriesUri } = await openProgram()
    await using _client = client
    const uri = file === 'schema' ? schemaUri : queriesUri
    const edit = await client.ask<WorkspaceEdit>('rename', uri, at, { newName })
    await client.apply(edit)
    for (const each of [schemaUri, queriesUri]) {
      // Those of a text between the changes of two files may be sent before.
      await client.diagnosticsWhere(each, found => found.every(({ severity }) => severity === 4))
    }
    return { schema: client.text(schemaUri), queries: client.text(queriesUri) }
  }

  it('changes a type in all files', async () => {
    const found = await renamed('queries', placeOf(queries, 'Person'), 'Human')
    expect(found).toEqual({
      schema: schema.replaceAll('Person', 'Human'),
      queries: queries.replaceAll('Person', 'Human'),
    })
  })

  it('changes a property at all its places, and no other of the same name', async () => {
    const found = await renamed('schema', placeOf(schema, 'name: String'), 'title')
    expect(found.schema).toBe(schema.replace('name: String', 'title: String'))
    expect(found.queries).toContain('person <- N<Person>({title: name})')
    expect(found.queries).toContain('friends::{title, years: age}')
    expect(found.queries).toContain('AddN<Person>({title: name, age: age})')
    expect(found.queries).toContain('AddN<Place>({name: name, height: 1.5})')
    expect(found.queries).toContain('{label_of: title, age}')
    expect(found.queries).toContain('ORDER<Asc>(_::{title})')
    expect(found.queries).toContain('{who: each::{title}, ..}')
  })

  it('changes a variable with what is short for it', async () => {
    const found = await renamed('queries', placeOf(queries, 'person <-'), 'one')
    expect(found.queries).toContain('one <- N<Person>({name: name})')
    expect(found.queries).toContain('friends <- one::Out')
    expect(found.queries).toContain('RETURN {person: one, friends')
  })

  it('changes a parameter, a member of one with the variables that take it, an entry, a query', async () => {
    expect((await renamed('queries', placeOf(queries, 'name: String'), 'called')).queries).toContain(
      'QUERY Find(called: String, ages: [U8]) =>\n  person <- N<Person>({name: called})',
    )
    const member = await renamed('queries', placeOf(queries, '{name: String, age: U8}'), 'called')
    expect(member.queries).toContain('QUERY Add(people: [{called: String, age: U8}])')
    expect(member.queries).toContain('FOR {called, age} IN people')
    expect(member.queries).toContain('AddN<Person>({name: called, age: age})')
    const entry = await renamed('queries', placeOf(queries, 'label_of'), 'of')
    expect(entry.queries).toContain('all <- N<Person>::{of: name, age}\n  groups <- all::GROUP_BY(of)')
    expect((await renamed('queries', placeOf(queries, 'Find('), 'Look')).queries).toContain('QUERY Look(')
  })

  it.each([
    ['a name that another type has', 'Person', 'Place', /declared/],
    ['a name of the schema that is reserved', 'Person', 'Value', /reserved/],
    ['what is no name', 'Person', '2b', /not a name/],
    ['a type with a small letter', 'Person', 'person', /capital/],
    ['a variable that is there', 'friends', 'person', /declared/],
    ['a property that is there', '{age}', 'city', /declared twice/],
    [
      'a variable with the name of a property that would be read',
      'note: String',
      'name',
      /something else|declared/,
    ],
  ])('refuses %s', async (_, word, newName, reason) => {
    const changed = queries.replace(
      'RETURN groups',
      'extra <- N<Person>::{name, noted: note}\n  RETURN groups, extra',
    )
    const { client, queriesUri } = await openProgram(changed)
    await using _client = client
    const at = placeOf(changed, word)
    await expect(client.ask('rename', queriesUri, at, { newName })).rejects.toThrow(reason)
    expect(client.internalErrors).toEqual([])
  })

  it('says before what would be renamed, or why nothing can be', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const found = await client.ask<{ range: Range; placeholder: string }>(
      'prepareRename',
      queriesUri,
      placeOf(queries, 'Knows'),
    )
    expect([client.textIn(queriesUri, found.range), found.placeholder]).toEqual(['Knows', 'Knows'])
    await expect(client.ask('prepareRename', queriesUri, placeOf(queries, 'RETURN'))).rejects.toThrow(
      /no name here/,
    )
    await expect(client.ask('prepareRename', queriesUri, placeOf(queries, 'String'))).rejects.toThrow(
      /no name here/,
    )
  })

  it('leaves the rest of a broken program as it is', async () => {
    const { client, queriesUri } = await openProgram(`${queries}\nQUERY Half() =>\n  x <- N<Person>::`)
    await using _client = client
    const edit = await client.ask<WorkspaceEdit>('rename', queriesUri, placeOf(queries, 'Person'), {
      newName: 'Human',
    })
    await client.apply(edit)
    expect(client.text(queriesUri)).toContain('QUERY Half() =>\n  x <- N<Human>::')
  })
})
