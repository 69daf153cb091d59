import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { startShellHost } from '../../src/tools/shell/index.ts'
import { piped, program, projectFolder } from './support.ts'

const own = ['list', 'schema', 'check', 'explain']

describe('the tools', () => {
  it('are the queries with #[mcp] that read, and those of gvq', async () => {
    const { client } = await piped(await projectFolder())
    expect(await client.initialize()).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'gvq', version: '1.2.3' },
      capabilities: { tools: { listChanged: true } },
    })
    expect(await client.names()).toEqual(['GetUser', 'WithNumbers', ...own])
  })

  it('are typed by the signatures of the queries', async () => {
    const { client } = await piped(await projectFolder(), { allowWrites: true })
    await client.initialize()
    const [getUser, addUser] = await client.tools()
    expect(getUser).toMatchObject({
      title: 'GetUser(name: String)',
      description: expect.stringMatching(
        /^Finds a user by name\.\n\nReads; returns JSON: \{ user: \{ name: /,
      ),
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' } },
        required: ['name'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true },
    })
    expect(addUser).toMatchObject({
      name: 'AddUser',
      inputSchema: { properties: { age: { type: 'integer', minimum: 0, maximum: 255 } } },
      annotations: { readOnlyHint: false, destructiveHint: true },
    })
  })

  it('of queries that write must be allowed', async () => {
    const folder = await projectFolder()
    const { client } = await piped(folder)
    await client.initialize()
    expect(await client.failure('AddUser', { name: 'Ada', age: 36, big: 1 })).toMatchObject({
      code: 'FORBIDDEN',
      error: 'The query AddUser writes, but this server does not allow writes.',
      hint: expect.stringContaining('--allow-writes'),
    })
    expect(await client.failure('GetUser', { name: 'Ada' })).toMatchObject({ code: 'NO_VALUE_FOUND' })
  })

  it('run, and return exact JSON', async () => {
    const { client } = await piped(await projectFolder(), { allowWrites: true })
    await client.initialize()
    const big = '18446744073709551615'
    expect(await client.text('AddUser', { name: 'Ada', age: 36, big })).toBe('{"user":"Ada"}')
    expect(await client.text('GetUser', { name: 'Ada' })).toBe(
      `{"user":{"name":"Ada","age":36,"big":${big}}}`,
    )
  })

  it('accept wide integers as strings, and reject those that were rounded', async () => {
    const { client } = await piped(await projectFolder())
    await client.initialize()
    const given = {
      numbers: [1, '-9007199254740993'],
      row: { big: '340282366920938463463374607431768211455' },
    }
    expect(await client.text('WithNumbers', given)).toBe(
      '{"numbers":[1,-9007199254740993],"row":{"big":340282366920938463463374607431768211455}}',
    )
    expect(await client.failure('WithNumbers', { numbers: [2 ** 60], row: { big: 1 } })).toMatchObject({
      code: 'INVALID_PARAMETER',
      error: expect.stringContaining('`numbers[0]` is beyond 2^53'),
      hint: 'Send it as a string of digits.',
    })
  })

  it('report errors with messages and codes', async () => {
    const { client } = await piped(await projectFolder())
    await client.initialize()
    expect(await client.failure('GetUser', {})).toMatchObject({ code: 'INVALID_PARAMETER' })
    expect(await client.failure('GetUser', { name: 1 })).toMatchObject({ code: 'INVALID_PARAMETER' })
    expect(await client.failure('getuser')).toMatchObject({
      code: 'NOT_FOUND',
      hint: 'Did you mean `GetUser`?',
    })
    expect(await client.failure('Secret')).toMatchObject({
      code: 'NOT_FOUND',
      hint: 'To make it a tool, write #[mcp] above QUERY Secret.',
    })
  })
})

