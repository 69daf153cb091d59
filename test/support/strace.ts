import { spawnSync } from 'node:child_process'
import { skipUnless } from './skip-unless.ts'

export const needsStrace = skipUnless(
  spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0,
  'strace is not there or may not trace: apt-get install strace, on a kernel that permits ptrace',
)

/**
 * What runs a program that is killed at the count-th of some calls. Only they are decoded. `--seccomp-bpf` would not stop at the others,
 * but strace 6.1 then counts wrongly and kills at the first only.
 */
export function killingAt(call: string, when: number): readonly string[] {
  return [
    'strace',
    '-f',
    '-o',
    '/dev/null',
    '-e',
    `trace=${call}`,
    '-e',
    `inject=${call}:signal=KILL:when=${when}`,
  ]
}
