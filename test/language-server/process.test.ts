import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CodeLens } from 'vscode-languageserver-protocol/node'
import { runGvq, startGvq } from '../support/gvq.ts'
import { lspMessage } from '../support/lsp-message.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Client, type ClientOptions, connect, startClient, uriOf, writeFiles } from './client.ts'

const program =
  'N::Person {\n    INDEX name: String\n}\n\nQUERY Add(name: String) =>\n    p <- AddN<Person>({name: name})\n    RETURN p\n\nQUERY All() =>\n    all <- N<Person>::{name}\n    RETURN all\n'

async function project(): Promise<string> {
  const folder = await temporaryFolder()
  writeFiles(folder, { 'queries.hx': program })
  return folder
}

/** An editor that has started `gvq lsp` as a process. */
async function startProcess(
  folder: string,
  options: ClientOptions = {},
): Promise<{ client: Client; exit: Promise<number> }> {
  const child = startGvq(['lsp'], { cwd: folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit').then(([code]) => code as number)
  const client = connect(child.stdout!, child.stdin!)
  await client.start({ folders: [folder], ...options })
  return { client, exit }
}

const shutdown = lspMessage({ id: 3, method: 'shutdown' })
const exit = lspMessage({ method: 'exit' })

describe('gvq lsp', () => {
  it('serves over standard input and output, and ends as the protocol says', async () => {
    const folder = await project()
    const { client, exit } = await startProcess(folder)
    const text = program.replace('N<Person>::{name}', 'N<Persn>::{name}')
    const uri = await client.open(join(folder, 'queries.hx'), text)
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['E101'])
    expect(client.initialized.serverInfo?.name).toBe('gvq')
    await client.stop()
    expect(await exit).toBe(0)
  })

  it('ends with 1 when the editor goes away', async () => {
    const folder = await project()
    const child = startGvq(['lsp', '--stdio'], { cwd: folder })
    child.stdin!.end()
    expect((await once(child, 'exit'))[0]).toBe(1)
  })

  it.each([
    ['that says so', [shutdown, exit], 0],
    ['that only closes its end', [], 1],
    ['in the middle of a message', ['Content-Length: 100\r\n\r\n{"jsonrpc"'], 1],
  ])('answers what was sent at once by a client that leaves, %s', async (_, last, code) => {
    const folder = await project()
    const textDocument = {
      uri: uriOf(join(folder, 'queries.hx')),
      languageId: 'hx',
      version: 1,
      text: program,
    }
    const input = [
      lspMessage({
        id: 1,
        method: 'initialize',
        params: { processId: null, rootUri: uriOf(folder), capabilities: {} },
      }),
      lspMessage({ method: 'initialized', params: {} }),
      lspMessage({ method: 'textDocument/didOpen', params: { textDocument } }),
      lspMessage({ id: 2, method: 'textDocument/documentSymbol', params: { textDocument } }),
      ...last,
    ].join('')
    const ran = await runGvq(['lsp'], { cwd: folder, input })
    expect(ran).toMatchObject({ code, stderr: '' })
    expect(ran.stdout).toContain('"completionProvider"')
    expect(ran.stdout).toContain('"name":"Person"')
  })

  it('serves over a socket at which the editor listens', async () => {
    const folder = await project()
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const connected = once(server, 'connection') as Promise<[Socket]>
    const child = startGvq(['lsp', '--socket', String(port)], { cwd: folder })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [socket] = await connected
    const client = connect(socket, socket)
    await client.start({ folders: [folder] })
    const uri = await client.open(join(folder, 'queries.hx'), program)
    expect(await client.diagnostics(uri)).toEqual([])
    await client.stop()
    expect((await once(child, 'exit'))[0]).toBe(0)
    server.close()
  })

  it('says that no editor listens', async () => {
    const folder = await project()
    const { code, stderr } = await runGvq(['lsp', '--socket', '1'], { cwd: folder })
    expect([code, stderr]).toEqual([2, expect.stringContaining('No editor listens at 127.0.0.1:1.')])
  })
})

describe('hover over a type', () => {
  it('tells how many records a running server has, if the folder is trusted', async () => {
    const { path, serve } = await servingFolder()
    writeFiles(path, { 'queries.hx': program })
    const hoverWith = async (trusted: boolean): Promise<string> => {
      await using client = await startClient({ folders: [path], initializationOptions: { trusted } })
      const uri = await client.open(join(path, 'queries.hx'), program)
      const { contents } = await client.ask<{ contents: { value: string } }>(
        'hover',
        uri,
        program.indexOf('Person'),
      )
      expect(client.messages).toEqual([])
      return contents.value
    }
    const alone = await hoverWith(true)
    expect(alone).toContain('N::Person')
    expect(existsSync(join(path, '.gvq'))).toBe(false)
    await serve([])
    for (const name of ['Ada', 'Bob']) await runGvq(['run', 'Add', '-p', `name=${name}`], { cwd: path })
    expect(await hoverWith(true)).toBe(`${alone}\n\n2 records in the data that a running gvq has open.`)
    expect(await hoverWith(false)).toBe(alone)
  })
})

describe('lenses', () => {
  it('tell how many calls of a query a running server has answered, if the folder is trusted', async () => {
    const { path, serve } = await servingFolder()
    writeFiles(path, { 'queries.hx': program })
    const titlesWith = async (trusted: boolean): Promise<readonly string[]> => {
      await using client = await startClient({ folders: [path], initializationOptions: { trusted } })
      const uri = await client.open(join(path, 'queries.hx'), program)
      const lenses = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
        textDocument: { uri },
      })
      expect(client.messages).toEqual([])
      return lenses.flatMap(({ command }) => (command ? [command.title] : []))
    }
    const alone = await titlesWith(true)
    expect(alone).toEqual(['Run', 'Explain', 'Profile', 'Run', 'Explain', 'Profile'])
    const { url } = await serve([])
    for (const query of ['All', 'All', 'Unknown']) await fetch(`${url}/${query}`, { method: 'POST' })
    expect(await titlesWith(true)).toEqual([
      ...['Run', 'Explain', 'Profile', '0 requests'],
      ...['Run', 'Explain', 'Profile', '2 requests'],
    ])
    expect(await titlesWith(false)).toEqual(alone)
  })
})

