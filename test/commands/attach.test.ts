import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runGvq, type ServingGvq, serveGvq, startGvq } from '../support/gvq.ts'

const program = `
N::User { UNIQUE INDEX name: String, age: U64 }

QUERY AddUser(name: String, age: U64) =>
  user <- AddN<User>({name: name, age: age})
  RETURN user::{name, age}

QUERY Users() =>
  users <- N<User>
  RETURN users::{name}
`

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-attach-'))
  await writeFile(join(folder, 'program.hx'), program)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const library = new URL('../../dist/index.js', import.meta.url).href

/** A process that has the data open by the library, and accepts no clients. It ends with its input. */
async function startHolder(): Promise<ChildProcess> {
  const code = `import { open } from ${JSON.stringify(library)}
    const database = await open({ project: '.' })
    console.log('open')
    process.stdin.on('end', () => database.close()).resume()`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  return holder
}

const run = (args: readonly string[], input?: string) =>
  runGvq(args, { cwd: folder, ...(input !== undefined && { input }) })

async function serve(): Promise<ServingGvq> {
  const server = await serveGvq([], { cwd: folder })
  onTestFinished(async () => {
    await server.stop('SIGTERM')
  })
  return server
}

describe('while a server is running', () => {
  it('gvq run and gvq repl use it', async () => {
    const server = await serve()
    const added = await run(['run', 'AddUser', '-p', 'name=Ada', '-p', 'age=9007199254740993'])
    expect(added).toEqual({ code: 0, stdout: '{"user":{"name":"Ada","age":9007199254740993}}\n', stderr: '' })
    const typed = await run(['repl'], 'AddUser("Bob", 41)\nN<User>::COUNT\n')
    expect(typed).toMatchObject({ code: 0, stdout: expect.stringContaining('{"data":2}') })
    const answer = await fetch(`${server.url}/Users`, { method: 'POST' })
    expect(await answer.json()).toEqual({ users: ['Ada', 'Bob'] })
    const failed = await run(['run', 'AddUser', '--json', '-p', 'name=Ada', '-p', 'age=1'])
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('DUPLICATE_KEY') })
  })

  it('declarations in a shell are served at once', async () => {
    const server = await serve()
    await run(['repl'], 'QUERY HowMany() =>\n  n <- N<User>::COUNT\n  RETURN n\n')
    const answer = await fetch(`${server.url}/HowMany`, { method: 'POST' })
    expect(answer.status).toBe(200)
  })

  it('files that differ from those of the server are reported', async () => {
    await serve()
    const other = join(folder, 'other.hx')
    await writeFile(other, 'QUERY Nothing() =>\n  RETURN NONE\n')
    onTestFinished(() => rm(other))
    const users = await run(['run', 'Users'])
    expect(users.stderr).toMatch(/^note: the server at http:\/\/127\.0\.0\.1:\d+ runs different files/)
    expect(users.code).toBe(0)
    expect((await run(['repl'], 'Users()\n')).stderr).toContain('note: The project files differ')
  })

  it('files that the server has loaded again do not differ', async () => {
    await serve()
    const program = join(folder, 'program.hx')
    const before = await readFile(program, 'utf8')
    await writeFile(program, `${before}\nQUERY Nothing() =>\n  RETURN NONE\n`)
    onTestFinished(() => writeFile(program, before))
    expect((await run(['repl'], ':reload\n')).code).toBe(0)
    expect(await run(['run', 'Nothing'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('gvq explain --profile measures there', async () => {
    await serve()
    const { code, stdout } = await run(['explain', 'Users', '--profile', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      text: 'Users: one snapshot',
      measured: { timeMs: expect.any(Number) },
    })
  })

  it('gvq import runs on the server, and reports the same as without one', async () => {
    await serve()
    await writeFile(join(folder, 'more.csv'), 'name,age,x\nCy,1,\nDi,-1,\nAda,2,\n')
    const args = ['import', 'User', 'more.csv', '--rejects', 'rejected.jsonl']
    const kept = await run([...args, '--json', '--allow-rejects'])
    expect(kept.code).toBe(0)
    expect(kept.stderr).toMatch(
      /^note: the server at .* has the data open and runs the import\.\nnote: Ignored column: `x`/,
    )
    expect(JSON.parse(kept.stdout)).toMatchObject({
      files: [{ rows: 3, imported: 1, rejected: 2, done: true }],
    })
    expect(await readFile(join(folder, 'rejected.jsonl'), 'utf8')).toMatch(/^\{"line":3,.*\n\{"line":4,/)
    const again = await run(['import', 'User', 'more.csv', '--again'])
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('rejected more.csv:2: User.name is unique, and "Cy" already exists.\n')
    expect(await run(['import', 'User', 'none.csv'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('none.csv does not exist.'),
    })
    const piped = await run(['import', 'User', '-', '--format', 'csv'], 'name\nEd\n')
    expect(piped).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be imported through a server'),
    })
    expect((await run(['run', 'Users'])).stdout).toBe('{"users":["Ada","Bob","Cy"]}\n')
  })

  it('imports files for its shells, with what they reject', async () => {
    const data = join(folder, 'shell-data')
    const server = await serveGvq(['--data', data], { cwd: folder })
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    await writeFile(join(folder, 'shell.csv'), 'Name;other\nFay;1\n"Gus;2\n')
    const shell = await run(
      ['repl', '--data', data],
      ':import User shell.csv\n:import User shell.csv\nUsers()\n',
    )
    expect(shell).toMatchObject({ code: 1, stdout: '{"users":["Fay"]}\n' })
    expect(shell.stderr).toContain('note: The fields are separated by `;`')
    expect(shell.stderr).toContain('rejected shell.csv:3: ')
    expect(shell.stderr).toContain('shell.csv: 1 of 2 rows imported into User, 1 rejected (')
    expect(shell.stderr).toContain('shell.csv: 0 imported, 1 already in User, 1 rejected before\n')
  })

  it('errors in the files do not prevent its use, because it still runs the previous version', async () => {
    await serve()
    const broken = join(folder, 'broken.hx')
    await writeFile(broken, 'QUERY Broken() =>\n')
    onTestFinished(() => rm(broken))
    const users = await run(['run', 'Users'])
    expect(users).toMatchObject({ code: 0, stderr: expect.stringMatching(/runs different files/) })
    expect((await run(['repl'], 'N<User>::COUNT\n')).stdout).toBe('{"data":3}\n')
  })

  it('accepts only clients with the token, which only its owner can read', async () => {
    await serve()
    const data = join(folder, '.gvq')
    const { attach } = JSON.parse(await readFile(join(data, 'owner.json'), 'utf8')) as { attach: string }
    const token = await readFile(join(data, 'attach.token'), 'utf8')
    expect((await stat(join(data, 'attach.token'))).mode & 0o777).toBe(0o600)
    const ask = (authorization: string) =>
      fetch(`${attach}/.gvq/database`, {
        method: 'POST',
        headers: { authorization },
        body: '{"method":"callText","args":["Users",""]}',
      })
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    for (const wrong of ['', 'Bearer ', `Bearer ${token}x`, token])
      expect((await ask(wrong)).status).toBe(403)
  })

  it('the public address does not serve it', async () => {
    const server = await serve()
    const token = await readFile(join(folder, '.gvq', 'attach.token'), 'utf8')
    const answer = await fetch(`${server.url}/.gvq/shell`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(404)
  })
})

describe('without a server', () => {
  it('leftovers of a killed server are ignored, and removed by the next one', async () => {
    const server = await serveGvq([], { cwd: folder })
    await server.stop('SIGKILL')
    expect(await run(['run', 'Users'])).toMatchObject({ code: 0, stderr: '' })
    await expect(stat(join(folder, '.gvq', 'attach.token'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('a process that accepts no clients is reported, with what to do', async () => {
    const holder = await startHolder()
    const refused = await run(['run', 'Users', '--wait', '0'])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`in use by process ${holder.pid} (gvq, since `)
    expect(refused.stderr).toContain(`Stop process ${holder.pid}, or choose another folder.`)
    holder.stdin!.end()
    await once(holder, 'close')
  })

  it.each([
    [['run', 'Users'], 0],
    [['migrate'], 0],
    [['doctor'], 0],
    [['doctor', '--repair'], 0],
    [['serve', '--port', '0'], 0],
  ])('gvq %s waits for such a process as long as it is told, and says for whom', async (args, code) => {
    const holder = await startHolder()
    const waiting = startGvq([...args, '--wait', '60'], { cwd: folder })
    const [note] = await once(waiting.stderr!, 'data')
    expect(String(note)).toContain(`in use by process ${holder.pid} (gvq, since `)
    expect(String(note)).toContain('Waiting for it, 60 s at most.')
    holder.stdin!.end()
    if (args[0] === 'serve') {
      await once(waiting.stdout!, 'data')
      waiting.kill('SIGTERM')
    }
    await once(waiting, 'close')
    expect(waiting.exitCode).toBe(code)
  })
})
