import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { GvqError } from '../../../base/errors.ts'
import { errorText } from '../answer/error-body.ts'
import { UnsupportedTransferCoding } from '../request/transfer-coding.ts'

/**
 * Answers input that never becomes a request: text that is not HTTP, headers that are too large or too slow, CONNECT.
 * Such a connection is closed after the response.
 */
export function answerTransportErrors(server: Server): void {
  // Text after invalid HTTP is invalid, too, and reported again.
  const failed = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A response that is written before a TLS connection is secure would wait for the handshake.
    const isLost = error.code === 'ECONNRESET' || error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT'
    if (isLost || !socket.writable) socket.destroy()
    else if (!failed.has(socket)) {
      failed.add(socket)
      refuseInOrder(socket as HttpSocket, ...describe(error))
    }
  })
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    const error = new GvqError('METHOD_NOT_ALLOWED', 'This server is not a proxy.', { hint: 'Use POST.' })
    refuseInOrder(socket as HttpSocket, 405, error)
  })
}

/** Node stores the current response on its socket. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

/** Answers earlier complete requests first: one of them may be writing, and must not appear to be rejected. */
function refuseInOrder(socket: HttpSocket, status: number, error: GvqError): void {
  // Node takes a response off its socket when it has told that it is finished, and puts on that of the next request.
  const { _httpMessage: response } = socket
  if (response?.req.complete) {
    response.once('finish', () => refuseInOrder(socket, status, error))
  } else if (response?.headersSent) {
    // The request was already rejected; more bytes would only corrupt that response.
    socket.destroySoon()
  } else {
    refuse(socket, status, error)
  }
}

function describe(error: NodeJS.ErrnoException): readonly [status: number, error: GvqError] {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, invalid('The headers of the request are too large.')]
    case 'HPE_INVALID_TRANSFER_ENCODING':
      // Node uses this code also for a request with both a length and a transfer coding.
      return isAmbiguous(error) ? [400, invalid(notHttp)] : [501, new UnsupportedTransferCoding()]
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, invalid('The request took too long to arrive.')]
    default:
      return [400, invalid(notHttp)]
  }
}

const notHttp = 'The request is not valid HTTP/1.1.'

function isAmbiguous(error: NodeJS.ErrnoException & { readonly reason?: string }): boolean {
  return error.reason?.includes('Content-Length') === true
}

function invalid(message: string): GvqError {
  return new GvqError('INVALID_PARAMETER', message)
}

/** Answers a request that its client has broken off by closing its side. */
export function refuseBrokenOff(socket: Duplex): void {
  refuse(socket, 400, invalid(notHttp))
}

function refuse(socket: Duplex, status: number, error: GvqError): void {
  // The previous response may have closed the connection.
  if (!socket.writable) return
  const text = errorText(error)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    'x-content-type-options: nosniff',
    `date: ${new Date().toUTCString()}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  if (status === 405) head.push('allow: POST')
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
