import { execFileSync } from 'node:child_process'
import { chmod, mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { needsLinux, needsUnix } from '../support/platform.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { folderWith, load, loadError } from './folders.ts'

const needsOrdinaryUser = skipUnless(
  process.getuid?.() !== 0,
  'root may read every file: run the tests as another user',
)

const names = (files: readonly { path: string }[]) => files.map(file => file.path)

describe('the files of a program', () => {
  it('are all .hx files of the folder, sorted, not those of its sub-folders', async () => {
    const root = await folderWith({
      'b.hx': 'B',
      'a.hx': 'A',
      'Z.hx': 'Z',
      'notes.txt': '',
      'a.hx.bak': '',
      '.#a.hx': '',
      '.hx': '',
      'more/c.hx': 'C',
      'folder.hx/d.hx': 'D',
    })
    expect((await load(root, { cwd: root })).files).toEqual([
      { path: 'Z.hx', text: 'Z' },
      { path: 'a.hx', text: 'A' },
      { path: 'b.hx', text: 'B' },
    ])
  })

  it('have paths relative to the working folder when inside it, else absolute', async () => {
    const root = await folderWith({ 'in/a.hx': '', '..b/a.hx': '', 'out/x': '' })
    expect(names((await load('in', { cwd: root })).files)).toEqual(['in/a.hx'])
    expect(names((await load('..b', { cwd: root })).files)).toEqual(['..b/a.hx'])
    expect(names((await load('../in', { cwd: join(root, 'out') })).files)).toEqual([join(root, 'in/a.hx')])
  })

  it('are read as UTF-8, without a byte order mark', async () => {
    const root = await folderWith({ 'a.hx': '\ufeffN::Café😀' })
    expect((await load(root)).files[0]?.text).toBe('N::Café😀')
  })

  it('may be reached by symbolic links', async () => {
    const root = await folderWith({ 'real/a.hx': 'A', 'project/x': '' })
    await symlink('../real/a.hx', join(root, 'project/linked.hx'))
    await symlink('project', join(root, 'link'))
    const project = await load('link', { cwd: root })
    expect(project.files).toEqual([{ path: 'link/linked.hx', text: 'A' }])
  })

  it.each([
    ['at once', [0xff], 1],
    ['on the third line', [0x61, 0x0a, 0xc3, 0xa9, 0x0a, 0x62, 0xe9, 0x0a, 0x0a], 3],
    ['at the end, cut off', [0x61, 0x0a, 0xe2, 0x82], 2],
    ['as UTF-16', [0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00], 1],
  ])('are refused when not UTF-8: %s', async (_, bytes, line) => {
    const root = await folderWith({ 'a.hx': 'A', 'bad.hx': Uint8Array.from(bytes) })
    const error = await loadError(root, { cwd: root })
    expect(error.message).toBe(`bad.hx is not valid UTF-8: invalid bytes in line ${line}.`)
  })

  it('are rejected when too large, before they are read', async () => {
    const root = await folderWith({ 'a.hx': '' })
    await truncate(join(root, 'a.hx'), limits.sourceBytesMax + 1)
    expect((await loadError(root, { cwd: root })).message).toBe(
      `a.hx is larger than ${limits.sourceBytesMax} bytes.`,
    )
  })

  it('are rejected when their links form a cycle or are broken', async () => {
    const root = await folderWith({ 'circle/x': '', 'nowhere/x': '' })
    await symlink('b.hx', join(root, 'circle/a.hx'))
    await symlink('a.hx', join(root, 'circle/b.hx'))
    await symlink('gone', join(root, 'nowhere/a.hx'))
    expect((await loadError('circle', { cwd: root })).message).toMatch(
      /^circle\/[ab]\.hx cannot be read: its symbolic links form a cycle\.$/,
    )
    expect((await loadError('nowhere', { cwd: root })).message).toBe(
      'nowhere/a.hx cannot be read: no such file.',
    )
  })

  needsUnix.it('are rejected when they are pipes, which would never end', async () => {
    const root = await folderWith({})
    execFileSync('mkfifo', [join(root, 'a.hx')])
    expect((await loadError(root, { cwd: root })).message).toBe('a.hx is not a regular file.')
  })

  needsLinux.it('are rejected when the disk fails', async () => {
    const root = await folderWith({})
    // Reading the first page of the process's own memory fails with EIO, even for root.
    await symlink('/proc/self/mem', join(root, 'a.hx'))
    expect((await loadError(root, { cwd: root })).message).toBe(
      'a.hx cannot be read: the disk reported an error.',
    )
  })

  needsOrdinaryUser.it('are rejected when permission is denied', async () => {
    const root = await folderWith({ 'a.hx': '' })
    await chmod(join(root, 'a.hx'), 0)
    expect((await loadError(root, { cwd: root })).message).toBe('a.hx cannot be read: permission denied.')
  })
})

describe('a path that is not a project', () => {
  it('may not exist', async () => {
    const root = await folderWith({ file: '' })
    expect((await loadError('gone', { cwd: root })).message).toBe('gone does not exist.')
    expect((await loadError('file/below', { cwd: root })).message).toBe('file/below does not exist.')
    expect((await loadError('gone.hx', { cwd: root })).hint).toContain('gvq init')
  })

  it('may be another file', async () => {
    const root = await folderWith({ 'gvq.toml': '', 'a.hx': '' })
    expect((await loadError('gvq.toml', { cwd: root })).message).toBe(
      'gvq.toml is neither a folder nor a .hx file.',
    )
  })

  it('may be a cycle of links', async () => {
    const root = await folderWith({})
    await symlink('loop', join(root, 'loop'))
    expect((await loadError('loop', { cwd: root })).message).toBe(
      'loop cannot be read: its symbolic links form a cycle.',
    )
  })

  it.each(['link', 'gvq.toml', 'helix.toml', '.env'])('%s may be a broken link', async name => {
    const root = await folderWith({ 'a.hx': '' })
    await symlink('gone', join(root, name))
    const error = await loadError(name === 'link' ? name : '.', { cwd: root })
    expect(error.message).toBe(`${name} cannot be read: it is a broken symbolic link.`)
  })

  it('may contain no .hx files; the message names the folders searched', async () => {
    const root = await folderWith({
      'empty/x': '',
      'legacy/db/x': '',
      'set/gvq.toml': 'queries = "q"',
      'set/q/x': '',
    })
    const empty = await loadError('empty', { cwd: root })
    expect(empty.message).toBe('No .hx files in empty and empty/db.')
    expect(empty.hint).toContain('gvq init')
    expect((await loadError('legacy', { cwd: root })).message).toBe('No .hx files in legacy and legacy/db.')
    expect((await loadError('set', { cwd: root })).message).toBe('No .hx files in set/q.')
  })

  it('may have settings that do not point to a folder', async () => {
    const root = await folderWith({
      'a/gvq.toml': 'queries = "gone"',
      'b/helix.toml': '[project]\nqueries = "./x.hx"',
    })
    await writeFile(join(root, 'b/x.hx'), '')
    expect((await loadError('a', { cwd: root })).message).toBe(
      'a/gvq.toml sets queries to a/gone, which is not a folder.',
    )
    expect((await loadError('b', { cwd: root })).message).toBe(
      'b/helix.toml sets queries to b/x.hx, which is not a folder.',
    )
  })
})

describe('a folder named .env or gvq.toml', () => {
  it('is ignored if it is a Python environment, and rejected as settings', async () => {
    const root = await folderWith({ 'a.hx': '' })
    await mkdir(join(root, '.env'))
    expect((await load(root)).env).toEqual({})
    await mkdir(join(root, 'gvq.toml'))
    expect((await loadError(root, { cwd: root })).message).toBe('gvq.toml is not a regular file.')
  })
})
