import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { GvqError } from '../../base/errors.ts'

/** Returns the size of the body as announced by the headers, or undefined if it is chunked. */
export function announcedBytes(request: IncomingMessage): number | undefined {
  const length = request.headers['content-length']
  if (length !== undefined) return Number(length)
  return request.headers['transfer-encoding'] === undefined ? 0 : undefined
}

/** Throws BODY_TOO_LARGE if the headers announce more than `bytesMax`. */
export function requireAnnouncedSize(request: IncomingMessage, bytesMax: number): void {
  const announced = announcedBytes(request)
  if (announced !== undefined && announced > bytesMax) throw tooLarge(bytesMax)
}

/** Whether the client waits for `100 Continue` before it sends the body. Clients of HTTP/1.0 do not know that. */
export function expectsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue'
}

/** Called once at the end of a body: with its text, or with BODY_TOO_LARGE or INVALID_JSON. */
export interface BodyReader {
  onBody(text: string): void
  onError(error: GvqError): void
}

/**
 * Reads a body. Reports BODY_TOO_LARGE as soon as more than `bytesMax` bytes have arrived. Reports nothing if the
 * client disconnects before the end. Uses no promises, because every request passes through here.
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
