import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needsTypeStripping } from '../support/platform.ts'

const root = join(import.meta.dirname, '../..')
needsTypeStripping.describe('bin/dev.js', () => {
  it.each([
    ['check', 'examples/social'],
    ['explain', 'E101'],
  ])('runs gvq %s from its sources', (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/dev.js'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).not.toBe('')
  })
})
