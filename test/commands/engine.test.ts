import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { needsBothStores, needsNoSqlite, needsSqlite } from '../support/engines.ts'
import { type Outcome, runGvq, serveGvq } from '../support/gvq.ts'

const program = `N::User { INDEX name: String }
  QUERY Add(name: String) => user <- AddN<User>({name: name}) RETURN user::{name}
  QUERY All() => users <- N<User> RETURN users::{name}`

const sqliteServes =
  /^(?:note: )?RocksDB is not available \(.+\), so the SQLite of Node\.js keeps the data\. .+\.\n?$/

interface Project {
  readonly cwd: string
  /** An environment without the binary of RocksDB. */
  readonly withoutRocksDb: Readonly<Record<string, string>>
  gvq(args: readonly string[], env?: Readonly<Record<string, string>>, input?: string): Promise<Outcome>
  format(): Promise<unknown>
}

async function project(toml = ''): Promise<Project> {
  const cwd = await mkdtemp(join(tmpdir(), 'gvq-engine-'))
  const empty = await mkdtemp(join(tmpdir(), 'gvq-no-binary-'))
  onTestFinished(async () => {
    await rm(cwd, { recursive: true, force: true })
    await rm(empty, { recursive: true, force: true })
  })
  await writeFile(join(cwd, 'program.hx'), program)
  await writeFile(join(cwd, 'gvq.toml'), toml)
  return {
    cwd,
    withoutRocksDb: { ROCKSDB_PREBUILD: empty },
    gvq: (args, env = {}, input = '') => runGvq(args, { cwd, env, input }),
    format: async () => JSON.parse(await readFile(join(cwd, '.gvq', 'format.json'), 'utf8')),
  }
}

needsSqlite.describe('where RocksDB cannot be had', () => {
  it('run, repl and serve use SQLite, and each reports that once', async () => {
    const { cwd, gvq, withoutRocksDb, format } = await project()
    const ran = await gvq(['run', 'Add', '-p', 'name=Ada'], withoutRocksDb)
    expect(ran).toEqual({
      code: 0,
      stdout: '{"user":"Ada"}\n',
      stderr: expect.stringMatching(sqliteServes),
    })
    expect(await format()).toEqual({ format: 'gvq', version: 3, engine: 'sqlite' })
    const shell = await gvq(['repl'], withoutRocksDb, 'Add(name: "Bob")\nN<User>::COUNT\n')
    expect([shell.code, shell.stderr]).toEqual([0, expect.stringMatching(sqliteServes)])
    const server = await serveGvq([], { cwd, env: withoutRocksDb })
    const answer = await fetch(`${server.url}/All`, { method: 'POST' })
    expect(await answer.json()).toEqual({ users: ['Ada', 'Bob'] })
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.messages()).toEqual([
      expect.stringMatching(sqliteServes),
      'Stopping; waiting for requests in progress.',
    ])
  })

  it('reports nothing if SQLite is configured', async () => {
    const { gvq, withoutRocksDb } = await project('engine = "sqlite"\n')
    const ran = await gvq(['run', 'Add', '-p', 'name=Ada'], withoutRocksDb)
    expect([ran.code, ran.stderr]).toEqual([0, ''])
  })

  it('doctor accepts SQLite, and shows how to change it', async () => {
    const { gvq, withoutRocksDb } = await project()
    await gvq(['run', 'Add', '-p', 'name=Ada'], withoutRocksDb)
    const { code, stdout } = await gvq(['doctor'], withoutRocksDb)
    expect(code).toBe(0)
    expect(stdout).toMatch(/! RocksDB {3}is not available: .*\n +→ /)
    expect(stdout).toMatch(/✓ SQLite {4}node:sqlite, SQLite 3\.\d+\.\d+, opened a test store\n/)
    expect(stdout).toMatch(/✓ store {5}SQLite stores the data\n +→ .*gvq doctor --to rocksdb/)
    expect(stdout).toContain('1 record, derived data is consistent')
  })
})

