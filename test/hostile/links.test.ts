import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeTo, writeToSync } from '../../src/base/files/open-to-write.ts'
import { openDatabase } from '../../src/database/open.ts'
import { engineNames } from '../support/engines.ts'
import { runGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Links in a folder from somewhere else point at files of the user, which stay as they are. */

const program = `N::User { name: String }
V::Note { text: String }
QUERY Add(name: String) => u <- AddN<User>({name: name}) RETURN u
QUERY Note(v: [F64]) => n <- AddV<Note>(v, {text: "x"}) RETURN n
`
const precious = 'a file of the user\n'

interface Planted {
  readonly folder: string
  readonly target: string
}

async function project(settings = ''): Promise<Planted> {
  const top = await temporaryFolder()
  const folder = join(top, 'project')
  const target = join(top, 'precious')
  await mkdir(folder)
  await writeFile(join(folder, 'program.hx'), program)
  if (settings !== '') await writeFile(join(folder, 'gvq.toml'), settings)
  await writeFile(target, precious)
  return { folder, target }
}

/** Makes a data folder with all its files. */
async function filled(folder: string): Promise<void> {
  const database = await openDatabase({ project: folder, env: {} })
  try {
    await database.call('Add', { name: 'Ada' })
    await database.call('Note', { v: [1, 2] })
  } finally {
    await database.close()
  }
}

describe.each(engineNames)('a data folder of %s', engine => {
  const settings = `engine = "${engine}"\n`

  it('with a link in the place of any of its files or folders is refused, and the file behind it is as before', async () => {
    const { folder } = await project(settings)
    await filled(folder)
    const data = join(folder, '.gvq')
    const names = (await readdir(data, { recursive: true })).sort()
    const more = [
      'owner.json',
      'owner.json.tmp',
      'attach.token',
      `${engine}/committed`,
      'vectors/x.tmp',
      'gvq-probe.tmp',
    ]
    for (const name of new Set([...names, ...more])) {
      const { folder: other, target } = await project(settings)
      await filled(other)
      const place = join(other, '.gvq', name)
      await rm(place, { recursive: true, force: true })
      await symlink(target, place)
      const outcome = await openDatabase({ project: other, env: {} }).then(
        async database => {
          await database.call('Add', { name: 'Bob' }).catch(() => undefined)
          await database.close()
          return 'opened'
        },
        (error: Error) => error.message,
      )
      // An unreadable format.json is none of gvq's.
      if (name !== 'format.json') expect(outcome, name).toContain(`contains the symbolic link ${name}`)
      expect(await readFile(target, 'utf8'), name).toBe(precious)
    }
  })

  it('with a folder behind a link is refused, and nothing is written there', async () => {
    for (const name of [engine, 'vectors']) {
      const { folder } = await project(settings)
      await filled(folder)
      const elsewhere = await mkdtemp(join(folder, '..', 'elsewhere'))
      await rm(join(folder, '.gvq', name), { recursive: true })
      await symlink(elsewhere, join(folder, '.gvq', name))
      await expect(openDatabase({ project: folder, env: {} })).rejects.toThrow(`the symbolic link ${name}`)
      expect(await readdir(elsewhere)).toEqual([])
    }
  })

  it('with another name of a file of the user in the place of one that is written to is refused', async () => {
    const { folder } = await project(settings)
    await filled(folder)
    const data = join(folder, '.gvq')
    const names = (await readdir(data, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile() && !entry.name.endsWith('.sst'))
      .map(entry => join(relative(data, entry.parentPath), entry.name))
      .filter(name => name.includes('/'))
    expect(names.length).toBeGreaterThan(1)
    for (const name of new Set([...names, `${engine}/committed`])) {
      const { folder: other, target } = await project(settings)
      await filled(other)
      const place = join(other, '.gvq', name)
      await rm(place, { force: true })
      await link(target, place)
      await expect(openDatabase({ project: other, env: {} }), name).rejects.toThrow(
        `contains the file ${name}, which has another name`,
      )
      expect(await readFile(target, 'utf8'), name).toBe(precious)
    }
  })

  it('of which a copy shares what is not written to again is opened', async () => {
    const { folder } = await project(settings)
    for (let i = 0; i < 3; i++) await filled(folder)
    const store = join(folder, '.gvq', engine)
    const shared = (await readdir(store)).filter(name => name.endsWith('.sst'))
    expect(shared.length > 0).toBe(engine === 'rocksdb')
    for (const name of shared) await link(join(store, name), join(folder, '..', name))
    await filled(folder)
  })

  it('a temporary file that is linked to a file of the user is removed, not written to', async () => {
    const { folder, target } = await project(settings)
    await filled(folder)
    await link(target, join(folder, '.gvq', 'owner.json.tmp'))
    await filled(folder)
    expect(await readFile(target, 'utf8')).toBe(precious)
  })
})

describe('a file that gvq opens without being told its path', () => {
  it.each(['append', 'in place', 'existing'] as const)(
    'is not written to if it has another name: %s',
    async way => {
      const { folder, target } = await project()
      const place = join(folder, 'file')
      await link(target, place)
      const options = { way, mode: 0o600 }
      await expect(writeTo(place, 'x', options)).rejects.toMatchObject({ code: 'EMLINK', path: place })
      expect(() => writeToSync(place, 'x', options)).toThrow('EMLINK')
      expect(await readFile(target, 'utf8')).toBe(precious)
      await writeTo(place, 'x', { ...options, follow: true })
      expect(await readFile(target, 'utf8')).toMatch(/^x|x$/)
    },
  )
})

describe('files of data that exist and that others may read', () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

  it('are closed to them when gvq writes to them', async () => {
    const { folder } = await project()
    await writeFile(join(folder, 'users.csv'), 'name\nAda\n"broken\n')
    const files = ['rejects.jsonl', 'out.txt', 'users.jsonl', 'keys.toml']
    for (const file of files) {
      await writeFile(join(folder, file), '')
      await chmod(join(folder, file), 0o666)
    }
    await runGvq(['import', 'User', 'users.csv', '--rejects', 'rejects.jsonl'], { cwd: folder })
    await runGvq(['repl', '-c', ':out out.txt', '-c', 'N<User>'], { cwd: folder })
    await runGvq(['export', 'User', '--out', 'users.jsonl'], { cwd: folder })
    await runGvq(['key', 'reader', '--file', 'keys.toml'], { cwd: folder })
    for (const file of files) {
      expect((await stat(join(folder, file))).size, file).toBeGreaterThan(0)
      expect(await modeOf(join(folder, file)), file).toBe('600')
    }
  })

  it('an export does not write through a link in the place of its temporary file', async () => {
    const { folder, target } = await project()
    await filled(folder)
    await symlink(target, join(folder, 'users.jsonl.part'))
    await runGvq(['export', 'User', '--out', 'users.jsonl'], { cwd: folder })
    expect(await readFile(target, 'utf8')).toBe(precious)
    expect(await readFile(join(folder, 'users.jsonl'), 'utf8')).toContain('Ada')
  })

  it('files of source keep the mode that their user gave them', async () => {
    const { folder } = await project()
    await chmod(join(folder, 'program.hx'), 0o664)
    expect(await runGvq(['fmt'], { cwd: folder })).toMatchObject({ code: 0 })
    expect(await readFile(join(folder, 'program.hx'), 'utf8')).not.toBe(program)
    expect(await modeOf(join(folder, 'program.hx'))).toBe('664')
  })
})

describe('queries outside of the project', () => {
  const unformatted = 'QUERY  Q( ) =>\n  RETURN    "x"\n'
  const fixable = 'QUERY Q() =>\n  unused <- "y"\n  RETURN "x";\n'

  it.each([
    ['fmt', ['fmt'], unformatted],
    ['check --fix', ['check', '--fix'], fixable],
  ])('%s does not write to them', async (_, args, text) => {
    for (const linked of [false, true]) {
      const { folder } = await project(linked ? 'queries = "linked"\n' : 'queries = "../elsewhere"\n')
      const elsewhere = join(folder, '..', 'elsewhere')
      await mkdir(elsewhere)
      if (linked) await symlink(elsewhere, join(folder, 'linked'))
      await writeFile(join(elsewhere, 'q.hx'), text)
      const outcome = await runGvq(args, { cwd: folder })
      expect(await readFile(join(elsewhere, 'q.hx'), 'utf8'), outcome.stdout + outcome.stderr).toBe(text)
    }
  })
})

describe('gvq test --update', () => {
  const tests = '[{"query": "Add", "params": {"name": "Ada"}}]'

  it('does not write to a file outside of the project, unless it is named', async () => {
    const { folder } = await project()
    const elsewhere = join(folder, '..', 'elsewhere.json')
    await writeFile(elsewhere, tests)
    await symlink(elsewhere, join(folder, 'a.test.json'))
    const found = await runGvq(['test', '--update'], { cwd: folder })
    expect(found.stderr).toContain('a.test.json is outside the project, and was not updated.')
    expect(await readFile(elsewhere, 'utf8')).toBe(tests)
    expect(await runGvq(['test', '--update', 'a.test.json'], { cwd: folder })).toMatchObject({ code: 0 })
    expect(await readFile(elsewhere, 'utf8')).toContain('"Ada"')
    expect(await readFile(elsewhere, 'utf8')).not.toBe(tests)
  })
})
