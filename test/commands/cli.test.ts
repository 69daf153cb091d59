import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/terminal/commands/index.ts'
import { type GvqOptions, runGvq, serveGvq, startGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { needsSmallDisk, smallDisk } from '../support/small-disk.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let folder = ''
/** Creates a project with `gvq init`. */
let project = ''

const onLinux = skipUnless(process.platform === 'linux', '/dev/full and /proc are of Linux')

type Options = Partial<GvqOptions>

const own = ({ cwd = project, env = {}, ...rest }: Options): GvqOptions => ({
  cwd,
  env: { TMPDIR: folder, ...env },
  ...rest,
})
const start = (args: readonly string[], options: Options = {}) => startGvq(args, own(options))
/** Runs gvq in a process of its own: for what is true of a process, and one run of each command. */
const gvq = (args: readonly string[], options: Options = {}) => runGvq(args, own(options))
const gvqHere = (args: readonly string[], options: Options = {}) => runGvqHere(args, own(options))
const serve = (args: readonly string[] = [], options: Options = {}) => serveGvq(args, own(options))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-cli-'))
  project = join(folder, 'a project')
  const { code } = await gvq(['init', project, '--yes'], { cwd: folder })
  expect(code).toBe(0)
})

afterAll(() => rm(folder, { recursive: true }))

/** All code files that V8 loaded while gvq ran, one per line. */
async function filesLoadedBy(args: readonly string[]): Promise<string> {
  const reports = await mkdtemp(join(folder, 'coverage-'))
  await gvq(args, { env: { NODE_V8_COVERAGE: reports } })
  const [name] = await readdir(reports)
  const report = JSON.parse(await readFile(join(reports, name!), 'utf8')) as { result: { url: string }[] }
  return report.result.map(({ url }) => url).join('\n')
}

/** Creates a folder with one HelixQL file. */
async function programOf(name: string, source: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  await writeFile(join(path, 'queries.hx'), source)
  return path
}

/** Creates a project with one record. */
async function projectOfAda(): Promise<string> {
  const path = await mkdtemp(join(folder, 'ada-'))
  await gvqHere(['init', path, '--yes'])
  expect((await gvqHere(['run', 'AddPerson', '-p', 'name=Ada', '-p', 'age=36'], { cwd: path })).code).toBe(0)
  return path
}

