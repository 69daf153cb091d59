import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import { isSentInParts } from '../answer/answer-stream.ts'

/** How long a query may go on before its client is asked for the first time whether it is there. */
const askAfterMs = 50

/** Node stores the current response on its socket. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null; allowHalfOpen: boolean }

/**
 * Answers clients that close their side of a connection after the request, such as `nc`. They look like those that have left
 * until something is sent to them. So a query that takes longer is interrupted by `100 Continue`, which clients ignore. Those
 * that left answer by resetting the connection, which the next write notices. A stream of events is ended; an
 * answer in parts goes on, because its parts tell whether the client is there.
 */
export function answerHalfOpen(server: Server): void {
  // Not in the types: without it, Node closes a connection when the client has closed its side.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: HttpSocket) => {
    // HTTPS sets it on each socket instead of the server: connections that end before they are secure would stay
    // open.
    socket.allowHalfOpen = true
    socket.once('end', () => askUntilClosed(socket))
  })
}

function askUntilClosed(socket: HttpSocket): void {
  let delayMs = askAfterMs
  /** A response that had begun when the client was asked the last time. */
  let begun: ServerResponse | undefined
  const ask = (): void => {
    const response = socket._httpMessage
    if (response && !response.writableEnded) {
      // A response that has just begun is ended within this turn of the event loop, unless it is a stream.
      if (response === begun && !isSentInParts(response)) {
        socket.destroy()
        return
      }
      if (response.headersSent) begun = response
      else if (response.req.httpVersion === '1.1') response.writeContinue()
    }
    delayMs *= 2
    timer = setTimeout(ask, delayMs)
  }
  let timer = setTimeout(ask, delayMs)
  socket.once('close', () => clearTimeout(timer))
}
