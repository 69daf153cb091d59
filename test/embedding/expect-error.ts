import { expect } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'

/** Returns the EMBEDDING_ERROR that `action` throws. */
export async function embeddingError(action: () => unknown): Promise<GvqError> {
  let thrown: unknown
  try {
    await action()
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(GvqError)
  const error = thrown as GvqError
  expect(error.code).toBe('EMBEDDING_ERROR')
  expect(error.message).toMatch(/^[A-Z].*[.?]$/)
  return error
}
