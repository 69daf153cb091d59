import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/terminal/commands/index.ts'
import { gvqPath } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { writeProject } from '../transfer/adopt/legacy.ts'

const examplesFolder = new URL('../../examples', import.meta.url).pathname

const program = `
N::Person { INDEX name: String, age: U8, UNIQUE INDEX email: String }
E::Knows { From: Person, To: Person, Properties: { since: Date } }
QUERY CreateUser(name: String, age: U8) => user <- AddN<Person>({name: name, age: age}) RETURN user
QUERY GetPerson(name: String) => person <- N<Person>({name: name}) RETURN person
QUERY ListUsers() => users <- N<Person> RETURN users
V::Note { text: String }
`

/** The program after its author has renamed one property and added another. */
const changedProgram = program
  .replace('INDEX name: String', 'INDEX full_name: String, city: String')
  .replaceAll('{name: name', '{full_name: name')

const tests = [
  { query: 'CreateUser', params: { name: 'Eva', age: 5 }, expect: '$any' },
  { query: 'GetPerson', params: { name: 'Eva' }, expect: '$any' },
]

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-examples-'))
  const shim = join(folder, 'gvq')
  await writeFile(shim, `#!/bin/sh\nexec '${process.execPath}' '${gvqPath}' "$@"\n`)
  await chmod(shim, 0o755)
})

afterAll(() => rm(folder, { recursive: true }))

/** Creates a project with everything that the examples of commands use. */
async function projectFor(command: string): Promise<string> {
  const project = join(folder, command)
  await mkdir(project)
  await cp(examplesFolder, join(project, 'examples'), { recursive: true })
  await writeFile(join(project, 'program.hx'), program)
  await writeFile(join(project, 'people.test.json'), JSON.stringify(tests))
  await writeFile(join(project, 'people.csv'), 'full_name,age\nBob,41\nCy,17\n')
  await writeFile(join(project, 'people.csv.gz'), gzipSync('email,age\nada@example.org,36\n'))
  await writeFile(join(project, 'notes.csv'), 'text\nfirst\nsecond\n')
  await writeFile(join(project, 'friends.csv'), 'a,b\nBob,Cy\n')
  await writeFile(join(project, 'knows.csv'), 'a,b,since\nBob,Cy,2020-01-01\nBob,Nobody,\n')
  if (['explain', 'restore', 'migrate'].includes(command))
    await runGvqHere(['run', 'CreateUser', '-p', 'name=Ada', '-p', 'age=36'], { cwd: project })
  if (command === 'restore') await runGvqHere(['dump', 'dump-monday'], { cwd: project })
  if (command === 'adopt') {
    const shop = join(folder, 'shop')
    await writeProject('empty', shop)
    await cp(join(shop, '.helix'), join(project, '.helix'), { recursive: true })
    await writeFile(join(project, 'helix.toml'), '[local.dev]\nport = 6969\n')
  }
  if (command === 'migrate') await writeFile(join(project, 'program.hx'), changedProgram)
  return project
}

function start(example: string, cwd: string, stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GVQ_|HELIX_)/.test(name)))
  const env = { ...own, PATH: `${folder}:${process.env.PATH}`, GVQ_PORT: '0', TMPDIR: folder }
  return spawn('bash', ['-c', `exec env ${example}`], { cwd, env, stdio: [stdin, 'pipe', 'pipe'] })
}

async function run(example: string, cwd: string) {
  // `exec` is for servers, to which signals are sent; a pipe has none.
  const child = start(/[|=]/.test(example.split(' gvq ')[0]!) ? `bash -c ${quoted(example)}` : example, cwd)
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

function quoted(example: string): string {
  return `'${example.replaceAll("'", `'\\''`)}'`
}

/** Whether the words of an example are its arguments as they stand. */
const isPlain = (example: string): boolean => /^gvq [\w ./:=-]+$/.test(example)

/** Runs an example in this process: for all but the first example of a command, unless a shell has to read them. */
function runHere(example: string, cwd: string) {
  return runGvqHere(example.split(' ').slice(1), { cwd, env: { GVQ_PORT: '0', TMPDIR: folder } })
}

async function serve(example: string, cwd: string) {
  const child = start(example, cwd)
  const stderr = text(child.stderr!)
  const closed = once(child, 'close')
  const [first] = await Promise.race([once(child.stdout!, 'data'), closed])
  child.kill('SIGTERM')
  await closed
  return { code: child.exitCode, stdout: String(first), stderr: await stderr }
}

/** What an editor says that opens a folder and closes it at once. */
const visit = [
  { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
  { id: 2, method: 'shutdown' },
  { method: 'exit' },
]
  .map(message => JSON.stringify({ jsonrpc: '2.0', ...message }))
  .map(message => `Content-Length: ${message.length}\r\n\r\n${message}`)
  .join('')

/** Runs a language server with an editor at its standard input, and at the port that the example names. */
async function edit(example: string, cwd: string) {
  const editor = createServer(socket => socket.on('error', () => undefined).write(visit))
  await once(editor.listen(0, '127.0.0.1'), 'listening')
  const { port } = editor.address() as AddressInfo
  const child = start(example.replace(/--socket \d+/, `--socket ${port}`), cwd, 'pipe')
  child.stdin!.write(visit)
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  editor.close()
  return { code: child.exitCode, stdout, stderr }
}

describe.each(Object.entries(COMMANDS))('the examples of gvq %s', (name, command) => {
  const examples = (command.examples ?? []).map(example =>
    String(example).replaceAll('<%= config.bin %>', 'gvq').replaceAll('<%= command.id %>', name),
  )

  it('are at least two, and work unchanged', async () => {
    expect(examples.length).toBeGreaterThanOrEqual(2)
    const project = await projectFor(name)
    for (const [i, example] of examples.entries()) {
      expect(example).toContain(`gvq ${name}`)
      const own = { serve, lsp: edit }[name]
      const way = own ?? (i > 0 && isPlain(example) ? runHere : run)
      const { code, stderr } = await way(example, project)
      expect([example, code, code === 0 ? '' : stderr]).toEqual([example, 0, ''])
    }
  })
})
