import { spawnSync } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engineNames } from '../support/engines.ts'
import { type GvqOptions, type Outcome, runGvq, serveGvq } from '../support/gvq.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Data on a medium that cannot be written to are read; `--read-only` writes nothing where it could. */

const program = `
N::Isle { UNIQUE INDEX name: String, size: U32 }
V::Sight { name: String }
QUERY AddIsle(name: String, size: U32) =>
  isle <- AddN<Isle>({name: name, size: size})
  AddV<Sight>([1, 2, 3], {name: name})
  RETURN isle::{name}
QUERY Isles() =>
  isles <- N<Isle>
  RETURN isles::{name}
QUERY Near() =>
  sights <- SearchV<Sight>([1, 2, 3], 2)
  RETURN sights::{name}
`

const script = `mount --bind "$DATA" "$DATA" && mount -o remount,bind,ro "$DATA" && exec "$0" "$@"`
const mayMount =
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount --bind . . && mount -o remount,bind,ro .']).status === 0

const needsMounts = skipUnless(mayMount, 'mounting is not allowed here: run as root on Linux')

interface Kept {
  readonly folder: string
  readonly temporary: string
  /** Runs gvq where the data folder is mounted to be read only. */
  readonly mounted: GvqOptions
  readonly free: GvqOptions
}

async function projectOn(engine: 'rocksdb' | 'sqlite'): Promise<Kept> {
  const [folder, temporary] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(folder, 'program.hx'), program)
  await writeFile(join(folder, 'gvq.toml'), `engine = "${engine}"\n`)
  const free = { cwd: folder, env: { TMPDIR: temporary, DATA: join(folder, '.gvq') } }
  return { folder, temporary, free, mounted: { ...free, under: ['unshare', '-m', 'sh', '-c', script] } }
}

/** The names, sizes and times of all files of the data. */
async function stateOf({ folder }: Kept): Promise<readonly string[]> {
  const root = join(folder, '.gvq')
  const names = await readdir(root, { recursive: true })
  const lines = names.map(async name => {
    const { size, mtimeMs } = await stat(join(root, name))
    return `${name} ${size} ${mtimeMs}`
  })
  return (await Promise.all(lines)).sort()
}

function added(name: string): readonly string[] {
  return ['run', 'AddIsle', '-p', `name=${name}`, '-p', 'size=5']
}

const ok = (stdout: string): Partial<Outcome> => ({ code: 0, stdout, stderr: '' })

const refusal = 'error: This writes, and the data are open to be read only.\n'

describe.each(engineNames)('data in %s on a medium that cannot be written to', engine => {
  needsMounts.it('are read by every command that only reads, which leaves nothing behind', async () => {
    const kept = await projectOn(engine)
    await runGvq(added('Sark'), kept.free)
    const before = await stateOf(kept)
    const gvq = (args: readonly string[], input?: string) =>
      runGvq(args, { ...kept.mounted, ...(input !== undefined && { input }) })
    expect(await gvq(['run', 'Isles'])).toEqual(ok('{"isles":["Sark"]}\n'))
    expect(await gvq(['run', 'Near'])).toEqual(ok('{"sights":["Sark"]}\n'))
    expect(await gvq(['export', 'Isle', '--format', 'csv'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Sark,5'),
    })
    expect(JSON.parse((await gvq(['stats', '--json'])).stdout)).toMatchObject({
      folder: join(kept.folder, '.gvq'),
    })
    const dumped = join(kept.temporary, 'dumped')
    expect((await gvq(['dump', dumped])).stdout).toBe(`2 records of 2 types written to ${dumped}\n`)
    const typed = await gvq(['repl'], 'N<Isle>::COUNT\nAddIsle("Herm", 2)\n:begin\nIsles()\n')
    expect(typed).toMatchObject({ code: 1, stdout: '{"data":1}\n{"isles":["Sark"]}\n' })
    expect(typed.stderr).toContain('cannot be written to: it is read as it is now, and writes are refused.')
    expect(typed.stderr.split(refusal)).toHaveLength(3)
    expect(await gvq(added('Herm'))).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal) })
    expect(await stateOf(kept)).toEqual(before)
    expect((await readdir(kept.temporary)).filter(name => name !== 'dumped')).toEqual([])
  })

  needsMounts.it('are served with --read-only, and writes are refused', async () => {
    const kept = await projectOn(engine)
    await runGvq(added('Sark'), kept.free)
    const server = await serveGvq(['--read-only'], kept.mounted)
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    expect(await server.ask('Isles')).toEqual({ status: 200, body: { isles: ['Sark'] } })
    expect(await server.ask('AddIsle', { name: 'Herm', size: 2 })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', error: 'This writes, and the data are open to be read only.' },
    })
    expect(await server.ask('Isles')).toEqual({ status: 200, body: { isles: ['Sark'] } })
    const refused = await runGvq(['serve', '--port', '0'], kept.mounted)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is not writable[\s\S]*--read-only/),
    })
  })

  needsMounts.it('have the last commit, also of a process that was killed', async () => {
    const kept = await projectOn(engine)
    const server = await serveGvq([], kept.free)
    for (const name of ['Sark', 'Herm', 'Lihou']) await server.ask('AddIsle', { name, size: 1 })
    await server.stop('SIGKILL')
    expect(await runGvq(['run', 'Isles'], kept.mounted)).toEqual(ok('{"isles":["Sark","Herm","Lihou"]}\n'))
  })

  needsMounts.it('are read through the server that has them, which may write', async () => {
    const kept = await projectOn(engine)
    const server = await serveGvq([], kept.free)
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    expect(await runGvq(added('Sark'), kept.mounted)).toEqual(ok('{"isle":"Sark"}\n'))
    expect(await server.ask('Isles')).toMatchObject({ body: { isles: ['Sark'] } })
    expect(await runGvq([...added('Herm'), '--read-only'], kept.mounted)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('AddIsle writes, and the data are to be read only.'),
    })
    const typed = await runGvq(['repl', '--read-only', '-c', 'AddIsle("Herm", 2)'], kept.mounted)
    expect(typed).toMatchObject({ code: 1, stderr: expect.stringContaining('only reading is allowed here') })
  })

  it('of a folder that could be written to stay as they are with --read-only', async () => {
    const kept = await projectOn(engine)
    await runGvq(added('Sark'), kept.free)
    const before = await stateOf(kept)
    const gvq = (...args: readonly string[]) => runGvq([...args, '--read-only'], kept.free)
    expect(await gvq('run', 'Isles')).toEqual(ok('{"isles":["Sark"]}\n'))
    expect(await gvq(...added('Herm'))).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal) })
    expect(await gvq('repl', '-c', 'Isles()')).toEqual(ok('{"isles":["Sark"]}\n'))
    expect((await gvq('stats')).code).toBe(0)
    expect(await stateOf(kept)).toEqual(before)
  })
})

it('--read-only makes no data folder', async () => {
  const { folder, free } = await projectOn('rocksdb')
  const refused = await runGvq(['run', 'Isles', '--read-only'], free)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no data of gvq in') })
  await mkdir(join(folder, '.gvq'))
  expect((await runGvq(['run', 'Isles', '--read-only'], free)).code).toBe(1)
  expect(await readdir(join(folder, '.gvq'))).toEqual([])
})
