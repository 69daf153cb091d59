import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type {
  CodeLens,
  DocumentLink,
  FoldingRange,
  InlayHint,
  LinkedEditingRanges,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensOptions,
  TextEdit,
} from 'vscode-languageserver-protocol/node'
import { formatSource } from '../../src/language/format/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Client, startClient, uriOf } from './client.ts'
import { openProgram, placeOf, queries, schema } from './program.ts'

/** The tokens as their kinds and texts. */
function decoded(client: Client, uri: string, data: readonly number[]): readonly string[] {
  const { legend } = client.initialized.capabilities.semanticTokensProvider as SemanticTokensOptions
  const { tokenTypes, tokenModifiers } = legend
  const lines = client.text(uri).split('\n')
  const found: string[] = []
  let [line, column] = [0, 0]
  for (let i = 0; i < data.length; i += 5) {
    const [down, right, length, type, modifiers] = data.slice(i, i + 5) as [
      number,
      number,
      number,
      number,
      number,
    ]
    column = down === 0 ? column + right : right
    line += down
    const names = tokenModifiers.filter((_, bit) => modifiers & (1 << bit)).map(name => `.${name}`)
    found.push(`${tokenTypes[type]}${names.join('')} ${lines[line]!.slice(column, column + length)}`)
  }
  return found
}

describe('semantic tokens', () => {
  it('say what each word is', async () => {
    const { client, schemaUri, queriesUri } = await openProgram()
    await using _client = client
    const tokens = await client.whole<SemanticTokens>('semanticTokens/full', queriesUri)
    const found = decoded(client, queriesUri, tokens.data)
    expect(found.slice(0, 6)).toEqual([
      'comment // Finds one person. See schema.hx, and https://example.org/people.',
      'keyword QUERY',
      'function.declaration Find',
      'parameter.declaration name',
      'operator :',
      'type.defaultLibrary String',
    ])
    for (const each of [
      'class Person',
      'interface Knows',
      'struct Note',
      'property name',
      'property.modification height',
      'variable.declaration friends',
      'parameter note',
      'method WHERE',
      'number 30',
      'enumMember NONE',
    ])
      expect(found).toContain(each)
    const types = await client.whole<SemanticTokens>('semanticTokens/full', schemaUri)
    expect(decoded(client, schemaUri, types.data)).toContain('string "Basel"')
  })

  it('are sent as a difference after a key, and for a range', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const before = await client.whole<SemanticTokens>('semanticTokens/full', queriesUri)
    const at = queries.indexOf('friends <-')
    await client.change(queriesUri, at, at + 'friends'.length, 'pals')
    const delta = await client.whole<SemanticTokensDelta>('semanticTokens/full/delta', queriesUri, {
      previousResultId: before.resultId,
    })
    const patched = [...before.data]
    for (const { start, deleteCount, data = [] } of delta.edits) patched.splice(start, deleteCount, ...data)
    const after = await client.whole<SemanticTokens>('semanticTokens/full', queriesUri)
    expect(patched).toEqual(after.data)
    expect(delta.edits[0]!.data!.length).toBeLessThan(after.data.length)
    const range = client.range(queriesUri, at, at + 10)
    const part = await client.whole<SemanticTokens>('semanticTokens/range', queriesUri, { range })
    expect(decoded(client, queriesUri, part.data)).toContain('variable.declaration pals')
    const unknown = await client.whole<SemanticTokens>('semanticTokens/full/delta', queriesUri, {
      previousResultId: 'x',
    })
    expect(unknown.data).toEqual(after.data)
  })
})

