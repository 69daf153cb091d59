import { describe, expect, it } from 'vitest'
import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  InsertTextFormat,
  type MarkupContent,
  type SignatureHelp,
} from 'vscode-languageserver-protocol/node'
import { caretIn, everything } from './client.ts'
import { openProgram, placeOf, queries, schema } from './program.ts'

/** The completions at `|` in a query. */
async function completionsIn(body: string): Promise<readonly CompletionItem[]> {
  const { text, at } = caretIn(`${queries}\nQUERY New(id: ID, name: String) =>\n${body}`)
  const { client, queriesUri } = await openProgram(text)
  await using _client = client
  const found = await client.completions(queriesUri, at)
  expect(client.internalErrors).toEqual([])
  return found
}

const labels = (items: readonly CompletionItem[], kind?: CompletionItemKind) =>
  items.filter(each => kind === undefined || each.kind === kind).map(({ label }) => label)

describe('completion', () => {
  it.each([
    ['types behind `N<`', '  x <- N<|', ['Person', 'Place']],
    ['types behind `V<`', '  x <- V<|', ['Note']],
    ['edges that leave a node', '  x <- N<Person>::Out<|', ['Knows', 'Wrote']],
    ['edges that reach a vector', '  x <- V<Note>::In<|', ['Wrote']],
  ])('has %s', async (_, body, expected) => {
    expect(labels(await completionsIn(body), CompletionItemKind.Class)).toEqual(expected)
  })

  it.each([
    ['of the item in a condition', '  x <- N<Person>::WHERE(_::{|', ['name', 'age', 'city']],
    ['of an edge', '  x <- E<Knows>::{|', ['since', 'weight']],
    ['that a creation can set', '  x <- AddN<Place>({|', ['name', 'height']],
    ['that are not set yet', '  x <- AddN<Place>({name: name, |', ['height']],
    ['of what a variable holds', '  x <- N<Place>\n  y <- x::{|', ['name', 'height']],
  ])('has the properties %s', async (_, body, expected) => {
    expect(labels(await completionsIn(body), CompletionItemKind.Property)).toEqual(
      expect.arrayContaining(expected),
    )
  })

  it('has the steps that are legal, with their signatures, and describes one when it is shown', async () => {
    const { text, at } = caretIn(`${queries}\nQUERY New() =>\n  x <- N<Person>::|`)
    const { client, queriesUri } = await openProgram(text)
    await using _client = client
    const found = await client.completions(queriesUri, at)
    const steps = labels(found, CompletionItemKind.Method)
    expect(steps).toEqual(expect.arrayContaining(['WHERE', 'Out', 'ORDER', 'COUNT', 'UPDATE']))
    expect(steps).not.toContain('FromN')
    const where = found.find(({ label }) => label === 'WHERE')!
    expect(where.documentation).toBeUndefined()
    const shown = await client.connection.sendRequest<CompletionItem>('completionItem/resolve', where)
    expect((shown.documentation as MarkupContent).value).toContain(
      'Keeps the items for which the condition is true.',
    )
  })

  it('has variables and parameters with what they hold', async () => {
    const found = await completionsIn('  all <- N<Person>\n  RETURN |')
    const details = found
      .filter(({ kind }) => kind === CompletionItemKind.Variable)
      .map(({ label, detail }) => [label, detail])
    expect(details).toEqual([
      ['all', 'Person nodes'],
      ['name', 'a String'],
      ['id', 'an ID'],
    ])
  })

  it('has texts with places to fill in, for clients that can take them', async () => {
    const { text, at } = caretIn(`${queries}\n|`)
    const { client, queriesUri } = await openProgram(text)
    await using _client = client
    const snippets = (await client.completions(queriesUri, at)).filter(
      ({ kind }) => kind === CompletionItemKind.Snippet,
    )
    expect(labels(snippets)).toEqual(['QUERY', 'N::', 'E::', 'V::'])
    for (const { insertTextFormat } of snippets) expect(insertTextFormat).toBe(InsertTextFormat.Snippet)
    const inBody = await completionsIn('  |')
    expect(labels(inBody, CompletionItemKind.Snippet)).toEqual(['FOR', 'upsertPerson', 'upsertPlace'])
    const plain = { ...everything, textDocument: { ...everything.textDocument, completion: {} } }
    const other = await openProgram(text, { capabilities: plain })
    await using _other = other.client
    expect(labels(await other.client.completions(other.queriesUri, at), CompletionItemKind.Snippet)).toEqual(
      [],
    )
  })

  it('replaces the word at the caret, and no more', async () => {
    const { text, at } = caretIn(`${queries}\nQUERY New() =>\n  x <- N<Per|xyz>\n  RETURN x`)
    const { client, queriesUri } = await openProgram(text)
    await using _client = client
    const [person] = await client.completions(queriesUri, at)
    expect(client.edited(queriesUri, [person!.textEdit as never])).toContain('x <- N<Person>\n')
  })

  it('is nothing in strings and comments', async () => {
    expect(await completionsIn('  x <- "N<|"')).toEqual([])
    expect(await completionsIn('  // N<|')).toEqual([])
  })
})

