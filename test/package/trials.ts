import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'

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

/** By command, one call with a checked answer. They run in this order on one project, and use what those before them wrote. */
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

  async demo({ gvq, folder }) {
    expect(await gvq(['demo'], { cwd: folder })).toContain('all responses as expected')
  },
}
