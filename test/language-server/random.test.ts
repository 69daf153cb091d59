import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from 'vscode-languageserver-protocol/node'
import { checkFiles } from '../../src/database/project/index.ts'
import { lineIndexOf } from '../../src/language/diagnostics/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Client, startClient, writeFiles } from './client.ts'
import { queries, schema } from './program.ts'

const social = ['people.hx', 'friends.hx'].map(name =>
  readFileSync(join(import.meta.dirname, '../../examples/social', name), 'utf8'),
)
const originals = [schema, queries, ...social]

/** What people type, paste and delete: parts of programs, signs alone, and what no program has. */
const pieces = fc.oneof(
  fc.constantFrom(...'{}()[]<>,:;|"!_. \n\t'),
  fc.constantFrom(
    '::',
    '<-',
    '=>',
    '\r\n',
    '//',
    '/*',
    '*/',
    'QUERY',
    'RETURN',
    'N::',
    'E::',
    'schema::2 {',
    '🎬',
    '\u2028',
    '\0',
  ),
  fc.constantFrom(
    'N<Person>',
    '::WHERE(_::{age}::GT(3))',
    '::{name}',
    'FOR x IN y {',
    'RETURN NONE',
    'AddN<Person>({name, age: 3})',
  ),
  fc
    .constantFrom(...originals)
    .chain(text =>
      fc.tuple(fc.nat(text.length), fc.nat(60)).map(([start, length]) => text.slice(start, start + length)),
    ),
)

const edit = fc.record({
  file: fc.nat(1),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  deleted: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(200)),
  text: fc.oneof(fc.constant(''), pieces),
  asks: fc.boolean(),
})

/** All that an editor asks after a key. */
async function askEverything(client: Client, uri: string, at: number): Promise<void> {
  const length = client.text(uri).length
  const range = client.range(uri, 0, length)
  const place = client.at(uri, at)
  const refusable = (request: Promise<unknown>) =>
    request.catch(error => expect(String(error)).not.toContain('gvq failed'))
  await Promise.all([
    ...[
      'completion',
      'hover',
      'definition',
      'typeDefinition',
      'implementation',
      'documentHighlight',
      'signatureHelp',
      'linkedEditingRange',
    ].map(method => client.request(method, place)),
    client.request('references', { ...place, context: { includeDeclaration: true } }),
    refusable(client.request('prepareRename', place)),
    refusable(client.request('rename', { ...place, newName: 'other' })),
    ...['documentSymbol', 'foldingRange', 'documentLink', 'codeLens', 'semanticTokens/full'].map(method =>
      client.whole(method, uri),
    ),
    client.whole('inlayHint', uri, { range }),
    client.whole('semanticTokens/range', uri, { range }),
    client.whole('selectionRange', uri, { positions: [place.position] }),
    client.whole('formatting', uri, { options: {} }),
    client.whole('rangeFormatting', uri, { range, options: {} }),
    client.request('onTypeFormatting', { ...place, ch: '\n', options: {} }),
    client.request('onTypeFormatting', { ...place, ch: '}', options: {} }),
    client.actions(uri, at),
    client.actions(uri, 0, length, ['source.fixAll']),
    client.connection.sendRequest('workspace/symbol', { query: 'a' }),
  ])
}

const inShort = (found: readonly Diagnostic[]) =>
  found
    .filter(({ severity }) => severity !== 4)
    .map(({ code, range: { start } }) => `${code} ${start.line + 1}:${start.character + 1}`)

function checked(paths: readonly string[], texts: readonly string[]): readonly (readonly string[])[] {
  const files = paths.map((path, i) => ({ path, text: texts[i]! }))
  const { diagnostics } = checkFiles(files)
  return files.map(({ path }) =>
    diagnostics
      .filter(({ span }) => span.file.path === path)
      .map(({ code, span }) => {
        const { line, column } = lineIndexOf(span.file).position(span.start)
        return `${code} ${line}:${column}`
      }),
  )
}

const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 25)
const seed =
  process.env.GVQ_FUZZ_SEED === 'random' ? Date.now() : Number(process.env.GVQ_FUZZ_SEED ?? 20_351_130)

describe(`random edits (seed ${seed})`, () => {
  it('never make the server fail, and end with the diagnostics of gvq check', async () => {
    const folder = await temporaryFolder()
    const names = ['a.hx', 'b.hx']
    writeFiles(folder, { 'a.hx': schema, 'b.hx': queries })
    await using client = await startClient({ folders: [folder] })
    const paths = names.map(name => join(folder, name))
    const uris = [await client.open(paths[0]!, schema), await client.open(paths[1]!, queries)]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...social, queries),
        fc.array(edit, { minLength: 1, maxLength: 12 }),
        async (start, edits) => {
          await client.replace(uris[0]!, schema)
          await client.replace(uris[1]!, start)
          for (const { file, at, deleted, text, asks } of edits) {
            const uri = uris[file]!
            const { length } = client.text(uri)
            const from = Math.floor(at * length)
            await client.change(uri, from, Math.min(length, from + deleted), text)
            if (asks) await askEverything(client, uri, Math.min(from + text.length, client.text(uri).length))
          }
          const expected = checked(
            paths,
            uris.map(uri => client.text(uri)),
          )
          for (const [i, uri] of uris.entries()) {
            const pulled = await client.whole<{ items: readonly Diagnostic[] }>('diagnostic', uri)
            expect(inShort(pulled.items)).toEqual(expected[i])
            // What was sent before is replaced by the same.
            await client.diagnosticsWhere(uri, sent => String(inShort(sent)) === String(expected[i]))
          }
          expect(client.internalErrors).toEqual([])
        },
      ),
      { numRuns: runs, seed, endOnFailure: true },
    )
  })
})