needsBothStores.describe('with both stores', () => {
  it('leaves data of RocksDB unchanged if that is not available, and names the alternatives', async () => {
    const { cwd, gvq, withoutRocksDb, format } = await project()
    expect((await gvq(['run', 'Add', '-p', 'name=Ada'])).stderr).toBe('')
    const refused = await gvq(['run', 'All'], withoutRocksDb)
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^error: The data folder .* was created with RocksDB, which is not available: .*\n hint: .* Or convert it on a machine where both stores load: gvq doctor --to sqlite\.\n$/,
      ),
    })
    const doctor = await gvq(['doctor'], withoutRocksDb)
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining('✗ data      The data folder')])
    expect((await gvq(['doctor', '--to', 'sqlite'], withoutRocksDb)).code).toBe(1)
    expect((await readdir(join(cwd, '.gvq'))).sort()).toEqual(['format.json', 'rocksdb', 'vectors'])
    expect(await format()).toEqual({ format: 'gvq', version: 1 })
    expect((await gvq(['run', 'All'])).stdout).toBe('{"users":["Ada"]}\n')
  })

  it('doctor --to moves the data in both directions, and reports if there is nothing to do', async () => {
    const { gvq, format } = await project()
    await gvq(['run', 'Add', '-p', 'name=Ada'])
    const there = await gvq(['doctor', '--to', 'sqlite'])
    expect([there.code, there.stderr]).toEqual([0, ''])
    expect(there.stdout).toMatch(/✓ converted \d+ keys from RocksDB to SQLite\n/)
    expect(await format()).toEqual({ format: 'gvq', version: 3, engine: 'sqlite' })
    expect(await gvq(['run', 'All'])).toEqual({ code: 0, stdout: '{"users":["Ada"]}\n', stderr: '' })
    expect((await gvq(['doctor'])).stdout).toMatch(/! store .*\n +→ gvq doctor --to rocksdb moves the data/)
    expect((await gvq(['doctor', '--to', 'sqlite'])).stdout).toContain(
      'converted nothing: SQLite already stores the data',
    )
    expect((await gvq(['doctor', '--to', 'rocksdb'])).stdout).toMatch(/keys from SQLite to RocksDB\n/)
    expect(await format()).toEqual({ format: 'gvq', version: 1 })
    expect((await gvq(['run', 'All'])).stdout).toBe('{"users":["Ada"]}\n')
  })

  it('a backup uses the store of its source', async () => {
    const { cwd, gvq } = await project()
    await gvq(['run', 'Add', '-p', 'name=Ada'], { GVQ_ENGINE: 'sqlite' })
    expect((await gvq(['backup', 'copy'])).code).toBe(0)
    expect((await readdir(join(cwd, 'copy'))).sort()).toEqual(['format.json', 'sqlite', 'vectors'])
    expect((await gvq(['run', 'All', '--data', 'copy'])).stdout).toBe('{"users":["Ada"]}\n')
  })
})

needsNoSqlite.describe('where Node has no SQLite', () => {
  it('doctor shows what would help, and accepts RocksDB', async () => {
    const { gvq } = await project()
    const { code, stdout } = await gvq(['doctor'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/! SQLite {4}is not available: Node\.js .*\n +→ Use Node\.js 22\.13 or newer\.\n/)
  })

  it('and RocksDB is not available either, both reasons are reported', async () => {
    const { cwd, gvq, withoutRocksDb } = await project()
    const { code, stderr } = await gvq(['run', 'All'], withoutRocksDb)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^error: RocksDB is not available: .*; and SQLite is not available: Node\.js .*\n hint: /,
    )
    expect(await readdir(join(cwd, '.gvq'))).toEqual([])
    expect((await gvq(['doctor'], withoutRocksDb)).code).toBe(1)
  })
})
