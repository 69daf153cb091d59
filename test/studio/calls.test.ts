import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { AccessKey } from '../../src/database/project/index.ts'
import { call, own, result } from './call.ts'
import { fill, program, type Served, serve } from './support.ts'

/** The status of a GET whose path is sent exactly as written. */
function rawGet({ server }: Served, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

describe('the page', () => {
  it('has a policy that allows only its own files, and is not sent twice', async () => {
    const { server } = await serve()
    const page = await fetch(server.url)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'; ")
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    const text = await page.text()
    expect(text).not.toMatch(/https?:\/\//)
    const again = await fetch(server.url, { headers: { 'if-none-match': page.headers.get('etag')! } })
    expect(again.status).toBe(304)
    for (const [, path] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const file = await fetch(`${server.url}${path}`)
      expect(file.status).toBe(200)
      expect(file.headers.get('cache-control')).toContain('immutable')
    }
  })

  it('serves no path outside of its folder', async () => {
    const served = await serve()
    const paths = [
      '/studio/../package.json',
      '/studio/%2e%2e/package.json',
      '/studio//etc/passwd',
      '/studio/',
      '/studio/x',
    ]
    for (const path of paths) expect(await rawGet(served, path)).toBe(404)
  })
})

describe('a call', () => {
  it('is refused if a page of another site could have sent it', async () => {
    const served = await serve(undefined, { corsOrigins: ['https://app.example'] })
    const json = { 'content-type': 'application/json' }
    expect(await call(served, 'overview', [], json)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    const foreign = [
      { ...own, origin: 'https://evil.example' },
      { ...own, origin: 'https://app.example' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, host: 'evil.example' },
    ]
    for (const headers of foreign.slice(0, 4))
      expect((await call(served, 'overview', [], headers)).status).toBe(403)
    expect((await call(served, 'overview', [])).status).toBe(200)
  })

  it('requires the key if one is set; the page itself, which contains no data, does not', async () => {
    const served = await serve(undefined, { apiKey: 'secret' })
    expect((await fetch(served.server.url)).status).toBe(200)
    expect(await call(served, 'overview', [])).toMatchObject({
      status: 403,
      body: { code: 'INVALID_API_KEY' },
    })
    expect((await call(served, 'overview', [], { ...own, 'x-api-key': 'secret' })).status).toBe(200)
  })

  it('is always refused on a public address without a key', async () => {
    const served = await serve(undefined, { host: '0.0.0.0' })
    const url = `http://127.0.0.1:${served.server.port}`
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(`${url}/studio/x`)).status).toBe(403)
    const answer = await fetch(`${url}/studio/call`, {
      method: 'POST',
      headers: own,
      body: '{"method":"overview","args":[]}',
    })
    expect(answer.status).toBe(403)
  })

  it('gets an error if it is malformed', async () => {
    const served = await serve()
    expect(await call(served, 'toString', [])).toMatchObject({ status: 404 })
    expect(await call(served, 'evaluate', [1, {}])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER' },
    })
    const malformed = [
      ['evaluate', ['N<Person>']],
      ['evaluate', ['N<Person>', null]],
      ['connections', ['all', 10]],
    ] as const
    for (const [method, args] of malformed)
      expect(await call(served, method, args)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PARAMETER' },
      })
    const text = await fetch(`${served.server.url}/studio/call`, { method: 'POST', headers: own, body: '[]' })
    expect(text.status).toBe(400)
  })
})

