import type { IncomingMessage } from 'node:http'
import { GvqError } from '../../../base/errors.ts'

/** A body that is coded in a way that Node does not decode. Its status is 501. */
export class UnsupportedTransferCoding extends GvqError {
  constructor() {
    super('INVALID_PARAMETER', 'The Transfer-Encoding of the request is not supported.', {
      hint: 'Send a Content-Length, or Transfer-Encoding: chunked.',
    })
  }
}

/**
 * Throws UnsupportedTransferCoding: Node decodes `gzip, chunked` only from its chunks. Throws INVALID_PARAMETER for a coding
 * in HTTP/1.0, which has none: a proxy may have divided the requests of the connection in another way.
 */
export function requireKnownTransferCoding({ headers, httpVersion }: IncomingMessage): void {
  const coding = headers['transfer-encoding']
  if (coding === undefined) return
  if (coding.toLowerCase() !== 'chunked') throw new UnsupportedTransferCoding()
  if (httpVersion === '1.0') {
    throw new GvqError('INVALID_PARAMETER', 'A request in HTTP/1.0 cannot have a Transfer-Encoding.', {
      hint: 'Send a Content-Length.',
    })
  }
}
