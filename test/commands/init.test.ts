import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initAction } from '../../src/terminal/commands/actions/program/init.ts'

let folder = ''
let printed = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-init-'))
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const names = ['.gitignore', 'README.md', 'gvq.toml', 'queries.hx', 'schema.hx']

describe('gvq init', () => {
  it('creates the folder and its files, and reports them', async () => {
    const project = join(folder, 'deep', 'project')
    await initAction({ folder: project, name: undefined, yes: true, json: false })
    expect((await readdir(project)).sort()).toEqual(names)
    for (const name of names) expect(printed).toContain(`created ${join(project, name)}\n`)
    expect(await readFile(join(project, 'README.md'), 'utf8')).toMatch(/^# project\n/)
  })

  it('uses the name that is given', async () => {
    await initAction({ folder, name: 'My graph', yes: true, json: false })
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toMatch(/^# My graph\n/)
  })

  it('never overwrites a file', async () => {
    await writeFile(join(folder, 'schema.hx'), 'mine')
    await mkdir(join(folder, 'README.md'))
    await initAction({ folder, name: undefined, yes: true, json: false })
    expect(await readFile(join(folder, 'schema.hx'), 'utf8')).toBe('mine')
    expect(printed).toContain(`kept    ${join(folder, 'schema.hx')}\n`)
    expect(printed).toContain(`kept    ${join(folder, 'README.md')}\n`)
    expect(printed).toContain(`created ${join(folder, 'queries.hx')}\n`)
  })

  it('fails if there is a file in place of the folder', async () => {
    const path = join(folder, 'file')
    await writeFile(path, '')
    await expect(initAction({ folder: path, name: undefined, yes: true, json: false })).rejects.toThrow(
      `${path} is a file, not a folder.`,
    )
  })
})
