import type { Server, ServerResponse } from 'node:http'
import { Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'

/** How long a query may go on before its client is asked for the first time whether it is there. */
const askAfterMs = 50

/** Node stores the current response on its socket. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

/**
 * Answers clients that close their side of a connection after the request, such as `nc`. They look like those that have left
 * until something is sent to them. So a query that takes longer is interrupted by `100 Continue`, which clients ignore. Those
 * that left answer by resetting the connection, which the next write notices. A stream of events ends at once.
 */
export function answerHalfOpen(server: Server): void {
  // Not in the types: without it, Node closes a connection when the client has closed its side.
  Object.assign(server, { httpAllowHalfOpen: true })
  // Of a server for HTTPS, requests belong to the secure socket.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: HttpSocket) => {
    socket.on('end', () => ask(socket, askAfterMs))
  })
}

function ask(socket: HttpSocket, delayMs: number): void {
  const timer = setTimeout(() => {
    const response = socket._httpMessage
    if (!response || response.writableEnded) return
    if (response.headersSent) socket.destroy()
    else response.writeContinue()
    ask(socket, 2 * delayMs)
  }, delayMs)
  socket.once('close', () => clearTimeout(timer))
}
