import { spawnSync } from 'node:child_process'
import { type Conditional, skipUnless } from './skip-unless.ts'

const isThere = spawnSync('openssl', ['version']).status === 0

/** The condition of tests with certificates, which openssl makes. */
export const needsOpenssl = skipUnless(isThere, 'openssl is missing: apt-get install openssl')

/** The condition of tests that need something else as well. */
export function opensslAnd(other: Conditional): Conditional {
  return isThere ? other : needsOpenssl
}
