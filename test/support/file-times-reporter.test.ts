import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import FileTimesReporter, { overShare } from './file-times-reporter.ts'
import { temporaryFolder } from './temporary-folder.ts'

const filesOf = (count: number, ms: number) => Array.from({ length: count }, (_, i) => ({ file: `${i}`, ms }))

it('names files over their share of a whole run, on a machine of any speed', () => {
  for (const speed of [0.1, 1, 10]) {
    const long = { file: 'long', ms: 31_000 * speed }
    const rest = filesOf(960, 1000 * speed)
    expect(overShare([long, ...rest])).toEqual(['long: 3.1 % (2.0 % at most)'])
    expect(overShare([{ ...long, ms: 19_000 * speed }, ...rest])).toEqual([])
  }
})

it('names none of a run of a few files', () => {
  expect(overShare(filesOf(10, 1000))).toEqual([])
})

it('writes the times of all files, the longest first', async () => {
  const path = join(await temporaryFolder(), 'times')
  vi.stubEnv('GVQ_TEST_TIMES', path)
  const modules = [
    { relativeModuleId: 'short.test.ts', diagnostic: () => ({ duration: 3.2 }) },
    { relativeModuleId: 'long.test.ts', diagnostic: () => ({ duration: 4711.6 }) },
  ]
  new FileTimesReporter().onTestRunEnd(modules as unknown as TestModule[])
  vi.unstubAllEnvs()
  expect(await readFile(path, 'utf8')).toBe('4712\tlong.test.ts\n3\tshort.test.ts\n')
})