describe('the calls', () => {
  it('return the declarations, with files relative to the project', async () => {
    const served = await serve()
    await fill(served)
    const { project, types, queries } = await result(served, 'overview')
    expect(project).toBe('town')
    expect(types.find((type: any) => type.name === 'Person')).toMatchObject({
      of: 'node',
      records: 6,
      declaredAt: { file: 'town.hx', line: 2 },
    })
    expect(queries.find((query: any) => query.name === 'People')).toMatchObject({
      writes: false,
      declaredAt: { file: 'town.hx' },
    })
    expect(await result(served, 'source', 'Find')).toMatch(/^QUERY Find\(name: String\) =>/)
  })

  it('tell whose records the queries of the program update and drop', async () => {
    const served = await serve(`${program}
QUERY SetAges(list: [U8]) =>
  FOR age IN list { p <- N<Person>::WHERE(_::{age}::EQ(age))::UPDATE({age: age}) }
  RETURN {all: N<Company>::UPDATE({name: "x"})}
QUERY Link(a: ID, b: ID) =>
  e <- E<Knows>::UpsertE({since: 1})::From(a)::To(b)
  DROP N<Person>::OutE<WorksAt>
  RETURN e
QUERY Read() =>
  n <- N<Person>
  RETURN n`)
    const { changed } = await result(served, 'overview')
    expect(changed.updated.toSorted()).toEqual(['edge Knows', 'node Company', 'node Person'])
    expect(changed.dropped.toSorted()).toEqual(['edge WorksAt', 'node Person'])
  })

  it('run an entry, can discard its writes, and ask before it changes many records', async () => {
    const served = await serve()
    await fill(served)
    const options = { dry: false, guard: true }
    expect(await result(served, 'evaluate', 'N<Person>::COUNT', options)).toMatchObject({
      kind: 'answer',
      value: { data: 6 },
    })
    const dry = await result(served, 'evaluate', 'DROP N<Person>', { dry: true, guard: true })
    expect(dry).toMatchObject({
      kind: 'answer',
      dry: true,
      effects: [
        { type: 'Person', dropped: 6 },
        { type: 'Knows', dropped: 5 },
        { type: 'WorksAt', dropped: 3 },
      ],
    })
    expect(await result(served, 'evaluate', 'DROP N<Person>', options)).toMatchObject({
      kind: 'confirm',
      rows: 14,
    })
    expect(await served.database.call('People')).toMatchObject({ people: { length: 6 } })
    await result(served, 'evaluate', 'DROP N<Person>', { dry: false, guard: false })
    expect(await served.database.call('People')).toEqual({ people: [] })
    expect(await result(served, 'evaluate', '// nothing', options)).toEqual({ kind: 'empty' })
  })

  it('return diagnostics with offsets into the entry, and a similar name', async () => {
    const served = await serve()
    const entry = 'N<Person>::{nam}'
    const [fault] = await result(served, 'check', entry)
    expect(fault).toMatchObject({ code: 'E202', severity: 'error', help: expect.stringContaining('name') })
    expect(entry.slice(fault.at.from, fault.at.to)).toBe('nam')
    expect(await result(served, 'check', 'N<Person>::{name}')).toEqual([])
    expect(await result(served, 'check', 'QUERY Q() =>\n  x <- N<Nobody>\n  RETURN x')).toMatchObject([
      { code: 'E101' },
    ])
    expect(await result(served, 'check', 'Fnd(name: "x")')).toMatchObject([
      { code: 'NOT_FOUND', at: { from: 0, to: 3 } },
    ])
    expect(await result(served, 'evaluate', 'N<', { dry: false, guard: true })).toMatchObject({
      kind: 'wrong',
    })
  })

  it('return a plan, measured or not, and the completions at a caret', async () => {
    const served = await serve()
    await fill(served)
    expect(await result(served, 'plan', 'Find', false)).toMatchObject({
      kind: 'plan',
      plan: { text: 'Find: one snapshot' },
    })
    const measured = await result(served, 'plan', 'N<Person>::COUNT', true)
    expect(measured.plan.measured).toMatchObject({ timeMs: expect.any(Number) })
    const { items } = await result(served, 'complete', 'N<Person>::{n', 13)
    expect(items[0]).toMatchObject({ text: 'name', kind: 'property' })
  })

  it.each([
    ['a type', 'x <- N<Per§son>', ['N::Person { INDEX name: String, age: U8, born: Date }']],
    ['a property', 'N<Person>::{na§me}', ['INDEX name: String', 'Property of the node type Person.']],
    ['a variable', 'all <- N<Person>\nRETURN a§ll::COUNT', ['all: Person nodes', 'Variable of this entry.']],
    ['the variable of a loop', 'ns <- [1]\nFOR n IN ns { a <- §n }', ['Variable of this entry.']],
    ['the variable of a closure', 'N<Person>::|each|{named: ea§ch::{name}}', ['Variable of this entry.']],
    ['an entry of a mapping', 'a <- N<Person>::{nick: name}\nRETURN a::{ni§ck}', ['Entry of a mapping.']],
    ['a query that is called', 'Fi§nd(name: "Ada")', ['QUERY Find(name: String)', 'Served as POST /Find.']],
    ['its parameter', 'Find(na§me: "Ada")', ['Parameter of Find.']],
    ['a step', 'N<Person>::COU§NT', ['Yields an I64.']],
    ['a word behind an error', 'N<Person>::{name::COU§NT', ['::COUNT']],
    ['nothing', 'N<Person> // a co§mment', []],
  ])('tell what %s is', async (_, marked, expected) => {
    const served = await serve()
    const at = marked.indexOf('§')
    const { parts = [] } = await result(served, 'hover', marked.replace('§', ''), at)
    const lines = parts.map((part: any) => part.code ?? part.text)
    expect(lines).toEqual(expect.arrayContaining(expected))
    if (expected.length === 0) expect(lines).toEqual([])
  })

  it('return the neighbours of a record, and the edges between several', async () => {
    const served = await serve()
    await fill(served)
    const { people } = (await served.database.call('People')) as any
    const ref = (name: string) => ({
      of: 'node',
      type: 'Person',
      id: people.find((each: any) => each.name === name).id,
    })
    const { record, edges, more } = await result(served, 'neighbours', ref('Ada'), 10)
    expect(record).toMatchObject({ label: 'Person', name: 'Ada', born: '1990-05-01T00:00:00+00:00' })
    expect(more).toBe(0)
    expect(edges.map(({ edge, other }: any) => [edge.label, other.name]).toSorted()).toEqual([
      ['Knows', 'Bo'],
      ['Knows', 'Cleo'],
      ['Knows', 'Eve'],
      ['WorksAt', 'Analytical Engines'],
    ])
    expect(await result(served, 'neighbours', ref('Ada'), 1)).toMatchObject({ edges: { length: 3 }, more: 1 })
    const between = await result(served, 'connections', ['Ada', 'Bo', 'Dan'].map(ref), 10)
    expect(between).toMatchObject({
      more: 0,
      edges: [{ label: 'Knows', from_node: ref('Ada').id, to_node: ref('Bo').id }],
    })
    const gone = { of: 'node', type: 'Person', id: '01890a5d-ac96-774b-bcce-b302099a8057' }
    expect(await result(served, 'neighbours', gone, 10)).toEqual({ edges: [], more: 0 })
  })
})

