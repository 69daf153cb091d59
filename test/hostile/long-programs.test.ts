import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver-protocol/node'
import { type Client, startClient } from '../language-server/client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { turnsDuring } from '../support/turns.ts'

// The event loop is given back after each part of the work, so that parts can be counted.
vi.mock(import('../../src/base/limits.ts'), async original => {
  const { limits } = await original()
  return { limits: { ...limits, holdMsMax: 0 as never } }
})

/** A program of ten lines for each query, with a comment in each. */
function programOf(queries: number): string {
  const each = Array.from(
    { length: queries },
    (_, i) => `// The friends of one person, of an age: number ${i}.
QUERY Around${i}(name: String, least: U8) =>
    person <- N<Person>({name: name})
    friends <- person::Out<Knows>
    older <- friends::WHERE(_::{age}::GT(least))
    unread <- older::COUNT
    FOR each IN older {
        AddN<Person>({ name: "a", age: ${i % 100} })
    }
    RETURN friends::{name}

`,
  )
  return `N::Person {
    INDEX name: String,
    age: U8,
}

E::Knows {
    From: Person,
    To: Person,
}

${each.join('')}`
}

interface Opened {
  readonly client: Client
  readonly uri: string
  readonly text: string
}

async function opened(queries: number): Promise<Opened> {
  const folder = await temporaryFolder()
  const client = await startClient({ folders: [folder] })
  onTestFinished(() => client[Symbol.asyncDispose]())
  const text = programOf(queries)
  const uri = await client.open(join(folder, 'program.hx'), text)
  expect((await client.diagnostics(uri)).every(({ code }) => code === 'unused')).toBe(true)
  return { client, uri, text }
}

/** What an editor asks of which the answer takes as long as the file is. */
const requests: Readonly<Record<string, (opened: Opened) => Promise<unknown>>> = {
  'the diagnostics of a file': ({ client, uri }) => client.whole('diagnostic', uri),
  'its diagnostics after a key': async ({ client, uri }) => {
    await client.change(uri, 0, 0, ' ')
    await client.whole('diagnostic', uri)
  },
  'the diagnostics of all files': ({ client }) =>
    client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] }),
  'the outline': ({ client, uri }) => client.whole('documentSymbol', uri),
  'symbols of all files': ({ client }) =>
    client.connection.sendRequest('workspace/symbol', { query: 'nothing is called this' }),
  references: ({ client, uri, text }) =>
    client.ask('references', uri, text.indexOf('age'), { context: { includeDeclaration: true } }),
  highlights: ({ client, uri, text }) => client.ask('documentHighlight', uri, text.indexOf('Person')),
  rename: ({ client, uri, text }) => client.ask('rename', uri, text.indexOf('Person'), { newName: 'Human' }),
  hover: ({ client, uri, text }) => client.ask('hover', uri, text.indexOf('RETURN')),
  'semantic tokens': ({ client, uri }) => client.whole('semanticTokens/full', uri),
  folds: ({ client, uri }) => client.whole('foldingRange', uri),
  selections: ({ client, uri }) =>
    client.whole('selectionRange', uri, { positions: [{ line: 20, character: 8 }] }),
  hints: ({ client, uri, text }) =>
    client.whole('inlayHint', uri, { range: client.range(uri, 0, text.length) }),
  links: ({ client, uri }) => client.whole('documentLink', uri),
  lenses: ({ client, uri }) => client.whole('codeLens', uri),
  formatting: ({ client, uri }) => client.whole('formatting', uri, { options: {} }),
}

describe('a language server gives the event loop back as often as a program is long, when it is asked for', () => {
  it.each(Object.entries(requests))('%s', async (_, ask) => {
    const turnsFor = async (queries: number): Promise<number> => {
      const program = await opened(queries)
      // What is found at the first time is kept.
      await ask(program)
      return turnsDuring(() => ask(program))
    }
    const once = await turnsFor(100)
    const twice = await turnsFor(200)
    expect(once).toBeGreaterThan(100)
    expect(twice / once).toBeGreaterThan(1.4)
    expect(twice / once).toBeLessThan(2.5)
  })
})

describe('while a type is renamed in 40,000 lines', () => {
  const rename = ({ client, uri, text }: Opened) =>
    ['textDocument/rename', { ...client.at(uri, text.indexOf('Person')), newName: 'Human' }] as const

  it('what else is asked is answered', async () => {
    const program = await opened(4_000)
    const { client, uri, text } = program
    const order: string[] = []
    const renamed = client.connection.sendRequest(...rename(program)).then(() => order.push('rename'))
    await client.ask('definition', uri, text.lastIndexOf('Person'))
    order.push('definition')
    await client.completions(uri, text.indexOf('::Out'))
    order.push('completion')
    await renamed
    expect(order).toEqual(['definition', 'completion', 'rename'])
  })

  it('the client can do without the answer', async () => {
    const program = await opened(4_000)
    const wanted = new CancellationTokenSource()
    const { client, uri, text } = program
    const renamed = client.connection.sendRequest(...rename(program), wanted.token)
    const refused = expect(renamed).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled })
    // It has begun when what came behind it is answered.
    await client.ask('definition', uri, text.lastIndexOf('Person'))
    wanted.cancel()
    await refused
    expect(client.internalErrors).toEqual([])
  })
})
