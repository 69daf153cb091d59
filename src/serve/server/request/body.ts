import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import { withoutMark } from '../../../base/text/without-mark.ts'
import { inSlices } from '../../../engine/execution/index.ts'
import { charsAtOnce, parseJson, parsingJson } from '../../../language/catalog/index.ts'
import type { BodyPlace, BodyRoom } from './body-room.ts'
import type { RequestHead } from './request-head.ts'
import { tinyBytesMax, tinyChunks, tinyChunksAtOnce } from './tiny-chunks.ts'

/** Returns the size of the body as announced by the headers, or undefined if it is chunked. */
export function announcedBytes(request: RequestHead): number | undefined {
  const length = request.headers['content-length']
  if (length !== undefined) return Number(length)
  return request.headers['transfer-encoding'] === undefined ? 0 : undefined
}

/** Throws BODY_TOO_LARGE if the headers announce more than `bytesMax`. */
export function requireAnnouncedSize(request: RequestHead, bytesMax: number): void {
  const announced = announcedBytes(request)
  if (announced !== undefined && announced > bytesMax) throw tooLarge(bytesMax)
}

/** Whether the client waits for `100 Continue` before it sends the body. Clients of HTTP/1.0 do not know that. */
export function expectsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue'
}

/**
 * Called once at the end of a body: with its text, or with BODY_TOO_LARGE or INVALID_JSON. A large body has a place, which the reader
 * leaves when it needs the body no more.
 */
export interface BodyReader {
  onBody(text: string, place?: BodyPlace): void
  onError(error: GvqError): void
}

/**
 * Reads a body. Reports BODY_TOO_LARGE as soon as more than `bytesMax` bytes have arrived, and OVERLOADED if it hardly arrives while
 * others wait for room. Reports nothing if the client disconnects before the end. Uses no promises, because every request passes through here.
 */
export function readBody(
  request: IncomingMessage,
  bytesMax: number,
  room: BodyRoom,
  reader: BodyReader,
): void {
  let place: BodyPlace | undefined
  let first: Buffer | undefined
  /** Holds all bytes, once there are several chunks. Chunks can be tiny, so they are not kept. */
  let joined: Buffer | undefined
  let bytes = 0
  let tiny = 0
  let isWhole = false
  const onData = (chunk: Buffer): void => {
    const before = bytes
    bytes += chunk.length
    if (bytes > bytesMax) {
      giveUp(tooLarge(bytesMax))
      return
    }
    if (chunk.length < tinyBytesMax && ++tiny % tinyChunksAtOnce === 0) tinyChunks.pause(request.socket)
    if (first === undefined) first = chunk
    else {
      if (joined === undefined || joined.length < bytes) joined = enlarged(joined ?? first, before, bytes)
      chunk.copy(joined, before)
    }
    if (bytes < limits.countedBodyBytesMin) return
    if (place === undefined) {
      place = room.enter(request, () => giveUp(tooSlow()))
      request.once('close', leaveUnlessWhole)
      place.add(bytes)
    } else place.add(chunk.length)
  }
  const giveUp = (error: GvqError): void => {
    request.off('data', onData).off('end', onEnd)
    place?.leave()
    reader.onError(error)
  }
  const leaveUnlessWhole = (): void => {
    if (!isWhole) place!.leave()
  }
  const onEnd = (): void => {
    isWhole = true
    place?.complete()
    const whole = joined === undefined ? first : joined.subarray(0, bytes)
    const text = whole === undefined ? '' : bodyText(whole)
    if (text !== undefined) reader.onBody(text, place)
    else {
      place?.leave()
      reader.onError(new GvqError('INVALID_JSON', 'The request body is not valid UTF-8.'))
    }
  }
  request.on('data', onData)
  request.on('end', onEnd)
}

/** Returns the text of a body without a byte order mark; undefined if it is not UTF-8. */
export function bodyText(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? withoutMark(bytes.toString('utf8')) : undefined
}

/** Returns the first `used` bytes in a buffer of at least `bytes`. */
function enlarged(buffer: Buffer, used: number, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(2 * bytes)
  buffer.copy(larger, 0, 0, used)
  return larger
}

/** Parses a text that has no declared types. */
export function parseBody(text: string): MaybePromise<unknown> {
  if (text.length <= charsAtOnce) return parseJson(text)
  return inSlices(parsingJson(text, undefined, limits.jsonMembersMax))
}

function tooLarge(bytesMax: number): GvqError {
  return new GvqError('BODY_TOO_LARGE', `The request body is larger than ${bytesMax} bytes.`)
}

function tooSlow(): GvqError {
  return new GvqError('OVERLOADED', 'The request body hardly arrived while others waited for its memory.', {
    hint: `Try again in ${limits.retryAfterSeconds} s.`,
  })
}
