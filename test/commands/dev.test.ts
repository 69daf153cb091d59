import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const hasTypeStripping = process.features.typescript !== undefined && process.features.typescript !== false

describe.skipIf(!hasTypeStripping)('bin/dev.js (needs Node 22.18 or newer)', () => {
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
