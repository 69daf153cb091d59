import { join } from 'node:path'
import { queryObjects } from 'node:v8'
import { expect, it } from 'vitest'
import type { SemanticTokens } from 'vscode-languageserver-protocol/node'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Client, startClient, writeFiles } from './client.ts'
import { queries, schema } from './program.ts'

/** How many objects of any sort the process holds: those that nothing reaches are collected first. */
function objectsKept(): number {
  return queryObjects(Object, { format: 'count' }) as unknown as number
}

const typed = '  more <- N<Person>::{age}\n'

/** Types a statement into a file key by key, asks after each what an editor shows, and takes it away again. */
async function typeOnce(client: Client, uri: string, at: number, tokens: SemanticTokens): Promise<void> {
  let previousResultId = tokens.resultId
  for (const [i, key] of [...typed].entries()) {
    const offset = at + i + 1
    await client.change(uri, offset - 1, offset - 1, key)
    const asked: readonly Promise<unknown>[] = [
      client.diagnostics(uri),
      client.completions(uri, offset),
      client.actions(uri, offset),
      ...['hover', 'signatureHelp', 'documentHighlight'].map(method => client.ask(method, uri, offset)),
      ...['documentSymbol', 'foldingRange', 'documentLink', 'codeLens', 'diagnostic'].map(method =>
        client.whole(method, uri),
      ),
      client.whole('inlayHint', uri, { range: client.range(uri, at, offset) }),
    ]
    const delta: SemanticTokens = await client.whole('semanticTokens/full/delta', uri, { previousResultId })
    await Promise.all(asked)
    previousResultId = delta.resultId
  }
  await client.change(uri, at, at + typed.length, '')
  await client.diagnostics(uri)
}

it('what is kept does not grow with the edits', async () => {
  const folder = await temporaryFolder()
  writeFiles(folder, { 'schema.hx': schema, 'queries.hx': queries })
  await using client = await startClient({ folders: [folder] })
  await client.open(join(folder, 'schema.hx'), schema)
  const uri = await client.open(join(folder, 'queries.hx'), queries)
  const at = queries.indexOf('=>\n') + 3
  const tokens: SemanticTokens = await client.whole('semanticTokens/full', uri)
  const kept: number[] = []
  for (let round = 0; round < 6; round++) {
    await typeOnce(client, uri, at, tokens)
    kept.push(objectsKept())
  }
  // What is made when it is first asked for is there after two rounds, and what the runner of the tests makes is not there in each
  // round. An object kept for each key is there in each.
  const grown = kept.slice(2).map((count, i) => count - kept[i + 1]!)
  expect(Math.min(...grown)).toBeLessThan(typed.length)
})
