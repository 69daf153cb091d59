import { skipUnless } from './skip-unless.ts'

export const needsLinux = skipUnless(
  process.platform === 'linux',
  'this is not Linux: run the tests on Linux',
)
export const needsUnix = skipUnless(
  process.platform !== 'win32',
  'Windows has neither pipes in folders nor modes of files: run the tests on Linux or macOS',
)
export const needsTypeStripping = skipUnless(
  process.features.typescript !== undefined && process.features.typescript !== false,
  'this Node cannot run TypeScript: Node 22.18 or newer',
)
