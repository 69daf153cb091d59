import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ProjectData } from '../../src/serve/mcp/index.ts'
import type { Overview } from '../../src/serve/studio/index.ts'
import { runGvq, startGvq } from '../support/gvq.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { type Client, startClient, writeFiles } from './client.ts'

const program = `N::Person { name: String, born: U64 }
E::Knows { From: Person, To: Person, Properties: { since: U16 } }
QUERY Meet(a: String, b: String) =>
  from <- AddN<Person>({name: a, born: 18446744073709551615})
  to <- AddN<Person>({name: b, born: 1})
  knows <- AddE<Knows>({since: 2019})::From(from)::To(to)
  RETURN {from: from, to: to}
QUERY People() =>
  people <- N<Person>
  RETURN people
`

interface Person {
  readonly id: string
  readonly name: string
}

const knows = { label: 'Knows', since: 2019 }
const refTo = ({ id }: Person) => ({ of: 'node', type: 'Person', id })

/** An editor with the program of a folder. */
async function editor(folder: string, trusted = true): Promise<Client & AsyncDisposable & { uri: string }> {
  const client = await startClient({
    folders: [folder],
    initializationOptions: { trusted, showsAnswers: true },
  })
  const uri = await client.open(join(folder, 'program.hx'), program)
  return Object.assign(client, { uri })
}

async function run(client: Client, uri: string, query: string, parameters = {}): Promise<unknown> {
  const argument = { uri, query, parameters }
  const answer = await client.connection.sendRequest<{ json: string }>('workspace/executeCommand', {
    command: 'gvq.run',
    arguments: [argument],
  })
  return JSON.parse(answer.json)
}

const ask = (client: Client, call: unknown) =>
  client.connection.sendRequest<{ readonly json: string }>('gvq/records', call)

async function answered(client: Client, uri: string, method: string, ...args: unknown[]): Promise<any> {
  const { json } = await ask(client, { uri, method, args })
  return JSON.parse(json).result
}

/** What an editor finds out about Ada, who knows Bo, and about the types. */
async function expectRecords(client: Client, uri: string, ada: Person, bo: Person): Promise<void> {
  const { types, mayWrite }: Overview = await answered(client, uri, 'overview')
  expect(types.map(({ of, name, records }) => [of, name, records])).toEqual([
    ['node', 'Person', 2],
    ['edge', 'Knows', 1],
  ])
  expect(mayWrite).toBe(false)
  const edge = { ...knows, from_node: ada.id, to_node: bo.id }
  expect(await answered(client, uri, 'connections', [refTo(ada), refTo(bo)], 10)).toMatchObject({
    edges: [edge],
    more: 0,
  })
  expect(await answered(client, uri, 'neighbours', refTo(bo), 10)).toMatchObject({
    record: bo,
    edges: [{ edge, of: 'node', other: { id: ada.id, name: 'Ada' } }],
  })
}

async function folderWith(path: string): Promise<string> {
  writeFiles(path, { 'program.hx': program, 'gvq.toml': '' })
  return path
}

type Met = { readonly from: Person; readonly to: Person }

