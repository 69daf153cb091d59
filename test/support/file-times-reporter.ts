import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export interface FileTime {
  readonly file: string
  readonly ms: number
}

/** The part of a whole run that one file may take. It holds on a machine of any speed: 20 s of 17 minutes. */
const shareMax = 0.02
/** A run of fewer files is no whole one, so that shares in it say nothing. */
const filesOfWholeRun = 300

/** Names the files that take too much of a whole run, and writes the times of all files, the longest first, to GVQ_TEST_TIMES. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules
      .map(module => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
    const path = process.env.GVQ_TEST_TIMES
    if (path !== undefined)
      writeFileSync(path, times.map(({ file, ms }) => `${Math.round(ms)}\t${file}\n`).join(''))
    const lines = overShare(times)
    if (lines.length === 0) return
    console.log(`\nFiles over their share of the run: split them, or make them faster:`)
    for (const line of lines) console.log(`  ${line}`)
  }
}

export function overShare(times: readonly FileTime[]): readonly string[] {
  if (times.length < filesOfWholeRun) return []
  const whole = times.reduce((sum, { ms }) => sum + ms, 0)
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  return times
    .filter(({ ms }) => ms > whole * shareMax)
    .map(({ file, ms }) => `${file}: ${percent(ms / whole)} (${percent(shareMax)} at most)`)
}