describe('folding, selection, links', () => {
  it('folds declarations, brackets and comments', async () => {
    const { client, schemaUri, queriesUri } = await openProgram(`// a\n// b\n${queries}`)
    await using _client = client
    const lines = (found: readonly FoldingRange[]) =>
      found.map(({ startLine, endLine, kind }) => [startLine, endLine, kind])
    expect(lines(await client.whole('foldingRange', schemaUri))).toEqual([
      [1, 6, undefined],
      [8, 11, undefined],
      [13, 15, undefined],
      [17, 24, undefined],
      [20, 23, undefined],
      [26, 29, undefined],
    ])
    expect(lines(await client.whole('foldingRange', queriesUri))).toEqual([
      [0, 2, 'comment'],
      [3, 6, undefined],
      [8, 13, undefined],
      [9, 12, undefined],
      [15, 23, undefined],
    ])
  })

  it('selects more and more around a place', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const positions = [client.document(queriesUri).positionAt(placeOf(queries, 'age}::GT(30)'))]
    const [found] = await client.whole<SelectionRange[]>('selectionRange', queriesUri, { positions })
    const texts: string[] = []
    for (let each: SelectionRange | undefined = found; each; each = each.parent)
      texts.push(client.textIn(queriesUri, each.range))
    expect(texts[0]).toBe('age')
    expect(texts).toEqual(
      expect.arrayContaining([
        '{age}',
        '_::{age}::GT(30)',
        'person::Out<Knows>::WHERE(_::{age}::GT(30))',
        'friends <- person::Out<Knows>::WHERE(_::{age}::GT(30))',
      ]),
    )
    expect(texts.at(-1)).toBe(queries)
    for (const [i, text] of texts.slice(1).entries()) expect(text).toContain(texts[i])
  })

  it('links addresses and files in comments', async () => {
    const { client, schemaUri, queriesUri } = await openProgram()
    await using _client = client
    const found = await client.whole<DocumentLink[]>('documentLink', queriesUri)
    expect(found.map(({ range, target }) => [client.textIn(queriesUri, range), target])).toEqual([
      ['https://example.org/people', 'https://example.org/people'],
      ['schema.hx', schemaUri],
    ])
  })

  it('links the names of a query that are edited together', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const found = await client.ask<LinkedEditingRanges>(
      'linkedEditingRange',
      queriesUri,
      placeOf(queries, 'old <-'),
    )
    expect(found.ranges.map(range => client.textIn(queriesUri, range))).toEqual(['old', 'old', 'old'])
    // `{person` is short for two names.
    expect(await client.ask('linkedEditingRange', queriesUri, placeOf(queries, 'person <-'))).toBeNull()
    expect(await client.ask('linkedEditingRange', queriesUri, placeOf(queries, 'Person'))).toBeNull()
  })

  it('hints at types and at the names of arguments', async () => {
    const { client, queriesUri } = await openProgram()
    await using _client = client
    const range = client.range(queriesUri, 0, queries.length)
    const found = await client.whole<InlayHint[]>('inlayHint', queriesUri, { range })
    const shown = found.map(({ position, label }) => `${position.line} ${label}`)
    expect(shown).toEqual([
      '2 : a Person node',
      '3 : Person nodes',
      '7 : a String',
      '7 : a U8',
      '8 : a Person node',
      '14 : Person nodes',
      '15 : groups',
      '16 : paths',
      '16 weight:',
      '17 : Note vectors',
      '17 k:',
      '18 : Person nodes',
      '18 from:',
      '18 to:',
      '19 : Person nodes',
      '20 : Person nodes',
    ])
    const [only] = await client.whole<InlayHint[]>('inlayHint', queriesUri, {
      range: client.range(queriesUri, 0, queries.indexOf('friends')),
    })
    expect(only).toMatchObject({ position: { line: 2 }, kind: 1 })
  })
})

