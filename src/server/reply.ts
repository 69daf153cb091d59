import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GvqError } from '../errors.ts'
import { limits } from '../limits.ts'
import { announcedBytes } from './body.ts'
import { errorText } from './error-body.ts'
import { statusOf } from './status.ts'

/** Bytes of an unread body that are worth reading and throwing away in order to keep the connection. */
const discardedBytesMax = 64 * 1024

/** Sends a result. Everything leaves in one write, with its length known. */
export function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, [
    'content-type',
    'application/json',
    'content-length',
    String(Buffer.byteLength(text)),
  ])
  response.end(text)
}

/** Sends an error. The connection is given up when too much of a refused body is still to come, or with `close`. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: GvqError,
  options: { readonly allow?: string | undefined; readonly close?: boolean } = {},
): void {
  const text = errorText(error)
  const headers = ['content-type', 'application/json', 'content-length', String(Buffer.byteLength(text))]
  if (options.allow !== undefined) headers.push('allow', options.allow)
  const lingers =
    !request.complete && (announcedBytes(request) ?? Number.POSITIVE_INFINITY) > discardedBytesMax
  if (lingers || options.close === true) headers.push('connection', 'close')
  response.writeHead(statusOf(error.code), headers)
  if (lingers) endAfterRequest(request, response, text)
  else response.end(text)
}

/**
 * To close a connection on which the client still sends is to reset it, and then the client may never see the answer.
 * So the answer goes out at once, and for a while the rest of the request is read and thrown away.
 */
function endAfterRequest(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.write(text)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, limits.lingerTimeoutMs)
  request.once('end', end)
  request.once('close', end)
  request.resume()
}
