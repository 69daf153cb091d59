import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runGvq, startGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'

const schema = 'N::Hive { code: String, frames: U8 }\nE::Near { From: Hive, To: Hive }\n'
const misspelt = 'QUERY ListHives() =>\n  hives <- N<Hvie>\n  RETURN hives::{cide, key: code}\n'
const fixed = 'QUERY ListHives() =>\n  hives <- N<Hive>\n  RETURN hives::{code, key: code}\n'
const unknown = 'QUERY ListBees() =>\n  RETURN N<Bumblebee>\n'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-check-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Creates a folder with these files. */
async function projectOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text)
  return path
}

const check = (cwd: string, ...args: readonly string[]) => runGvqHere(['check', ...args], { cwd })
const textOf = (path: string, file: string) => readFile(join(path, file), 'utf8')

describe('gvq check', () => {
  it('shows where to learn more, and what --fix would fix', async () => {
    const path = await projectOf('hints', { 'schema.hx': schema, 'q.hx': misspelt + unknown })
    const { code, stdout } = await check(path)
    expect(code).toBe(1)
    expect(stdout).toContain('\nFor more information, run gvq explain E101.\n')
    expect(stdout).toContain('\ngvq check --fix fixes 1 of 2, and 1 more behind them.\n\n✗ 2 files, 2 errors')
  })

  it('shows at most --max-diagnostics per file', async () => {
    const path = await projectOf('many', { 'q.hx': 'QUERY Q() =>\n  RETURN {a: x, b: y, c: z}\n' })
    const { stdout } = await check(path, '--max-diagnostics', '1')
    expect(stdout.match(/error\[E301\]/g)).toHaveLength(1)
    expect(stdout).toContain('… 2 more in q.hx\n')
    expect(stdout).toMatch(/✗ 1 file, 3 errors/)
    expect((await check(path, '--max-diagnostics', '0')).code).toBe(2)
  })

  it('--format github prints workflow commands alone on standard output', async () => {
    const path = await projectOf('github', { 'q.hx': unknown })
    const { code, stdout, stderr } = await check(path, '--format', 'github')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^::error file=q\.hx,line=2,col=12,endLine=2,endColumn=21,title=E101::.*\n$/)
    expect(stderr).toMatch(/^✗ 1 file, 1 error /)
  })

  it('--format sarif prints one log alone on standard output', async () => {
    const path = await projectOf('sarif', { 'q.hx': unknown })
    const { code, stdout, stderr } = await check(path, '--format=sarif')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'gvq' } }, results: [{ ruleId: 'E101' }] }],
    })
    expect(stderr).toMatch(/^✗ 1 file, 1 error /)
    const clean = await check(await projectOf('sarif-clean', { 's.hx': schema }), '--format', 'sarif')
    expect(clean.code).toBe(0)
    expect(JSON.parse(clean.stdout)).toMatchObject({ runs: [{ results: [] }] })
  })
})

describe('gvq check --fix', () => {
  it('applies safe fixes, reports them, and checks again', async () => {
    const path = await projectOf('fix', { 'schema.hx': schema, 'q.hx': misspelt })
    const { code, stdout, stderr } = await check(path, '--fix')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^fixed q\.hx:2:14: replace `Hvie` with `Hive` \(E101\)\nfixed q\.hx:3:18: replace `cide` with `code` \(E202\)\n\n✓ 2 files/,
    )
    expect(await textOf(path, 'q.hx')).toBe(fixed)
    expect(await textOf(path, 'schema.hx')).toBe(schema)
    expect((await readdir(path)).sort()).toEqual(['q.hx', 'schema.hx'])
    const again = await check(path, '--fix')
    expect(again.stdout).toMatch(/^✓ 2 files/)
  })

  it('does not apply other fixes, and fails because of these errors', async () => {
    const path = await projectOf('fix-part', { 'schema.hx': schema, 'q.hx': misspelt + unknown })
    const { code, stdout } = await check(path, '--fix')
    expect(code).toBe(1)
    expect(stdout).toContain('error[E101]: unknown node type `Bumblebee`')
    expect(await textOf(path, 'q.hx')).toBe(fixed + unknown)
  })

  it('reports on standard error if standard output is a document', async () => {
    const path = await projectOf('fix-json', { 'schema.hx': schema, 'q.hx': misspelt })
    const { stdout, stderr } = await check(path, '--fix', '--format', 'json')
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [] })
    expect(stderr).toMatch(/^fixed q\.hx:2:14: /)
  })

  it('preserves the byte order mark, line ends and mode of a file', async () => {
    const windows = `\uFEFF${(schema + misspelt).replaceAll('\n', '\r\n')}`
    const path = await projectOf('fix-bytes', { 'q.hx': windows })
    await chmod(join(path, 'q.hx'), 0o640)
    expect((await check(path, '--fix')).code).toBe(0)
    expect(await textOf(path, 'q.hx')).toBe(`\uFEFF${(schema + fixed).replaceAll('\n', '\r\n')}`)
    expect((await stat(join(path, 'q.hx'))).mode & 0o777).toBe(0o640)
  })

  it('never changes a file outside the project through a link', async () => {
    const elsewhere = await projectOf('elsewhere', { 'q.hx': misspelt })
    const path = await projectOf('fix-link', { 'schema.hx': schema })
    await symlink(join(elsewhere, 'q.hx'), join(path, 'q.hx'))
    const { code, stdout } = await check(path, '--fix')
    expect(code).toBe(1)
    expect(stdout).not.toContain('fixed ')
    expect(await textOf(elsewhere, 'q.hx')).toBe(misspelt)
  })

  it('cannot be used with --watch', async () => {
    const path = await projectOf('fix-watch', { 'schema.hx': schema })
    const { code, stderr } = await check(path, '--fix', '--watch')
    expect(code).toBe(2)
    expect(stderr).toContain('--watch cannot be used with --fix.')
  })
})