describe('formatting', () => {
  it('is that of gvq fmt', async () => {
    const { client, queriesUri, schemaUri } = await openProgram()
    await using _client = client
    for (const uri of [queriesUri, schemaUri]) {
      const edits = await client.whole<TextEdit[]>('formatting', uri, {
        options: { tabSize: 2, insertSpaces: true },
      })
      expect(client.edited(uri, edits)).toBe(formatSource({ path: '', text: client.text(uri) }).text)
    }
    await client.replace(schemaUri, formatSource({ path: '', text: schema }).text!)
    expect(await client.whole('formatting', schemaUri, { options: {} })).toEqual([])
  })

  it('of a range changes nothing elsewhere', async () => {
    const { client, schemaUri } = await openProgram()
    await using _client = client
    const start = schema.indexOf('N::Place')
    const range = client.range(schemaUri, start, start + 5)
    const edits = await client.whole<TextEdit[]>('rangeFormatting', schemaUri, { range, options: {} })
    expect(client.edited(schemaUri, edits)).toBe(
      schema.replace('{\n  name: String,\n  height: F64,\n}', '{\n    name: String,\n    height: F64\n}'),
    )
  })

  it('of a broken file leaves what is broken as it is', async () => {
    const text = `${queries}\nQUERY Half( =>\n x <-\n`
    const { client, queriesUri } = await openProgram(text)
    await using _client = client
    const edited = client.edited(
      queriesUri,
      await client.whole<TextEdit[]>('formatting', queriesUri, { options: {} }),
    )
    expect(edited).toBe(`${formatSource({ path: '', text: queries }).text}\nQUERY Half( =>\n x <-\n`)
  })

  it.each([
    ['QUERY q() =>\n|', '    '],
    ['QUERY q() =>\n    x <- N<Person>(\n|', '        '],
    ['N::Cat {\n|', '    '],
    ['E::Likes {\n    Properties: {\n|', '        '],
    ['QUERY q() =>\n    RETURN NONE\n\n|', ''],
  ])('indents the line that a key begins: %j', async (text, indent) => {
    const { client, queriesUri } = await openProgram(text.replace('|', ''))
    await using _client = client
    const edits = await client.ask<TextEdit[]>('onTypeFormatting', queriesUri, text.indexOf('|'), {
      ch: '\n',
      options: {},
    })
    expect(client.edited(queriesUri, edits)).toBe(text.replace('|', indent))
  })

  it('lays out what a brace has ended', async () => {
    const text = 'N::Cat {name:String,lives:U8}'
    const { client, queriesUri } = await openProgram(text)
    await using _client = client
    const edits = await client.ask<TextEdit[]>('onTypeFormatting', queriesUri, text.length, {
      ch: '}',
      options: {},
    })
    expect(client.edited(queriesUri, edits).trim()).toBe('N::Cat {\n    name: String,\n    lives: U8\n}')
  })
})

describe('lenses', () => {
  it('stand above types and queries, and count references when they are shown', async () => {
    const { client, schemaUri, queriesUri } = await openProgram()
    await using _client = client
    const [person] = await client.whole<CodeLens[]>('codeLens', schemaUri)
    expect(person!.command).toBeUndefined()
    const shown = await client.connection.sendRequest<CodeLens>('codeLens/resolve', person)
    expect(shown.command?.title).toBe('9 references')
    const found = await client.whole<CodeLens[]>('codeLens', queriesUri)
    expect(
      found.slice(0, 3).map(({ command }) => [command?.title, command?.command, command?.arguments]),
    ).toEqual([
      ['Run', 'gvq.run', [{ uri: queriesUri, query: 'Find' }]],
      ['Explain', 'gvq.explain', [{ uri: queriesUri, query: 'Find' }]],
      ['Profile', 'gvq.profile', [{ uri: queriesUri, query: 'Find' }]],
    ])
  })

  it('lead to files by the URIs by which the editor knows them', async () => {
    const folder = await temporaryFolder()
    await using client = await startClient({ folders: [folder] })
    const spelled = uriOf(join(folder, 'all.hx')).replace('all.hx', '%61ll.hx')
    client.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: spelled, languageId: 'hx', version: 1, text: `${schema}${queries}` },
    })
    const textDocument = { uri: spelled }
    const [person] = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument,
    })
    const { command } = await client.connection.sendRequest<CodeLens>('codeLens/resolve', person)
    const places = command!.arguments![2] as readonly { readonly uri: string }[]
    expect(new Set(places.map(({ uri }) => uri))).toEqual(new Set([spelled]))
  })
})
