import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HelixDB } from 'helix-ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { type RunningServer, startServer } from '../../src/serve/server/index.ts'
import { servedEndpoints } from '../../src/terminal/commands/actions/serving/serve-endpoints.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { recorded, recordedClients } from './recorded-clients.ts'
import { post, send, Wire } from './support.ts'

const program = `N::Customer { UNIQUE INDEX email: String, name: String }
E::Knows { From: Customer, To: Customer }
V::Note { text: String }
QUERY AddCustomer(email: String, name: String) =>
  customer <- AddN<Customer>({email: email, name: name})
  RETURN customer
QUERY AddAll(rows: [{email: String, name: String}]) =>
  FOR {email, name} IN rows { AddN<Customer>({email: email, name: name}) }
  count <- N<Customer>::COUNT
  RETURN count
QUERY Count() => count <- N<Customer>::COUNT RETURN count
QUERY ById(id: ID) => customer <- N<Customer>(id) RETURN customer
QUERY EdgeById(id: ID) => edge <- E<Knows>(id) RETURN edge
QUERY NoteById(id: ID) => note <- V<Note>(id) RETURN note
QUERY Befriend(from: ID, to: ID) => edge <- AddE<Knows>::From(from)::To(to) RETURN edge
QUERY ByEmail(email: String) =>
  customer <- N<Customer>({email: email})
  RETURN customer
QUERY Named(email: String, name: String) =>
  customer <- N<Customer>({email: email})::WHERE(_::{name}::EQ(name))
  RETURN customer
QUERY Rename(email: String, name: String) =>
  customer <- N<Customer>({email: email})::UPDATE({name: name})
  RETURN customer
`

const helixToml = '[project]\nname = "shop"\nqueries = "./db/"\n'
const ada = { email: 'a@b.c', name: 'Ada' }
const noId = '00000000-0000-7000-8000-000000000000'

/** Serves the program as `gvq serve` does, from a project with these settings files. */
async function serve(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const project = await temporaryFolder()
  await mkdir(join(project, 'db'))
  await writeFile(join(project, 'db/queries.hx'), program)
  for (const [name, text] of Object.entries(settings)) await writeFile(join(project, name), text)
  const database = await openDatabase({ project, durable: false, env: {} })
  onTestFinished(() => database.close())
  const { endpoints } = servedEndpoints(database, {
    project,
    hasKey: false,
    mcpAllowWrites: false,
    limits: {},
    onInternalError: error => expect.unreachable(String(error)),
  })
  const server = await startServer(database, { port: 0, endpoints })
  onTestFinished(async () => void (await server.close()))
  return server
}

const legacy = { 'helix.toml': helixToml }

/** One more than a body that is read at once. */
const long = 'x'.repeat(64 * 1024)

describe('the npm package helix-ts, unmodified, on a project with only a helix.toml', () => {
  it('may send members that no query declares, nested ones too, and bodies without parameters', async () => {
    const client = new HelixDB((await serve(legacy)).url)
    const { customer } = await client.query('AddCustomer', { ...ada, client: 'v2', trace: { id: 1 } })
    expect(customer).toMatchObject(ada)
    const rows = ['b', 'c'].map(name => ({ email: name, name, trace: { name } }))
    expect(await client.query('AddAll', { rows, note: long })).toEqual({ count: 3 })
    expect(await client.query('AddAll', { rows: [{ email: 'd', name: 'd', rank: 1 }] })).toEqual({ count: 4 })
    expect(await client.query('Count', null as never)).toEqual({ count: 4 })
    expect(await client.query('Count', { all: true })).toEqual({ count: 4 })
  })

  it('finds the words that it looks for, with type, key and place behind them', async () => {
    const client = new HelixDB((await serve(legacy)).url)
    await client.query('AddCustomer', ada)
    const error = async (query: string, params: object) => (await client.query(query, params)).error
    expect(await error('ById', { id: noId })).toBe(`Node not found: no \`Customer\` has the id ${noId}.`)
    expect(await error('EdgeById', { id: noId })).toBe(`Edge not found: no \`Knows\` has the id ${noId}.`)
    expect(await error('NoteById', { id: noId })).toBe(`Vector not found: no \`Note\` has the id ${noId}.`)
    expect(await error('Befriend', { from: noId, to: noId })).toBe(
      `Node not found: no \`Customer\` has the id ${noId} (the From end of \`Knows\`).`,
    )
    const nobody = 'Graph error: No value found: no `Customer` has the `email` "x@y.z" (queries.hx:17).'
    expect(await error('ByEmail', { email: 'x@y.z' })).toBe(nobody)
    expect(nobody.toLowerCase()).toContain('graph error: no value found')
    expect(await error('Named', { email: 'a@b.c', name: 'Eve' })).toBe(
      'Graph error: No value found: no `Customer` is left (queries.hx:20).',
    )
    expect(await error('Rename', { email: 'x@y.z', name: 'Eve' })).toBe(
      'Graph error: No value found: UPDATE has no `Customer` to change, as no `Customer` has the `email` "x@y.z" (queries.hx:23).',
    )
    expect(await error('AddCustomer', ada)).toBe(
      'Duplicate key on unique index: another `Customer` already has the `email` "a@b.c".',
    )
    expect(await error('Health', {})).toBe("Query not found: Couldn't find `Health` of type Query.")
  })
})

