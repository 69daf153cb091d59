import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, load, loadError } from './folders.ts'

const helix = '[project]\nname = "x"\nqueries = "./db/"\n'

/** Root, files and data folder as seen from `folder`. */
async function summary(folder: string, path: string) {
  const project = await load(path, { cwd: folder })
  return {
    root: project.root,
    files: project.files.map(file => file.path),
    dataDir: project.dataDir,
  }
}

describe('the root of a project', () => {
  it('is the folder itself, also for the path of one of its files', async () => {
    const at = await folderWith({ 'p/schema.hx': '', 'p/queries.hx': '' })
    const expected = {
      root: join(at, 'p'),
      files: ['p/queries.hx', 'p/schema.hx'],
      dataDir: join(at, 'p/.gvq'),
    }
    expect(await summary(at, 'p')).toEqual(expected)
    expect(await summary(at, 'p/queries.hx')).toEqual(expected)
    expect(await summary(at, './p/')).toEqual(expected)
  })

  it.each([
    ['helix.toml names db/', { 'p/helix.toml': helix }],
    ['helix.toml names nothing', { 'p/helix.toml': '[project]\nname = "x"' }],
    ['gvq.toml names db', { 'p/gvq.toml': 'queries = "db"' }],
    ['gvq.toml names nothing', { 'p/gvq.toml': 'port = 1' }],
    ['there are no settings', {}],
  ])('is found from its folder, its db/ folder and a file in it: %s', async (_, settings) => {
    const at = await folderWith({ ...settings, 'p/db/schema.hx': '', 'p/db/queries.hx': '' })
    const expected = {
      root: join(at, 'p'),
      files: ['p/db/queries.hx', 'p/db/schema.hx'],
      dataDir: join(at, 'p/.gvq'),
    }
    expect(await summary(at, 'p')).toEqual(expected)
    expect(await summary(at, 'p/db')).toEqual(expected)
    expect(await summary(at, 'p/db/queries.hx')).toEqual(expected)
  })

  it('is found above a folder several steps down that settings point to', async () => {
    const at = await folderWith({ 'p/gvq.toml': 'queries = "./src/hql"', 'p/src/hql/a.hx': '' })
    expect((await summary(at, 'p/src/hql/a.hx')).root).toBe(join(at, 'p'))
  })

  it('is not a project above that reads its files from elsewhere', async () => {
    const at = await folderWith({ 'helix.toml': helix, 'db/a.hx': '', 'p/b.hx': '', 'p/db/c.hx': '' })
    expect(await summary(at, 'p')).toMatchObject({ root: join(at, 'p'), files: ['p/b.hx'] })
    expect(await summary(at, 'p/db')).toMatchObject({ root: join(at, 'p/db'), files: ['p/db/c.hx'] })
  })

  it('is the folder with its own settings, whatever the settings above', async () => {
    const at = await folderWith({ 'gvq.toml': 'queries = "p"', 'p/gvq.toml': '', 'p/a.hx': '' })
    expect((await summary(at, 'p')).root).toBe(join(at, 'p'))
  })

  it('is found through a symbolic link to its db/ folder', async () => {
    const at = await folderWith({ 'p/helix.toml': helix, 'real/a.hx': '' })
    await symlink('../real', join(at, 'p/db'))
    expect(await summary(at, 'p/db/a.hx')).toMatchObject({ root: join(at, 'p'), files: ['p/db/a.hx'] })
  })
})

describe('the folder of the .hx files', () => {
  it('is the root if it contains .hx files, unless settings name another one', async () => {
    const at = await folderWith({ 'a.hx': '', 'db/b.hx': '' })
    expect((await summary(at, '.')).files).toEqual(['a.hx'])
  })

  it('is what helix.toml names, as in legacy, and what gvq.toml names before that', async () => {
    const at = await folderWith({ 'helix.toml': helix, 'a.hx': '', 'db/b.hx': '', 'q/c.hx': '' })
    expect((await summary(at, '.')).files).toEqual(['db/b.hx'])
    const both = await folderWith({
      'gvq.toml': 'queries = "q"',
      'helix.toml': helix,
      'db/b.hx': '',
      'q/c.hx': '',
    })
    expect((await summary(both, '.')).files).toEqual(['q/c.hx'])
  })

  it('does not include a stray file next to it, which is rejected rather than ignored', async () => {
    const at = await folderWith({ 'helix.toml': helix, 'scratch.hx': '', 'db/b.hx': '' })
    const error = await loadError('scratch.hx', { cwd: at })
    expect(error.message).toBe(`scratch.hx is not part of the project ${at}, whose queries are in db.`)
  })
})

describe('the data folder', () => {
  it('is the one that the caller passes, relative to the working folder', async () => {
    const at = await folderWith({ 'p/a.hx': '' })
    expect((await load('p', { cwd: at, dataDir: 'data' })).dataDir).toBe(join(at, 'data'))
    expect((await load('p', { cwd: at, dataDir: '/var/gvq' })).dataDir).toBe('/var/gvq')
  })
})