describe('signature help', () => {
  it.each([
    ['  x <- SearchV<Note>(|', 'SearchV<Note>(vector, k)', 'vector'],
    ['  x <- SearchV<Note>(Embed(name), |', 'SearchV<Note>(vector, k)', 'k'],
    ['  x <- N<Person>::RANGE(0, |', 'RANGE(from, to)', 'to'],
    ['  x <- AddN<Place>({height: |', 'Place {name: String, height: F64}', 'height: F64'],
  ])('at `%s` is %s', async (body, label, active) => {
    const { text, at } = caretIn(`${queries}\nQUERY New(name: String) =>\n${body}`)
    const { client, queriesUri } = await openProgram(text)
    await using _client = client
    const found = await client.ask<SignatureHelp>('signatureHelp', queriesUri, at)
    const [signature] = found.signatures
    expect(signature?.label).toBe(label)
    const [from, to] = signature!.parameters![found.activeParameter!]!.label as [number, number]
    expect(label.slice(from, to)).toBe(active)
  })
})

describe('hover', () => {
  const hover = async (word: string, { inSchema = false, text = queries } = {}) => {
    const { client, queriesUri, schemaUri } = await openProgram(text)
    await using _client = client
    const at = inSchema ? placeOf(schema, word) : placeOf(text, word)
    const found = await client.ask<Hover | null>('hover', inSchema ? schemaUri : queriesUri, at)
    return (found?.contents as MarkupContent | undefined)?.value ?? ''
  }

  it('of a type shows its declaration, its comment and its edges', async () => {
    const found = await hover('Person')
    expect(found).toContain('N::Person {\n  // As they call themselves.')
    expect(found).toContain('People, and who they know.')
    expect(found).toContain('Edges: Knows: Person → Person, Wrote: Person → Note')
  })

  it('of a property shows its declaration, its comment and its index', async () => {
    const indexed = await hover('({name')
    expect(indexed).toContain('UNIQUE INDEX name: String')
    expect(indexed).toContain('As they call themselves.')
    expect(indexed).toContain('It has a unique index')
    expect(await hover('city', { inSchema: true })).toContain('It has no index')
    expect(await hover('city', { inSchema: true })).toContain('city: String DEFAULT "Basel"')
  })

  it.each([
    ['person <-', 'person: a Person node'],
    ['friends <-', 'friends: Person nodes'],
    ['ages', 'ages: a [U8]'],
    ['groups <-', 'groups: groups'],
    ['each|', 'each: a Person node'],
    ['people {', 'people: a [{name: String, age: U8}]'],
    ['label_of: name', 'label_of'],
  ])('of the variable in `%s` shows what it holds', async (word, expected) => {
    expect(await hover(word)).toContain(expected)
  })

  it('of a step shows its help and what it yields', async () => {
    const found = await hover('Out<')
    expect(found).toContain('The nodes or vectors that edges of the type lead to')
    expect(found).toContain('Yields Person nodes.')
    expect(
      await hover('COUNT', { text: queries.replace('RETURN groups', 'RETURN N<Person>::COUNT, groups') }),
    ).toContain('Yields an I64')
  })

  it('of a traversal shows how it is read', async () => {
    expect(await hover('N<Person>({name: name})')).toContain('index  the oldest N<Person> with name = name')
    expect(await hover('N<Person>::WHERE(_::{age}::GT(60))')).toContain('index range')
    const scan = queries.replace('WHERE(_::{age}::GT(60))', 'WHERE(_::{city}::EQ("Bern"))')
    expect(await hover('N<Person>::WHERE(_::{city}', { text: scan })).toContain('scan  all of N<Person>')
  })

  it('of a query shows its head, its comment, its endpoint and its plan', async () => {
    const found = await hover('Find(')
    expect(found).toContain('QUERY Find(name: String, ages: [U8])')
    expect(found).toContain('Finds one person.')
    expect(found).toContain('POST /Find')
    expect(found).toContain('Find: one snapshot')
  })

  it('is there in a broken query, too', async () => {
    const text = queries.replace('RETURN {person,', 'half <- person::WHERE(_::{age}::GT(\n  RETURN {person,')
    expect(await hover('friends <-', { text })).toContain('friends: Person nodes')
  })

  it('takes nothing of a comment as markup', async () => {
    const text = `// [a](http://x) <img src=x> *b*\n${queries.slice(queries.indexOf('\n') + 1)}`
    expect(await hover('Find(', { text })).toContain('\\[a\\](http://x) \\<img src=x\\> \\*b\\*')
  })
})
