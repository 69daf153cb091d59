import { spawnSync } from 'node:child_process'
import { skipUnless } from './skip-unless.ts'

export const needsStrace = skipUnless(
  spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0,
  'strace is not there or may not trace: apt-get install strace, on a kernel that permits ptrace',
)
