import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The paths of all files that `npm pack` takes. dist/ is built before the tests. */
const files = packedFiles()

function packedFiles(): readonly string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline']
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  const options = { cwd: root, env, encoding: 'utf8', shell: process.platform === 'win32' } as const
  const stdout = execFileSync('npm', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
  const [packed] = JSON.parse(stdout) as [{ files: readonly { path: string }[] }]
  return packed.files.map(({ path }) => path)
}

describe('the package', () => {
  it('carries what runs and what tells of it, and neither sources nor tests', () => {
    expect([...new Set(files.map(path => path.split('/')[0]))].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bin',
      'dist',
      'docs',
      'editors',
      'examples',
      'grammar',
      'package.json',
    ])
  })

  it('runs nothing when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const ofInstallation = /^(pre|post)?(install|prepare)$/
    expect(Object.keys(scripts).filter(name => ofInstallation.test(name))).toEqual([])
  })

  it('leaves the source maps, twice the size of all that runs, to those who build it', () => {
    expect(files.filter(path => path.endsWith('.map'))).toEqual([])
    expect(files).toContain('dist/index.js')
  })

  // Node shows the line that threw.
  it('shows one statement of its code, and not all, where an error is not caught', () => {
    const script = `require(${JSON.stringify(join(root, 'dist/index.cjs'))}).open({ sizes: 1 })`
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('open has no option sizes.')
    expect(Math.max(...stderr.split('\n').map(line => line.length))).toBeLessThan(200)
  })

  it.each(files.filter(path => path.endsWith('.md')))('has all that %s links to', page => {
    const text = readFileSync(join(root, page), 'utf8')
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!.replace(/#.*/, ''))
    const targets = links
      .filter(link => link !== '' && !/^[a-z]+:/.test(link))
      .map(link => posix.join(posix.dirname(page), link))
    expect(targets.filter(target => !isThere(target))).toEqual([])
  })
})

function isThere(target: string): boolean {
  const path = target.replace(/\/$/, '')
  return files.some(file => file === path || file.startsWith(`${path}/`))
}
