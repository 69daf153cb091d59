import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { mcpEndpoint, servedData } from '../../src/serve/mcp/index.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { gate } from '../support/gate.ts'
import { gvqPath } from '../support/gvq.ts'
import { projectFolder } from './support.ts'

const program = `
N::User { UNIQUE INDEX name: String, age: U8, big: U64, at: Date }
E::Knows { From: User, To: User, Properties: { since: I32 } }
V::Note { text: String }

// All users.
#[mcp]
QUERY Users() =>
  users <- N<User>
  RETURN users

#[mcp]
QUERY Ages() =>
  groups <- N<User>::GROUP_BY(age)
  RETURN groups

#[mcp]
QUERY Names() =>
  names <- N<User>::{name}
  RETURN names

#[mcp]
QUERY Count() =>
  count <- N<User>::COUNT
  RETURN count

#[mcp]
QUERY Oldest() =>
  oldest <- N<User>::ORDER<Desc>(_::{age})::FIRST
  RETURN oldest

#[mcp]
QUERY Path(from: ID, to: ID) =>
  path <- N<User>(from)::ShortestPath<Knows>::To(to)
  RETURN path

#[mcp]
QUERY Named() =>
  groups <- N<User>::AGGREGATE_BY(age)
  RETURN groups::|x|{age: x::{age}, n: x::{count}, users: x::{data}, first: x::{data}::FIRST::{name}, since: x::{data}::OutE<Knows>::{since}}

#[mcp]
QUERY Largest() =>
  largest <- N<User>::AGGREGATE_BY(age)::FIRST
  RETURN largest

#[mcp]
QUERY Way(from: ID, to: ID) =>
  way <- N<User>(from)::ShortestPath<Knows>::To(to)
  RETURN {whole: way, hops: way::{hop_count}, names: way::{path}::{name}, part: way::{total_weight, edges}}

#[mcp]
QUERY Notes(v: [F64]) =>
  notes <- SearchV<Note>(v, 3)
  RETURN notes

#[mcp]
QUERY Pair() =>
  RETURN [1, "two"]

#[mcp]
QUERY AddUser(name: String, age: U8, big: U64) =>
  user <- AddN<User>({name: name, age: age, big: big, at: "2031-02-03"})
  RETURN user

#[mcp]
QUERY AddNote(v: [F64]) =>
  note <- AddV<Note>(v, {text: "x"})
  RETURN note

#[mcp]
QUERY Loop(n: [U32]) =>
  FOR a IN n { FOR b IN n { FOR c IN n { FOR d IN n { AddN<User>({age: 1}) } } } }
  RETURN 1
`

interface Connected {
  readonly client: Client
  readonly project: string
}

async function overHttp(): Promise<Connected> {
  const project = await projectFolder(program)
  const database = await openDatabase({ project, env: {} })
  onTestFinished(() => database.close())
  const endpoint = mcpEndpoint(servedData(database, project, {}), {
    version: '1.2.3',
    allowWrites: true,
    onInternalError: error => {
      throw error
    },
  })
  const server = await startServer(database, { port: 0, endpoints: [endpoint] })
  onTestFinished(async () => {
    await server.close()
  })
  const client = new Client({ name: 'official', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)))
  onTestFinished(() => client.close())
  return { client, project }
}

async function overStdio(): Promise<Connected> {
  const project = await projectFolder(program)
  const client = new Client({ name: 'official', version: '1' })
  const args = [gvqPath, 'mcp', '--project', project, '--allow-writes']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }))
  onTestFinished(() => client.close())
  return { client, project }
}

