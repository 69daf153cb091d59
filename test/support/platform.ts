import { skipUnless } from './skip-unless.ts'

export const needsLinux = skipUnless(
  process.platform === 'linux',
  'this is not Linux: run the tests on Linux',
)
export const needsUnix = skipUnless(
  process.platform !== 'win32',
  'Windows has neither pipes in folders nor modes of files: run the tests on Linux or macOS',
)