/** A running `gvq check --watch`, whose output can be awaited. */
class Watching {
  readonly child: ChildProcess
  #text = ''
  readonly #closed: Promise<unknown>

  constructor(cwd: string, ...args: readonly string[]) {
    this.child = startGvq(['check', '--watch', ...args], { cwd })
    this.#closed = once(this.child, 'close')
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.on('data', chunk => {
        this.#text += String(chunk)
        this.child.emit('text')
      })
    }
  }

  /**
   * Resolves with everything up to the end of the first report that has the pattern, and forgets it. Reports before it may
   * be of a file that was half written. Fails when the process ends before.
   */
  async reports(pattern: RegExp): Promise<string> {
    const report = new RegExp(`${pattern.source}[^]*?Watching .*\\n`)
    for (;;) {
      const match = report.exec(this.#text)
      if (match !== null) {
        const end = match.index + match[0].length
        const shown = this.#text.slice(0, end)
        this.#text = this.#text.slice(end)
        return shown
      }
      if (this.child.exitCode !== null) throw new Error(`gvq ended: ${this.#text}`)
      await Promise.race([once(this.child, 'text'), this.#closed])
    }
  }

  /** Stops it like Ctrl-C, and resolves with the exit code. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGINT')
    await this.#closed
    return this.child.exitCode
  }
}

describe('gvq check --watch', () => {
  it('checks again on every save, and ends with 0 on Ctrl-C', async () => {
    const path = await projectOf('watch', { 'schema.hx': schema, 'q.hx': misspelt })
    const gvq = new Watching(path)
    await gvq.reports(/error\[E101\][\s\S]*✗ 2 files, 1 error/)
    await writeFile(join(path, 'q.hx'), fixed)
    await gvq.reports(/✓ 2 files, 1 query, no errors/)
    // Editors save like this: a new file takes the place of the old one.
    await writeFile(join(path, 'q.hx~'), unknown)
    await rename(join(path, 'q.hx~'), join(path, 'q.hx'))
    await gvq.reports(/`Bumblebee`[\s\S]*✗ 2 files, 1 error/)
    await writeFile(join(path, 'more.hx'), fixed)
    await gvq.reports(/✗ 3 files, 1 error/)
    await rm(join(path, 'q.hx'))
    await gvq.reports(/✓ 2 files/)
    expect(await gvq.stop()).toBe(0)
  })

  it('follows changes of the settings, even if these are invalid for a while', async () => {
    const path = await projectOf('watch-toml', { 'gvq.toml': 'queries = "here"\n' })
    await projectOf('watch-toml/here', { 'q.hx': schema })
    await projectOf('watch-toml/there', { 's.hx': schema, 'q.hx': unknown })
    const gvq = new Watching(path)
    expect(await gvq.reports(/✓ 1 file/)).toMatch(/Watching 2 folders/)
    await writeFile(join(path, 'gvq.toml'), 'queries = ')
    await gvq.reports(/error: .*gvq\.toml/)
    await writeFile(join(path, 'gvq.toml'), 'queries = "there"\n')
    await gvq.reports(/✗ 2 files, 1 error/)
    await writeFile(join(path, 'there', 'q.hx'), fixed)
    await gvq.reports(/✓ 2 files/)
    expect(await gvq.stop()).toBe(0)
  })

  it('does not clear the screen without a terminal', async () => {
    const path = await projectOf('watch-plain', { 'schema.hx': schema })
    const gvq = new Watching(path)
    expect(await gvq.reports(/✓ 1 file/)).not.toContain('\x1b')
    expect(await gvq.stop()).toBe(0)
  })

  it('exits with 2 when there is nothing to watch', async () => {
    const gvq = await runGvq(['check', '--watch', 'nowhere'], { cwd: folder })
    expect(gvq.code).toBe(2)
    expect(gvq.stderr).toContain('nowhere does not exist.')
  })
})

describe('gvq check -', () => {
  it('checks the program on standard input, and nothing of the folder', async () => {
    const cwd = await projectOf('piped', { 'broken.hx': 'QUERY' })
    const clean = await runGvq(['check', '-'], { cwd, input: schema + fixed })
    expect([clean.code, clean.stdout]).toEqual([0, expect.stringContaining('1 file, 1 query, no errors')])
    const { code, stdout, stderr } = await runGvqHere(['check', '-', '--json'], {
      cwd,
      input: schema + misspelt,
    })
    expect(code, stderr).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: 'E101', file: '<stdin>' }] })
  })

  it.each([[['--fix']], [['--watch']], [['other.hx']]])('does not go with %s', async args => {
    const cwd = await projectOf('piped', {})
    const { code, stderr } = await runGvqHere(['check', '-', ...args], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('tandard input')
  })
})
