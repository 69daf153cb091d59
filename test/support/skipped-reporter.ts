import type { Reporter, TestModule } from 'vitest/node'
import { counted } from '../../src/base/text/counted.ts'
import type {} from './skip-unless.ts'

/** Ends a run with what it skipped and what would enable it, one line for each reason. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const { skipReason } = test.meta()
        if (skipReason !== undefined) counts.set(skipReason, (counts.get(skipReason) ?? 0) + 1)
      }
    }
    if (counts.size === 0) return
    const lines = [...counts].map(([reason, count]) => `${counted(count, 'test')}: ${reason}`)
    console.log(`\nSkipped, and what would enable it:\n${lines.map(line => `  ${line}\n`).join('')}`)
  }
}