describe('the tools of gvq', () => {
  it('list the queries', async () => {
    const { client } = await piped(await projectFolder())
    await client.initialize()
    const queries = JSON.parse(await client.text('list')) as readonly object[]
    expect(queries).toHaveLength(4)
    expect(queries[0]).toEqual({
      name: 'GetUser',
      says: 'Finds a user by name.',
      parameters: [{ name: 'name', type: 'String', optional: false }],
      returns: expect.stringContaining('user'),
      writes: false,
      tool: true,
    })
    expect(queries).toMatchObject([{}, { writes: true, tool: false }, {}, { name: 'Secret', tool: false }])
  })

  it('show the types', async () => {
    const { client } = await piped(await projectFolder())
    await client.initialize()
    const schema = await client.text('schema')
    expect(schema).toMatch(/^N::User\n {2}name {2}String {2}unique index\n/)
    expect(schema).toContain('E::Knows  N::User → N::User')
    expect(await client.text('schema', { type: 'Knows' })).not.toContain('unique index')
    expect(await client.failure('schema', { type: 'Nobody' })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('check the files, and a text that replaces declarations', async () => {
    const { client } = await piped(await projectFolder())
    await client.initialize()
    expect(await client.text('check')).toBe('no errors')
    const wrong = await client.text('check', { text: 'QUERY Secret() =>\n  u <- N<Usr>\n  RETURN u\n' })
    expect(wrong).toContain('--> <text>:2:')
    expect(wrong).toMatch(/\n1 error$/)
    const right = 'QUERY Secret() =>\n  u <- N<User>::COUNT\n  RETURN u\n'
    expect(await client.text('check', { text: right })).toBe('no errors')
    expect(await client.failure('check', { text: 1 })).toMatchObject({ code: 'INVALID_PARAMETER' })
  })

  it('explain codes and plans', async () => {
    const { client } = await piped(await projectFolder())
    await client.initialize()
    expect(await client.text('explain', { subject: 'e207' })).toMatch(/^E207: [\s\S]*Wrong:\n[\s\S]*Right:\n/)
    expect(await client.text('explain', { subject: 'GetUser' })).toContain('name')
    expect(await client.failure('explain', { subject: 'E999' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await client.failure('explain', { subject: 'Nobody' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await client.failure('explain')).toMatchObject({ code: 'INVALID_PARAMETER' })
  })

  it('explain what runs in the store of the project', async () => {
    const folder = await projectFolder(
      'N::User { age: U8 } QUERY Older() => RETURN N<User>::WHERE(_::{age}::GT(4))::COUNT',
    )
    await writeFile(join(folder, 'gvq.toml'), 'store = "postgres://127.0.0.1:1/none"\n')
    const { client } = await piped(folder)
    await client.initialize()
    expect(await client.text('explain', { subject: 'Older' })).toContain('COUNT; in the store')
  })

  it('give way to a query of the same name', async () => {
    const { client } = await piped(
      await projectFolder(
        '#[mcp]\nQUERY check() => RETURN ["mine"]\n#[mcp]\nQUERY list() => RETURN ["too"]\n',
      ),
    )
    await client.initialize()
    expect(await client.names()).toEqual(['check', 'list', 'gvq_list', 'schema', 'gvq_check', 'explain'])
    expect(await client.text('check')).toBe('["mine"]')
    expect(await client.text('gvq_check')).toBe('no errors')
  })
})

describe('the program', () => {
  it('is the current one of the files', async () => {
    const folder = await projectFolder()
    const { client, server, notified } = await piped(folder)
    await client.initialize()
    expect(await client.text('WithNumbers', { numbers: [], row: { big: 1 } })).toContain('[]')
    await writeFile(join(folder, 'more.hx'), '#[mcp]\nQUERY Ping() =>\n  RETURN ["pong"]\n')
    const change = notified()
    server.programChanged()
    expect(await change).toMatchObject({ method: 'notifications/tools/list_changed' })
    expect(await client.names()).toContain('Ping')
    expect(await client.text('Ping')).toBe('["pong"]')
  })

  it('with errors runs nothing, keeps its tools, and can be checked and fixed', async () => {
    const folder = await projectFolder()
    const { client } = await piped(folder)
    await client.initialize()
    const names = await client.names()
    const broken = join(folder, 'broken.hx')
    await writeFile(broken, 'QUERY Broken() => u <- N<Usr> RETURN u\n')
    expect(await client.names()).toEqual(names)
    expect(await client.failure('GetUser', { name: 'Ada' })).toMatchObject({
      code: 'INVALID_PROGRAM',
      hint: 'Use the tool check to see where they are.',
    })
    expect(await client.text('check')).toMatch(/1 error$/)
    await rm(broken)
    expect(await client.failure('GetUser', { name: 'Ada' })).toMatchObject({ code: 'NO_VALUE_FOUND' })
  })

  it('that had errors from the start has the tools of gvq', async () => {
    const { client } = await piped(await projectFolder('QUERY Broken() => u <- N<Usr> RETURN u\n'))
    await client.initialize()
    expect(await client.names()).toEqual(own)
    expect(await client.failure('list')).toMatchObject({ code: 'INVALID_PROGRAM' })
  })
})

describe('the data', () => {
  it('of a running server is used through it', async () => {
    const folder = await projectFolder()
    const database = await openDatabase({ project: folder, env: {} })
    const door = await startShellHost(database)
    try {
      await database.announce('http://127.0.0.1:1', door)
      await database.call('AddUser', { name: 'Ada', age: 36, big: 2n ** 60n })
      const { client } = await piped(folder)
      await client.initialize()
      expect(await client.text('GetUser', { name: 'Ada' })).toContain('1152921504606846976')
      await writeFile(join(folder, 'program.hx'), program.replace('Secret', 'Other'))
      const { content } = await client.call('GetUser', { name: 'Ada' })
      expect(content[1]!.text).toMatch(/^The server at http:\/\/127\.0\.0\.1:1 runs files that differ/)
    } finally {
      await door.close()
      await database.close()
    }
  })

  it('of a running server shows there who runs a query', async () => {
    const n = 'FOR a IN n { FOR b IN n { FOR c IN n { u <- N<User>::COUNT } } }'
    const folder = await projectFolder(`${program}#[mcp]\nQUERY Loop(n: [U32]) => ${n} RETURN 1\n`)
    const database = await openDatabase({ project: folder, env: {} })
    const door = await startShellHost(database)
    try {
      await database.announce('http://127.0.0.1:1', door)
      const { client } = await piped(folder)
      await client.initialize()
      const failed = client.failure('Loop', { n: Array.from({ length: 200 }, (_, i) => i) })
      await expect
        .poll(() => database.runs.list())
        .toMatchObject([{ query: 'Loop', client: expect.stringMatching(/^gvq in process \d+$/) }])
      expect(database.runs.stop(database.runs.list()[0]!.id)).toBe(true)
      expect(await failed).toMatchObject({ code: 'CANCELLED' })
    } finally {
      await door.close()
      await database.close()
    }
  })

  it('is shared by two agents, and released by the first', async () => {
    const folder = await projectFolder()
    const [first, second] = [await piped(folder, { allowWrites: true }), await piped(folder)]
    await Promise.all([first.client.initialize(), second.client.initialize()])
    await first.client.text('AddUser', { name: 'Ada', age: 36, big: 1 })
    expect(await second.client.text('GetUser', { name: 'Ada' })).toContain('"Ada"')
    await first.data.close()
    expect(await second.client.text('GetUser', { name: 'Ada' })).toContain('"Ada"')
    // The second has it open now, and the first works through it.
    expect(await first.client.text('GetUser', { name: 'Ada' })).toContain('"Ada"')
  })
})
