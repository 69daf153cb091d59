import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { lspMessage } from '../support/lsp-message.ts'
import { writeProject } from '../transfer/adopt/legacy.ts'

/** gvq as npm installed it. */
export interface Installation {
  /** The folder with `node_modules`. */
  readonly folder: string
  /** The project that `gvq init` creates. */
  readonly project: string
  readonly hasRocksDb: boolean
  readonly env: NodeJS.ProcessEnv
  /** Runs a command in `project`, or in `cwd`, and returns what it prints. Throws when it fails. */
  gvq(args: readonly string[], options?: { readonly cwd?: string; readonly input?: string }): Promise<string>
}

type Trial = (installation: Installation) => Promise<void>

/**
 * One call with a checked answer, by command. They run in this order on one project, and use what those before them
 * wrote.
 */
export const trials: Readonly<Record<string, Trial>> = {
  async doctor({ gvq, folder, hasRocksDb }) {
    const shown = await gvq(['doctor'], { cwd: folder })
    expect(shown).toMatch(
      hasRocksDb ? /✓ RocksDB {3}/ : /! RocksDB {3}.*the package rocksdb is not installed/,
    )
    if (!hasRocksDb) expect(shown).toMatch(/✓ SQLite/)
  },

  async init({ gvq, folder, project }) {
    await gvq(['init', 'shop'], { cwd: folder })
    expect(await readFile(join(project, 'schema.hx'), 'utf8')).toContain('N::Person')
  },

  async check({ gvq }) {
    expect(await gvq(['check'])).toContain('no errors')
  },

  async fmt({ gvq }) {
    expect(await gvq(['fmt', '--check'])).toBe('0 of 2 files would change\n')
  },

  async describe({ gvq }) {
    expect(await gvq(['describe', 'GetPerson'])).toContain('returns { person: PersonNode }')
  },

  async graph({ gvq }) {
    expect(await gvq(['graph'])).toContain('N_Person }o--o{ N_Person : "Knows, since Date"')
  },

  async explain({ gvq }) {
    expect(await gvq(['explain', 'E207'])).toContain('E207: edge does not fit the item')
    expect(await gvq(['explain', 'GetPerson'])).toContain('the oldest N<Person> with name = name')
  },

  async gen({ gvq }) {
    expect(await gvq(['gen', 'ts'])).toContain(
      'GetPerson(params: GetPersonParams, options?: CallOptions): Promise<GetPersonResult>',
    )
    expect(JSON.parse(await gvq(['gen', 'openapi']))).toMatchObject({
      openapi: '3.1.0',
      paths: { '/GetPerson': {} },
    })
  },

  async run({ gvq }) {
    const added = await gvq(['run', 'AddPerson', '-p', 'name=Ada', '-p', 'age=36'])
    expect(JSON.parse(added)).toMatchObject({ person: { name: 'Ada', age: 36 } })
  },

  async repl({ gvq }) {
    expect(await gvq(['repl'], { input: 'N<Person>::COUNT\n' })).toBe('{"data":1}\n')
  },

  async serve({ folder, project, env }) {
    const bin = join(folder, 'node_modules/.bin/gvq')
    const server = spawn(bin, ['serve', '--port', '0'], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const complaints = text(server.stderr)
    const closed = once(server, 'close')
    const first = await Promise.race([once(server.stdout, 'data'), closed.then(() => undefined)])
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(first?.[0]))?.[0]
    if (url === undefined) throw new Error(`gvq serve does not listen: ${await complaints}`)
    try {
      const answer = await fetch(`${url}/AddPerson`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name": "Bob", "age": 41}',
      })
      expect(await answer.json()).toMatchObject({ person: { name: 'Bob' } })
    } finally {
      server.kill('SIGTERM')
      expect(await closed).toEqual([0, null])
    }
  },

  async stats({ gvq }) {
    const { types } = JSON.parse(await gvq(['stats', '--json'])) as { types: readonly object[] }
    expect(types[0]).toMatchObject({ kind: 'node', name: 'Person', records: 2 })
  },

  async export({ gvq, project }) {
    await gvq(['export', 'Person', '--out', 'people.csv'])
    expect(await readFile(join(project, 'people.csv'), 'utf8')).toMatch(
      /^id,name,age\r\n[-\da-f]{36},Ada,36\r\n[-\da-f]{36},Bob,41\r\n$/,
    )
  },

  async import({ gvq, project }) {
    await gvq(['import', 'Person', 'people.csv', '--id', 'id', '--data', 'imported'])
    expect(await csvOf('imported', gvq)).toBe(await readFile(join(project, 'people.csv'), 'utf8'))
  },

  async dump({ gvq }) {
    expect(await gvq(['dump', 'dumped'])).toBe('2 records of 3 types written to dumped\n')
  },

  async adopt({ gvq, project }) {
    const old = join(project, 'old')
    await writeProject('empty', old)
    expect(await gvq(['adopt', old, '--data', 'adopted'])).toContain('0 records read from')
  },

  async restore({ gvq, project }) {
    await gvq(['restore', 'dumped', '--data', 'restored'])
    expect(await csvOf('restored', gvq)).toBe(await readFile(join(project, 'people.csv'), 'utf8'))
  },

  async backup({ gvq, project }) {
    await gvq(['backup', 'copied'])
    expect(await csvOf('copied', gvq)).toBe(await readFile(join(project, 'people.csv'), 'utf8'))
  },

  async key({ gvq, project }) {
    const key = await gvq(['key', 'app', '--role', 'read-only'])
    expect(key).toMatch(/^gvq_[\w-]{43}\n$/)
    expect(await readFile(join(project, 'keys.toml'), 'utf8')).toContain('[app]\nhash = "sha256:')
  },

  async migrate({ gvq }) {
    expect(await gvq(['migrate', '--dry-run'])).toContain('there is nothing to migrate')
  },

  async test({ gvq, project }) {
    const expected = { person: { id: '$uuid', label: 'Person', name: 'Eve', age: 29 } }
    const entry = { name: 'adds', query: 'AddPerson', params: { name: 'Eve', age: 29 }, expect: expected }
    await writeFile(join(project, 'people.test.json'), JSON.stringify([entry]))
    expect(await gvq(['test'])).toContain('1 in 1 file, none failed')
  },

  async lsp({ gvq }) {
    const params = { processId: null, rootUri: null, capabilities: {} }
    const input = [
      lspMessage({ id: 1, method: 'initialize', params }),
      lspMessage({ id: 2, method: 'shutdown' }),
      lspMessage({ method: 'exit' }),
    ].join('')
    expect(await gvq(['lsp'], { input })).toContain('"completionProvider"')
  },

  async mcp({ gvq }) {
    const clientInfo = { name: 'test', version: '1' }
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
    ]
    const input = messages.map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
    const answers = (await gvq(['mcp'], { input })).trim().split('\n')
    expect(answers.map(answer => JSON.parse(answer) as unknown)).toMatchObject([
      { id: 1, result: { serverInfo: { name: 'gvq' } } },
      { id: 2, result: { tools: ['list', 'schema', 'check', 'explain'].map(name => ({ name })) } },
    ])
  },

  async demo({ gvq, folder }) {
    expect(await gvq(['demo'], { cwd: folder })).toContain('all responses as expected')
  },

  async autocomplete({ gvq }) {
    expect(await gvq(['autocomplete'])).toContain('source <(gvq autocomplete bash)')
    expect(await gvq(['autocomplete', 'bash'])).toContain('complete -F _gvq gvq')
  },
}

function csvOf(data: string, gvq: Installation['gvq']): Promise<string> {
  return gvq(['export', 'Person', '--format', 'csv', '--data', data])
}
