import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { GvqError } from '../errors.ts'
import { errorText } from './error-body.ts'

/**
 * Answers what never becomes a request: text that is not HTTP, headers that are too large or too slow, CONNECT.
 * Such a connection is closed after the answer.
 */
export function answerTransportErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A connection that the client broke, or that is being answered already, gets no further text.
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) {
      socket.destroy()
      return
    }
    const [status, message] = describe(error)
    refuse(socket, status, new GvqError('INVALID_PARAMETER', message))
  })
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    refuse(socket, 405, new GvqError('METHOD_NOT_ALLOWED', 'This server is no proxy.', { hint: 'Use POST.' }))
  })
}

function describe(error: NodeJS.ErrnoException): readonly [status: number, message: string] {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'The headers of the request are too large.']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'The request took too long to arrive.']
    default:
      return [400, 'The request is not valid HTTP/1.1.']
  }
}

/** Bytes in the middle of another answer would only garble it. Node keeps the response at work on its socket. */
function hasBegunAnswer(socket: Duplex): boolean {
  const { bytesWritten, _httpMessage: response } = socket as Socket & {
    _httpMessage?: { headersSent: boolean } | null
  }
  return bytesWritten > 0 && response?.headersSent === true
}

function refuse(socket: Duplex, status: number, error: GvqError): void {
  const text = errorText(error)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  if (status === 405) head.push('allow: POST')
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