describe.each([
  ['stdio', overStdio],
  ['HTTP', overHttp],
])('the official client over %s', (_, connected) => {
  it('accepts the structured content of every tool', async () => {
    const { client } = await connected()
    expect(client.getServerVersion()).toMatchObject({ name: 'gvq' })
    // The client checks what tools answer against the schemas of this list.
    const { tools } = await client.listTools()
    for (const tool of tools) expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' })
    const call = async (name: string, given: Record<string, unknown> = {}) => {
      const answer = await client.callTool({ name, arguments: given })
      expect(answer.isError, `${name}: ${JSON.stringify(answer.content)}`).not.toBe(true)
      return answer.structuredContent
    }
    const add = async (name: string, big: unknown) =>
      ((await call('AddUser', { name, age: 36, big })) as any).user.id as string
    const ids = [await add('Ada', '18446744073709551615'), await add('Bob', 7)]
    expect(await call('Users')).toMatchObject({ users: [{ big: '18446744073709551615' }, { big: 7 }] })
    expect(await call('Ages')).toEqual({ result: [{ age: 36, count: 2 }] })
    expect(await call('Named')).toMatchObject({
      groups: [{ age: 36, n: 2, users: [{ name: 'Ada' }, {}], first: 'Ada', since: [] }],
    })
    expect(await call('Largest')).toMatchObject({ largest: { count: 2, data: [{}, {}] } })
    expect(await call('Way', { from: ids[0], to: ids[0] })).toMatchObject({
      whole: { hop_count: 0 },
      hops: 0,
      names: ['Ada'],
      part: { total_weight: 0, edges: [] },
    })
    expect(await call('Way', { from: ids[0], to: ids[1] })).toEqual({
      whole: null,
      hops: null,
      names: [],
      part: null,
    })
    expect(await call('Names')).toEqual({ names: ['Ada', 'Bob'] })
    expect(await call('Count')).toEqual({ count: 2 })
    expect(await call('Oldest')).toMatchObject({ oldest: { name: 'Ada' } })
    expect(await call('Path', { from: ids[0], to: ids[1] })).toEqual({ path: null })
    expect(await call('Pair')).toEqual({ result: [1, 'two'] })
    expect(await call('AddNote', { v: [1, 0] })).toMatchObject({ note: { data: [1, 0] } })
    expect(await call('Notes', { v: [1, 0] })).toMatchObject({ notes: [{ score: 0 }] })
    expect(await call('list')).toMatchObject({ queries: expect.arrayContaining([]) })
    expect(await call('schema')).toMatchObject({ types: [{ kind: 'node', name: 'User' }, {}, {}] })
    expect(await call('check', { text: 'QUERY Bad() => u <- N<Usr> RETURN u' })).toMatchObject({
      errors: 1,
      diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'E101', line: 1 })]),
    })
    expect(await call('explain', { subject: 'Users' })).toMatchObject({ text: expect.any(String) })
    expect(await call('running')).toEqual({ queries: [] })
  })

  it('reads the schema and the queries as resources', async () => {
    const { client } = await connected()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['gvq://schema', 'gvq://queries', 'gvq://queries/Users']),
    )
    const read = async (uri: string) =>
      ((await client.readResource({ uri })).contents[0] as any).text as string
    expect(await read('gvq://schema')).toMatch(/^N::User\n/)
    expect(JSON.parse(await read('gvq://queries'))).toHaveLength(14)
    expect(await read('gvq://queries/Users')).toMatch(
      /^\/\/ All users\.\n[\s\S]*QUERY Users\(\) =>[\s\S]*RETURN users$/,
    )
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2)
    expect(await read('gvq://types/Knows')).toContain('E::Knows')
    await expect(read('gvq://queries/toString')).rejects.toThrow(/not found/i)
    await expect(read('gvq://types/constructor')).rejects.toThrow(/not found/i)
  })

  it('reads a long answer page by page', async () => {
    const { client } = await connected()
    await client.listTools()
    const name = 'x'.repeat(40_000)
    for (let i = 0; i < 5; i++)
      await client.callTool({ name: 'AddUser', arguments: { name: `${name}${i}`, age: 1, big: i } })
    const page = (n: number) => client.callTool({ name: 'Names', arguments: { _page: n } })
    const first = await client.callTool({ name: 'Names', arguments: {} })
    expect(first.content[1]).toEqual({
      type: 'text',
      text: 'Page 1 of 3: items 1 to 2 of 5. For the next one, call it again with _page: 2.',
    })
    const pages = [first, await page(2), await page(3)]
    const names = pages.flatMap(({ structuredContent }) => (structuredContent as any).names as string[])
    expect(names).toEqual(Array.from({ length: 5 }, (_, i) => `${name}${i}`))
    expect(await page(4)).toMatchObject({ isError: true })
  })

  it('hears of progress, sees what runs, and stops it', async () => {
    const { client } = await connected()
    await client.listTools()
    const begun = gate()
    const n = Array.from({ length: 100 }, (_, i) => i)
    const looped = client.callTool({ name: 'Loop', arguments: { n } }, { onprogress: () => begun.open() })
    await begun.opened
    const running = async () =>
      ((await client.callTool({ name: 'running', arguments: {} })).structuredContent as any).queries
    await expect.poll(running).toHaveLength(1)
    const [run] = await running()
    expect(run).toMatchObject({ query: 'Loop', client: expect.stringMatching(/MCP/) })
    expect((await client.callTool({ name: 'stop', arguments: { id: run.id } })).structuredContent).toEqual({
      stopped: run.id,
    })
    const { isError, content } = await looped
    expect([isError, JSON.parse((content[0] as any).text).code]).toEqual([true, 'CANCELLED'])
    expect((await client.callTool({ name: 'Count', arguments: {} })).structuredContent).toEqual({ count: 0 })
  })
})

it('the official client over stdio cancels a query, also one that writes, and hears of new resources', async () => {
  const { client, project } = await overStdio()
  await client.listTools()
  const begun = gate()
  const stop = new AbortController()
  const n = Array.from({ length: 100 }, (_, i) => i)
  const options = { signal: stop.signal, onprogress: () => begun.open() }
  const looped = client.callTool({ name: 'Loop', arguments: { n } }, options)
  await begun.opened
  stop.abort()
  await expect(looped).rejects.toThrow()
  const count = await client.callTool({ name: 'Count', arguments: {} })
  expect(count.structuredContent).toEqual({ count: 0 })
  const changed = gate()
  const updated = gate()
  client.setNotificationHandler('notifications/resources/list_changed', () => changed.open())
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    expect(params.uri).toBe('gvq://schema')
    updated.open()
  })
  await client.subscribeResource({ uri: 'gvq://schema' })
  await writeFile(join(project, 'more.hx'), 'QUERY More() => RETURN [1]\n')
  await Promise.all([changed.opened, updated.opened])
  expect((await client.readResource({ uri: 'gvq://queries/More' })).contents).toHaveLength(1)
})