describe('gvq', () => {
  it.each([['-h'], ['check', '-h'], ['run', 'AddPerson', '-h'], ['help', 'serve']])(
    'shows help for %s %s',
    async (...args) => {
      const { code, stdout } = await gvqHere(args)
      expect(code).toBe(0)
      expect(stdout).toContain('USAGE')
      expect(await gvqHere([...args.filter(arg => arg in COMMANDS).slice(0, 1), '--help'])).toMatchObject({
        stdout,
      })
    },
  )

  it.each([['-v'], ['--version'], ['check', '-v'], ['serve', '--version']])(
    'shows its version for %s %s',
    async (...args) => {
      expect(await gvqHere(args)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^gvq\/\d/),
        stderr: '',
      })
    },
  )

  it('takes what follows -- for arguments', async () => {
    expect(await gvqHere(['check', '--', '-v'])).toMatchObject({ code: 2, stdout: '' })
  })

  onLinux.it.each([['describe', '--json'], ['run', 'ListPersons'], ['--help'], ['describe']])(
    'says why standard output cannot be written by gvq %s %s',
    async (...args) => {
      const under = ['sh', '-c', 'exec "$@" > /dev/full', 'sh']
      expect(await gvq(args, { under })).toEqual({
        code: 1,
        stdout: '',
        stderr: 'error: Cannot write to standard output: no space left on device.\n',
      })
    },
  )

  onLinux.it('says why a file that it has opened cannot be written', async () => {
    const { code, stderr } = await gvqHere(['repl', '-c', ':out /dev/full', '-c', 'N<Person>::COUNT'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^error: Cannot write \/dev\/full: no space left on device\.\n hint: Free some space/m,
    )
  })

  onLinux.it.each([
    ['export', 'Person', '--out', '/dev/full'],
    ['gen', 'ts', '--out', '/dev/full'],
    ['test', 'one.test.json', '--junit', '/dev/full'],
    ['import', 'Person', 'rejected.csv', '--rejects', '/dev/full'],
  ])('names the file that the disk has no room for, and fails: gvq %s %s', async (...args) => {
    const cwd = await projectOfAda()
    await writeFile(join(cwd, 'one.test.json'), '[{"query": "ListPersons", "expect": {}}]')
    await writeFile(join(cwd, 'rejected.csv'), 'name,age\nBob,old\n')
    const { code, stderr } = await gvqHere(args, { cwd })
    expect(code).toBe(1)
    expect(stderr).toContain(
      'error: Cannot write /dev/full: no space left on device.\n hint: Free some space',
    )
  })

  needsSmallDisk.it(
    'leaves no part of a file that has no room, and keeps the one that was there',
    async () => {
      const { data, fill } = await smallDisk()
      const cwd = await projectOfAda()
      const out = join(data, 'people.jsonl')
      expect((await gvqHere(['export', 'Person', '--out', out], { cwd })).code).toBe(0)
      const before = await readFile(out, 'utf8')
      await fill(0)
      const { code, stderr } = await gvqHere(['export', 'Person', '--out', out], { cwd })
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`Cannot write ${out}: no space left on device.`),
      ])
      expect(await readdir(data)).toEqual(['people.jsonl'])
      expect(await readFile(out, 'utf8')).toBe(before)
    },
  )

  onLinux.it.each([
    ['init', '/proc/isles', '--yes'],
    ['run', 'ListPersons', '--data', '/proc/isles/data'],
    ['dump', '/proc/isles/dump'],
    ['backup', '/proc/isles/backup'],
  ])('ends where no folder can be created: gvq %s %s', async (...args) => {
    const { code, stderr } = await gvqHere(args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error: .*\/proc\/isles.*no such file or directory/)
    expect(stderr).toMatch(/\n hint: /)
  })

  onLinux.it('runs where the home folder does not exist and cannot be created', async () => {
    const env = { HOME: '/proc/1/isles', GVQ_CACHE_DIR: '', XDG_CACHE_HOME: '' }
    expect((await gvq(['run', 'ListPersons'], { env })).code).toBe(0)
  })

  it('reads no plugins from the home folder', async () => {
    const home = await mkdtemp(join(folder, 'home-'))
    await mkdir(join(home, 'gvq'))
    await writeFile(join(home, 'gvq/package.json'), 'no JSON')
    expect(await gvq(['graph'], { env: { XDG_DATA_HOME: home } })).toMatchObject({ code: 0, stderr: '' })
  })

  it('lists its commands without arguments, and exits with 0', async () => {
    const { code, stdout } = await gvqHere([])
    expect(code).toBe(0)
    for (const name of [...Object.keys(COMMANDS), 'autocomplete']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +[A-Z]`, 'm'))
    }
  })

  it.each(Object.keys(COMMANDS))('%s --help has a description and two examples or more', async name => {
    const { code, stdout } = await gvqHere([name, '--help'])
    expect(stdout).not.toMatch(/\|\s*\]/)
    expect(code).toBe(0)
    expect(stdout).toContain('DESCRIPTION\n')
    const examples = stdout.slice(stdout.indexOf('EXAMPLES\n'))
    expect(examples.match(new RegExp(`gvq ${name}`, 'g'))?.length).toBeGreaterThanOrEqual(2)
  })

  it('prints its version', async () => {
    expect((await gvq(['--version'])).stdout).toMatch(/^gvq\/\d+\.\d+\.\d+ /)
  })

  it.each([
    [['chek'], 'Unknown command: chek', 'Did you mean gvq check?'],
    [['check', '--formt', 'json'], 'Unknown flag: --formt', 'Did you mean --format?'],
    [
      ['check', '--format', 'xml'],
      'Unknown value "xml" for --format; use pretty, json, sarif or github.',
      'Run with --help for usage.',
    ],
    [['check', join('no', 'where')], 'no/where does not exist.', 'gvq init creates one.'],
    [['describe', '--store', 'postgres://h/d'], 'Unknown flag: --store', 'gvq describe opens no data'],
    [['fmt', '--data', 'folder', '--wait', '1'], 'Unknown flag: --data, --wait', 'gvq fmt opens no data'],
    [['run'], 'Missing argument: QUERY', 'Run with --help for usage.'],
    [['run', 'AddPerson', '-p', 'Ada'], '-p Ada is not of the form name=value.', '-p name=Ada'],
    [['serve', 'here'], 'Unexpected argument: here', 'Run with --help for usage.'],
  ])('%j is wrong usage: exit 2, one message, no trace', async (args, message, hint) => {
    const { code, stdout, stderr } = await gvqHere(args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(`error: ${message}\n`)
    expect(stderr).toContain(hint)
    expect(stderr).not.toMatch(/\n {4}at /)
  })

  it('names the sources in the trace that --debug shows', async () => {
    const { stderr } = await gvq(['check', join('no', 'where'), '--debug'])
    expect(stderr).toMatch(/\n {4}at .*\/src\/database\/project\/[\w-]+\.ts:\d+:\d+\)/)
  })

  it('exits silently when the reader closes the pipe', async () => {
    const child = start(['demo'])
    child.stdout!.destroy()
    const stderr = text(child.stderr!)
    await once(child, 'close')
    expect(await stderr).not.toMatch(/error|EPIPE/)
    expect((await readdir(folder)).filter(name => name.startsWith('gvq-demo'))).toEqual([])
  })
})

describe('gvq check', () => {
  it('accepts what gvq init creates', async () => {
    const { code, stdout, stderr } = await gvq(['check'])
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^✓ 2 files, 7 queries, no errors \(\d+ ms\)\n$/)
    expect(code).toBe(0)
  })

  it('shows errors, and exits with 1', async () => {
    const path = await programOf('wrong', 'QUERY Q() =>\n  users <- N<User>\n  RETURN users\n')
    const { code, stdout } = await gvqHere(['check', path])
    expect(code).toBe(1)
    expect(stdout).toContain('error[E101]')
    expect(stdout).toMatch(/✗ 1 file, 1 error \(\d+ ms\)\n$/)
  })

  it('prints one JSON document, and nothing else on standard output', async () => {
    const path = await programOf('wrong-json', 'QUERY Q() =>\n  users <- N<User>\n  RETURN users\n')
    const { code, stdout, stderr } = await gvqHere(['check', '--format', 'json', path])
    const report = JSON.parse(stdout) as { diagnostics: { code: string }[]; summary: unknown }
    expect(code).toBe(1)
    expect(report.diagnostics.map(diagnostic => diagnostic.code)).toEqual(['E101'])
    expect(report.summary).toMatchObject({ errors: 1, warnings: 0, files: 1 })
    expect(stderr).toMatch(/^✗ 1 file/)
  })

  it('fails on warnings only with --deny-warnings', async () => {
    const source = 'N::User { name: String }\nQUERY Q() =>\n  user <- AddN<User>({})\n  RETURN user\n'
    const path = await programOf('warned', source)
    const lenient = await gvqHere(['check', path])
    expect([lenient.code, lenient.stdout]).toEqual([0, expect.stringMatching(/✓ .* no errors, 1 warning /)])
    expect((await gvqHere(['check', '--deny-warnings', path])).code).toBe(1)
  })

  it('treats all files of a project as one program, as a shell expands them', async () => {
    const { stdout } = await gvqHere(['check', 'schema.hx', 'queries.hx'])
    expect(stdout).toMatch(/^✓ 2 files, 7 queries/)
  })

  it('loads neither oclif, nor prompts, nor a native module', async () => {
    // Whoever loads a native module looks for its binary with node-gyp-build.
    const heavy = /\/chunks\/oclif|\/node_modules\/(@oclif|@inquirer|node-gyp-build|faiss-node)\//
    const loaded = await filesLoadedBy(['check'])
    expect(loaded).toMatch(/\/dist\/commands\/main\.cjs$/m)
    expect(loaded).not.toMatch(heavy)
    expect(await filesLoadedBy(['check', '--help'])).toMatch(heavy)
    expect(await filesLoadedBy(['run', 'ListPersons', '--data', join(folder, 'loaded-data')])).toMatch(
      /\/node_modules\/node-gyp-build\//,
    )
  })

  it('uses colours only on request', async () => {
    const path = join(folder, 'wrong')
    expect((await gvq(['check', path])).stdout).not.toContain('\x1b[')
    expect((await gvq(['check', path], { env: { FORCE_COLOR: '1' } })).stdout).toContain('\x1b[')
  })
})

describe('gvq run', () => {
  it('prints the response alone on standard output', async () => {
    const data = join(folder, 'run-data')
    const added = await gvq(['run', 'AddPerson', '-p', 'name=36', '-p', 'age=36', '--data', data])
    expect([added.code, added.stderr]).toEqual([0, ''])
    expect(JSON.parse(added.stdout)).toMatchObject({ person: { label: 'Person', name: '36', age: 36 } })
    const input = '{"name": "Bob", "age": 1}'
    const second = await gvq(['run', 'AddPerson', '--params', '-', '-p', 'age=41', '--data', data], { input })
    expect(JSON.parse(second.stdout)).toMatchObject({ person: { name: 'Bob', age: 41 } })
    const listed = await gvq(['run', 'ListPersons', '--data', data, '--project', project], { cwd: folder })
    expect(listed.stdout).toMatch(/^\{"persons":\[.*\]\}\n$/)
  })

  it('exits with 1 if HTTP would respond with an error', async () => {
    const missing = await gvqHere(['run', 'GetPerson', '-p', 'name=Nobody'])
    expect([missing.code, missing.stdout]).toEqual([1, ''])
    expect(missing.stderr).toMatch(/^error: /)
    const wrong = await gvqHere(['run', 'AddPerson', '-p', 'name=X', '-p', 'age=300', '--json'])
    expect(wrong.code).toBe(1)
    expect(JSON.parse(wrong.stdout)).toMatchObject({ code: 'INVALID_PARAMETER' })
    expect(wrong.stderr).toContain('`age`')
  })

  it('suggests a similar query', async () => {
    const { code, stderr } = await gvqHere(['run', 'AddPersn'])
    expect(code).toBe(1)
    expect(stderr).toContain('`AddPersn`')
    expect(stderr).toContain('Did you mean `AddPerson`?')
  })

  it('rejects a program with errors with the diagnostics of gvq check', async () => {
    const path = await programOf('refused', 'QUERY Q() =>\n  users <- N<User>\n  RETURN users\n')
    const { code, stdout, stderr } = await gvqHere(['run', 'Q', '--project', path, '--json'])
    expect(code).toBe(1)
    expect(stderr).toContain('error[E101]')
    expect(JSON.parse(stdout)).toMatchObject({ code: 'INVALID_PROGRAM', details: [{ code: 'E101' }] })
    expect(existsSync(join(path, '.gvq'))).toBe(false)
  })
})

describe('gvq repl', () => {
  it('runs entries from a pipe, with persistent names', async () => {
    const input = [
      'AddPerson(name: "Ada", age: 36)',
      'AddPerson(',
      '  name: "Bob",',
      '  age: 41',
      ')',
      'old <- N<Person>::WHERE(_::{age}::GT(40))',
      'old::{name}',
      ':queries',
    ].join('\n')
    const { code, stdout, stderr } = await gvq(['repl', '--data', join(folder, 'repl-data')], { input })
    const lines = stdout.split('\n')
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(lines[0]!)).toMatchObject({ person: { name: 'Ada' } })
    expect(lines[2]).toBe('{"old":["Bob"]}')
    expect(lines).toContain('GetPerson(name: String)')
  })

  it('runs files, then entries of -c, in one session, and names where one fails', async () => {
    const data = ['--data', join(folder, 'repl-data-3')]
    await writeFile(join(folder, 'five.txt'), 'x <- 5\nADD(x, 1)\n')
    await writeFile(join(folder, 'wrong.txt'), '\nN<Persn>\n')
    const [five, wrong] = [join(folder, 'five.txt'), join(folder, 'wrong.txt')]
    expect(
      await gvqHere(['repl', ...data, five, '-c', 'ADD(x, 2)', '-c', ':mode csv', '-c', 'x']),
    ).toMatchObject({
      code: 0,
      stdout: '{"data":6}\n{"data":7}\nx\r\n5\r\n',
    })
    const out = join(folder, 'five.out')
    expect(
      await gvqHere(['repl', ...data, five, '-c', ':pipe cat', '-c', `:out ${out}`, '-c', 'x']),
    ).toMatchObject({ code: 0, stdout: '{"data":6}\n{"data":6}\n' })
    expect(await readFile(out, 'utf8')).toBe('{"x":5}\n')
    const stopped = await gvqHere(['repl', ...data, wrong, five, '--on-error', 'stop'])
    expect(stopped).toMatchObject({ code: 1, stdout: '' })
    expect(stopped.stderr).toContain(`--> ${wrong}:2:3\n`)
    expect(stopped.stderr).toContain(`note: the entry on line 2 of ${wrong} failed\n`)
    expect(await gvqHere(['repl', ...data, five, '-c', ':quit', '-c', 'x'])).toMatchObject({
      stdout: '{"data":6}\n',
    })
    expect(await gvqHere(['repl', ...data, five, join(folder, 'none.txt')])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: There is no readable file .*none\.txt\.\n/),
    })
  })

  it('continues after a failure, and exits with 1', async () => {
    const input = 'N<Persn>\nAddPerson(name: "Ada", age: 300)\nN<Person>::COUNT\n'
    const { code, stdout, stderr } = await gvq(['repl', '--data', join(folder, 'repl-data-2')], { input })
    expect([code, stdout]).toEqual([1, '{"data":0}\n'])
    expect(stderr).toContain('error[E101]')
    expect(stderr).toContain('error: Parameter `age` must be U8')
  })
})

describe('gvq serve', () => {
  it('serves, locks its data folder, and on SIGTERM exits with 0 after writing everything', async () => {
    const data = join(folder, 'serve-data')
    const server = await serve(['--data', data])
    const post = (path: string, body: string) =>
      fetch(`${server.url}/${path}`, { method: 'POST', body: Buffer.from(body) })
    const added = await post('AddPerson', '{"name": "Ada", "age": 36}')
    expect([added.status, await added.json()]).toMatchObject([200, { person: { name: 'Ada' } }])
    const refused = await post('AddPerson', '{"name": "Ada", "age": 36}')
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'DUPLICATE_KEY' }])
    const held = await gvq(['run', 'ListPersons', '--data', data])
    expect([held.code, held.stderr]).toEqual([0, ''])
    expect(held.stdout).toContain('"name":"Ada"')
    const second = await gvq(['serve', '--port', '0', '--data', data, '--wait', '0'])
    expect(second.code).toBe(1)
    expect(second.stderr).toContain(`process ${server.child.pid} (gvq serve`)
    expect(second.stderr).toContain(server.url)
    const port = new URL(server.url).port
    const taken = await gvq(['serve', '--port', port, '--data', join(folder, 'other-data')])
    expect([taken.code, taken.stdout]).toEqual([1, ''])
    expect(taken.stderr).toMatch(
      new RegExp(`^error: Port ${port} on 127\\.0\\.0\\.1 is in use .*\n hint: .*--port 0`),
    )
    expect(await server.stop('SIGTERM')).toBe(0)
    expect((await gvq(['run', 'ListPersons', '--data', data])).stdout).toContain('"name":"Ada"')
  })

  it('requires the configured key', async () => {
    const server = await serve(['--data', join(folder, 'key-data')], { env: { GVQ_API_KEY: 'sesame' } })
    const list = (headers: Record<string, string>) =>
      fetch(`${server.url}/ListPersons`, { method: 'POST', headers })
    expect((await list({})).status).toBe(403)
    expect((await list({ 'x-api-key': 'sesame' })).status).toBe(200)
    expect(await server.stop('SIGINT')).toBe(0)
  })

  it('warns if other machines can reach it and no key is set', async () => {
    const child = start(['serve', '--port', '0', '--host', '0.0.0.0', '--data', join(folder, 'open-data')])
    const [warning] = (await once(child.stderr!, 'data')) as [Buffer]
    expect(JSON.parse(String(warning))).toMatchObject({
      level: 'warn',
      msg: expect.stringContaining('0.0.0.0 can be reached from other machines'),
      hint: 'Set GVQ_API_KEY, or listen on 127.0.0.1.',
    })
    child.kill('SIGTERM')
    await once(child, 'close')
  })

  it('stops at once on a second signal', async () => {
    const server = await serve(['--data', join(folder, 'forced-data')])
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      'POST /ListPersons HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n',
    )
    // The request is under way from here on, and never ends.
    await once(socket, 'data')
    server.child.kill('SIGTERM')
    await once(server.child.stderr!, 'data')
    expect(server.stderr()).toContain('Stopping; waiting for requests in progress.')
    expect(await server.stop('SIGTERM')).toBe(143)
    socket.destroy()
  })
})

describe('gvq demo', () => {
  it('runs the example with the expected responses, and leaves no files', async () => {
    const { code, stdout } = await gvq(['demo'])
    expect(stdout).toContain('POST /CreatePerson { "name": "Ada", "age": 36 }\n200 {')
    expect(stdout).toMatch(/\n\d+ requests in \d+ ms, all responses as expected\.\n$/)
    expect(code).toBe(0)
    expect((await readdir(folder)).filter(name => name.startsWith('gvq-demo'))).toEqual([])
  })
})

describe('gvq doctor', () => {
  it('reports the installation and that it works', async () => {
    const { code, stdout } = await gvq(['doctor', '--data', join(folder, 'run-data')])
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(stdout).toContain(`✓ gvq       ${version}\n`)
    expect(stdout).toContain(`✓ Node.js   ${process.versions.node} `)
    expect(stdout).toMatch(/✓ RocksDB {3}package rocksdb \d/)
    expect(stdout).toMatch(/[✓!] vectors {3}(FAISS|gvq's exact engine)/)
    expect(stdout).toContain('2 .hx files')
    expect(stdout).toContain('run-data opens and is not in use')
    expect(code).toBe(0)
  })

  it('exits with 1 if the data folder is damaged', async () => {
    const data = join(folder, 'broken-data')
    await mkdir(data)
    await writeFile(join(data, 'format.json'), '{"format": "gvq", "version": 99}')
    const { code, stdout } = await gvqHere(['doctor', '--data', data])
    expect(code).toBe(1)
    expect(stdout).toMatch(/✗ data .* has format 99/)
  })
})
