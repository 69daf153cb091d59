import { GvqError } from '../../../base/errors.ts'
import type { RequestHead } from './request-head.ts'

/** RFC 9110 allows a `;` without a parameter behind it. */
const jsonType = /^[ \t]*application\/json[ \t]*(?:;[ \t]*(?:charset=[^;]*)?)*$/i

/** Requires JSON, with or without a charset, or no content type (H1). Throws UNSUPPORTED_MEDIA_TYPE. */
export function requireJson(request: RequestHead): void {
  const type = request.headers['content-type']
  if (type !== undefined && type !== 'application/json' && !jsonType.test(type)) {
    throw unsupported(`The content type is ${JSON.stringify(type)}, but must be application/json.`)
  }
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported(`The content encoding is ${JSON.stringify(encoding)}, but bodies must not be encoded.`)
  }
}

function unsupported(message: string): GvqError {
  return new GvqError('UNSUPPORTED_MEDIA_TYPE', message, {
    hint: 'Send the parameters as one plain JSON object with Content-Type: application/json.',
  })
}
