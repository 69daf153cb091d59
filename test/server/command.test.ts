import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runGvq, serveGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** `gvq serve` in a separate process, with settings from flags, variables and gvq.toml. */
describe('gvq serve', () => {
  let cwd: string

  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'gvq-serve-'))
    const program =
      'N::Item { rank: U32 }\nQUERY Add(rank: U32) => item <- AddN<Item>({rank: rank}) RETURN item'
    await writeFile(join(cwd, 'program.hx'), program)
    await writeFile(
      join(cwd, 'gvq.toml'),
      '[server]\nbody_bytes_max = 12\nslow_query_ms = 5\naccess_log = true\n',
    )
  })

  afterAll(() => rm(cwd, { recursive: true }))

  const add = (url: string, headers: Record<string, string> = {}, body = '{"rank":1}') =>
    fetch(`${url}/Add`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

  it('logs requests and slow queries with their plan as JSON lines, without keys', async () => {
    const env = { GVQ_SLOW_QUERY_MS: '0', GVQ_API_KEY: 'sesame' }
    const server = await serveGvq(['--dev', '--cors-origin', 'https://app.example'], { cwd, env })
    const key = { 'x-api-key': 'sesame' }
    expect((await add(server.url)).status).toBe(403)
    expect((await add(server.url, { ...key, 'x-request-id': 'r1' })).status).toBe(200)
    expect((await add(server.url, key, '{"rank":123456}')).status).toBe(413)
    const paged = await add(server.url, { ...key, origin: 'https://app.example' })
    expect(paged.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect((await add(server.url, { ...key, origin: 'https://evil.example' })).status).toBe(403)
    const metrics = await (await fetch(`${server.url}/metrics`, { headers: key })).text()
    expect(metrics).toContain('gvq_requests_total{query="Add",status="200"} 2\n')
    const nodes = await fetch(`${server.url}/nodes-by-label?label=Item`, { headers: key })
    expect(await nodes.json()).toMatchObject({ count: 2 })
    expect(await server.stop('SIGTERM')).toBe(0)
    const lines = server.stderr().split('\n')
    const entries = lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
    const of = (msg: string) => entries.filter(entry => entry.msg === msg)
    expect(of('request').map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/Add 403',
      '/Add 200',
      '/Add 413',
      '/Add 200',
      '/Add 403',
      '/metrics 200',
      '/nodes-by-label 200',
    ])
    expect(of('slow query')[0]).toMatchObject({ id: 'r1', query: 'Add' })
    expect(of('slow query')[0].plan.length).toBeGreaterThan(0)
    expect(server.stderr()).not.toContain('sesame')
  })

  it('writes what it does by itself as lines of the log, too, which its level bounds', async () => {
    const args = ['--data', join(cwd, 'notes'), '--log-level']
    await writeFile(join(cwd, 'more.hx'), 'QUERY constructor() => items <- N<Item> RETURN items')
    const messages = async (level: string) => {
      const server = await serveGvq([...args, level], { cwd })
      expect(await server.stop('SIGTERM')).toBe(0)
      return server.messages()
    }
    expect(await messages('info')).toEqual([
      'the program has 1 warning; gvq check shows it.',
      'Stopping; waiting for requests in progress.',
    ])
    expect(await messages('warn')).toEqual([])
    await rm(join(cwd, 'more.hx'))
  })

  it('tells once that it ignores unknown members, where only a helix.toml is there and nobody chose', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'helix.toml'), '[project]\nname = "shop"\n')
    await writeFile(join(folder, 'program.hx'), 'QUERY One() => RETURN 1')
    const messages = async (args: readonly string[]) => {
      const server = await serveGvq(args, { cwd: folder })
      const { status } = await fetch(`${server.url}/One`, { method: 'POST', body: Buffer.from('{"two":2}') })
      expect(await server.stop('SIGTERM')).toBe(0)
      return [status, ...server.messages().filter(message => /unknown_members/.test(message))]
    }
    expect(await messages([])).toEqual([
      200,
      'The settings are those of helix.toml alone, so members of a body that a query does not declare are ignored, as they were there. To have them refused, set unknown_members = "refuse" under [server] in a gvq.toml.',
    ])
    expect(await messages(['--unknown-members', 'refuse'])).toEqual([400])
    expect(await messages(['--unknown-members', 'ignore'])).toEqual([200])
  })

  it('gives flags precedence over variables and the file', async () => {
    const env = { GVQ_BODY_BYTES_MAX: '5', GVQ_ACCESS_LOG: 'false' }
    const server = await serveGvq(['--body-bytes-max', '100', '--api-key', 'flag'], { cwd, env })
    expect((await add(server.url, { 'x-api-key': 'flag' }, '{"rank": 123456789}')).status).toBe(200)
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.stderr()).not.toContain('"msg":"request"')
  })

  it.each([
    [['--cors-origin', 'app.example'], '--cors-origin "app.example" is not an origin.'],
    [['--cors-origin', '*'], 'The CORS origin * lets every web page call the server, and no API key is set.'],
    [['--allow-host', 'http://db'], '--allow-host "http://db" is not a host name.'],
    [['--api-key', ''], '--api-key is empty.'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await runGvq(['serve', '--port', '0', ...args], { cwd })
    expect([code, stderr.includes(message)], stderr).toEqual([1, true])
  })
})
