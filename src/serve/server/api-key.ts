import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { GvqError } from '../../base/errors.ts'

export type KeyCheck = (request: IncomingMessage) => void

/**
 * Returns the check of `x-api-key` (H4), which throws INVALID_API_KEY. Compares hashes, which have the same length and
 * so reveal neither the key nor its length.
 */
export function keyCheck(apiKey: string | undefined): KeyCheck {
  if (apiKey === undefined) return () => undefined
  const expected = hash(Buffer.from(apiKey, 'utf8'))
  return request => {
    // Node decodes headers as Latin-1.
    const given = request.headers['x-api-key']
    if (typeof given === 'string' && timingSafeEqual(hash(Buffer.from(given, 'latin1')), expected)) return
    throw new GvqError(
      'INVALID_API_KEY',
      given === undefined ? 'The API key is missing.' : 'The API key is wrong.',
      { hint: 'Send the key in the header x-api-key.' },
    )
  }
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