const endless = `SlowWrite(n: [${Array.from({ length: 300 }, (_, i) => i).join()}])`

describe('a run that is stopped', () => {
  const running = async ({ server }: Served): Promise<any[]> =>
    ((await (await fetch(`${server.url}/queries`)).json()) as any).queries

  it('by the end of its request ends on the server, and is rolled back, too if it writes', async () => {
    const served = await serve()
    const leave = new AbortController()
    const body = JSON.stringify({ method: 'evaluate', args: [endless, { dry: false, guard: true }] })
    const options = { method: 'POST', headers: own, body, signal: leave.signal }
    const answer = fetch(`${served.server.url}/studio/call`, options)
    await expect.poll(() => running(served)).toMatchObject([{ client: expect.stringMatching(/^studio, /) }])
    leave.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(() => running(served)).toEqual([])
    expect(await result(served, 'evaluate', 'N<Person>::COUNT', { dry: false, guard: true })).toMatchObject({
      value: { data: 0 },
    })
  })

  it('ends at the time limit of the server, as a query does', async () => {
    const served = await serve(undefined, { queryTimeoutMs: 20 })
    const timedOut = { status: 504, body: { code: 'QUERY_TIMEOUT' } }
    expect(await call(served, 'evaluate', [endless, { dry: false, guard: true }])).toMatchObject(timedOut)
    expect(await call(served, 'plan', [endless, true])).toMatchObject(timedOut)
  })

  it('is found by the id that its client gave its request', async () => {
    const served = await serve()
    const n = Array.from({ length: 300 }, (_, i) => i)
    const headers = { ...own, 'x-request-id': 'mine-1' }
    const answer = fetch(`${served.server.url}/Slow`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ n }),
    })
    await expect.poll(() => running(served)).toMatchObject([{ query: 'Slow', request: 'mine-1' }])
    const [{ id }] = (await running(served)) as [any]
    await fetch(`${served.server.url}/queries/${id}`, { method: 'DELETE' })
    expect(await (await answer).json()).toMatchObject({ code: 'CANCELLED' })
  })
})

describe('a key that only reads', () => {
  const hash = createHash('sha256').update('read').digest()
  const reader = (): readonly AccessKey[] => [{ name: 'reader', hash, readOnly: true, queries: undefined }]

  it('may use the studio, but nothing that writes', async () => {
    const served = await serve(undefined, { keys: reader })
    await fill(served)
    const headers = { ...own, 'x-api-key': 'read' }
    const evaluate = (entry: string) =>
      call(served, 'evaluate', [entry, { dry: false, guard: false }], headers)
    expect(await call(served, 'overview', [], headers)).toMatchObject({
      body: { result: { mayWrite: false } },
    })
    expect(await evaluate('N<Person>::COUNT')).toMatchObject({ body: { result: { value: { data: 6 } } } })
    const writes = [
      'DROP N<Person>',
      'AddN<Company>({})',
      'QUERY Q() =>\n  n <- N<Person>::COUNT\n  RETURN n',
    ]
    for (const entry of writes)
      expect(await evaluate(entry)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await evaluate('N<Person>::COUNT')).toMatchObject({ body: { result: { value: { data: 6 } } } })
    expect(served.database.program.queries.has('Q')).toBe(false)
  })

  it('holds up no writer: an entry that writes is refused before it runs, measured or not', async () => {
    const served = await serve(undefined, { keys: reader })
    const headers = { ...own, 'x-api-key': 'read' }
    const refused = { status: 403, body: { code: 'FORBIDDEN' } }
    for (const dry of [false, true])
      expect(await call(served, 'evaluate', [endless, { dry, guard: true }], headers)).toMatchObject(refused)
    for (const entry of [endless, 'DropPeople', 'DROP N<Person>'])
      expect(await call(served, 'plan', [entry, true], headers)).toMatchObject(refused)
    expect(await call(served, 'plan', [endless, false], headers)).toMatchObject({ status: 200 })
    expect(await call(served, 'plan', ['People', true], headers)).toMatchObject({ status: 200 })
  })
})
