import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

it('ends a run with each reason to skip, and leaves the other reports as they are', async () => {
  const folder = await temporaryFolder()
  await writeFile(
    join(folder, 'a.test.ts'),
    `import { skipUnless } from ${JSON.stringify(join(import.meta.dirname, 'skip-unless.ts'))}
     const here = skipUnless(true, 'nothing')
     const needsX = skipUnless(false, 'x is not there: install x')
     const needsY = skipUnless(false, 'y is not there: install y')
     const fails = () => { throw new Error('was run') }
     here.it('runs', () => undefined)
     here.test.each([1, 2])('runs %d', () => undefined)
     needsX.it('alone', { timeout: 5 }, fails)
     needsX.test.each([1, 2])('each %d', fails, 5)
     needsY.describe('several', () => { here.it('inside', fails); needsX.it('both', fails) })
     needsY.describe.each([['a'], ['b']])('each %s', () => here.it('inside', fails))`,
  )
  const reporters = ['default', join(import.meta.dirname, 'skipped-reporter.ts'), 'json']
  const report = join(folder, 'report.json')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--root', folder, '--outputFile.json', report],
      ...reporters.map(each => `--reporter=${each}`),
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  expect(stderr).toBe('')
  expect(stdout).toMatch(
    /\nSkipped, and what would enable it:\n {2}4 tests: x is not there: install x\n {2}3 tests: y is not there: install y\n/,
  )
  expect(status).toBe(0)
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
    numPassedTests: 3,
    numPendingTests: 7,
    numFailedTests: 0,
  })
})
