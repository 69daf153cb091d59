import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { GvqError } from '../../base/errors.ts'

/** Bytes that the headers announce, or undefined when the body comes in chunks. */
export function announcedBytes(request: IncomingMessage): number | undefined {
  const length = request.headers['content-length']
  if (length !== undefined) return Number(length)
  return request.headers['transfer-encoding'] === undefined ? 0 : undefined
}

/** Throws BODY_TOO_LARGE when the headers announce too much. */
export function requireAnnouncedSize(request: IncomingMessage, bytesMax: number): void {
  const announced = announcedBytes(request)
  if (announced !== undefined && announced > bytesMax) throw tooLarge(bytesMax)
}

/** Hears of the end of a body, once: of its text, or of BODY_TOO_LARGE or INVALID_JSON. */
export interface BodyReader {
  onBody(text: string): void
  onError(error: GvqError): void
}

/**
 * Reads a body. BODY_TOO_LARGE is told as soon as more than `bytesMax` bytes have come. Nothing is told when the client
 * goes away before the end: nobody is left to be answered then. Without promises, for every request comes by here.
 */
export function readBody(request: IncomingMessage, bytesMax: number, reader: BodyReader): void {
  let first: Buffer | undefined
  let more: Buffer[] | undefined
  let bytes = 0
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > bytesMax) {
      request.off('data', onData).off('end', onEnd)
      reader.onError(tooLarge(bytesMax))
    } else if (first === undefined) first = chunk
    else if (more === undefined) more = [first, chunk]
    else more.push(chunk)
  }
  const onEnd = (): void => {
    const whole = more === undefined ? first : Buffer.concat(more, bytes)
    if (whole === undefined) reader.onBody('')
    else if (isUtf8(whole)) reader.onBody(withoutMark(whole.toString('utf8')))
    else reader.onError(new GvqError('INVALID_JSON', 'The request body is not valid UTF-8.'))
  }
  request.on('data', onData)
  request.on('end', onEnd)
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function tooLarge(bytesMax: number): GvqError {
  return new GvqError('BODY_TOO_LARGE', `The request body is larger than ${bytesMax} bytes.`)
}
