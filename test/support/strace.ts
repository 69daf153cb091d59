import { spawnSync } from 'node:child_process'

/** Whether strace is there and may trace. When not, the tests that need it are skipped, and this says so. */
export const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0

if (!canTrace) {
  console.warn('\n!!! strace is not there or may not trace: its tests are skipped. apt-get install strace\n')
}
