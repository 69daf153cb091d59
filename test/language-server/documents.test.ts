import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver-protocol/node'
import { checkProject } from '../../src/database/project/index.ts'
import { lineIndexOf } from '../../src/language/diagnostics/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { everything, startClient, uriOf, writeFiles } from './client.ts'

const schema = 'N::Person {\n  INDEX name: String,\n  age: U8,\n}\nE::Knows { From: Person, To: Person }\n'
const queries = 'QUERY Find(name: String) =>\n  p <- N<Person>({name: name})\n  RETURN p\n'

/** The diagnostics but hints, as code, line and message. */
function inShort(found: readonly Diagnostic[]): readonly string[] {
  return found
    .filter(({ severity }) => severity !== DiagnosticSeverity.Hint)
    .map(
      ({ code, range, message }) =>
        `${code} ${range.start.line + 1}:${range.start.character + 1} ${String(message).split('\n')[0]}`,
    )
}

/** What `gvq check` finds in the file of a project, in the same form. */
async function checked(folder: string, name: string): Promise<readonly string[]> {
  const { diagnostics } = await checkProject(folder)
  return diagnostics
    .filter(({ span }) => span.file.path.endsWith(name))
    .map(({ code, span, message, label }) => {
      const { line, column } = lineIndexOf(span.file).position(span.start)
      return `${code} ${line}:${column} ${label === undefined || message.includes(label) ? message : `${message}: ${label}`}`
    })
}

describe('documents', () => {
  it('are checked with the other files of their project, as gvq check does', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'schema.hx': schema, 'queries.hx': queries.replace('Person', 'Persn') })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'queries.hx'), queries.replace('Person', 'Persn'))
    const found = await client.diagnostics(uri)
    expect(inShort(found)).toEqual(await checked(folder, 'queries.hx'))
    expect(found[0]).toMatchObject({
      code: 'E101',
      severity: DiagnosticSeverity.Error,
      source: 'gvq',
      codeDescription: { href: 'file:///docs/errors.md#e101' },
    })
  })

  it('stand for the files on the disk while they are open, with what is not saved', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'schema.hx': schema, 'queries.hx': queries })
    await using client = await startClient({ folders: [folder] })
    const schemaUri = await client.open(join(folder, 'schema.hx'), schema)
    const queriesUri = uriOf(join(folder, 'queries.hx'))
    expect(await client.diagnostics(schemaUri)).toEqual([])
    await client.replace(schemaUri, schema.replaceAll('Person', 'Human'))
    const found = await client.diagnosticsWhere(queriesUri, each => each.length > 0)
    expect(inShort(found)).toEqual(['E101 2:10 unknown node type `Person`'])
    await client.replace(schemaUri, schema)
    expect(await client.diagnosticsWhere(queriesUri, each => each.length === 0)).toEqual([])
    await client.replace(schemaUri, schema.replaceAll('Person', 'Human'))
    await client.diagnosticsWhere(queriesUri, each => each.length > 0)
    // What was not saved is gone once the document is closed; there is no diagnostic of a file that no editor shows.
    await client.close(schemaUri)
    expect(await client.diagnosticsWhere(queriesUri, each => each.length === 0)).toEqual([])
  })

  it('that are new in the folder are part of the program', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'schema.hx': schema })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'more.hx'), 'QUERY All() =>\n  p <- N<Person>\n  RETURN p\n')
    expect(await client.diagnostics(uri)).toEqual([])
  })

  it('that have no file are programs by themselves', async () => {
    await using client = await startClient()
    const uri = await client.open('untitled:Untitled-1', 'QUERY All() =>\n  p <- N<Person>\n  RETURN p\n')
    expect(inShort(await client.diagnostics(uri))).toEqual(['E101 2:10 unknown node type `Person`'])
    await client.replace(uri, `${schema}${queries}`)
    expect(await client.diagnostics(uri)).toEqual([])
  })

  it.each([
    ['gvq.toml', 'queries = "hx"\n', 'hx'],
    ['helix.toml', '[project]\nname = "old"\nqueries = "./db2/"\n', 'db2'],
    [undefined, '', 'db'],
  ])('are those of the project that %s names', async (settings, text, place) => {
    const folder = await temporaryFolder()
    writeFiles(folder, {
      ...(settings && { [settings]: text }),
      [`${place}/schema.hx`]: schema,
      [`${place}/queries.hx`]: queries,
    })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, place, 'queries.hx'), queries.replace('name})', 'nme})'))
    expect(inShort(await client.diagnostics(uri))).toEqual(['E301 2:25 no variable `nme` is in scope'])
  })

  it('follow the settings when these change', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'gvq.toml': 'queries = "a"\n', 'a/q.hx': queries, 'b/schema.hx': schema })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'a/q.hx'), queries)
    expect(inShort(await client.diagnostics(uri))).toEqual(['E101 2:10 unknown node type `Person`'])
    writeFileSync(join(folder, 'a/schema.hx'), schema)
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uriOf(join(folder, 'a/schema.hx')), type: 1 }],
    })
    expect(await client.diagnosticsWhere(uri, each => each.length === 0)).toEqual([])
  })

  it('notice what others write, also if the editor does not tell', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'schema.hx': schema.replace('Person', 'Human'), 'queries.hx': queries })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'queries.hx'), queries)
    expect(inShort(await client.diagnostics(uri))).not.toEqual([])
    writeFileSync(join(folder, 'schema.hx'), schema)
    expect(await client.diagnosticsWhere(uri, each => each.length === 0)).toEqual([])
  })

  it('of several folders are several programs', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'one/schema.hx': schema, 'one/q.hx': queries, 'two/q.hx': queries })
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    await using client = await startClient({ folders: [one, two] })
    const first = await client.open(join(one, 'q.hx'), queries)
    const second = await client.open(join(two, 'q.hx'), queries)
    expect(inShort(await client.diagnostics(first))).toEqual([])
    expect(inShort(await client.diagnostics(second))).toEqual(['E101 2:10 unknown node type `Person`'])
  })

  it('that cannot be a project keep their own diagnostics, and say why', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'gvq.toml': 'queries = \n', 'q.hx': `${schema}${queries}` })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'q.hx'), `${schema}${queries}`)
    const [failure, ...others] = await client.diagnostics(uri)
    expect(failure).toMatchObject({ code: 'INVALID_PROGRAM', severity: DiagnosticSeverity.Warning })
    expect(others).toEqual([])
  })

  it('are never read from outside of the folders of the editor', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, {
      'outside/gvq.toml': 'queries = "inside"\n',
      'outside/secret.hx': schema,
      'outside/inside/q.hx': queries,
      'outside/inside/far/gvq.toml': 'queries = "../.."\n',
      'outside/inside/far/q.hx': queries,
    })
    const inside = join(folder, 'outside/inside')
    symlinkSync(join(folder, 'outside/secret.hx'), join(inside, 'link.hx'))
    mkdirSync(join(inside, 'empty'))
    await using client = await startClient({ folders: [inside] })
    const uri = await client.open(join(inside, 'q.hx'), queries)
    expect(inShort(await client.diagnostics(uri))).toEqual(['E101 2:10 unknown node type `Person`'])
    const far = await client.open(join(inside, 'far/q.hx'), queries)
    expect(inShort(await client.diagnostics(far))).toEqual(['E101 2:10 unknown node type `Person`'])
  })

  it('that are deleted leave their program', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'schema.hx': schema, 'queries.hx': queries })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'queries.hx'), queries)
    expect(await client.diagnostics(uri)).toEqual([])
    rmSync(join(folder, 'schema.hx'))
    expect(inShort(await client.diagnosticsWhere(uri, each => each.length > 0))).toHaveLength(1)
  })
})

