import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { GvqError } from '../errors.ts'

/** The client went away in the middle of its request; nobody is left to be answered. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'
}

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

/**
 * Reads a body as text. Throws BODY_TOO_LARGE as soon as more than `bytesMax` bytes have come, INVALID_JSON when they
 * are not UTF-8, and RequestAborted.
 */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<string> {
  return announcedBytes(request) === 0 ? '' : decode(await readBytes(request, bytesMax))
}

function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes <= bytesMax) {
        chunks.push(chunk)
        return
      }
      request.off('data', onData)
      reject(tooLarge(bytesMax))
    }
    request.on('data', onData)
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes)))
    // A socket that breaks gives an 'error', one that is only closed a 'close'. After 'end' neither changes anything.
    // Every request is closed in the end, and an error is dear to make.
    const onGone = (): void => {
      if (!request.complete) reject(new RequestAborted())
    }
    request.once('error', onGone)
    request.once('close', onGone)
  })
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new GvqError('INVALID_JSON', 'The request body is not valid UTF-8.')
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function tooLarge(bytesMax: number): GvqError {
  return new GvqError('BODY_TOO_LARGE', `The request body is larger than ${bytesMax} bytes.`)
}
