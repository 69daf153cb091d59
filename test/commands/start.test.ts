import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runGvq, serveGvq } from '../support/gvq.ts'
import { skipUnless } from '../support/skip-unless.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
let cache: string

/** A copy of what is installed, whose scripts may be changed. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-start-'))
  const isNeeded = (path: string) => !/\.map$|\.d\.ts$|dist\/studio/.test(path)
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: isNeeded })
  await cp(join(root, 'bin/run.js'), join(folder, 'bin/run.js'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'queries.hx'), 'QUERY One() =>\n  RETURN 1\n')
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  cache = await mkdtemp(join(folder, 'cache-'))
})

const gvq = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runGvq(args, { cwd: folder, program: join(folder, 'bin/run.js'), env: { GVQ_CACHE_DIR: cache, ...env } })

/** The files of compiled code: each is written to another one, which takes its name. */
async function codeFiles(): Promise<readonly { readonly path: string; readonly inode: number }[]> {
  const code = join(cache, 'code')
  const names = await readdir(code, { recursive: true }).catch(() => [])
  const ofCommands = names.filter(name => /^gvq-[^/\\]*[/\\]/.test(name)).map(name => join(code, name))
  return Promise.all(ofCommands.map(async path => ({ path, inode: (await stat(path)).ino })))
}

/** The script of `gvq check` that has some words; which one that is, the bundler decides. */
async function scriptWith(words: string): Promise<string> {
  const chunks = join(folder, 'dist/chunks')
  for (const name of (await readdir(chunks)).filter(each => each.startsWith('check'))) {
    if ((await readFile(join(chunks, name), 'utf8')).includes(words)) return join(chunks, name)
  }
  throw new Error(`no script of gvq check has ${words}`)
}

const checked = { code: 0, stdout: expect.stringContaining('no errors') }

const needsExecve = skipUnless(
  process.platform === 'linux' && process.execve !== undefined,
  'this process cannot replace itself: run the tests on Linux, with Node 22.15 or newer',
)

needsExecve.describe('a server', () => {
  async function commandLine(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const program = join(folder, 'bin/run.js')
    const server = await serveGvq([], { cwd: folder, program, env: { GVQ_CACHE_DIR: cache, ...env } })
    try {
      return (await readFile(`/proc/${server.child.pid}/cmdline`, 'utf8')).split('\0')
    } finally {
      expect(await server.stop('SIGTERM')).toBe(0)
    }
  }

  it('is the process that was started, with shorter pauses for garbage collection', async () => {
    expect(await commandLine({})).toContain('--max-semi-space-size=8')
  })

  it('has the pauses that the user has chosen', async () => {
    const line = await commandLine({ NODE_OPTIONS: '--max-semi-space-size=16' })
    expect(line.filter(argument => argument.includes('semi-space'))).toEqual([])
  })
})

describe('the compiled code of a command', () => {
  it('is kept by the first run and used by the next', async () => {
    expect(await gvq(['check'])).toMatchObject(checked)
    const first = await codeFiles()
    expect(first.map(({ path }) => path.slice(-6))).toEqual(['/check'])
    expect(await gvq(['check'])).toMatchObject(checked)
    // Code that V8 had refused, or that lacked a script, would have been replaced.
    expect(await codeFiles()).toEqual(first)
  })

  it('gains the scripts that a later run needs', async () => {
    await gvq(['check'])
    const [first] = await codeFiles()
    expect((await gvq(['check', '--format', 'sarif'])).stdout).toContain('"version": "2.1.0"')
    const [second] = await codeFiles()
    expect(second!.inode).not.toBe(first!.inode)
    expect(await gvq(['check'])).toMatchObject(checked)
    await gvq(['check', '--format', 'sarif'])
    expect(await codeFiles()).toEqual([second])
  })

  it('is renewed after an hour, with the functions that were called since', async () => {
    await gvq(['check'])
    const [first] = await codeFiles()
    const anHourAgo = Date.now() / 1000 - 3601
    await utimes(first!.path, anHourAgo, anHourAgo)
    expect(await gvq(['check'])).toMatchObject(checked)
    const [second] = await codeFiles()
    expect(second!.inode).not.toBe(first!.inode)
    expect(await gvq(['check'])).toMatchObject(checked)
    expect(await codeFiles()).toEqual([second])
  })

  it('is not used for a script that was changed without changing its length', async () => {
    const script = await scriptWith('no errors')
    await gvq(['check'])
    const before = await readFile(script, 'utf8')
    const { mtime, atime } = await stat(script)
    try {
      await writeFile(script, before.replaceAll('no errors', 'NO ERRORS'))
      expect((await gvq(['check'])).stdout).toContain('NO ERRORS')
    } finally {
      await writeFile(script, before)
      await utimes(script, atime, mtime)
    }
    expect(await gvq(['check'])).toMatchObject(checked)
  })

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['not a file of code', () => Buffer.from('{}\n')],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['overwritten in part', (bytes: Buffer) => bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 4096)],
    [
      'of other scripts',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/"build":"./, '"build":"-'), 'latin1'),
    ],
  ])('is replaced when its file is %s', async (_, damaged) => {
    await gvq(['check'])
    const [file] = await codeFiles()
    await writeFile(file!.path, damaged(await readFile(file!.path)))
    expect(await gvq(['check'])).toMatchObject(checked)
    const replaced = await codeFiles()
    expect(replaced[0]!.inode).not.toBe(file!.inode)
    expect(await gvq(['check'])).toMatchObject(checked)
    expect(await codeFiles()).toEqual(replaced)
  })

  it('is kept for help, and for what a command of oclif loads', async () => {
    const { stdout } = await gvq(['--help'])
    expect(await gvq(['--help'])).toMatchObject({ code: 0, stdout })
    expect((await codeFiles()).map(({ path }) => path.slice(-4))).toEqual(['/gvq'])
  })

  it('is not kept under a name that is none of a command', async () => {
    expect((await gvq(['chekc'])).code).toBe(2)
    expect(await codeFiles()).toEqual([])
  })

  it('is, like all that is kept there, in a folder that others cannot write to', async () => {
    await chmod(cache, 0o755)
    const options = { cwd: folder, program: join(folder, 'bin/run.js'), env: { GVQ_CACHE_DIR: cache } }
    const under = ['sh', '-c', 'umask 0; exec "$@"', 'sh']
    const data = join(cache, 'data')
    expect(await runGvq(['run', 'One', '--data', data], { ...options, under })).toMatchObject({ code: 0 })
    const names = (await readdir(cache)).filter(name => name !== 'data')
    expect(names).toEqual(expect.arrayContaining(['code']))
    for (const name of names) expect((await stat(join(cache, name))).mode & 0o777, name).toBe(0o700)
  })

  it('is not kept where NODE_DISABLE_COMPILE_CACHE is set', async () => {
    expect(await gvq(['check'], { NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject(checked)
    expect(await codeFiles()).toEqual([])
  })

  it('is not needed: --debug shows the lines of the scripts as Node loads them', async () => {
    expect(await gvq(['check', '--debug'])).toMatchObject(checked)
    expect(await codeFiles()).toEqual([])
  })
})
