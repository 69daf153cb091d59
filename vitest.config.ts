import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Where `.ci/run` wants the results as JSON, also of `npm test` as the README says it. */
const report = process.env.GVQ_TEST_REPORT

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/skipped-reporter.ts', ...(report === undefined ? [] : ['json'])],
    ...(report !== undefined && { outputFile: { json: report } }),
    globalSetup: ['test/support/build.ts', 'test/support/postgres/global-setup.ts'],
    // Most tests wait for a disk or for processes of their own, so none of the processors is left out, as it would be by default.
    maxWorkers: availableParallelism(),
    // Only for what hangs: the slowest tests without a limit of their own take 20 s alone, and several times that on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As long as the pages of the tests wait. Unless set it is one second, which a browser on a busy machine may need.
    expect: { poll: { timeout: 20_000 } },
  },
})
