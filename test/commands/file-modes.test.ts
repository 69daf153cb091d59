import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { engineNames } from '../support/engines.ts'
import { runGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = `N::User { name: String }
V::Note { text: String }
QUERY Add(name: String) => u <- AddN<User>({name: name}) RETURN u
QUERY Note(v: [F64]) => n <- AddV<Note>(v, {text: "x"}) RETURN n
`

/** The modes of a file, or of a folder and all in it, by path, as octal text. */
async function modesIn(folder: string, path: string): Promise<Readonly<Record<string, string>>> {
  const modes: Record<string, string> = {}
  const visit = async (name: string): Promise<void> => {
    const stats = await stat(join(folder, name))
    modes[name] = `${stats.isDirectory() ? 'd' : '-'}${(stats.mode & 0o777).toString(8)}`
    if (stats.isDirectory())
      for (const each of await readdir(join(folder, name))) await visit(join(name, each))
  }
  await visit(path)
  return modes
}

async function projectOf(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  await writeFile(join(folder, 'users.csv'), 'name\nAda\n"broken\n')
  return folder
}

const isPrivate = /^(d700|-600)$/

describe.each(['000', '022'])('under the umask %s', umask => {
  const under = ['/bin/sh', '-c', `umask ${umask}; exec "$@"`, 'sh']
  const gvq = async (cwd: string, ...args: readonly string[]) => {
    const outcome = await runGvq(args, { cwd, under })
    expect(outcome, outcome.stderr).toMatchObject({ code: args[0] === 'import' ? expect.any(Number) : 0 })
    return outcome
  }
  const mode = (full: number) => (full & ~Number.parseInt(umask, 8)).toString(8)

  it.each(engineNames)('what contains data in %s is for its owner only', async engine => {
    const folder = await projectOf()
    await writeFile(join(folder, 'gvq.toml'), `engine = "${engine}"\n`)
    await gvq(folder, 'run', 'Add', '-p', 'name=Ada')
    await gvq(folder, 'run', 'Note', '-p', 'v=[1,2]')
    await gvq(folder, 'import', 'User', 'users.csv', '--rejects', 'rejects.jsonl')
    await gvq(folder, 'backup', 'copies/backup')
    await gvq(folder, 'dump', 'copies/dump')
    await gvq(folder, 'export', 'User', '--out', 'users.jsonl')
    await gvq(folder, 'key', 'reader', '--file', 'keys.toml')
    await gvq(folder, 'restore', 'copies/dump', '--data', 'restored')
    const paths = [
      '.gvq',
      'copies/backup',
      'copies/dump',
      'users.jsonl',
      'rejects.jsonl',
      'keys.toml',
      'restored',
    ]
    for (const path of paths) {
      const modes = await modesIn(folder, path)
      const opened = Object.entries(modes).filter(([, mode]) => !isPrivate.test(mode))
      expect(opened, path).toEqual([])
    }
  })

  it('programs, tests and clients have the modes that the user wants', async () => {
    const folder = await projectOf()
    await gvq(folder, 'init', 'new', '--yes')
    await gvq(folder, 'gen', 'ts', '--out', 'client.ts')
    await gvq(folder, 'repl', '-c', 'QUERY Mine() => RETURN [1]', '-c', ':save mine.hx')
    await gvq(folder, 'dump', 'dump')
    await gvq(folder, 'restore', 'dump', '--project', 'again')
    const read = async (path: string) => (await modesIn(folder, path))[path]
    expect(await modesIn(folder, 'new')).toMatchObject({
      new: `d${mode(0o777)}`,
      'new/schema.hx': `-${mode(0o666)}`,
    })
    expect(await read('client.ts')).toBe(`-${mode(0o666)}`)
    expect(await read('mine.hx')).toBe(`-${mode(0o666)}`)
    expect(await read('again/program.hx')).toBe(`-${mode(0o666)}`)
    expect(await read('again')).toBe(`d${mode(0o777)}`)
    expect(await read('again/.gvq')).toBe('d700')
  })
})

describe('a data folder that others may read', () => {
  const openAndClose = async (project: string) => (await openDatabase({ project, env: {} })).close()
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777

  it('is closed to them when it is opened', async () => {
    const project = await projectOf()
    await openAndClose(project)
    await chmod(join(project, '.gvq'), 0o755)
    await openAndClose(project)
    expect(await modeOf(join(project, '.gvq'))).toBe(0o700)
  })

  it('is left as it is if it is not of gvq', async () => {
    const project = await projectOf()
    await chmod(project, 0o755)
    await expect(openDatabase({ project, dataDir: project, env: {} })).rejects.toThrow(
      'not a data folder of gvq',
    )
    expect(await modeOf(project)).toBe(0o755)
  })
})

it('the library leaves the umask of its process alone', async () => {
  const before = process.umask()
  const database = await openDatabase({ project: await projectOf(), env: {} })
  expect(process.umask()).toBe(before)
  expect((await stat(database.dataDir)).mode & 0o777).toBe(0o700)
  await database.close()
})