describe('a command', () => {
  const execute = (client: Client, command: string, argument: object) =>
    client.connection.sendRequest<Record<string, unknown>>('workspace/executeCommand', {
      command,
      arguments: [argument],
    })

  it('runs a query in a folder that the client trusts, with its parameters', async () => {
    const folder = await project()
    const { client } = await startProcess(folder, {
      initializationOptions: { trusted: true, showsAnswers: true },
    })
    const uri = await client.open(join(folder, 'queries.hx'), program)
    expect(await execute(client, 'gvq.run', { uri, query: 'Add' })).toEqual({
      kind: 'parameters',
      query: 'Add',
      parameters: [{ name: 'name', type: 'String', optional: false }],
    })
    const added = await execute(client, 'gvq.run', { uri, query: 'Add', parameters: { name: 'Ada' } })
    expect(JSON.parse(added.json as string)).toMatchObject({ p: { name: 'Ada' } })
    const all = await execute(client, 'gvq.run', { uri, query: 'All' })
    expect(all).toMatchObject({
      kind: 'answer',
      json: '{"all":["Ada"]}',
      table: expect.stringContaining('Ada'),
    })
    expect(await execute(client, 'gvq.profile', { uri, query: 'All' })).toMatchObject({
      kind: 'plan',
      text: expect.stringContaining('rows'),
    })
    await expect(execute(client, 'gvq.run', { uri, query: 'Add', parameters: { nme: 1 } })).rejects.toThrow(
      /has no parameter `nme`/,
    )
    expect(client.messages).toEqual([])
    await client.stop()
  })

  it('runs queries that are asked for at the same time', async () => {
    const folder = await project()
    const initializationOptions = { trusted: true, showsAnswers: true }
    await using client = await startClient({ folders: [folder], initializationOptions })
    const uri = await client.open(join(folder, 'queries.hx'), program)
    const names = ['Ada', 'Bob', 'Cleo']
    const added = names.map(name => execute(client, 'gvq.run', { uri, query: 'Add', parameters: { name } }))
    expect((await Promise.all(added)).map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer'])
    const { json } = await execute(client, 'gvq.run', { uri, query: 'All' })
    expect(JSON.parse(json as string)).toEqual({ all: names })
  })

  it('asks once for trust, and opens nothing without', async () => {
    const folder = await project()
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'queries.hx'), program)
    client.willAnswer('Cancel')
    expect(await execute(client, 'gvq.run', { uri, query: 'All' })).toMatchObject({ kind: 'refused' })
    expect(existsSync(join(folder, '.gvq'))).toBe(false)
    client.willAnswer('Trust and run')
    expect(await execute(client, 'gvq.run', { uri, query: 'All' })).toMatchObject({ kind: 'answer' })
    expect(await execute(client, 'gvq.run', { uri, query: 'All' })).toMatchObject({ kind: 'answer' })
    expect(client.messages.filter(text => text.startsWith('Do you trust'))).toHaveLength(2)
  })

  it('explains without trust, and shows answers to a client without a view', async () => {
    const folder = await project()
    await using client = await startClient({ folders: [folder] })
    const uri = await client.open(join(folder, 'queries.hx'), program)
    expect(await execute(client, 'gvq.explain', { uri, query: 'All' })).toMatchObject({
      kind: 'plan',
      text: expect.stringContaining('scan  all of N<Person>'),
    })
    expect(client.messages).toEqual([expect.stringContaining('scan  all of N<Person>')])
    expect(existsSync(join(folder, '.gvq'))).toBe(false)
  })

  it('refuses what is not there, and a program with errors', async () => {
    const folder = await project()
    await using client = await startClient({
      folders: [folder],
      initializationOptions: { showsAnswers: true },
    })
    const uri = await client.open(join(folder, 'queries.hx'), program)
    expect(await execute(client, 'gvq.explain', { uri, query: 'None' })).toMatchObject({ kind: 'refused' })
    await expect(execute(client, 'gvq.other', { uri, query: 'All' })).rejects.toThrow(/No command/)
    await expect(execute(client, 'gvq.run', {})).rejects.toThrow(/uri and query/)
    await client.replace(uri, program.replace('N<Person>::{name}', 'N<'))
    expect(await execute(client, 'gvq.run', { uri, query: 'All' })).toEqual({
      kind: 'refused',
      message: 'The program has errors.',
    })
  })
})