describe('gvq/records', () => {
  it('answers from the data of the project, with all digits of its numbers', async () => {
    const folder = await folderWith((await servingFolder()).path)
    await using client = await editor(folder)
    const { from, to } = (await run(client, client.uri, 'Meet', { a: 'Ada', b: 'Bo' })) as Met
    await expectRecords(client, client.uri, from, to)
    const { json } = await ask(client, { uri: client.uri, method: 'neighbours', args: [refTo(from), 1] })
    expect(json).toContain('"born":18446744073709551615')
    // Nothing keeps the data open.
    expect((await runGvq(['run', 'People'], { cwd: folder })).code).toBe(0)
  })

  it('answers what is asked while something else is asked or run in the same data', async () => {
    const folder = await folderWith((await servingFolder()).path)
    await using client = await editor(folder)
    const { from } = (await run(client, client.uri, 'Meet', { a: 'Ada', b: 'Bo' })) as Met
    const [near, people, again] = await Promise.all([
      answered(client, client.uri, 'neighbours', refTo(from), 10),
      run(client, client.uri, 'People'),
      run(client, client.uri, 'People'),
    ])
    expect(near.edges).toHaveLength(1)
    expect(people).toMatchObject({ people: [{ name: 'Ada' }, { name: 'Bo' }] })
    expect(again).toEqual(people)
  })

  it('answers through the server that has the data open', async () => {
    const { path, serve } = await servingFolder()
    await using client = await editor(await folderWith(path))
    await serve([])
    const { from, to } = (await run(client, client.uri, 'Meet', { a: 'Ada', b: 'Bo' })) as Met
    await expectRecords(client, client.uri, from, to)
    const unknown = answered(client, client.uri, 'neighbours', { of: 'node', type: 'Town', id: from.id }, 1)
    await expect(unknown).rejects.toThrow(
      /^The server at http:\S+ does not know what was asked for: it runs another program/,
    )
  })

  it('answers through the shell that has the data open', async () => {
    const folder = await folderWith((await servingFolder()).path)
    await using client = await editor(folder)
    const shell = startGvq(['repl'], { cwd: folder })
    onTestFinished(() => void shell.kill('SIGKILL'))
    shell.stdin!.write('Meet(a: "Ada", b: "Bo")\n')
    await once(shell.stdout!, 'data')
    const { people } = (await run(client, client.uri, 'People')) as { people: readonly Person[] }
    await expectRecords(client, client.uri, people[0]!, people[1]!)
    shell.stdin!.end()
    await once(shell, 'exit')
  })

  it('answers through the server of tools that has the data open', async () => {
    const folder = await folderWith((await servingFolder()).path)
    await using client = await editor(folder)
    const data = new ProjectData({ project: folder, data: undefined, notice: () => undefined })
    onTestFinished(() => data.close())
    const met = await data.use(({ callText }) => callText('Meet', '{"a":"Ada","b":"Bo"}'))
    const { from, to } = JSON.parse(met) as Met
    await expectRecords(client, client.uri, from, to)
  })

  it('opens nothing in a folder that is not trusted, and does not ask', async () => {
    const folder = await folderWith((await servingFolder()).path)
    await using client = await editor(folder, false)
    await expect(answered(client, client.uri, 'overview')).rejects.toThrow(
      'Nothing is opened in a folder that is not trusted.',
    )
    expect(existsSync(join(folder, '.gvq'))).toBe(false)
    expect(client.messages).toEqual([])
  })

  it.each([
    ['nothing', undefined, 'This request takes an object with uri, method and args.'],
    ['no arguments', { method: 'overview' }, 'This request takes an object with uri, method and args.'],
    ['what writes', { method: 'evaluate', args: ['DROP N<Person>', {}] }, 'evaluate is not a call that'],
    [
      'what everything has',
      { method: 'toString', args: [] },
      'toString is not a call that looks at records.',
    ],
    ['no record', { method: 'neighbours', args: [] }, 'An argument of a studio call has the wrong type.'],
    ['no list', { method: 'connections', args: [7, 1] }, 'An argument of a studio call has the wrong type.'],
    [
      'a malformed id',
      { method: 'neighbours', args: [{ of: 'node', type: 'Person', id: 'x' }, 1] },
      '"x" is not an id.',
    ],
    [
      'a type that is not there',
      { method: 'neighbours', args: [{ of: 'node', type: 'Town', id: 'x' }, 1] },
      'There is no node type Town.',
    ],
  ])('refuses %s', async (_, call, message) => {
    const folder = await folderWith((await servingFolder()).path)
    await using client = await editor(folder)
    await expect(ask(client, call && { uri: client.uri, ...call })).rejects.toThrow(message)
    expect(client.internalErrors).toEqual([])
  })

  it('refuses a file that is in no folder', async () => {
    await using client = await startClient({ initializationOptions: { trusted: true } })
    const uri = await client.open('untitled:one', program)
    await expect(ask(client, { uri, method: 'overview', args: [] })).rejects.toThrow(
      'The file is not saved in a project.',
    )
  })
})