describe('diagnostics', () => {
  it('name related places, also in other files, and what is unused', async () => {
    const folder = await temporaryFolder()
    const text = 'QUERY Find(name: String) =>\n  unread <- N<Person>::{nam}\n  RETURN NONE\n'
    writeFiles(folder, { 'schema.hx': schema, 'queries.hx': text })
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'queries.hx'), text)
    const found = await client.diagnostics(uri)
    const [error] = found
    expect(error?.relatedInformation?.[0]).toMatchObject({
      location: { uri: uriOf(join(folder, 'schema.hx')) },
      message: 'declared here',
    })
    const unused = found.filter(({ code }) => code === 'unused')
    expect(unused.map(({ range, tags }) => [client.textIn(uri, range), tags])).toEqual([
      ['name', [1]],
      ['unread', [1]],
    ])
  })

  it('can be pulled, and are not sent then', async () => {
    const folder = await temporaryFolder()
    writeFiles(folder, { 'schema.hx': schema, 'queries.hx': queries })
    const capabilities = { ...everything, textDocument: { ...everything.textDocument, diagnostic: {} } }
    await using client = await startClient({ folders: [folder], capabilities })
    const text = queries.replace('Person', 'Persn')
    const uri = await client.open(join(folder, 'queries.hx'), text)
    const pull = (previousResultId?: string) =>
      client.whole<DocumentDiagnosticReport>('diagnostic', uri, { previousResultId })
    const first = await pull()
    expect(first.kind === 'full' && inShort(first.items)).toEqual(['E101 2:10 unknown node type `Persn`'])
    expect((await pull(first.resultId!)).kind).toBe('unchanged')
    await client.replace(uri, queries)
    expect(await pull(first.resultId!)).toMatchObject({ kind: 'full', items: [] })
    const all = await client.connection.sendRequest<{ items: readonly { uri: string }[] }>(
      'workspace/diagnostic',
      {
        previousResultIds: [],
      },
    )
    expect(all.items.map(each => each.uri).sort()).toEqual([uri, uriOf(join(folder, 'schema.hx'))])
  })
})
