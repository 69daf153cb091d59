import { availableParallelism, tmpdir } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { memoryFolder } from './test/support/memory-folder.ts'

/** Where `.ci/run` wants the results as JSON, also of `npm test` as the README says it. */
const report = process.env.GVQ_TEST_REPORT

/** Tests that need a disk that is one: of syncs and crashes, of full disks, of loads, and of installations. */
const onDisk = [
  'test/{crash,keyvalue,load,native,package}/**/*.test.ts',
  'test/{graph,versioned}/crash.test.ts',
  'test/graph/load-ahead.test.ts',
  'test/bad-input/disk-full.test.ts',
  // A folder of some file systems in memory has fewer bytes than a snapshot.
  'test/vector/snapshot.test.ts',
]

/**
 * Tests that need a process of their own: they share a browser and servers between the tests of a file, count what the whole process does,
 * or keep much in memory. Their files take long, so that the start of a process hardly counts.
 */
const ownProcess = [
  'test/{completeness,hostile,mcp,postgres,property}/**/*.test.ts',
  'test/graph/load.test.ts',
  'test/{site,studio}/*.test.ts',
]

const disk = tmpdir()
process.env.TMPDIR = memoryFolder() ?? disk

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      // Only for what hangs: the slowest tests without a limit of their own take 20 s alone, and several times that on a busy machine.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // As long as the pages of the tests wait. Unless set it is one second, which a browser on a busy machine may need.
      expect: { poll: { timeout: 20_000 } },
      ...test,
    },
  }
}

export default defineConfig({
  test: {
    reporters: [
      'default',
      './test/support/skipped-reporter.ts',
      './test/support/file-times-reporter.ts',
      ...(report === undefined ? [] : ['json']),
    ],
    ...(report !== undefined && { outputFile: { json: report } }),
    globalSetup: ['test/support/build.ts', 'test/support/postgres/global-setup.ts'],
    // Most tests wait for a disk or for processes of their own, so none of the processors is left out, as it would be by default.
    maxWorkers: availableParallelism(),
    projects: [
      project({
        name: 'shared',
        include: ['test/**/*.test.ts'],
        exclude: [...configDefaults.exclude, ...onDisk, ...ownProcess],
        // To start a process and load gvq into it takes seconds, longer than most of these files take.
        isolate: false,
        setupFiles: ['test/support/environment-kept.ts'],
      }),
      project({ name: 'own process', include: ownProcess, sequence: { groupOrder: 1 } }),
      project({ name: 'disk', include: onDisk, env: { TMPDIR: disk }, sequence: { groupOrder: 1 } }),
    ],
  },
})
