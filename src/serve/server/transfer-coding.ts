import type { IncomingMessage } from 'node:http'
import { GvqError } from '../../base/errors.ts'

/** A body that is coded in a way that Node does not decode. Its status is 501. */
export class UnsupportedTransferCoding extends GvqError {
  constructor() {
    super('INVALID_PARAMETER', 'The Transfer-Encoding of the request is not supported.', {
      hint: 'Send a Content-Length, or Transfer-Encoding: chunked.',
    })
  }
}

/** Throws UnsupportedTransferCoding. Node decodes `gzip, chunked` only from its chunks. */
export function requireKnownTransferCoding({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') throw new UnsupportedTransferCoding()
}