describe.each(recordedClients)('requests of $name', client => {
  it('are answered, with or without parameters', async () => {
    const { port } = await serve(legacy)
    let wire = new Wire(port)
    const call = async (query: string, body: string) => {
      wire.text = ''
      if (wire.socket.closed) wire = new Wire(port)
      wire.write(recorded(client, query, body))
      const text = await wire.until(/\}$/)
      if (client.closes) await wire.closed()
      return `${text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)} ${text.slice(text.indexOf('\r\n\r\n') + 4)}`
    }
    expect(await call('Count', client.noParameters)).toBe('200 {"count":0}')
    const added = JSON.stringify({ ...ada, note: { nested: [1, { deep: null }] } })
    expect(await call('AddCustomer', added)).toMatch(/^200 \{"customer":.*"email":"a@b.c","name":"Ada"\}\}$/)
    expect(await call('AddCustomer', added)).toMatch(/^409 \{"error":"Duplicate key on unique index: /)
    expect(await call('ByEmail', '{"email":"x"}')).toMatch(/^404 \{"error":"Graph error: No value found: /)
    expect(await call('Count', client.noParameters)).toBe('200 {"count":1}')
    wire.socket.destroy()
  })
})

describe('members that a query does not declare', () => {
  const hint = 'To have such members ignored, set unknown_members = "ignore" under [server] in gvq.toml.'

  it.each([
    ['without settings', {}],
    ['with a gvq.toml', { ...legacy, 'gvq.toml': 'queries = "db"' }],
    ['if set', { 'helix.toml': helixToml, 'gvq.toml': '[server]\nunknown_members = "refuse"' }],
  ])('are refused %s, with the name of the setting', async (_, settings) => {
    const { url } = await serve(settings)
    const refusal = async (query: string, body: unknown) =>
      (await send(`${url}/${query}`, { body: JSON.stringify(body) })).body
    expect(await refusal('Count', { all: true })).toEqual({
      error: '`Count` has no parameter `all`.',
      code: 'INVALID_PARAMETER',
      hint: `It has none. ${hint}`,
    })
    const nested = {
      error: 'Parameter `rows[0]` has no member `rank`.',
      code: 'INVALID_PARAMETER',
      hint: `Its members are \`email\`, \`name\`. ${hint}`,
    }
    expect(await refusal('AddAll', { rows: [{ ...ada, rank: 1 }] })).toEqual(nested)
    expect(await refusal('AddAll', { rows: [{ email: long, name: '', rank: 1 }] })).toEqual(nested)
    expect(await refusal('AddCustomer', { mail: long })).toEqual({
      error: '`AddCustomer` has no parameter `mail`.',
      code: 'INVALID_PARAMETER',
      hint: `Did you mean \`email\`? ${hint}`,
    })
  })

  it('are ignored if set, and what is declared is still checked', async () => {
    const { url } = await serve({ 'gvq.toml': '[server]\nunknown_members = "ignore"' })
    const answer = async (query: string, body: string) => (await send(`${url}/${query}`, { body })).text
    expect(await answer('Count', '{"all": [{}], "__proto__": {}}')).toBe('{"count":0}')
    expect(await answer('AddAll', '{"rows": [{"email": "a", "name": "A", "__proto__": 1}]}')).toBe(
      '{"count":1}',
    )
    expect(await answer('AddCustomer', '{"mail": "a"}')).toBe(
      '{"error":"Parameter `email` is missing; it must be String.","code":"INVALID_PARAMETER"}',
    )
    expect(await answer('AddAll', '{"rows": [{"email": 1, "rank": 2}]}')).toContain(
      'Parameter `rows[0].email` must be String, but got 1.',
    )
    expect(await answer('Count', '{"all": nul}')).toContain('INVALID_JSON')
    expect(await answer('Count', '[]')).toContain('must be a JSON object, but got')
  })
})

it.each(['', 'null', ' null\n', '{}'])('the body %j has no parameters', async body => {
  const { url } = await serve({})
  expect((await send(`${url}/Count`, { body })).text).toBe('{"count":0}')
  expect((await send(`${url}/ByEmail`, { body })).text).toBe(
    '{"error":"Parameter `email` is missing; it must be String.","code":"INVALID_PARAMETER"}',
  )
})

it.each(['init', 'next', 'tool_call', 'CountMcp'])('POST /mcp/%s names what replaces it', async tool => {
  const { url } = await serve(legacy)
  const { status, body } = await send(`${url}/mcp/${tool}`, { body: '{}' })
  expect([status, body]).toEqual([
    404,
    {
      error: `/mcp/${tool} was not found.`,
      code: 'NOT_FOUND',
      hint: 'Agents use the Model Context Protocol: POST /mcp, or gvq mcp. Every query is POST /<QueryName>.',
    },
  ])
})

it.each(['/Count/', '//Count', '//'])('POST %s is answered by one error', async path => {
  const { port } = await serve(legacy)
  const wire = new Wire(port)
  wire.write(post(path, '{}', 'Connection: close\r\n'))
  const [head, ...bodies] = (await wire.closed()).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
  expect(bodies.map(body => JSON.parse(body).code)).toEqual(['NOT_FOUND'])
})
