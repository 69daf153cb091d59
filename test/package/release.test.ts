import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const copied = [
  'bin/release.mjs',
  'package.json',
  'package-lock.json',
  'editors/vscode/package.json',
  'README.md',
  'docs/install.md',
  'docs/editors.md',
  'docs/deploy/gvq.rb',
  'CHANGELOG.md',
]

let folder: string
const read = (name: string) => readFile(join(folder, name), 'utf8')

function run(program: string, ...args: string[]) {
  const author = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' }
  const committer = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' }
  const env = { ...process.env, ...author, ...committer }
  return spawnSync(program, args, { cwd: folder, encoding: 'utf8', env })
}
const release = (...args: string[]) => run(process.execPath, 'bin/release.mjs', ...args)

beforeEach(async () => {
  folder = await temporaryFolder()
  for (const name of copied) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await cp(join(root, name), join(folder, name))
  }
  run('git', 'init', '--quiet')
  run('git', 'add', '--all')
  run('git', 'commit', '--quiet', '--message', 'all')
})

describe('npm run release', () => {
  it('writes the version everywhere, dates the changelog, commits and tags', async () => {
    const { version: before } = JSON.parse(await read('package.json')) as { version: string }
    expect(release('7.0.1')).toMatchObject({ status: 0, stderr: '' })
    for (const name of ['package.json', 'package-lock.json', 'editors/vscode/package.json'])
      expect(JSON.parse(await read(name))).toMatchObject({ version: '7.0.1' })
    for (const name of copied.filter(each => !each.startsWith('package') && each !== 'CHANGELOG.md'))
      expect(await read(name)).not.toContain(`gvq-${before}.`)
    expect(await read('docs/deploy/gvq.rb')).toContain('/v7.0.1/gvq-7.0.1.tgz')
    expect(await read('CHANGELOG.md')).toMatch(
      /\n## Unreleased\n\n## 7\.0\.1 \(\d{4}-\d\d-\d\d\)\n\n### Added\n/,
    )
    expect(run('git', 'log', '-1', '--format=%s %D').stdout).toMatch(/^Version 7\.0\.1 .*tag: v7\.0\.1/)
    expect(run('git', 'status', '--porcelain').stdout).toBe('')
    // Nothing is left to release.
    expect(release('7.0.2')).toMatchObject({
      status: 1,
      stderr: 'error: CHANGELOG.md has nothing under "Unreleased"\n',
    })
  })

  it.each([
    [[], 'give a version such as 0.2.0'],
    [['1.2'], 'give a version such as 0.2.0'],
    [['0.0.9'], 'does not come after'],
  ])('refuses %j', (args, text) => {
    const { status, stderr } = release(...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining(text)])
  })

  it('refuses a work tree with changes, and changes nothing', async () => {
    await writeFile(join(folder, 'README.md'), 'changed')
    expect(release('7.0.1')).toMatchObject({ status: 1, stderr: 'error: the work tree is not clean\n' })
    expect(run('git', 'diff', '--name-only').stdout).toBe('README.md\n')
  })
})
