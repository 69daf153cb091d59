import type { Id } from '../../../src/store/graph/api.ts'

/** An id from a number; ids sort as their numbers do. */
export function idOf(number: number): Id {
  return Buffer.from(number.toString(16).padStart(32, '0'), 'hex').toString('latin1')
}
